// The arrows of a chain: curves that leave and reach the edge of a mark and bend around the candidates
// between.

import { svg } from "./dom.js";
import { EDGE } from "./geometry.js";
import { members } from "./shape.js";

const BENDS = [0.12, -0.12, 0.25, -0.25, 0.4, -0.4, 0.6, -0.6];
const SAMPLES = 24;

/** @returns {SVGElement[]} */
export function drawArrows(board, view, candidatesOf) {
  const { geometry, shape } = board;
  const place = ({ cell, digit }) => geometry.candidate(shape.cell(cell), digit);
  const radius = Math.min(geometry.reach, 17);
  const inTheWay = obstacles(board, view, candidatesOf);
  const isOff = ({ x, y }) => Math.min(x, y) < EDGE || Math.max(x, y) > geometry.extent - EDGE;
  const drawn = [];
  const pieces = [];
  for (const arrow of view.arrows) {
    pieces.push(...[arrow.from, arrow.to].filter((group) => group.length > 1).map((group) => bundle(group.map(place), radius)));
    const [from, to] = nearest(arrow.from.map(place), arrow.to.map(place));
    const curve = bestCurve(from, to, radius, { inTheWay, drawn, isOff });
    drawn.push(...curve.points);
    pieces.push(svg("path", { class: `arrow ${arrow.link}`, d: curve.path }));
    pieces.push(svg("path", { class: `arrow-head ${arrow.link}`, d: head(curve, radius) }));
  }
  return pieces;
}

/** Every candidate that can be seen: a curve through one of them costs. */
function obstacles(board, view, candidatesOf) {
  const { geometry, shape } = board;
  const places = view.candidates.map(({ cell, digit }) => ({ ...geometry.candidate(shape.cell(cell), digit), weight: 3 }));
  for (let cell = 0; cell < shape.cellCount; cell += 1) {
    for (const digit of members(candidatesOf(cell))) places.push({ ...geometry.candidate(cell, digit), weight: 1 });
  }
  return places;
}

function nearest(froms, tos) {
  let best = null;
  for (const from of froms) {
    for (const to of tos) {
      const distance = Math.hypot(from.x - to.x, from.y - to.y);
      if (!best || distance < best.distance) best = { distance, pair: [from, to] };
    }
  }
  return best.pair;
}

/** Tries several bends and takes the one that covers least. */
function bestCurve(from, to, radius, { inTheWay, drawn, isOff }) {
  let best = null;
  for (const bend of BENDS) {
    const curve = curveBetween(from, to, bend, radius);
    let cost = Math.abs(bend) * 4;
    for (const { x, y } of curve.points) {
      if (isOff({ x, y })) cost += 5;
      for (const other of inTheWay) {
        const gap = Math.hypot(x - other.x, y - other.y);
        if (gap < radius * 0.8) cost += other.weight * (1 - gap / radius);
      }
      for (const other of drawn) if (Math.hypot(x - other.x, y - other.y) < radius * 0.5) cost += 0.3;
    }
    if (!best || cost < best.cost) best = { cost, curve };
  }
  return best.curve;
}

function curveBetween(from, to, bend, radius) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const amount = Math.min(bend * length, Math.sign(bend) * 220 * Math.abs(bend) + bend * 60);
  const control = { x: (from.x + to.x) / 2 - (dy / length) * amount, y: (from.y + to.y) / 2 + (dx / length) * amount };
  const start = towards(from, control, radius + 1);
  const end = towards(to, control, radius + 6);
  const points = [];
  for (let at = 1; at < SAMPLES; at += 1) {
    const t = at / SAMPLES;
    const mix = (a, b, c) => (1 - t) * (1 - t) * a + 2 * (1 - t) * t * b + t * t * c;
    points.push({ x: mix(start.x, control.x, end.x), y: mix(start.y, control.y, end.y) });
  }
  const number = (value) => value.toFixed(1);
  const path = `M${number(start.x)} ${number(start.y)}Q${number(control.x)} ${number(control.y)} ${number(end.x)} ${number(end.y)}`;
  return { path, points, control, end, tip: towards(to, control, radius + 1) };
}

function towards(point, goal, distance) {
  const length = Math.hypot(goal.x - point.x, goal.y - point.y) || 1;
  return { x: point.x + ((goal.x - point.x) / length) * distance, y: point.y + ((goal.y - point.y) / length) * distance };
}

function head({ control, tip }, radius) {
  const angle = Math.atan2(tip.y - control.y, tip.x - control.x);
  const size = Math.min(13, radius * 0.9);
  const wing = (turn) => `${(tip.x - size * Math.cos(angle + turn)).toFixed(1)} ${(tip.y - size * Math.sin(angle + turn)).toFixed(1)}`;
  return `M${tip.x.toFixed(1)} ${tip.y.toFixed(1)}L${wing(0.45)}L${wing(-0.45)}Z`;
}

/** A ring around several candidates that are one statement. */
function bundle(places, radius) {
  const xs = places.map(({ x }) => x);
  const ys = places.map(({ y }) => y);
  const far = radius + 4;
  const [left, top] = [Math.min(...xs) - far, Math.min(...ys) - far];
  const [width, height] = [Math.max(...xs) + far - left, Math.max(...ys) + far - top];
  return svg("rect", { class: "bundle", x: left, y: top, width, height, rx: far });
}
