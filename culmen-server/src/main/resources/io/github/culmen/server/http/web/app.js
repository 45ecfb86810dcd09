// The frame of all pages: which page an address shows, light or dark, and the state of the connection.
import {html} from "./report/base.js";
import {drawAll, forget, select, selection} from "./report/chart.js";
import {stage} from "./report/pictures.js";
import {button, link} from "./dom.js";
import {connection, hush, onChange, open, study} from "./live.js";
import {api, session} from "./session.js";
import {base, me, recalled, remember} from "./view.js";
import {overview} from "./overview.js";

// Pages are read when they are first shown; most visits are of the overview.
const part = (file, name) => async () => {
  let module;
  try {
    module = await import("./" + file + ".js");
  } catch (error) {
    throw new Error("A part of this page could not be read. The server may be a newer one now: reload the page.");
  }
  return module[name];
};
const TABS = [["", "Overview", () => overview], ["trials", "Trials", part("trials", "trials")], ["model", "Model", part("model", "model")], ["what-if", "What if", part("whatif", "whatIf")], ["workers", "Workers", part("workers", "workers")]];
const TRIAL = part("trial", "trial"), TRIALS = part("compare", "compareTrials");
const STUDIES = part("studies", "studies");
const OTHERS = {"": STUDIES, studies: STUDIES, compare: part("compare", "compare"), server: part("server", "server")};
const host = document.getElementById("page");
let current = null;
let visit = 0;

function place() {
  const path = location.pathname.startsWith(base) ? location.pathname.slice(base.length) : "";
  return path.split("/").filter(text => text).map(decodeURIComponent);
}

async function route() {
  const mine = ++visit;
  const [first, name, tab, number] = place();
  if (current && current.leave) current.leave();
  current = null;
  const fail = error => {
    if (mine !== visit) return;
    hush();
    clear();
    problem(error);
  };
  try {
    if (first === "studies" && name) {
      frame(name, tab || "");
      if (study.name !== name || !study.doc) {
        clear();
        html("p", {class: "quiet"}, host, "Loading " + name + " …");
        await open(name);
        if (mine !== visit) return;
      }
      const wanted = (recalled("sel") || "").split(",").map(Number).filter(one => one > 0);
      if (String(wanted) !== String([...selection])) select(wanted);
      const found = tab === "trials" && number ? (number === "compare" ? TRIALS : TRIAL) : (TABS.find(one => one[0] === (tab || "")) || [])[2];
      if (!found) throw new Error("There is no such page.");
      const page = await found();
      if (mine !== visit) return;
      clear();
      current = page(host, number) || {};
    } else {
      study.name = null;
      select([]);
      hush();
      frame(null, first || "");
      clear();
      const found = OTHERS[first || ""];
      if (!found) throw new Error("There is no such page.");
      const page = await found();
      if (mine !== visit) return;
      current = await page(host) || {};
      if (mine !== visit) { if (current.leave) current.leave(); return; }
    }
    drawAll();
    document.documentElement.dataset.ready = String(mine);
    status();
  } catch (error) {
    fail(error);
    document.documentElement.dataset.ready = String(mine);
  }
}
function clear() {
  forget(host);
  host.replaceChildren();
  stage(host);
  scrollTo(0, 0);
}
function problem(error) {
  const card = html("section", {class: "card notes", role: "alert"}, host);
  if (error.status === 401) {
    html("h2", {}, card, "A token is needed");
    html("p", {}, card, "Open the link that culmen serve printed: it has the token after #token=. Or paste the token here.");
    const form = html("form", {class: "bar"}, card);
    const field = html("input", {type: "password", name: "token", autocomplete: "off", "aria-label": "Token", class: "fill"}, form);
    html("button", {type: "submit", class: "main"}, form, "Sign in");
    form.addEventListener("submit", async event => {
      event.preventDefault();
      history.replaceState(null, "", location.pathname + location.search + "#token=" + field.value.trim());
      await begin();
    });
    return;
  }
  html("h2", {}, card, error.status === 404 ? "There is no such study" : "This cannot be shown");
  html("p", {}, card, error.message);
  const bar = html("div", {class: "bar"}, card);
  button(bar, "Try again", () => route());
  link(bar, "All studies", "");
}

function frame(name, tab) {
  const crumbs = document.getElementById("crumbs"), nav = document.getElementById("nav");
  crumbs.replaceChildren();
  nav.replaceChildren();
  if (name) {
    html("span", {class: "sep", "aria-hidden": "true"}, crumbs, "/");
    html("h1", {id: "name"}, crumbs, name);
    for (const [path, title] of TABS) {
      const made = link(html("li", {}, nav), title, "studies/" + encodeURIComponent(name) + (path ? "/" + path : "") + (selection.size ? "?sel=" + [...selection] : ""));
      if (path === tab) made.setAttribute("aria-current", "page");
    }
  }
  document.title = (name ? name + " · " : "") + "Culmen";
  if (!name) status();
}

function status() {
  const place = document.getElementById("link");
  const words = {live: "live", connecting: "connecting …", reconnecting: "reconnecting …", resting: "resting"};
  const shown = study.name || connection.watching;
  place.textContent = shown ? words[connection.state] : "";
  place.className = "link " + connection.state;
  place.hidden = !shown;
}
document.addEventListener("connection", status);

onChange(kind => {
  if (kind === "signed-out") {
    // A server that was started again knows none of the old sessions.
    hush();
    study.name = null;
    clear();
    problem({status: 401});
    return;
  }
  if (kind === "gone") {
    hush();
    clear();
    problem(Object.assign(new Error("The study was deleted."), {status: 404}));
    return;
  }
  if (current && current.update) current.update(kind);
  drawAll();
});

// What is chosen goes along from page to page, and into the address.
function picked() {
  const bar = document.getElementById("picked");
  bar.replaceChildren();
  bar.hidden = !selection.size || !study.name;
  if (study.name) remember({sel: [...selection].slice(0, 200).join(",")});
  if (bar.hidden) return;
  const numbers = [...selection];
  const home = "studies/" + encodeURIComponent(study.name) + "/trials/";
  html("span", {}, bar, numbers.length === 1 ? "Trial " + numbers[0] : numbers.length + " trials chosen");
  if (numbers.length === 1) link(bar, "Open", home + numbers[0] + "?sel=" + numbers[0]);
  else if (numbers.length <= 8) link(bar, "Compare", home + "compare?sel=" + numbers.join(","));
  button(bar, "Clear", () => select([]));
  for (const item of document.querySelectorAll("#nav a")) item.setAttribute("href", item.getAttribute("href").replace(/\?.*/, "") + "?sel=" + numbers.slice(0, 200));
}
document.addEventListener("chosen", picked);

document.addEventListener("click", event => {
  const target = event.target.closest ? event.target.closest("a[href]") : null;
  if (!target || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (target.origin !== location.origin || !target.pathname.startsWith(base) || target.hasAttribute("download") || target.pathname.startsWith(base + "api/") || target.pathname.startsWith(base + "metrics")) return;
  event.preventDefault();
  history.pushState(null, "", target.href);
  route();
});
document.addEventListener("go", () => route());
addEventListener("popstate", () => route());

function theme() {
  const toggle = document.getElementById("theme"), root = document.documentElement;
  const wished = matchMedia("(prefers-color-scheme: dark)");
  let own = localStorage.getItem("culmen-theme");
  const show = () => {
    const dark = own ? own === "dark" : wished.matches;
    root.dataset.theme = dark ? "dark" : "light";
    toggle.setAttribute("aria-pressed", String(dark));
    toggle.textContent = dark ? "Light" : "Dark";
    toggle.setAttribute("aria-label", dark ? "Show light colours" : "Show dark colours");
  };
  toggle.addEventListener("click", () => {
    own = root.dataset.theme === "dark" ? "light" : "dark";
    localStorage.setItem("culmen-theme", own);
    show();
  });
  wished.addEventListener("change", show);
  show();
}

async function begin() {
  try {
    await session();
    Object.assign(me, await api("server"));
    const badge = document.getElementById("mode");
    badge.textContent = me.readOnly ? "read-only" : me.role === "admin" || me.role === "steer" ? "" : "may " + me.role;
    badge.hidden = !badge.textContent;
    await route();
  } catch (error) {
    clear();
    problem(error);
    document.documentElement.dataset.ready = "failed";
  }
}
theme();
begin();
