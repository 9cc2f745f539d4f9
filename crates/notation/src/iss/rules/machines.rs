//! Machines of such a text: bits in letters that say from which state which digit leads where.

use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The numbers from 0 to 63 that letters stand for.
pub(super) fn six_bits(text: &str) -> Option<Vec<u8>> {
    let number = |c: u8| match c {
        b'A'..=b'Z' => Some(c - b'A'),
        b'a'..=b'z' => Some(c - b'a' + 26),
        b'0'..=b'9' => Some(c - b'0' + 52),
        b'-' => Some(62),
        b'_' => Some(63),
        _ => None,
    };
    text.bytes().map(number).collect()
}

/// The bytes that letters stand for, six bits a letter, the highest first.
pub(super) fn bytes(text: &str) -> Option<Vec<u8>> {
    let bits: Vec<u8> = six_bits(text.trim_end_matches('='))?
        .into_iter()
        .flat_map(|six| (0..6).rev().map(move |bit| six >> bit & 1))
        .collect();
    let byte = |bits: &[u8]| bits.iter().fold(0, |byte, bit| byte << 1 | bit);
    Some(bits.chunks_exact(8).map(byte).collect())
}

/// A text in which bytes may stand as `%2E`.
pub(super) fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        bytes.push(match (first, after) {
            (b'%', [high, low, after @ ..]) => {
                rest = after;
                let digit = |c: u8| char::from(c).to_digit(16);
                (16 * digit(*high)? + digit(*low)?) as u8
            }
            (b'%', _) => return None,
            (c, _) => *c,
        });
    }
    String::from_utf8(bytes).ok()
}

struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn left(&self) -> usize {
        8 * self.bytes.len() - self.at
    }

    fn read(&mut self, count: usize) -> Option<usize> {
        if count > self.left() {
            return None;
        }
        let mut number = 0;
        for _ in 0..count {
            let bit = self.bytes[self.at / 8] >> (7 - self.at % 8) & 1;
            number = number << 1 | usize::from(bit);
            self.at += 1;
        }
        Some(number)
    }
}

/// More states than this are too many to tell in words.
const MOST_STATES: usize = 2_000;

/// A machine in which each state and symbol lead to one state at most; state 0 is the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Machine {
    pub(super) next: Vec<Vec<Option<usize>>>,
    pub(super) accepts: Vec<bool>,
}

/// Reads a machine that may be in several states at once, and makes one of it that is in one only.
pub(super) fn machine(text: &str, symbols: usize) -> Option<Machine> {
    if text.is_empty() {
        return Some(Machine {
            next: vec![vec![None; symbols]],
            accepts: vec![false],
        });
    }
    let bytes = bytes(text)?;
    let mut bits = Bits { bytes: &bytes, at: 0 };
    let is_packed = match bits.read(2)? {
        0 => false,
        1 => true,
        _ => return None,
    };
    let state_bits = bits.read(4)? + 1;
    let known = bits.read(4)? + 1;
    let starts = bits.read(state_bits)?;
    let ends = bits.read(state_bits)?;
    let start_ends: Vec<bool> = {
        // The first start stands lowest.
        let mut list: Vec<bool> = (0..starts)
            .map(|_| Some(bits.read(1)? == 1))
            .collect::<Option<_>>()?;
        list.reverse();
        list
    };
    let mut steps: Vec<BTreeMap<usize, BTreeSet<usize>>> = Vec::new();
    if is_packed {
        while bits.left() >= known {
            let mask = bits.read(known)?;
            let mut own = BTreeMap::new();
            for symbol in (0..known).filter(|symbol| mask >> symbol & 1 == 1) {
                own.insert(symbol, BTreeSet::from([bits.read(state_bits)?]));
            }
            steps.push(own);
        }
    } else {
        let symbol_bits = (usize::BITS - (known - 1).leading_zeros()) as usize;
        let count_bits = bits.read(4)?;
        while count_bits > 0 && bits.left() >= count_bits {
            let mut own: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
            for _ in 0..bits.read(count_bits)? {
                let symbol = bits.read(symbol_bits)?;
                own.entry(symbol).or_default().insert(bits.read(state_bits)?);
            }
            steps.push(own);
        }
    }
    let is_end = |state: usize| match start_ends.get(state) {
        Some(&is) => is,
        None => state < starts + ends,
    };
    let first: BTreeSet<usize> = (0..starts).collect();
    let mut numbers = HashMap::from([(first.clone(), 0)]);
    let mut states = vec![first];
    let mut next: Vec<Vec<Option<usize>>> = Vec::new();
    while next.len() < states.len() {
        let here = states[next.len()].clone();
        let mut row = Vec::with_capacity(symbols);
        for symbol in 0..symbols {
            let leads = |state: &usize| steps.get(*state)?.get(&symbol);
            let after: BTreeSet<usize> = here.iter().filter_map(leads).flatten().copied().collect();
            row.push((!after.is_empty()).then(|| {
                *numbers.entry(after.clone()).or_insert_with(|| {
                    states.push(after);
                    states.len() - 1
                })
            }));
        }
        next.push(row);
        if states.len() > 4 * MOST_STATES {
            return None;
        }
    }
    let accepts = states
        .iter()
        .map(|all| all.iter().any(|&state| is_end(state)))
        .collect();
    let machine = Machine { next, accepts }.smallest();
    (machine.next.len() <= MOST_STATES).then_some(machine)
}

impl Machine {
    /// The same without states that lead nowhere, and with those that read the same as one.
    fn smallest(&self) -> Machine {
        let count = self.next.len();
        let mut lives = self.accepts.clone();
        loop {
            let leads = |state: usize| self.next[state].iter().flatten().any(|&to| lives[to]);
            let more: Vec<usize> = (0..count)
                .filter(|&state| !lives[state] && leads(state))
                .collect();
            if more.is_empty() {
                break;
            }
            more.into_iter().for_each(|state| lives[state] = true);
        }
        let mut class: Vec<usize> = self.accepts.iter().map(|&accepts| usize::from(accepts)).collect();
        loop {
            let mut known: HashMap<(usize, Vec<Option<usize>>), usize> = HashMap::new();
            let finer: Vec<usize> = (0..count)
                .map(|state| {
                    let to = |to: &Option<usize>| to.filter(|&to| lives[to]).map(|to| class[to]);
                    let key = (class[state], self.next[state].iter().map(to).collect());
                    let number = known.len();
                    *known.entry(key).or_insert(number)
                })
                .collect();
            let before = class.iter().collect::<BTreeSet<_>>().len();
            let is_same = known.len() == before;
            class = finer;
            if is_same {
                break;
            }
        }
        // Numbered anew from the first.
        let mut numbers: HashMap<usize, usize> = HashMap::from([(class[0], 0)]);
        let mut order = vec![0];
        let mut next = Vec::new();
        while next.len() < order.len() {
            let state = order[next.len()];
            let mut row = Vec::new();
            for to in &self.next[state] {
                row.push(to.filter(|&to| lives[to]).map(|to| {
                    *numbers.entry(class[to]).or_insert_with(|| {
                        order.push(to);
                        order.len() - 1
                    })
                }));
            }
            next.push(row);
        }
        Machine {
            next,
            accepts: order.iter().map(|&state| self.accepts[state]).collect(),
        }
    }

    /// The same for cells in stretches of these lengths: its last symbol, which stands between two of
    /// them, is read where one ends. `None` where it has too many states.
    pub(super) fn in_stretches(&self, lengths: &[usize]) -> Option<Machine> {
        let symbols = self.next.first()?.len() - 1;
        let mut breaks: BTreeMap<usize, usize> = BTreeMap::new();
        let mut all = 0;
        for (at, length) in lengths.iter().enumerate() {
            all += length;
            if at + 1 < lengths.len() {
                *breaks.entry(all).or_default() += 1;
            }
        }
        let settle = |place: usize, state: usize| {
            (0..breaks.get(&place).copied().unwrap_or(0))
                .try_fold(state, |state, _| self.next[state][symbols])
        };
        let first = (0, settle(0, 0)?);
        let mut numbers = HashMap::from([(first, 0)]);
        let mut states = vec![first];
        let mut next: Vec<Vec<Option<usize>>> = Vec::new();
        while next.len() < states.len() {
            let (place, state) = states[next.len()];
            let mut row = vec![None; symbols];
            for (symbol, to) in row.iter_mut().enumerate().filter(|_| place < all) {
                let after = self.next[state][symbol].and_then(|after| settle(place + 1, after));
                *to = after.map(|after| {
                    *numbers.entry((place + 1, after)).or_insert_with(|| {
                        states.push((place + 1, after));
                        states.len() - 1
                    })
                });
            }
            next.push(row);
            if states.len() > 20 * MOST_STATES {
                return None;
            }
        }
        let accepts = states
            .iter()
            .map(|&(place, state)| place == all && self.accepts[state])
            .collect();
        let machine = Machine { next, accepts }.smallest();
        (machine.next.len() <= MOST_STATES).then_some(machine)
    }

    /// The machine as a text says it, for digits from this one.
    pub(super) fn text(&self, name: &str, least: i64) -> String {
        let mut text = format!("machine {name}:\n");
        for (state, row) in self.next.iter().enumerate() {
            text.push_str(&format!("s{state}:"));
            let mut targets: BTreeMap<usize, Vec<i64>> = BTreeMap::new();
            for (at, to) in row.iter().enumerate() {
                if let Some(to) = to {
                    targets.entry(*to).or_default().push(least + at as i64);
                }
            }
            let steps = targets
                .iter()
                .map(|(to, digits)| format!(" {} to s{to}", ranges(digits, " ")));
            text.push_str(&steps.collect::<Vec<_>>().join(","));
            text.push('\n');
        }
        let ends: Vec<String> = (0..self.accepts.len())
            .filter(|&state| self.accepts[state])
            .map(|state| format!("s{state}"))
            .collect();
        text.push_str(&format!("ends in {}\n", ends.join(", ")));
        text
    }
}

/// `1-3` and so on, with this between them.
pub(super) fn ranges(numbers: &[i64], between: &str) -> String {
    let run = |run: &[i64]| match run {
        [one] => one.to_string(),
        [first, .., last] => format!("{first}-{last}"),
        [] => String::new(),
    };
    let runs = numbers.chunk_by(|a, b| b - a == 1).map(run);
    runs.collect::<Vec<_>>().join(between)
}
