"""Draws the pictures in testdata/photos: puzzles of our own on paper, seen by a camera that is not held straight.

    python fixtures.py ../../../testdata/photos
"""

import os
import sys

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from strokes import STROKES

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SIX = "1..4...5..2..4..6..1..3...3..2...6.1"
OTHER = "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759.."
# What a hand adds to NINE, by cell.
WRITTEN = {2: 4, 3: 6, 5: 8, 10: 7, 11: 2, 17: 8, 18: 1, 34: 2, 46: 1, 48: 9, 54: 9, 56: 1, 70: 3}
SIXTEEN = ("1 . . 4 5 . 7 . 9 . 11 . 13 . . 16 . 6 7 . 9 . . 12 13 . 15 . 1 . 3 . 9 . 11 12 . 14 . 16 1 . 3 . 5 . 7 8 "
           ". 14 . 16 . 2 . 4 . 6 7 . 9 10 . .").split()


def grid(side, box, cells, pixels=60, face=FONT):
    """A grid on paper, seen from straight above."""
    margin = pixels
    size = side * pixels + 2 * margin
    paper = Image.new("L", (size, size), 235)
    pen = ImageDraw.Draw(paper)
    for line in range(side + 1):
        at = margin + line * pixels
        for is_level, span in ((True, box[0]), (False, box[1])):
            width = 5 if line % span == 0 else 2
            ends = [(margin, at), (size - margin, at)] if is_level else [(at, margin), (at, size - margin)]
            pen.line(ends, fill=40, width=width)
    font = ImageFont.truetype(face, int(pixels * 0.6))
    for at, symbol in enumerate(cells):
        if symbol != ".":
            x, y = margin + (at % side + 0.5) * pixels, margin + (at // side + 0.5) * pixels
            pen.text((x, y), symbol, fill=30, font=font, anchor="mm")
    return paper


def by_hand(paper, side, digits, ink, pixels=60, width=3):
    """Digits on the paper as a hand draws them: strokes that are never twice the same."""
    chance = np.random.default_rng(11)
    paper = paper.convert("RGB")
    pen = ImageDraw.Draw(paper)
    for at, digit in digits.items():
        size = pixels * chance.uniform(0.42, 0.7)
        left = pixels * (1 + at % side + 0.5) - size * 0.3 + chance.uniform(-3, 3)
        top = pixels * (1 + at // side + 0.5) - size * 0.5 + chance.uniform(-3, 3)
        slant = chance.uniform(-0.05, 0.2)
        for stroke in STROKES[digit][0]:
            points = [(left + size * (0.6 * x + slant * (1 - y) - 0.5 * slant), top + size * y) for x, y in stroke]
            pen.line(points, fill=ink, width=width, joint="curve")
    return paper


def jigsaw(pixels=60):
    """NINE with boxes of other shapes: in every row of boxes, two have exchanged a corner."""
    margin, side = pixels, 9
    paper = grid(side, (9, 9), NINE, pixels)
    pen = ImageDraw.Draw(paper)
    for row in range(side):
        for column in range(side):
            x, y = margin + column * pixels, margin + row * pixels
            for down, right, ends in ((0, 1, [(x + pixels, y), (x + pixels, y + pixels)]),
                                      (1, 0, [(x, y + pixels), (x + pixels, y + pixels)])):
                other = (row + down, column + right)
                if max(other) < side and JIGSAW[row][column] != JIGSAW[other[0]][other[1]]:
                    pen.line(ends, fill=40, width=5)
    return paper


def cages(pixels=60):
    """A killer puzzle: cages with their sums and no digit."""
    paper = grid(9, (3, 3), "." * 81, pixels)
    pen, font = ImageDraw.Draw(paper), ImageFont.truetype(FONT, pixels // 4)
    for at in range(0, 81, 2):
        x, y = pixels * (1 + at % 9), pixels * (1 + at // 9)
        for dash in range(5, pixels - 5, 6):
            pen.line([(x + dash, y + 6), (x + dash + 3, y + 6)], fill=60)
            pen.line([(x + 6, y + dash), (x + 6, y + dash + 3)], fill=60)
        pen.text((x + 8, y + 6), str(3 + at * 7 % 28), fill=30, font=font)
    return paper


def on_a_desk(paper):
    """A sheet with words around the grid, which itself lies on something darker."""
    width, height = paper.size
    sheet = Image.new("L", (width * 3 // 2, height * 3 // 2), 235)
    pen, font = ImageDraw.Draw(sheet), ImageFont.truetype(FONT, 20)
    chance = np.random.default_rng(5)
    for y in range(8, sheet.height, 27):
        words = ("".join(chr(97 + int(chance.integers(26))) for _ in range(int(chance.integers(2, 9)))) for _ in range(30))
        pen.text((6, y), " ".join(words), fill=60, font=font)
    sheet.paste(paper, (width // 4, height // 4))
    return sheet


def at_night(cells, pixels=40):
    """A screen at night: light digits on something dark, thin lines that can hardly be seen, a row of keys below."""
    paper = grid(9, (3, 3), cells, pixels)
    shown = paper.point(lambda shade: 18 + (235 - shade) * 200 // 205)
    screen = Image.new("L", (paper.width, paper.height * 3 // 2), 18)
    screen.paste(shown, (0, 80))
    pen, font = ImageDraw.Draw(screen), ImageFont.truetype(FONT, 30)
    for key in range(9):
        pen.text((30 + key * 45, screen.height - 60), str(key + 1), fill=150, font=font)
    return screen


JIGSAW = ("000011222", "000111222", "001111222", "333444455", "333444555", "333445555", "666677888", "666777888", "667777888")

def seen(paper, size, corners, blur=0.8, grain=3):
    """The paper with its corners there, in uneven light."""
    width, height = paper.size
    rows, aims = [], []
    for (x, y), (u, v) in zip(corners, [(0, 0), (width, 0), (width, height), (0, height)]):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        aims += [u, v]
    factors = np.linalg.solve(np.array(rows, float), np.array(aims, float))
    picture = paper.transform(size, Image.PERSPECTIVE, factors, Image.BICUBIC,
                              fillcolor=120 if paper.mode == "L" else (120, 120, 120))
    light = np.asarray(picture.filter(ImageFilter.GaussianBlur(blur)), float)
    fall = np.linspace(1, 0.65, size[0])[None, :] * np.linspace(0.95, 1, size[1])[:, None]
    noise = np.random.default_rng(7).normal(0, grain, light.shape[:2])
    if light.ndim == 3:
        fall, noise = fall[:, :, None], noise[:, :, None]
    return Image.fromarray(np.clip(light * fall + noise, 0, 255).astype(np.uint8))


def more(folder):
    sheet = on_a_desk(grid(9, (3, 3), NINE, 50))
    corners = [(170, 20), (760, 45), (800, 560), (120, 585)]
    seen(sheet, (900, 600), corners).save(os.path.join(folder, "desk.jpg"), quality=75)
    at_night(NINE).save(os.path.join(folder, "night.png"), optimize=True)
    seen(jigsaw(), (640, 480), [(120, 30), (530, 12), (590, 450), (90, 470)]).save(
        os.path.join(folder, "jigsaw.jpg"), quality=80)
    seen(cages(), (640, 480), [(120, 30), (530, 12), (590, 450), (90, 470)]).save(
        os.path.join(folder, "cages.jpg"), quality=80)
    # A page of four, of which the whole can be taken for one with few lines.
    page = Image.new("L", (1000, 1000), 235)
    for at, cells in enumerate((NINE, OTHER, OTHER, NINE)):
        page.paste(grid(9, (3, 3), cells, 42), (at % 2 * 490 + 10, at // 2 * 490 + 10))
    seen(page, (800, 800), [(25, 20), (780, 35), (770, 785), (15, 770)]).save(os.path.join(folder, "four.jpg"), quality=80)


def main(folder):
    nine = seen(grid(9, (3, 3), NINE), (640, 480), [(120, 30), (530, 12), (590, 450), (90, 470)])
    exif = Image.Exif()
    exif[0x0112] = 6  # Turn it by a quarter to see it upright.
    nine.transpose(Image.ROTATE_90).save(os.path.join(folder, "nine-turned.jpg"), quality=80, exif=exif)
    nine.save(os.path.join(folder, "nine.jpg"), quality=80)
    six = seen(grid(6, (2, 3), SIX), (480, 400), [(60, 20), (420, 40), (440, 380), (40, 390)])
    six.save(os.path.join(folder, "six.webp"), quality=80)
    sixteen = grid(16, (4, 4), SIXTEEN + ["."] * 192, 44)
    seen(sixteen, (800, 800), [(20, 30), (780, 10), (790, 790), (10, 780)], grain=0).save(os.path.join(folder, "sixteen.png"), optimize=True)
    page = Image.new("L", (2 * 660 + 40, 660), 235)
    page.paste(grid(9, (3, 3), NINE), (0, 0))
    page.paste(grid(9, (3, 3), OTHER), (700, 0))
    seen(page, (960, 500), [(10, 20), (950, 5), (955, 480), (5, 490)]).save(os.path.join(folder, "two.jpg"), quality=80)
    # Somebody's pen went over the first digit.
    scrawled = grid(9, (3, 3), NINE)
    ImageDraw.Draw(scrawled).line([(68, 72), (110, 108), (76, 104), (112, 76), (70, 90)], fill=50, width=3)
    seen(scrawled, (640, 480), [(120, 30), (530, 12), (590, 450), (90, 470)]).save(
        os.path.join(folder, "doubtful.jpg"), quality=80)
    seen(grid(9, (3, 3), NINE), (640, 480), [(120, 30), (530, 12), (590, 450), (90, 470)], blur=14).save(
        os.path.join(folder, "blurred.jpg"), quality=80)
    # Somebody has begun to solve it, with a blue pen; and the same with a pencil, and with one as black as the print.
    for name, ink in (("pen", (45, 65, 165)), ("pencil", (140, 140, 142)), ("black-pen", (30, 30, 30))):
        begun = by_hand(grid(9, (3, 3), NINE), 9, WRITTEN, ink)
        seen(begun, (800, 600), [(150, 38), (662, 15), (738, 562), (112, 588)]).save(
            os.path.join(folder, f"{name}.jpg"), quality=85)
    # Colour alone is no hand: some of it was printed in blue.
    coloured = grid(9, (3, 3), NINE).convert("RGB")
    both = grid(9, (3, 3), [symbol if at < 27 else "." for at, symbol in enumerate(NINE)])
    blue = Image.composite(Image.new("RGB", both.size, (45, 65, 165)), coloured, both.point(lambda v: 255 if v < 128 else 0))
    coloured.paste(blue.crop((60, 60, 600, 240)), (60, 60))
    seen(coloured, (800, 600), [(150, 38), (662, 15), (738, 562), (112, 588)]).save(
        os.path.join(folder, "two-inks.jpg"), quality=85)
    more(folder)
    nine.crop((0, 110, 640, 480)).save(os.path.join(folder, "cut-off.jpg"), quality=80)


if __name__ == "__main__":
    main(sys.argv[1])
