//! What the crate offers, as a listing: whoever adds, renames or removes something sees it here.

use std::collections::BTreeMap;

/// Every name that the crate exports, with its module, as `lib.rs` lists them.
fn items() -> Vec<(String, String)> {
    let text = include_str!("../src/lib.rs");
    let code: String = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect();
    let mut items = Vec::new();
    let mut module = "kudosu".to_owned();
    for part in code.split("pub ").skip(1) {
        if let Some(name) = part.strip_prefix("mod ") {
            module = format!("kudosu::{}", name.trim_end_matches(['{', ' ']));
        } else if let Some((path, after)) = part.strip_prefix("use ").and_then(|rest| rest.split_once(';')) {
            let names = path.rsplit("::").next().unwrap_or_default();
            let names = names.trim_matches(['{', '}', ' ']).split(',').map(str::trim);
            let named = names.filter(|name| !name.is_empty());
            items.extend(named.map(|name| (module.clone(), name.to_owned())));
            if after.contains('}') {
                module = "kudosu".to_owned();
            }
        }
    }
    items.sort();
    items
}

#[test]
fn the_crate_offers_what_is_listed_here() {
    let mut by_module: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (module, name) in items() {
        by_module.entry(module).or_default().push(name);
    }
    let listing: Vec<String> = by_module
        .into_iter()
        .map(|(module, names)| format!("{module}\n    {}", names.join("\n    ")))
        .collect();
    insta::assert_snapshot!(listing.join("\n"));
}

#[test]
fn nothing_is_offered_in_bulk() {
    assert!(items().iter().all(|(_, name)| name != "*"));
}

#[test]
fn no_type_has_the_name_of_another() {
    let mut homes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (module, name) in items() {
        let is_type = name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase);
        if is_type {
            homes.entry(name).or_default().push(module);
        }
    }
    homes.retain(|_, modules| modules.len() > 1);
    assert!(homes.is_empty(), "{homes:#?}");
}
