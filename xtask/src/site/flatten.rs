//! Makes one script of the modules that the page needs at once, so that a telephone far from the host asks
//! once and not a module at a time. The sources stay plain modules: each becomes a block of its own with what
//! it imports as constants, in an order in which nothing is used before it is there.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use anyhow::{Context, Result, ensure};

/// The module that the page names, whose place the one script takes.
const ENTRY: &str = "js/main.js";

/// Puts the modules that the entry imports, and those that they import, into the entry's file, and has the
/// others take theirs from there.
pub fn flatten(files: &mut BTreeMap<String, Vec<u8>>) -> Result<()> {
    let text = |path: &str| -> Result<String> {
        let content = files.get(path).with_context(|| format!("no script {path}"))?;
        Ok(String::from_utf8(content.clone())?)
    };
    let mut order = Vec::new();
    visit(ENTRY, &text, &mut Vec::new(), &mut order)?;
    let mut whole = "export const modules = {};\n".to_owned();
    for path in &order {
        let module = Module::read(path, &text(path)?)?;
        whole.push_str(&module.as_block()?);
    }
    let bundled: BTreeSet<&String> = order.iter().collect();
    let others: Vec<String> = files
        .keys()
        .filter(|path| path.ends_with(".js") && !bundled.contains(path))
        .cloned()
        .collect();
    let mut changed = Vec::new();
    for path in others {
        let before = text(&path)?;
        let after = taking_from_entry(&path, &before, &bundled)?;
        if after != before {
            changed.push((path, after));
        }
    }
    for path in &order {
        files.remove(path);
    }
    files.insert(ENTRY.to_owned(), whole.into_bytes());
    files.extend(changed.into_iter().map(|(path, text)| (path, text.into_bytes())));
    Ok(())
}

/// Lists what a module needs before it, and then the module itself.
fn visit(
    path: &str,
    text: &impl Fn(&str) -> Result<String>,
    under_way: &mut Vec<String>,
    order: &mut Vec<String>,
) -> Result<()> {
    ensure!(
        !under_way.iter().any(|other| other == path),
        "modules import each other in a circle: {}, {path}",
        under_way.join(", ")
    );
    if order.iter().any(|done| done == path) {
        return Ok(());
    }
    under_way.push(path.to_owned());
    for import in Module::read(path, &text(path)?)?.imports {
        visit(&import.from, text, under_way, order)?;
    }
    under_way.pop();
    order.push(path.to_owned());
    Ok(())
}

/// A module, taken apart as far as imports and exports go.
struct Module {
    path: String,
    imports: Vec<Import>,
    /// What it exports: the name outside, and what that is inside.
    exports: Vec<(String, String)>,
    /// Everything else.
    body: String,
}

/// `import NAMES from "FROM"`.
struct Import {
    /// The left side of a constant that gets the names; nothing where the module is only to be there.
    names: Option<String>,
    from: String,
}

impl Import {
    fn read(path: &str, statement: &str) -> Result<Self> {
        let unknown = || format!("{path}: not known: {statement}");
        let (names, from) = statement
            .strip_prefix("import ")
            .and_then(|rest| rest.strip_suffix("\";"))
            .and_then(|rest| rest.split_once(" from \""))
            .with_context(unknown)?;
        let names = match listed(names) {
            Some(pairs) => {
                let names = pairs.iter().map(|(outside, inside)| renamed(outside, inside));
                format!("{{ {} }}", names.collect::<Vec<_>>().join(", "))
            }
            None => names.strip_prefix("* as ").with_context(unknown)?.to_owned(),
        };
        Ok(Self {
            names: Some(names),
            from: beside(path, from),
        })
    }
}

impl Module {
    /// Statements about modules begin their lines, and end them with a semicolon; the page has no others.
    fn read(path: &str, text: &str) -> Result<Self> {
        let mut module = Self {
            path: path.to_owned(),
            imports: Vec::new(),
            exports: Vec::new(),
            body: String::new(),
        };
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            if line.starts_with("import ") {
                let statement = statement(path, line, &mut lines)?;
                module.imports.push(Import::read(path, &statement)?);
                continue;
            }
            if line.starts_with("export {") {
                let statement = statement(path, line, &mut lines)?;
                module.take_exports(&statement)?;
                continue;
            }
            let line = match line.strip_prefix("export ") {
                Some(declared) => {
                    let name = declared_name(declared)
                        .with_context(|| format!("{path}: a kind of export that is not known: {line}"))?;
                    module.exports.push((name.to_owned(), name.to_owned()));
                    declared
                }
                None => line,
            };
            module.body.push_str(line);
            module.body.push('\n');
        }
        Ok(module)
    }

    /// `export { … };`, of what is here or of what another module exports.
    fn take_exports(&mut self, statement: &str) -> Result<()> {
        let unknown = || format!("{}: not known: {statement}", self.path);
        let rest = statement.strip_prefix("export ").with_context(unknown)?;
        let (names, from) = match rest.split_once(" from \"") {
            Some((names, from)) => (names, Some(from.strip_suffix("\";").with_context(unknown)?)),
            None => (rest.trim_end_matches(';'), None),
        };
        let pairs = listed(names).with_context(unknown)?;
        let Some(from) = from.map(|from| beside(&self.path, from)) else {
            let exports = pairs.into_iter().map(|(inside, outside)| (outside, inside));
            self.exports.extend(exports);
            return Ok(());
        };
        let inside = |name: &str| format!("modules[{from:?}].{name}");
        let exports = pairs
            .iter()
            .map(|(name, outside)| (outside.clone(), inside(name)));
        self.exports.extend(exports);
        self.imports.push(Import { names: None, from });
        Ok(())
    }

    /// The module as a block of the one script.
    fn as_block(&self) -> Result<String> {
        let mut block = "{\n".to_owned();
        for Import { names, from } in &self.imports {
            if let Some(names) = names {
                writeln!(block, "const {names} = modules[{from:?}];")?;
            }
        }
        let place = self.path.strip_prefix("js/").context("scripts are in js/")?;
        if place.contains('/') {
            ensure!(
                !self.body.contains("import("),
                "{}: what it imports when it is wanted would be looked for beside {ENTRY}",
                self.path
            );
            let own = format!("new URL({place:?}, import.meta.url).href");
            block.push_str(&self.body.replace("import.meta.url", &own));
        } else {
            block.push_str(&self.body);
        }
        let exports = self
            .exports
            .iter()
            .map(|(outside, inside)| renamed(outside, inside));
        let exports = exports.collect::<Vec<_>>().join(", ");
        writeln!(block, "modules[{:?}] = {{ {exports} }};\n}}", self.path)?;
        Ok(block)
    }
}

/// A module that loads later: what is in the one script already it takes from there.
fn taking_from_entry(path: &str, text: &str, bundled: &BTreeSet<&String>) -> Result<String> {
    let (mut imports, mut rest) = (String::new(), String::new());
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if !line.starts_with("import ") {
            rest.push_str(line);
            rest.push('\n');
            continue;
        }
        let statement = statement(path, line, &mut lines)?;
        let Import { names, from } = Import::read(path, &statement)?;
        match (bundled.contains(&from), names) {
            (false, _) => writeln!(imports, "{statement}")?,
            (true, Some(names)) => writeln!(rest, "const {names} = modules[{from:?}];")?,
            (true, None) => {}
        }
    }
    if !rest.contains(" = modules[") {
        return Ok(text.to_owned());
    }
    let up = "../".repeat(path.matches('/').count());
    Ok(format!(
        "import {{ modules }} from \"{up}{ENTRY}\";\n{imports}{rest}"
    ))
}

/// A statement that begins with this line.
fn statement<'a>(path: &str, line: &str, more: &mut impl Iterator<Item = &'a str>) -> Result<String> {
    let mut statement = line.to_owned();
    while !statement.ends_with(';') {
        let next = more
            .next()
            .with_context(|| format!("{path}: no end of {statement}"))?;
        statement = format!("{statement} {}", next.trim());
    }
    Ok(statement)
}

/// `{ a, b as c }` as pairs of names; nothing for what is no such list.
fn listed(names: &str) -> Option<Vec<(String, String)>> {
    let names = names.trim().strip_prefix('{')?.strip_suffix('}')?;
    let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
    let pair = |name: &str| match name.split_once(" as ") {
        Some((outside, inside)) => (outside.to_owned(), inside.to_owned()),
        None => (name.to_owned(), name.to_owned()),
    };
    Some(names.map(pair).collect())
}

/// An entry of an object, or of a pattern that takes one apart.
fn renamed(outside: &str, inside: &str) -> String {
    match outside == inside {
        true => outside.to_owned(),
        false => format!("{outside}: {inside}"),
    }
}

/// The name that a declaration gives.
fn declared_name(declared: &str) -> Option<&str> {
    let kinds = ["async function ", "function ", "class ", "const "];
    let rest = kinds.iter().find_map(|kind| declared.strip_prefix(kind))?;
    let end = rest.find(|sign: char| !sign.is_alphanumeric() && sign != '_' && sign != '$')?;
    (end > 0).then(|| &rest[..end])
}

/// Where a path leads that stands in a file.
fn beside(file: &str, path: &str) -> String {
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(list: &[(&str, &str)]) -> BTreeMap<String, Vec<u8>> {
        let owned = |(path, text): &(&str, &str)| ((*path).to_owned(), text.as_bytes().to_vec());
        list.iter().map(owned).collect()
    }

    #[test]
    fn modules_become_blocks_and_what_loads_later_takes_them_from_there() {
        let mut files = files(&[
            (
                "js/main.js",
                "import { twice } from \"./math/twice.js\";\nimport * as words from \"./words.js\";\nconsole.log(twice(words.one));\n",
            ),
            (
                "js/math/twice.js",
                "import {\n  one as single,\n} from \"../words.js\";\nexport { one } from \"../words.js\";\nexport const twice = (n) => n * 2 * single;\nexport const here = new URL(\"a.wasm\", import.meta.url);\n",
            ),
            ("js/words.js", "const one = 1;\nexport { one };\n"),
            (
                "js/later/more.js",
                "import { twice as double } from \"../math/twice.js\";\nimport { other } from \"./other.js\";\nexport const four = double(other);\n",
            ),
            ("js/later/other.js", "export const other = 2;\n"),
        ]);
        flatten(&mut files).unwrap();
        let text = |path: &str| String::from_utf8(files[path].clone()).unwrap();
        let expected = r#"
        export const modules = {};
        {
        const one = 1;
        modules["js/words.js"] = { one };
        }
        {
        const { one: single } = modules["js/words.js"];
        const twice = (n) => n * 2 * single;
        const here = new URL("a.wasm", new URL("math/twice.js", import.meta.url).href);
        modules["js/math/twice.js"] = { one: modules["js/words.js"].one, twice, here };
        }
        {
        const { twice } = modules["js/math/twice.js"];
        const words = modules["js/words.js"];
        console.log(twice(words.one));
        modules["js/main.js"] = {  };
        }
        "#;
        let unindented = |text: &str| text.trim_start().replace("\n        ", "\n");
        assert_eq!(text("js/main.js"), unindented(expected));
        let expected = r#"
        import { modules } from "../../js/main.js";
        import { other } from "./other.js";
        const { twice: double } = modules["js/math/twice.js"];
        export const four = double(other);
        "#;
        assert_eq!(text("js/later/more.js"), unindented(expected));
        assert_eq!(text("js/later/other.js"), "export const other = 2;\n");
        assert!(!files.contains_key("js/words.js"));
    }

    #[test]
    fn what_cannot_be_flattened_is_named() {
        let refused = |list: &[(&str, &str)]| flatten(&mut files(list)).unwrap_err().to_string();
        let circle = refused(&[
            ("js/main.js", "import { a } from \"./a.js\";\n"),
            (
                "js/a.js",
                "import { b } from \"./main.js\";\nexport const a = b;\n",
            ),
        ]);
        assert!(circle.contains("in a circle: js/main.js, js/a.js"), "{circle}");
        let kind = refused(&[("js/main.js", "export default 1;\n")]);
        assert!(kind.contains("export default"), "{kind}");
        let binding = refused(&[("js/main.js", "export let changes = 1;\n")]);
        assert!(binding.contains("export let"), "{binding}");
        let missing = refused(&[("js/main.js", "import { a } from \"./none.js\";\n")]);
        assert!(missing.contains("js/none.js"), "{missing}");
    }
}
