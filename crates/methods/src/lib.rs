//! The classic solving methods of five documents, each under its own name, each watchable step by step.
