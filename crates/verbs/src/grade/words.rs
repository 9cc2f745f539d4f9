//! The words by which sentences are told to be moves, reasons or suppositions, in English and German.

#[rustfmt::skip]
pub(super) const SUPPOSE: &[&str] = &[
    "suppose", "supposing", "assume", "assuming", "imagine", "try", "trying", "guess", "angenommen",
    "nehmen",
];

#[rustfmt::skip]
pub(super) const IF: &[&str] = &[
    "if", "unless", "otherwise", "whether", "would", "could", "might", "wenn", "falls", "sonst", "ob",
    "würde", "könnte", "wäre",
];

#[rustfmt::skip]
pub(super) const BECAUSE: &[&str] = &[
    "because", "since", "due", "given", "denn", "weil", "da",
];

#[rustfmt::skip]
pub(super) const CONCLUDE: &[&str] = &[
    "so", "therefore", "thus", "hence", "that", "this", "consequently", "also", "damit", "folglich",
    "deshalb", "daher",
];

#[rustfmt::skip]
pub(super) const NOT: &[&str] = &[
    "not", "cannot", "can't", "isn't", "aren't", "never", "no", "keine", "kein", "keiner", "neither",
    "none", "weder", "keinen", "nicht",
];

/// What stands between a cell and its digit; of those in the second list there must be one.
#[rustfmt::skip]
pub(super) const LINKS: &[&str] = &[
    "is", "are", "be", "must", "has", "have", "to", "can", "only", "therefore", "now", "thus", "then",
    "clearly", "definitely", "as", "a", "an", "the", "with", "digit", "number", "eine", "ein", "einen",
    "die", "der", "ist", "sind", "muss", "kann", "nur", "also", "hat", "equal", "set", "needs",
];

#[rustfmt::skip]
pub(super) const DEFINITE: &[&str] = &[
    "is", "are", "be", "must", "equals", "equal", "becomes", "become", "gets", "get", "holds", "hold",
    "contains", "contain", "takes", "only", "value", "val", "ist", "sind", "muss", "nur", "wird",
    "enthält", "bekommt", "needs", "receives",
];

/// What stands between a digit and its cell; one of the second list must stand there or shortly before.
#[rustfmt::skip]
pub(super) const WAYS: &[&str] = &[
    "goes", "go", "going", "belongs", "must", "can", "only", "be", "is", "has", "to", "placed", "put",
    "in", "into", "at", "on", "fits", "fit", "the", "cell", "square", "position", "nur", "stehen",
    "steht", "kommt", "gehört", "muss", "kann", "sein", "also", "therefore", "then", "der", "zelle",
    "das", "feld", "inside", "now", "as", "value", "for", "a", "possible", "place",
];

#[rustfmt::skip]
pub(super) const PLACING: &[&str] = &[
    "goes", "go", "belongs", "placed", "must", "only", "place", "places", "placing", "put", "puts",
    "putting", "write", "enter", "fill", "set", "insert", "steht", "stehen", "kommt", "gehört", "setze",
    "setzen", "schreibe", "trage", "nur", "muss", "fits",
];

#[rustfmt::skip]
pub(super) const REMOVE: &[&str] = &[
    "eliminate", "eliminates", "eliminating", "remove", "removes", "removing", "exclude", "excludes",
    "excluding", "delete", "deletes", "cross", "crosses", "crossing", "rule", "rules", "ruling",
    "discard", "strike", "streiche", "streichen", "eliminiere", "eliminiert", "entferne", "entfällt",
    "entfallen", "scheidet", "scheiden", "loses",
];

#[rustfmt::skip]
pub(super) const REMOVED: &[&str] = &[
    "eliminated", "removed", "excluded", "deleted", "ruled", "crossed", "gestrichen", "entfernt",
    "ausgeschlossen",
];

#[rustfmt::skip]
pub(super) const BEFORE_DIGIT: &[&str] = &[
    "out", "off", "the", "candidate", "candidates", "digit", "digits", "die", "der", "den", "das",
    "kandidaten", "kandidat", "ziffer", "ziffern", "a", "any", "value", "values", "all", "number",
    "numbers",
];

#[rustfmt::skip]
pub(super) const FROM: &[&str] = &[
    "from", "in", "of", "at", "for", "as", "aus", "bei", "the", "cell", "cells", "both", "den", "zellen",
    "der", "zelle", "candidate", "candidates", "other",
];

/// Behind a number they make it a number of things.
#[rustfmt::skip]
pub(super) const THINGS: &[&str] = &[
    "candidate", "candidates", "cell", "cells", "digits", "possibilities", "possibility", "options",
    "option", "places", "place", "of", "other", "remaining", "empty", "kandidaten", "zellen", "ziffern",
    "möglichkeiten", "choices", "values", "times",
];
