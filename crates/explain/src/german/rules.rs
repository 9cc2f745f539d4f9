//! The techniques in German: for each its rule, and the sentences that tell a step where they need no code.

use crate::texts::{Rule, Wording};

const LOCKED: &str = "In {base@dative} kann die {digits} nur in {defining_or} stehen, und diese Zellen liegen auch in \
    {cover@dative}. Welche davon es auch ist, die {digits} von {cover@dative} liegt dort, also kann keine andere Zelle \
    in {cover@dative} eine {digits} sein.";

const NAKED_SUBSET: &str = "In {base@dative} haben die {count} Zellen {defining} zusammen nur die {count} Kandidaten \
    {digits}. Sie verbrauchen diese Ziffern, gleich wie sie sich verteilen, also kann sie keine andere Zelle in \
    {touched@dative} haben.";

const HIDDEN_SUBSET: &str = "In {base@dative} können die {count} Ziffern {digits} nur in den {count} Zellen {defining} \
    stehen. Sie füllen diese Zellen, gleich wie sie sich verteilen, also passt dort nichts anderes hinein.";

const TWO_PAIRS: &str = "In {link@dative} hat die {digits} jeweils nur noch zwei Plätze. Die Zellen {defining} sehen \
    einander, also können sie nicht beide eine {digits} sein, und an mindestens einem der beiden anderen Enden steht eine: \
    {pincers_or}. Was beide sieht, kann keine {digits} sein.";

pub(super) static RULES: &[Rule] = &[
    Rule {
        ids: "full-house",
        rule: "Ist in einer Einheit nur noch eine Zelle leer, so steht dort die Ziffer, die noch fehlt.",
        wording: Wording::FullHouse,
    },
    Rule {
        ids: "hidden-single",
        rule: "In einer Einheit hat eine Ziffer nur noch einen Platz.",
        wording: Wording::HiddenSingle,
    },
    Rule {
        ids: "naked-single",
        rule: "Eine Zelle hat nur noch einen Kandidaten.",
        wording: Wording::NakedSingle,
    },
    Rule {
        ids: "pointing",
        rule: "In einem Block passt eine Ziffer nur in eine Linie, also entfällt sie im Rest dieser Linie.",
        wording: Wording::Says(LOCKED),
    },
    Rule {
        ids: "claiming",
        rule: "In einer Linie passt eine Ziffer nur in einen Block, also entfällt sie im Rest dieses Blocks.",
        wording: Wording::Says(LOCKED),
    },
    Rule {
        ids: "locked-pair locked-triple",
        rule: "{Number} Zellen in einem Block und in einer Linie haben nur {number} Kandidaten, die im Rest von \
            beiden entfallen.",
        wording: Wording::Says(
            "Die {count} Zellen {defining} liegen sowohl in {base@dative} als auch in {cover@dative} und haben \
                zusammen nur die {count} Kandidaten {digits}. Sie verbrauchen diese Ziffern, gleich wie sie sich \
                verteilen, also kann sie keine andere Zelle in {touched@dative} haben.",
        ),
    },
    Rule {
        ids: "naked-pair naked-triple naked-quad",
        rule: "{Number} Zellen einer Einheit haben nur {number} Kandidaten, die in den anderen Zellen entfallen.",
        wording: Wording::Says(NAKED_SUBSET),
    },
    Rule {
        ids: "naked-subset",
        rule: "Fünf oder mehr Zellen einer Einheit haben nur ebenso viele Kandidaten, die in den anderen Zellen \
            entfallen.",
        wording: Wording::Says(NAKED_SUBSET),
    },
    Rule {
        ids: "hidden-pair hidden-triple hidden-quad",
        rule: "{Number} Ziffern einer Einheit passen nur in {number} Zellen, in denen nichts anderes stehen kann.",
        wording: Wording::Says(HIDDEN_SUBSET),
    },
    Rule {
        ids: "hidden-subset",
        rule: "Fünf oder mehr Ziffern einer Einheit passen nur in ebenso viele Zellen, in denen nichts anderes \
            stehen kann.",
        wording: Wording::Says(HIDDEN_SUBSET),
    },
    Rule {
        ids: "x-wing swordfish jellyfish squirmbag whale leviathan",
        rule: "In {number} parallelen Linien passt eine Ziffer nur in {number} kreuzende Linien, in denen sie sonst \
            überall entfällt.",
        wording: Wording::Fish,
    },
    Rule {
        ids: "finned-x-wing finned-swordfish finned-jellyfish finned-squirmbag finned-whale finned-leviathan",
        rule: "Ein Fisch aus {number} Linien bis auf einige weitere Plätze, die Flossen; er wirkt auf das, was alle \
            Flossen sieht.",
        wording: Wording::Fish,
    },
    Rule {
        ids: "sashimi-x-wing sashimi-swordfish sashimi-jellyfish sashimi-squirmbag sashimi-whale \
            sashimi-leviathan",
        rule: "Ein Fisch mit Flossen aus {number} Linien, der ohne seine Flossen auseinanderfiele.",
        wording: Wording::Fish,
    },
    Rule {
        ids: "franken-x-wing franken-swordfish franken-jellyfish franken-squirmbag franken-whale \
            franken-leviathan",
        rule: "Ein Fisch aus {number} Einheiten, in dem Blöcke an die Stelle von Linien treten können.",
        wording: Wording::Fish,
    },
    Rule {
        ids: "finned-franken-x-wing finned-franken-swordfish finned-franken-jellyfish \
            finned-franken-squirmbag finned-franken-whale finned-franken-leviathan",
        rule: "Ein Fisch mit Flossen aus {number} Einheiten, in dem Blöcke an die Stelle von Linien treten können.",
        wording: Wording::Fish,
    },
    Rule {
        ids: "mutant-x-wing mutant-swordfish mutant-jellyfish mutant-squirmbag mutant-whale mutant-leviathan",
        rule: "Ein Fisch aus {number} Einheiten, in dem sich Zeilen, Spalten und Blöcke frei mischen.",
        wording: Wording::Fish,
    },
    Rule {
        ids: "finned-mutant-x-wing finned-mutant-swordfish finned-mutant-jellyfish finned-mutant-squirmbag \
            finned-mutant-whale finned-mutant-leviathan",
        rule: "Ein Fisch mit Flossen aus {number} Einheiten, in dem sich Zeilen, Spalten und Blöcke frei mischen.",
        wording: Wording::Fish,
    },
    Rule {
        ids: "skyscraper",
        rule: "Zwei parallele Linien mit je zwei Plätzen für eine Ziffer, durch eine kreuzende Linie verbunden: Eines \
            der fernen Enden stimmt.",
        wording: Wording::Says(TWO_PAIRS),
    },
    Rule {
        ids: "two-string-kite",
        rule: "Eine Zeile und eine Spalte mit je zwei Plätzen für eine Ziffer, in einem Block verbunden: Eines der \
            fernen Enden stimmt.",
        wording: Wording::Says(TWO_PAIRS),
    },
    Rule {
        ids: "turbot-fish",
        rule: "Zwei Einheiten mit je zwei Plätzen für eine Ziffer, von denen zwei einander sehen: Eines der fernen \
            Enden stimmt.",
        wording: Wording::Says(TWO_PAIRS),
    },
    Rule {
        ids: "dual-two-string-kite",
        rule: "Zwei Drachen, die durch dieselben beiden Zellen eines Blocks verbunden sind.",
        wording: Wording::Says(
            "In {link@dative} hat die {digits} jeweils nur noch zwei Plätze. Das ergibt zwei Drachen, die durch \
                dieselben Zellen eines Blocks verbunden sind: In jedem von ihnen können die beiden Zellen im Block \
                nicht beide eine {digits} sein, also steht an mindestens einem der fernen Enden eine. Was beide fernen \
                Enden eines Drachens sieht, kann keine {digits} sein.",
        ),
    },
    Rule {
        ids: "empty-rectangle",
        rule: "In einem Block liegt eine Ziffer nur in einer Zeile und einer Spalte; eine Linie mit zwei Plätzen \
            anderswo schließt die Falle.",
        wording: Wording::Says(
            "In {base@dative} liegt die {digits} nur in {cover@dative}. In {link@dative} hat sie nur zwei Plätze, \
                {pincers}. Stünde die {digits} in {targets}, so verlöre {base} sie auf einem seiner beiden Arme und \
                auf dem Weg über {link} auch auf dem anderen, und es bliebe kein Platz für sie.",
        ),
    },
    Rule {
        ids: "dual-empty-rectangle",
        rule: "Zwei leere Rechtecke im selben Block.",
        wording: Wording::Says(
            "In {base@dative} liegt die {digits} nur in einer Zeile und einer Spalte. In {link@dative} hat sie jeweils \
                nur zwei Plätze. Stünde die {digits} in einer der Zellen {targets}, so verlöre {base} sie auf einem \
                seiner beiden Arme und auf dem Weg über eine Linie auch auf dem anderen, und es bliebe kein Platz für \
                sie.",
        ),
    },
    Rule {
        ids: "simple-colours-trap",
        rule: "Plätze einer Ziffer, die paarweise vorkommen, werden abwechselnd gefärbt; was beide Farben sieht, \
            entfällt.",
        wording: Wording::Says(
            "Wo die {digits} in einer Einheit nur zwei Plätze hat, stimmt einer von beiden. Färbe solche Plätze \
                abwechselnd: {colour_a} in der einen Farbe, {colour_b} in der anderen. Alle Plätze der einen Farbe \
                stimmen, alle der anderen nicht. Was beide Farben sieht, kann keine {digits} sein.",
        ),
    },
    Rule {
        ids: "simple-colours-wrap",
        rule: "Plätze einer Ziffer, die paarweise vorkommen, werden abwechselnd gefärbt; eine Farbe, die sich selbst \
            sieht, ist falsch.",
        wording: Wording::Says(
            "Wo die {digits} in einer Einheit nur zwei Plätze hat, stimmt einer von beiden. Färbe solche Plätze \
                abwechselnd: {colour_a} in der einen Farbe, {colour_b} in der anderen. Alle Plätze der einen Farbe \
                stimmen, alle der anderen nicht. Hier sehen aber zwei Zellen derselben Farbe einander und können nicht \
                beide eine {digits} sein, also ist diese Farbe die falsche.",
        ),
    },
    Rule {
        ids: "multi-colours-1",
        rule: "Zwei gefärbte Netze einer Ziffer berühren einander, also stimmt eine der beiden anderen Farben.",
        wording: Wording::Says(
            "Wo die {digits} in einer Einheit nur zwei Plätze hat, stimmt einer von beiden. Färbe solche Plätze \
                abwechselnd. Es gibt zwei getrennte Netze: {colour_a} gegen {colour_b}, und {colour_c} gegen \
                {colour_d}. Eine Farbe des einen Netzes sieht eine Farbe des anderen; beide zugleich können nicht \
                stimmen, also stimmt mindestens eine ihrer Gegenfarben. Was beide Gegenfarben sieht, kann keine \
                {digits} sein.",
        ),
    },
    Rule {
        ids: "multi-colours-2",
        rule: "Eine Farbe in einem Netz einer Ziffer sieht beide Farben eines anderen Netzes, also ist sie falsch.",
        wording: Wording::Says(
            "Wo die {digits} in einer Einheit nur zwei Plätze hat, stimmt einer von beiden. Färbe solche Plätze \
                abwechselnd. Es gibt zwei getrennte Netze: {colour_a} gegen {colour_b}, und {colour_c} gegen \
                {colour_d}. Eine Farbe sieht beide Farben des anderen Netzes, von denen eine stimmt, also muss sie \
                falsch sein.",
        ),
    },
    Rule {
        ids: "xy-wing",
        rule: "Eine Zelle mit x und y sieht eine mit x und z und eine mit y und z: Eine von diesen beiden ist z.",
        wording: Wording::Says(
            "Geh von {pivot} aus: {Cases}. So oder so ist eine der Zellen {pincers} eine {pincer_digit}, also kann \
                keine Zelle, die beide sieht, eine {pincer_digit} sein.",
        ),
    },
    Rule {
        ids: "xyz-wing",
        rule: "Eine Zelle mit x, y und z sieht eine mit x und z und eine mit y und z: Eine von den dreien ist z.",
        wording: Wording::Says(
            "Geh von {pivot} aus: {Cases}, und sonst steht dort die {pincer_digit} selbst. In jedem Fall ist eine \
                dieser drei Zellen eine {pincer_digit}, also kann keine Zelle, die alle drei sieht, eine \
                {pincer_digit} sein.",
        ),
    },
    Rule {
        ids: "w-wing",
        rule: "Zwei Zellen mit denselben beiden Kandidaten können nicht beide der eine sein, also ist eine von ihnen \
            der andere.",
        wording: Wording::Says(
            "{pincers} haben dieselben beiden Kandidaten, {digits}. Wären beide eine {link_digit}, so bliebe in \
                {link@dative} kein Platz für die {link_digit}: Dort kann sie nur in {defining_or} stehen, und jede dieser \
                Zellen wird von einer der beiden gesehen. Also ist mindestens eine von ihnen eine {pincer_digit}, \
                und keine Zelle, die beide sieht, kann eine {pincer_digit} sein.",
        ),
    },
    Rule {
        ids: "unique-rectangle-1",
        rule: "Ein Rechteck, das zwei Ziffern nicht allein füllen dürfen: Die einzige Ecke mit weiteren Kandidaten \
            verliert sie.",
        wording: Wording::Says(
            "{deadly} Nur {roof} hat andere Kandidaten, also muss dort einer von diesen stehen.",
        ),
    },
    Rule {
        ids: "unique-rectangle-2 unique-rectangle-5",
        rule: "Ein Rechteck, das zwei Ziffern nicht allein füllen dürfen: Die Ziffer, die es verhindert, entfällt, wo \
            alle ihre Plätze zu sehen sind.",
        wording: Wording::Says(
            "{deadly} Nur eine {guardians} in {roof_or} verhindert das, also steht dort eine {guardians}, und was \
                {roof:diese Zelle|alle diese Zellen} sieht, kann keine {guardians} sein.",
        ),
    },
    Rule {
        ids: "unique-rectangle-3",
        rule: "Ein Rechteck, das zwei Ziffern nicht allein füllen dürfen: Was es verhindert, gehört zu einer nackten \
            Teilmenge.",
        wording: Wording::Says(
            "{deadly} Also ist eine der Zellen {roof} eine {guardians_or}. Zusammen sind sie wie eine einzige Zelle mit \
                diesen Kandidaten und bilden mit {companions} eine nackte Teilmenge in {base@dative}: Deren Ziffern \
                entfallen in den anderen Zellen dort.",
        ),
    },
    Rule {
        ids: "unique-rectangle-4",
        rule: "Ein Rechteck, das zwei Ziffern nicht allein füllen dürfen: Die eine steht sicher im Dach, also die \
            andere nicht.",
        wording: Wording::Says(
            "{deadly} In {link@dative} kann die {link_digit} nur in {roof_or} stehen. Eine dieser beiden Zellen ist also \
                eine {link_digit}; wäre die andere eine {gone}, so wäre das Rechteck komplett. Also ist keine von \
                beiden eine {gone}.",
        ),
    },
    Rule {
        ids: "unique-rectangle-6",
        rule: "Ein Rechteck, das zwei Ziffern nicht allein füllen dürfen: Die eine ist darin gefangen und muss das \
            Dach meiden.",
        wording: Wording::Says(
            "{deadly} In {link@dative} passt die {link_digit} jeweils nur in das Rechteck, also steht sie in zwei \
                gegenüberliegenden Ecken. Wären das {roof}, so stünde in den beiden anderen die andere Ziffer, und das \
                Rechteck wäre komplett. Also steht sie in den beiden anderen.",
        ),
    },
    Rule {
        ids: "hidden-rectangle",
        rule: "Ein Rechteck, das zwei Ziffern nicht allein füllen dürfen: Die eine ist auf zwei Seiten gefangen, die \
            Ecke dazwischen nicht die andere.",
        wording: Wording::Says(
            "{deadly} Die Ecke {pivot} hat nichts anderes zu bieten. In {link@dative} passt die {link_digit} jeweils nur \
                in das Rechteck. Wäre {targets} eine {gone}, so wären beide Nachbarecken eine {link_digit} und {pivot} \
                eine {gone}: Das Rechteck wäre komplett.",
        ),
    },
    Rule {
        ids: "avoidable-rectangle-1",
        rule: "Ein Rechteck aus Ziffern, die nicht vorgegeben waren, darf nicht über Kreuz komplett werden.",
        wording: Wording::Says(
            "Die Zellen {corners} bilden ein Rechteck aus zwei Zeilen, zwei Spalten und zwei Blöcken, und keine seiner \
                Ziffern war vorgegeben. Wäre {roof} eine {gone}, so ließen sich seine beiden Ziffern vertauschen, und \
                das Rätsel hätte zwei Lösungen; es hat aber nur eine.",
        ),
    },
    Rule {
        ids: "avoidable-rectangle-2",
        rule: "Ein Rechteck aus nicht vorgegebenen Ziffern darf nicht über Kreuz komplett werden: Was es verhindert, \
            entfällt, wo beide Plätze zu sehen sind.",
        wording: Wording::Says(
            "Die Zellen {corners} bilden ein Rechteck aus zwei Zeilen, zwei Spalten und zwei Blöcken, und keine seiner \
                Ziffern war vorgegeben. Stünden {digits} darin über Kreuz, so ließen sie sich vertauschen, und das \
                Rätsel hätte zwei Lösungen; es hat aber nur eine. Nur eine {guardians} in {roof_or} verhindert das, \
                also ist eine dieser Zellen eine {guardians}, und was beide sieht, kann keine {guardians} sein.",
        ),
    },
    Rule {
        ids: "bug-plus-1",
        rule: "Alle Zellen und Ziffern kommen paarweise vor, bis auf einen Kandidaten, der stimmen muss.",
        wording: Wording::Says(
            "Jede leere Zelle außer {roof} hat nur zwei Kandidaten und jede Ziffer nur zwei Plätze in jeder Einheit. \
                Hätte auch {roof} nur zwei, so ließe sich der Rest auf zwei Arten füllen oder gar nicht. Also stimmt \
                der zusätzliche Kandidat dort, die {digits}.",
        ),
    },
    Rule {
        ids: "remote-pair",
        rule: "Eine Reihe von Zellen mit denselben beiden Kandidaten: An ihren Enden stehen beide, je einer.",
        wording: Wording::Says(
            "Die {count} Zellen {defining_path} haben nur die Kandidaten {digits}, und jede sieht die nächste. Also \
                wechseln sich die beiden Ziffern ab, und an den beiden Enden stehen verschiedene: {digits}, an jedem Ende \
                eine. Eine Zelle, die beide Enden sieht, sieht beide Ziffern und kann keine von ihnen sein.",
        ),
    },
    Rule {
        ids: "x-chain",
        rule: "Eine Kette von Plätzen einer Ziffer, deren Enden nicht beide falsch sein können.",
        wording: Wording::Chain,
    },
    Rule {
        ids: "xy-chain",
        rule: "Eine Kette von Zellen mit zwei Kandidaten, deren Enden nicht beide falsch sein können.",
        wording: Wording::Chain,
    },
    Rule {
        ids: "continuous-nice-loop",
        rule: "Ein Ring aus abwechselnd starken und schwachen Verbindungen: Von je zwei Nachbarn stimmt genau einer.",
        wording: Wording::Chain,
    },
    Rule {
        ids: "discontinuous-nice-loop",
        rule: "Ein Ring aus abwechselnden Verbindungen, der den Kandidaten, bei dem er beginnt, widerlegt oder \
            bestätigt.",
        wording: Wording::Chain,
    },
    Rule {
        ids: "alternating-inference-chain",
        rule: "Eine Kette aus abwechselnden Verbindungen, deren Enden nicht beide falsch sein können.",
        wording: Wording::Chain,
    },
    Rule {
        ids: "grouped-continuous-nice-loop",
        rule: "Eine geschlossene Schleife über Gruppen von Zellen oder fast gesperrte Mengen.",
        wording: Wording::Chain,
    },
    Rule {
        ids: "grouped-discontinuous-nice-loop",
        rule: "Eine unterbrochene Schleife über Gruppen von Zellen oder fast gesperrte Mengen.",
        wording: Wording::Chain,
    },
    Rule {
        ids: "grouped-alternating-inference-chain",
        rule: "Eine alternierende Kette über Gruppen von Zellen oder fast gesperrte Mengen.",
        wording: Wording::Chain,
    },
    Rule {
        ids: "sue-de-coq",
        rule: "Zellen um die Kreuzung einer Linie mit einem Block verbrauchen jede ihrer Ziffern genau einmal.",
        wording: Wording::Says(
            "{Base} und {cover} kreuzen einander in {pivot}. Zusammen mit {pincers} im Rest der Linie und {companions} \
                im Rest des Blocks sind das {cell_count} Zellen mit nur {digit_count} Ziffern, {digits}, von denen keine \
                zweimal hineinpasst. Also wird jede dort genau einmal gebraucht und entfällt in den Zellen der Linie \
                oder des Blocks, die alle ihre Plätze sehen.",
        ),
    },
    Rule {
        ids: "als-xz",
        rule: "Zwei fast gesperrte Mengen teilen eine Ziffer, die nur in einer von ihnen stehen kann, also steht eine \
            andere in einer von ihnen.",
        wording: Wording::Sets,
    },
    Rule {
        ids: "als-xy-wing",
        rule: "Drei fast gesperrte Mengen, durch je eine Ziffer verbunden: Den beiden äußeren kann eine weitere nicht \
            zugleich fehlen.",
        wording: Wording::Sets,
    },
    Rule {
        ids: "als-chain",
        rule: "Eine Reihe fast gesperrter Mengen, durch je eine Ziffer verbunden: Den beiden äußeren kann eine weitere \
            nicht zugleich fehlen.",
        wording: Wording::Sets,
    },
    Rule {
        ids: "death-blossom",
        rule: "Eine Zelle nimmt einer von mehreren fast gesperrten Mengen eine Ziffer weg, was auch immer in ihr steht.",
        wording: Wording::Blossom,
    },
    Rule {
        ids: "nishio",
        rule: "Ein Platz für eine Ziffer, der ihr anderswo keinen ließe.",
        wording: Wording::Net,
    },
    Rule {
        ids: "contradiction-forcing-chain contradiction-forcing-net",
        rule: "Eine Annahme führt zu etwas, das nicht sein kann, also ist sie falsch.",
        wording: Wording::Net,
    },
    Rule {
        ids: "cell-forcing-chain cell-forcing-net",
        rule: "Jeder Kandidat einer Zelle führt zum selben.",
        wording: Wording::Net,
    },
    Rule {
        ids: "house-forcing-chain house-forcing-net",
        rule: "Jeder Platz einer Ziffer in einer Einheit führt zum selben.",
        wording: Wording::Net,
    },
    Rule {
        ids: "nested-forcing-net",
        rule: "Eine Annahme führt zu etwas, das nicht sein kann, und zwar über andere Annahmen, die das auch tun.",
        wording: Wording::Net,
    },
    Rule {
        ids: "whip",
        rule: "Ein angenommener Kandidat lässt einer Zelle oder Ziffer einen Weg, dieser der nächsten, bis etwas keinen mehr hat.",
        wording: Wording::Braid,
    },
    Rule {
        ids: "g-whip",
        rule: "Eine Peitsche, in der ein Weg auch eine Ziffer in einer von mehreren Zellen sein kann, die in zwei Einheiten liegen.",
        wording: Wording::Braid,
    },
    Rule {
        ids: "braid",
        rule: "Eine Peitsche, in der jeder Weg aus allem folgen darf, was davor kam, nicht nur aus dem letzten.",
        wording: Wording::Braid,
    },
    Rule {
        ids: "g-braid",
        rule: "Ein Zopf, in dem ein Weg auch eine Ziffer in einer von mehreren Zellen sein kann, die in zwei Einheiten liegen.",
        wording: Wording::Braid,
    },
    Rule {
        ids: "template-set",
        rule: "Alle Arten, eine Ziffer im ganzen Gitter unterzubringen, haben eine Zelle gemeinsam.",
        wording: Wording::Says(
            "Geh alle Arten durch, die {digits} noch im ganzen Gitter unterzubringen, in jeder Einheit einmal. Bei \
                allen steht sie in {placed_cells}.",
        ),
    },
    Rule {
        ids: "template-delete",
        rule: "Keine Art, eine Ziffer im ganzen Gitter unterzubringen, nutzt eine bestimmte Zelle.",
        wording: Wording::Says(
            "Geh alle Arten durch, die {digits} noch im ganzen Gitter unterzubringen, in jeder Einheit einmal. Bei \
                keiner steht sie in {targets_or}.",
        ),
    },
    Rule {
        ids: "direct-pointing direct-claiming",
        rule: "Gesperrte Kandidaten lassen einer Ziffer in einer anderen Einheit nur einen Platz.",
        wording: Wording::Says(
            "In {base@dative} kann die {digits} nur in {defining_or} stehen, und diese Zellen liegen auch in \
                {cover@dative}. Also kann keine andere Zelle in {cover@dative} eine {digits} sein, und in {link@dative} \
                bleibt für sie nur noch ein Platz: {placed_cells}.",
        ),
    },
    Rule {
        ids: "direct-hidden-pair direct-hidden-triple",
        rule: "Eine versteckte Teilmenge aus {number} Ziffern lässt einer anderen in derselben Einheit nur einen Platz.",
        wording: Wording::Says(
            "In {base@dative} können die {digit_count} Ziffern {digits} nur in den {digit_count} Zellen {defining} stehen. \
                Sie füllen diese Zellen, gleich wie sie sich verteilen, und für die {placed_digit} bleibt in \
                {base@dative} nur noch ein Platz: {placed_cells}.",
        ),
    },
    Rule {
        ids: "unique-loop",
        rule: "Eine geschlossene Schleife von Zellen, die zwei Ziffern nicht allein füllen dürfen: Einer der anderen \
            Kandidaten darauf stimmt.",
        wording: Wording::Says(
            "Die Zellen {corners} bilden eine geschlossene Schleife mit {digits} in jeder Zelle, und in jeder Einheit \
                auf dem Weg liegen zwei davon. Gäbe es dort sonst nichts, so ließen sich die beiden Ziffern ringsum \
                vertauschen, und das Rätsel hätte zwei Lösungen; es hat aber nur eine. Nur eine {guardians_or} in {roof_or} \
                verhindert das. Also stimmt einer dieser Kandidaten, und was neben ihm nicht stehen kann, entfällt.",
        ),
    },
    Rule {
        ids: "bug-2",
        rule: "Alle Zellen und Ziffern kommen paarweise vor, bis auf eine Ziffer in mehreren Zellen, von denen eine \
            stimmt.",
        wording: Wording::Says(
            "Bis auf die {guardians} in {roof} hat jede leere Zelle nur zwei Kandidaten und jede Ziffer zwei Plätze in \
                jeder Einheit. Stünde sie in keiner dieser Zellen, so ließe sich der Rest auf zwei Arten füllen oder gar \
                nicht. Also ist eine von ihnen eine {guardians}, und was sie alle sieht, kann keine {guardians} sein.",
        ),
    },
    Rule {
        ids: "bug-3",
        rule: "Alle Zellen und Ziffern kommen paarweise vor, bis auf wenige Kandidaten, die zu einer nackten Teilmenge \
            gehören.",
        wording: Wording::Says(
            "Bis auf {guardians} in {roof} hat jede leere Zelle nur zwei Kandidaten und jede Ziffer zwei Plätze in jeder \
                Einheit. Stimmte keiner dieser Kandidaten, so ließe sich der Rest auf zwei Arten füllen oder gar nicht. \
                Also sind {roof} zusammen wie eine einzige Zelle mit diesen Kandidaten und bilden mit {companions} eine \
                nackte Teilmenge: Deren Ziffern entfallen in den anderen Zellen der Einheit.",
        ),
    },
    Rule {
        ids: "bug-4",
        rule: "Alle Zellen und Ziffern kommen paarweise vor, bis auf zwei Zellen einer Einheit, die eine weitere Ziffer \
            teilen.",
        wording: Wording::Says(
            "Bis auf {guardians} in {roof} hat jede leere Zelle nur zwei Kandidaten und jede Ziffer zwei Plätze in jeder \
                Einheit. Stimmte keiner dieser Kandidaten, so ließe sich der Rest auf zwei Arten füllen oder gar nicht. \
                In einer der Zellen {roof} steht eine Ziffer, die beide haben und die in ihrer Einheit keinen anderen \
                Platz hat, also steht in der anderen einer dieser Kandidaten: Etwas anderes passt dort nicht hinein.",
        ),
    },
    Rule {
        ids: "aligned-pair-exclusion aligned-triple-exclusion",
        rule: "Von allen Kombinationen der Kandidaten in {number} Zellen zählen nur die, die jeder anderen Zelle einen \
            Kandidaten lassen.",
        wording: Wording::Says(
            "Probiere jede Kombination der Kandidaten in {defining} durch. Unmöglich ist jede, die eine Ziffer \
                wiederholt, wo sie nicht zweimal stehen darf, oder die einer der Zellen {companions} keinen Kandidaten \
                lässt. Keine mögliche Kombination hat eine {gone_or} in {targets_or}.",
        ),
    },
    Rule {
        ids: "clue-combinations",
        rule: "Eine Ziffer, die in keiner Möglichkeit vorkommt, einen Hinweis zu erfüllen, scheidet aus.",
        wording: Wording::Clue,
    },
    Rule {
        ids: "required-digit",
        rule: "Eine Ziffer, ohne die ein Hinweis nicht auskommt, scheidet überall aus, wo alle ihre Plätze dort zu sehen sind.",
        wording: Wording::Clue,
    },
    Rule {
        ids: "rule-of-45",
        rule: "Einheiten haben eine Summe und Käfige auch; der Unterschied ist die Summe der übrigen Zellen.",
        wording: Wording::Clue,
    },
    Rule {
        ids: "blocked-combinations",
        rule: "Ein Hinweis wird mit dem gelesen, worauf er trifft: eine Ziffer, die eine Einheit nur dort hat, eine Zelle, ein anderer \
            Hinweis.",
        wording: Wording::Clue,
    },
    Rule {
        ids: "common-exclusion",
        rule: "Jede Ziffer einer Zelle oder jeder Platz einer Ziffer in einer Einheit schließt denselben Kandidaten aus, auch durch \
            Hinweise.",
        wording: Wording::Clue,
    },
];
