//! Text to board and back: one file a format, recognition by content, errors with positions.
