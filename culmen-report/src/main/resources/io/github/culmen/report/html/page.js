// The head of the page, the table, and what the page does.
function tiles() {
  const box = html("div", {class: "tiles"}, main);
  const tile = (what, value, more, kind) => {
    const made = html("div", {class: "tile"}, box);
    html("div", {class: "what"}, made, what);
    html("b", {class: kind}, made, value);
    html("div", {class: "more"}, made, more);
  };
  const failed = rows.filter(row => row[STATE] === "failed").length, pending = rows.filter(row => row[STATE] === "pending").length;
  tile("best observed", best ? brief(best[VALUE], 6) : "–", best ? "trial " + best[TRIAL] : valued.length ? "no trial meets all bounds yet" : "no trial gave a value yet");
  if (D.model) {
    const model = D.model;
    tile("recommended", brief(model.recommended.mean, 6), "expected, ± " + brief(model.recommended.sd, 3));
    tile("expected regret", brief(model.regret, 3), "of the recommended point");
    tile("model", model.fit.verdict, percent(model.fit.coverage90) + " in 90 % intervals", model.fit.trustworthy ? "good" : model.fit.verdict === "unknown" ? null : "bad");
  }
  tile("trials", String(rows.length), [valued.length + " with a value", failed ? failed + " failed" : "", pending ? pending + " pending" : ""].filter(text => text).join(", "));
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

const table = {order: [...rows], column: null, down: false, page: 0, size: 25};
function trialTable() {
  const host = card("trials", "Trials", "Click a heading to sort, or a row to highlight the trial in the pictures.");
  const bar = html("div", {class: "bar"}, host);
  const save = html("button", {type: "button", id: "csv"}, bar, "Save as CSV");
  table.info = html("span", {class: "fill", "aria-live": "polite"}, bar);
  const back = html("button", {type: "button", id: "back"}, bar, "Back");
  const next = html("button", {type: "button", id: "next"}, bar, "Next");
  const made = html("table", {}, html("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": "Table of trials"}, host));
  const head = html("tr", {}, html("thead", {}, made));
  const shown = columns.filter(one => one.role !== "more" || rows.some(row => row[one.index] !== null));
  table.heads = shown.map(one => {
    const cell = html("th", {scope: "col", class: numeric(one) ? "n" : null}, head);
    html("button", {type: "button"}, cell, one.name.replace(/^(params|outcomes)\./, "")).addEventListener("click", () => sortBy(one.index));
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

// What only those ask for who know how the search works.
function experts() {
  if (!D.model && !held.length) return;
  const fold = html("details", {class: "experts", id: "experts"}, main);
  html("summary", {}, fold, "For experts: what one more evaluation can tell, and how far the model can be trusted");
  place = html("div", {class: "fold"}, fold);
  informationPicture();
  healthPicture();
  place = main;
  const open = () => { fold.open = true; };
  document.addEventListener("click", event => { if (event.target.closest && event.target.closest('a[href="#information"], a[href="#health"]')) open(); });
  addEventListener("beforeprint", open);
}

function page() {
  theme();
  document.getElementById("name").textContent = D.name;
  document.getElementById("about").textContent = [D.maximize ? "maximize" : "minimize", D.parameters.length + (D.parameters.length === 1 ? " parameter" : " parameters"), D.acquisition, "seed " + D.seed].join(" · ");
  tiles();
  notes();
  historyPicture();
  pointTable();
  importancePicture();
  maximumPicture();
  slicesPicture();
  contourPicture();
  parallelPicture();
  timelinePicture();
  trialTable();
  experts();
  const nav = document.getElementById("nav");
  parts.forEach(([id]) => html("a", {href: "#" + id}, html("li", {}, nav), id[0].toUpperCase() + id.slice(1)));
  charts.forEach(one => one.draw());
  const watch = new ResizeObserver(entries => {
    for (const entry of entries) {
      const one = charts.find(chart => chart.place === entry.target);
      if (Math.abs(one.width - Math.max(200, entry.target.clientWidth)) >= 1) one.draw();
    }
  });
  charts.forEach(one => watch.observe(one.place));
  // Paper has another width than the screen.
  addEventListener("beforeprint", () => charts.forEach(one => one.draw()));
  addEventListener("afterprint", () => charts.forEach(one => one.draw()));
  document.documentElement.dataset.ready = "yes";
}
page();
