// Measures Interactive-Sudoku-Solver on puzzles of its own collections: build and proof of one solution,
// CPU time, the best of three runs below two seconds. Arguments: its folder, and the names of the puzzles
// as JSON.
const [folder, names] = process.argv.slice(2);
const { allPuzzles } = await import(`${folder}/tools/lib/puzzle_runner.js`);
const { SudokuParser } = await import(`${folder}/js/sudoku_parser.js${self.VERSION_PARAM}`);
const { SudokuBuilder } = await import(`${folder}/js/solver/sudoku_builder.js${self.VERSION_PARAM}`);
const { PUZZLE_INDEX } = await import(`${folder}/data/example_puzzles.js${self.VERSION_PARAM}`);

const known = new Map(allPuzzles().map((puzzle) => [puzzle.name, puzzle.input]));
const inputOf = (name) => known.get(name) ?? PUZZLE_INDEX?.get?.(name)?.input;
const cpuTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const measure = (input) => {
  const from = cpuTime();
  const resolved = SudokuBuilder.resolveConstraint(SudokuParser.parseText(input));
  const solver = SudokuBuilder.build(resolved);
  const count = solver.countSolutions(2);
  return [cpuTime() - from, count, solver.state().counters.guesses];
};

for (const name of JSON.parse(names)) {
  const input = inputOf(name);
  if (input === undefined || input.startsWith('/')) {
    console.log(JSON.stringify({ name }));
    continue;
  }
  let [best, count, guesses] = measure(input);
  for (let round = 1; round < 3 && best < 2000; round++) {
    best = Math.min(best, measure(input)[0]);
  }
  console.log(JSON.stringify({ name, ms: best, count, guesses }));
}
