//! Nishio: one digit alone. Where a place of it would leave no room for it elsewhere, it is not there.
//!
//! ```text
//! 5 . | . 5      5 in r1c1: then not in r1c4, r4c1, r2c2; 5 of row 4 is in r4c4,
//! . 5 | 5 .      that of row 2 in r2c3, and row 3 has no place left
//! . . | 5 5      so no 5 in r1c1
//! 5 . | . 5
//! ```

use super::prelude::*;
use crate::net::find_nishio;

/// Each place from which its digit cannot be filled in.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    find_nishio(query, sink)
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    const TEXT: &str = "+9+7..361.{45} 3.4+15+97.6 {16}5{16}{478}...3{29} .1{268}5..{34}9. .9{35}.41{35}{27}8 \
        .+4{35}+9.{23}6{127}. 5.+9{468}{126}7..3 .6.+39{458}.{45}7 4+3+7...{89}{1568}{129}";

    #[test]
    fn a_place_that_leaves_its_digit_no_room_goes() {
        assert_eq!(steps("nishio", TEXT)[0], "r9c8-8");
    }
}
