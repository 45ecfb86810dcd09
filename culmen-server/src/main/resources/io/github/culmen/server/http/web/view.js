// Who looks, and what of the view is in the address.
export const base = new URL(document.baseURI).pathname;
export const me = {role: "view", readOnly: true, name: ""};
const ROLES = ["view", "tell", "steer", "admin"];
export const may = role => !me.readOnly && ROLES.indexOf(me.role) >= ROLES.indexOf(role);

export function go(href) {
  history.pushState(null, "", new URL(href, document.baseURI));
  document.dispatchEvent(new Event("go"));
}
// Puts the view into the address without going elsewhere.
export function remember(values) {
  const query = new URLSearchParams(location.search);
  for (const key in values) {
    if (values[key] === null || values[key] === "" || values[key] === undefined) query.delete(key);
    else query.set(key, values[key]);
  }
  const text = query.toString().replace(/%2C/g, ",");
  history.replaceState(null, "", location.pathname + (text ? "?" + text : ""));
}
export const recalled = key => new URLSearchParams(location.search).get(key);
export const home = name => "studies/" + encodeURIComponent(name);
