// The language of filters: value < 0.1 and booster == "dart" and (state == failed or not n >= 3)
const SYNTAX = /\s*(?:(and|or|not)\b|(<=|>=|==|!=|<|>|=)|([()])|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?![\w.]))|([A-Za-z_][\w.-]*))/y;

function tokens(text) {
  const found = [];
  SYNTAX.lastIndex = 0;
  while (SYNTAX.lastIndex < text.length) {
    const from = SYNTAX.lastIndex, match = SYNTAX.exec(text);
    if (!match) {
      if (!text.slice(from).trim()) break;
      throw new Error("cannot read “" + text.slice(from).trim().slice(0, 20) + "”");
    }
    const [, word, operator, bracket, double, single, number, name] = match;
    found.push(word ? {kind: word} : operator ? {kind: "op", text: operator === "=" ? "==" : operator} : bracket ? {kind: bracket}
      : number !== undefined ? {kind: "value", value: Number(number)}
      : name !== undefined ? {kind: "name", text: name} : {kind: "value", value: (double ?? single).replace(/\\(.)/g, "$1")});
  }
  return found;
}

/*
 * A function of a row that says whether it passes. Columns are called as in the table, parameters and outcomes
 * also by their bare names. What has no value passes no comparison but !=.
 */
export function filter(text, names) {
  const list = tokens(text);
  if (!list.length) return () => true;
  let at = 0;
  const peek = () => list[at] ? list[at].kind : "end";
  const column = name => {
    for (const full of [name, "params." + name, "outcomes." + name]) if (names.includes(full)) return names.indexOf(full);
    return -1;
  };
  const either = () => {
    let left = both();
    while (peek() === "or") { at++; const a = left, b = both(); left = row => a(row) || b(row); }
    return left;
  };
  const both = () => {
    let left = one();
    while (peek() === "and") { at++; const a = left, b = one(); left = row => a(row) && b(row); }
    return left;
  };
  const one = () => {
    if (peek() === "not") { at++; const a = one(); return row => !a(row); }
    if (peek() === "(") {
      at++;
      const inside = either();
      if (peek() !== ")") throw new Error("a bracket is not closed");
      at++;
      return inside;
    }
    return comparison();
  };
  const side = () => {
    const token = list[at++];
    if (!token || (token.kind !== "name" && token.kind !== "value")) throw new Error("a column or a value is missing" + (at > 1 ? " after " + spelled(list[at - 2]) : ""));
    if (token.kind === "value") return {constant: token.value};
    const index = column(token.text);
    return index >= 0 ? {index} : {constant: token.text === "true" ? true : token.text === "false" ? false : token.text, bare: token.text};
  };
  const comparison = () => {
    const a = side();
    if (peek() !== "op") {
      if (a.index !== undefined) return row => row[a.index] === true;
      throw new Error("there is no column “" + (a.bare ?? a.constant) + "”");
    }
    const operator = list[at++].text, b = side();
    if (a.index === undefined && b.index === undefined) throw new Error("there is no column “" + (a.bare ?? a.constant) + "”");
    const get = part => part.index === undefined ? () => part.constant : row => row[part.index];
    const [left, right] = [get(a), get(b)];
    return row => compare(left(row), operator, right(row));
  };
  const made = either();
  if (at < list.length) throw new Error("“and” or “or” is missing before " + spelled(list[at]));
  return made;
}
const spelled = token => "“" + (token.text ?? token.value ?? token.kind) + "”";

function compare(a, operator, b) {
  const missing = a === null || a === undefined || b === null || b === undefined;
  if (operator === "!=") return missing || String(a) !== String(b);
  if (missing) return false;
  if (operator === "==") return a === b || String(a) === String(b);
  const [p, q] = typeof a === "number" && typeof b === "number" ? [a, b] : [String(a), String(b)];
  return operator === "<" ? p < q : operator === "<=" ? p <= q : operator === ">" ? p > q : p >= q;
}
