// The table of trials: only the rows that are seen are in the page, whatever their number.
import {STATE, TRIAL, VALUE, brief, html, rows} from "./report/base.js";
import {choose, forget, select, selection} from "./report/chart.js";
import {parallelPicture, stage} from "./report/pictures.js";
import {attempt, button, link, many, part, say} from "./dom.js";
import {filter} from "./filter.js";
import {changed, study} from "./live.js";
import {resultsOf, told} from "./points.js";
import {post, studyPath} from "./session.js";
import {go, home, may, recalled, remember} from "./view.js";

const HEIGHT = 30;
const HIDDEN = ["sd", "asked", "finished", "origin"];
const bare = name => name.replace(/^(params|outcomes|objectives)\./, "");

export function trials(host) {
  const card = part("trials", "Trials", null, host);
  const bar = html("div", {class: "bar"}, card);
  const field = html("input", {type: "search", class: "filter", placeholder: "Filter, such as: " + (study.doc.front ? study.doc.spec.objectives[0].name : "value") + " < 0.1 and state == finished", "aria-label": "Filter", autocomplete: "off", spellcheck: "false"}, bar);
  field.value = recalled("filter") || "";
  const jump = html("input", {type: "number", min: "1", class: "jump", placeholder: "trial", "aria-label": "Go to a trial"}, bar);
  const following = html("label", {class: "tick"}, bar);
  const follow = html("input", {type: "checkbox"}, following);
  html("span", {}, following, "follow the newest");
  const info = html("p", {class: "foot", "aria-live": "polite", id: "count"}, card);
  const more = html("details", {class: "columns"}, card);
  html("summary", {}, more, "Columns and saving");
  const choice = html("div", {class: "bar"}, more);
  const box = html("div", {class: "virtual", tabindex: "0", role: "grid", "aria-label": "Table of trials"}, card);
  const head = html("div", {class: "vhead", role: "row"}, box);
  const space = html("div", {class: "vspace"}, box);
  const picture = html("div", {class: "slot"}, host);

  let order = [], anchor = null;
  let sort = recalled("sort") || "trial";
  const key = "culmen-columns-" + study.name;
  let hidden = new Set(JSON.parse(localStorage.getItem(key) || "null") || HIDDEN);
  const shown = () => study.names.filter(name => !hidden.has(name) && (name !== "failure" || study.doc.counts.failed) && (name !== "value" || !study.doc.front));
  const numeric = name => /^(trial|value|sd|seconds)$/.test(name) || name.startsWith("outcomes.") || name.startsWith("objectives.") || name.startsWith("params.") && !(study.doc.spec.parameters.find(one => "params." + one.name === name) || {}).choices;
  const width = name => name === "failure" ? 260 : name === "asked" || name === "finished" ? 160 : Math.max(name === "trial" ? 70 : 112, Math.min(180, 9 * bare(name).length + 34));

  function columns() {
    choice.replaceChildren();
    for (const name of study.names) {
      const label = html("label", {class: "tick"}, choice), tick = html("input", {type: "checkbox"}, label);
      html("span", {}, label, bare(name));
      tick.checked = !hidden.has(name);
      tick.addEventListener("change", () => {
        if (tick.checked) hidden.delete(name); else hidden.add(name);
        localStorage.setItem(key, JSON.stringify([...hidden]));
        titles();
        paint();
      });
    }
    const save = html("div", {class: "bar"}, choice);
    button(save, "Save these as CSV", () => download("csv"));
    button(save, "Save these as JSON", () => download("json"));
    button(save, "Save these as NDJSON", () => download("ndjson"));
  }
  // What was measured elsewhere: data, and no trials of the budget.
  function earlier() {
    const spec = study.doc.spec, names = [...spec.parameters.map(one => one.name), ...told(spec)];
    const fold = html("details", {id: "earlier"}, card);
    html("summary", {}, fold, "Add earlier results");
    html("p", {class: "foot"}, fold, "A line for each, and the names in the first; commas or tabs between them. A line with something under “failure” is one that failed. They are data for the model, not trials of the budget.");
    const text = html("textarea", {rows: "5", "aria-label": "Table of results", spellcheck: "false", placeholder: names.join(",")}, fold);
    button(html("div", {class: "bar"}, fold), "Add", async () => {
      const got = await attempt(() => post(studyPath(study.name) + "/add", {results: resultsOf(text.value, spec)}));
      if (!got) return;
      text.value = "";
      say("Added " + many(got.trials.length, "result") + ".");
      changed();
    }, {id: "add-results"});
  }
  function titles() {
    head.replaceChildren();
    const down = sort.startsWith("-"), by = down ? sort.slice(1) : sort;
    let total = 0;
    for (const name of shown()) {
      total += width(name);
      const cell = html("div", {class: "vcell" + (numeric(name) ? " n" : ""), role: "columnheader", style: "width:" + width(name) + "px"}, head);
      if (name === by) cell.setAttribute("aria-sort", down ? "descending" : "ascending");
      button(cell, bare(name) + (name === by ? (down ? " ▼" : " ▲") : ""), () => {
        sort = name === by && !down ? "-" + name : name;
        remember({sort: sort === "trial" ? null : sort});
        arrange();
      }, {class: "head", title: name});
    }
    head.style.width = space.style.width = total + "px";
  }
  function arrange() {
    let passes;
    try {
      passes = filter(field.value, study.names);
      field.removeAttribute("aria-invalid");
      info.classList.remove("bad");
    } catch (error) {
      field.setAttribute("aria-invalid", "true");
      info.classList.add("bad");
      info.textContent = "This filter cannot be used: " + error.message + ".";
      return;
    }
    const down = sort.startsWith("-"), by = study.names.indexOf(down ? sort.slice(1) : sort);
    order = rows.filter(passes);
    if (by > 0 || down) {
      order.sort((a, b) => {
        const [p, q] = [a[by], b[by]];
        if (p === null || q === null) return (p === null) - (q === null) || a[TRIAL] - b[TRIAL];
        const step = typeof p === "number" && typeof q === "number" ? p - q : String(p).localeCompare(String(q));
        return (down ? -step : step) || a[TRIAL] - b[TRIAL];
      });
    }
    const chosen = selection.size ? ", " + selection.size + " chosen" : "";
    info.textContent = (field.value.trim() ? order.length + " of " + many(rows.length, "trial") : many(rows.length, "trial")) + chosen + (rows.length ? "" : ": none was asked for yet");
    titles();
    paint();
  }
  function paint() {
    space.style.height = order.length * HEIGHT + "px";
    const from = Math.max(0, Math.floor(box.scrollTop / HEIGHT) - 6), to = Math.min(order.length, from + Math.ceil(box.clientHeight / HEIGHT) + 12);
    const names = shown(), places = names.map(name => study.names.indexOf(name)), kinds = names.map(numeric), widths = names.map(width);
    const focused = document.activeElement && space.contains(document.activeElement) ? document.activeElement.closest(".vrow").dataset.trial : null;
    const made = document.createDocumentFragment();
    for (let i = from; i < to; i++) {
      const row = order[i], number = row[TRIAL];
      const lineBox = html("div", {class: "vrow" + (selection.has(number) ? " chosenrow" : ""), role: "row", "data-trial": number, "aria-rowindex": i + 2, "aria-selected": String(selection.has(number)), style: "top:" + i * HEIGHT + "px"}, made);
      places.forEach((at, k) => {
        const cell = html("div", {class: "vcell" + (kinds[k] ? " n" : ""), role: "gridcell", style: "width:" + widths[k] + "px"}, lineBox);
        const value = row[at];
        if (at === TRIAL) link(cell, String(value), home(study.name) + "/trials/" + value);
        else if (at === STATE) html("span", {class: "state " + value}, cell, value);
        else {
          cell.textContent = value === null || value === undefined ? "" : /^(asked|finished)$/.test(names[k]) ? value.replace("T", " ").replace(/(\.\d+)?Z$/, "") : brief(value, 6);
          if (value !== null) cell.title = String(value);
        }
      });
    }
    space.replaceChildren(made);
    if (focused) {
      const now = space.querySelector('[data-trial="' + focused + '"] a');
      if (now) now.focus({preventScroll: true});
    }
  }
  function reveal(number) {
    const at = order.findIndex(row => row[TRIAL] === number);
    if (at < 0) return false;
    box.scrollTop = Math.max(0, at * HEIGHT - box.clientHeight / 2);
    paint();
    return true;
  }
  function download(kind) {
    const list = selection.size ? order.filter(row => selection.has(row[TRIAL])) : order;
    const quoted = text => /[",\r\n]/.test(text) ? '"' + text.replace(/"/g, '""') + '"' : text;
    const objects = () => list.map(row => Object.fromEntries(study.names.map((name, i) => [name, row[i]])));
    const text = kind === "json" ? JSON.stringify(objects(), null, 1)
      : kind === "ndjson" ? objects().map(one => JSON.stringify(one) + "\n").join("")
      : [study.names.map(quoted).join(",")].concat(list.map(row => row.map(cell => cell === null ? "" : quoted(String(cell))).join(","))).join("\r\n") + "\r\n";
    const made = html("a", {download: "trials." + kind, href: URL.createObjectURL(new Blob([text], {type: {json: "application/json", ndjson: "application/x-ndjson", csv: "text/csv"}[kind]}))});
    made.click();
    setTimeout(() => URL.revokeObjectURL(made.href), 1000);
    say("Saved " + many(list.length, "trial") + ", rounded as shown: values to 6 digits, parameters to a ten-thousandth of their range. The page Overview has all digits.");
  }

  space.addEventListener("click", event => {
    const row = event.target.closest(".vrow");
    if (!row || event.target.closest("a")) return;
    const number = Number(row.dataset.trial);
    if (event.shiftKey && anchor !== null) {
      const a = order.findIndex(one => one[TRIAL] === anchor), b = order.findIndex(one => one[TRIAL] === number);
      if (a >= 0 && b >= 0) select([...new Set([...selection, ...order.slice(Math.min(a, b), Math.max(a, b) + 1).map(one => one[TRIAL])])]);
    } else {
      anchor = number;
      choose(number, event.ctrlKey || event.metaKey);
    }
  });
  box.addEventListener("keydown", event => {
    const at = order.findIndex(row => row[TRIAL] === anchor);
    const page = Math.floor(box.clientHeight / HEIGHT) - 1;
    const next = {ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + page, PageUp: at - page, Home: 0, End: order.length - 1}[event.key];
    if (next !== undefined && order.length && event.target === box) {
      const row = order[Math.max(0, Math.min(order.length - 1, next))];
      anchor = row[TRIAL];
      select(event.shiftKey ? [...new Set([...selection, anchor])] : [anchor]);
      reveal(anchor);
      event.preventDefault();
    } else if (event.key === "Enter" && anchor !== null && event.target === box) {
      go(home(study.name) + "/trials/" + anchor + "?sel=" + [...selection]);
    }
  });
  let frame = 0;
  box.addEventListener("scroll", () => { if (!frame) frame = requestAnimationFrame(() => { frame = 0; paint(); }); }, {passive: true});
  let typing = 0;
  field.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(() => { remember({filter: field.value}); arrange(); }, 120);
  });
  jump.addEventListener("change", () => {
    const number = Number(jump.value);
    if (!number) return;
    if (reveal(number)) { anchor = number; select([number]); }
    else say(number > rows.length ? "There is no trial " + number + "; the last one is " + rows.length + "." : "Trial " + number + " does not pass the filter.", true);
  });
  const chosenNow = () => { arrange(); };
  document.addEventListener("chosen", chosenNow);
  const size = new ResizeObserver(() => paint());
  size.observe(box);

  function pictures() {
    forget(picture);
    picture.replaceChildren();
    stage(picture);
    parallelPicture();
  }
  columns();
  if (may("tell")) earlier();
  arrange();
  pictures();
  let drawn = Date.now(), redraw = 0;
  return {
    update: kind => {
      if (kind !== "trials") return;
      const bottom = follow.checked;
      arrange();
      if (bottom && order.length) {
        const newest = order.reduce((found, row) => row[TRIAL] > found ? row[TRIAL] : found, 0);
        reveal(newest);
      }
      clearTimeout(redraw);
      redraw = setTimeout(() => { drawn = Date.now(); pictures(); document.dispatchEvent(new Event("drawn")); }, Math.max(0, 1500 - (Date.now() - drawn)));
    },
    leave: () => {
      document.removeEventListener("chosen", chosenNow);
      size.disconnect();
      clearTimeout(redraw);
      clearTimeout(typing);
    }
  };
}
