//! kudosu and its peers, each with the encoding that its documentation suggests.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use kudosu_board::{Grid, Stop};

/// A solver that takes part.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Engine {
    Kudosu,
    /// The reference solver: depth-first search with singles
    DepthFirst,
    /// CaDiCaL, with the feature `cadical`
    Cadical,
    /// batsat, a SAT solver in Rust
    Batsat,
    /// dlx-rs, exact cover by dancing links
    ExactCover,
    /// Google's CP-SAT, where Python has ortools
    CpSat,
}

impl std::fmt::Display for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Engine::Kudosu => "kudosu",
            Engine::DepthFirst => "depth-first",
            Engine::Cadical => "cadical",
            Engine::Batsat => "batsat",
            Engine::ExactCover => "exact-cover",
            Engine::CpSat => "cp-sat",
        })
    }
}

impl Engine {
    /// All engines that can run here.
    pub fn available() -> Vec<Engine> {
        let mut engines = vec![Engine::Kudosu, Engine::DepthFirst];
        if cfg!(feature = "cadical") {
            engines.push(Engine::Cadical);
        }
        engines.extend([Engine::Batsat, Engine::ExactCover]);
        let ortools = Command::new("python3").args(["-c", "import ortools"]).output();
        if ortools.is_ok_and(|output| output.status.success()) {
            engines.push(Engine::CpSat);
        }
        engines
    }

    /// Solves a grid and checks the solution; an error when it does not get there.
    pub fn run(self, grid: &Grid, unique: bool, limit: f64) -> Result<()> {
        let solution = match self {
            Engine::Kudosu => {
                let threads = std::thread::available_parallelism()?;
                let mut search = kudosu_search::solutions(grid).with_threads(threads);
                if unique {
                    search.verdict(&timer(limit))?;
                    return Ok(());
                }
                search.next_solution(&timer(limit))?.context("no solution")?
            }
            Engine::DepthFirst => {
                let mut solutions = kudosu_search::Reference::new(grid, &timer(limit));
                let first = solutions.next().context("no solution")??;
                if unique {
                    solutions.next().transpose()?;
                }
                first
            }
            Engine::Cadical => cadical(grid, unique, limit)?,
            Engine::Batsat => batsat(grid, unique)?,
            Engine::ExactCover => exact_cover(grid, unique)?,
            Engine::CpSat => cp_sat(grid, limit)?,
        };
        ensure!(solution.is_solution_of(grid), "{self} gave a wrong solution");
        Ok(())
    }
}

/// A stop that is requested after so many seconds.
fn timer(limit: f64) -> Stop {
    let stop = Stop::new();
    let raised = stop.clone();
    std::thread::spawn(move || {
        let end = Instant::now() + Duration::from_secs_f64(limit);
        std::thread::sleep(end.saturating_duration_since(Instant::now()));
        raised.request();
    });
    stop
}

/// The textbook clauses: exactly one digit a cell, exactly one place for a digit in a house, and the givens.
/// The variable of a cell and a digit is `cell * side + digit + 1`.
fn clauses(grid: &Grid, mut add: impl FnMut(&[i32])) {
    let shape = grid.shape();
    let side = shape.side();
    let variable = |cell: usize, digit: usize| (cell * side + digit + 1) as i32;
    let mut exactly_one = |literals: Vec<i32>| {
        add(&literals);
        for (at, &one) in literals.iter().enumerate() {
            literals[..at].iter().for_each(|&other| add(&[-one, -other]));
        }
    };
    for cell in 0..shape.cell_count() {
        exactly_one((0..side).map(|digit| variable(cell, digit)).collect());
    }
    for house in shape.houses() {
        for digit in 0..side {
            exactly_one(
                house
                    .cells()
                    .iter()
                    .map(|cell| variable(cell.index(), digit))
                    .collect(),
            );
        }
    }
    for (cell, &value) in grid.values().iter().enumerate() {
        if value != 0 {
            add(&[variable(cell, usize::from(value) - 1)]);
        }
    }
}

/// The grid in which those variables hold.
fn grid_of(grid: &Grid, holds: impl Fn(i32) -> bool) -> Result<Grid> {
    let side = grid.shape().side();
    let value = |cell: usize| {
        (1..=side)
            .find(|digit| holds((cell * side + digit) as i32))
            .unwrap_or(0) as u8
    };
    let values: Vec<u8> = (0..grid.shape().cell_count()).map(value).collect();
    Ok(Grid::from_values(grid.shape(), &values)?)
}

/// The clause that rules a solution out.
fn another(solution: &Grid) -> Vec<i32> {
    let side = solution.shape().side();
    let values = solution.values().iter().enumerate();
    values
        .map(|(cell, &value)| -((cell * side + usize::from(value)) as i32))
        .collect()
}

#[cfg(feature = "cadical")]
fn cadical(grid: &Grid, unique: bool, limit: f64) -> Result<Grid> {
    let mut solver: cadical::Solver<cadical::Timeout> = cadical::Solver::new();
    solver.set_callbacks(Some(cadical::Timeout::new(limit as f32)));
    clauses(grid, |clause| solver.add_clause(clause.iter().copied()));
    ensure!(solver.solve() == Some(true), "not solved");
    let solution = grid_of(grid, |variable| solver.value(variable) == Some(true))?;
    if unique {
        solver.add_clause(another(&solution));
        ensure!(solver.solve().is_some(), "not decided");
    }
    Ok(solution)
}

#[cfg(not(feature = "cadical"))]
fn cadical(_: &Grid, _: bool, _: f64) -> Result<Grid> {
    bail!("built without the feature cadical")
}

fn batsat(grid: &Grid, unique: bool) -> Result<Grid> {
    use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};
    let mut solver = BasicSolver::default();
    let variables: Vec<Var> = (0..grid.shape().cell_count() * grid.shape().side())
        .map(|_| solver.new_var_default())
        .collect();
    let literal = |literal: &i32| Lit::new(variables[literal.unsigned_abs() as usize - 1], *literal > 0);
    clauses(grid, |clause| {
        solver.add_clause_reuse(&mut clause.iter().map(literal).collect());
    });
    ensure!(solver.solve_limited(&[]) == lbool::TRUE, "not solved");
    let holds = |variable: i32| solver.value_var(variables[variable as usize - 1]) == lbool::TRUE;
    let solution = grid_of(grid, holds)?;
    if unique {
        solver.add_clause_reuse(&mut another(&solution).iter().map(literal).collect());
        solver.solve_limited(&[]);
    }
    Ok(solution)
}

fn exact_cover(grid: &Grid, unique: bool) -> Result<Grid> {
    let shape = grid.shape();
    let (side, cells) = (shape.side(), shape.cell_count());
    let mut solver = dlx_rs::Solver::new(cells + shape.houses().len() * side);
    for cell in shape.cells() {
        let digits = match grid.get(cell) {
            Some(digit) => vec![digit.index()],
            None => grid.options(cell).iter().map(|digit| digit.index()).collect(),
        };
        for digit in digits {
            let houses = shape.houses_of(cell).iter();
            let mut covered = vec![cell.index() + 1];
            covered.extend(houses.map(|house| cells + house.index() * side + digit + 1));
            solver.add_option(cell.index() * side + digit + 1, &covered);
        }
    }
    let first: Vec<usize> = solver.next().context("no solution")?;
    if unique {
        solver.next();
    }
    let chosen: std::collections::BTreeSet<usize> = first.into_iter().collect();
    grid_of(grid, |variable| chosen.contains(&(variable as usize)))
}

const CP_SAT: &str = r"
import sys
from ortools.sat.python import cp_model
limit, side = float(sys.argv[1]), int(sys.argv[2])
values = [int(value) for value in sys.stdin.readline().split(',')]
model = cp_model.CpModel()
cells = [model.new_int_var(value or 1, value or side, '') for value in values]
for house in sys.stdin.readline().split(';'):
    model.add_all_different([cells[int(cell)] for cell in house.split(',')])
solver = cp_model.CpSolver()
solver.parameters.max_time_in_seconds = limit
solver.parameters.num_workers = 1
if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
    sys.exit(1)
print(','.join(str(solver.value(cell)) for cell in cells))
";

fn cp_sat(grid: &Grid, limit: f64) -> Result<Grid> {
    let join = |numbers: Vec<String>| numbers.join(",");
    let values = join(grid.values().iter().map(u8::to_string).collect());
    let house = |house: &kudosu_board::House| {
        join(
            house
                .cells()
                .iter()
                .map(|cell| cell.index().to_string())
                .collect(),
        )
    };
    let houses: Vec<String> = grid.shape().houses().iter().map(house).collect();
    let mut python = Command::new("python3")
        .args(["-c", CP_SAT, &limit.to_string(), &grid.shape().side().to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    // Too long for an argument on the largest grids.
    let mut input = python.stdin.take().context("Python has an input")?;
    writeln!(input, "{values}\n{}", houses.join(";"))?;
    drop(input);
    let output = python.wait_with_output()?;
    ensure!(output.status.success(), "not solved");
    let said = String::from_utf8(output.stdout)?;
    let values = said
        .trim()
        .split(',')
        .map(str::parse)
        .collect::<Result<Vec<u8>, _>>()?;
    if values.is_empty() {
        bail!("CP-SAT said nothing");
    }
    Ok(Grid::from_values(grid.shape(), &values)?)
}
