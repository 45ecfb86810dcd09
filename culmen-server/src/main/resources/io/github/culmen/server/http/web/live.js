// A study as this page knows it: read once, then kept up to date by the server's stream of events.
import {load} from "./report/base.js";
import {api, studyPath} from "./session.js";

const ROUND = 6;
const FRAME = 250;
const RETRY = 3000;
const listeners = new Set();

export const connection = {state: "connecting", since: Date.now()};
function connected(state) {
  if (connection.state !== state) {
    connection.state = state;
    connection.since = Date.now();
    document.dispatchEvent(new Event("connection"));
  }
}

// One stream at a time, and none while nobody sees the page: a browser has six connections to a server.
let stream = null;
export function listen(path, handlers) {
  hush();
  const mine = {path, handlers, source: null, timer: 0};
  stream = mine;
  const open = () => {
    if (stream !== mine || document.hidden) return;
    clearTimeout(mine.timer);
    mine.source = new EventSource("api/v1/" + path());
    mine.source.onopen = () => connected("live");
    mine.source.onerror = () => {
      if (stream !== mine) return;
      connected("reconnecting");
      if (mine.source) mine.source.close();
      mine.source = null;
      mine.timer = setTimeout(async () => {
        // A server that is there but refuses may have lost the study, or this place in it.
        if (stream === mine && handlers.again) await handlers.again();
        open();
      }, RETRY);
    };
    for (const kind in handlers.on) {
      mine.source.addEventListener(kind, event => { if (stream === mine) handlers.on[kind](JSON.parse(event.data), event); });
    }
  };
  mine.open = open;
  open();
}
export function hush() {
  if (stream) {
    clearTimeout(stream.timer);
    if (stream.source) stream.source.close();
  }
  stream = null;
}
document.addEventListener("visibilitychange", () => {
  if (!stream) return;
  if (document.hidden) {
    if (stream.source) stream.source.close();
    stream.source = null;
    connected("resting");
  } else if (!stream.source) {
    stream.open();
  }
});

export function onChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
const tell = kind => listeners.forEach(listener => listener(kind));

function role(name) {
  if (name === "trial" || name === "state" || name === "value" || name === "feasible") return name;
  if (name.startsWith("params.")) return "parameter";
  if (name.startsWith("outcomes.")) return "outcome";
  if (name.startsWith("objectives.")) return "objective";
  return "more";
}
const when = conditions => (conditions || []).map(one => one.parameter + " is " + one.values.join(" or ")).join(" and ");

// What the pictures of a report need, from a spec.
function drawn(spec) {
  return {
    name: spec.name, maximize: spec.direction === "maximize", acquisition: spec.strategy, seed: spec.seed,
    parameters: spec.parameters.map(one => ({...one, kind: one.choices ? "choice" : one.kind, word: one.kind, conditions: one.when || [], when: when(one.when)})),
    constraints: spec.constraints, outcomes: spec.outcomes.map(one => one.bound)
  };
}

// The axis of values: logarithmic over many magnitudes, and without a few that are far worse.
export function valueAxis(values, maximize) {
  const sorted = Float64Array.from(values).sort();
  const padded = (low, high, log) => {
    if (log) {
      const a = Math.log10(low), b = Math.log10(high), pad = 0.06 * Math.max(b - a, 1e-9);
      return {log: true, low: 10 ** (a - pad), high: 10 ** (b + pad)};
    }
    const half = high / 2 - low / 2, pad = half > 0 ? 0.12 * half : Math.max(1e-12, Math.abs(low) * 0.05) || 0.5;
    return {log: false, low: Math.max(-Number.MAX_VALUE, low - pad), high: Math.min(Number.MAX_VALUE, high + pad)};
  };
  if (!sorted.length) return {log: false, low: 0, high: 1};
  const least = sorted[0], most = sorted[sorted.length - 1];
  if (least > 0 && most / least > 200) return padded(least, most, true);
  const rank = Math.floor(0.9 * (sorted.length - 1));
  const ordinary = maximize ? sorted[sorted.length - 1 - rank] : sorted[rank];
  const best = maximize ? most : least, worst = maximize ? least : most;
  const core = Math.abs(ordinary / 2 - best / 2);
  if (core > 0 && Math.abs(worst / 2 - ordinary / 2) > 3 * core) return padded(Math.min(best, ordinary), Math.max(best, ordinary), false);
  return padded(least, most, false);
}

export const study = {name: null, doc: null, names: [], rows: [], model: null, modelState: null, place: 0, spec: null};

// Columns as the server sends them for pictures: times are steps in seconds, and trials have their places as numbers.
export function unpacked(answer) {
  const columns = {trial: answer.columns.state.map((state, i) => answer.from + i), ...answer.columns};
  for (const name of ["asked", "finished"]) {
    let at = columns[name].from;
    columns[name] = columns[name].steps.map(step => step === null ? null : new Date(1000 * (at += step)).toISOString().replace(".000Z", "Z"));
  }
  return columns;
}
function take(answer) {
  const columns = unpacked(answer);
  const names = Object.keys(columns);
  const lists = names.map(name => columns[name]);
  study.names = names;
  const count = lists.length ? lists[0].length : 0;
  for (let i = 0; i < count; i++) study.rows[answer.from - 1 + i] = lists.map(list => list[i]);
}
// After a page showed something else than what is there now.
export function restore() {
  if (study.doc) show();
}
function show() {
  const value = study.names.indexOf("value");
  const base = drawn(study.doc.spec);
  const model = study.model || {};
  load({
    ...base,
    table: {columns: study.names.map(name => ({name, role: role(name)})), rows: study.rows},
    valueAxis: valueAxis(study.rows.map(row => row[value]).filter(one => one !== null), base.maximize),
    optimumAxis: model.optimumAxis || {log: false, low: 0, high: 1},
    timeline: model.timeline || {lanes: [], bars: [], start: null},
    checkpoints: model.checkpoints || [],
    model: model.model || null,
    front: study.doc.front ? {...(model.front || {}), ...study.doc.front} : null,
    curves: model.curves || null
  });
}

export const trialsPath = (name, from, count) =>
  studyPath(name) + "/trials?lean=1&digits=" + ROUND + (from > 1 ? "&from=" + from : "") + (count ? "&count=" + count : "");

// Opens a study; its model may come later.
export async function open(name) {
  if (study.name === name && study.doc && stream && stream.study === name) return;
  hush();
  connected("connecting");
  Object.assign(study, {name, doc: null, names: [], rows: [], model: null, modelState: null, place: 0});
  await reload(name);
  fetchModel();
  follow(name);
}
async function reload(name) {
  const [doc, trials] = await Promise.all([api(studyPath(name)), api(trialsPath(name, 1, 0))]);
  if (study.name !== name) return;
  study.doc = doc;
  study.rows = [];
  take(trials);
  study.place = Math.min(doc.place, trials.place);
  show();
}
function follow(name) {
  listen(() => studyPath(name) + "/events?from=" + study.place, {
    on: {
      events: (events, event) => {
        study.place = Number(event.lastEventId) || study.place;
        connected("live");
        note(events);
      },
      model: state => {
        connected("live");
        const old = study.modelState;
        study.modelState = {...old, ...state};
        if (!old || state.version !== old.version) fetchModel();
        else tell("progress");
      },
      gone: () => {
        study.gone = true;
        tell("gone");
      }
    },
    again: async () => {
      try {
        await reload(name);
        tell("trials");
        fetchModel();
      } catch (error) {
        if (error.status === 404) tell("gone");
        if (error.status === 401) tell("signed-out");
      }
    }
  });
  stream.study = name;
}

// What changed is read again, at most four times a second.
let touched = new Set(), pending = 0, busy = false;
function note(events) {
  for (const event of events) if (event.trial) touched.add(event.trial);
  touched.add(0);
  if (!pending) pending = setTimeout(refresh, 0);
}
async function refresh() {
  if (busy) { pending = setTimeout(refresh, FRAME); return; }
  busy = true;
  const name = study.name, numbers = [...touched].filter(one => one > 0).sort((a, b) => a - b);
  touched = new Set();
  const began = Date.now();
  try {
    const ranges = [];
    for (const number of numbers) {
      const last = ranges[ranges.length - 1];
      if (last && number - last[1] <= 20) last[1] = number;
      else ranges.push([number, number]);
    }
    const wanted = ranges.length <= 4 ? ranges : [[numbers[0], numbers[numbers.length - 1]]];
    const answers = await Promise.all([api(studyPath(name)), ...wanted.map(([from, to]) => api(trialsPath(name, from, to - from + 1)))]);
    if (study.name === name) {
      study.doc = answers[0];
      answers.slice(1).forEach(take);
      if (study.rows.includes(undefined)) await reload(name);
      show();
      tell("trials");
    }
  } catch (error) {
    numbers.forEach(number => touched.add(number));
    pending = setTimeout(refresh, RETRY);
    busy = false;
    return;
  }
  busy = false;
  pending = touched.size ? setTimeout(refresh, Math.max(0, FRAME - (Date.now() - began))) : 0;
  if (!pending) wantModel();
}

// The server computes a model while someone asks for it; asking again says that someone still does.
let wanting = 0;
function wantModel() {
  clearTimeout(wanting);
  wanting = setTimeout(fetchModel, 400);
}
export async function fetchModel() {
  const name = study.name;
  clearTimeout(wanting);
  try {
    const answer = await api(studyPath(name) + "/model");
    if (study.name !== name) return;
    study.modelState = {...study.modelState, asOf: answer.asOf, outcomes: answer.outcomes, computing: answer.computing, progress: answer.progress, failure: answer.failure};
    const before = study.model;
    if (answer.checkpoints) study.model = answer;
    show();
    tell(answer.checkpoints && (!before || before.asOf !== answer.asOf) ? "model" : "progress");
    if (answer.computing) wanting = setTimeout(fetchModel, answer.checkpoints ? 5000 : 1000);
  } catch (error) {
    if (study.name === name) {
      study.modelState = {...study.modelState, failure: error.message};
      tell("progress");
      wanting = setTimeout(fetchModel, 10000);
    }
  }
}
// After an action of this page: the stream will say so too, but the page need not wait.
export function changed(trial) {
  note([{trial}]);
}
