//! The tables of a position, made once for each search that needs them.

use kudosu_board::{Stop, Unfinished};

use super::super::effect::Effect;
use super::super::grid::Grid;
use super::super::kind::HodokuKind;
use super::fill;
use super::forcing::Forcing;
use super::loops::Loops;
use super::net::Nets;
use super::table::Tables;

/// Tables, and what is looked for in them.
#[derive(Default)]
pub struct Implications {
    tables: Tables,
    loops: Loops,
    forcing: Forcing,
    nets: Nets,
}

impl Implications {
    /// Loops and chains, with groups or without.
    pub fn loops(
        &mut self,
        grid: &Grid,
        grouped: bool,
        effect: &mut Effect,
        stop: &Stop,
    ) -> Result<Option<HodokuKind>, Unfinished> {
        stop.check()?;
        self.tables.nodes.survey(grid, grouped);
        self.tables.reset();
        fill::links(&mut self.tables, grid);
        fill::groups(&mut self.tables, grid);
        self.tables.join();
        stop.check()?;
        Ok(self.loops.find(grid, &self.tables, effect))
    }

    /// Forcing chains. They follow the search for loops with groups, and have the same tables.
    pub fn forcing_chains(
        &mut self,
        grid: &Grid,
        effect: &mut Effect,
        stop: &Stop,
    ) -> Result<Option<HodokuKind>, Unfinished> {
        stop.check()?;
        Ok(self.forcing.find(grid, &self.tables, false, effect))
    }

    /// Forcing nets.
    pub fn forcing_nets(
        &mut self,
        grid: &Grid,
        effect: &mut Effect,
        stop: &Stop,
    ) -> Result<Option<HodokuKind>, Unfinished> {
        stop.check()?;
        self.tables.nodes.survey(grid, true);
        self.tables.reset();
        self.nets.look_ahead(&mut self.tables, grid);
        fill::groups(&mut self.tables, grid);
        self.tables.join();
        stop.check()?;
        Ok(self.forcing.find(grid, &self.tables, true, effect))
    }
}
