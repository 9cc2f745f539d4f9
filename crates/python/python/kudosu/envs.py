"""Gymnasium environments: boards that a program plays, one at a time or thousands at once.

    import gymnasium, kudosu.envs
    env = gymnasium.make("kudosu/Sudoku-v0", level="easy")
    many = gymnasium.make_vec("kudosu/Sudoku-v0", num_envs=1024, vectorization_mode="vector_entry_point")

or by their classes, :class:`SudokuEnv` and :class:`SudokuVectorEnv`, which take the same keywords.

**What is seen**: ``digits`` (side × side, 0 for a blank) and ``candidates`` (side × side × side flags, the last axis is the digit). At the
start a candidate is what no digit in sight rules out; a digit that is placed takes itself away from the cells that it sees.

**What can be done**: ``Discrete(2 * side**3)``. Move ``(row * side + column) * side + digit - 1`` places a digit, and the same plus ``side**3``
removes a candidate; :func:`action` and :func:`move_of` count for you. A move is right when it agrees with the only solution. A
wrong one changes nothing (or ends the episode, with ``ends_on_mistake``), nor does one on a filled cell or a candidate that is gone.

**What it is worth** (``reward``): a mistake costs 1 and a move that changes nothing 0.1. A right one is worth, by ``"correctness"``, 1 for
a placement and 0.1 for a removal; by ``"logic"``, 1 when the next step of logic says so and 0 when it is right but does not follow
yet; by ``"difficulty"``, a hundredth of the points that HoDoKu gives the technique of the step that says so (1 for one that it does not have, 10 where only the search finds it).

**Masks** (``mask``, in ``info["action_mask"]``): ``"legal"`` moves change the board, ``"sound"`` ones are right, ``"logic"`` ones are those of
the next step.

**Which puzzles**: a column of ``puzzles`` of one shape, with clues or without, each with exactly one solution; or so many (``pool``) made
with the wishes of :func:`kudosu.generate`. They are made ready once, by the order of ``profile``. Each episode takes one of them by chance, with
``disguise=True`` in a new dress. Chance depends on the seed of ``reset`` alone; board ``i`` of a vector that is
reset with ``seed`` plays what a single environment plays that is reset with ``seed + i``.
"""

from __future__ import annotations

from typing import Any, Optional, Sequence

import gymnasium
import numpy
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from kudosu import _kudosu
from kudosu._asking import as_json
from kudosu._columns import column_of, is_column
from kudosu._kudosu import Grid
from kudosu._making import generate

__all__ = ["Pool", "SudokuEnv", "SudokuVectorEnv", "action", "move_of"]

POOL = 64
"""So many puzzles are made where none are given."""


def action(side: int, row: int, column: int, digit: int, remove: bool = False) -> int:
    """The number of a move; rows and columns count from 0.

    >>> action(9, 0, 2, 4), action(9, 0, 2, 4, remove=True)
    (21, 750)
    """
    if not (0 <= row < side and 0 <= column < side and 1 <= digit <= side):
        raise ValueError(f"there is no digit {digit} in row {row}, column {column} of a grid of side {side}")
    return (row * side + column) * side + digit - 1 + (side**3 if remove else 0)


def move_of(side: int, number: int) -> tuple[int, int, int, bool]:
    """Row, column and digit of a move, and whether it removes a candidate.

    >>> move_of(9, 750)
    (0, 2, 4, True)
    """
    if not 0 <= number < 2 * side**3:
        raise ValueError(f"there is no move {number}: they count from 0 to {2 * side**3 - 1}")
    remove, place = divmod(number, side**3)
    cell, digit = divmod(place, side)
    return (*divmod(cell, side), digit + 1, bool(remove))


class Pool:
    """Puzzles made ready to be played, which several environments can share.

    >>> pool = Pool([".142..1..2.4.3.1"])
    >>> len(pool), pool.side, str(pool.solution(0))
    (1, 4, '3142241312344321')
    """

    def __init__(
        self,
        puzzles: Any = None,
        *,
        pool: int = POOL,
        profile: str = "human",
        seed: int = 0,
        box: Optional[str] = None,
        clues: Optional[Sequence[str]] = None,
        shape: Optional[dict[str, Any]] = None,
        timeout: Optional[float] = None,
        threads: Optional[int] = None,
        **wishes: Any,
    ) -> None:
        run: dict[str, Any] = {"timeout": timeout, "threads": threads}
        if puzzles is None:
            made = generate(pool, seed=seed, scale=[], box=box, **run, **wishes)
            puzzles = [one.puzzle for one in made]
        elif wishes:
            raise TypeError(f"{next(iter(wishes))!r} is a wish for puzzles that are made, and here they are given")
        else:
            run.update(box=box, clues=clues, shape=shape)
        puzzles = column_of(puzzles) if is_column(puzzles) else [puzzles]
        if (clues or shape) and hasattr(puzzles, "to_pylist"):
            puzzles = puzzles.to_pylist()
        if hasattr(puzzles, "reshape") and hasattr(puzzles, "dtype"):
            puzzles = list(numpy.asarray(puzzles, numpy.uint8))
        self._pool = _kudosu.Pool(puzzles, as_json({"profile": profile, "scale": []}), run)

    @property
    def side(self) -> int:
        """The side of the grids."""
        return self._pool.side

    def __len__(self) -> int:
        return len(self._pool)

    def puzzle(self, place: int) -> Grid:
        """A puzzle of the pool."""
        return self._pool.puzzle(place)[0]

    def solution(self, place: int) -> Grid:
        """Its only solution."""
        puzzle, solution = self._pool.puzzle(place)
        return _filled(puzzle, solution)


def _filled(puzzle: Grid, solution: Any) -> Grid:
    side = puzzle.side
    values = list(solution)
    return Grid([values[at : at + side] for at in range(0, side * side, side)])


class _Play:
    """What both environments have: boards, spaces, and what is told beside an observation."""

    def __init__(
        self,
        count: int,
        pool: Any,
        reward: str,
        mask: Optional[str],
        most_moves: Optional[int],
        ends_on_mistake: bool,
        disguise: bool,
        puzzles: dict[str, Any],
    ) -> None:
        if isinstance(pool, Pool):
            if puzzles.get("puzzles") is not None:
                raise TypeError("a pool has its puzzles; give puzzles or a pool")
            puzzles.pop("puzzles", None)
            if puzzles:
                raise TypeError(f"{next(iter(puzzles))!r} is said when a pool is made, and here it is given")
            self.pool = pool
        else:
            self.pool = Pool(puzzles.pop("puzzles", None), pool=POOL if pool is None else pool, **puzzles)
        side = self.pool.side
        self.most_moves = 4 * side**3 if most_moves is None else most_moves
        self.boards = _kudosu.Boards(
            self.pool._pool, count, reward, mask, self.most_moves, ends_on_mistake, disguise
        )
        self.observation_space = spaces.Dict(
            {
                "digits": spaces.Box(0, side, (side, side), numpy.uint8),
                "candidates": spaces.MultiBinary((side, side, side)),
            }
        )
        self.action_space = spaces.Discrete(2 * side**3)

    def seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Observations and what is told beside them."""
        digits, candidates, mask = self.boards.seen()
        info = {"puzzle": self.boards.puzzles()}
        if mask is not None:
            info["action_mask"] = mask
        return {"digits": digits, "candidates": candidates}, info


class SudokuEnv(gymnasium.Env):
    """One board; the module says what is seen, done and rewarded.

    ``options`` of ``reset`` can name a ``puzzle`` by its place in the pool. ``render_mode`` is ``"ansi"`` (drawn with characters) or ``"svg"``.

    >>> env = SudokuEnv([".142..1..2.4.3.1"])
    >>> seen, info = env.reset(seed=1)
    >>> seen["digits"][0].tolist(), info["puzzle"]
    ([0, 1, 4, 2], 0)
    >>> env.step(action(4, 0, 0, 3))[1:4]
    (1.0, False, False)
    """

    metadata = {"render_modes": ["ansi", "svg"], "render_fps": 4}

    def __init__(
        self,
        puzzles: Any = None,
        *,
        pool: Any = None,
        reward: str = "correctness",
        mask: Optional[str] = None,
        most_moves: Optional[int] = None,
        ends_on_mistake: bool = False,
        disguise: bool = False,
        render_mode: Optional[str] = None,
        **making: Any,
    ) -> None:
        self._play = _Play(
            1, pool, reward, mask, most_moves, ends_on_mistake, disguise, {"puzzles": puzzles, **making}
        )
        self.observation_space = self._play.observation_space
        self.action_space = self._play.action_space
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f'render_mode is "ansi", "svg" or None, not {render_mode!r}')
        self.render_mode = render_mode
        self._began = False

    @property
    def puzzle(self) -> Grid:
        """The puzzle of the episode, with its clues and in its dress."""
        return self._play.boards.puzzle(0)[0]

    @property
    def solution(self) -> Grid:
        """Its only solution."""
        return _filled(*self._play.boards.puzzle(0))

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> Any:
        """Begins an episode."""
        super().reset(seed=seed)
        if seed is None and not self._began:
            seed = int(self.np_random.integers(2**63))
        place = (options or {}).get("puzzle")
        if place is not None and not 0 <= place < len(self._play.pool):
            raise IndexError(f"there is no puzzle {place}: the pool has {len(self._play.pool)}")
        self._play.boards.reset([(0, seed, place)])
        self._began = True
        return self._alone()

    def _alone(self) -> tuple[dict[str, Any], dict[str, Any]]:
        seen, info = self._play.seen()
        info = {name: value[0] if name == "action_mask" else int(value[0]) for name, value in info.items()}
        return {name: value[0] for name, value in seen.items()}, info

    def step(self, move: Any) -> Any:
        """Makes a move."""
        rewards, terminated, truncated, outcomes = self._play.boards.step(numpy.array([move], numpy.int64))
        seen, info = self._alone()
        info["outcome"] = int(outcomes[0])
        return seen, float(rewards[0]), bool(terminated[0]), bool(truncated[0]), info

    def render(self) -> Any:
        """The board as it stands, as text or as an SVG picture."""
        if self.render_mode is None:
            gymnasium.logger.warn('name render_mode="ansi" or "svg" when the environment is made, to see it')
            return None
        digits = Grid(self._play.boards.seen()[0][0])
        return digits.draw_text() if self.render_mode == "ansi" else digits.to_svg()


class SudokuVectorEnv(gymnasium.vector.VectorEnv):
    """So many boards at once; the module says what is seen, done and rewarded.

    A board whose episode is over begins another one at the next ``step``, whatever its move, with a reward of 0.

    >>> envs = SudokuVectorEnv(2, [".142..1..2.4.3.1"])
    >>> seen, info = envs.reset(seed=1)
    >>> seen["digits"].shape, seen["candidates"].shape
    ((2, 4, 4), (2, 4, 4, 4))
    >>> envs.step([action(4, 0, 0, 3), action(4, 0, 0, 1)])[1].tolist()
    [1.0, -0.1]
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}

    def __init__(
        self,
        num_envs: int,
        puzzles: Any = None,
        *,
        pool: Any = None,
        reward: str = "correctness",
        mask: Optional[str] = None,
        most_moves: Optional[int] = None,
        ends_on_mistake: bool = False,
        disguise: bool = False,
        **making: Any,
    ) -> None:
        if num_envs < 1:
            raise ValueError("a vector has at least one environment")
        self._play = _Play(
            num_envs, pool, reward, mask, most_moves, ends_on_mistake, disguise, {"puzzles": puzzles, **making}
        )
        self.num_envs = num_envs
        self.single_observation_space = self._play.observation_space
        self.single_action_space = self._play.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._began = False

    def puzzle(self, board: int) -> Grid:
        """The puzzle of a board, with its clues and in its dress."""
        return self._play.boards.puzzle(board)[0]

    def solution(self, board: int) -> Grid:
        """Its only solution."""
        return _filled(*self._play.boards.puzzle(board))

    def reset(self, *, seed: Any = None, options: Optional[dict[str, Any]] = None) -> Any:
        """Begins an episode on every board, or with ``options={"reset_mask": flags}`` on some."""
        if seed is None or isinstance(seed, (int, numpy.integer)):
            super().reset(seed=None if seed is None else int(seed))
            if seed is None and not self._began:
                seed = int(self.np_random.integers(2**62))
            seeds = [None if seed is None else int(seed) + board for board in range(self.num_envs)]
        else:
            seeds = list(seed)
            if len(seeds) != self.num_envs:
                raise ValueError(f"there are {self.num_envs} boards and {len(seeds)} seeds")
        which = (options or {}).get("reset_mask")
        boards = range(self.num_envs) if which is None else numpy.flatnonzero(which)
        self._play.boards.reset([(int(board), seeds[board], None) for board in boards])
        self._began = True
        return self._play.seen()

    def step(self, actions: Any) -> Any:
        """A move for each board."""
        moves = numpy.ascontiguousarray(actions, dtype=numpy.int64)
        rewards, terminated, truncated, outcomes = self._play.boards.step(moves)
        seen, info = self._play.seen()
        info["outcome"] = outcomes
        return seen, rewards, terminated, truncated, info


def _register() -> None:
    if "kudosu/Sudoku-v0" not in gymnasium.registry:
        gymnasium.register(
            "kudosu/Sudoku-v0",
            entry_point="kudosu.envs:SudokuEnv",
            vector_entry_point="kudosu.envs:SudokuVectorEnv",
        )


_register()
