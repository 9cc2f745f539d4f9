//! German. Every sentence that kudosu says about a step, a hint or a path stands here or in `rules.rs`, the
//! names of techniques in `names.rs`.
//!
//! A house by itself goes without an article, so it needs no case: *in Zeile 4*. Several have one: *die
//! Zeilen 1 und 4*, *in den Zeilen 1 und 4*. Clauses behind *dann* and *also* have their verb first.

mod clues;
mod names;
mod patterns;
mod reasons;
mod rules;

use crate::fill::Template;
use crate::texts::{HouseWord, Texts};
use patterns::PATTERNS;
use rules::RULES;

/// The German texts.
pub(crate) static GERMAN: Texts = Texts {
    comma: ", ",
    and: "{rest} und {last}",
    or: "{rest} oder {last}",
    and_clause: "{rest}, und {last}",
    sentence_gap: " ",
    decimal_point: ",",
    numbers: &[
        "keine", "eine", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn",
    ],
    row: HouseWord {
        one: "Zeile {number}",
        many: Template::noun("die Zeilen {numbers}", "den Zeilen {numbers}"),
        short: "Zeile {number}",
    },
    column: HouseWord {
        one: "Spalte {number}",
        many: Template::noun("die Spalten {numbers}", "den Spalten {numbers}"),
        short: "Spalte {number}",
    },
    block: HouseWord {
        one: "Block {number}",
        many: Template::noun("die Blöcke {numbers}", "den Blöcken {numbers}"),
        short: "Block {number}",
    },
    extra: HouseWord {
        one: "Zusatzeinheit {number}",
        many: Template::noun("die Zusatzeinheiten {numbers}", "den Zusatzeinheiten {numbers}"),
        short: "Zusatz {number}",
    },
    diagonal: HouseWord {
        one: "Diagonale {number}",
        many: Template::noun("die Diagonalen {numbers}", "den Diagonalen {numbers}"),
        short: "Dia {number}",
    },

    shape: "{side}×{side}",
    shape_with_boxes: "{side}×{side} mit {height}×{width}-Blöcken",

    summary: "{name}: {pattern} => {effects}",
    summary_bare: "{name}: {effects}",
    pattern: "{digits} in {cells}",
    pattern_with_fins: "{digits} in {cells}, {fins:Flosse|Flossen} {fins}",

    effect_places: "Damit {effects:steht|stehen} {effects} fest.",
    effect_place: "die {digit} in {cell}",
    effect_removes: "Damit {effects:entfällt|entfallen} {effects}.",
    effect_remove: "{digits:die|die Kandidaten} {digits} in {cells}",

    full_house: "In {house} ist nur noch {cell} leer, und die einzige Ziffer, die dort noch fehlt, ist die {digit}. \
        Also steht die {digit} in {cell}.",
    hidden_single: "In {house} kann die {digit} nur in {cell} stehen, denn die anderen {count} leeren Zellen \
        scheiden aus: {Reasons}.",
    hidden_single_one_other: "In {house} kann die {digit} nur in {cell} stehen, denn die andere leere Zelle \
        scheidet aus: {Reasons}.",
    cells_see: "{cells} {cells:sieht|sehen} die {digit} in {source}",
    ruled_out_earlier: "in {cells} ist die {digit} schon früher ausgeschieden",
    naked_single: "{cell} kann nur eine {digit} sein: {Reasons}.",
    naked_single_house: "{house} hat schon {digits:die |}{digits}",
    naked_single_house_adds: "in {house} {digits:kommt die|kommen} {digits} hinzu",
    naked_single_clues: "{digits:die |}{digits} {digits:steht|stehen} in Zellen, die sie nach {clues} sieht",
    naked_single_earlier: "{digits:die |}{digits} {digits:ist|sind} dort schon früher ausgeschieden",

    fish: "Verfolge die {digit} durch {bases}: {Places}. Das ergibt {count}mal die {digit}, immer in {covers@dative}, \
        und jede dieser Einheiten nimmt nur eine davon auf. Also haben {covers} ihre {digit} dort und nirgends sonst.",
    fish_base: "in {house} kann sie nur in {cells_or} stehen",
    fish_finned: "Verfolge die {digit} durch {bases} und lass {fins} zunächst außer Acht: {Places}. \
        Steht in {fins} keine {digit}, so haben {covers} ihre {digit} auf diesen Plätzen, und keine andere Zelle dort kann eine {digit} \
        sein. Steht {fins:dort doch|doch in einer davon} eine {digit}, so scheidet die {digit} in allen Zellen aus, \
        die diese Flosse sehen. Was in beiden Fällen ausscheidet, kann keine {digit} sein.",
    fish_siamese: "Verfolge die {digit} durch {bases}. Zwei Fische haben diese Einheiten als Basis, mit {covers@dative} \
        als Abdeckung und {fins} als Flossen. Für jeden von ihnen gilt: Entweder sind die Flossen falsch, und in der \
        Abdeckung steht jede {digit} der Basis, oder eine Flosse stimmt und schließt aus, was sie sieht.",

    is_digit: Template::clause("{cells} ist eine {digit}", "ist {cells} eine {digit}"),
    one_is_digit: Template::clause(
        "die {digit} steht in {cells_or}",
        "steht die {digit} in {cells_or}",
    ),
    is_not_digit: Template::clause("{cells} ist keine {digit}", "ist {cells} keine {digit}"),
    none_is_digit: Template::clause("die {digit} steht {cells_nor}", "steht die {digit} {cells_nor}"),
    neither: "weder in {first} noch in {last}",
    none_of: "in keiner der Zellen {cells}",
    suppose: "Angenommen, {what}.",
    chain_then: "Dann {clause@inverted}.",
    chain_so: Template::clause(
        "{first}, also {second@inverted}",
        "{first@inverted}, also {second@inverted}",
    ),
    strong_in_cell: Template::clause(
        "{cell} muss eine {digit} sein, denn nichts anderes bleibt dort übrig",
        "muss {cell} eine {digit} sein, denn nichts anderes bleibt dort übrig",
    ),
    strong_in_house: Template::clause(
        "die {digit} kann in {house} nur in {cells_or} stehen",
        "kann die {digit} in {house} nur in {cells_or} stehen",
    ),
    strong_in_set: Template::clause(
        "den {count} Zellen {set} bleiben nur {left}, für jede eine, somit {statement@inverted}",
        "bleiben den {count} Zellen {set} nur {left}, für jede eine, somit {statement@inverted}",
    ),
    deadly: "Die Zellen {corners} bilden ein Rechteck aus zwei Zeilen, zwei Spalten und zwei Blöcken mit {digits} in \
        jeder Ecke. Gäbe es dort sonst nichts, so ließen sich die beiden Ziffern vertauschen, und das Rätsel hätte zwei \
        Lösungen; es hat aber nur eine.",
    chain_open: "So oder so stimmt mindestens eines von beiden: {First}, oder {last}. Was beidem widerspricht, \
        scheidet aus.",
    chain_open_alike: "So oder so gilt: {First}. Was dem widerspricht, scheidet aus.",
    chain_loop: "So schließt sich die Kette zu einer Schleife: Von je zwei Nachbarn darin stimmt genau einer. \
        Was beiden widerspricht, scheidet aus.",
    chain_refutes: "Das widerspricht der Annahme, also {not_first@inverted}.",
    chain_proves: "Das widerspricht der Annahme, also {first@inverted}.",
    chain_likewise: "Ebenso steht die {last_digit} an einem der beiden Enden.",
    sets: "Fast gesperrte Mengen haben nur eine Ziffer mehr als Zellen; verliert eine von ihnen eine Ziffer, so \
        stehen alle anderen darin. Hier sind es {sets}.",
    one_set: "{cells} mit {digits}",
    blossom: "Probiere jeden Kandidaten von {stem} durch.",
    blossom_end: "Was auch immer in {stem} steht, eines davon trifft zu. Was all dem widerspricht, scheidet aus.",
    clue_bare: Template::noun("{article} {clue}", "{article@dative} {clue@dative}"),
    clue_with_number: Template::noun("{clue} {number}", "{clue@dative} {number}"),
    clue_in_cells: Template::noun("{clue} in {cells}", "{clue@dative} in {cells}"),
    clue_from_to: Template::noun(
        "{clue} von {first} bis {last}",
        "{clue@dative} von {first} bis {last}",
    ),
    clue_above: Template::noun("{clue} über {house}", "{clue@dative} über {house}"),
    clue_below: Template::noun("{clue} unter {house}", "{clue@dative} unter {house}"),
    clue_left_of: Template::noun("{clue} links von {house}", "{clue@dative} links von {house}"),
    clue_right_of: Template::noun("{clue} rechts von {house}", "{clue@dative} rechts von {house}"),
    clue_short: "{clue} {cells}",
    clue_by: "{clue@dative}",
    clue_combinations: "{Clue} {clue:lässt|lassen} nur {combinations} zu.",
    clue_combinations_placed: "{Clue} {clue:lässt|lassen} nur {combinations} zu. Wo eine dieser Ziffern ausscheidet, fehlt den anderen Zellen, was dazu gehört.",
    clue_combinations_fixed: "{Clue} {clue:lässt|lassen} nur {combinations} zu, mit {places}.",
    clue_place: "{digit} in {cell}",
    clue_sequences: "{Clue} kann nur {combinations} lauten.",
    clue_one_open: "{Clue} {clue:hat|haben} nur noch eine leere Zelle: {cell} kann nur {digits_or} sein.",
    clue_says: "{Clue} {clue:besagt|besagen}: {Rule}.",
    clue_kind_says: "{Clue}: {Rule}.",
    clue_own_number: "die angegebene Zahl",
    clue_beside: "{cell} ist {digits_or}. {says}",
    clue_required: "{Clue} kommt nicht ohne die {digits} aus, und die kann dort nur in {defining_or} stehen. \
        Was alle diese Plätze sieht, kann keine {digits} sein.",
    clue_required_so: "Ohne {digits} geht es also nicht, und die kann dort nur in {defining_or} stehen. \
        Was alle diese Plätze sieht, kann keine {digits} sein.",
    clue_innies: "{Base} {base:hat|haben} die Summe {total}, {sum:der Käfig|die Käfige} darin {cages}. \
        Es {inside:bleibt|bleiben} {difference} für {inside}.",
    clue_outies: "{Base} {base:hat|haben} die Summe {total}. {sum:Der Käfig, der all das abdeckt, hat|Die Käfige, die all das abdecken, haben} \
        die Summe {cages}. Was hinausragt, {outside}, ist also zusammen {difference}.",
    clue_both: "{Base} {base:hat|haben} die Summe {total}, {sum:der Käfig, der|die Käfige, die} größtenteils dort {sum:liegt|liegen}, {cages}. \
        Also {inside:ergibt|ergeben} {inside}, nicht abgedeckt, minus {outside}, was hinausragt, zusammen {difference}.",
    clue_blocked_house: "In {house} kann die {digits_or} nur in {cells_or} stehen, also muss {clue} sie dort haben.",
    clue_blocked_cell: "{cell} ist {digits_or}, und {clue} muss davon etwas übrig lassen.",
    clue_blocked_clues: "Wo sich Zellen von {clues} sehen, können sie nicht dieselbe Ziffer haben.",
    clue_common_cell: "{cell} ist {digits_or}. Jede dieser Ziffern schließt nach {clues} dasselbe aus.",
    clue_common_house: "In {house} steht die {digits_or} in {cells_or}. Jeder dieser Plätze schließt nach {clues} dasselbe aus.",
    clue_links: "Was hier keine Zeile, keine Spalte und kein Block ausschließt, scheidet nach {clues} aus.",
    why: &reasons::REASONS,
    net_cell: "{cell} ist {digits_or}. Probiere das der Reihe nach durch.",
    net_house: "In {house} steht die {digit} in {cells_or}. Probiere das der Reihe nach durch.",
    net_guardians: "{digits} allein passen nicht in {cells}, wie man sie auch verteilt. Also stimmt einer der anderen Kandidaten \
        dort: {guardians}. Probiere das der Reihe nach durch.",
    net_suppose_inside: "Angenommen außerdem, {what}.",
    fact_holds: "der {digit} in {cells}",
    fact_fails: "keiner {digit} in {cells}",
    net_with: "Mit {facts} {clause@inverted}.",
    net_in_cell: Template::clause(
        "in {cell} bleibt nur die {digit}",
        "bleibt in {cell} nur die {digit}",
    ),
    net_in_house: Template::clause(
        "in {house} bleibt für die {digit} nur {cell}",
        "bleibt in {house} für die {digit} nur {cell}",
    ),
    net_refuted: Template::clause(
        "{fact}, denn sonst {impossible@inverted}",
        "{fact@inverted}, denn sonst {impossible@inverted}",
    ),
    net_empty_cell: Template::clause("für {cell} bleibt nichts übrig", "bleibt für {cell} nichts übrig"),
    net_no_place: Template::clause(
        "die {digit} hat in {house} keinen Platz mehr",
        "hat die {digit} in {house} keinen Platz mehr",
    ),
    net_both_cells: Template::clause(
        "{a} und {b} sind beide eine {digit}, obwohl sie einander sehen",
        "sind {a} und {b} beide eine {digit}, obwohl sie einander sehen",
    ),
    net_both_digits: Template::clause(
        "{cell} ist zugleich eine {a} und eine {b}",
        "ist {cell} zugleich eine {a} und eine {b}",
    ),
    net_both_linked: Template::clause(
        "{a} wäre eine {x} und {b} eine {y}, was nach {clue@dative} nicht sein kann",
        "wäre {a} eine {x} und {b} eine {y}, was nach {clue@dative} nicht sein kann",
    ),
    net_contradiction: "Doch mit {facts} {impossible@inverted}. Also {opposite@inverted}.",
    net_both: "Doch dann {impossible@inverted}. Also {opposite@inverted}.",
    net_shared: "Was es auch ist, es folgt dasselbe.",
    outline: "Angenommen, {what}. Folgt man dem {links} {links:Schritt|Schritte} weit, {impossible@inverted}. Also {opposite@inverted}.",
    outline_nested: "Angenommen, {what}. Folgt man dem {links} {links:Schritt|Schritte} weit und widerlegt dabei {refuted} weitere \
        {refuted:Annahme|Annahmen}, {impossible@inverted}. Also {opposite@inverted}.",
    outline_shared: "{choice} Jeder dieser Wege führt zum selben, in höchstens {links} {links:Schritt|Schritten}.",
    walkthrough_links: "Lange Begründungen stehen hier im Überblick. Für Anfänger erzählt haben sie jeden einzelnen Schritt.",
    braid_then: "Dann {clause@inverted}; {outs}.",
    braid_out_digits: "{what:die |}{what} {what:scheidet|scheiden} wegen {by} aus",
    braid_out_cells: "{what} {what:scheidet|scheiden} wegen {by} aus",
    braid_in_cell: Template::clause("{cell} muss eine {digit} sein", "muss {cell} eine {digit} sein"),
    braid_in_house: Template::clause(
        "die {digit} muss in {house} nach {cell}",
        "muss die {digit} in {house} nach {cell}",
    ),
    braid_in_group: Template::clause(
        "die {digit} muss in {house} nach {cells_or}",
        "muss die {digit} in {house} nach {cells_or}",
    ),
    digit_in_cell: "{digit} in {cell}",
    one_cover: "{digits} in {house}",
    wing_case: "steht dort die {digit}, so ist {cell} eine {z}",

    mark_placed: "gesetzt",
    mark_removed: "gestrichen",
    mark_pattern: "Muster",
    mark_fin: "Flosse",
    mark_endo_fin: "Flosse in zwei Basen",
    mark_pivot: "Angelpunkt",
    mark_colour: "die eine Farbe",
    mark_other_colour: "die andere Farbe",
    mark_guardian: "eines davon muss stimmen",
    mark_companion: "Helfer",
    mark_excluded: "zusammen unmöglich",
    mark_base: "Basis",
    mark_target: "Ziel",
    mark_mirror: "Spiegel",
    mark_link: "A, B, C ... die Kette der Reihe nach",
    mark_possible: "auch möglich",
    mark_set: "Menge {number}",
    mark_denied: "dort falsch",
    mark_aside: "schon vorher ausgeschieden",

    walkthrough_puzzle: "Das Rätsel",
    walkthrough_unique: "{Shape}, {givens} {givens:Ziffer|Ziffern} vorgegeben, {blanks} {blanks:Zelle|Zellen} zu füllen. \
        Es gibt genau eine Lösung.",
    walkthrough_several: "{Shape}, {givens} {givens:Ziffer|Ziffern} vorgegeben, {blanks} {blanks:Zelle|Zellen} zu füllen. \
        Es gibt nicht genau eine Lösung, deshalb führt Logik nicht bis zum Ende.",
    walkthrough_unknown: "{Shape}, {givens} {givens:Ziffer|Ziffern} vorgegeben, {blanks} {blanks:Zelle|Zellen} zu füllen.",
    walkthrough_reading: "Zellen heißen nach Zeile und Spalte: r4c2 (row 4, column 2) ist die Zelle in Zeile 4, Spalte 2. \
        Zwei Zellen sehen einander, wenn sie in derselben Zeile, in derselben Spalte oder im selben Block liegen; dann \
        kann nicht in beiden dieselbe Ziffer stehen.",
    walkthrough_short_cells: "Mehrere Zellen stehen zusammen, wo das kürzer ist: r14c28 sind die vier Zellen, in denen die Zeilen 1 \
        und 4 die Spalten 2 und 8 kreuzen.",
    walkthrough_clues: "Außer den Ziffern hat es {count} {count:Hinweis|Hinweise}: {kinds}.",
    walkthrough_sight: "Zellen, die nach einem Hinweis verschieden sind, sehen sich ebenfalls.",
    walkthrough_kind_of_clue: "{name} ({kind})",
    walkthrough_clue_run: "Schritte {first} bis {last}: {name}",
    walkthrough_step: "Schritt {first}: {name}",
    walkthrough_singles: "Schritte {first} bis {last}: {count} Einer",
    walkthrough_solved: "Gelöst",
    walkthrough_solved_text: "Das war die letzte Zelle: gelöst in {steps} {steps:Schritt|Schritten}, ohne zu raten.",
    walkthrough_stuck: "Hier endet die Logik",
    walkthrough_stuck_text: "Nach {steps} {steps:Schritt|Schritten} findet keine Technik des Profils „{profile}“ noch \
        etwas, und {blanks} {blanks:Zelle ist|Zellen sind} noch leer.",
    walkthrough_limit: "Hier ist die Grenze erreicht",
    walkthrough_limit_text: "Nach {steps} {steps:Schritt|Schritten} fand sich mit dem Aufwand, den ein Schritt kosten darf, \
        nichts weiter, und {blanks} {blanks:Zelle ist|Zellen sind} noch leer.",
    walkthrough_broken: "Ein Widerspruch",
    walkthrough_broken_text: "Nach {steps} {steps:Schritt|Schritten} hat eine Zelle keinen Kandidaten oder eine Ziffer \
        keinen Platz mehr: Diese Stellung hat keine Lösung.",
    walkthrough_search: "Der Rest durch Probieren",
    walkthrough_search_text: "Den Rest, {blanks} {blanks:Zelle|Zellen}, hat die Suche durch Probieren gefunden, nicht die \
        Logik.",

    difficulty: "Wie schwer war das?",
    difficulty_level: "Für Menschen: {level}.",
    difficulty_hodoku: "HoDoKu gibt dafür {score} Punkte ({hodoku_level}).",
    difficulty_hodoku_open: "HoDoKus Schritte führen nicht bis zum Ende ({hodoku_level}, bis dahin {score} Punkte).",
    difficulty_se: "Sudoku Explainer bewertet es mit {se} (schwerster Schritt / bis zur ersten Ziffer / erster Schritt).",
    difficulty_backtracks: "Die Suche tdoku rät {backtracks}-mal, bis sie die Lösung hat.",
    difficulty_chains: "Über 6,2 braucht Sudoku Explainer Ketten; für diese Form werden solche Werte nicht berechnet.",

    rating_level: "Stufe   {level}",
    rating_hodoku: "HoDoKu  {score} ({hodoku_level})",
    rating_hodoku_open: "HoDoKu  {score} ({hodoku_level}; nicht bis zum Ende)",
    rating_se: "SE      {se}",
    rating_se_chains: "SE      {se}  (6,5 oder mehr: braucht Ketten)",
    rating_backtracks: "tdoku   {backtracks}  (so oft rät es, bis es die Lösung hat)",
    rating_classic_only: "Zahlen nach HoDoKu und SE gibt es nur für klassische Rätsel",
    hardness_never: "so nicht zu lösen",
    hardness_nine_only: "diese Skalen gibt es nur für klassische Rätsel im einfachen 9×9-Gitter",
    difficulty_classic_only: "Zahlen nach HoDoKu und Sudoku Explainer gibt es nur für klassische Rätsel.",
    not_rated_no_solution: "nicht bewertet: keine Lösung",
    not_rated_several: "nicht bewertet: mehrere Lösungen",
    levels: ["sehr leicht", "leicht", "mittel", "schwer", "teuflisch"],
    hardness: [
        "Tiefe von Versuch und Irrtum",
        "Länge von Zöpfen (braids)",
        "Länge von Gruppenzöpfen (g-braids)",
        "Länge von Peitschen (whips)",
        "Länge von Gruppenpeitschen (g-whips)",
        "Länge von Zöpfen in einer Ebene von Versuch und Irrtum",
        "Länge von Zöpfen in zwei Ebenen von Versuch und Irrtum",
    ],
    hodoku_levels: ["leicht", "mittel", "schwer", "unfair", "extrem"],

    hint_where: "Sieh dir {area} an.",
    of_length: "{name} der Länge {length}",
    hint_technique: "Hier hilft die Technik {named}. {rule} Sieh dir {area} an.",
    hint_digit: "Finde den Platz der {digits} in {area@dative}. {rule}",
    hint_cell: "Zähle ab, was in {cell} noch stehen kann. {rule}",
    hint_pattern: "{pattern}. {rule}",
    hint_effect: "{paragraph}",
    hint_named_clause: "{name}: {detail}",
    hint_named_sentence: "{name}. {detail}",
    hint_complete: "Das Gitter ist voll und richtig. Gut gemacht!",
    hint_stuck: "Bis hierher stimmt alles, aber keine der Techniken hier findet den nächsten Schritt.",
    hint_limit: "Bis hierher stimmt alles, aber mit dem Aufwand, den ein Tipp kosten darf, fand sich nichts.",
    hint_several: "Dieses Rätsel hat mehr als eine Lösung, und es fand sich nichts, was in allen gilt.",
    hint_in_all: "Dieses Rätsel hat mehr als eine Lösung; was folgt, gilt in jeder, zu der passt, was auf dem Brett steht.",
    hint_dead_end: "Dieses Rätsel hat mehr als eine Lösung, aber keine, zu der passt, was auf dem Brett steht: Eine Ziffer oder ein Kandidat muss falsch sein.",
    hint_no_solution: "Dieses Rätsel hat keine Lösung; vielleicht wurde eine Ziffer falsch abgeschrieben.",
    whole_grid: Template::noun("das ganze Gitter", "dem ganzen Gitter"),
    more_mistakes: "Noch {others} weitere {others:Stelle ist|Stellen sind} zu berichtigen.",
    wrong_digit: [
        "Nicht so schnell: Eine deiner Ziffern stimmt nicht. Sieh dir {area} an.",
        "Nicht so schnell: In {area@dative} stimmt eine Ziffer nicht. Finde und lösche sie, bevor du weitermachst.",
        "Nicht so schnell: {cell} kann keine {value} sein. Lösche sie, bevor du weitermachst.",
        "Nicht so schnell: {cell} kann keine {value} sein; in der einzigen Lösung steht dort die {right}.",
    ],
    missing_candidate: [
        "Nicht so schnell: Es fehlt ein Kandidat, der noch gebraucht wird. Sieh dir {area} an.",
        "Nicht so schnell: In {area@dative} fehlt einer Zelle ein Kandidat, den sie noch braucht.",
        "Nicht so schnell: In {cell} fehlt ein Kandidat, der noch gebraucht wird. Geh Zeile, Spalte und Block noch einmal durch.",
        "Nicht so schnell: {cell} braucht die {right} zurück; in der einzigen Lösung steht sie dort.",
    ],

    checkup_clash: "Einheit {set} ({house}): {count}-mal die {digit}",
    checkup_totals: "{sets} {sets:Einheit verstößt|Einheiten verstoßen} gegen die Regeln\n\
        {clashes} {clashes:Verstoß|Verstöße} insgesamt",
    checkup_no_solution: "keine Lösung: Die Vorgaben stören einander nicht, aber das Gitter lässt sich nicht füllen",
    checkup_unique: "eindeutig: Es gibt genau eine Lösung",
    checkup_several: "mehrere Lösungen; zwei davon unterscheiden sich in {count} Zellen:",
    checkup_difference: "{here} oder {there}",
    checkup_broken: "{Clue} lässt sich mit dem, was in {cells} steht, nicht mehr einhalten.",

    trace_ask: "Löse dieses Sudoku Schritt für Schritt. Ein Punkt ist eine leere Zelle; r4c2 ist die Zelle in Zeile 4, Spalte 2.",
    trace_puzzle: "Rätsel: {puzzle}",
    trace_candidates: "Kandidaten: {candidates}",
    trace_solution: "Lösung: {solution}",
    trace_instruction: "### Aufgabe",
    trace_response: "### Antwort",

    grade_right: "Alles daran stimmt.",
    grade_unread: "In diesem Text ist weder ein Gitter noch ein Zug.",
    grade_other_puzzle: "Das ist der Weg eines anderen Rätsels.",
    grade_outside: "Diese Zelle oder Ziffer gibt es in diesem Gitter nicht.",
    grade_given: "{cell} ist mit der {right} vorgegeben, kann also keine {digit} sein.",
    grade_clash: "Die {digit} steht in {house} zweimal.",
    grade_wrong_digit: "{cell} ist keine {digit}: In der Lösung steht dort die {right}.",
    grade_impossible_digit: "{cell} kann keine {digit} sein: Neben dem, was schon gesetzt ist, hat keine Lösung sie dort.",
    grade_wrong_removal: "{cell} braucht seine {digit}: In der Lösung steht sie dort.",
    grade_possible_digit: "{cell} kann noch eine {digit} sein: Eine Lösung hat sie dort.",
    grade_technique: "{what} stimmt und folgt, aber nicht nach dieser Technik: {name}.",
    grade_unfounded: "{what} stimmt, folgt aber nicht aus dem, was davor bekannt war.",
    grade_incomplete: "{blanks} {blanks:Zelle ist|Zellen sind} noch leer.",

    page_title: "Techniken",
    page_intro: "Aus der Tabelle der Techniken gemacht; bitte nicht von Hand ändern.\n\n\
        Eine Technik hat eine Kennung (für Optionen und JSON), HoDoKus Nummer, Punkte und Stufe sowie die Bewertung von \
        Sudoku Explainer 1.2.1, soweit es eine gibt. Ihre Lektion öffnet sich mit `#learn=LEKTION` hinter der Adresse der Seite. *Eindeutig* steht bei denen, die voraussetzen, dass das Rätsel \
        genau eine Lösung hat; sie werden nur benutzt, wo das bewiesen ist, und nicht mit `--no-uniqueness`.",
    page_columns: "Technik | Kennung | Regel | Lektion | HoDoKu | SE |",
    page_unique: "eindeutig",
    list_id: "Kennung",
    list_score: "Punkte",
    list_lesson: "Lektion",
    list_rule: "Regel",

    name: names::name,
    in_a_sentence: names::in_a_sentence,
    clue: clues::word,
    clue_rule: clues::rule,
    rules: &[RULES, PATTERNS],
};
