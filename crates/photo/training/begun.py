"""Draws photographs of puzzles that somebody has begun to solve, to see whether handwriting is told from print.

    python begun.py COUNT FOLDER [HANDS]

Into FOLDER go `NAME.jpg`, `NAME.dat` with what is printed and `NAME.hand` with what is written by hand, for the
example `figures`. The print is in a font at hand; the writing is in one of the fonts in the folder HANDS, which
look handwritten, or in strokes of our own. Four kinds of pen take turns: blue, a pencil, black and thin, and
black as the print is.
"""

import glob
import os
import sys

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from draw import fonts
from fixtures import NINE, grid, seen
from strokes import written

SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
PIXELS = 60
PENS = {"blue": (45, 65, 165), "pencil": (135, 135, 137), "thin": (30, 30, 32), "black": (30, 30, 30)}


def puzzle(random):
    """NINE and its solution in another guise: rows, columns and digits exchanged."""
    digits = random.permutation(9) + 1
    lines = [np.concatenate([3 * band + random.permutation(3) for band in random.permutation(3)]) for _ in range(2)]
    whole = digits[np.array([int(digit) - 1 for digit in SOLUTION]).reshape(9, 9)]
    given = np.array([symbol != "." for symbol in NINE]).reshape(9, 9)
    whole, given = (board[lines[0]][:, lines[1]] for board in (whole, given))
    return whole.reshape(-1), given.reshape(-1)


def of_font(face, digit, high):
    """The digit in this font, so many pixels high, never twice quite the same: white on black."""
    font = ImageFont.truetype(face, 96)
    box = font.getbbox(digit)
    drawn = Image.new("L", (box[2] - box[0] + 8, box[3] - box[1] + 8))
    ImageDraw.Draw(drawn).text((4 - box[0], 4 - box[1]), digit, fill=255, font=font)
    return drawn.resize((max(2, round(drawn.width * high / drawn.height)), max(2, round(high))), Image.LANCZOS)


def begun(number, random, families, hands):
    """A picture with what is printed and what is written in it."""
    whole, given = puzzle(random)
    family = families[random.integers(len(families))]
    face = family[random.integers(len(family))]
    paper = grid(9, (3, 3), [str(digit) if stands else "." for digit, stands in zip(whole, given)], PIXELS, face).convert("RGB")
    blank = np.flatnonzero(~given)
    places = random.choice(blank, random.integers(4, 30), replace=False)
    hand = hands[random.integers(len(hands))] if hands else None
    pen = list(PENS)[number % len(PENS)]
    width = {"thin": random.uniform(1.6, 2.4), "pencil": random.uniform(2, 3)}.get(pen, random.uniform(2.6, 5))
    usual = random.uniform(0.45, 0.68)
    for at in places:
        high = PIXELS * usual * random.uniform(0.85, 1.15)
        digit = int(whole[at])
        if hand is None:
            drawn = written(digit, high, width, random)
        else:
            drawn = of_font(hand, str(digit), high * random.uniform(0.97, 1.03))
            drawn = drawn.rotate(random.uniform(-7, 7), Image.BICUBIC, expand=True)
        x = PIXELS * (1.5 + at % 9) + random.normal(0, 3) - drawn.width / 2
        y = PIXELS * (1.5 + at // 9) + random.normal(0, 3) - drawn.height / 2
        paper.paste(PENS[pen], (round(x), round(y)), drawn)
    corner = lambda x, y: (x + random.uniform(-40, 40), y + random.uniform(-25, 25))
    corners = [corner(140, 40), corner(760, 40), corner(800, 650), corner(100, 650)]
    picture = seen(paper, (900, 700), corners, random.uniform(0.5, 1.2), random.uniform(1, 5))
    is_written = np.isin(np.arange(81), places)
    return pen, picture, np.where(given, whole, 0), np.where(is_written, whole, 0)


def rows(digits):
    return "".join(" ".join(str(digit) for digit in row) + "\n" for row in digits.reshape(9, 9))


def main(count, folder, hands):
    os.makedirs(folder, exist_ok=True)
    random, families = np.random.default_rng(7), fonts()
    for number in range(count):
        pen, picture, printed, by_hand = begun(number, random, families, hands)
        name = os.path.join(folder, f"{pen}{number:03}")
        picture.save(name + ".jpg", quality=85)
        with open(name + ".dat", "w") as file:
            file.write("drawn\nby begun.py\n" + rows(printed))
        with open(name + ".hand", "w") as file:
            file.write(rows(by_hand))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sorted(glob.glob(os.path.join(sys.argv[3], "*"))) if len(sys.argv) > 3 else [])
