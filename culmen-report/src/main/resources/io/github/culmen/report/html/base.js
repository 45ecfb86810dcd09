// Data, elements, numbers as text, scales. Text of the user's is only ever set as text.
const SVG = "http://www.w3.org/2000/svg";

function element(space, name, attributes, parent, text) {
  const made = space ? document.createElementNS(space, name) : document.createElement(name);
  for (const key in attributes || {}) {
    const value = attributes[key];
    if (value === null || value === undefined) continue;
    // A policy that forbids style attributes allows this.
    if (key === "style") made.style.cssText = value;
    else made.setAttribute(key, value);
  }
  if (text !== undefined && text !== null) made.textContent = text;
  if (parent) parent.appendChild(made);
  return made;
}
export const html = (name, attributes, parent, text) => element(null, name, attributes, parent, text);
export const svg = (name, attributes, parent, text) => element(SVG, name, attributes, parent, text);

// Up to so many digits, in whichever notation is shorter to read.
export function brief(value, digits) {
  if (value === null || value === undefined) return "–";
  if (typeof value !== "number") return String(value);
  if (value === 0) return "0";
  const size = Math.abs(value);
  const many = digits || 5;
  const text = size >= 1e6 || size < 1e-4 ? value.toExponential(many - 1) : value.toPrecision(many);
  const [mantissa, exponent] = text.split("e");
  const trimmed = mantissa.includes(".") ? mantissa.replace(/\.?0+$/, "") : mantissa;
  return (trimmed + (exponent ? "e" + exponent.replace("+", "") : "")).replace(/^-/, "−");
}
export const percent = share => (100 * share).toFixed(share < 0.0995 && share > 0 ? 1 : 0) + " %";
export function duration(seconds) {
  const units = [[86400, "d"], [3600, "h"], [60, "min"], [1, "s"]];
  for (const [size, name] of units) if (seconds >= size) return brief(seconds / size, 3) + " " + name;
  return seconds === 0 ? "0 s" : brief(1000 * seconds, 3) + " ms";
}

// Halves first: the difference of two finite numbers need not be finite.
export function linear(low, high, whole) {
  const span = high / 2 - low / 2;
  return {
    low, high,
    at: value => span > 0 ? (value / 2 - low / 2) / span : 0.5,
    back: share => low + 2 * span * share,
    ticks: count => linearTicks(low, high, count, whole)
  };
}
export function linearTicks(low, high, count, whole) {
  const raw = high / count - low / count;
  if (!(raw > 0) || !isFinite(raw)) return [{value: low, text: brief(low)}];
  const power = Math.pow(10, Math.floor(Math.log10(raw)));
  let step = 10 * power;
  for (const factor of [1, 2, 5]) if (factor * power >= raw * 0.999999) { step = factor * power; break; }
  if (whole) step = Math.max(1, Math.round(step));
  const found = [];
  for (let i = Math.ceil(low / step - 1e-9); i <= high / step + 1e-9 && found.length < 50; i++) {
    const value = Number((i * step).toPrecision(12));
    found.push({value, text: brief(value, 6)});
  }
  return found;
}
export function logarithmic(low, high) {
  const from = Math.log10(low), to = Math.log10(high);
  return {
    low, high,
    at: value => to > from ? (Math.log10(Math.max(value, 5e-324)) - from) / (to - from) : 0.5,
    back: share => Math.pow(10, from + (to - from) * share),
    ticks: count => {
      const decades = to - from;
      if (decades < 1.2) return linearTicks(low, high, count);
      const factors = decades < count / 3 ? [1, 2, 5] : [1];
      const stride = Math.max(1, Math.ceil(decades / count));
      const found = [];
      for (let e = Math.floor(from); e <= to + 1e-9; e++) {
        if (((e % stride) + stride) % stride !== 0) continue;
        for (const factor of factors) {
          const value = Number(factor + "e" + e);
          if (value >= low * 0.999999 && value <= high * 1.000001) found.push({value, text: brief(value, 3)});
        }
      }
      return found;
    }
  };
}
export function choices(names) {
  const index = new Map(names.map((name, i) => [String(name), i]));
  return {
    names,
    at: value => (index.get(String(value)) + 0.5) / names.length,
    back: share => names[Math.max(0, Math.min(names.length - 1, Math.floor(share * names.length)))],
    ticks: () => names.map(name => ({value: name, text: String(name)}))
  };
}
export const scaleOfAxis = axis => axis.log ? logarithmic(axis.low, axis.high) : linear(axis.low, axis.high);
export function scaleOfParameter(parameter) {
  if (parameter.kind === "choice") return choices(parameter.choices);
  const low = Number(parameter.low), high = Number(parameter.high);
  if (parameter.log) return logarithmic(low, high);
  return linear(low, high, parameter.kind === "int");
}

// The study that is shown. Modules that use these see them change when another one is loaded.
export let D = null;
export let columns = [], rows = [], valued = [], parameterColumns = [], important = [], held = [];
export let TRIAL = -1, STATE = -1, VALUE = -1, ORIGIN = -1, FAILURE = -1, FEASIBLE = -1;
export let cellOf = new Map(), parameterNamed = new Map(), byNumber = new Map();
export let best = null;
export const better = (a, b) => D.maximize ? a > b : a < b;
// With a fidelity only trials at its target count.
const reached = row => !D.fidelity || row[cellOf.get(D.fidelity.parameter)] === D.fidelity.target;
// Trials that break a bound are shown, but none of them is the best.
export const feasible = row => (FEASIBLE < 0 || row[FEASIBLE] === true) && reached(row);
// Values may come in another order than their trials began: of looks at the same or an earlier trial the last counts.
export function inOrder(looks) {
  const kept = [];
  for (const look of looks) {
    while (kept.length && kept[kept.length - 1].trial >= look.trial) kept.pop();
    kept.push(look);
  }
  return kept;
}
export function load(data) {
  D = {...data, checkpoints: inOrder(data.checkpoints)};
  columns = D.table.columns.map((column, i) => ({...column, index: i}));
  const column = role => columns.findIndex(one => one.role === role);
  const named = name => columns.findIndex(one => one.name === name);
  TRIAL = column("trial"); STATE = column("state"); VALUE = column("value");
  ORIGIN = named("origin"); FAILURE = named("failure"); FEASIBLE = column("feasible");
  parameterColumns = columns.filter(one => one.role === "parameter");
  cellOf = new Map(D.parameters.map((parameter, i) => [parameter.name, parameterColumns[i].index]));
  parameterNamed = new Map(D.parameters.map(parameter => [parameter.name, parameter]));
  rows = D.table.rows;
  valued = rows.filter(row => row[VALUE] !== null);
  best = valued.filter(feasible).reduce((found, row) => found === null || better(row[VALUE], found[VALUE]) ? row : found, null);
  byNumber = new Map(rows.map(row => [row[TRIAL], row]));
  // Of several objectives the best is the knee of their front.
  if (D.front) best = byNumber.get(D.front.knee) || null;
  important = D.model ? [...D.model.importance].sort((a, b) => b.total - a.total) : [];
  // Where the model was looked at, as a staircase up to now.
  const looks = D.checkpoints;
  held = looks.length ? [...looks, {...looks[looks.length - 1], trial: rows.length}] : [];
}
// Of very many, the best and an even selection of the others: pictures with more look the same.
export function thinned(list, most) {
  if (list.length <= most) return list;
  const order = [...list].sort((a, b) => a[VALUE] === b[VALUE] ? a[TRIAL] - b[TRIAL] : better(a[VALUE], b[VALUE]) ? -1 : 1);
  const kept = new Set(order.slice(0, most / 3 | 0));
  const step = list.length / (most - kept.size);
  for (let i = 0; kept.size < most && i < list.length; i += step) kept.add(list[i | 0]);
  return list.filter(row => kept.has(row));
}
export function trialLines(row) {
  const lines = ["Trial " + row[TRIAL] + (row[VALUE] === null ? " (" + row[STATE] + ")" : ": " + brief(row[VALUE], 7))];
  for (const parameter of D.parameters.slice(0, 12)) {
    const cell = row[cellOf.get(parameter.name)];
    if (cell !== null) lines.push(parameter.name + " = " + brief(cell));
  }
  if (D.parameters.length > 12) lines.push("… and " + (D.parameters.length - 12) + " more");
  for (const one of columns.filter(other => other.role === "outcome")) {
    if (row[one.index] !== null) lines.push(one.name.replace(/^outcomes\./, "") + " = " + brief(row[one.index]));
  }
  for (const one of columns.filter(other => other.role === "attribute").slice(0, 8)) {
    if (row[one.index] !== null) lines.push(one.name.replace(/^attributes\./, "") + ": " + brief(row[one.index]));
  }
  if (row[VALUE] !== null && !feasible(row)) lines.push("not feasible");
  if (row[FAILURE]) lines.push(row[FAILURE]);
  return lines;
}
