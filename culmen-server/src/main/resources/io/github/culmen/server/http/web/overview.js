// Where a study stands: in words, over time, and what is left to gain.
import {D, STATE, TRIAL, VALUE, best, better, brief, byNumber, cellOf, duration, feasible, html, inOrder, linear, logarithmic, percent, rows, svg, valued} from "./report/base.js";
import {area, chart, drawAll, forget, legend, line, px} from "./report/chart.js";
import {historyPicture, informationPicture, maximumPicture, stage, trialScale} from "./report/pictures.js";
import {ago, ask, attempt, button, copy, link, many, part, renew, say, table} from "./dom.js";
import {changed, study} from "./live.js";
import {api, picture, post, put, studyPath} from "./session.js";
import {home, may} from "./view.js";

// A place for cards that are built anew when the study changes.
export function slot(host) {
  const made = html("div", {class: "slot"}, host);
  made.show = build => renew(made, () => {
    forget(made);
    made.replaceChildren();
    stage(made);
    build(made);
    drawAll();
  });
  return made;
}

export function modelState(host) {
  const state = study.modelState;
  if (!state) return;
  const text = state.failure ? "The model could not be computed: " + state.failure
    : study.model && (study.model.model || study.doc.front) ? "As of " + many(state.asOf, "outcome") + (state.computing ? "; a newer model is being computed (" + percent(state.progress || 0) + ")." : ".")
    : state.computing ? "The model is being computed (" + percent(state.progress || 0) + ")." : "There is no model before the first value.";
  html("p", {class: "foot model-state"}, host, text);
}

export function overview(host) {
  const top = slot(host), warn = slot(host), history = slot(host), belief = slot(host), left = slot(host), points = slot(host), notes = slot(host), pictures = slot(host);
  let outlook = null, health = null, reading = 0;

  async function more() {
    const mine = ++reading, path = studyPath(study.name);
    const got = await Promise.all([api(path + "/outlook").catch(() => null), api(path + "/health").catch(() => null)]);
    if (mine !== reading || !host.contains(top)) return;
    [outlook, health] = got;
    top.show(verdict);
    warn.show(healthCard);
    belief.show(beliefCards);
    left.show(leftCards);
  }
  function verdict() {
    const card = part("verdict", null, null, top);
    const words = html("p", {class: "verdict"}, card);
    for (const text of sentences(outlook)) html("span", {}, words, text + " ");
    controls(card);
  }
  function healthCard() {
    if (health) checks(warn, health.checks);
  }
  function beliefCards() {
    if (D.front) { frontCards(belief); return; }
    if (outlook && outlook.optimum) density(belief, outlook);
    maximumPicture();
  }
  function leftCards() {
    if (D.curves) drawn(left, D.curves, "What trials reported on their way. Stopped ones end early.");
    if (D.front) return;
    informationPicture();
    if (outlook && outlook.looks && outlook.looks.length) regretCard(left, outlook);
  }
  const all = () => {
    top.show(verdict);
    history.show(() => rows.length ? D.front ? null : historyPicture() : nothing(history));
    points.show(() => D.front ? frontTable(points) : pointCards(points));
  };
  all();
  notes.show(() => noteCard(notes));
  pictures.show(() => pictureCard(pictures));
  more();
  return {
    update: kind => {
      if (kind === "trials") { all(); if (Date.now() - asked > 2000) { asked = Date.now(); more(); } }
      if (kind === "model") { all(); more(); }
      if (kind === "progress") top.show(verdict);
    }
  };
}
let asked = 0;

function nothing(host) {
  const card = part("history", "History", null, host);
  html("p", {}, card, "No trial was asked for yet. A worker begins one by:");
  html("pre", {class: "command"}, card, "culmen worker --study " + study.name + " --store STORE");
}

// The verdict: who runs, how far, what is best, what can still be gained, and when it ends.
export function sentences(outlook) {
  const doc = study.doc, said = [], counts = doc.counts;
  const workers = new Set(doc.leases.map(lease => lease.worker)).size;
  if (doc.status === "paused" || doc.status === "finished") said.push((doc.status === "paused" ? "Paused" : "Finished") + (doc.statusReason ? ": " + doc.statusReason : "") + "." + (doc.status === "paused" && counts.pending ? " " + many(counts.pending, "trial") + " still run." : ""));
  else if (workers) said.push("Running on " + many(workers, "worker") + ".");
  else if (counts.pending) said.push(many(counts.pending, "trial") + (counts.pending === 1 ? " is" : " are") + " pending.");
  else said.push("Idle.");
  const budget = doc.spec.budget;
  const ended = counts.finished + counts.failed;
  said.push(budget && budget >= ended ? ended + " of " + many(budget, "trial") + " done." : many(ended, "trial") + " done.");
  if (counts.failed) said.push(counts.failed + " failed.");
  const stopped = rows.filter(row => row[STATE] === "stopped").length;
  if (stopped) said.push(stopped + (stopped === 1 ? " was" : " were") + " stopped early.");
  if (doc.waiting && doc.waiting.length) said.push(many(doc.waiting.length, "trial") + " requested and waiting.");
  if (D.front) said.push(D.front.trials.length ? "The front has " + many(D.front.trials.length, "trial") + " and a hypervolume of " + brief(D.front.hypervolume, 5) + "; its knee is trial " + D.front.knee + "." : "No trial is in the front yet.");
  else if (best) said.push("Best " + brief(best[VALUE], 6) + " (trial " + best[TRIAL] + ").");
  else if (valued.length) said.push("No trial meets all bounds yet.");
  if (outlook && outlook.optimum && D.model) {
    const q = outlook.optimum;
    said.push("The optimum is expected at " + brief(outlook.mean, 4) + " [" + brief(q[4], 4) + ", " + brief(q[94], 4) + "]; stopping now costs " + brief(outlook.regret, 3) + " on average.");
  }
  const end = pace(budget);
  if (end) said.push(end);
  return said;
}
function pace(budget) {
  const doc = study.doc;
  if (!budget || doc.status === "finished" || doc.status === "paused") return null;
  const at = study.names.indexOf("finished");
  const times = study.rows.filter(row => row[at]).slice(-30).map(row => Date.parse(row[at])).sort((a, b) => a - b);
  const left = budget - doc.counts.finished - doc.counts.failed;
  if (times.length < 5 || left <= 0) return null;
  const each = (times[times.length - 1] - times[0]) / (times.length - 1);
  if (!(each > 0) || Date.now() - times[times.length - 1] > 20 * each + 60000) return null;
  const seconds = left * each / 1000, end = new Date(Date.now() + 1000 * seconds);
  return "At this pace done in " + duration(seconds) + (seconds > 60 ? " (" + end.toLocaleTimeString([], {hour: "2-digit", minute: "2-digit"}) + ")" : "") + ".";
}

function controls(card) {
  const bar = html("div", {class: "bar", id: "controls"}, card);
  const path = studyPath(study.name) + "/control";
  const control = async (action, title, text, done) => {
    const why = await ask(title, text, title.split(" ")[0], "Why (shown to others, may be empty)");
    if (why === undefined) return;
    await attempt(() => post(path, {action, why}), done);
    changed();
  };
  if (may("steer")) {
    const status = study.doc.status;
    if (status === "open" || status === "running") button(bar, "Pause", () => control("pause", "Pause this study?", "No new trial begins. Those that run go on to their end.", "Paused."), {id: "pause"});
    else button(bar, status === "finished" ? "Reopen" : "Resume", () => control("resume", status === "finished" ? "Reopen this study?" : "Resume this study?", "Workers get trials again.", "Resumed."), {id: "resume"});
    if (status !== "finished") button(bar, "Finish", () => control("finish", "Finish this study?", "No trial begins any more, and workers end. It can be reopened.", "Finished."), {id: "finish"});
  }
  const path2 = "api/v1/" + studyPath(study.name);
  html("span", {class: "fill"}, bar);
  link(bar, "CSV", path2 + "/export.csv", {download: ""});
  link(bar, "Journal", path2 + "/export.jsonl", {download: ""});
  if (D.model) link(bar, "Report", path2 + "/report.html", {download: ""});
  modelState(card);
}

// The pictures of culmen plot, as files for elsewhere.
const PICTURES = ["history", "importance", "slice", "contour", "parallel", "maximum", "information", "timeline", "health", "edf", "rank", "curves", "scatter"];
const FRONTS = ["front", "history", "parallel", "timeline", "curves", "scatter"];
function pictureCard(host) {
  if (!rows.length) return;
  const card = part("pictures", "Pictures to save", "As culmen plot draws them.", host);
  const bar = html("div", {class: "bar"}, card);
  const kind = html("select", {"aria-label": "Picture"}, bar);
  for (const word of study.doc.front ? FRONTS : PICTURES) html("option", {value: word}, kind, word);
  const save = type => async () => {
    const got = await attempt(() => picture(studyPath(study.name) + "/plot." + type + "?kind=" + kind.value));
    if (!got) return;
    const made = html("a", {download: study.name.replace(/[^\w.-]+/g, "-") + "-" + kind.value + "." + type, href: URL.createObjectURL(got)});
    made.click();
    setTimeout(() => URL.revokeObjectURL(made.href), 1000);
    say("Saved " + kind.value + "." + type + ".");
  };
  button(bar, "SVG", save("svg"), {id: "save-svg"});
  button(bar, "PNG", save("png"), {id: "save-png"});
}

export function checks(host, list) {
  const rank = {fail: 0, warn: 1, info: 2, pass: 3};
  const sorted = [...list].sort((a, b) => rank[a.verdict] - rank[b.verdict]);
  const open = sorted.filter(one => one.verdict === "warn" || one.verdict === "fail");
  const card = part("health", open.length ? many(open.length, "health check") + " to look at" : "Health checks: nothing to worry about", null, host);
  card.classList.toggle("notes", open.length > 0);
  const item = (one, place) => {
    const made = html("li", {class: "check " + one.verdict, "data-check": one.name}, place);
    html("span", {class: "mark " + one.verdict}, made, one.verdict);
    const text = html("div", {}, made);
    html("b", {}, text, one.name);
    html("span", {}, text, " " + one.sentence);
    if (one.verdict !== "pass" && one.advice) html("div", {class: "advice"}, text, one.advice);
    html("div", {class: "rule"}, text, "Rule: " + one.rule);
  };
  const shown = html("ul", {class: "checks"}, card);
  open.forEach(one => item(one, shown));
  const rest = sorted.filter(one => !open.includes(one));
  if (rest.length) {
    const fold = html("details", {}, card);
    html("summary", {}, fold, open.length ? "The other " + rest.length : "All " + rest.length);
    const folded = html("ul", {class: "checks"}, fold);
    rest.forEach(one => item(one, folded));
  }
}

// The density of y* by a sum of kernels over the quantiles of the drawn optima.
function density(host, outlook) {
  const q = outlook.optimum;
  const card = part("ystar", "The optimum’s value, now", "How likely each value of the optimum is: the optima of functions drawn from the model.", host, true);
  const observed = best ? best[VALUE] : null, there = outlook.recommended;
  const low0 = q[0], high0 = q[q.length - 1];
  if (!(high0 > low0)) {
    html("p", {}, card, "All drawn functions have the same optimum, " + brief(low0, 6) + ".");
    return;
  }
  const own = spread(outlook.sampled) ? outlook.sampled : null;
  // A smooth density needs a width; the same for both, so that they can be compared.
  const bandwidth = Math.max(rule(q), own ? Math.min(rule(own), 2 * rule(q)) : 0, (high0 - low0) / 200);
  // What is far away would squeeze the density into a line.
  const span = high0 - low0;
  const quantile = share => own[Math.round(share * (own.length - 1))];
  const believed = own ? [quantile(0.02), quantile(0.98)] : outlook.sampler || [];
  const marks = [observed, there, ...believed].filter(value => value !== null && value > low0 - 1.5 * span && value < high0 + 1.5 * span);
  const low = Math.min(low0 - 2 * bandwidth, ...marks), high = Math.max(high0 + 2 * bandwidth, ...marks);
  const xs = Array.from({length: 161}, (_, i) => low + (high - low) * i / 160);
  const heights = list => xs.map(x => list.reduce((sum, one) => sum + Math.exp(-0.5 * ((x - one) / bandwidth) ** 2), 0) / (list.length * bandwidth * Math.sqrt(2 * Math.PI)));
  const ys = heights(q), owns = own ? heights(own) : null;
  const most = Math.max(...ys, ...(owns || [])) * 1.1;
  const entries = [["band", "band", "density of the optimum"], ["line", "s-orange", "best observed"], ["line", "s-green", "expected at the recommended point"]];
  if (own) entries.push(["line", "s-purple", "as the study’s own sampler draws it"]);
  else if (outlook.sampler) entries.push(["line", "s-purple", "what the last choice believed (5 to 95 %)"]);
  legend(card, entries);
  chart(card, {
    name: "Density of the optimum: from " + brief(q[4]) + " to " + brief(q[94]) + " with probability 90 %", height: 260, byX: true,
    x: {scale: linear(low, high), label: "value of the optimum"}, y: {scale: {...linear(0, most), ticks: () => []}},
    draw: plot => {
      const points = xs.map((x, i) => [plot.x(x), plot.y(ys[i])]);
      svg("path", {class: "band", "data-series": "density", d: area(points, [[plot.x(low), plot.bottom], [plot.x(high), plot.bottom]])}, plot.g);
      svg("path", {class: "line s-blue", d: line(points)}, plot.g);
      const upright = (value, kind) => { if (value !== null && value >= low && value <= high) svg("path", {class: "line " + kind, d: `M${px(plot.x(value))} ${plot.bottom}V${plot.top}`}, plot.g); };
      upright(observed, "s-orange");
      upright(there, "s-green dash");
      if (own) svg("path", {class: "line s-purple", "data-series": "sampled", d: line(xs.map((x, i) => [plot.x(x), plot.y(owns[i])]))}, plot.over);
      else if (outlook.sampler) {
        const at = value => plot.x(Math.max(low, Math.min(high, value))), s = outlook.sampler;
        svg("path", {class: "line s-purple", d: `M${px(at(s[0]))} ${plot.top + 10}H${px(at(s[s.length - 1]))}M${px(at(s[s.length >> 1]))} ${plot.top + 4}v12`}, plot.over);
      }
      return xs.map((x, i) => ({x: points[i][0], y: points[i][1], lines: () => ["optimum " + brief(x, 5), percent(q.filter(one => one <= x).length / q.length) + " below" + (own ? ", by the sampler " + percent(own.filter(one => one <= x).length / own.length) : "")]}));
    }
  });
  const outside = [observed === null || (observed >= low && observed <= high) ? null : "best observed " + brief(observed, 5), there >= low && there <= high ? null : "expected at the recommended point " + brief(there, 5)].filter(text => text);
  if (outside.length) html("p", {class: "foot"}, card, "Beyond the axis: " + outside.join("; ") + ".");
  if (own) html("p", {class: "foot"}, card, "The mean of the study’s own sampler is " + brief(mean(own), 4) + ", that of the drawn functions " + brief(outlook.mean, 4) + "." + (outlook.reachable ? " This study asks what can still be reached in its budget, which is less." : ""));
  else if (outlook.sampled) html("p", {class: "foot"}, card, "The study’s own sampler has one value, " + brief(outlook.sampled[0], 5) + ".");
  else if (!outlook.sampler) html("p", {class: "foot"}, card, "The study’s strategy draws no values of the optimum.");
}
const mean = list => list.reduce((sum, one) => sum + one, 0) / list.length;
const spread = list => list && list.length > 1 && list[list.length - 1] > list[0];
// Silverman's rule of thumb for the width of the kernels, of sorted values.
const rule = list => (list[Math.floor(0.75 * (list.length - 1))] - list[Math.floor(0.25 * (list.length - 1))]) / 1.34 * 0.9 * Math.pow(list.length, -0.2);

function regretCard(host, outlook) {
  const card = part("regret", "Expected regret", "By how much the optimum is expected to beat the recommended point, and where half and nine tenths of the drawn functions say so.", host, true);
  const looks = inOrder(outlook.looks).filter(one => one.regret > 0 || one.q95 > 0);
  if (!looks.length) {
    html("p", {}, card, "No drawn function is better anywhere than at the recommended point.");
    return;
  }
  const rules = outlook.rules || [], lines = rules.filter(rule => rule.word === "expected-regret");
  const positive = looks.flatMap(one => [one.regret, one.q95]).filter(value => value > 0).concat(lines.map(rule => rule.threshold));
  const high = Math.max(...positive) * 1.5, low = Math.max(Math.min(...looks.map(one => one.regret).filter(value => value > 0).concat(lines.map(rule => rule.threshold))) / 3, high / 1e6);
  legend(card, [["line", "s-green", "expected regret"], ["band", "l-regret", "25 to 75 %"], ["band", "regret", "5 to 95 %"]].concat(lines.length ? [["line", "s-red", "stop rule"]] : []));
  chart(card, {
    name: "Expected regret after each of " + looks.length + " looks", height: 260, byX: true,
    x: {scale: trialScale(), label: "trial"}, y: {scale: logarithmic(low, high), label: "regret"},
    draw: plot => {
      const y = value => Math.min(plot.bottom + 20, plot.y(Math.max(value, low / 2)));
      const curve = key => looks.map(one => [plot.x(one.trial), y(one[key])]);
      svg("path", {class: "regret", d: area(curve("q95"), curve("q05"))}, plot.g);
      svg("path", {class: "regret", d: area(curve("q75"), curve("q25"))}, plot.g);
      svg("path", {class: "line s-green", "data-series": "regret", d: line(curve("regret"))}, plot.g);
      for (const rule of lines) svg("path", {class: "line s-red thin dash", d: `M${plot.left} ${px(y(rule.threshold))}H${plot.right}`}, plot.g);
      return looks.map(one => ({x: plot.x(one.trial), y: y(one.regret), lines: () => ["After trial " + one.trial, "expected regret " + brief(one.regret, 3), "half of the functions: " + brief(one.q25, 3) + " to " + brief(one.q75, 3)]}));
    }
  });
  const within = outlook.within;
  if (within && within.length > 1) {
    const label = html("label", {class: "field slider"}, card, "Near enough is within ");
    const slide = html("input", {type: "range", min: "0", max: String(within.length - 1), step: "1", value: String(Math.floor(within.length / 3)), "aria-label": "epsilon"}, label);
    const said = html("output", {class: "foot", id: "within"}, card);
    const show = () => {
      const [epsilon, share] = within[Number(slide.value)];
      said.textContent = "The recommended point is within " + brief(epsilon, 3) + " of the optimum with probability " + percent(share) + ".";
    };
    slide.addEventListener("input", show);
    show();
  }
  for (const rule of rules) html("p", {class: "foot"}, card, "Stop rule: " + rule.sentence + (rule.met ? "; met since trial " + rule.met + "." : "; not met yet."));
}

// Pictures that the server draws, as it does for reports.
function drawn(host, picture, text) {
  const card = part("drawn-" + picture.id, picture.title, text, host);
  html("img", {src: "data:image/svg+xml;base64," + picture.svg, alt: picture.title, class: "drawn"}, html("div", {class: "scroll"}, card));
}
function frontCards(host) {
  const about = {front: "Trials that no other one is better than in every objective, among all of them.", history: "What the front dominates above the reference point" + (Object.keys(D.front.reference || {}).length ? ", " + Object.entries(D.front.reference).map(([name, value]) => name + " " + brief(value, 4)).join(", ") : "") + "."};
  for (const picture of D.front.pictures || []) drawn(host, picture, about[picture.id] || null);
}
function frontTable(host) {
  if (!D.front.trials.length) return;
  const card = part("points", "Trials of the front", "The knee, in bold, is nearest to the best of every objective at once.", host);
  const goals = study.doc.spec.objectives;
  const cells = D.parameters.map(one => cellOf.get(one.name));
  const places = goals.map(goal => study.names.indexOf("objectives." + goal.name));
  const first = byNumber.get(D.front.trials[0]);
  if (!first) return;
  const lines = D.front.trials.filter(number => byNumber.has(number)).map(number => {
    const row = byNumber.get(number);
    return {attributes: number === D.front.knee ? {class: "strong"} : {}, cells: [place => link(place, String(number), home(study.name) + "/trials/" + number), ...places.map(at => brief(row[at], 6)), ...cells.map(at => row[at] === null ? "–" : brief(row[at], 6))]};
  });
  table(card, [["trial", true], ...goals.map(goal => [goal.name + (goal.direction === "maximize" ? " ↑" : " ↓"), true]), ...D.parameters.map(one => [one.name, true])], lines);
}

function pointCards(host) {
  if (!best) return;
  const card = part("points", "Best points", "The five best trials and the recommended point. Marked: what differs from the best.", host);
  const five = valued.filter(feasible).sort((a, b) => a[VALUE] === b[VALUE] ? a[TRIAL] - b[TRIAL] : better(a[VALUE], b[VALUE]) ? -1 : 1).slice(0, 5);
  const recommended = D.model ? D.model.recommended : null;
  const made = html("table", {class: "plain points"}, html("div", {class: "scroll"}, card));
  const head = html("tr", {}, html("thead", {}, made));
  html("th", {scope: "col"}, head, "parameter");
  for (const row of five) link(html("th", {scope: "col", class: "n"}, head), "trial " + row[TRIAL], home(study.name) + "/trials/" + row[TRIAL]);
  if (recommended) html("th", {scope: "col", class: "n"}, head, "recommended");
  const body = html("tbody", {}, made);
  const value = html("tr", {class: "strong"}, body);
  html("th", {scope: "row"}, value, "value");
  five.forEach(row => html("td", {class: "n"}, value, brief(row[VALUE], 6)));
  if (recommended) html("td", {class: "n"}, value, brief(recommended.mean, 6) + " ± " + brief(recommended.sd, 2));
  for (const parameter of D.parameters) {
    const line = html("tr", {}, body), cell = cellOf.get(parameter.name);
    html("th", {scope: "row"}, line, parameter.name);
    const first = five[0][cell];
    const cells = five.map(row => row[cell]).concat(recommended ? [recommended.point[parameter.name] ?? null] : []);
    for (const one of cells) html("td", {class: "n" + (differs(first, one, parameter) ? " differs" : "")}, line, one === null ? "–" : brief(one, 6));
  }
  const bar = html("div", {class: "bar"}, card);
  html("span", {class: "fill"}, bar, recommended && recommended.feasible !== null && recommended.feasible !== undefined ? "The recommended point meets all bounds with probability " + percent(recommended.feasible) + "." : "");
  const which = html("select", {"aria-label": "Which point to copy"}, bar);
  if (recommended) html("option", {value: "r"}, which, "recommended");
  five.forEach(row => html("option", {value: String(row[TRIAL])}, which, "trial " + row[TRIAL]));
  const point = async () => which.value === "r" ? recommended.point : (await api(studyPath(study.name) + "/trials/" + which.value)).params;
  button(bar, "Copy JSON", async () => copy(JSON.stringify(await point())));
  button(bar, "Copy YAML", async () => copy(Object.entries(await point()).map(([key, one]) => key + ": " + JSON.stringify(one)).join("\n") + "\n"));
  button(bar, "Copy arguments", async () => copy(Object.entries(await point()).map(([key, one]) => "--" + key + "=" + shell(String(one))).join(" ")));
}
const shell = text => /^[\w.,:+-]+$/.test(text) ? text : "'" + text.replace(/'/g, "'\\''") + "'";
export function differs(a, b, parameter) {
  if (a === null || b === null) return a !== b;
  if (parameter.kind === "choice" || parameter.kind === "int") return String(a) !== String(b);
  const span = parameter.log ? Math.abs(Math.log(a / b)) / Math.log(parameter.high / parameter.low) : Math.abs(a - b) / (parameter.high - parameter.low);
  return span > 0.02;
}

export function noteCard(host, trial) {
  const path = studyPath(study.name) + (trial ? "/trials/" + trial.trial : "") + "/notes";
  const list = (trial ? trial.notes : study.doc.notes) || [];
  const known = list.find(one => one.key === "note" && one.namespace === "");
  const card = part("notes", "Note", null, host);
  if (!may("steer")) {
    if (known) html("p", {class: "note"}, card, String(known.value));
    else html("p", {class: "quiet"}, card, "No note yet.");
    return;
  }
  const field = html("textarea", {rows: "3", "aria-label": "Note", placeholder: "What others should know. Plain text."}, card);
  field.value = known ? String(known.value) : "";
  const bar = html("div", {class: "bar"}, card);
  const said = html("span", {class: "fill"}, bar, known ? "Written " + ago(known.at) : "");
  let version = known ? known.version : 0;
  button(bar, "Save note", async () => {
    const headers = version ? {"If-Match": "\"" + version + "\""} : {"If-None-Match": "*"};
    try {
      const answer = await put(path, {key: "note", text: field.value}, headers);
      const written = answer.notes.find(one => one.key === "note");
      if (written) version = written.version;
      said.textContent = "Saved.";
      changed(trial ? trial.trial : undefined);
    } catch (error) {
      if (error.status === 412) say("Someone else changed this note meanwhile. Copy your text, reload the page and write it again.", true);
      else say(error.message, true);
    }
  }, {id: "save-note"});
}
