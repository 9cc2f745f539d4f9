//! Boards for eyes: text now, paper later.
