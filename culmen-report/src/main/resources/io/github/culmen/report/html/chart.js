import {html, svg} from "./base.js";
// Charts that fit their place, with what is under the pointer or the arrow keys in a tooltip.
export const charts = [];
const tip = document.getElementById("tip");
const live = document.getElementById("live");
// The trials that are pointed out in all pictures and in the table, and the last of them.
export const selection = new Set();
export let chosen = null;

export const textWidth = text => 6.9 * text.length;
export const px = value => Math.round(value * 100) / 100;

/*
 * A chart. options: name, height (number, or of the width), x and y {scale, label, ticks},
 * byX (the nearest is by x alone), trialOf, draw(plot), which returns what can be pointed at:
 * [{x, y, lines, trial}].
 */
export function chart(host, options) {
  const place = html("div", {class: "plot", tabindex: "0", role: "group", "aria-roledescription": "chart", "aria-label": options.name}, host);
  const one = {place, options, hits: [], at: -1, width: 0};
  one.draw = () => drawChart(one);
  charts.push(one);
  place.addEventListener("pointermove", event => {
    const box = place.getBoundingClientRect();
    point(one, nearest(one, event.clientX - box.left, event.clientY - box.top), false);
  });
  place.addEventListener("pointerleave", () => hideTip(one));
  boxes(one);
  place.addEventListener("click", event => { if (one.dragged) one.dragged = false; else if (one.at >= 0 && one.hits[one.at].trial) choose(one.hits[one.at].trial, event.ctrlKey || event.metaKey || event.shiftKey); });
  place.addEventListener("blur", () => hideTip(one));
  place.addEventListener("keydown", event => arrows(one, event));
  return one;
}

// A box that is drawn with the mouse chooses the trials in it; Ctrl or Shift adds them.
const SLACK = 5;
function boxes(one) {
  const {place} = one;
  let from = null, frame = null;
  const at = event => { const box = place.getBoundingClientRect(); return [event.clientX - box.left, event.clientY - box.top]; };
  const end = () => { if (frame) frame.remove(); from = frame = null; };
  place.addEventListener("pointerdown", event => {
    one.dragged = false;
    from = event.pointerType === "mouse" && event.button === 0 && one.hits.some(hit => hit.trial) ? at(event) : null;
  });
  place.addEventListener("pointermove", event => {
    if (!from) return;
    if (!(event.buttons & 1)) { end(); return; }
    const to = at(event);
    if (!frame && Math.hypot(to[0] - from[0], to[1] - from[1]) < SLACK) return;
    if (!frame) {
      frame = svg("rect", {class: "line s-soft thin dash"}, null);
      // Outside the picture too; an event that was made by a program has no pointer to hold.
      try { place.setPointerCapture(event.pointerId); } catch (error) { one.dragged = false; }
    }
    if (!frame.isConnected) one.plot.picture.append(frame);
    const attributes = {x: Math.min(from[0], to[0]), y: Math.min(from[1], to[1]), width: Math.abs(to[0] - from[0]), height: Math.abs(to[1] - from[1])};
    for (const name in attributes) frame.setAttribute(name, px(attributes[name]));
    event.preventDefault();
  });
  place.addEventListener("pointerup", event => {
    if (frame) {
      const to = at(event), inside = (value, i) => value >= Math.min(from[i], to[i]) && value <= Math.max(from[i], to[i]);
      const found = one.hits.filter(hit => hit.trial && inside(hit.x, 0) && inside(hit.y, 1)).map(hit => hit.trial);
      end();
      one.dragged = true;
      select(new Set([...(event.ctrlKey || event.metaKey || event.shiftKey ? selection : []), ...found]));
    }
    end();
  });
  place.addEventListener("pointercancel", end);
}

function arrows(one, event) {
  const last = one.hits.length - 1;
  if (last < 0) return;
  const next = {ArrowRight: one.at + 1, ArrowDown: one.at + 1, ArrowLeft: one.at - 1, ArrowUp: one.at - 1, Home: 0, End: last}[event.key];
  if (next !== undefined) {
    point(one, Math.max(0, Math.min(last, next)), true);
    event.preventDefault();
  } else if (event.key === "Escape") {
    hideTip(one);
  } else if (event.key === "Enter" && one.at >= 0 && one.hits[one.at].trial) {
    choose(one.hits[one.at].trial, event.ctrlKey || event.metaKey || event.shiftKey);
  }
}

function nearest(one, x, y) {
  let found = -1, least = one.options.byX ? Infinity : 900;
  one.hits.forEach((hit, i) => {
    const inside = hit.w !== undefined && x >= hit.x - hit.w / 2 && x <= hit.x + hit.w / 2 && y >= hit.y - hit.h / 2 && y <= hit.y + hit.h / 2;
    const distance = inside ? -1 : one.options.byX ? Math.abs(hit.x - x) : (hit.x - x) ** 2 + (hit.y - y) ** 2;
    if (distance < least) { least = distance; found = i; }
  });
  return found;
}

function point(one, index, speak) {
  if (index < 0) { hideTip(one); return; }
  const hit = one.hits[index];
  one.at = index;
  one.marker.setAttribute("cx", hit.x);
  one.marker.setAttribute("cy", hit.y);
  one.marker.setAttribute("visibility", "visible");
  tip.replaceChildren();
  hit.lines().forEach(line => html("div", {}, tip, line));
  tip.hidden = false;
  const box = one.place.getBoundingClientRect();
  const size = tip.getBoundingClientRect();
  const room = document.documentElement.clientWidth;
  let left = box.left + hit.x + 14;
  if (left + size.width > room - 6) left = Math.max(6, box.left + hit.x - 14 - size.width);
  let top = box.top + hit.y - size.height - 10;
  if (top < 4) top = box.top + hit.y + 16;
  tip.style.left = left + window.scrollX + "px";
  tip.style.top = top + window.scrollY + "px";
  if (speak) live.textContent = hit.lines().join(", ");
}
export function hideTip(one) {
  tip.hidden = true;
  one.at = -1;
  if (one.marker) one.marker.setAttribute("visibility", "hidden");
}

// Chooses a trial alone, or lets it go; with more, beside the others.
export function choose(trial, more) {
  const alone = selection.size === 1 && selection.has(trial);
  const without = selection.has(trial) && (more || alone);
  if (!more) selection.clear();
  if (without) selection.delete(trial);
  else selection.add(trial);
  select(selection);
}
// Chooses these trials and no others.
export function select(trials) {
  const wanted = [...trials];
  selection.clear();
  wanted.forEach(trial => selection.add(trial));
  chosen = wanted.length ? wanted[wanted.length - 1] : null;
  charts.forEach(one => one.draw());
  document.dispatchEvent(new Event("chosen"));
}

function drawChart(one) {
  const {options, place} = one;
  const width = Math.max(200, place.clientWidth);
  one.width = width;
  const height = typeof options.height === "function" ? options.height(width) : options.height;
  const picture = svg("svg", {viewBox: `0 0 ${width} ${height}`, height, role: "img", "aria-label": options.name});
  const plot = frame(picture, options, width, height);
  one.hits = options.draw(plot) || [];
  one.plot = plot;
  const marked = selection.size ? one.hits.filter(hit => selection.has(hit.trial)) : [];
  marked.slice(0, 400).forEach(hit => svg("circle", {class: "chosen", cx: hit.x, cy: hit.y, r: 9}, picture));
  one.marker = svg("circle", {class: "mark", r: 7, visibility: "hidden"}, picture);
  place.replaceChildren(picture);
}

let clips = 0;
function frame(picture, options, width, height) {
  const {x, y} = options;
  if (!x) return {picture, width, height, g: picture};
  const yTicks = y.scale.ticks(Math.max(2, Math.floor(height / 46)));
  const shown = y.names ? width * 0.34 : 110;
  const fit = text => textWidth(text) > shown ? text.slice(0, Math.max(2, Math.floor(shown / 6.9) - 1)) + "…" : text;
  const left = 10 + Math.max(14, ...yTicks.map(tick => Math.min(shown, textWidth(tick.text))));
  const top = y.label ? 24 : 8, right = width - (options.right || 12), bottom = height - (x.label ? 42 : 24);
  const plot = {
    picture, width, height, left, right, top, bottom,
    x: value => left + x.scale.at(value) * (right - left),
    y: value => bottom - y.scale.at(value) * (bottom - top)
  };
  if (y.label) svg("text", {class: "name", x: 0, y: 12}, picture, y.label);
  for (const tick of yTicks) {
    const at = px(plot.y(tick.value));
    if (!y.names) svg("line", {class: "grid", x1: left, x2: right, y1: at, y2: at}, picture);
    svg("text", {x: left - 7, y: at + 4, "text-anchor": "end"}, picture, fit(tick.text));
  }
  xLabels(plot, x, picture, left, right, bottom);
  svg("line", {class: "axis", x1: left, x2: right, y1: bottom, y2: bottom}, picture);
  if (x.label) svg("text", {class: "name", x: (left + right) / 2, y: bottom + 36, "text-anchor": "middle"}, picture, x.label);
  const id = "clip" + clips++;
  const clip = svg("clipPath", {id}, svg("defs", {}, picture));
  svg("rect", {x: left - 5, y: top - 6, width: right - left + 10, height: bottom - top + 10}, clip);
  plot.g = svg("g", {"clip-path": `url(#${id})`}, picture);
  plot.over = svg("g", {}, picture);
  return plot;
}
function xLabels(plot, x, picture, left, right, bottom) {
  let ticks = [];
  for (let count = Math.max(2, Math.floor((right - left) / 56)); count >= 2; count--) {
    ticks = x.scale.ticks(count);
    if (ticks.reduce((sum, tick) => sum + textWidth(tick.text) + 14, 0) <= right - left + 30) break;
  }
  const room = x.scale.names ? Math.max(18, (right - left) / ticks.length - 4) : Infinity;
  let free = -Infinity;
  for (const tick of ticks) {
    const at = px(plot.x(tick.value));
    const text = textWidth(tick.text) > room ? tick.text.slice(0, Math.max(1, Math.floor(room / 6.9) - 1)) + "…" : tick.text;
    const half = textWidth(text) / 2;
    svg("line", {class: "axis", x1: at, x2: at, y1: bottom, y2: bottom + 4}, picture);
    if (at - half < free) continue;
    free = at + half + 6;
    svg("text", {x: Math.min(at, plot.width - half), y: bottom + 18, "text-anchor": "middle"}, picture, text);
  }
}

export const line = (points, steps) => points.map((p, i) =>
  i === 0 ? `M${px(p[0])} ${px(p[1])}` : steps ? `H${px(p[0])}V${px(p[1])}` : `L${px(p[0])} ${px(p[1])}`).join("");
export const area = (upper, lower) => upper.length === 0 ? "" : line(upper) + "L" + [...lower].reverse().map(p => `${px(p[0])} ${px(p[1])}`).join("L") + "Z";
export const dotPath = points => points.map(p => `M${px(p[0])} ${px(p[1])}h0`).join("");
export const crossPath = (points, r) => points.map(p => `M${px(p[0] - r)} ${px(p[1] - r)}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`).join("");
export function dots(parent, points, kind, label) {
  if (points.length === 0) return;
  if (points.length < 800) svg("path", {class: "halo", d: dotPath(points)}, parent);
  svg("path", {class: "dots " + kind + (points.length < 800 ? "" : " many"), "data-series": label, d: dotPath(points)}, parent);
}
export function legend(host, entries) {
  const list = html("ul", {class: "legend"}, host);
  for (const [shape, kind, text] of entries) {
    const item = html("li", {}, list);
    const swatch = svg("svg", {viewBox: "0 0 22 12", "aria-hidden": "true"}, item);
    if (shape === "line") svg("path", {class: "line " + kind, d: "M1 6H21"}, swatch);
    else if (shape === "band") svg("rect", {class: kind, x: 1, y: 1, width: 20, height: 10, rx: 2}, swatch);
    else if (shape === "cross") svg("path", {class: "cross " + kind, d: crossPath([[11, 6]], 4)}, swatch);
    else if (shape === "ring") svg("circle", {class: "line " + kind, cx: 11, cy: 6, r: 4.5}, swatch);
    else svg("path", {class: "dots " + kind, d: "M11 6h0"}, swatch);
    html("span", {}, item, text);
  }
}
const watch = new ResizeObserver(entries => {
  for (const entry of entries) {
    const one = charts.find(chart => chart.place === entry.target);
    if (one && Math.abs(one.width - Math.max(200, entry.target.clientWidth)) >= 1) one.draw();
  }
});
// Draws the charts that are not drawn yet, and again whenever their place changes.
export function drawAll() {
  for (const one of charts) {
    if (one.width) continue;
    one.draw();
    watch.observe(one.place);
  }
}
// Forgets the charts inside an element that goes away.
export function forget(host) {
  for (let i = charts.length - 1; i >= 0; i--) {
    if (host.contains(charts[i].place)) {
      watch.unobserve(charts[i].place);
      charts.splice(i, 1);
      tip.hidden = true;
    }
  }
}
