//! Patterns, machines and tables, which such a text has in letters.

use super::{Said, Unsaid, Words};
use crate::iss::rules::Part;
use crate::iss::rules::machines;

impl Words<'_> {
    /// Lists of cells, one after another without names between them.
    pub(super) fn groups<'b>(items: &[&'b str]) -> Vec<(String, Vec<&'b str>)> {
        let mut groups: Vec<(String, Vec<&str>)> = vec![(String::new(), Vec::new())];
        for item in items {
            let name = groups.last().map_or(String::new(), |(name, _)| name.clone());
            if let Some(own) = item.strip_prefix('_') {
                groups.push((own.to_owned(), Vec::new()));
            } else if item.is_empty() {
                groups.push((name, Vec::new()));
            } else if let Some((_, cells)) = groups.last_mut() {
                cells.push(item);
            }
        }
        groups.retain(|(_, cells)| !cells.is_empty());
        groups
    }

    pub(super) fn pattern(&mut self, arguments: &[&str]) -> Said {
        let encoded = arguments.first().copied().unwrap_or_default();
        let pattern = match encoded.contains(['%', '.']) {
            true => machines::percent_decoded(encoded),
            false => machines::bytes(encoded).and_then(|bytes| String::from_utf8(bytes).ok()),
        };
        let pattern = pattern.ok_or(Unsaid::Wrong("a pattern in letters"))?;
        let mut said = String::new();
        for c in pattern.chars().filter(|c| !c.is_whitespace()) {
            match c {
                'A'..='Z' | 'a'..='z' => {
                    let number = c.to_digit(36).unwrap_or(0);
                    said.push_str(&format!("<{number}>"));
                }
                '"' | '\\' => return Err(Unsaid::Wrong("a pattern of digits")),
                c => said.push(c),
            }
        }
        let mut all = Vec::new();
        for (_, names) in Self::groups(arguments.get(1..).unwrap_or_default()) {
            let ids = self.ids(&names)?;
            all.push(format!("{} matches \"{said}\"", self.place(&ids)?));
        }
        Ok(all)
    }

    pub(super) fn machine(&mut self, arguments: &[&str]) -> Said {
        let encoded = arguments.first().copied().unwrap_or_default();
        let symbols = self.ground.digit_count();
        let mut all = Vec::new();
        for (_, names) in Self::groups(arguments.get(1..).unwrap_or_default()) {
            let stretches: Vec<&[&str]> = names.split(|name| *name == "-").collect();
            let lengths: Vec<usize> = stretches.iter().map(|stretch| stretch.len()).collect();
            let (made_of, machine) = match lengths.len() {
                1 => (encoded.to_owned(), machines::machine(encoded, symbols)),
                _ => {
                    let machine = machines::machine(encoded, symbols + 1);
                    let machine = machine.and_then(|machine| machine.in_stretches(&lengths));
                    (format!("{encoded} {lengths:?}"), machine)
                }
            };
            let machine = machine.ok_or(Unsaid::Wrong("a machine in letters"))?;
            if !machine.accepts.contains(&true) {
                return Ok(vec!["1 = 2".to_owned()]);
            }
            let least = self.ground.least;
            let name = self.above("machine", &made_of, |name| machine.text(name, least));
            let ids = self.ids(&stretches.concat())?;
            all.push(format!("{} follows {name}", self.place(&ids)?));
        }
        Ok(all)
    }

    /// A table of pairs, for neighbours on a line or for every two of its cells.
    pub(super) fn relation(&mut self, part: &Part<'_>) -> Said {
        let mut key = part.arguments.first().copied().unwrap_or_default().to_owned();
        if part.name.starts_with("Binary") {
            let swapped = |c| match c {
                '-' => '_',
                '_' => '-',
                c => c,
            };
            key = key.chars().map(swapped).collect();
        }
        let bits = machines::six_bits(&key).ok_or(Unsaid::Wrong("a table in letters"))?;
        let (count, least) = (self.ground.digit_count(), self.ground.least);
        let is_allowed = |a: usize, b: usize| {
            let at = a * count + b;
            bits.get(at / 6).is_some_and(|six| six >> (at % 6) & 1 == 1)
        };
        // Digits with the same partners are told together.
        let mut lines: Vec<(Vec<i64>, Vec<i64>)> = Vec::new();
        for a in 0..count {
            let partners: Vec<i64> = (0..count)
                .filter(|&b| is_allowed(a, b))
                .map(|b| least + b as i64)
                .collect();
            let own = least + a as i64;
            match lines.iter_mut().find(|(_, known)| *known == partners) {
                Some((digits, _)) => digits.push(own),
                None => lines.push((vec![own], partners)),
            }
        }
        lines.retain(|(_, partners)| !partners.is_empty());
        let say = |(digits, partners): &(Vec<i64>, Vec<i64>)| {
            format!(
                "({} and {})",
                Self::one_of("m", digits),
                Self::one_of("n", partners)
            )
        };
        let ways: Vec<String> = lines.iter().map(say).collect();
        let body = if ways.is_empty() {
            "1 = 2".to_owned()
        } else {
            ways.join(" or ")
        };
        let name = self.above("pair", &key, |name| {
            format!("define: {name}(number m, number n): {body}")
        });
        let mut all = Vec::new();
        for (_, names) in Self::groups(part.arguments.get(1..).unwrap_or_default()) {
            let ids = self.ids(&names)?;
            let say = |a: &str, b: &str| format!("{name}({a}, {b})");
            all.extend(match (part.name.ends_with('X'), self.ground.place(&ids)) {
                (true, Some(place)) if !place.starts_with("part") => {
                    vec![format!("every two cells a, b in {place}: {name}(a, b)")]
                }
                (true, _) => self.every_two(&ids, say),
                (false, _) => self.along(&ids, say),
            });
        }
        Ok(all)
    }
}
