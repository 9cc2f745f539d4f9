"""Draws cells of printed puzzles with the fonts at hand, as a camera might see them; some digits are a hand's.

Every cell is what `cells.rs` would cut out of a photograph: 32 by 32 places, 0 for paper, 1 for the ink of the
grid. `python draw.py COUNT OUT.npz` writes so many of them; the same seed gives the same cells with the same
fonts.
"""

import subprocess
import sys

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from strokes import written

SIDE = 32
INSET = 0.05
CELL = 64  # Pixels of a cell while it is drawn.
AROUND = 32  # What is drawn around it.
BY_HAND = 0.12  # The part of the digits that a pen or a pencil has written.

SYMBOLS = [""] + list("1234567890") + list("ABCDEFGHIJKLMNOP") + [str(n) for n in range(10, 17)] + ["other"]
OTHER = len(SYMBOLS) - 1
STRANGE = list("QRSTUVWXYZabdefghkmnpqrty?!*#+=%&@") + ["◆", "★", "→", "×"]

# Scripts and pictures whose digits nobody prints a grid with.
NO_FONTS = ("emoji", "symbol", "awesome", "dingbat", "math", "barcode", "ornament", "initials", "d050000l",
            "standardsymbols", "isabella", "music", "znamenny", "signwriting", "kristi", "aoyagi", "lobster")


def fonts():
    """Paths of fonts that have every symbol, each family once in a list of its own."""
    listed = subprocess.run(["fc-list", "--format", "%{family[0]}\t%{file}\n"], capture_output=True, text=True)
    families = {}
    for line in sorted(set(listed.stdout.splitlines())):
        family, path = line.split("\t")
        if any(word in (family + path).lower().replace(" ", "") for word in NO_FONTS):
            continue
        if not path.endswith((".ttf", ".otf", ".t1", ".pfb")):
            continue
        # The faces of one design for many scripts have the same digits.
        words = family.split()
        family = " ".join(words[:2]) if words[0] == "Noto" else family
        try:
            font = ImageFont.truetype(path, 40)
            missing = font.getmask("\u0378").getbbox()
            shapes = [bytes(font.getmask(symbol)) for symbol in "0123456789ABCDEFGHIJKLMNOP"]
        except (OSError, ValueError):
            continue
        if len(set(shapes)) < 25 or missing is None and not all(shapes):
            continue
        families.setdefault(family, []).append(path)
    return [families[name] for name in sorted(families)]


class Drawer:
    def __init__(self, seed):
        self.random = np.random.default_rng(seed)
        self.families = fonts()
        self.cache = {}
        self.ink_seen = [0.5]

    def between(self, low, high):
        return float(self.random.uniform(low, high))

    def chance(self, part):
        return self.random.random() < part

    def font(self, path, size):
        key = (path, size)
        if key not in self.cache:
            self.cache[key] = ImageFont.truetype(path, size)
        return self.cache[key]

    def text(self, text, high, path=None):
        """A picture of the text in some font, as high as asked, white on black."""
        if path is None:
            family = self.families[self.random.integers(len(self.families))]
            path = family[self.random.integers(len(family))]
        font = self.font(path, 72)
        box = font.getbbox(text)
        width, height = max(1, box[2] - box[0]), max(1, box[3] - box[1])
        drawn = Image.new("L", (width + 4, height + 4))
        ImageDraw.Draw(drawn).text((2 - box[0], 2 - box[1]), text, fill=255, font=font)
        ascent = font.getbbox("8")
        scale = high * CELL / max(1, ascent[3] - ascent[1])
        width = min(width * scale * self.between(0.9, 1.1), 0.86 * CELL)
        return drawn.resize((max(2, int(width)), max(2, int(height * scale))), Image.BILINEAR)

    def put(self, ink, drawn, x, y, dark):
        """Darkens the picture where something is drawn, with its middle at x, y."""
        left, top = int(x - drawn.width / 2), int(y - drawn.height / 2)
        layer = np.zeros_like(ink)
        shape = np.asarray(drawn, np.float32) / 255
        height, width = shape.shape
        a, b = max(0, top), max(0, left)
        part = shape[a - top:ink.shape[0] - top, b - left:ink.shape[1] - left]
        layer[a:a + part.shape[0], b:b + part.shape[1]] = part
        np.maximum(ink, layer * dark, out=ink)

    def cell(self, label):
        """One cell as numbers around 0 and 1."""
        size = CELL + 2 * AROUND
        ink = np.zeros((size, size), np.float32)
        dark = self.between(0.35, 0.9)
        middle = size / 2
        # The lines around the cell, thin or thick, each with its own ink.
        line_dark = dark * self.between(0.4, 1.1)
        for axis in (0, 1):
            for edge in (AROUND, AROUND + CELL):
                if self.chance(0.95):
                    thick = self.between(0.8, 3.5) if self.chance(0.6) else self.between(3, 8)
                    places = np.abs(np.arange(size) - edge)
                    line = np.clip(thick / 2 + 0.5 - places, 0, 1) * min(line_dark * (1 if thick < 3 else 1.3), 0.95)
                    np.maximum(ink, line[None, :] if axis else line[:, None], out=ink)
        high = self.between(0.36, 0.74)
        x, y = middle + self.between(-0.09, 0.09) * CELL, middle + self.between(-0.09, 0.09) * CELL
        symbol = SYMBOLS[label]
        lighter = 1.0  # How much lighter the symbol is than the print of the grid.
        if label == OTHER:
            self.other(ink, dark, middle)
        elif len(symbol) == 1 and symbol.isdigit() and self.chance(BY_HAND):
            lighter = self.between(0.9, 2.0)
            drawn = written(int(symbol), self.between(0.36, 0.78) * CELL, self.between(1.5, 6), self.random)
            self.put(ink, drawn, x + self.between(-0.05, 0.05) * CELL, y + self.between(-0.05, 0.05) * CELL, dark)
        elif symbol:
            if len(symbol) == 2:
                high = min(high, 0.6)
            self.put(ink, self.text(symbol, high), x, y, dark)
            if self.chance(0.03):  # A speck of dirt.
                spot = Image.new("L", (3, 3), 255)
                self.put(ink, spot, middle + self.between(-24, 24), middle + self.between(-24, 24), dark)
        elif self.chance(0.25):  # What shows through from behind, mirrored and faint, or a speck.
            if self.chance(0.7):
                behind = self.text(SYMBOLS[self.random.integers(1, 27)], high).transpose(Image.FLIP_LEFT_RIGHT)
                self.put(ink, behind, middle + self.between(-40, 40), middle + self.between(-40, 40),
                         dark * self.between(0.03, 0.18))
            else:
                spot = Image.new("L", (int(self.between(2, 6)), int(self.between(2, 6))), 255)
                self.put(ink, spot, middle + self.between(-30, 30), middle + self.between(-30, 30), dark)
        # Paper: shaded cells, light that falls off, and the light that is left of it.
        paper = np.ones_like(ink)
        if self.chance(0.12):
            paper[AROUND:AROUND + CELL, AROUND:AROUND + CELL] *= self.between(0.6, 0.97)
        ramp = np.linspace(-1, 1, size, dtype=np.float32)
        paper *= 1 + ramp[:, None] * self.between(-0.2, 0.2) + ramp[None, :] * self.between(-0.2, 0.2)
        picture = Image.fromarray(np.clip(paper * (1 - ink) * 200, 0, 255).astype(np.uint8))
        return self.seen(picture, bool(symbol) and label != OTHER, lighter)

    def other(self, ink, dark, middle):
        """What is no symbol of a puzzle: other letters, pencil marks, scribbles."""
        kind = self.random.random()
        if kind < 0.4:
            self.put(ink, self.text(STRANGE[self.random.integers(len(STRANGE))], self.between(0.36, 0.7)),
                     middle, middle, dark)
        elif kind < 0.75:
            for _ in range(self.random.integers(2, 6)):
                mark = self.text(str(self.random.integers(1, 10)), self.between(0.16, 0.27))
                self.put(ink, mark, middle + self.between(-0.33, 0.33) * CELL,
                         middle + self.between(-0.33, 0.33) * CELL, dark * self.between(0.4, 1))
        else:
            drawn = Image.new("L", (CELL, CELL))
            places = [(self.between(4, CELL - 4), self.between(4, CELL - 4)) for _ in range(self.random.integers(3, 9))]
            ImageDraw.Draw(drawn).line(places, fill=255, width=int(self.between(2, 6)))
            self.put(ink, drawn, middle, middle, dark)

    def seen(self, picture, has_ink, lighter):
        """The picture through a camera, cut out and made even."""
        turn, lean = np.deg2rad(self.between(-7, 7)), self.between(-0.1, 0.1)
        zoom_x, zoom_y = self.between(0.93, 1.08), self.between(0.93, 1.08)
        span = CELL * (1 - 2 * INSET) / SIDE
        a, b = np.cos(turn) * span * zoom_x, (-np.sin(turn) + lean) * span * zoom_y
        d, e = np.sin(turn) * span * zoom_x, np.cos(turn) * span * zoom_y
        middle = picture.width / 2
        c = middle - (a + b) * SIDE / 2 + self.between(-0.05, 0.05) * CELL
        f = middle - (d + e) * SIDE / 2 + self.between(-0.05, 0.05) * CELL
        blur = self.between(0.6, 1.2) if self.chance(0.4) else self.between(1.2, 4.2)
        picture = picture.filter(ImageFilter.GaussianBlur(blur))
        cut = picture.transform((SIDE, SIDE), Image.AFFINE, (a, b, c, d, e, f), Image.BILINEAR)
        light = np.asarray(cut, np.float32)
        noise = self.random.normal(0, 1, (SIDE, SIDE)).astype(np.float32)
        if self.chance(0.6):
            noise = (noise + np.roll(noise, 1, 0) + np.roll(noise, 1, 1) + np.roll(noise, (1, 1), (0, 1))) / 2
        light = light + noise * self.between(0, 7 if self.chance(0.2) else 3)
        return self.even(light, has_ink, lighter)

    def even(self, light, has_ink, lighter):
        """As `cells.rs` does it: by the paper of the cell, and by the ink of the whole grid."""
        paper = np.percentile(light, 85)
        dark = 1 - light / max(paper, 1)
        inner = dark[SIDE // 5:-SIDE // 5, SIDE // 5:-SIDE // 5]
        if has_ink:
            strong = float(np.percentile(inner, 97))
            self.ink_seen = self.ink_seen[-200:] + [strong]
            unit = strong * lighter * self.between(0.8, 1.25)
        else:
            unit = self.ink_seen[self.random.integers(len(self.ink_seen))]
        return np.clip(dark / max(unit, 0.06), -0.3, 1.3)


def draw(count, seed):
    drawer = Drawer(seed)
    # Digits are what most grids have; the rest must be known, too.
    weights = np.array([3.0] + [2.0] * 9 + [0.5] + [0.55] * 16 + [0.5] * 7 + [1.5])
    labels = drawer.random.choice(len(SYMBOLS), count, p=weights / weights.sum())
    cells = np.empty((count, SIDE, SIDE), np.float16)
    for at, label in enumerate(labels):
        cells[at] = drawer.cell(int(label))
    return cells, labels.astype(np.int32)


if __name__ == "__main__":
    cells, labels = draw(int(sys.argv[1]), int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    np.savez(sys.argv[2], cells=cells, labels=labels)
