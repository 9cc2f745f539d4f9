//! The names of techniques as German players use them; where the English one is usual as well, it stands
//! behind.

use kudosu_logic::Technique;

/// Ids and names, in the order of the techniques.
static NAMES: &[(&str, &str)] = &[
    ("full-house", "Letzte freie Zelle"),
    ("hidden-single", "Versteckter Einer"),
    ("naked-single", "Nackter Einer"),
    ("direct-pointing", "Direkt gesperrte Kandidaten, Typ 1 (Pointing)"),
    ("direct-claiming", "Direkt gesperrte Kandidaten, Typ 2 (Claiming)"),
    ("direct-hidden-pair", "Direktes verstecktes Paar"),
    ("direct-hidden-triple", "Direktes verstecktes Tripel"),
    ("pointing", "Gesperrte Kandidaten, Typ 1 (Pointing)"),
    ("claiming", "Gesperrte Kandidaten, Typ 2 (Claiming)"),
    ("locked-pair", "Gesperrtes Paar"),
    ("locked-triple", "Gesperrtes Tripel"),
    ("naked-pair", "Nacktes Paar"),
    ("naked-triple", "Nacktes Tripel"),
    ("naked-quad", "Nacktes Quadrupel"),
    ("naked-subset", "Nackte Teilmenge"),
    ("hidden-pair", "Verstecktes Paar"),
    ("hidden-triple", "Verstecktes Tripel"),
    ("hidden-quad", "Verstecktes Quadrupel"),
    ("hidden-subset", "Versteckte Teilmenge"),
    ("x-wing", "X-Wing"),
    ("swordfish", "Schwertfisch"),
    ("jellyfish", "Qualle"),
    ("squirmbag", "Squirmbag"),
    ("whale", "Wal"),
    ("leviathan", "Leviathan"),
    ("finned-x-wing", "X-Wing mit Flossen"),
    ("finned-swordfish", "Schwertfisch mit Flossen"),
    ("finned-jellyfish", "Qualle mit Flossen"),
    ("finned-squirmbag", "Squirmbag mit Flossen"),
    ("finned-whale", "Wal mit Flossen"),
    ("finned-leviathan", "Leviathan mit Flossen"),
    ("sashimi-x-wing", "Sashimi-X-Wing"),
    ("sashimi-swordfish", "Sashimi-Schwertfisch"),
    ("sashimi-jellyfish", "Sashimi-Qualle"),
    ("sashimi-squirmbag", "Sashimi-Squirmbag"),
    ("sashimi-whale", "Sashimi-Wal"),
    ("sashimi-leviathan", "Sashimi-Leviathan"),
    ("franken-x-wing", "Franken-X-Wing"),
    ("franken-swordfish", "Franken-Schwertfisch"),
    ("franken-jellyfish", "Franken-Qualle"),
    ("franken-squirmbag", "Franken-Squirmbag"),
    ("franken-whale", "Franken-Wal"),
    ("franken-leviathan", "Franken-Leviathan"),
    ("finned-franken-x-wing", "Franken-X-Wing mit Flossen"),
    ("finned-franken-swordfish", "Franken-Schwertfisch mit Flossen"),
    ("finned-franken-jellyfish", "Franken-Qualle mit Flossen"),
    ("finned-franken-squirmbag", "Franken-Squirmbag mit Flossen"),
    ("finned-franken-whale", "Franken-Wal mit Flossen"),
    ("finned-franken-leviathan", "Franken-Leviathan mit Flossen"),
    ("mutant-x-wing", "Mutanten-X-Wing"),
    ("mutant-swordfish", "Mutanten-Schwertfisch"),
    ("mutant-jellyfish", "Mutanten-Qualle"),
    ("mutant-squirmbag", "Mutanten-Squirmbag"),
    ("mutant-whale", "Mutanten-Wal"),
    ("mutant-leviathan", "Mutanten-Leviathan"),
    ("finned-mutant-x-wing", "Mutanten-X-Wing mit Flossen"),
    ("finned-mutant-swordfish", "Mutanten-Schwertfisch mit Flossen"),
    ("finned-mutant-jellyfish", "Mutanten-Qualle mit Flossen"),
    ("finned-mutant-squirmbag", "Mutanten-Squirmbag mit Flossen"),
    ("finned-mutant-whale", "Mutanten-Wal mit Flossen"),
    ("finned-mutant-leviathan", "Mutanten-Leviathan mit Flossen"),
    ("skyscraper", "Wolkenkratzer"),
    ("two-string-kite", "Drachen (2-String Kite)"),
    ("turbot-fish", "Turbot-Fisch"),
    ("empty-rectangle", "Leeres Rechteck"),
    ("dual-two-string-kite", "Doppelter Drachen (2-String Kite)"),
    ("dual-empty-rectangle", "Doppeltes leeres Rechteck"),
    ("simple-colours-trap", "Einfache Färbung, Typ 1 (Trap)"),
    ("simple-colours-wrap", "Einfache Färbung, Typ 2 (Wrap)"),
    ("multi-colours-1", "Mehrfache Färbung, Typ 1"),
    ("multi-colours-2", "Mehrfache Färbung, Typ 2"),
    ("unique-rectangle-1", "Eindeutiges Rechteck, Typ 1"),
    ("unique-rectangle-2", "Eindeutiges Rechteck, Typ 2"),
    ("unique-rectangle-3", "Eindeutiges Rechteck, Typ 3"),
    ("unique-rectangle-4", "Eindeutiges Rechteck, Typ 4"),
    ("unique-rectangle-5", "Eindeutiges Rechteck, Typ 5"),
    ("unique-rectangle-6", "Eindeutiges Rechteck, Typ 6"),
    ("hidden-rectangle", "Verstecktes Rechteck"),
    ("avoidable-rectangle-1", "Vermeidbares Rechteck, Typ 1"),
    ("avoidable-rectangle-2", "Vermeidbares Rechteck, Typ 2"),
    ("unique-loop", "Eindeutige Schleife"),
    ("bug-plus-1", "BUG + 1 (Bivalue Universal Grave)"),
    ("bug-2", "BUG, Typ 2 (Bivalue Universal Grave)"),
    ("bug-3", "BUG, Typ 3 (Bivalue Universal Grave)"),
    ("bug-4", "BUG, Typ 4 (Bivalue Universal Grave)"),
    (
        "aligned-pair-exclusion",
        "Paarausschluss (Aligned Pair Exclusion)",
    ),
    (
        "aligned-triple-exclusion",
        "Tripelausschluss (Aligned Triple Exclusion)",
    ),
    ("xy-wing", "XY-Wing"),
    ("xyz-wing", "XYZ-Wing"),
    ("w-wing", "W-Wing"),
    ("remote-pair", "Fernpaar (Remote Pair)"),
    ("x-chain", "X-Kette"),
    ("xy-chain", "XY-Kette"),
    (
        "continuous-nice-loop",
        "Geschlossene Schleife (Continuous Nice Loop)",
    ),
    (
        "discontinuous-nice-loop",
        "Unterbrochene Schleife (Discontinuous Nice Loop)",
    ),
    ("alternating-inference-chain", "Alternierende Kette (AIC)"),
    (
        "grouped-continuous-nice-loop",
        "Gruppierte geschlossene Schleife (Continuous Nice Loop)",
    ),
    (
        "grouped-discontinuous-nice-loop",
        "Gruppierte unterbrochene Schleife (Discontinuous Nice Loop)",
    ),
    (
        "grouped-alternating-inference-chain",
        "Gruppierte alternierende Kette (AIC)",
    ),
    ("sue-de-coq", "Sue de Coq"),
    ("als-xz", "Fast gesperrte Mengen (ALS), XZ-Regel"),
    ("als-xy-wing", "Fast gesperrte Mengen (ALS), XY-Wing"),
    ("als-chain", "Kette fast gesperrter Mengen (ALS)"),
    ("death-blossom", "Todesblüte (Death Blossom)"),
    ("nishio", "Nishio"),
    (
        "contradiction-forcing-chain",
        "Zwingende Kette mit Widerspruch (Forcing Chain)",
    ),
    (
        "cell-forcing-chain",
        "Zwingende Ketten aus einer Zelle (Forcing Chains)",
    ),
    (
        "house-forcing-chain",
        "Zwingende Ketten aus einer Einheit (Forcing Chains)",
    ),
    ("whip", "Peitsche (Whip)"),
    ("g-whip", "Gruppierte Peitsche (g-Whip)"),
    ("braid", "Zopf (Braid)"),
    ("g-braid", "Gruppierter Zopf (g-Braid)"),
    (
        "contradiction-forcing-net",
        "Zwingendes Netz mit Widerspruch (Forcing Net)",
    ),
    (
        "cell-forcing-net",
        "Zwingendes Netz aus einer Zelle (Forcing Net)",
    ),
    (
        "house-forcing-net",
        "Zwingendes Netz aus einer Einheit (Forcing Net)",
    ),
    (
        "nested-forcing-net",
        "Verschachteltes zwingendes Netz (Forcing Net)",
    ),
    ("template-set", "Schablone, setzen"),
    ("template-delete", "Schablone, streichen"),
    ("firework-triple", "Feuerwerk aus drei Ziffern (Firework Triple)"),
    ("firework-quad", "Feuerwerk aus vier Ziffern (Firework Quadruple)"),
    ("sk-loop", "SK-Schleife (SK-Loop)"),
    (
        "multi-sector-locked-set",
        "Gesperrte Menge über mehrere Einheiten (MSLS)",
    ),
    ("junior-exocet", "Junior-Exocet"),
    ("tridagon", "Tridagon (Thors Hammer)"),
    ("impossible-pattern", "Unmögliches Muster aus drei Ziffern"),
    (
        "guardian-forcing-net",
        "Zwingendes Netz aus Wächtern (Guardian Forcing Net)",
    ),
    ("clue-combinations", "Kombinationen eines Hinweises"),
    ("required-digit", "Unentbehrliche Ziffer"),
    ("rule-of-45", "45er-Regel (Innies und Outies)"),
    ("blocked-combinations", "Blockierte Kombinationen"),
    ("common-exclusion", "Gemeinsamer Ausschluss"),
];

/// The German name of a technique; the international one where the list has none.
pub(super) fn name(technique: Technique) -> &'static str {
    let mut names = NAMES.iter();
    let found = names.find(|(id, _)| *id == technique.id());
    found.map_or(technique.name(), |&(_, name)| name)
}

/// The name inside of a sentence: in quotation marks, so that it needs neither a gender nor a case.
pub(super) fn in_a_sentence(technique: Technique) -> String {
    format!("„{}“", name(technique))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_has_a_german_name() {
        let named: Vec<&str> = NAMES.iter().map(|&(id, _)| id).collect();
        let known: Vec<&str> = Technique::all().map(Technique::id).collect();
        assert_eq!(named, known);
    }
}
