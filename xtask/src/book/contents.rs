//! Which pages the site has, in which order, and where each comes from.

/// Pages that belong together.
pub struct Chapter {
    pub title: &'static str,
    pub entries: &'static [Entry],
}

/// A page: its name in the site, its file in the repository (none where it is made from the code), and what
/// it is called in the list where its own heading is too long.
pub struct Entry {
    pub name: &'static str,
    pub source: &'static str,
    pub title: &'static str,
}

const fn page(name: &'static str, source: &'static str, title: &'static str) -> Entry {
    Entry { name, source, title }
}

/// All of them.
pub const CONTENTS: &[Chapter] = &[
    Chapter {
        title: "Begin",
        entries: &[
            page("index", "README.md", "kudosu"),
            page("tour", "docs/tour.md", "A tour"),
        ],
    },
    Chapter {
        title: "For you",
        entries: &[
            page("for-players", "docs/for-players.md", "Players"),
            page("for-teachers", "docs/for-teachers.md", "Teachers"),
            page("for-setters", "docs/for-setters.md", "Setters"),
            page("for-researchers", "docs/for-researchers.md", "Researchers"),
            page("for-trainers", "docs/for-trainers.md", "Trainers of models"),
            page("for-developers", "docs/for-developers.md", "Developers"),
        ],
    },
    Chapter {
        title: "Puzzles",
        entries: &[
            page("formats", "docs/formats.md", "Formats"),
            page("rules", "docs/rules.md", "Rules in a line"),
            page("photographs", "docs/photographs.md", "Photographs"),
            page("generation", "docs/generation.md", "Making puzzles"),
            page("ratings", "docs/ratings.md", "Ratings"),
            page("hardness", "docs/hardness.md", "The hardest"),
            page("explaining", "docs/explaining.md", "How a path is chosen"),
            page("methods", "docs/methods.md", "Methods and the prompt"),
        ],
    },
    Chapter {
        title: "Programs",
        entries: &[
            page("rust", "crates/kudosu/README.md", "Rust"),
            page("python", "crates/python/README.md", "Python"),
            page("python-in-particular", "docs/python.md", "Python, in particular"),
            page("training", "docs/training.md", "Training models"),
            page("javascript", "crates/wasm/npm/README.md", "JavaScript"),
            page("web", "docs/web.md", "The server"),
            page("page-design", "docs/page-design.md", "How the page is designed"),
            page("agents", "docs/agents.md", "Agents"),
            page("training", "docs/training.md", "Data to train on"),
            page("json", "docs/json.md", "JSON"),
            page("streams", "docs/streams.md", "Streams"),
            page("scale", "docs/scale.md", "Tables and clusters"),
        ],
    },
    Chapter {
        title: "Reference",
        entries: &[
            page("words", "docs/words.md", "Words"),
            page("techniques", "docs/techniques.md", "Techniques"),
            page("reference-techniques", "", "Techniques in pictures"),
            page("reference-clues", "", "Clues in pictures"),
            page("reference-verbs", "", "Verbs and options"),
            page("reference-json", "", "Fields of JSON"),
            page("reference-python", "", "Functions of Python"),
        ],
    },
    Chapter {
        title: "How it works",
        entries: &[
            page("architecture", "ARCHITECTURE.md", "The map"),
            page("engines", "docs/engines.md", "Engines"),
            page("gpu", "docs/gpu.md", "On a card"),
            page("performance", "docs/performance.md", "Performance"),
            page("measurements", "docs/measurements/README.md", "Measurements"),
            page("tried", "docs/tried.md", "What was tried"),
            page("dependencies", "docs/dependencies.md", "Dependencies"),
        ],
    },
    Chapter {
        title: "Trust",
        entries: &[
            page("trust", "docs/trust.md", "Promises and tests"),
            page("threat-model", "docs/threat-model.md", "Threat model"),
            page("verify-a-release", "docs/verify-a-release.md", "Verify a release"),
            page("security", "SECURITY.md", "Security"),
        ],
    },
    Chapter {
        title: "Working on it",
        entries: &[
            page("contributing", "CONTRIBUTING.md", "Contributing"),
            page("conduct", "CODE_OF_CONDUCT.md", "Conduct"),
            page("releasing", "docs/releasing.md", "Releasing"),
            page("changelog", "CHANGELOG.md", "Changes"),
        ],
    },
];
