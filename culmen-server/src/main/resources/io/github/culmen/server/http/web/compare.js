// Several studies, or several trials of one, side by side.
import {D, TRIAL, VALUE, brief, byNumber, cellOf, html, linear, percent, scaleOfAxis, scaleOfParameter, svg} from "./report/base.js";
import {chart, legend, line, px, selection} from "./report/chart.js";
import {button, link, many, part, table} from "./dom.js";
import {study, trialsPath, unpacked, valueAxis} from "./live.js";
import {differs} from "./overview.js";
import {api, post, studyPath} from "./session.js";
import {home, recalled, remember} from "./view.js";

const KINDS = ["s-blue", "s-orange", "s-green", "s-purple", "s-red", "s-sky", "s-ink", "s-soft"];

export async function compare(host) {
  const names = (recalled("studies") || "").split(",").filter(text => text).map(text => { try { return decodeURIComponent(text); } catch (error) { return text; } }).slice(0, 8);
  const card = part("compare", "Compare studies", null, host);
  if (names.length < 2) {
    html("p", {}, card, "Choose two to eight studies on the page of all studies, then Compare.");
    link(card, "All studies", "");
    return {};
  }
  const got = await Promise.all(names.map(async name => {
    try {
      const [doc, trials, row] = await Promise.all([api(studyPath(name)), api(trialsPath(name, 1, 0)), api(studyPath(name) + "/brief")]);
      return {name, doc, row, columns: unpacked(trials)};
    } catch (error) {
      return {name, error: error.message};
    }
  }));
  const there = got.filter(one => one.doc);
  got.filter(one => one.error).forEach(one => html("p", {class: "bad"}, card, one.name + ": " + one.error));
  if (!there.length) return {};
  if (there.some(one => (one.doc.spec.objectives || []).length)) return several(host, card, there);
  const directions = new Set(there.map(one => one.doc.spec.direction));
  if (directions.size > 1) html("p", {class: "bad"}, card, "Some of these studies maximise and some minimise: their values say different things.");
  const maximize = there[0].doc.spec.direction === "maximize";
  table(card, ["study", ["best", true], ["expected regret", true], ["trials", true], ["failed", true], "strategy", "status"], there.map((one, i) => [
    place => swatch(place, i, one.name),
    one.doc.best ? brief(one.doc.best.value, 6) : "–", brief(one.row.regret, 3), String(one.doc.counts.trials), String(one.doc.counts.failed), one.doc.spec.strategy, one.doc.status || ""
  ]));
  progress(card, there, against => there.map(one => sofar(one, against, one.doc.spec.direction === "maximize")), maximize, "best so far");
  distribution(host, there, maximize);
  optima(host, there);
  return {};
}
// What was reached, against trials, time or evaluation time.
function progress(card, there, linesOf, maximize, what) {
  const bar = html("div", {class: "bar"}, card);
  html("span", {}, bar, "Against");
  const axis = recalled("against") || "trials";
  const place = html("div", {}, card);
  const draw = against => {
    place.replaceChildren();
    const lines = linesOf(against);
    const values = lines.flatMap(points => points.map(point => point[1]));
    if (!values.length) { html("p", {class: "quiet"}, place, "None of them has a value yet."); return null; }
    const ends = lines.map(points => points.length ? points[points.length - 1][0] : 0), end = Math.max(1, ...ends);
    const scale = valueAxis(values, maximize);
    const unit = against === "trials" ? [1, "trial"] : end > 7200 ? [3600, "hours"] : end > 120 ? [60, "minutes"] : [1, "seconds"];
    return chart(place, {
      name: what[0].toUpperCase() + what.slice(1) + " of " + many(there.length, "study", "studies"), height: 340,
      x: {scale: linear(0, end / unit[0]), label: against === "trials" ? "trial" : (against === "clock" ? "since the beginning, " : "evaluated, ") + unit[1]}, y: {scale: scaleOfAxis(scale), label: what + (maximize ? " (larger is better)" : " (smaller is better)")},
      draw: plot => {
        const clamp = value => Math.max(scale.low, Math.min(scale.high, value));
        const hits = [];
        lines.forEach((points, i) => {
          const at = points.map(point => [plot.x(point[0] / unit[0]), plot.y(clamp(point[1]))]);
          svg("path", {class: "line " + KINDS[i], "data-series": there[i].name, d: line(at, true)}, plot.g);
          points.forEach((point, k) => hits.push({x: at[k][0], y: at[k][1], lines: () => [there[i].name, what + " " + brief(point[1], 6), (against === "trials" ? "trial " : "") + brief(point[0] / unit[0], 4) + (against === "trials" ? "" : " " + unit[1])]}));
        });
        return hits;
      }
    });
  };
  const show = against => { const made = draw(against); if (made) made.draw(); };
  for (const [word, title] of [["trials", "trials"], ["clock", "time"], ["seconds", "evaluation time"]]) {
    button(bar, title, () => { remember({against: word}); [...bar.querySelectorAll("button")].forEach(one => one.setAttribute("aria-pressed", String(one.textContent === title))); show(word); }, {"aria-pressed": String(word === axis)});
  }
  draw(axis);
}
const swatch = (place, i, name) => { const made = svg("svg", {viewBox: "0 0 22 12", class: "swatch", "aria-hidden": "true"}, place); svg("path", {class: "line " + KINDS[i], d: "M1 6H21"}, made); link(place, name, home(name)); };

// Studies with several objectives, by what their fronts dominate above one reference point for all.
async function several(host, card, there) {
  const text = one => (one.doc.spec.objectives || []).map(goal => goal.name + (goal.direction === "maximize" ? " ↑" : " ↓")).join(", ");
  const kinds = [...new Set(there.map(text))];
  const goals = there[0].doc.spec.objectives || [];
  const same = kinds.length === 1;
  const columns = ["study", ...(same ? [["hypervolume", true]] : ["objectives"]), ["in front", true], ["trials", true], ["failed", true], "strategy", "status"];
  const fill = volumes => table(card, columns, there.map((one, i) => [
    place => swatch(place, i, one.name), same ? (volumes[i] ? brief(volumes[i], 6) : "–") : text(one) || "one value", one.doc.front ? String(one.doc.front.trials.length) : "–", String(one.doc.counts.trials), String(one.doc.counts.failed), one.doc.spec.strategy, one.doc.status || ""
  ]));
  if (!same) {
    html("p", {class: "bad", id: "differ"}, card, "These studies have different objectives, so that neither their values nor their hypervolumes can be compared.");
    fill([]);
    return {};
  }
  // The worst of their own reference points, so that no trial counts in one study and not in another.
  const known = there.map(one => one.doc.front && one.doc.front.reference).filter(one => one && Object.keys(one).length);
  const reference = known.length ? goals.map(goal => (goal.direction === "maximize" ? Math.min : Math.max)(...known.map(one => one[goal.name]))) : null;
  if (!reference) {
    fill([]);
    html("p", {class: "quiet"}, card, "None of them has a value yet.");
    return {};
  }
  const got = await Promise.all(there.map(one => api(studyPath(one.name) + "/hypervolumes?reference=" + reference.join(","))));
  fill(got.map(one => one.volumes[one.volumes.length - 1]));
  html("p", {class: "foot", id: "reference"}, card, "Volumes are those that a front dominates above " + goals.map((goal, m) => goal.name + " " + brief(reference[m], 4)).join(", ") + ", for all studies.");
  progress(card, there, against => there.map((one, i) => grown(one, got[i], against)), true, "hypervolume");
  fronts(host, there, goals);
  return {};
}
function grown(one, got, against) {
  const {finished, asked, seconds} = one.columns, found = [];
  const begin = asked.length ? Math.min(...asked.filter(time => time).map(time => Date.parse(time))) : 0;
  let spent = 0, most = 0;
  got.trials.forEach((number, k) => {
    const i = number - 1;
    spent += seconds[i] || 0;
    const x = against === "trials" ? number : against === "clock" ? (Date.parse(finished[i]) - begin) / 1000 : spent;
    found.push([x, got.volumes[k]]);
  });
  // By the clock trials end in another order than they begin.
  found.sort((a, b) => a[0] - b[0]);
  return found.map(([x, volume]) => [x, most = Math.max(most, volume)]);
}
function fronts(host, there, goals) {
  if (goals.length !== 2) return;
  const lists = there.map(one => (one.doc.front ? one.doc.front.trials : []).map(number => ({number, values: goals.map(goal => one.columns["objectives." + goal.name][number - 1])})).filter(one => one.values.every(value => value !== null && value !== undefined)));
  if (!lists.flat().length) return;
  const card = part("fronts", "Their fronts", "Trials that no other one of the study is better than in every objective.", host, true);
  const [x, y] = goals.map((goal, m) => valueAxis(lists.flat().map(one => one.values[m]), goal.direction === "maximize"));
  const label = goal => goal.name + (goal.direction === "maximize" ? " ↑" : " ↓");
  chart(card, {
    name: "Fronts of " + many(there.length, "study", "studies"), height: 340, x: {scale: scaleOfAxis(x), label: label(goals[0])}, y: {scale: scaleOfAxis(y), label: label(goals[1])},
    draw: plot => lists.flatMap((list, i) => {
      const hits = list.map(one => ({x: plot.x(one.values[0]), y: plot.y(one.values[1]), lines: () => [there[i].name + ", trial " + one.number, ...goals.map((goal, m) => goal.name + " " + brief(one.values[m], 6))]}));
      svg("path", {class: "dots " + KINDS[i], "data-front": there[i].name, d: hits.map(hit => `M${px(hit.x)} ${px(hit.y)}h0`).join("")}, plot.g);
      return hits;
    })
  });
}
function sofar(one, against, maximize) {
  const {value, feasible, finished, asked, seconds} = one.columns, found = [];
  const order = value.map((_, i) => i).filter(i => value[i] !== null && (!feasible || feasible[i] === true));
  if (against === "clock") order.sort((a, b) => Date.parse(finished[a]) - Date.parse(finished[b]));
  const begin = asked.length ? Math.min(...asked.filter(time => time).map(time => Date.parse(time))) : 0;
  let so = null, spent = 0;
  for (const i of order) {
    so = so === null || (maximize ? value[i] > so : value[i] < so) ? value[i] : so;
    spent += seconds[i] || 0;
    found.push([against === "trials" ? i + 1 : against === "clock" ? (Date.parse(finished[i]) - begin) / 1000 : spent, so]);
  }
  return found;
}
function distribution(host, there, maximize) {
  const lists = there.map(one => one.columns.value.filter(value => value !== null).sort((a, b) => a - b));
  const all = lists.flat();
  if (all.length < 2) return;
  const card = part("edf", "How good the trials are", "The share of trials that are at least as good as a value.", host, true);
  const axis = valueAxis(all, maximize);
  chart(card, {
    name: "Empirical distribution of values", height: 280, x: {scale: scaleOfAxis(axis), label: "value"}, y: {scale: linear(0, 1), label: "share of trials"},
    draw: plot => {
      const clamp = value => Math.max(axis.low, Math.min(axis.high, value));
      lists.forEach((list, i) => {
        const points = list.map((value, k) => [plot.x(clamp(value)), plot.y(maximize ? 1 - k / list.length : (k + 1) / list.length)]);
        if (points.length) svg("path", {class: "line " + KINDS[i], d: line(points, true)}, plot.g);
      });
      return lists.flatMap((list, i) => list.map((value, k) => ({x: plot.x(clamp(value)), y: plot.y(maximize ? 1 - k / list.length : (k + 1) / list.length), lines: () => [there[i].name, brief(value, 6), percent(maximize ? 1 - k / list.length : (k + 1) / list.length) + " as good or better"]})));
    }
  });
}
function optima(host, there) {
  const names = there[0].doc.spec.parameters.map(one => one.name);
  const same = there.every(one => one.doc.spec.parameters.map(other => other.name).join("\n") === names.join("\n"));
  if (!same || !there.some(one => one.doc.best)) return;
  const card = part("optima", "Their best points", null, host, true);
  table(card, ["parameter", ...there.map(one => [one.name, true])], names.map(name => [name, ...there.map(one => one.doc.best && one.doc.best.params[name] !== undefined ? brief(one.doc.best.params[name], 6) : "–")]));
}

// Two to eight trials of one study.
export function compareTrials(host) {
  const numbers = [...selection].slice(0, 8).sort((a, b) => a - b), list = numbers.map(number => byNumber.get(number)).filter(row => row);
  const card = part("compare", "Compare trials", null, host);
  if (list.length < 2) {
    html("p", {}, card, "Choose two to eight trials in the table or in a picture.");
    link(card, "All trials", home(study.name) + "/trials");
    return {};
  }
  const made = html("table", {class: "plain points"}, html("div", {class: "scroll"}, card));
  const head = html("tr", {}, html("thead", {}, made));
  html("th", {scope: "col"}, head, "parameter");
  list.forEach(row => link(html("th", {scope: "col", class: "n"}, head), "trial " + row[TRIAL], home(study.name) + "/trials/" + row[TRIAL]));
  const body = html("tbody", {}, made);
  const value = html("tr", {class: "strong"}, body);
  html("th", {scope: "row"}, value, "value");
  list.forEach(row => html("td", {class: "n"}, value, brief(row[VALUE], 6)));
  for (const parameter of D.parameters) {
    const cell = cellOf.get(parameter.name), row = html("tr", {}, body);
    html("th", {scope: "row"}, row, parameter.name);
    list.forEach(one => html("td", {class: "n" + (differs(list[0][cell], one[cell], parameter) ? " differs" : "")}, row, one[cell] === null ? "–" : brief(one[cell], 6)));
  }
  html("p", {class: "foot"}, card, "Marked: what differs from trial " + list[0][TRIAL] + ".");
  const picture = part("positions", "In their ranges", null, host);
  legend(picture, list.map((row, i) => ["dot", KINDS[i], "trial " + row[TRIAL]]));
  const shown = D.parameters.slice(0, 40);
  chart(picture, {
    name: "Where in their ranges the values of " + list.length + " trials lie", height: 46 + 26 * shown.length,
    x: {scale: {...linear(0, 1), ticks: () => [{value: 0, text: "low"}, {value: 1, text: "high"}]}}, y: {scale: {names: shown.map(one => one.name), at: name => 1 - (shown.findIndex(one => one.name === name) + 0.5) / shown.length, ticks: () => shown.map(one => ({value: one.name, text: one.name}))}, names: true},
    draw: plot => {
      const hits = [];
      for (const parameter of shown) {
        const y = plot.y(parameter.name), scale = scaleOfParameter(parameter);
        svg("path", {class: "grid", d: `M${plot.left} ${px(y)}H${plot.right}`}, plot.g);
        list.forEach((row, i) => {
          const cell = row[cellOf.get(parameter.name)];
          if (cell === null) return;
          const x = plot.x(scale.at(cell));
          svg("path", {class: "dots " + KINDS[i], d: `M${px(x)} ${px(y)}h0`}, plot.over);
          hits.push({x, y, lines: () => ["Trial " + row[TRIAL], parameter.name + " = " + brief(cell, 6)]});
        });
      }
      return hits;
    }
  });
  predicted(host, list);
  return {};
}
async function predicted(host, list) {
  const card = part("believed", "What the model says of them", "Its expectation of each point now, with all values known. P is the probability that the function is better there than the best value so far.", host);
  const place = html("p", {class: "quiet"}, card, "Computing …");
  try {
    const full = await Promise.all(list.map(row => api(studyPath(study.name) + "/trials/" + row[TRIAL])));
    const {predictions} = await post(studyPath(study.name) + "/predict", {points: full.map(one => one.params)});
    place.remove();
    table(card, ["trial", ["value", true], ["expected", true], ["sd", true], ["P better", true], ["nats", true]], predictions.map((one, i) => ["trial " + list[i][TRIAL], brief(list[i][VALUE], 6), brief(one.mean, 6), brief(one.sd, 3), one.better === null || one.better === undefined ? "–" : percent(one.better), brief(one.information, 3)]));
  } catch (error) {
    place.textContent = error.message;
  }
}
