// The server itself: what it serves and to whom, never a token.
import {html} from "./report/base.js";
import {link, many, moment, part, table} from "./dom.js";
import {api} from "./session.js";

const line = text => {
  const entry = typeof text === "string" ? JSON.parse(text) : text;
  return [moment(entry.at), entry.who, entry.what, String(entry.status)];
};

export async function server(host) {
  const one = await api("server");
  const card = part("server", "Server", null, host);
  table(card, ["", ""], [
    ["version", one.version], ["store", one.store || "shown to admins only"], ["changes", one.readOnly ? "none: this server only reads" : "allowed by role"],
    ["you", one.name + ", role " + one.role], ["streams", String(one.streams)], ["models waiting or being computed", String(one.modelsWaiting)], ["refused requests", String(one.refused)]
  ], "plain facts2");
  const bar = html("div", {class: "bar"}, card);
  link(bar, "OpenAPI", "api/v1/openapi.json", {target: "_blank", rel: "noopener"});
  link(bar, "Metrics", "metrics", {target: "_blank", rel: "noopener"});
  if (one.tokens) {
    const tokens = part("tokens", "Tokens", many(one.tokens.length, "token") + ". Their values are shown nowhere.", host);
    table(tokens, ["name", "role"], one.tokens.map(token => [token.name, token.role]));
  }
  if (one.audit) {
    const audit = part("audit", "What was changed or refused lately", null, host);
    if (!one.audit.length) html("p", {class: "quiet"}, audit, "Nothing yet.");
    else table(audit, ["when", "who", "what", ["status", true]], one.audit.map(line).reverse().slice(0, 100));
  }
  return {};
}
