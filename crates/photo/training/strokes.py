"""Digits as a hand draws them: strokes that are never twice the same."""

import numpy as np
from PIL import Image, ImageDraw


def arc(x, y, across, down, first, last):
    """Points on a part of an ellipse, by angles clockwise from the right."""
    angles = np.radians(np.linspace(first, last, 24))
    return [(x + across * np.cos(angle), y + down * np.sin(angle)) for angle in angles]


# The ways in which people write each digit, in a square of side 1; the first is the plainest.
STROKES = {
    0: [[arc(0.5, 0.5, 0.42, 0.5, -80, 280)]],
    1: [[[(0.2, 0.2), (0.55, 0.0), (0.55, 1.0)]],
        [[(0.5, 0.0), (0.5, 1.0)]],
        [[(0.2, 0.3), (0.55, 0.0), (0.55, 1.0)], [(0.2, 1.0), (0.9, 1.0)]]],
    2: [[arc(0.5, 0.28, 0.42, 0.28, 190, 390) + [(0.1, 0.97), (0.95, 0.97)]],
        [arc(0.45, 0.25, 0.38, 0.25, 200, 400) + [(0.4, 0.75)] + arc(0.25, 0.88, 0.15, 0.11, -20, -330) + [(1.0, 1.0)]]],
    3: [[arc(0.45, 0.25, 0.4, 0.25, 200, 445) + arc(0.45, 0.74, 0.46, 0.26, 275, 520)],
        [[(0.1, 0.02), (0.85, 0.02), (0.42, 0.4)] + arc(0.45, 0.7, 0.45, 0.3, 275, 515)]],
    4: [[[(0.6, 0.0), (0.05, 0.62), (0.95, 0.62)], [(0.68, 0.35), (0.66, 1.0)]],
        [[(0.2, 0.0), (0.1, 0.5), (0.9, 0.5)], [(0.75, 0.0), (0.7, 1.0)]],
        [[(0.75, 1.0), (0.75, 0.0), (0.05, 0.65), (0.98, 0.65)]]],
    5: [[[(0.9, 0.02), (0.2, 0.02), (0.15, 0.45)] + arc(0.42, 0.68, 0.45, 0.31, 235, 500)],
        [[(0.2, 0.02), (0.18, 0.42)] + arc(0.42, 0.68, 0.42, 0.31, 240, 500), [(0.2, 0.02), (0.95, 0.0)]]],
    6: [[[(0.75, 0.0), (0.35, 0.3)] + arc(0.5, 0.71, 0.42, 0.29, 200, 560)],
        [[(0.6, 0.0), (0.2, 0.45)] + arc(0.47, 0.72, 0.36, 0.27, 180, -190)]],
    7: [[[(0.05, 0.03), (0.92, 0.03), (0.4, 1.0)]],
        [[(0.05, 0.03), (0.92, 0.03), (0.4, 1.0)], [(0.3, 0.5), (0.9, 0.48)]],
        [[(0.08, 0.2), (0.1, 0.03), (0.92, 0.03), (0.55, 0.5), (0.45, 1.0)]]],
    8: [[arc(0.5, 0.25, 0.34, 0.25, 90, 450), arc(0.5, 0.75, 0.42, 0.25, -90, 270)],
        [arc(0.5, 0.25, 0.38, 0.25, -30, -230) + arc(0.5, 0.74, 0.42, 0.26, -60, 230) + [(0.8, 0.12)]]],
    9: [[arc(0.5, 0.28, 0.38, 0.28, 0, 360) + [(0.86, 0.45), (0.7, 1.0)]],
        [arc(0.5, 0.27, 0.36, 0.27, -20, -340) + [(0.84, 0.1), (0.86, 1.0)]],
        [arc(0.5, 0.28, 0.36, 0.28, 0, 360) + arc(0.4, 0.6, 0.46, 0.4, -35, 100)]],
}

FINER = 4  # Strokes are drawn so many times as large, and made smaller.


def written(digit, high, width, random):
    """A picture of the digit, so many pixels high, with strokes of this width: white on black."""
    ways = STROKES[digit]
    way = ways[random.integers(len(ways))]
    broad, slant, turn = random.uniform(0.42, 0.72), random.uniform(-0.1, 0.3), np.radians(random.uniform(-8, 8))
    waves = random.normal(0, 0.03, (2, 3))
    phases = random.uniform(0, 2 * np.pi, (2, 3))

    def placed(x, y, moved):
        u, v = x * broad + slant * (1 - y) + moved[0], y + moved[1]
        for wave, phase, number in zip(waves.T, phases.T, (1, 2, 3)):
            u += wave[0] * np.sin(number * 2.5 * y + phase[0])
            v += wave[1] * np.sin(number * 2.5 * x + phase[1])
        return u * np.cos(turn) - v * np.sin(turn), u * np.sin(turn) + v * np.cos(turn)

    strokes = []
    for stroke in way:
        moved = random.normal(0, 0.03, 2)
        strokes.append(np.array([placed(x, y, moved) for x, y in stroke]))
    points = np.concatenate(strokes)
    low, reach = points.min(0), np.ptp(points, 0)
    scale = high * FINER / max(reach[1], 0.3)
    edge = FINER * (width / 2 + 1)
    size = tuple(int(np.ceil(part)) for part in reach * scale + 2 * edge)
    drawn = Image.new("L", size)
    pen, thick = ImageDraw.Draw(drawn), width * FINER
    for stroke in strokes:
        path = [tuple(point) for point in (stroke - low) * scale + edge]
        pen.line(path, fill=255, width=max(1, round(thick)), joint="curve")
        for x, y in (path[0], path[-1]):  # A pen is round.
            pen.ellipse([x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2], fill=255)
    return drawn.resize((max(2, size[0] // FINER), max(2, size[1] // FINER)), Image.BOX)
