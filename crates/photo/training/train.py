"""Trains the network that reads cells, and writes its weights as bytes.

    python train.py DRAWN.npz CELLS.bin PHOTOS OUT

DRAWN.npz is what draw.py wrote, CELLS.bin what `cargo run --release -p kudosu-photo --example figures -- --cells`
cut out of the photographs in the folder PHOTOS, in the order of their names. Into the folder OUT go
`weights.bin`, trained on everything, and for cross-validation `fold0.bin` to `fold4.bin`, each trained without a
fifth of the puzzles, with `folds.txt`, which says of each photograph in which fold it was left out. Photographs
of the same puzzle are left out together.
"""

import glob
import os
import sys
import time

import jax
import jax.numpy as jnp
import numpy as np

CHANNELS = (1, 12, 24, 40)
HIDDEN, SYMBOLS, FOLDS, BATCH = 64, 35, 5, 256


def first_weights(seed):
    random = np.random.default_rng(seed)
    shapes = [(3, 3, a, b) for a, b in zip(CHANNELS, CHANNELS[1:])] + [(16 * CHANNELS[-1], HIDDEN), (HIDDEN, SYMBOLS)]
    layers = []
    for shape in shapes:
        spread = np.sqrt(2 / np.prod(shape[:-1]))
        layers.append((random.normal(0, spread, shape).astype(np.float32), np.zeros(shape[-1], np.float32)))
    return layers


def as_bytes_are(weights):
    """The weights as they will be when they are bytes; what is learned takes that into account."""
    scale = jnp.max(jnp.abs(weights), axis=tuple(range(weights.ndim - 1))) / 127 + 1e-9
    rounded = jnp.round(weights / scale) * scale
    return weights + jax.lax.stop_gradient(rounded - weights)


def outputs(layers, cells):
    values = cells[..., None]
    for weights, addends in layers[:3]:
        values = jax.lax.conv_general_dilated(values, as_bytes_are(weights), (1, 1), "SAME",
                                              dimension_numbers=("NHWC", "HWIO", "NHWC"))
        values = jax.nn.relu(values + addends)
        values = jax.lax.reduce_window(values, -jnp.inf, jax.lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")
    values = values.reshape(values.shape[0], -1)
    values = jax.nn.relu(values @ as_bytes_are(layers[3][0]) + layers[3][1])
    return values @ as_bytes_are(layers[4][0]) + layers[4][1]


def varied(key, cells):
    """The same a little moved, stretched, fainter and noisier."""
    keys = jax.random.split(key, 4)
    count, side = cells.shape[0], cells.shape[1]
    moved = jax.random.uniform(keys[0], (count, 6), minval=-1, maxval=1)
    places = (jnp.arange(side) - side / 2 + 0.5) / side
    x = (1 + 0.08 * moved[:, 0, None, None]) * places[None, None, :] + 0.08 * moved[:, 1, None, None] * places[None, :, None]
    y = (1 + 0.08 * moved[:, 2, None, None]) * places[None, :, None] + 0.08 * moved[:, 3, None, None] * places[None, None, :]
    x = (x + 0.05 * moved[:, 4, None, None]) * side + side / 2 - 0.5
    y = (y + 0.05 * moved[:, 5, None, None]) * side + side / 2 - 0.5
    x, y = jnp.clip(x, 0, side - 1.001), jnp.clip(y, 0, side - 1.001)
    left, top = x.astype(int), y.astype(int)
    of = jnp.arange(count)[:, None, None]
    part_x, part_y = x - left, y - top
    above = cells[of, top, left] * (1 - part_x) + cells[of, top, left + 1] * part_x
    below = cells[of, top + 1, left] * (1 - part_x) + cells[of, top + 1, left + 1] * part_x
    cells = above * (1 - part_y) + below * part_y
    cells = cells * jax.random.uniform(keys[1], (count, 1, 1), minval=0.8, maxval=1.2)
    noise = jax.random.uniform(keys[3], (count, 1, 1), maxval=0.08)
    return jnp.clip(cells + jax.random.normal(keys[2], cells.shape) * noise, -0.3, 1.3)


def loss(layers, key, cells, labels):
    likely = jax.nn.log_softmax(outputs(layers, varied(key, cells)))
    aims = jax.nn.one_hot(labels, SYMBOLS) * 0.98 + 0.02 / SYMBOLS
    return -jnp.mean(jnp.sum(likely * aims, axis=1))


@jax.jit
def step(state, key, cells, labels, rate, number):
    layers, means, squares = state
    value, slopes = jax.value_and_grad(loss)(layers, key, cells, labels)
    means = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, means, slopes)
    squares = jax.tree.map(lambda s, g: 0.999 * s + 0.001 * g * g, squares, slopes)
    move = lambda w, m, s: w - rate * (m / (1 - 0.9 ** number)) / (jnp.sqrt(s / (1 - 0.999 ** number)) + 1e-8)
    return (jax.tree.map(move, layers, means, squares), means, squares), value


def trained(layers, sources, steps, rate, seed):
    """Goes on from these weights; each source is cells, labels and its part of every batch."""
    random, key = np.random.default_rng(seed), jax.random.key(seed)
    state = (layers, jax.tree.map(np.zeros_like, layers), jax.tree.map(np.zeros_like, layers))
    began, total = time.time(), 0.0
    for number in range(1, steps + 1):
        picked = [(cells, labels, random.integers(len(labels), size=int(BATCH * part))) for cells, labels, part in sources]
        cells = np.concatenate([cells[at].astype(np.float32) for cells, _, at in picked])
        labels = np.concatenate([labels[at] for _, labels, at in picked])
        now = rate * 0.5 * (1 + np.cos(np.pi * number / steps)) + 1e-6
        state, value = step(state, jax.random.fold_in(key, number), cells, labels, now, float(number))
        total += float(value)
        if number % 200 == 0:
            print(f"  {number}/{steps} loss {total / 200:.4f} {time.time() - began:.0f} s", flush=True)
            total = 0.0
    return state[0]


def right(layers, cells, labels):
    guessed = [np.argmax(np.asarray(jax.jit(outputs)(layers, cells[at:at + 1000].astype(np.float32))), 1)
               for at in range(0, len(cells), 1000)]
    return float(np.mean(np.concatenate(guessed) == labels))


def written(layers, path):
    with open(path, "wb") as file:
        for weights, addends in layers:
            weights = np.asarray(weights).reshape(-1, weights.shape[-1])
            scale = np.max(np.abs(weights), axis=0) / 127 + 1e-9
            file.write(np.round(weights / scale).astype(np.int8).tobytes())
            file.write(scale.astype("<f4").tobytes() + np.asarray(addends).astype("<f4").tobytes())


def photographs(cells_path, folder):
    names = sorted(glob.glob(os.path.join(folder, "*.jpg")))
    cells = np.fromfile(cells_path, np.uint8).reshape(len(names), 81, 32, 32).astype(np.float32) / 255 * 1.6 - 0.3
    labels = []
    for name in names:
        rows = open(name[:-4] + ".dat").read().split("\n")[2:11]
        labels.append([int(digit) for row in rows for digit in row.split()])
    return names, cells, np.array(labels, np.int32)


def main():
    drawn_path, cells_path, folder, out = sys.argv[1:5]
    os.makedirs(out, exist_ok=True)
    drawn = np.load(drawn_path)
    drawn_cells, drawn_labels = drawn["cells"], drawn["labels"]
    held = 2000
    names, cells, labels = photographs(cells_path, folder)
    puzzles = sorted({puzzle.tobytes() for puzzle in labels})
    order = np.random.default_rng(36).permutation(len(puzzles))
    fold_of = np.array([order[puzzles.index(puzzle.tobytes())] % FOLDS for puzzle in labels])
    print(f"{len(drawn_labels)} drawn cells, {len(names)} photographs of {len(puzzles)} puzzles")
    base = trained(first_weights(1), [(drawn_cells[held:], drawn_labels[held:], 1)], 2400, 2e-3, 1)
    print(f"drawn cells alone: {right(base, drawn_cells[:held], drawn_labels[:held]):.4f} of others drawn, "
          f"{right(base, cells.reshape(-1, 32, 32), labels.reshape(-1)):.5f} of photographs", flush=True)
    with open(os.path.join(out, "folds.txt"), "w") as file:
        for name, fold in zip(names, fold_of):
            file.write(f"{os.path.basename(name)} {fold}\n")
    written(base, os.path.join(out, "drawn.bin"))
    for fold in list(range(FOLDS)) + [None]:
        kept = fold_of != fold if fold is not None else np.full(len(names), True)
        photo = (cells[kept].reshape(-1, 32, 32), labels[kept].reshape(-1), 0.25)
        layers = trained(base, [(drawn_cells[held:], drawn_labels[held:], 0.75), photo], 800, 7e-4, 2)
        name = "weights.bin" if fold is None else f"fold{fold}.bin"
        written(layers, os.path.join(out, name))
        if fold is not None:
            others = cells[~kept].reshape(-1, 32, 32), labels[~kept].reshape(-1)
            print(f"fold {fold}: {right(layers, *others):.5f} of the cells left out", flush=True)
    print(f"all: {right(layers, drawn_cells[:held], drawn_labels[:held]):.4f} of drawn cells left out")


if __name__ == "__main__":
    main()
