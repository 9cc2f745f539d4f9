"""Environments: they pass Gymnasium's own checker, and do what a board written out in plain Python does."""

import random
import warnings

import numpy
import pytest

import kudosu

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

import kudosu.envs  # noqa: E402
from kudosu.envs import Pool, SudokuEnv, SudokuVectorEnv, action, move_of  # noqa: E402

FOUR, SIX = ".142..1..2.4.3.1", ".....3..6.5.1....44.5.......2...2..6"
CAGES = ["killer 4: r1c1 r1c2", "killer 6: r1c3 r1c4"]


class PlainBoard:
    """The rules of play as the module's words say them, on lists; its steps are those of kudosu.explain."""

    def __init__(self, puzzle, reward, mask, ends_on_mistake=False):
        self.reward, self.mask_kind, self.ends_on_mistake = reward, mask, ends_on_mistake
        self.side = puzzle.side
        self.solution = [digit for row in kudosu.solve(puzzle) for digit in row]
        self.digits = [digit for row in puzzle for digit in row]
        self.candidates = [set(digits) for digits in kudosu.candidates(puzzle, of="peers").candidates]
        self.way = kudosu.explain(puzzle, profile="human", scale=[])
        side = self.side
        self.at = lambda row, column: row * side + column
        self.said = []
        decided = set()
        for step in self.way:
            own = {(self.at(r, c), d) for r, c, d in step.placements + step.eliminations if d in step.candidates[self.at(r, c)]}
            self.said.append(own - decided)
            decided |= own

    def sees(self, one, other):
        grid = [[0] * self.side for _ in range(self.side)]
        for cell in (one, other):
            grid[cell // self.side][cell % self.side] = 1
        return one != other and kudosu.check(kudosu.Grid(grid)).status == "clashing"

    def is_open(self, cell, digit):
        return self.digits[cell] == 0 and digit in self.candidates[cell]

    def next_step(self):
        for own in self.said:
            left = {(cell, digit) for cell, digit in own if self.is_open(cell, digit)}
            if left:
                return left, own
        return set(), set()

    def mask(self):
        said, _ = self.next_step()
        flags = numpy.zeros(2 * self.side**3, numpy.int8)
        for cell in range(self.side**2):
            for digit in range(1, self.side + 1):
                if not self.is_open(cell, digit):
                    continue
                at, is_solution = cell * self.side + digit - 1, self.solution[cell] == digit
                for place, is_right in ((at, is_solution), (at + self.side**3, not is_solution)):
                    flags[place] = self.mask_kind == "legal" or is_right
        if self.mask_kind == "logic":
            return said, flags
        return None, flags

    def step(self, number):
        row, column, digit, remove = move_of(self.side, number)
        cell = self.at(row, column)
        if not self.is_open(cell, digit):
            return -0.1, False, 0
        if (self.solution[cell] == digit) == remove:
            return -1.0, self.ends_on_mistake, -1
        worth = 0.1 if remove else 1.0
        if remove:
            self.candidates[cell].discard(digit)
        else:
            self.digits[cell] = digit
            self.candidates[cell] = {digit}
            for other in range(self.side**2):
                if self.digits[other] == 0 and self.sees(cell, other):
                    self.candidates[other].discard(digit)
        return worth, all(self.digits), 1

    def seen(self):
        digits = numpy.array(self.digits, numpy.uint8).reshape(self.side, self.side)
        flags = numpy.zeros((self.side**2, self.side), numpy.int8)
        for cell, digits_of in enumerate(self.candidates):
            for digit in digits_of:
                flags[cell, digit - 1] = 1
        return digits, flags.reshape(self.side, self.side, self.side)


@pytest.mark.parametrize("puzzles", [[FOUR], [kudosu.Grid(SIX, box="2x3")], None, [kudosu.Grid(FOUR, clues=CAGES)]])
@pytest.mark.parametrize("mask", [None, "logic"])
def test_gymnasiums_checker_has_nothing_to_say(puzzles, mask):
    wishes = {"level": "beginner", "pool": 2} if puzzles is None else {}
    if puzzles and puzzles[0] is not FOUR and kudosu.count(puzzles[0], limit=2) != 1:
        puzzles = [kudosu.generate(seed=1, side=6, box="2x3").puzzle]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make("kudosu/Sudoku-v0", puzzles=puzzles, mask=mask, render_mode="ansi", **wishes)
        check_env(env.unwrapped, skip_render_check=False)


def test_they_are_made_by_their_name():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make("kudosu/Sudoku-v0", puzzles=[FOUR])
        many = gymnasium.make_vec(
            "kudosu/Sudoku-v0", num_envs=3, vectorization_mode="vector_entry_point", puzzles=[FOUR]
        )
    assert env.reset(seed=1)[0]["digits"].shape == (4, 4) and many.reset(seed=1)[0]["digits"].shape == (3, 4, 4)
    assert env.observation_space.contains(env.reset()[0]) and many.observation_space.contains(many.reset()[0])


@pytest.mark.parametrize("mask", ["legal", "sound"])
def test_a_board_does_what_its_rules_say_on_random_moves(mask, easy):
    rng = random.Random(5)
    for puzzle in (FOUR, easy):
        grid = kudosu.Grid(puzzle)
        env, plain = SudokuEnv([puzzle], mask=mask), PlainBoard(grid, "correctness", mask)
        seen, info = env.reset(seed=3)
        for _ in range(40 if puzzle is easy else 150):
            assert (seen["digits"] == plain.seen()[0]).all() and (seen["candidates"] == plain.seen()[1]).all()
            assert (info["action_mask"] == plain.mask()[1]).all()
            likely = numpy.flatnonzero(info["action_mask"])
            move = int(rng.choice(likely)) if len(likely) and rng.random() < 0.7 else rng.randrange(2 * grid.side**3)
            seen, reward, terminated, _, info = env.step(move)
            expected = plain.step(move)
            assert (reward, terminated, info["outcome"]) == expected
            if terminated:
                break


@pytest.mark.parametrize("reward", ["correctness", "logic", "difficulty"])
@pytest.mark.parametrize("disguise", [False, True])
def test_a_vector_does_what_as_many_single_ones_do(reward, disguise, easy, middle):
    puzzles = [easy, middle]
    options = {"reward": reward, "mask": "logic", "disguise": disguise, "most_moves": 60, "ends_on_mistake": reward == "logic"}
    pool = Pool(puzzles)
    many = SudokuVectorEnv(4, pool=pool, **options)
    alone = [SudokuEnv(pool=pool, **options) for _ in range(4)]
    rng = numpy.random.default_rng(2)
    seen, info = many.reset(seed=11)
    singles = [env.reset(seed=11 + number) for number, env in enumerate(alone)]
    over = [False] * 4
    ended = 0
    for _ in range(200):
        for number, (own, told) in enumerate(singles):
            assert (own["digits"] == seen["digits"][number]).all()
            assert (own["candidates"] == seen["candidates"][number]).all()
            assert (told["action_mask"] == info["action_mask"][number]).all()
            assert told["puzzle"] == info["puzzle"][number]
        moves = []
        for flags in info["action_mask"]:
            likely = numpy.flatnonzero(flags)
            moves.append(rng.choice(likely) if len(likely) and rng.random() < 0.8 else rng.integers(2 * 9**3))
        seen, rewards, terminated, truncated, info = many.step(numpy.array(moves))
        for number, env in enumerate(alone):
            if over[number]:
                singles[number] = env.reset()
                assert (rewards[number], terminated[number], truncated[number]) == (0.0, False, False)
                over[number] = False
                continue
            own, worth, ends, cut, told = env.step(moves[number])
            assert (worth, ends, cut, told["outcome"]) == (
                rewards[number],
                terminated[number],
                truncated[number],
                info["outcome"][number],
            )
            singles[number] = (own, told)
            over[number] = ends or cut
            ended += over[number]
    assert ended > 0


def test_masks_of_logic_lead_to_the_end_and_pay_each_time(easy, middle):
    for puzzle in (easy, middle, kudosu.Grid(FOUR, clues=CAGES)):
        env = SudokuEnv([puzzle], mask="logic", reward="logic")
        _, info = env.reset(seed=1)
        first = kudosu.explain(puzzle, profile="human", scale=[])[0]
        side = env.puzzle.side
        told = {action(side, row, column, digit) for row, column, digit in first.placements}
        told |= {action(side, row, column, digit, remove=True) for row, column, digit in first.eliminations}
        assert told <= set(numpy.flatnonzero(info["action_mask"]).tolist())
        total, moves, terminated = 0.0, 0, False
        while not terminated:
            open_ones = numpy.flatnonzero(info["action_mask"])
            assert len(open_ones), "logic goes on to the end"
            seen, reward, terminated, truncated, info = env.step(open_ones[-1])
            assert reward == 1.0 and not truncated
            total, moves = total + reward, moves + 1
        assert total == moves and (seen["digits"] == env.solution.to_numpy()).all()


def test_rewards_by_difficulty_are_ratings_of_steps(middle):
    env = SudokuEnv([middle], reward="difficulty", mask="logic")
    _, info = env.reset(seed=1)
    worth = set()
    terminated = False
    while not terminated:
        _, reward, terminated, _, info = env.step(numpy.flatnonzero(info["action_mask"])[0])
        worth.add(reward)
    # Full houses have 4 points, chains many more.
    assert min(worth) == 0.04 and max(worth) >= 1.0 and len(worth) > 3


def test_chance_depends_on_the_seed_alone(easy):
    def episodes(seed):
        env = SudokuEnv(pool=12, level="beginner", seed=4, disguise=True)
        env.reset(seed=seed)
        return [str(env.puzzle)] + [env.reset() and str(env.puzzle) for _ in range(5)]

    assert episodes(7) == episodes(7) != episodes(8)
    assert len(set(episodes(7))) == 6
    env = SudokuEnv([easy], disguise=True)
    env.reset(seed=1)
    assert env.puzzle != kudosu.Grid(easy) and kudosu.canonical(env.puzzle) == kudosu.canonical(easy)
    assert kudosu.verify(env.puzzle, env.solution)
    caged = SudokuEnv([kudosu.Grid(FOUR, clues=CAGES)], disguise=True)
    for seed in range(5):
        caged.reset(seed=seed)
        assert len(caged.puzzle.clues) == 2 and kudosu.verify(caged.puzzle, caged.solution)


def test_an_episode_ends_when_it_is_solved_after_so_many_moves_and_after_a_mistake():
    env = SudokuEnv([FOUR], most_moves=3)
    env.reset(seed=1)
    nothing = action(4, 0, 1, 1)
    assert [env.step(nothing)[1:4] for _ in range(3)] == [(-0.1, False, False)] * 2 + [(-0.1, False, True)]
    env = SudokuEnv([FOUR], ends_on_mistake=True)
    env.reset(seed=1)
    assert env.step(action(4, 0, 0, 3, remove=True))[1:4] == (-1.0, True, False)
    env.reset(options={"puzzle": 0})
    solution = env.solution
    for row, column in [(row, column) for row in range(4) for column in range(4) if env.puzzle[row, column] == 0]:
        _, reward, terminated, _, _ = env.step(action(4, row, column, solution[row, column]))
        assert reward == 1.0
    assert terminated


def test_what_makes_no_environment_is_refused(easy):
    with pytest.raises(kudosu.KudosuError, match="puzzle 1: only a puzzle with exactly one solution"):
        SudokuEnv([FOUR, "." * 16])
    with pytest.raises(kudosu.KudosuError, match="puzzle 1 has another shape than puzzle 0"):
        SudokuEnv([FOUR, easy])
    with pytest.raises(kudosu.KudosuError, match="puzzle 0: 8 cells"):
        SudokuEnv(["nonsense"])
    with pytest.raises(kudosu.KudosuError, match="at least one puzzle"):
        SudokuEnv([])
    with pytest.raises(ValueError, match='reward is "correctness", "logic" or "difficulty"'):
        SudokuEnv([FOUR], reward="luck")
    with pytest.raises(ValueError, match='mask is "legal", "sound", "logic" or None'):
        SudokuEnv([FOUR], mask="all")
    with pytest.raises(TypeError, match="'level' is a wish"):
        SudokuEnv([FOUR], level="easy")
    with pytest.raises(TypeError, match="a pool has its puzzles"):
        SudokuEnv([FOUR], pool=Pool([FOUR]))
    env = SudokuEnv([FOUR])
    env.reset()
    with pytest.raises(ValueError, match="there is no move 128: they count from 0 to 127"):
        env.step(128)
    many = SudokuVectorEnv(2, [FOUR])
    many.reset()
    with pytest.raises(ValueError, match="there are 2 boards and 1 moves"):
        many.step([1])
    with pytest.raises(ValueError, match="there are 2 boards and 3 seeds"):
        many.reset(seed=[1, 2, 3])
    with pytest.raises(IndexError, match="there is no puzzle 4: the pool has 1"):
        env.reset(options={"puzzle": 4})
    with pytest.raises(ValueError, match="no digit 5 in row 0, column 0"):
        action(4, 0, 0, 5)


def test_columns_of_every_kind_make_a_pool(easy):
    array = kudosu.Grid(easy).to_numpy().reshape(1, 81)
    for puzzles in (array, [easy], easy, kudosu.Grid(easy), array.tolist()):
        pool = Pool(puzzles)
        assert len(pool) == 1 and pool.puzzle(0) == kudosu.Grid(easy) and kudosu.verify(easy, pool.solution(0))
    assert Pool([FOUR], clues=CAGES).puzzle(0).clues == CAGES
