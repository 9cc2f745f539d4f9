//! Regions that equal numbers make: what engines need to know of them, and whether finished numbers keep it.

use std::collections::HashSet;
use std::sync::Arc;

/// Which places of a list are side by side: pairs, the smaller one first.
pub type Links = Arc<[[u32; 2]]>;

/// What is said of a list of numbers whose equal ones are a region.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Regions {
    /// Each is joined and has so many places.
    Size(i64, Links),
    /// The second half of the list are digits; places with the same number have different ones.
    Differ,
    /// A number that comes for the first time is the next one, from this.
    InOrder(i64),
}

impl Regions {
    /// Whether these numbers keep it.
    #[must_use]
    pub fn hold(&self, numbers: &[i64]) -> bool {
        match self {
            Regions::Size(size, links) => {
                let mut seen = HashSet::new();
                let mut firsts = (0..numbers.len()).filter(|&at| seen.insert(numbers[at]));
                firsts.all(|first| {
                    let same: Vec<bool> = numbers.iter().map(|&number| number == numbers[first]).collect();
                    let count = |places: &[bool]| places.iter().filter(|&&is| is).count();
                    let all = count(&same);
                    all as i64 == *size && count(&joined(first, &same, links)) == all
                })
            }
            Regions::Differ => {
                let (parts, digits) = numbers.split_at(numbers.len() / 2);
                let mut seen = HashSet::new();
                parts.iter().zip(digits).all(|pair| seen.insert(pair))
            }
            Regions::InOrder(least) => {
                let mut next = *least;
                numbers.iter().all(|&number| {
                    next += i64::from(number == next);
                    number < next
                })
            }
        }
    }
}

/// Which places are joined with one, by links between places that are inside.
pub(crate) fn joined(from: usize, inside: &[bool], links: &Links) -> Vec<bool> {
    let mut near: Vec<Vec<usize>> = vec![Vec::new(); inside.len()];
    for &[a, b] in links.iter() {
        near[a as usize].push(b as usize);
        near[b as usize].push(a as usize);
    }
    let mut found = vec![false; inside.len()];
    found[from] = true;
    let mut open = vec![from];
    while let Some(place) = open.pop() {
        for &next in &near[place] {
            if inside[next] && !found[next] {
                found[next] = true;
                open.push(next);
            }
        }
    }
    found
}
