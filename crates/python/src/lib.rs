//! The extension module behind the Python package `kudosu`: what the package says in Python is in
//! `python/kudosu`, what it does is here.
//!
//! `reading` makes boards of what people have, `grid` is a board for Python, `single` asks a verb about one
//! puzzle, `columns` about many, `answers` is what comes back and `arrays` how NumPy has it; `peers` is a
//! question of Python alone. `solutions` gives solutions one by one, `verify` looks whether an
//! answer is one, `hunt` goes on beside the interpreter, `stories` are hints and explanations, `boards` are
//! played by programs that learn. `run` is what comes beside a question, `interrupt` lets Ctrl-C through,
//! `errors` are the exceptions. Questions come as JSON, and their fields are the keywords of Python.

mod answers;
mod arrays;
mod boards;
mod columns;
mod device;
mod errors;
mod grid;
mod hunt;
mod interrupt;
mod peers;
mod reading;
mod run;
mod single;
mod solutions;
mod stories;
mod verify;

use pyo3::prelude::*;

/// Runs the command line with these arguments and says how it ends.
#[pyfunction]
fn run_program(py: Python<'_>, arguments: Vec<String>) -> u8 {
    let arguments = std::iter::once("kudosu".to_owned()).chain(arguments);
    let arguments = arguments.map(Into::into).collect();
    py.detach(|| kudosu_cli::run_program(arguments))
}

#[pymodule]
fn _kudosu(module: &Bound<'_, PyModule>) -> PyResult<()> {
    errors::add_to(module)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<grid::Grid>()?;
    module.add_class::<answers::Answers>()?;
    module.add_class::<boards::Pool>()?;
    module.add_class::<boards::Boards>()?;
    module.add_function(wrap_pyfunction!(answers::answers_of_bytes, module)?)?;
    module.add_class::<hunt::Hunt>()?;
    module.add_class::<stories::Hint>()?;
    module.add_class::<stories::Walkthrough>()?;
    module.add_class::<stories::StepOfWay>()?;
    module.add_class::<solutions::Solutions>()?;
    module.add_function(wrap_pyfunction!(run_program, module)?)?;
    module.add_function(wrap_pyfunction!(columns::answer_column, module)?)?;
    module.add_function(wrap_pyfunction!(columns::answer_values, module)?)?;
    module.add_function(wrap_pyfunction!(columns::answer_schema, module)?)?;
    module.add_function(wrap_pyfunction!(single::ask, module)?)?;
    module.add_function(wrap_pyfunction!(single::vocabulary, module)?)?;
    module.add_function(wrap_pyfunction!(single::solve, module)?)?;
    module.add_function(wrap_pyfunction!(single::generate, module)?)?;
    module.add_function(wrap_pyfunction!(hunt::hunt, module)?)?;
    module.add_function(wrap_pyfunction!(single::generate_column, module)?)?;
    module.add_function(wrap_pyfunction!(solutions::solutions, module)?)?;
    module.add_function(wrap_pyfunction!(verify::verify, module)?)?;
    module.add_function(wrap_pyfunction!(verify::verify_column, module)?)?;
    module.add_function(wrap_pyfunction!(stories::hint, module)?)?;
    module.add_function(wrap_pyfunction!(stories::walkthrough_of, module)?)?;
    module.add_function(wrap_pyfunction!(stories::explain, module)?)?;
    Ok(())
}
