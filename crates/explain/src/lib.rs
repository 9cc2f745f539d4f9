//! Steps told in words.
