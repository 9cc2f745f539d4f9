//! The patterns that people name, in German: for each its rule, and the sentences that tell a step.

use crate::texts::{Rule, Wording};

pub(super) static PATTERNS: &[Rule] = &[
    Rule {
        ids: "firework-triple",
        rule: "Drei Ziffern haben dieselben Flügel, wo sich Zeile und Spalte kreuzen, und füllen Kreuzung und Flügel.",
        wording: Wording::Says(
            "{Base} kreuzen einander in {pivot}. Außerhalb des Blocks dort kann jede der Ziffern {digits} auf diesen \
                Linien nur in {pincers_or} stehen. Steht sie in keiner dieser beiden Zellen, so steht sie auf beiden \
                Linien im Block, also in {pivot}. Somit stehen in den drei Zellen diese drei Ziffern, und nichts anderes \
                passt hinein.",
        ),
    },
    Rule {
        ids: "firework-quad",
        rule: "Zwei Kreuzungen mit je zwei Ziffern teilen ihre Flügel, also stehen in den vier Zellen die vier Ziffern.",
        wording: Wording::Says(
            "{Base} kreuzen einander in {pivot} und in {pincers}, den Flügeln von beiden. Auf den Linien jeder der \
                Kreuzungen {pivot} können zwei der Ziffern {digits} nur im Block dort und in den Flügeln stehen. Steht \
                eine davon in keinem Flügel, so steht sie auf beiden Linien im Block, also in der Kreuzung selbst. Somit \
                stehen in den vier Zellen diese vier Ziffern, in jeder Kreuzung eine ihrer eigenen, und nichts anderes \
                passt hinein.",
        ),
    },
    Rule {
        ids: "sk-loop",
        rule: "Acht Zellpaare um vier Kreuzungen bilden einen Ring, der sechzehn Ziffern seiner Blöcke und Linien verbraucht.",
        wording: Wording::Says(
            "Die Zellen {defining} sind acht Paare in einem Ring, in dem jedes mit einem Nachbarn eine Linie und mit dem \
                anderen einen Block teilt. Alle ihre Kandidaten gehören zu diesen: {covers}. Das sind so viele Ziffern \
                wie Zellen, und keine passt zweimal in ihre Einheit, also wird jede im Ring verbraucht. Sie entfällt in \
                den anderen Zellen ihrer Einheit, und ebenso, was zwei davon auf einmal verbrauchen würde.",
        ),
    },
    Rule {
        ids: "multi-sector-locked-set",
        rule: "Zellen, in denen sich Zeilen und Spalten kreuzen, haben so viele Ziffern, je Einheit gezählt, wie es Zellen sind.",
        wording: Wording::Says(
            "Sieh dir die {cell_count} Zellen {defining} an. Alle ihre Kandidaten gehören zu diesen: {covers}. Das sind so \
                viele Ziffern wie Zellen, und keine passt zweimal in ihre Einheit, also wird jede in diesen Zellen \
                verbraucht. Sie entfällt in den anderen Zellen ihrer Einheit, und ebenso, was zwei davon auf einmal \
                verbrauchen würde.",
        ),
    },
    Rule {
        ids: "junior-exocet",
        rule: "Zwei Zellen eines Blocks teilen drei oder vier Ziffern; welche zwei sie haben, die stehen auch in zwei Zielen.",
        wording: Wording::Says(
            "Die Basis {base_cells} hat nur {digits}. Was davon in der Basis steht, steht damit schon auf ihrer Linie und in \
                ihrem Block. Von {cross_lines@dative} hat es also die Linie durch den Block der Basis in einem anderen \
                Streifen von Blöcken und jede der beiden anderen dort oder in ihrem Ziel, denn in {companions} kann es nicht \
                stehen. Keine der Ziffern {digits} passt aber dort auf alle drei Linien, also steht jede der beiden Ziffern \
                der Basis in einem der Ziele {target_cells} und dann auch im Block des anderen Ziels. Gehe durch, wie das \
                sein kann: Was dabei nie vorkommt, scheidet aus.",
        ),
    },
    Rule {
        ids: "tridagon",
        rule: "Drei Ziffern können zwölf Zellen aus vier Blöcken nicht füllen, also stimmt einer der anderen Kandidaten dort.",
        wording: Wording::Says(
            "Die Zellen {corners} liegen in vier Blöcken, je drei in verschiedenen Zeilen und Spalten. {Digits} allein passen \
                nicht hinein: Geht man die Blöcke reihum, so kämen sie in einer anderen Reihenfolge zurück. Also stimmt einer \
                der anderen Kandidaten dort: {guardian_list}. \
                {guardian_list:Einen anderen gibt es nicht.|Was sie alle ausschließen, kann nicht sein.}",
        ),
    },
    Rule {
        ids: "impossible-pattern",
        rule: "Drei Ziffern können einige Zellen nicht füllen, wie man sie auch verteilt, also stimmt dort ein anderer Kandidat.",
        wording: Wording::Says(
            "Versuche, {corners} nur mit {digits} zu füllen: Wie man sie auch verteilt, am Ende sehen sich zwei gleiche. Also \
                stimmt einer der anderen Kandidaten dort: {guardian_list}. \
                {guardian_list:Einen anderen gibt es nicht.|Was sie alle ausschließen, kann nicht sein.}",
        ),
    },
    Rule {
        ids: "guardian-forcing-net",
        rule: "Drei Ziffern können einige Zellen nicht füllen, und jeder andere Kandidat dort führt zum Gleichen.",
        wording: Wording::Net,
    },
];
