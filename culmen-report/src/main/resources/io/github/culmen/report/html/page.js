// The head of the page, the table, and what the page does.
function tiles() {
  const box = html("div", {class: "tiles"}, main);
  const tile = (what, value, more, kind) => {
    const made = html("div", {class: "tile"}, box);
    html("div", {class: "what"}, made, what);
    html("b", {class: kind}, made, value);
    html("div", {class: "more"}, made, more);
  };
  const failed = rows.filter(row => row[STATE] === "failed").length, pending = rows.filter(row => row[STATE] === "pending").length, stopped = rows.filter(row => row[STATE] === "stopped").length;
  tile("best observed", best ? brief(best[VALUE], 6) : "–", best ? "trial " + best[TRIAL] : valued.length ? "no trial meets all bounds yet" : "no trial gave a value yet");
  if (D.model) {
    const model = D.model;
    tile("recommended", brief(model.recommended.mean, 6), "expected, ± " + brief(model.recommended.sd, 3));
    tile("expected regret", brief(model.regret, 3), "of the recommended point");
    tile("model", model.fit.verdict, percent(model.fit.coverage90) + " in 90 % intervals", model.fit.trustworthy ? "good" : model.fit.verdict === "unknown" ? null : "bad");
  }
  tile("trials", String(rows.length), [valued.length + " with a value", failed ? failed + " failed" : "", stopped ? stopped + " stopped early" : "", pending ? pending + " pending" : ""].filter(text => text).join(", "));
}

function notes() {
  const model = D.model;
  const texts = model ? [...model.warnings, ...model.bounds] : [];
  if (model && model.excerpt) texts.push("there are many values: the model of this report was fitted to " + model.excerpt + " of them, those near the best and an even selection of the others");
  if (!texts.length) return;
  const box = html("section", {class: "card notes", "aria-label": "Notes"}, main);
  html("h2", {}, box, "Worth knowing");
  const list = html("ul", {}, box);
  texts.forEach(text => html("li", {}, list, text));
}

function pointTable() {
  if (!best) return;
  const host = card("points", "Best points", null, true);
  const table = html("table", {class: "point"}, html("div", {class: "scroll"}, host));
  const head = html("tr", {}, html("thead", {}, table));
  const heads = ["parameter", "best observed"].concat(D.model ? ["recommended"] : []);
  heads.forEach(text => html("th", {scope: "col"}, head, text));
  const body = html("tbody", {}, table);
  for (const parameter of D.parameters) {
    const row = html("tr", {}, body);
    html("th", {scope: "row"}, row, parameter.name);
    html("td", {}, row, brief(best[cellOf.get(parameter.name)], 6));
    if (D.model) html("td", {}, row, brief(D.model.recommended.point[parameter.name], 6));
  }
  const row = html("tr", {}, body);
  html("th", {scope: "row"}, row, "value");
  html("td", {}, row, brief(best[VALUE], 6));
  if (D.model) html("td", {}, row, brief(D.model.recommended.mean, 6) + " ± " + brief(D.model.recommended.sd, 3));
  if (D.model && D.model.recommended.feasible !== null) html("p", {class: "foot"}, host, "The recommended point meets all bounds with probability " + percent(D.model.recommended.feasible) + ".");
  if (D.outcomes.length) html("p", {class: "foot"}, host, "Bounds: " + D.outcomes.join("; "));
  if (D.constraints.length) html("p", {class: "foot"}, host, "Constraints: " + D.constraints.join("; "));
}

const table = {order: [], column: null, down: false, page: 0, size: 25};
function trialTable() {
  const host = card("trials", "Trials", "Click a heading to sort, or a row to highlight the trial in the pictures.");
  const bar = html("div", {class: "bar"}, host);
  const save = html("button", {type: "button", id: "csv"}, bar, "Save as CSV");
  table.info = html("span", {class: "fill", "aria-live": "polite"}, bar);
  const back = html("button", {type: "button", id: "back"}, bar, "Back");
  const next = html("button", {type: "button", id: "next"}, bar, "Next");
  const made = html("table", {}, html("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": "Table of trials"}, host));
  const head = html("tr", {}, html("thead", {}, made));
  const shown = columns.filter(one => !(D.front && one.index === VALUE) && (one.role !== "more" || rows.some(row => row[one.index] !== null)));
  table.heads = shown.map(one => {
    const cell = html("th", {scope: "col", class: numeric(one) ? "n" : null}, head);
    html("button", {type: "button"}, cell, one.name.replace(/^(params|outcomes|objectives|attributes)\./, "")).addEventListener("click", () => sortBy(one.index));
    return [one.index, cell];
  });
  table.body = html("tbody", {}, made);
  table.shown = shown;
  back.addEventListener("click", () => { table.page--; fill(); });
  next.addEventListener("click", () => { table.page++; fill(); });
  table.buttons = [back, next];
  save.addEventListener("click", () => {
    const link = html("a", {download: (D.name.replace(/[^\w.-]+/g, "-") || "study") + ".csv", href: URL.createObjectURL(new Blob([csv()], {type: "text/csv"}))});
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });
  document.addEventListener("chosen", () => {
    const at = table.order.findIndex(row => row[TRIAL] === chosen);
    if (at >= 0) table.page = Math.floor(at / table.size);
    fill();
  });
  fill();
}
const numeric = one => rows.some(row => typeof row[one.index] === "number");
function sortBy(index) {
  table.down = table.column === index ? !table.down : false;
  table.column = index;
  table.page = 0;
  // What has no value comes last, whichever way is up.
  table.order = [...rows].sort((a, b) => {
    const [p, q] = [a[index], b[index]];
    if (p === null || q === null) return (p === null) - (q === null) || a[TRIAL] - b[TRIAL];
    const order = typeof p === "number" && typeof q === "number" ? (p < q ? -1 : p > q ? 1 : 0) : String(p).localeCompare(String(q));
    return (table.down ? -order : order) || a[TRIAL] - b[TRIAL];
  });
  fill();
}
function fill() {
  const pages = Math.max(1, Math.ceil(rows.length / table.size));
  table.page = Math.max(0, Math.min(pages - 1, table.page));
  for (const [index, cell] of table.heads) {
    if (index === table.column) cell.setAttribute("aria-sort", table.down ? "descending" : "ascending");
    else cell.removeAttribute("aria-sort");
    const button = cell.firstChild;
    button.textContent = button.textContent.replace(/ [▲▼]$/, "") + (index === table.column ? (table.down ? " ▼" : " ▲") : "");
  }
  const from = table.page * table.size, part = table.order.slice(from, from + table.size);
  table.body.replaceChildren();
  for (const row of part) {
    const line = html("tr", {class: row[TRIAL] === chosen ? "chosenrow" : null}, table.body);
    line.addEventListener("click", () => choose(row[TRIAL]));
    for (const one of table.shown) {
      const value = row[one.index];
      const cell = html("td", {class: numeric(one) ? "n" : null, title: value === null ? null : String(value)}, line);
      if (one.role === "state") html("span", {class: "state " + value}, cell, value);
      else cell.textContent = value === null ? "" : /^(asked|finished)$/.test(one.name) ? value.replace("T", " ").replace(/(\.\d+)?Z$/, "") : brief(value, 6);
    }
  }
  table.info.textContent = rows.length === 0 ? "no trials yet" : (from + 1) + " to " + (from + part.length) + " of " + rows.length;
  table.buttons[0].disabled = table.page === 0;
  table.buttons[1].disabled = table.page >= pages - 1;
}
function csv() {
  const quoted = text => /[",\r\n]/.test(text) ? '"' + text.replace(/"/g, '""') + '"' : text;
  const lines = [columns.map(one => quoted(one.name)).join(",")];
  for (const row of table.order) lines.push(row.map(cell => cell === null ? "" : quoted(String(cell))).join(","));
  return lines.join("\r\n") + "\r\n";
}

function theme() {
  const button = document.getElementById("theme"), root = document.documentElement;
  const wished = matchMedia("(prefers-color-scheme: dark)");
  let own = null;
  const show = () => {
    const dark = own === null ? wished.matches : own;
    root.dataset.theme = dark ? "dark" : "light";
    button.setAttribute("aria-pressed", String(dark));
    button.textContent = dark ? "Light" : "Dark";
    button.setAttribute("aria-label", dark ? "Show light colours" : "Show dark colours");
  };
  button.addEventListener("click", () => { own = root.dataset.theme !== "dark"; show(); });
  wished.addEventListener("change", show);
  show();
}

// Several objectives: the front instead of a best trial, and pictures that are drawn already.
function frontTiles() {
  const box = html("div", {class: "tiles"}, main);
  const tile = (what, value, more) => {
    const made = html("div", {class: "tile"}, box);
    html("div", {class: "what"}, made, what);
    html("b", {}, made, value);
    html("div", {class: "more"}, made, more);
  };
  const failed = rows.filter(row => row[STATE] === "failed").length, pending = rows.filter(row => row[STATE] === "pending").length, stopped = rows.filter(row => row[STATE] === "stopped").length;
  tile("front", String(D.front.trials.length), D.front.trials.length === 1 ? "trial" : "trials");
  tile("hypervolume", brief(D.front.hypervolume, 6), Object.entries(D.front.reference).map(([name, value]) => name + " " + brief(value, 4)).join(", ") || "no feasible trial yet");
  if (D.front.knee !== null) tile("knee", "trial " + D.front.knee, "nearest to the best of every objective");
  tile("trials", String(rows.length), [valued.length + " with values", failed ? failed + " failed" : "", stopped ? stopped + " stopped early" : "", pending ? pending + " pending" : ""].filter(text => text).join(", "));
}
function drawn(one) {
  const host = card(one.id, one.title, null, true);
  html("img", {src: "data:image/svg+xml;base64," + one.svg, alt: one.title, style: "max-width:100%;height:auto;background:#fff"}, html("div", {class: "scroll"}, host));
}
function frontTable() {
  if (!D.front.trials.length) return;
  const host = card("points", "Trials of the front", null, true);
  const made = html("table", {}, html("div", {class: "scroll"}, host));
  const head = html("tr", {}, html("thead", {}, made));
  const shown = columns.filter(one => ["trial", "objective", "outcome", "parameter"].includes(one.role) || one.index === TRIAL);
  shown.forEach(one => html("th", {scope: "col"}, head, one.name.replace(/^(params|outcomes|objectives|attributes)\./, "")));
  const body = html("tbody", {}, made);
  for (const number of D.front.trials) {
    const row = rows.find(one => one[TRIAL] === number);
    const line = html("tr", {}, body);
    shown.forEach(one => html("td", {class: numeric(one) ? "n" : null}, line, brief(row[one.index], 6) + (one.index === TRIAL && number === D.front.knee ? " *" : "")));
  }
  html("p", {class: "foot"}, host, "* the knee");
  if (D.outcomes.length) html("p", {class: "foot"}, host, "Bounds: " + D.outcomes.join("; "));
  if (D.constraints.length) html("p", {class: "foot"}, host, "Constraints: " + D.constraints.join("; "));
}

// What was kept with the trials, against what else is known of them.
function attributesPicture() {
  const own = columns.filter(one => one.role === "attribute" && rows.filter(row => row[one.index] !== null).length > 1);
  const others = columns.filter(one => !(D.front && one.index === VALUE) && ["value", "objective", "outcome", "parameter"].includes(one.role));
  if (!own.length) return;
  const host = card("attributes", "Attributes", "What was kept with each trial, against its value or anything else that is known of it.", true);
  const bar = html("div", {class: "bar"}, host), place = html("div", {}, host);
  const title = one => one.name.replace(/^(params|outcomes|objectives|attributes)\./, "");
  const choice = (label, list) => {
    const made = html("select", {"aria-label": label}, bar);
    list.forEach(one => html("option", {value: String(one.index)}, made, title(one)));
    return made;
  };
  const up = choice("Upwards", [...others, ...own]);
  html("span", {}, bar, "against");
  const right = choice("To the right", [...own, ...others]);
  if (!D.front) up.value = String(VALUE);
  const scaleOf = (column, shown) => {
    const values = shown.map(row => row[column.index]);
    if (column.index === VALUE) return scaleOfAxis(D.valueAxis);
    if (!values.every(value => typeof value === "number")) return choices([...new Set(values.map(String))].sort());
    const low = Math.min(...values), high = Math.max(...values);
    if (low > 0 && high / low > 200) return logarithmic(low / 1.2, high * 1.2);
    const pad = (high / 2 - low / 2) * 0.1 || Math.abs(low) * 0.05 || 0.5;
    return linear(low - pad, high + pad);
  };
  const show = () => {
    forget(place);
    place.replaceChildren();
    const x = columns[Number(right.value)], y = columns[Number(up.value)];
    const shown = rows.filter(row => row[x.index] !== null && row[y.index] !== null);
    if (!shown.length) { html("p", {class: "foot"}, place, "No trial has both."); return; }
    const xs = scaleOf(x, shown), ys = scaleOf(y, shown);
    const at = (scale, value) => scale.names ? String(value) : Math.max(scale.low, Math.min(scale.high, value));
    return chart(place, {
      name: title(y) + " against " + title(x) + " of " + shown.length + " trials", height: 280,
      x: {scale: xs, label: title(x)}, y: {scale: ys, label: title(y), names: Boolean(ys.names)},
      draw: plot => {
        const hits = shown.map(row => ({x: plot.x(at(xs, row[x.index])), y: plot.y(at(ys, row[y.index])), trial: row[TRIAL], lines: () => trialLines(row)}));
        svg("path", {class: "dots s-orange", "data-series": "attributes", d: hits.map(hit => `M${px(hit.x)} ${px(hit.y)}h0`).join("")}, plot.g);
        return hits;
      }
    });
  };
  const again = () => { const made = show(); if (made) made.draw(); };
  up.addEventListener("change", again);
  right.addEventListener("change", again);
  show();
}

// What only those ask for who know how the search works.
function experts() {
  if (!D.model && !held.length) return;
  const fold = html("details", {class: "experts", id: "experts"}, main);
  html("summary", {}, fold, "For experts: what one more evaluation can tell, and how far the model can be trusted");
  into(html("div", {class: "fold"}, fold));
  informationPicture();
  healthPicture();
  into(main);
  const open = () => { fold.open = true; };
  document.addEventListener("click", event => { if (event.target.closest && event.target.closest('a[href="#information"], a[href="#health"]')) open(); });
  addEventListener("beforeprint", open);
}

function page() {
  load(JSON.parse(document.getElementById("data").textContent));
  table.order = [...rows];
  theme();
  document.getElementById("name").textContent = D.name;
  document.getElementById("about").textContent = [D.front ? D.front.objectives.join(", ") : D.maximize ? "maximize" : "minimize", D.parameters.length + (D.parameters.length === 1 ? " parameter" : " parameters"), D.acquisition, "seed " + D.seed].join(" · ");
  if (D.front) {
    frontTiles();
    D.front.pictures.forEach(drawn);
    frontTable();
  } else {
    tiles();
    notes();
    historyPicture();
    pointTable();
    importancePicture();
    maximumPicture();
    slicesPicture();
    contourPicture();
    parallelPicture();
  }
  if (D.curves) drawn(D.curves);
  attributesPicture();
  timelinePicture();
  trialTable();
  experts();
  const nav = document.getElementById("nav");
  parts.forEach(([id]) => html("a", {href: "#" + id}, html("li", {}, nav), id[0].toUpperCase() + id.slice(1)));
  drawAll();
  // Paper has another width than the screen.
  addEventListener("beforeprint", () => charts.forEach(one => one.draw()));
  addEventListener("afterprint", () => charts.forEach(one => one.draw()));
  document.documentElement.dataset.ready = "yes";
}
page();
