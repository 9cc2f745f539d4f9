//! A small network that reads what is printed in a cell. `training/` is where its weights come from.
//!
//! Three layers of convolutions of three by three, each followed by the larger of every two by two, then two
//! full layers. The weights are bytes, with a scale for every output, and are numbers again before the work.

/// The side of what the network looks at.
pub(crate) const PATCH: usize = 32;

/// One cell: 0 is paper, 1 is ink.
pub(crate) type Patch = [f32; PATCH * PATCH];

/// How many numbers each layer gives; the last are the symbols.
const CHANNELS: [usize; 4] = [1, 12, 24, 40];
const HIDDEN: usize = 64;
/// How many symbols there are: nothing, 1 to 9, 0, A to P, 10 to 16, and whatever else.
pub(crate) const SYMBOLS: usize = 1 + 9 + 1 + 16 + 7 + 1;

/// Inputs and outputs of the layers, in the order of the file.
const LAYERS: [(usize, usize); 5] = [
    (9 * CHANNELS[0], CHANNELS[1]),
    (9 * CHANNELS[1], CHANNELS[2]),
    (9 * CHANNELS[2], CHANNELS[3]),
    (16 * CHANNELS[3], HIDDEN),
    (HIDDEN, SYMBOLS),
];

/// How long the weights are: for each layer its bytes, input by input, then a scale and an addend for every
/// output, each of four bytes.
const LENGTH: usize = {
    let (mut sum, mut at) = (0, 0);
    while at < LAYERS.len() {
        sum += LAYERS[at].0 * LAYERS[at].1 + 8 * LAYERS[at].1;
        at += 1;
    }
    sum
};

static TRAINED: &[u8; LENGTH] = include_bytes!("weights.bin");

/// The network, ready for work.
#[derive(Clone, Debug)]
pub struct Network {
    layers: Vec<Layer>,
}

#[derive(Clone, Debug)]
struct Layer {
    /// Input by input, the weight for each output.
    weights: Vec<f32>,
    addends: Vec<f32>,
}

impl Network {
    /// The network that was trained on drawn digits and on photographs.
    #[must_use]
    pub fn trained() -> Network {
        Network::of(TRAINED)
    }

    /// A network with other weights, for whoever trains it; `None` where they are not as many.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Network> {
        bytes.try_into().ok().map(Network::of)
    }

    fn of(bytes: &[u8; LENGTH]) -> Network {
        let mut rest: &[u8] = bytes;
        let mut take = |length: usize| {
            let (part, others) = rest.split_at(length.min(rest.len()));
            rest = others;
            part
        };
        let mut layers = Vec::with_capacity(LAYERS.len());
        for (inputs, outputs) in LAYERS {
            let bytes = take(inputs * outputs);
            let mut numbers = || {
                let numbers = take(4 * outputs).as_chunks::<4>().0.iter();
                numbers
                    .map(|&number| f32::from_le_bytes(number))
                    .collect::<Vec<f32>>()
            };
            let (scales, addends) = (numbers(), numbers());
            let scaled = bytes.iter().zip(scales.iter().cycle());
            let weights = scaled
                .map(|(&byte, scale)| f32::from(byte.cast_signed()) * scale)
                .collect();
            layers.push(Layer { weights, addends });
        }
        Network { layers }
    }

    /// How likely each symbol is, all together 1.
    pub(crate) fn read(&self, patch: &Patch) -> [f32; SYMBOLS] {
        let mut values = patch.to_vec();
        let mut side = PATCH;
        for (layer, channels) in self.layers[..3].iter().zip(CHANNELS) {
            values = pooled(
                &convolved(&values, side, channels, layer),
                side,
                layer.addends.len(),
            );
            side /= 2;
        }
        let hidden = self.layers[3]
            .full(&values)
            .map(|value| value.max(0.0))
            .collect::<Vec<f32>>();
        let mut outputs = [0.0; SYMBOLS];
        for (output, value) in outputs.iter_mut().zip(self.layers[4].full(&hidden)) {
            *output = value;
        }
        let largest = outputs.iter().copied().fold(f32::MIN, f32::max);
        let likely = outputs.map(|output| (output - largest).exp());
        let sum: f32 = likely.iter().sum();
        likely.map(|value| value / sum)
    }
}

impl Layer {
    fn full(&self, inputs: &[f32]) -> impl Iterator<Item = f32> + use<> {
        let mut sums = self.addends.clone();
        for (input, weights) in inputs.iter().zip(self.weights.chunks_exact(sums.len())) {
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum += input * weight;
            }
        }
        sums.into_iter()
    }
}

/// Three by three around every place, with nothing beyond the edge; what is below zero is zero.
fn convolved(values: &[f32], side: usize, channels: usize, layer: &Layer) -> Vec<f32> {
    let outputs = layer.addends.len();
    let mut result = Vec::with_capacity(side * side * outputs);
    for y in 0..side {
        for x in 0..side {
            let start = result.len();
            result.extend_from_slice(&layer.addends);
            let sums = &mut result[start..];
            for (down, from_y) in (0..3).map(|down| (down, y + down)) {
                for (right, from_x) in (0..3).map(|right| (right, x + right)) {
                    // One further than the place: the frame beyond the edge counts, too.
                    if from_y == 0 || from_x == 0 || from_y > side || from_x > side {
                        continue;
                    }
                    let inputs = &values[((from_y - 1) * side + from_x - 1) * channels..][..channels];
                    let weights = &layer.weights[(down * 3 + right) * channels * outputs..];
                    for (input, weights) in inputs.iter().zip(weights.chunks_exact(outputs)) {
                        if *input != 0.0 {
                            for (sum, weight) in sums.iter_mut().zip(weights) {
                                *sum += input * weight;
                            }
                        }
                    }
                }
            }
            for sum in sums {
                *sum = sum.max(0.0);
            }
        }
    }
    result
}

/// The largest of every two by two.
fn pooled(values: &[f32], side: usize, channels: usize) -> Vec<f32> {
    let half = side / 2;
    let mut result = vec![0.0f32; half * half * channels];
    for y in 0..2 * half {
        for x in 0..2 * half {
            let from = &values[(y * side + x) * channels..][..channels];
            let to = &mut result[((y / 2) * half + x / 2) * channels..][..channels];
            for (to, from) in to.iter_mut().zip(from) {
                *to = to.max(*from);
            }
        }
    }
    result
}
