//! What a person who sees badly or not at all would meet:
//! axe's rules, and the contrast of what is drawn in SVG, which axe leaves out.

use serde_json::Value;

use crate::page::Page;

/// The contrast that WCAG asks of text, in both themes.
const CONTRAST: f64 = 4.5;

/// For every text in a drawing: what it is written on, as all shapes under its middle painted one over the
/// other, and the contrast to it.
const CONTRASTS: &str = r"(() => {
    const pixel = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true });
    const known = new Map();
    const colour = (words) => {
        if (!known.has(words)) {
            pixel.clearRect(0, 0, 1, 1);
            pixel.fillStyle = words;
            pixel.fillRect(0, 0, 1, 1);
            known.set(words, [...pixel.getImageData(0, 0, 1, 1).data]);
        }
        return known.get(words);
    };
    const over = (above, share, below) => below.map((part, at) => above[at] * share + part * (1 - share));
    const opacity = (element, stop) => element === stop || !element ? 1 : Number(getComputedStyle(element).opacity) * opacity(element.parentElement, stop);
    const light = (rgb) => {
        const [r, g, b] = rgb.map((part) => part / 255).map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ground = (element) => {
        if (!element) return [255, 255, 255];
        const [r, g, b, a] = colour(getComputedStyle(element).backgroundColor);
        return a === 255 ? [r, g, b] : over([r, g, b], a / 255, ground(element.parentElement));
    };
    const found = [];
    for (const drawing of document.querySelectorAll('svg.board')) {
        if (!drawing.getClientRects().length) continue;
        const paper = ground(drawing);
        const all = [...drawing.querySelectorAll('rect, circle, path, text')];
        const shapes = [];
        for (const element of all) {
            const style = getComputedStyle(element);
            const [r, g, b, a] = style.fill === 'none' ? [0, 0, 0, 0] : colour(style.fill);
            const share = (a / 255) * Number(style.fillOpacity) * opacity(element, drawing);
            if (element.tagName !== 'text') {
                if (share > 0) shapes.push([element, [r, g, b], share, element.getBBox()]);
                continue;
            }
            const box = element.getBBox();
            const at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
            let [below, on] = [paper, ''];
            for (const [shape, rgb, much, its] of shapes) {
                const near = its.x <= at.x && at.x <= its.x + its.width && its.y <= at.y && at.y <= its.y + its.height;
                if (near && shape.isPointInFill(at)) [below, on] = [over(rgb, much, below), shape.getAttribute('class')];
            }
            const [high, low] = [light(over([r, g, b], share, below)), light(below)].sort((x, y) => y - x);
            found.push({ text: element.textContent, name: element.getAttribute('class'), on, contrast: (high + 0.05) / (low + 0.05) });
        }
    }
    return found;
})()";

impl Page {
    /// Looks for broken rules and for texts on a board that are too faint;
    /// the scenario fails at its end if there are any.
    pub fn scan(&mut self, state: &str) {
        self.wait(
            "no animation runs",
            "document.getAnimations().every((one) => one.playState != 'running')",
        );
        let found = [self.broken_rules(), self.faint_texts()].concat();
        for barrier in found {
            // What is wrong everywhere is told once.
            if !self.barriers.iter().any(|known| known.ends_with(&barrier)) {
                self.barriers.push(format!("{state}: {barrier}"));
            }
        }
    }

    fn broken_rules(&mut self) -> Vec<String> {
        if !self.evaluate::<bool>("'axe' in window") {
            let script =
                std::env::var("KUDOSU_AXE").expect("KUDOSU_AXE names axe.min.js; `cargo xtask test` sets it");
            let script = std::fs::read_to_string(script).unwrap();
            self.evaluate::<Value>(&format!("{script};null"));
        }
        self.evaluate(
            "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.flatMap((rule) =>
                rule.nodes.map((node) => `${rule.id} (${rule.impact}): ${node.target.join(' ')}: ${node.failureSummary}`)))",
        )
    }

    fn faint_texts(&mut self) -> Vec<String> {
        let texts: Vec<Value> = self.evaluate(CONTRASTS);
        let faint = texts.iter().filter(|text| {
            text["contrast"]
                .as_f64()
                .is_none_or(|contrast| contrast < CONTRAST)
        });
        let mut faint: Vec<String> = faint.map(|text| format!("too faint: {text}")).collect();
        faint.dedup();
        faint
    }
}
