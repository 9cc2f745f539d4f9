//! How hard a puzzle is, on the scales people know.
