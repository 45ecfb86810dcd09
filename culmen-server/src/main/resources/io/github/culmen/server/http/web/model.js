// What the model believes now: which parameters matter and how, and whether it can be relied on.
import {D, brief, html, important, linear, load, percent, svg, valued} from "./report/base.js";
import {chart, drawAll, legend, line} from "./report/chart.js";
import {STOPS, SURE, contourPanel, healthPicture, slicesPicture} from "./report/model.js";
import {importancePicture} from "./report/pictures.js";
import {link, part} from "./dom.js";
import {restore, study, valueAxis} from "./live.js";
import {modelState, slot} from "./overview.js";
import {api, studyPath} from "./session.js";
import {home, recalled, remember} from "./view.js";

export function model(host) {
  const top = slot(host), when = slot(host), parts = slot(host), pair = slot(host), rest = slot(host);
  // The model of the past that is shown instead of the latest, if any.
  let contour = null, past = null, reading = 0, goal = recalled("objective") || "";
  const goals = study.doc.spec.objectives || [];
  const head = () => {
    const card = part("verdict", null, null, top);
    if (D.model) {
      const fit = D.model.fit;
      html("p", {class: "verdict"}, card, (past && past.values ? "As it was then: the model was fitted to " : "The model was fitted to ") + D.model.values + (D.model.values === 1 ? " value. " : " values. ") + fit.sentence[0].toUpperCase() + fit.sentence.slice(1) + ".");
    } else if (!valued.length) html("p", {class: "verdict"}, card, "There is no model before the first value.");
    modelState(card);
  };
  // Each of several objectives has a model of its own.
  function objectives() {
    const card = part("objective", null, null, when);
    const label = html("label", {class: "field"}, card, "The model of ");
    const choice = html("select", {"aria-label": "Objective"}, label);
    for (const one of goals) html("option", {value: one.name}, choice, one.name);
    if (!goals.some(one => one.name === goal)) goal = goals[0].name;
    choice.value = goal;
    const said = html("output", {class: "foot", id: "as-of"}, card);
    const read = values => {
      remember({objective: goal, after: values ? String(values) : ""});
      said.textContent = "Computing …";
      view("objective=" + encodeURIComponent(goal) + (values ? "&values=" + values : ""), said);
    };
    choice.addEventListener("change", () => { goal = choice.value; read(past && past.values ? past.values : 0); });
    // The model as it was after any number of values.
    const most = valued.length;
    if (most < 3) return;
    const label2 = html("label", {class: "field slider", id: "replay"}, null, "as of value ");
    card.insertBefore(label2, said);
    const slide = html("input", {type: "range", min: "1", max: String(most), step: "1", "aria-label": "As of value"}, label2);
    slide.value = String(past && past.values ? past.values : most);
    const tell = () => { said.textContent = Number(slide.value) === most ? "now, " + most + " values" : slide.value + (slide.value === "1" ? " value" : " values"); };
    slide.addEventListener("input", tell);
    slide.addEventListener("change", () => read(Number(slide.value) === most ? 0 : Number(slide.value)));
    tell();
  }
  // The looks at the past as a slider; its end is now.
  function replay() {
    if (goals.length) { objectives(); return; }
    const looks = D.checkpoints;
    if (looks.length < 3) return;
    const card = part("replay", null, null, when);
    const label = html("label", {class: "field slider"}, card, "The model as of trial ");
    const slide = html("input", {type: "range", min: "0", max: String(looks.length - 1), step: "1", "aria-label": "As of trial"}, label);
    const at = past ? looks.findIndex(one => one.values === past.values) : looks.length - 1;
    slide.value = String(at < 0 ? looks.length - 1 : at);
    const said = html("output", {class: "foot", id: "as-of"}, card);
    const say = () => {
      const look = looks[Number(slide.value)];
      said.textContent = Number(slide.value) === looks.length - 1 ? "now, " + look.values + " values" : "trial " + look.trial + ", " + look.values + (look.values === 1 ? " value" : " values");
    };
    slide.addEventListener("input", say);
    slide.addEventListener("change", () => go(Number(slide.value) === looks.length - 1 ? 0 : looks[Number(slide.value)].values, said));
    say();
  }
  async function go(values, said) {
    reading++;
    remember({after: values ? String(values) : ""});
    if (!values) { past = null; build(); return; }
    if (said) said.textContent += ": computing …";
    await view("values=" + values, said);
  }
  async function view(which, said) {
    const mine = ++reading;
    try {
      const got = await api(studyPath(study.name) + "/model?" + which);
      if (mine !== reading) return;
      past = got;
      build();
    } catch (error) {
      if (mine === reading && said) said.textContent = error.message;
    }
  }
  // Pictures show the values of the objective whose model it is.
  function axis() {
    if (!past.objective) return {};
    const at = study.names.indexOf("objectives." + past.objective), maximize = goals.find(one => one.name === past.objective).direction === "maximize";
    const value = study.names.indexOf("value");
    const own = study.rows.map(row => { const copy = [...row]; copy[value] = row[value] === null ? null : row[at]; return copy; });
    return {maximize, table: {...D.table, rows: own}, valueAxis: valueAxis(own.map(row => row[value]).filter(one => one !== null), maximize)};
  }
  function build() {
    if (past) load({...D, model: past.model, ...axis()});
    top.show(head);
    when.show(replay);
    if (!D.model) { parts.show(() => {}); pair.show(() => {}); rest.show(() => {}); return; }
    parts.show(() => { importancePicture(); calibrationCard(parts); slicesPicture(); });
    pair.show(past ? () => {} : pairCard);
    rest.show(() => { healthPicture(); surprises(rest); });
  }
  function pairCard() {
    if (D.parameters.length < 2) return;
    const card = part("contour", "Over two parameters", "What the model expects over two parameters, how unsure it is, and what an evaluation there would tell about the optimum; the others as in the recommended point (star). Grey is not allowed.", pair);
    const bar = html("div", {class: "bar"}, card);
    const names = important.map(one => one.parameter).filter(name => D.model.recommended.point[name] !== undefined);
    const x0 = recalled("x") || names[0], y0 = recalled("y") || names[1];
    const list = (label, value) => {
      const made = html("select", {"aria-label": label}, bar);
      names.forEach(name => html("option", {value: name}, made, name));
      made.value = value;
      return made;
    };
    const x = list("First parameter", x0);
    const y = list("Second parameter", y0);
    const said = html("span", {class: "fill", role: "status"}, bar);
    const panels = html("div", {class: "panels"}, card);
    const draw = () => {
      panels.replaceChildren();
      contourPanel(panels, contour, "Expected value", contour.mean, STOPS, true);
      contourPanel(panels, contour, "Standard deviation", contour.sd, SURE, false);
      contourPanel(panels, contour, "Information, in nats", contour.information, SURE, false);
      drawAll();
    };
    const read = async () => {
      if (!x.value || !y.value || x.value === y.value) { said.textContent = "Choose two different parameters."; return; }
      said.textContent = "Computing …";
      try {
        const got = await api(studyPath(study.name) + "/contour?x=" + encodeURIComponent(x.value) + "&y=" + encodeURIComponent(y.value));
        contour = {...got, asked: x.value + "\n" + y.value, asOf: study.modelState && study.modelState.asOf};
        said.textContent = "";
        if (panels.isConnected) draw();
      } catch (error) {
        said.textContent = error.message;
      }
    };
    const chosen = () => { remember({x: x.value, y: y.value}); read(); };
    x.addEventListener("change", chosen);
    y.addEventListener("change", chosen);
    if (contour && contour.asked === x.value + "\n" + y.value) draw();
    if (!contour || contour.asked !== x.value + "\n" + y.value || contour.asOf !== (study.modelState && study.modelState.asOf)) read();
  }
  build();
  const wanted = Number(recalled("after"));
  if (goals.length && valued.length) view("objective=" + encodeURIComponent(goal) + (wanted > 0 && wanted < valued.length ? "&values=" + wanted : ""));
  else if (wanted > 0) go(wanted);
  return {
    update: kind => {
      if (kind === "model") { build(); return; }
      if (past) load({...D, model: past.model, ...axis()});
      if (kind === "progress") top.show(head);
    },
    leave: () => { reading++; if (past) restore(); }
  };
}

// P(|Z| <= z) of a standard normal Z, to 1.5e-7 [Abramowitz & Stegun, 7.1.26].
function within(z) {
  const t = 1 / (1 + 0.3275911 * z / Math.SQRT2);
  return 1 - ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t * Math.exp(-z * z / 2);
}
function calibrationCard(host) {
  const residuals = D.model.residuals;
  if (residuals.length < 5) return;
  const card = part("calibration", "Coverage", "How often values lie inside the intervals that the model predicts from all the other values: on the diagonal if it is well calibrated.", host, true);
  // A value is inside the central interval of a level if that level is at least this.
  const levels = residuals.map(one => within(Math.abs(one[4]))).sort((a, b) => a - b), n = levels.length;
  const grid = Array.from({length: 21}, (_, i) => i / 20);
  const actual = grid.map(level => levels.filter(one => one <= level).length / n);
  legend(card, [["line", "s-blue", "actual"], ["line", "s-soft", "well calibrated"], ["band", "band", "90 % of calibrated models"]]);
  chart(card, {
    name: "Share of values inside predicted intervals, by level", height: 260, byX: true,
    x: {scale: linear(0, 1), label: "level of the interval"}, y: {scale: linear(0, 1), label: "share inside"},
    draw: plot => {
      const off = level => 1.645 * Math.sqrt(level * (1 - level) / n);
      const edge = sign => grid.map(level => [plot.x(level), plot.y(Math.max(0, Math.min(1, level + sign * off(level))))]);
      const upper = edge(1), lower = edge(-1);
      svg("path", {class: "band", d: line(upper) + "L" + [...lower].reverse().map(point => point.join(" ")).join("L") + "Z"}, plot.g);
      svg("path", {class: "line s-soft thin dash", d: line([[plot.x(0), plot.y(0)], [plot.x(1), plot.y(1)]])}, plot.g);
      const points = grid.map((level, i) => [plot.x(level), plot.y(actual[i])]);
      svg("path", {class: "line s-blue", "data-series": "coverage", d: line(points)}, plot.g);
      return grid.map((level, i) => ({x: points[i][0], y: points[i][1], lines: () => ["intervals of " + percent(level), percent(actual[i]) + " of the values inside"]}));
    }
  });
}
function surprises(host) {
  const worst = [...D.model.residuals].filter(one => one[0]).sort((a, b) => Math.abs(b[4]) - Math.abs(a[4])).slice(0, 5);
  if (!worst.length) return;
  const card = part("surprises", "What surprised the model most", null, host);
  const list = html("ul", {}, card);
  for (const one of worst) {
    const item = html("li", {}, list);
    link(item, "trial " + one[0], home(study.name) + "/trials/" + one[0]);
    html("span", {}, item, ": " + brief(one[1], 5) + ", predicted " + brief(one[2], 5) + " ± " + brief(one[3], 2) + " from the others (z = " + brief(one[4], 3) + ")");
  }
}
