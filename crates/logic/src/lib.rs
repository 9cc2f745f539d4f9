//! Human logic: the next step as a person would see it, with the evidence for it.
