//! Why candidates fall by a clue, as templates: a sentence, what it is about, and what would be, as a clause.

macro_rules! why_texts {
    ($($(#[$doc:meta])* $name:ident,)+) => {
        /// One language.
        pub(crate) struct WhyTexts {
            $($(#[$doc])* pub $name: &'static str,)+
        }

        #[cfg(test)]
        impl WhyTexts {
            /// Every template: what it is for, and its only form.
            pub fn entries(&self) -> Vec<(String, Vec<&'static str>)> {
                vec![$((format!("why.{}", stringify!($name)), vec![self.$name]),)+]
            }
        }
    };
}

why_texts! {
    with,
    any,
    /// Of the digit that a clue needs.
    without,
    gone,
    cell,
    beside,
    beside_filled,
    alone,
    no_room_above,
    no_room_below,
    chain,
    chain_step,
    crowded,
    what_all,
    what_between,
    what_first,
    sum_least,
    sum_most,
    count_least,
    count_most,
    too_large,
    unequal,
    no_room,
    lacks,
    gap,
    not_between,
    /// The same of the cell that the sentence is about.
    own_not_between,
    own_not_outside,
    not_outside,
    cramped,
    split,
    apart,
    fill_between,
    fill_first,
    fill_none,
    sets,
    sets_none,
    cases,
    case,
    only_case,
    between_cases,
    /// Of what sums of houses and cages leave over.
    rest_least,
    rest_most,
    /// Of one of several clues.
    in_clue,
    ways,
    ways_together,
    ways_rest,
    ways_all,
}
