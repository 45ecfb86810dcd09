import {D, ORIGIN, STATE, TRIAL, VALUE, best, better, brief, byNumber, cellOf, choices, duration, feasible, held, html, important, linear, linearTicks, logarithmic, parameterNamed, percent, rows, scaleOfAxis, scaleOfParameter, svg, thinned, trialLines, valued} from "./base.js";
import {area, chart, chosen, crossPath, dots, legend, line, px} from "./chart.js";
import {STOPS, colour} from "./model.js";
// Pictures of the trials and of what was believed over time.
export let main = document.getElementById("main");
export let parts = [];
// Where the next card goes.
let place = main;
export function into(host) {
  place = host;
}
// Where cards go from now on.
export function stage(host) {
  main = host;
  place = host;
  parts = [];
}
export function card(id, title, text, half) {
  const made = html("section", {class: half ? "card half" : "card", id, "aria-labelledby": id + "-title"}, place);
  html("h2", {id: id + "-title"}, made, title);
  if (text) html("p", {}, made, text);
  parts.push([id, title]);
  return made;
}
export const trialScale = () => linear(0.5, Math.max(1.5, rows.length + 0.5), true);
export const clampTo = (axis, value) => Math.max(axis.low, Math.min(axis.high, value));
export const valueWord = () => D.maximize ? "value (larger is better)" : "value (smaller is better)";

export function historyPicture() {
  const axis = D.valueAxis, y = scaleOfAxis(axis);
  const beyond = valued.filter(row => row[VALUE] < axis.low || row[VALUE] > axis.high).length;
  const host = card("history", "History", "Every trial, the best value so far, and by how much the optimum is still expected to beat the recommended point.");
  const entries = [["line", "s-blue", "best so far"], ["dot", "s-orange", "chosen by the strategy"], ["dot", "s-sky", "initial design and others"]];
  if (held.length) entries.push(["band", "l-regret", "expected regret of the recommended point"]);
  if (!valued.every(feasible)) entries.push(["dot", "s-soft", D.fidelity ? "not at the target, or not feasible" : "not feasible"]);
  if (rows.some(row => row[STATE] === "failed")) entries.push(["cross", "s-red", "failed"]);
  if (rows.some(row => row[STATE] === "stopped")) entries.push(["cross", "s-sky", "stopped early"]);
  if (rows.some(row => row[STATE] === "pending")) entries.push(["ring", "s-soft", "pending"]);
  legend(host, entries);
  chart(host, {
    name: "History of " + rows.length + " trials", height: width => width < 520 ? 280 : 340,
    x: {scale: trialScale(), label: "trial"}, y: {scale: y, label: valueWord()},
    draw: plot => {
      const sign = D.maximize ? 1 : -1;
      const near = [], far = [];
      for (const c of held) {
        for (const [to, value] of [[near, c.mean], [far, c.mean + sign * c.regret]]) {
          const at = plot.y(axis.log ? Math.max(value, axis.low / 1e3) : value);
          to.push([plot.x(c.trial), Math.max(plot.top - 40, Math.min(plot.bottom + 40, at))]);
        }
      }
      svg("path", {class: "regret", "data-series": "regret", d: area(near, far)}, plot.g);
      const steps = [];
      let so = null;
      for (const row of valued.filter(feasible)) {
        so = so === null || better(row[VALUE], so) ? row[VALUE] : so;
        steps.push([plot.x(row[TRIAL]), plot.y(clampTo(axis, so))]);
      }
      if (steps.length) steps.push([plot.x(rows.length), steps[steps.length - 1][1]]);
      svg("path", {class: "line s-blue", "data-series": "best", d: line(steps, true)}, plot.g);
      const hits = rows.map(row => ({
        x: plot.x(row[TRIAL]), y: row[VALUE] === null ? plot.bottom - 2 : plot.y(clampTo(axis, row[VALUE])),
        lines: () => trialLines(row), trial: row[TRIAL], row
      }));
      const at = test => hits.filter(hit => test(hit.row)).map(hit => [hit.x, hit.y]);
      const shown = row => row[VALUE] !== null && feasible(row);
      dots(plot.over, at(row => row[VALUE] !== null && !feasible(row)), "s-soft", "infeasible");
      dots(plot.over, at(row => shown(row) && row[ORIGIN] !== "strategy"), "s-sky", "initial");
      dots(plot.over, at(row => shown(row) && row[ORIGIN] === "strategy"), "s-orange", "strategy");
      svg("path", {class: "cross s-red", "data-series": "failed", d: crossPath(at(row => row[STATE] === "failed"), rows.length < 800 ? 4 : 2.5)}, plot.over);
      svg("path", {class: "cross s-sky", "data-series": "stopped", d: crossPath(at(row => row[STATE] === "stopped"), rows.length < 800 ? 4 : 2.5)}, plot.over);
      at(row => row[STATE] === "pending").forEach(p => svg("circle", {class: "line s-soft thin", cx: p[0], cy: p[1] - 3, r: 4}, plot.over));
      if (best) svg("circle", {class: "line s-blue", cx: plot.x(best[TRIAL]), cy: plot.y(clampTo(axis, best[VALUE])), r: 7.5}, plot.over);
      return hits;
    }
  });
  if (beyond) html("p", {class: "foot"}, host, beyond + (beyond === 1 ? " value lies" : " values lie") + " beyond the axis and " + (beyond === 1 ? "is" : "are") + " drawn at its end.");
}

export function maximumPicture() {
  if (!held.length) return;
  const axis = D.optimumAxis, y = scaleOfAxis(axis);
  const last = D.checkpoints[D.checkpoints.length - 1], gaps = D.checkpoints.filter(c => c.best !== null && gapOf(c, 4) > 0);
  if (last.quantiles[4] - last.quantiles[0] < 0.05 * (axis.high - axis.low) && gaps.length > 1) return gapPicture(gaps);
  const host = card("maximum", "The belief about the optimum", "Functions drawn from the model, and the optimum of each: half of them lie in the dark band, nine tenths in the light one.", true);
  legend(host, [["band", "band", "5 to 95 %"], ["line", "s-blue", "median"], ["line", "s-orange", "best observed"], ["line", "s-green", "recommended, expected"]]);
  chart(host, {
    name: "Distribution of the optimum after each of " + D.checkpoints.length + " looks", height: 300, byX: true,
    x: {scale: trialScale(), label: "trial"}, y: {scale: y, label: "optimum"},
    draw: plot => {
      const clampY = value => Math.max(plot.top - 40, Math.min(plot.bottom + 40, plot.y(value)));
      const curve = pick => D.checkpoints.filter(c => pick(c) !== null).map(c => [plot.x(c.trial), clampY(pick(c))]);
      svg("path", {class: "band", "data-series": "q90", d: area(curve(c => c.quantiles[4]), curve(c => c.quantiles[0]))}, plot.g);
      svg("path", {class: "band2", d: area(curve(c => c.quantiles[3]), curve(c => c.quantiles[1]))}, plot.g);
      svg("path", {class: "line s-blue", "data-series": "median", d: line(curve(c => c.quantiles[2]))}, plot.g);
      svg("path", {class: "line s-orange thin", d: line(curve(c => c.best), true)}, plot.g);
      svg("path", {class: "line s-green thin", d: line(curve(c => c.mean))}, plot.g);
      return D.checkpoints.map(c => ({
        x: plot.x(c.trial), y: Math.max(plot.top, Math.min(plot.bottom, plot.y(c.quantiles[2]))),
        lines: () => ["After " + c.values + (c.values === 1 ? " value" : " values"), "optimum " + brief(c.quantiles[2]) + " (" + brief(c.quantiles[0]) + " to " + brief(c.quantiles[4]) + ")",
          "best observed " + brief(c.best), "recommended " + brief(c.mean) + " ± " + brief(c.sd, 3), "expected regret " + brief(c.regret, 3)]
      }));
    }
  });
}

// By how much the optimum beats the best observed value: quantile i of 5, 25, 50, 75 and 95 %.
const gapOf = (c, i) => D.maximize ? c.quantiles[i] - c.best : c.best - c.quantiles[4 - i];
// Once the optimum is almost known, the belief would be a line; this shows what remains.
function gapPicture(looks) {
  const high = Math.max(...looks.map(c => gapOf(c, 4))), low = Math.min(...looks.map(c => gapOf(c, 4))) / 10;
  const host = card("maximum", "How much better the optimum may be", "Functions drawn from the model, and by how much the optimum of each beats the best observed value: half of them lie in the dark band, nine tenths in the light one.", true);
  legend(host, [["band", "band", "5 to 95 %"], ["line", "s-blue", "median"]]);
  chart(host, {
    name: "By how much the optimum may beat the best observed value, after each of " + looks.length + " looks", height: 300, byX: true,
    x: {scale: trialScale(), label: "trial"}, y: {scale: logarithmic(low, high * 1.5), label: "difference"},
    draw: plot => {
      const curve = i => looks.map(c => [plot.x(c.trial), plot.y(Math.max(low, gapOf(c, i)))]);
      svg("path", {class: "band", "data-series": "q90", d: area(curve(4), curve(0))}, plot.g);
      svg("path", {class: "band2", d: area(curve(3), curve(1))}, plot.g);
      svg("path", {class: "line s-blue", "data-series": "median", d: line(curve(2))}, plot.g);
      return looks.map(c => ({
        x: plot.x(c.trial), y: plot.y(Math.max(low, gapOf(c, 2))),
        lines: () => ["After " + c.values + (c.values === 1 ? " value" : " values"), "better by " + brief(Math.max(0, gapOf(c, 2)), 3) + " (" + brief(Math.max(0, gapOf(c, 0)), 3) + " to " + brief(Math.max(0, gapOf(c, 4)), 3) + ")",
          "best observed " + brief(c.best), "expected regret " + brief(c.regret, 3)]
      }));
    }
  });
}

export function informationPicture() {
  if (!held.length) return;
  const nats = D.checkpoints.map(c => Math.max(c.information, 1e-6));
  const high = Math.max(...nats) * 1.6, low = Math.min(...nats) / 1.6;
  const host = card("information", "Remaining information", "The most one more evaluation can tell about the optimum's value, in nats: zero once the optimum is known.", true);
  legend(host, [["line", "s-purple", "nats of the best next evaluation"]]);
  chart(host, {
    name: "Remaining information after each of " + D.checkpoints.length + " looks", height: 300, byX: true,
    x: {scale: trialScale(), label: "trial"}, y: {scale: logarithmic(low, high), label: "nats"},
    draw: plot => {
      const points = D.checkpoints.map((c, i) => [plot.x(c.trial), plot.y(nats[i])]);
      svg("path", {class: "line s-purple", "data-series": "nats", d: line(points)}, plot.g);
      dots(plot.over, points, "s-purple", "nats");
      return D.checkpoints.map((c, i) => ({x: points[i][0], y: points[i][1], lines: () => ["After " + c.values + (c.values === 1 ? " value" : " values"), brief(c.information, 3) + " nats"]}));
    }
  });
}

export function importancePicture() {
  if (!D.model) return;
  const host = card("importance", "Which parameters matter", "Shares of the variance of the expected value over the whole space: what a parameter explains alone, and together with others.", true);
  legend(host, [["band", "f-blue", "by itself"], ["band", "f-with", "together with others"]]);
  const shown = important.slice(0, 24);
  chart(host, {
    name: "Importance of " + D.parameters.length + " parameters", height: 54 + 30 * shown.length, right: 58,
    x: {scale: linear(0, 100 * Math.max(0.05, ...shown.map(one => one.total))), label: "% of the variance"},
    y: {scale: choices(shown.map(one => one.parameter).reverse()), names: true},
    draw: plot => shown.map(one => {
      const at = plot.y(one.parameter), size = Math.min(18, (plot.bottom - plot.top) / shown.length - 6);
      const end = plot.x(100 * one.total), middle = plot.x(100 * one.alone);
      svg("rect", {class: "f-with", x: plot.left, y: at - size / 2, width: Math.max(0, end - plot.left), height: size, rx: 3}, plot.g);
      svg("rect", {class: "f-blue", "data-parameter": one.parameter, x: plot.left, y: at - size / 2, width: Math.max(0, middle - plot.left), height: size, rx: 3}, plot.g);
      svg("text", {class: "name", x: end + 6, y: at + 4}, plot.over, percent(one.total));
      return {x: (plot.left + end) / 2, y: at, w: plot.right - plot.left, h: size + 8, lines: () => [one.parameter, "by itself " + percent(one.alone), "with others " + percent(one.total), "lengthscale " + brief(one.lengthscale, 3) + " of the range"]};
    })
  });
  if (important.length > shown.length) html("p", {class: "foot"}, host, "The " + (important.length - shown.length) + " least important ones are left out.");
}

function rankColours(list) {
  const order = [...list].sort((a, b) => a[VALUE] === b[VALUE] ? 0 : better(a[VALUE], b[VALUE]) ? -1 : 1);
  return new Map(order.map((row, i) => [row, list.length < 2 ? 0 : i / (list.length - 1)]));
}
export function parallelPicture() {
  if (!valued.length) return;
  const host = card("parallel", "Parallel coordinates", "One line for each trial with a value; the best are drawn last and strongest, and the colour is the value. An inactive parameter has its mark below the axis.");
  const many = important.length ? important.map(one => one.parameter) : D.parameters.map(one => one.name);
  const list = thinned(valued, 1200), rank = rankColours(list);
  const note = html("p", {class: "foot"});
  chart(host, {
    name: "Parallel coordinates of " + list.length + " trials", height: 340,
    draw: plot => {
      const fits = Math.max(2, Math.floor(plot.width / 62) - 1);
      const kept = new Set(many.slice(0, fits));
      const names = D.parameters.map(one => one.name).filter(name => kept.has(name));
      note.textContent = (names.length < D.parameters.length ? "The " + names.length + " most important of " + D.parameters.length + " parameters. " : "") + (list.length < valued.length ? list.length + " of " + valued.length + " trials." : "");
      const axes = names.map(name => ({name, scale: scaleOfParameter(parameterNamed.get(name)), cell: cellOf.get(name)}));
      axes.push({name: "value", scale: scaleOfAxis(D.valueAxis), cell: VALUE, value: true});
      const top = 30, bottom = plot.height - 26, left = 26, right = plot.width - 34;
      axes.forEach((axis, i) => { axis.x = left + (right - left) * i / (axes.length - 1); });
      const y = (axis, row) => {
        const cell = row[axis.cell];
        if (cell === null) return bottom + 13;
        return bottom - axis.scale.at(axis.value ? clampTo(D.valueAxis, cell) : cell) * (bottom - top);
      };
      const bins = 10, paths = Array.from({length: bins}, () => []);
      // The first bin is the front: a tenth, but few enough to be told apart.
      const front = Math.min(0.1, 25 / list.length);
      const bin = share => share < front ? 0 : 1 + Math.min(bins - 2, Math.floor((share - front) / (1 - front) * (bins - 1)));
      for (const row of list) paths[bin(rank.get(row))].push(line(axes.map(axis => [axis.x, y(axis, row)])));
      for (let i = bins - 1; i >= 0; i--) {
        // A halo tells the front from the lines below.
        if (i === 0) svg("path", {class: "halo", d: paths[i].join("")}, plot.picture);
        svg("path", {class: "line " + (i === 0 ? "s-orange" : ""), stroke: i === 0 ? null : colour(STOPS, .15 + .75 * i / bins), "data-rank": i, d: paths[i].join(""), "stroke-width": i === 0 ? 1.8 : 1, style: "stroke-width:" + (i === 0 ? 1.8 : 1), opacity: i === 0 ? .95 : Math.max(.12, .62 - .05 * i) * Math.min(1, 14 / Math.sqrt(list.length))}, plot.picture);
      }
      for (const axis of axes) {
        svg("line", {class: "axis", x1: axis.x, x2: axis.x, y1: top, y2: bottom}, plot.picture);
        const room = (right - left) / (axes.length - 1) - 6, most = Math.floor(room / 6.9);
        svg("text", {class: "name", x: axis.x, y: 13, "text-anchor": "middle"}, plot.picture, axis.name.length > most ? axis.name.slice(0, Math.max(2, most - 1)) + "…" : axis.name);
        for (const tick of axis.scale.ticks(4)) {
          const at = bottom - axis.scale.at(tick.value) * (bottom - top);
          const text = tick.text.length > most ? tick.text.slice(0, Math.max(1, most - 2)) + "…" : tick.text;
          svg("line", {class: "axis", x1: axis.x - 3, x2: axis.x + 3, y1: at, y2: at}, plot.picture);
          svg("text", {x: axis.x + (axis.value ? -6 : 6), y: at + 4, "text-anchor": axis.value ? "end" : "start", style: "paint-order:stroke;stroke:var(--card);stroke-width:3px"}, plot.picture, text);
        }
        if (list.some(row => row[axis.cell] === null)) svg("text", {x: axis.x, y: bottom + 17, "text-anchor": "middle"}, plot.picture, "none");
      }
      if (chosen !== null && byNumber.get(chosen) && byNumber.get(chosen)[VALUE] !== null) {
        svg("path", {class: "line s-purple", style: "stroke-width:3", d: line(axes.map(axis => [axis.x, y(axis, byNumber.get(chosen))]))}, plot.picture);
      }
      const last = axes[axes.length - 1];
      return [...list].sort((a, b) => rank.get(a) - rank.get(b)).map(row => ({x: last.x, y: y(last, row), lines: () => trialLines(row), trial: row[TRIAL]}));
    }
  });
  host.appendChild(note);
}

export function timelinePicture() {
  const {lanes, bars, start} = D.timeline;
  if (!bars.length) return;
  const end = Math.max(1e-3, ...bars.map(bar => bar[3]));
  const host = card("timeline", "Timeline", "Who worked on which trial and when; the study began at " + start.replace("T", " ").replace(/(\.\d+)?Z$/, " UTC") + ".");
  const kinds = [["value", "f-blue", "ended with a value"], ["stopped", "f-sky", "stopped early"], ["failed", "f-red", "failed"], ["lost", "f-orange", "given back or taken over"], ["pending", "f-soft", "pending"]];
  legend(host, kinds.filter(kind => bars.some(bar => bar[4] === kind[0])).map(kind => ["band", kind[1], kind[2]]));
  const row = Math.max(8, Math.min(26, 600 / lanes.length));
  const time = linear(0, end);
  const unit = end >= 172800 ? [86400, "days"] : end >= 7200 ? [3600, "hours"] : end >= 120 ? [60, "minutes"] : end >= 1 ? [1, "seconds"] : [1e-3, "milliseconds"];
  const scaled = {...time, ticks: count => linearTicks(0, end / unit[0], count).map(tick => ({value: tick.value * unit[0], text: tick.text}))};
  chart(host, {
    name: "Timeline of " + bars.length + " attempts in " + lanes.length + " lanes", height: 60 + row * lanes.length,
    x: {scale: scaled, label: unit[1] + " since the beginning"}, y: {scale: choices([...lanes].reverse()), names: true},
    draw: plot => {
      const size = Math.max(3, row - 6), paths = {};
      const hits = bars.map(bar => {
        const x = plot.x(bar[2]), w = Math.max(1.5, plot.x(bar[3]) - x - 0.6), y = plot.y(lanes[bar[0]]);
        (paths[bar[4]] = paths[bar[4]] || []).push(`M${px(x)} ${px(y - size / 2)}h${px(w)}v${px(size)}h${px(-w)}Z`);
        return {x: x + w / 2, y, w, h: size, trial: bar[1], lines: () => [...trialLines(byNumber.get(bar[1])), bar[4] + " after " + duration(bar[3] - bar[2]), lanes[bar[0]]]};
      });
      for (const [word, kind] of kinds) if (paths[word]) svg("path", {class: kind, "data-series": word, d: paths[word].join(""), opacity: word === "pending" ? .5 : .85}, plot.g);
      return hits;
    }
  });
}
