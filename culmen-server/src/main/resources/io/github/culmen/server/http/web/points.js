// Points, and results of them, from a table that was copied from elsewhere.
export const MOST = 1000;

// Names, and the cells of each line by them.
function linesOf(text) {
  const lines = text.split(/\r?\n/).filter(line => line.trim());
  if (lines.length < 2) throw new Error("A table has a line with names and at least one line of values.");
  if (lines.length > MOST + 1) throw new Error("There may be " + MOST + " lines at once, but there are " + (lines.length - 1) + ".");
  const mark = lines[0].includes("\t") ? "\t" : ",";
  const cells = line => line.split(mark).map(cell => cell.trim().replace(/^"(.*)"$/, "$1"));
  const heads = cells(lines[0]).map(name => name.replace(/^(params|outcomes|objectives)\./, ""));
  return lines.slice(1).map(line => {
    const own = cells(line);
    return new Map(heads.map((name, j) => [name, own[j] === undefined ? "" : own[j]]));
  });
}
function number(cell, name, at) {
  if (!Number.isFinite(Number(cell))) throw new Error("Line " + at + ": " + name + " must be a number, but is " + cell + ".");
  return Number(cell);
}
function point(line, spec, at) {
  const made = {};
  for (const parameter of spec.parameters) {
    const cell = line.get(parameter.name);
    if (cell === undefined || cell === "") continue;
    if (parameter.choices) {
      const found = parameter.choices.find(value => String(value) === cell);
      if (found === undefined) throw new Error("Line " + at + ": " + parameter.name + " must be one of " + parameter.choices.join(", ") + ", but is " + cell + ".");
      made[parameter.name] = found;
    } else made[parameter.name] = number(cell, parameter.name, at);
  }
  return made;
}
export const pointsOf = (text, spec) => linesOf(text).map((line, i) => point(line, spec, i + 2));

// What a table of results has besides the parameters.
export const told = spec => [...(spec.objectives.length ? spec.objectives.map(one => one.name) : ["value"]), ...spec.outcomes.map(one => one.name)];
export function resultsOf(text, spec) {
  return linesOf(text).map((line, i) => {
    const at = i + 2, made = {params: point(line, spec, at)};
    const measured = names => Object.fromEntries(names.map(name => {
      if (!line.get(name)) throw new Error("Line " + at + ": " + name + " is missing.");
      return [name, number(line.get(name), name, at)];
    }));
    if (line.get("failure")) return {...made, failure: line.get("failure")};
    if (spec.outcomes.length) made.outcomes = measured(spec.outcomes.map(one => one.name));
    return spec.objectives.length ? {...made, values: measured(spec.objectives.map(one => one.name))} : {...made, ...measured(["value"])};
  });
}
