// One trial: what was tried, why, what was expected and what came of it.
import {D, TRIAL, VALUE, best, brief, cellOf, duration, html, linear, percent, rows, scaleOfParameter, svg} from "./report/base.js";
import {chart, drawAll, forget, line} from "./report/chart.js";
import {ago, ask, attempt, button, link, moment, part, say, table} from "./dom.js";
import {changed, study} from "./live.js";
import {differs, noteCard} from "./overview.js";
import {api, post, studyPath} from "./session.js";
import {go, home, may} from "./view.js";

export function trial(host, text) {
  const number = Number(text);
  let shown = null, reading = 0;
  const read = async () => {
    const mine = ++reading;
    try {
      const got = await api(studyPath(study.name) + "/trials/" + encodeURIComponent(text));
      if (mine !== reading || !study.name) return;
      const same = JSON.stringify(got) === JSON.stringify(shown);
      shown = got;
      if (!same) build(host, got, number);
    } catch (error) {
      if (mine !== reading) return;
      forget(host);
      host.replaceChildren();
      const card = part("problem", error.status === 404 || error.status === 400 ? "There is no such trial" : "This cannot be shown", null, host);
      html("p", {}, card, error.message);
      link(card, "All trials", home(study.name) + "/trials");
    }
  };
  read();
  return {update: kind => { if (kind === "trials") read(); }, leave: () => { reading++; }};
}

function build(host, one, number) {
  const typing = document.activeElement && document.activeElement.closest && document.activeElement.closest("#notes textarea");
  if (typing && host.contains(typing)) return;
  forget(host);
  host.replaceChildren();
  const card = part("trial", "Trial " + number, null, host);
  const bar = html("div", {class: "bar"}, card);
  html("span", {class: "state " + one.state}, bar, one.state);
  html("span", {class: "fill"}, bar, "asked " + moment(one.asked) + (one.finished ? ", ended after " + duration(one.seconds) : ", " + ago(one.asked)) + "; " + ({strategy: "chosen by the strategy", initial: "of the initial design"}[one.origin] || one.origin));
  const path = home(study.name) + "/trials/";
  if (number > 1) link(bar, "Trial " + (number - 1), path + (number - 1));
  if (number < rows.length) link(bar, "Trial " + (number + 1), path + (number + 1));
  if (best && best[TRIAL] !== number) link(bar, D.front ? "Compare with the knee" : "Compare with the best", path + "compare?sel=" + best[TRIAL] + "," + number);
  if (D.front && one.state === "finished") html("p", {class: "verdict"}, card, D.front.knee === number ? "The knee of the front." : D.front.trials.includes(number) ? "In the front: no other trial is better in every objective." : "Not in the front.");
  if (one.stopped) html("p", {class: "verdict"}, card, "Stopped early at step " + one.stopped.step + (one.stopped.last !== null ? " with " + brief(one.stopped.last, 5) : "") + "; it was expected to end at " + brief(one.stopped.predicted, 5) + " ± " + brief(one.stopped.sd, 2) + (one.stopped.probability !== undefined && one.stopped.probability !== null ? ", and to beat the best with probability " + percent(one.stopped.probability) : "") + (one.stopped.why ? ". " + one.stopped.why[0].toUpperCase() + one.stopped.why.slice(1) : "") + ".");
  if (one.value !== undefined && one.value !== null && !D.front) {
    html("p", {class: "verdict"}, card, "Value " + brief(one.value, 8) + (one.sd !== undefined ? " ± " + brief(one.sd, 3) : "") + (best && best[TRIAL] === number ? ": the best so far." : best ? "; the best is " + brief(best[VALUE], 8) + "." : "."));
  }
  if (one.failure) html("pre", {class: "failure"}, card, one.failure);
  if (one.state === "discarded") html("p", {}, card, "Discarded " + moment(one.discarded) + (one.reason ? ": " + one.reason : "") + ". The model does not know of it.");
  if (one.cancelled) html("p", {}, card, "To be cancelled" + (one.cancelled.why ? ": " + one.cancelled.why : "") + ". Its worker learns of it by its next heartbeat.");
  if (one.feasible === false) html("p", {class: "bad"}, card, "It breaks a bound of an outcome.");
  for (const name in one.outcomes || {}) {
    const measured = one.outcomes[name];
    html("p", {}, card, name + " = " + brief(typeof measured === "object" ? measured.value : measured, 6));
  }
  actions(card, one, number);
  pointCard(host, one);
  whyCard(host, one);
  if (one.measurements && one.measurements.length) measured(host, one.measurements);
  attempts(host, number);
  noteCard(host, one);
  drawAll();
}

function actions(card, one, number) {
  const bar = html("div", {class: "bar", id: "actions"}, card);
  const path = studyPath(study.name) + "/trials/" + number;
  const act = async (word, title, text, done, body) => {
    const why = await ask(title, text, title.split(" ")[0], "Why (shown to others, may be empty)");
    if (why === undefined) return;
    await attempt(() => post(path + "/" + word, {...body, why}), done);
    changed(number);
  };
  if (may("tell") && one.state === "pending") {
    const goals = study.doc.spec.objectives || [];
    const entry = name => html("input", {type: "text", inputmode: "decimal", placeholder: name, "aria-label": (name === "value" ? "Value" : name) + " to tell", class: "short"}, bar);
    const value = entry(goals.length ? goals[0].name : "value");
    if (goals.length && !D.outcomes.length) {
      const fields = [value, ...goals.slice(1).map(goal => entry(goal.name))];
      button(bar, "Tell", async () => {
        const told = fields.map(field => field.value.trim() === "" ? NaN : Number(field.value.replace(",", ".")));
        if (!told.every(Number.isFinite)) { say("Each objective needs a number, such as 0.25.", true); return; }
        await attempt(() => post(path + "/tell", {values: Object.fromEntries(goals.map((goal, i) => [goal.name, told[i]]))}), "Told.");
        changed(number);
      }, {id: "tell"});
    } else if (!D.outcomes.length) {
      button(bar, "Tell", async () => {
        const told = Number(value.value.replace(",", "."));
        if (value.value.trim() === "" || !Number.isFinite(told)) { say("A value is a number, such as 0.25.", true); return; }
        await attempt(() => post(path + "/tell", {value: told}), "Told.");
        changed(number);
      }, {id: "tell"});
    } else value.remove();
    button(bar, "Fail", async () => {
      const why = await ask("Fail trial " + number + "?", "It ends without a value.", "Fail", "Reason");
      if (why === undefined) return;
      await attempt(() => post(path + "/fail", {reason: why || "failed by hand"}), "Failed.");
      changed(number);
    });
  }
  if (may("steer")) {
    if (one.state === "pending" && !one.cancelled) button(bar, "Cancel", () => act("cancel", "Cancel trial " + number + "?", "Its worker stops it at its next heartbeat; it will not count.", "It will be cancelled."), {id: "cancel"});
    if (one.state === "finished" || one.state === "failed" || one.state === "stopped" || one.state === "pending") button(bar, "Discard", () => act("discard", "Discard trial " + number + "?", "The study goes on as if it had not been; it can be restored.", "Discarded."), {id: "discard"});
    if (one.state === "discarded") button(bar, "Restore", async () => { await attempt(() => post(path + "/restore", {}), "Restored."); changed(number); }, {id: "restore"});
    button(bar, "Run again", async () => {
      const why = await ask("Run this point again?", "It is put into the queue and comes next.", "Run", "Why (shown to others, may be empty)");
      if (why === undefined) return;
      await attempt(() => post(studyPath(study.name) + "/enqueue", {params: one.params, why}), "In the queue.");
      changed();
    }, {id: "again"});
  }
  button(bar, "What if …", () => go(home(study.name) + "/what-if?point=" + encodeURIComponent(JSON.stringify(one.params))));
}

function pointCard(host, one) {
  const card = part("point", "Point", "Where in its range each value lies; the ring is the best trial.", host, true);
  const lines = D.parameters.filter(parameter => one.params[parameter.name] !== undefined).map(parameter => {
    const value = one.params[parameter.name], of = best ? best[cellOf.get(parameter.name)] : null;
    return [parameter.name, place => { place.textContent = brief(value, 8); if (best && differs(of, value, parameter)) place.classList.add("differs"); }, place => gauge(place, parameter, value, of)];
  });
  table(card, ["parameter", ["value", true], "in its range"], lines);
}
function gauge(host, parameter, value, of) {
  const scale = scaleOfParameter(parameter), at = one => 6 + 108 * Math.max(0, Math.min(1, scale.at(one)));
  const picture = svg("svg", {viewBox: "0 0 120 14", class: "gauge", role: "img", "aria-label": parameter.kind === "choice" ? "one of " + parameter.choices.length : "from " + brief(parameter.low) + " to " + brief(parameter.high)}, host);
  svg("path", {class: "axis line thin", d: "M6 7H114"}, picture);
  if (of !== null && Number.isFinite(at(of))) svg("circle", {class: "line s-blue thin", cx: at(of), cy: 7, r: 5}, picture);
  if (Number.isFinite(at(value))) svg("path", {class: "dots s-orange", d: "M" + at(value) + " 7h0"}, picture);
}

function whyCard(host, one) {
  const card = part("why", "Why it was chosen", null, host, true);
  const why = one.why || {};
  const said = [];
  if (one.request) said.push("Requested by " + one.request.by + (one.request.why ? ": " + one.request.why : "") + ".");
  else if (one.origin === "initial") said.push("It belongs to the initial design, which spreads points over the space before there is a model.");
  else if (one.origin !== "strategy") said.push("Origin: " + one.origin + ".");
  if (why.plan) said.push(why.plan);
  said.forEach(text => html("p", {}, card, text));
  if (why.mean !== null && why.mean !== undefined) {
    const told = one.value;
    html("p", {class: "strong", id: "predicted"}, card, "Before it ran the model expected " + brief(why.mean, 5) + " ± " + brief(why.sd, 3) + ".");
    if (told !== null && told !== undefined && why.sd > 0) {
      const z = (told - why.mean) / why.sd;
      html("p", {}, card, "It came out " + brief(Math.abs(z), 2) + " standard deviations " + (z > 0 ? "above" : "below") + " that" + (Math.abs(z) > 3 ? ", which is a surprise (the noise of a value is not counted)." : "."));
    }
  } else if (one.origin === "strategy") html("p", {class: "quiet"}, card, "What was predicted was not kept with this trial.");
  const lines = [];
  if (why.acquisition !== null && why.acquisition !== undefined) lines.push(["acquisition", brief(why.acquisition, 4)]);
  if (why.maximumQuantiles && why.maximumQuantiles.length) lines.push(["the optimum as drawn then (5, 50, 95 %)", why.maximumQuantiles.map(value => brief(value, 5)).join(", ")]);
  const near = nearest(one);
  if (near) lines.push(["nearest earlier trial", place => { link(place, "trial " + near.row[TRIAL], home(study.name) + "/trials/" + near.row[TRIAL]); html("span", {}, place, " at " + percent(near.distance) + " of the range"); }]);
  if (lines.length) table(card, ["figure", ["value", true]], lines);
  (why.warnings || []).forEach(text => html("p", {class: "foot"}, card, text));
}
export function distance(a, b) {
  let sum = 0;
  for (const parameter of D.parameters) {
    const [p, q] = [a[parameter.name] ?? null, b[parameter.name] ?? null];
    if (p === null && q === null) continue;
    if (p === null || q === null) { sum += 1; continue; }
    if (parameter.kind === "choice") { sum += String(p) === String(q) ? 0 : 1; continue; }
    const scale = scaleOfParameter(parameter);
    sum += (scale.at(p) - scale.at(q)) ** 2;
  }
  return Math.sqrt(sum / Math.max(1, D.parameters.length));
}
export const pointOf = row => Object.fromEntries(D.parameters.map(parameter => [parameter.name, row[cellOf.get(parameter.name)]]));
export function nearest(one) {
  let found = null;
  for (const row of rows) {
    if (one.trial && row[TRIAL] >= one.trial) continue;
    const far = distance(one.params, pointOf(row));
    if (!found || far < found.distance) found = {row, distance: far};
  }
  return found;
}

function measured(host, list) {
  const card = part("measured", "Measured on the way", null, host);
  const names = [...new Set(list.flatMap(one => Object.keys(one.metrics)))].slice(0, 6);
  const box = html("div", {class: "panels"}, card);
  for (const name of names) {
    const points = list.map((one, i) => [one.step ?? i + 1, one.metrics[name]]).filter(point => point[1] !== undefined && point[1] !== null);
    const xs = points.map(point => point[0]), ys = points.map(point => point[1]);
    const place = html("div", {}, box);
    html("h3", {}, place, name);
    const pad = Math.max((Math.max(...ys) - Math.min(...ys)) * 0.06, Math.abs(ys[0]) * 1e-6, 1e-12);
    chart(place, {
      name: name + " on the way", height: 200, byX: true, x: {scale: linear(Math.min(...xs), Math.max(...xs, Math.min(...xs) + 1)), label: "step"}, y: {scale: linear(Math.min(...ys) - pad, Math.max(...ys) + pad)},
      draw: plot => {
        const at = points.map(point => [plot.x(point[0]), plot.y(point[1])]);
        svg("path", {class: "line s-blue", d: line(at)}, plot.g);
        return points.map((point, i) => ({x: at[i][0], y: at[i][1], lines: () => ["step " + point[0], brief(point[1], 6)]}));
      }
    });
  }
}

async function attempts(host, number) {
  const card = part("attempts", "Attempts", null, host);
  const place = html("p", {class: "quiet"}, card, "Reading …");
  try {
    const {timeline} = await api(studyPath(study.name) + "/timeline");
    const bars = timeline.bars.filter(bar => bar[1] === number);
    place.remove();
    const start = Date.parse(timeline.start);
    if (!bars.length) html("p", {class: "quiet"}, card, "None yet.");
    else table(card, ["worker", "began", ["took", true], "ended"], bars.map(bar => [timeline.lanes[bar[0]], moment(new Date(start + 1000 * bar[2]).toISOString()), duration(bar[3] - bar[2]), {value: "with a value", stopped: "stopped early", failed: "failed", lost: "given back or taken over", pending: "not yet"}[bar[4]] || bar[4]]));
  } catch (error) {
    place.textContent = error.message;
  }
}
