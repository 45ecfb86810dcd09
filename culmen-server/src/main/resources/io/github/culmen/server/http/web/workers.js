// Who works on what, for how long, and who is unlike the others.
import {D, TRIAL, brief, duration, html, load, percent} from "./report/base.js";
import {drawAll} from "./report/chart.js";
import {timelinePicture} from "./report/pictures.js";
import {ask, attempt, button, link, many, part, table} from "./dom.js";
import {changed, study} from "./live.js";
import {slot} from "./overview.js";
import {api, post, studyPath} from "./session.js";
import {home, may} from "./view.js";

const median = list => {
  const sorted = [...list].sort((a, b) => a - b), n = sorted.length;
  return n === 0 ? null : (sorted[(n - 1) >> 1] + sorted[n >> 1]) / 2;
};

export function workers(host) {
  const now = slot(host), crew = slot(host), lanes = slot(host);
  let timeline = null, reading = 0, read = 0;

  const current = () => {
    const card = part("now", "Running now", null, now);
    const leases = study.doc.leases;
    const held = new Set(leases.map(lease => lease.trial));
    const state = study.names.indexOf("state"), at = study.names.indexOf("asked");
    const free = study.rows.filter(row => row[state] === "pending" && !held.has(row[TRIAL]));
    if (!leases.length && !free.length) { html("p", {class: "quiet"}, card, study.doc.status === "open" ? "Nobody works on this study." : "Nobody works on this study; it is " + study.doc.status + "."); return; }
    const left = lease => (Date.parse(lease.until) - Date.now()) / 1000;
    table(card, ["worker", "trial", ["running for", true], ["lease left", true], ["attempt", true], ""], [
      ...leases.map(lease => [
        lease.worker, place => link(place, "trial " + lease.trial, home(study.name) + "/trials/" + lease.trial),
        duration(Math.max(0, (Date.now() - Date.parse(study.rows[lease.trial - 1][at])) / 1000)),
        place => { const seconds = left(lease); place.textContent = seconds > 0 ? duration(seconds) : "over since " + duration(-seconds); if (seconds <= 0) place.classList.add("bad"); },
        String(lease.attempt), place => { const acts = html("span", {class: "acts"}, place); stop(acts, lease.trial); dismiss(acts, lease.worker); }
      ]),
      ...free.slice(0, 50).map(row => ["without a lease", place => link(place, "trial " + row[TRIAL], home(study.name) + "/trials/" + row[TRIAL]), duration(Math.max(0, (Date.now() - Date.parse(row[at])) / 1000)), "", "", place => stop(place, row[TRIAL])])
    ]);
    if (free.length > 50) html("p", {class: "foot"}, card, "And " + (free.length - 50) + " more without a lease.");
    if (study.doc.waiting && study.doc.waiting.length) html("p", {class: "foot"}, card, many(study.doc.waiting.length, "trial") + " requested and waiting for a worker.");
  };
  const stop = (place, trial) => {
    if (!may("steer")) return;
    button(place, "Cancel", async () => {
      const why = await ask("Cancel trial " + trial + "?", "Its worker stops it at its next heartbeat; it will not count.", "Cancel it", "Why (shown to others, may be empty)");
      if (why === undefined) return;
      await attempt(() => post(studyPath(study.name) + "/trials/" + trial + "/cancel", {why}), "It will be cancelled.");
      changed(trial);
    }, {class: "small"});
  };
  // A worker with several trials at once has a row for each.
  const dismiss = (place, worker) => {
    const leaving = (study.doc.dismissed || []).includes(worker);
    const path = studyPath(study.name) + "/dismiss";
    if (leaving) html("span", {class: "quiet"}, place, "ends after " + (study.doc.leases.filter(lease => lease.worker === worker).length > 1 ? "its trials " : "its trial "));
    if (!may("steer")) return;
    if (leaving) {
      button(place, "Let it stay", async () => {
        await attempt(() => post(path, {worker, undo: true}), worker + " may stay.");
        changed();
      }, {class: "small", "data-stay": worker});
      return;
    }
    button(place, "Dismiss", async () => {
      const why = await ask("Dismiss " + worker + "?", "Its trials run to their end and count. It takes no other, and ends.", "Dismiss it", "Why (shown to others, may be empty)");
      if (why === undefined) return;
      await attempt(() => post(path, {worker, why}), worker + " ends after its trial.");
      changed();
    }, {class: "small", "data-dismiss": worker});
  };
  const people = () => {
    if (!timeline || !timeline.bars.length) return;
    const card = part("crew", "Workers", null, crew);
    const by = new Map();
    for (const bar of timeline.bars) {
      // A worker with several trials at once has several lanes.
      const name = timeline.lanes[bar[0]].replace(/ #\d+$| \(\d+\)$/, "");
      if (!by.has(name)) by.set(name, []);
      by.get(name).push(bar);
    }
    const all = median(timeline.bars.filter(bar => bar[4] === "value").map(bar => bar[3] - bar[2]));
    const failedOf = list => list.filter(bar => bar[4] === "failed").length, endedOf = list => list.filter(bar => bar[4] === "value" || bar[4] === "failed" || bar[4] === "stopped").length;
    const failed = failedOf(timeline.bars) / Math.max(1, endedOf(timeline.bars));
    const lines = [...by].map(([name, list]) => {
      const ended = endedOf(list), bad = failedOf(list), lost = list.filter(bar => bar[4] === "lost").length;
      const time = median(list.filter(bar => bar[4] === "value").map(bar => bar[3] - bar[2]));
      const span = Math.max(1e-3, Math.max(...list.map(bar => bar[3])) - Math.min(...list.map(bar => bar[2])));
      const remarks = [];
      if (ended >= 5 && by.size > 1 && time > 2 * all) remarks.push("slow: " + brief(time / all, 2) + " times the median");
      if (bad >= 3 && by.size > 1 && bad / ended > 2 * failed) remarks.push("fails more often than the others");
      if (lost >= 3) remarks.push("lost " + lost + " trials");
      // A worker with several trials at once has as many lanes.
      const busy = list.reduce((sum, bar) => sum + bar[3] - bar[2], 0) / span / new Set(list.map(bar => bar[0])).size;
      return [name, String(ended), ended ? percent(bad / ended) : "", time === null ? "" : duration(time), ended > 1 ? brief(3600 * ended / span, 3) : "", ended > 1 ? percent(Math.min(1, busy)) : "", place => { html("span", {class: "remark " + (remarks.length ? "bad" : "good")}, place, remarks.length ? remarks.join("; ") : by.size > 1 ? "as the others" : ""); }];
    }).sort((a, b) => a[0].localeCompare(b[0]));
    table(card, ["worker", ["trials", true], ["failed", true], ["median time", true], ["trials an hour", true], ["busy", true], ""], lines.slice(0, 200));
  };
  const picture = () => {
    if (!timeline) return;
    load({...D, timeline});
    timelinePicture();
    if (!timeline.bars.length) html("p", {class: "quiet"}, part("timeline", "Timeline", null, lanes), "Nothing was worked on yet.");
  };
  async function fetchTimeline() {
    const mine = ++reading;
    read = Date.now();
    try {
      const got = await api(studyPath(study.name) + "/timeline");
      if (mine !== reading) return;
      timeline = got.timeline;
      crew.show(people);
      lanes.show(picture);
      drawAll();
    } catch (error) {
      if (mine === reading && !timeline) crew.show(() => html("p", {class: "bad"}, crew, error.message));
    }
  }
  now.show(current);
  fetchTimeline();
  // Heartbeats are no events: leases are read again while someone looks.
  const clock = setInterval(() => { if (!document.hidden) changed(); }, 5000);
  let soon = 0;
  return {
    update: kind => {
      if (kind !== "trials") return;
      now.show(current);
      clearTimeout(soon);
      soon = setTimeout(fetchTimeline, Math.max(0, 1000 - (Date.now() - read)));
    },
    leave: () => { clearInterval(clock); clearTimeout(soon); reading++; }
  };
}
