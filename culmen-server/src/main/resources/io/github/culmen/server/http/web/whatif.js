// What if: a form for a point, and what the model expects of it.
import {D, TRIAL, VALUE, best, brief, html, percent, scaleOfParameter, valued} from "./report/base.js";
import {button, ask, attempt, link, part, say, table} from "./dom.js";
import {changed, study} from "./live.js";
import {api, post, studyPath} from "./session.js";
import {MOST, pointsOf} from "./points.js";
import {nearest, pointOf} from "./trial.js";
import {home, may, recalled, remember} from "./view.js";

const STEPS = 1000;

export function whatIf(host) {
  const form = part("form", "What if", "Choose a point; the model says what it expects of it. Nothing is changed.", host, true);
  const answer = part("answer", "Expected", null, host, true);
  const spec = study.doc.spec;
  const goals = spec.objectives || [];
  const fields = new Map(), kept = new Set(ticked());
  let values = start(), reading = 0, seeking = 0, timer = 0, shown = null;

  function ticked() {
    try {
      const names = JSON.parse(recalled("keep") || "[]");
      return Array.isArray(names) ? names : [];
    } catch (error) { return []; }
  }
  function start() {
    const given = recalled("point");
    let point = null;
    if (given) {
      try { point = JSON.parse(given); } catch (error) { say("The point in the address cannot be read.", true); }
    }
    const other = D.model ? D.model.recommended.point : best ? pointOf(best) : {};
    const made = {};
    for (const parameter of spec.parameters) {
      const known = point && point[parameter.name] !== undefined ? point[parameter.name] : other[parameter.name];
      made[parameter.name] = known !== undefined && known !== null ? known : parameter.choices ? parameter.choices[0] : middle(parameter);
    }
    return made;
  }
  const active = parameter => (parameter.when || []).every(one => {
    const parent = spec.parameters.find(other => other.name === one.parameter);
    return active(parent) && one.values.some(value => String(value) === String(values[one.parameter]));
  });
  const point = () => Object.fromEntries(spec.parameters.filter(active).map(parameter => [parameter.name, values[parameter.name]]));

  const bar = html("div", {class: "bar"}, form);
  const use = (text, other) => button(bar, text, () => { Object.assign(values, Object.fromEntries(Object.entries(other()).filter(([, value]) => value !== null))); show(); ask2(); });
  const offer = () => { if (D.model && !bar.querySelector("[data-use]")) use("Recommended", () => D.model.recommended.point).dataset.use = "recommended"; };
  offer();
  if (best) use("Best observed", () => pointOf(best));
  const list = html("div", {class: "form"}, form);
  for (const parameter of spec.parameters) {
    const row = html("div", {class: "formrow", "data-parameter": parameter.name}, list);
    const id = "p-" + fields.size;
    const named = html("span", {class: "named"}, row);
    const keep = html("input", {type: "checkbox", "data-keep": parameter.name, title: "Keep this value when the best others are found", "aria-label": "Keep " + parameter.name}, named);
    html("label", {for: id}, named, parameter.name);
    keep.checked = kept.has(parameter.name);
    keep.addEventListener("change", () => { if (keep.checked) kept.add(parameter.name); else kept.delete(parameter.name); remember({keep: kept.size ? JSON.stringify([...kept]) : ""}); });
    const set = value => { values[parameter.name] = value; show(); ask2(); };
    if (parameter.choices) {
      const choice = html("select", {id}, row);
      parameter.choices.forEach((value, i) => html("option", {value: String(i)}, choice, String(value)));
      choice.addEventListener("change", () => set(parameter.choices[Number(choice.value)]));
      fields.set(parameter.name, {row, show: () => { choice.value = String(parameter.choices.findIndex(value => String(value) === String(values[parameter.name]))); choice.disabled = !active(parameter); }});
    } else {
      const whole = parameter.kind === "int", scale = scaleOfParameter(parameter);
      const slide = html("input", {type: "range", min: "0", max: String(STEPS), step: "1", "aria-label": parameter.name + ", by a slider"}, row);
      const number = html("input", {type: "text", inputmode: "decimal", id, class: "short", autocomplete: "off"}, row);
      slide.addEventListener("input", () => {
        const value = Math.max(parameter.low, Math.min(parameter.high, scale.back(slide.value / STEPS)));
        set(whole ? Math.round(value) : Number(value.toPrecision(5)));
      });
      number.addEventListener("change", () => {
        const value = Number(number.value.replace(",", ".").replace("−", "-"));
        if (number.value.trim() === "" || !Number.isFinite(value)) { say(parameter.name + " is a number from " + brief(parameter.low) + " to " + brief(parameter.high) + ".", true); show(); return; }
        set(value);
      });
      fields.set(parameter.name, {row, show: () => {
        slide.value = String(Math.round(STEPS * Math.max(0, Math.min(1, scale.at(values[parameter.name])))));
        if (document.activeElement !== number || Number(number.value) !== values[parameter.name]) number.value = String(values[parameter.name]);
        slide.disabled = number.disabled = !active(parameter);
      }});
    }
    if (parameter.when && parameter.when.length) html("small", {class: "quiet"}, row, "when " + parameter.when.map(one => one.parameter + " is " + one.values.join(" or ")).join(" and "));
  }
  const lower = html("div", {class: "bar"}, form);
  // The best point is that of one objective; what several weigh is for their front.
  let goal = null;
  button(lower, goals.length ? "Best with the ticked values by" : "Best with the ticked values", async () => {
    const fixed = Object.fromEntries(Object.entries(point()).filter(([name]) => kept.has(name)));
    // A study that goes on is predicted anew meanwhile; only another search makes this one pointless.
    const mine = ++seeking;
    result.classList.add("waiting");
    const got = await attempt(() => post(studyPath(study.name) + "/predict", goal ? {bestWith: fixed, objective: goal.value} : {bestWith: fixed}));
    if (mine !== seeking) return;
    result.classList.remove("waiting");
    if (!got || !got.predictions.length) return;
    Object.assign(values, got.predictions[0].params);
    show();
    ask2();
    const names = Object.keys(fixed);
    say(names.length ? (goal ? "By " + goal.value + " the best point with " : "The best point with ") + names.map(name => name + " = " + (typeof fixed[name] === "number" ? brief(fixed[name], 5) : fixed[name])).join(", ") + "." : "No value is ticked: the point that is expected to be best.");
  }, {id: "best-with", disabled: valued.length ? null : ""});
  if (goals.length) {
    goal = html("select", {id: "best-by", "aria-label": "Objective"}, lower);
    for (const one of goals) html("option", {value: one.name}, goal, one.name);
  }
  for (const text of spec.constraints) html("p", {class: "foot"}, form, "Constraint: " + text);

  const result = html("div", {id: "prediction", "aria-live": "polite"}, answer);
  const buttons = html("div", {class: "bar"}, answer);
  if (may("steer")) {
    button(buttons, "Try it next", async () => {
      const why = await ask("Try this point next?", "It is put into the queue; the next trial that is asked for has it.", "Enqueue", "Why (shown to others, may be empty)");
      if (why === undefined) return;
      await attempt(() => post(studyPath(study.name) + "/enqueue", {params: point(), why}), "In the queue: the next trial has this point.");
      changed();
    }, {id: "enqueue", class: "main"});
  }
  function show() {
    for (const parameter of spec.parameters) {
      const field = fields.get(parameter.name);
      field.show();
      field.row.classList.toggle("inactive", !active(parameter));
    }
  }
  function ask2() {
    remember({point: JSON.stringify(point())});
    clearTimeout(timer);
    timer = setTimeout(predict, 150);
  }
  async function predict() {
    const mine = ++reading, now = point();
    result.classList.add("waiting");
    try {
      const points = [now];
      if (D.model) points.push(D.model.recommended.point);
      if (goals.length) {
        const each = await Promise.all(goals.map(goal => post(studyPath(study.name) + "/predict", {points: [now], objective: goal.name})));
        if (mine !== reading) return;
        result.replaceChildren();
        table(result, ["objective", ["expected", true], ["sd", true]], each.map((got, i) => [goals[i].name + (goals[i].direction === "maximize" ? " ↑" : " ↓"), got.predictions[0].mean === null ? "–" : brief(got.predictions[0].mean, 6), got.predictions[0].sd === null ? "–" : brief(got.predictions[0].sd, 3)]));
        result.classList.remove("waiting");
        return;
      }
      const got = await post(studyPath(study.name) + "/predict", {points});
      if (mine !== reading) return;
      shown = got.predictions;
      show2(now, shown[0], shown[1]);
    } catch (error) {
      if (mine !== reading) return;
      result.replaceChildren();
      html("p", {class: "bad"}, result, error.message);
      if (error.status === 400) offerNearest(now);
    }
    result.classList.remove("waiting");
  }
  function offerNearest(now) {
    button(html("div", {class: "bar"}, result), "Nearest point that is allowed", async () => {
      const mine = reading;
      const got = await attempt(() => post(studyPath(study.name) + "/predict", goals.length ? {nearest: now, objective: goals[0].name} : {nearest: now}));
      if (!got || mine !== reading) return;
      if (!got.predictions.length) { say("No allowed point was found.", true); return; }
      Object.assign(values, got.predictions[0].params);
      show();
      ask2();
    }, {id: "nearest"});
  }
  // By what an evaluation would tell, among many points; computed once for all, after the answer is there.
  async function rank(now, mine, place) {
    try {
      const one = (await post(studyPath(study.name) + "/predict", {points: [now], rank: true})).predictions[0];
      if (mine === reading && one.rank) place.textContent = one.rank === 1 ? "An evaluation there would tell at least as much as at any of " + one.among + " other points." : "An evaluation would tell more at " + (one.rank - 1) + " of " + one.among + " other points: rank " + one.rank + ".";
    } catch (error) {
      // The figures above stand without it.
      place.remove();
    }
  }
  function show2(now, one, other) {
    result.replaceChildren();
    if (one.mean === null || one.mean === undefined) {
      html("p", {}, result, "There is no value yet, so that the model expects nothing in particular.");
      return;
    }
    html("p", {class: "verdict", id: "expected"}, result, brief(one.mean, 6) + " ± " + brief(one.sd, 3));
    const lines = [];
    const line = (name, get) => { const a = get(one); if (a !== null && a !== undefined) lines.push(other ? [name, a, get(other)] : [name, a]); };
    line("expected value", p => brief(p.mean, 6));
    line("standard deviation", p => brief(p.sd, 3));
    line("better than the best", p => p.better === null || p.better === undefined ? null : percent(p.better));
    line("meets all bounds", p => p.feasible === null || p.feasible === undefined ? null : percent(p.feasible));
    for (const name in one.meets || {}) line("meets the bound of " + name, p => percent(p.meets[name]));
    line("gives a value at all", p => p.success === null || p.success === undefined ? null : percent(p.success));
    line("information about the optimum", p => p.information === null || p.information === undefined ? null : brief(p.information, 3) + " nats");
    table(result, other ? ["", ["this point", true], ["recommended", true]] : ["", ["this point", true]], lines);
    rank(now, reading, html("p", {class: "foot", id: "rank"}, result));
    if (best) {
      const gain = (D.maximize ? 1 : -1) * (one.mean - best[VALUE]);
      html("p", {class: "foot"}, result, gain > 0 ? "Expected to beat the best observed by " + brief(gain, 3) + "." : "Expected to be worse than the best observed by " + brief(-gain, 3) + ".");
    }
    const near = nearest({params: now});
    if (near) {
      const text = html("p", {class: "foot"}, result, "The nearest trial is ");
      link(text, "trial " + near.row[TRIAL], home(study.name) + "/trials/" + near.row[TRIAL]);
      html("span", {}, text, near.distance === 0 ? ", the same point" + (near.row[VALUE] === null ? "." : " with the value " + brief(near.row[VALUE], 6) + ".") : ", " + percent(near.distance) + " of the range away" + (near.row[VALUE] === null ? "." : ", with the value " + brief(near.row[VALUE], 6) + "."));
    }
    html("p", {class: "foot"}, result, "By a model of " + one.asOf + (one.asOf === 1 ? " value." : " values."));
  }
  if (!goals.length) batch(host, spec);
  show();
  if (valued.length) predict();
  else html("p", {class: "quiet"}, result, "There is no model before the first value.");
  return {update: kind => { if (kind === "model") offer(); if (kind === "trials" || kind === "model") { clearTimeout(timer); timer = setTimeout(predict, 800); } }, leave: () => { clearTimeout(timer); reading++; seeking++; }};
}
// Many points at once, as a table that was copied from elsewhere.
function batch(host, spec) {
  const card = part("batch", null, null, host), fold = html("details", {}, card);
  html("summary", {}, fold, "Many points");
  const names = spec.parameters.map(one => one.name);
  html("p", {class: "foot"}, fold, "A line for each, at most " + MOST + ", and the names of the parameters in the first; commas or tabs between them.");
  const text = html("textarea", {rows: "5", "aria-label": "Table of points", spellcheck: "false", placeholder: names.join(",")}, fold);
  const bar = html("div", {class: "bar"}, fold), place = html("div", {}, fold);
  button(bar, "Predict", async () => {
    const got = await attempt(() => post(studyPath(study.name) + "/predict", {points: pointsOf(text.value, spec)}));
    if (!got) return;
    place.replaceChildren();
    table(place, [...names.map(name => [name, true]), ["expected", true], ["sd", true], ["P better", true], ["nats", true]], got.predictions.map(one => [
      ...names.map(name => one.params[name] === undefined ? "–" : brief(one.params[name], 6)), one.mean === null ? "–" : brief(one.mean, 6), one.sd === null ? "–" : brief(one.sd, 3), one.better === null ? "–" : percent(one.better), one.information === null ? "–" : brief(one.information, 3)
    ]));
  }, {id: "predict-all", disabled: valued.length ? null : ""});
}
function middle(parameter) {
  const value = scaleOfParameter(parameter).back(0.5);
  return parameter.kind === "int" ? Math.round(value) : Number(value.toPrecision(5));
}
