"""How many moves a second the environments of kudosu.envs make on one core.

    python steps.py > figures.csv

Moves by chance mostly change nothing, so they are measured beside sound ones, which fill the boards; ``masks`` says whether the
masks of sound moves were made as well. A figure is the best of five runs, in processor time.
"""

from __future__ import annotations

import csv
import sys
import time

import numpy

from kudosu.envs import Pool, SudokuEnv, SudokuVectorEnv

ROUNDS = 60


def sound_moves(pool, boards):
    """Moves for every round that fill the boards: a right placement for each."""
    envs = SudokuVectorEnv(boards, pool=pool, mask="sound")
    _, info = envs.reset(seed=1)
    rounds = []
    for _ in range(ROUNDS):
        placements = info["action_mask"][:, : envs.single_action_space.n // 2]
        moves = placements.argmax(axis=1)
        rounds.append(moves)
        info = envs.step(moves)[4]
    return rounds


def figure(pool, boards, rounds, mask):
    """The most moves a second of several runs."""
    best = 0.0
    for _ in range(5):
        envs = SudokuVectorEnv(boards, pool=pool, mask=mask)
        envs.reset(seed=1)
        began = time.process_time()
        for moves in rounds:
            envs.step(moves)
        best = max(best, boards * len(rounds) / (time.process_time() - began))
    return best


def main():
    out = csv.writer(sys.stdout)
    out.writerow(["boards", "moves", "masks", "moves_a_second_a_core"])
    pool = Pool(level="easy", pool=64, seed=1, threads=1)
    rng = numpy.random.default_rng(1)
    for boards in (64, 1024, 8192):
        by_chance = [rng.integers(2 * 9**3, size=boards) for _ in range(ROUNDS)]
        for name, rounds in (("by chance", by_chance), ("sound", sound_moves(pool, boards))):
            for mask in (None, "sound"):
                out.writerow([boards, name, mask is not None, f"{figure(pool, boards, rounds, mask):.0f}"])
                sys.stdout.flush()
    env = SudokuEnv(pool=pool)
    env.reset(seed=1)
    began = time.process_time()
    for move in rng.integers(2 * 9**3, size=20_000):
        env.step(move)
    out.writerow(["1 (SudokuEnv)", "by chance", False, f"{20_000 / (time.process_time() - began):.0f}"])


if __name__ == "__main__":
    main()
