// All studies of the store.
import {brief, duration, html, percent, svg} from "./report/base.js";
import {line} from "./report/chart.js";
import {ago, attempt, button, link, many, part} from "./dom.js";
import {connection, listen} from "./live.js";
import {api, post, studyPath} from "./session.js";
import {go, home, may, me, recalled, remember} from "./view.js";

const COLUMNS = [
  ["name", "study"], ["state", "state"], ["best", "best", true], ["spark", "best so far"], ["trials", "trials", true],
  ["failed", "failed", true], ["pending", "pending", true], ["regret", "regret", true, "Expected regret: by how much the optimum is expected to beat the recommended point"], ["left", "to learn", true, "What the next evaluation would tell about the optimum, as a share of the most that one would have told"], ["end", "done in", true, "Until the budget is used up, at the pace of lately"], ["updated", "last event"], ["parameters", "parameters", true]
];

// A study from a study file, or from a journal that was saved elsewhere.
function beginning(host) {
  const card = part("new", null, null, host), fold = html("details", {}, card);
  html("summary", {}, fold, "New study");
  html("p", {class: "foot"}, fold, "A study file. What workers would run is for the command line, unless this server allows it.");
  const text = html("textarea", {rows: "8", "aria-label": "Study file", spellcheck: "false", placeholder: "name: training\ndirection: minimize\nparameters:\n  rate: {type: real, low: 1e-4, high: 1, scale: log}\n"}, fold);
  const bar = html("div", {class: "bar"}, fold);
  button(bar, "Begin", async () => {
    const made = await attempt(() => post("studies", {file: text.value}));
    if (made) go(home(made.name));
  }, {class: "main", id: "begin"});
  const label = html("label", {class: "field"}, bar, "or a journal ");
  const file = html("input", {type: "file", accept: ".jsonl", "aria-label": "Journal"}, label);
  file.addEventListener("change", async () => {
    const chosen = file.files[0];
    if (!chosen) return;
    const made = await attempt(async () => api("import", {method: "POST", body: await chosen.text(), headers: {"Content-Type": "application/jsonl"}}));
    file.value = "";
    if (made) go(home(made.name));
  });
}

export async function studies(host) {
  const card = part("studies", "Studies", null, host);
  const bar = html("div", {class: "bar"}, card);
  const find = html("input", {type: "search", placeholder: "Find a study", "aria-label": "Find a study", class: "find"}, bar);
  find.value = recalled("find") || "";
  const info = html("span", {class: "fill", "aria-live": "polite"}, bar);
  const comparing = button(bar, "Compare", () => go("compare?studies=" + [...ticked].map(encodeURIComponent).join(",")), {class: "main", disabled: ""});
  const place = html("div", {}, card);
  const bad = html("div", {}, card);
  if (may("admin")) beginning(host);
  const briefs = new Map();
  let list = [], damaged = [], ticked = new Set(), sort = recalled("sort") || "-updated";

  const state = one => {
    const known = briefs.get(one.name);
    if (one.status && one.status !== "open") return one.status;
    if (known && known.workers) return "running, " + many(known.workers, "worker");
    if (known && known.stalled) return "stalled";
    if (one.pending) return "running";
    return one.trials ? "idle" : "new";
  };
  // Seconds until the budget is used up at the pace of lately; null where nobody works, or without a budget.
  const end = one => {
    const known = briefs.get(one.name);
    const left = known && known.budget ? known.budget - (one.trials - one.pending) : 0;
    if (!known || !known.pace || left <= 0 || one.status === "paused" || one.status === "finished" || Date.now() - Date.parse(one.updated) > 20000 * known.pace + 60000) return null;
    return left * known.pace;
  };
  const cell = (one, key) => key === "state" ? state(one) : key === "regret" || key === "left" ? (briefs.get(one.name) || {})[key] ?? null : key === "end" ? end(one) : one[key];

  function show() {
    const text = find.value.trim().toLowerCase();
    const down = sort.startsWith("-"), key = down ? sort.slice(1) : sort;
    const shown = list.filter(one => one.name.toLowerCase().includes(text)).sort((a, b) => {
      const [p, q] = [cell(a, key), cell(b, key)];
      if (p === null || p === undefined || q === null || q === undefined) return (p === null || p === undefined) - (q === null || q === undefined);
      const order = typeof p === "number" ? p - q : String(p).localeCompare(String(q));
      return (down ? -order : order) || a.name.localeCompare(b.name);
    });
    info.textContent = text ? shown.length + " of " + many(list.length, "study", "studies") : many(list.length, "study", "studies");
    comparing.disabled = ticked.size < 2;
    comparing.textContent = ticked.size < 2 ? "Compare" : "Compare " + ticked.size;
    place.replaceChildren();
    if (!list.length) { empty(place); return; }
    if (!shown.length) { html("p", {class: "quiet"}, place, "No study has “" + find.value + "” in its name."); return; }
    const table = html("table", {class: "wide rows"}, html("div", {class: "scroll"}, place));
    const head = html("tr", {}, html("thead", {}, table));
    html("th", {scope: "col"}, head).append(html("span", {class: "hidden"}, null, "compare"));
    for (const [name, title, numeric, about] of COLUMNS) {
      const th = html("th", {scope: "col", class: numeric ? "n" : null}, head);
      if (name === "spark") { th.textContent = title; continue; }
      if (name === key) th.setAttribute("aria-sort", down ? "descending" : "ascending");
      button(th, title + (name === key ? (down ? " ▼" : " ▲") : ""), () => {
        sort = name === key && !down ? "-" + name : name;
        remember({sort});
        show();
      }, {class: "head", title: about || null});
    }
    const body = html("tbody", {}, table);
    for (const one of shown) {
      const row = html("tr", {"data-study": one.name}, body);
      const tick = html("input", {type: "checkbox", "aria-label": "compare " + one.name}, html("td", {}, row));
      tick.checked = ticked.has(one.name);
      tick.addEventListener("change", () => {
        if (tick.checked) ticked.add(one.name); else ticked.delete(one.name);
        comparing.disabled = ticked.size < 2;
        comparing.textContent = ticked.size < 2 ? "Compare" : "Compare " + ticked.size;
      });
      link(html("td", {class: "strong"}, row), one.name, home(one.name));
      const word = state(one);
      html("span", {class: "state " + word.split(",")[0]}, html("td", {}, row), word);
      html("td", {class: "n", title: one.direction}, row, brief(one.best, 6));
      spark(html("td", {class: "spark"}, row), briefs.get(one.name), one);
      const known = briefs.get(one.name) || {};
      html("td", {class: "n"}, row, known.budget && known.budget >= one.trials ? one.trials + " of " + known.budget : String(one.trials));
      html("td", {class: "n"}, row, one.failed ? String(one.failed) : "");
      html("td", {class: "n"}, row, one.pending ? String(one.pending) : "");
      html("td", {class: "n"}, row, brief(known.regret, 3));
      html("td", {class: "n"}, row, known.left === null || known.left === undefined ? "–" : percent(known.left));
      html("td", {class: "n"}, row, end(one) === null ? "" : duration(end(one)));
      html("td", {title: one.updated}, row, ago(one.updated));
      html("td", {class: "n"}, row, String(one.parameters));
    }
    look();
  }
  // Only of the rows that are seen, a few at a time.
  const asked = new Map();
  let working = 0;
  function look() {
    for (const row of place.querySelectorAll("tr[data-study]")) {
      const box = row.getBoundingClientRect();
      if (working >= 3 || box.bottom < 0 || box.top > innerHeight + 200) continue;
      const name = row.dataset.study, one = list.find(other => other.name === name);
      if (!one || asked.get(name) === one.updated) continue;
      asked.set(name, one.updated);
      working++;
      api(studyPath(name) + "/brief").then(answer => { briefs.set(name, answer); }, () => { briefs.set(name, briefs.get(name) || {}); }).finally(() => { working--; if (place.isConnected) later(); });
    }
  }
  let timer = 0;
  const later = () => { clearTimeout(timer); timer = setTimeout(() => { if (place.isConnected) keepFocus(show); }, 60); };
  function keepFocus(work) {
    const focused = document.activeElement, row = focused && focused.closest ? focused.closest("tr[data-study]") : null;
    const at = row ? [...row.querySelectorAll("a,input")].indexOf(focused) : -1;
    const name = row ? row.dataset.study : null;
    work();
    if (name !== null) {
      const now = [...place.querySelectorAll("tr[data-study]")].find(other => other.dataset.study === name);
      if (now && at >= 0) now.querySelectorAll("a,input")[at].focus({preventScroll: true});
    }
  }
  function showDamaged() {
    bad.replaceChildren();
    if (!damaged.length) return;
    html("h3", {}, bad, "Studies that cannot be read");
    for (const one of damaged) {
      const text = html("p", {class: "damaged"}, bad);
      html("span", {class: "state failed"}, text, "damaged");
      html("span", {}, text, " " + one.name + ": " + one.reason + (/[.!?]$/.test(one.reason) ? "" : ".") + " culmen verify says more, culmen repair saves what can be saved.");
    }
  }
  async function read() {
    const answer = await api("studies");
    list = answer.studies;
    damaged = answer.damaged;
    if (place.isConnected) { keepFocus(show); showDamaged(); }
  }
  find.addEventListener("input", () => { remember({find: find.value}); show(); });
  addEventListener("scroll", look, {passive: true});
  await read();
  connection.watching = true;
  let soon = 0;
  listen(() => "events", {
    on: {studies: () => { if (!soon) soon = setTimeout(() => { soon = 0; read().catch(() => {}); }, 250); }},
    again: () => read().catch(() => {})
  });
  const clock = setInterval(later, 20000);
  return {
    leave: () => {
      connection.watching = false;
      removeEventListener("scroll", look);
      clearInterval(clock);
      clearTimeout(timer);
    }
  };
}

function spark(host, known, one) {
  const values = known && known.best;
  if (!values || values.length < 2) return;
  const low = Math.min(...values), high = Math.max(...values);
  const picture = svg("svg", {viewBox: "0 0 120 26", class: "sparkline", role: "img", "aria-label": "best so far: from " + brief(values[0]) + " to " + brief(values[values.length - 1])}, host);
  const at = values.map((value, i) => [2 + 116 * i / (values.length - 1), high > low ? 23 - 20 * (value - low) / (high - low) : 13]);
  svg("path", {class: "line s-blue", d: line(at, true)}, picture);
  svg("path", {class: "dots s-orange", d: "M" + at[at.length - 1].join(" ") + "h0"}, picture);
}

function empty(place) {
  html("p", {}, place, "There is no study in this store yet. Begin one with one of these:");
  const store = me.store ? " --store " + me.store : "";
  for (const text of ["culmen run study.yaml" + store, "culmen create study.yaml" + store, "culmen demo"]) html("pre", {class: "command"}, place, text);
  html("p", {class: "quiet"}, place, "It will appear here by itself.");
}
