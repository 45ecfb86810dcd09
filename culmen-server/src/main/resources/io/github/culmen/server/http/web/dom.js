// Small parts that all pages use.
import {brief, html} from "./report/base.js";

export const part = (id, title, text, host, half) => {
  const made = html("section", {class: half ? "card half" : "card", id, "aria-labelledby": id + "-title"}, host);
  if (title) html("h2", {id: id + "-title"}, made, title);
  if (text) html("p", {}, made, text);
  return made;
};

export function button(parent, text, act, attributes) {
  const made = html("button", {type: "button", ...attributes}, parent, text);
  made.addEventListener("click", act);
  return made;
}

export const link = (parent, text, href, attributes) => html("a", {href, ...attributes}, parent, text);

// A table of text. Cells are text, or functions that fill their cell.
export function table(host, heads, lines, kind) {
  const made = html("table", {class: kind || "plain"}, html("div", {class: "scroll"}, host));
  const head = html("tr", {}, html("thead", {}, made));
  for (const [i, one] of heads.entries()) {
    const [text, numeric] = Array.isArray(one) ? one : [one, false];
    html("th", {scope: "col", class: numeric ? "n" : null, "data-column": i}, head, text);
  }
  const body = html("tbody", {}, made);
  for (const line of lines) {
    const row = html("tr", line.attributes || {}, body);
    (line.cells || line).forEach((cell, i) => {
      const numeric = Array.isArray(heads[i]) && heads[i][1];
      const place = html("td", {class: numeric ? "n" : null}, row);
      if (typeof cell === "function") cell(place);
      else place.textContent = cell === null || cell === undefined ? "" : typeof cell === "number" ? brief(cell, 6) : cell;
    });
  }
  return made;
}

let toasting = 0;
export function say(text, bad) {
  const place = document.getElementById("toast");
  place.textContent = text;
  place.className = bad ? "toast bad" : "toast";
  place.hidden = false;
  clearTimeout(toasting);
  toasting = setTimeout(() => { place.hidden = true; }, bad ? 12000 : 5000);
}

// Asks before something is changed; a reason may be given. Undefined if the answer is no.
export function ask(title, text, action, wantsReason) {
  const dialog = document.getElementById("dialog");
  dialog.replaceChildren();
  const form = html("form", {method: "dialog"}, dialog);
  html("h2", {}, form, title);
  if (text) html("p", {}, form, text);
  let reason = null;
  if (wantsReason) {
    const label = html("label", {class: "field"}, form, wantsReason);
    reason = html("input", {type: "text", maxlength: "2000", name: "why", autocomplete: "off"}, label);
  }
  const bar = html("div", {class: "bar"}, form);
  const yes = html("button", {type: "submit", class: "main", value: "yes"}, bar, action);
  html("button", {type: "submit", value: "no"}, bar, "Cancel");
  return new Promise(done => {
    dialog.returnValue = "no";
    dialog.onclose = () => done(dialog.returnValue === "yes" ? (reason ? reason.value : "") : undefined);
    dialog.showModal();
    (reason || yes).focus();
  });
}

// Runs something that may be refused, and says why.
export async function attempt(work, done) {
  try {
    const result = await work();
    if (done) say(done);
    return result;
  } catch (error) {
    say(error.message, true);
    return undefined;
  }
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say("Copied.");
  } catch (error) {
    say("The browser did not let this page copy: " + text, true);
  }
}

export const many = (count, one, several) => count + " " + (count === 1 ? one : several || one + "s");

export function ago(time, now) {
  const seconds = Math.max(0, ((now || Date.now()) - Date.parse(time)) / 1000);
  if (seconds < 5) return "just now";
  for (const [size, name] of [[86400, "d"], [3600, "h"], [60, "min"], [1, "s"]]) {
    if (seconds >= size) return Math.floor(seconds / size) + " " + name + " ago";
  }
  return "just now";
}

export const moment = time => time ? time.replace("T", " ").replace(/(\.\d+)?Z$/, " UTC") : "";

// The part of a page that is built anew; what had the focus keeps it.
export function renew(place, build) {
  const focused = document.activeElement;
  const list = () => [...place.querySelectorAll("a, button, input, select, textarea, [tabindex]")];
  const at = focused && place.contains(focused) ? list().indexOf(focused) : -1;
  build();
  if (at >= 0) {
    const now = list()[at];
    if (now) now.focus({preventScroll: true});
  }
}
