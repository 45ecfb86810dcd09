import {D, TRIAL, VALUE, brief, cellOf, html, important, linear, parameterNamed, percent, scaleOfAxis, scaleOfParameter, svg, thinned, trialLines, valued} from "./base.js";
import {area, chart, dotPath, dots, line, px} from "./chart.js";
import {card, clampTo} from "./pictures.js";
// Pictures of what the model believes now.
export const STOPS = [[24, 30, 82], [36, 80, 140], [30, 132, 148], [72, 176, 122], [190, 208, 82], [252, 231, 110]];
export const SURE = [[26, 32, 46], [84, 48, 102], [168, 62, 92], [232, 118, 66], [250, 208, 130]];
export function colour(stops, share) {
  const place = Math.max(0, Math.min(1, share)) * (stops.length - 1), i = Math.min(stops.length - 2, Math.floor(place));
  return "rgb(" + stops[i].map((low, k) => Math.round(low + (stops[i + 1][k] - low) * (place - i))).join(",") + ")";
}

export function slicesPicture() {
  if (!D.model) return;
  const host = card("slices", "Slices", "What the model expects along each parameter (band: one standard deviation), the others as in the recommended point (dashed line). Purple: the same averaged over the others, which is the parameter’s effect by itself, with one standard deviation of that average. Dots are all trials, whatever their other parameters.");
  const panels = html("div", {class: "panels"}, host);
  const byName = new Map(D.model.slices.map(slice => [slice.parameter, slice]));
  const shown = important.slice(0, 18);
  shown.forEach(one => slicePicture(panels, one, byName.get(one.parameter)));
  if (important.length > shown.length) html("p", {class: "foot"}, host, "The " + (important.length - shown.length) + " least important parameters are left out; culmen plot draws any of them.");
}
export function slicePicture(panels, one, slice) {
  const parameter = parameterNamed.get(one.parameter), cell = cellOf.get(one.parameter);
  const box = html("div", {}, panels);
  const head = html("h3", {}, box, one.parameter + " ");
  html("small", {}, head, percent(one.total) + (parameter.log ? ", log scale" : "") + (parameter.when ? ", when " + parameter.when : ""));
  const list = thinned(valued.filter(row => row[cell] !== null), 500);
  const spots = slice.spots.filter(spot => spot[4] === 1), there = D.model.recommended.point[one.parameter];
  const averaged = (slice.averaged || []).filter(spot => spot[4] === 1);
  const axis = D.valueAxis, means = [...spots, ...averaged].map(spot => spot[1]);
  const low = Math.min(axis.low, ...means), high = Math.max(axis.high, ...means);
  const y = axis.log ? scaleOfAxis(axis) : linear(low, high);
  const safe = value => axis.log ? Math.max(value, axis.low / 10) : value;
  chart(box, {
    name: "Expected value along " + one.parameter, height: 210,
    x: {scale: scaleOfParameter(parameter)}, y: {scale: y},
    draw: plot => {
      const bound = value => Math.max(plot.top - 30, Math.min(plot.bottom + 30, plot.y(safe(value))));
      if (parameter.kind === "choice") {
        const w = Math.min(34, (plot.right - plot.left) / parameter.choices.length * .7);
        for (const spot of spots) {
          const x = plot.x(spot[0]), top = bound(spot[3]), bottom = bound(spot[2]);
          svg("rect", {class: "band2", x: x - w / 2, y: Math.min(top, bottom), width: w, height: Math.max(2, Math.abs(bottom - top)), rx: 3}, plot.g);
          svg("path", {class: "line s-blue", "data-series": "mean", d: `M${px(x - w / 2)} ${px(bound(spot[1]))}h${px(w)}`}, plot.g);
        }
        for (const spot of averaged) {
          const x = plot.x(spot[0]);
          svg("path", {class: "line s-purple", "data-series": "averaged", d: `M${px(x - w / 2)} ${px(bound(spot[1]))}h${px(w)}M${px(x)} ${px(bound(spot[2]))}V${px(bound(spot[3]))}`}, plot.g);
        }
      } else {
        for (const run of runs(slice.spots)) {
          svg("path", {class: "band", d: area(run.map(s => [plot.x(s[0]), bound(s[3])]), run.map(s => [plot.x(s[0]), bound(s[2])]))}, plot.g);
          svg("path", {class: "line s-blue", "data-series": "mean", d: line(run.map(s => [plot.x(s[0]), bound(s[1])]))}, plot.g);
        }
        for (const run of runs(slice.averaged || [])) {
          for (const edge of [2, 3]) svg("path", {class: "line s-purple thin dash", d: line(run.map(s => [plot.x(s[0]), bound(s[edge])]))}, plot.g);
          svg("path", {class: "line s-purple", "data-series": "averaged", d: line(run.map(s => [plot.x(s[0]), bound(s[1])]))}, plot.g);
        }
      }
      if (there !== undefined) svg("path", {class: "line s-green thin dash", d: `M${px(plot.x(there))} ${plot.top}V${plot.bottom}`}, plot.g);
      const jitter = parameter.kind === "choice" ? row => ((row[TRIAL] * 0.618) % 1 - .5) * Math.min(22, (plot.right - plot.left) / parameter.choices.length * .5) : () => 0;
      const hits = list.map(row => ({x: plot.x(row[cell]) + jitter(row), y: plot.y(clampTo(axis, row[VALUE])), lines: () => trialLines(row), trial: row[TRIAL]}));
      const group = svg("g", {opacity: list.length > 200 ? .45 : .8}, plot.g);
      svg("path", {class: "dots s-orange", "data-series": "trials", style: "stroke-width:4.6", d: dotPath(hits.map(hit => [hit.x, hit.y]))}, group);
      return hits;
    }
  });
  if (!spots.length) html("p", {}, box, slice.spots.length ? "No point along this line satisfies the constraints." : "Not active in any trial with a value.");
}
// Stretches without an illegal point.
export function runs(spots) {
  const found = [];
  let run = [];
  for (const spot of spots) {
    if (spot[4] === 1) run.push(spot);
    else { if (run.length) found.push(run); run = []; }
  }
  if (run.length) found.push(run);
  return found;
}

export function contourPicture() {
  const contour = D.model && D.model.contour;
  if (!contour) return;
  const idle = new Set(contour.inactive);
  const host = card("contour", "Over " + contour.x + " and " + contour.y, "What the model expects over two parameters, the others as in the recommended point (star), and its standard deviation. Dots are the trials" + (contour.mean.some((value, i) => value === null && !idle.has(i)) ? "; grey is not allowed" : "") + (idle.size ? "; where a parameter is inactive, nothing is drawn" : "") + ".");
  const panels = html("div", {class: "panels"}, host);
  contourPanel(panels, contour, "Expected value", contour.mean, STOPS, true);
  contourPanel(panels, contour, "Standard deviation", contour.sd, SURE, false);
}
function edges(scale, values) {
  const at = values.map(value => scale.at(value));
  return at.map((here, i) => [i === 0 ? (scale.names ? 0 : here) : (here + at[i - 1]) / 2, i === at.length - 1 ? (scale.names ? 1 : here) : (here + at[i + 1]) / 2]);
}
export function contourPanel(panels, contour, title, cells, stops, lines) {
  const box = html("div", {}, panels);
  html("h3", {}, box, title);
  const px0 = parameterNamed.get(contour.x), py0 = parameterNamed.get(contour.y);
  const x = scaleOfParameter(px0), y = scaleOfParameter(py0);
  const legal = cells.filter(value => value !== null);
  const low = legal.reduce((a, b) => Math.min(a, b), Infinity), high = legal.reduce((a, b) => Math.max(a, b), -Infinity);
  const share = value => high > low ? (value / 2 - low / 2) / (high / 2 - low / 2) : .5;
  const inked = value => colour(stops, lines && !D.maximize ? 1 - share(value) : share(value));
  const list = thinned(valued.filter(row => row[cellOf.get(contour.x)] !== null && row[cellOf.get(contour.y)] !== null), 500);
  chart(box, {
    name: title + " over " + contour.x + " and " + contour.y, height: width => Math.min(400, Math.max(250, width * .8)),
    x: {scale: x, label: contour.x}, y: {scale: y, label: contour.y},
    draw: plot => {
      const ex = edges(x, contour.xValues), ey = edges(y, contour.yValues);
      const w = plot.right - plot.left, h = plot.bottom - plot.top, n = contour.xValues.length;
      const paths = new Map();
      cells.forEach((value, i) => {
        if (contour.inactive.includes(i)) return;
        const [a, b] = ex[i % n], [c, d] = ey[Math.floor(i / n)];
        const key = value === null ? "off" : Math.round(share(value) * 40);
        if (!paths.has(key)) paths.set(key, {fill: value === null ? null : inked(low + 2 * (high / 2 - low / 2) * (key / 40)), d: []});
        paths.get(key).d.push(`M${px(plot.left + a * w)} ${px(plot.bottom - d * h)}H${px(plot.left + b * w)}V${px(plot.bottom - c * h)}H${px(plot.left + a * w)}Z`);
      });
      paths.forEach((path, key) => svg("path", {class: key === "off" ? "off" : "cell", fill: path.fill, d: path.d.join(""), "shape-rendering": "crispEdges"}, plot.g));
      if (lines && !x.names && !y.names) {
        const place = (at, values, scale) => { const i = Math.min(values.length - 2, Math.floor(at)); const from = scale.at(values[i]); return from + (scale.at(values[i + 1]) - from) * (at - i); };
        svg("path", {class: "iso", d: contour.lines.map(s => `M${px(plot.left + place(s[0], contour.xValues, x) * w)} ${px(plot.bottom - place(s[1], contour.yValues, y) * h)}L${px(plot.left + place(s[2], contour.xValues, x) * w)} ${px(plot.bottom - place(s[3], contour.yValues, y) * h)}`).join("")}, plot.g);
      }
      const hits = list.map(row => ({x: plot.x(row[cellOf.get(contour.x)]), y: plot.y(row[cellOf.get(contour.y)]), lines: () => trialLines(row), trial: row[TRIAL]}));
      const many = hits.map(hit => [hit.x, hit.y]);
      svg("path", {class: "dots", style: "stroke:#000;stroke-width:6.4;opacity:.55", d: dotPath(many)}, plot.g);
      svg("path", {class: "dots", "data-series": "trials", style: "stroke:#fff;stroke-width:4", d: dotPath(many)}, plot.g);
      const point = D.model.recommended.point;
      if (point[contour.x] !== undefined && point[contour.y] !== undefined) {
        const cx = plot.x(point[contour.x]), cy = plot.y(point[contour.y]), star = [];
        for (let i = 0; i < 10; i++) { const r = i % 2 ? 4.5 : 10, a = Math.PI * (i / 5 - .5); star.push(px(cx + r * Math.cos(a)) + " " + px(cy + r * Math.sin(a))); }
        svg("path", {class: "star", style: "fill:#fff;stroke:#000;stroke-width:1.5", d: "M" + star.join("L") + "Z"}, plot.over);
      }
      return hits;
    }
  });
  const scale = html("div", {class: "bar"}, box);
  const gradient = Array.from({length: 11}, (_, i) => inked(low + 2 * (high / 2 - low / 2) * i / 10)).join(",");
  html("span", {class: "foot"}, scale, brief(low, 4));
  html("span", {role: "img", "aria-label": "colours from " + brief(low, 4) + " to " + brief(high, 4), style: "flex:1;height:10px;border-radius:5px;background:linear-gradient(90deg," + gradient + ")"}, scale);
  html("span", {class: "foot"}, scale, brief(high, 4));
}

export function healthPicture() {
  if (!D.model) return;
  const model = D.model, fit = model.fit;
  const host = card("health", "Model health", "How well each value is predicted from all the others: " + fit.sentence + ".");
  const panels = html("div", {class: "panels"}, host);
  predictedPicture(html("div", {}, panels), model.residuals);
  residualPicture(html("div", {}, panels), model.residuals);
  const table = html("table", {class: "facts"}, html("div", {class: "scroll"}, host));
  const head = html("tr", {}, html("thead", {}, table));
  ["figure", "value", "meaning"].forEach((text, i) => html("th", {scope: "col", class: i === 1 ? "n" : null}, head, text));
  const body = html("tbody", {}, table);
  const fact = (name, value, meaning) => {
    const row = html("tr", {}, body);
    html("th", {scope: "row"}, row, name);
    html("td", {class: "n"}, row, value);
    html("td", {}, row, meaning);
  };
  fact("verdict", fit.verdict, fit.sentence);
  fact("inside 50 % intervals", percent(fit.coverage50), "near 50 % if the model is well calibrated");
  fact("inside 90 % intervals", percent(fit.coverage90), "near 90 %");
  fact("squared error", brief(fit.squaredError, 3), "relative to what is expected: near 1");
  fact("explained", percent(Math.max(-9.99, fit.explained)), "of the variance, by predictions from the others");
  fact("noise", brief(model.noiseSd, 3), "standard deviation of a value, in its units");
  fact("jitter", brief(model.jitter, 2), "added to the covariance; large if points are nearly the same");
  fact("kernel", model.kernel, model.models === 1 ? "hyper-parameters: " + model.inference : model.models + " settings by " + model.inference);
  if (model.groups.length) fact("groups", String(model.groups.length), model.groups.map(group => "{" + group + "}").join(" "));
  for (const one of important.slice(0, 40)) fact("lengthscale of " + one.parameter, brief(one.lengthscale, 3), "share of the range over which values change much");
}
export function predictedPicture(box, residuals) {
  html("h3", {}, box, "Predicted and observed");
  const axis = D.valueAxis, scale = scaleOfAxis(axis);
  chart(box, {
    name: "Predictions of " + residuals.length + " values from the others", height: 280,
    x: {scale, label: "told"}, y: {scale, label: "predicted, ± 2 standard deviations"},
    draw: plot => {
      const inside = value => clampTo(axis, value);
      svg("path", {class: "line s-soft thin dash", d: `M${plot.left} ${plot.bottom}L${plot.right} ${plot.top}`}, plot.g);
      const hits = residuals.map(r => ({x: plot.x(inside(r[1])), y: plot.y(inside(r[2])), trial: r[0], lines: () => ["Trial " + r[0] + ": " + brief(r[1]), "predicted " + brief(r[2]) + " ± " + brief(r[3], 3), "z = " + brief(r[4], 3)]}));
      svg("path", {class: "line s-sky thin", d: residuals.map(r => `M${px(plot.x(inside(r[1])))} ${px(plot.y(inside(r[2] - 2 * r[3])))}V${px(plot.y(inside(r[2] + 2 * r[3])))}`).join(""), opacity: .7}, plot.g);
      dots(plot.g, hits.map(hit => [hit.x, hit.y]), "s-blue", "predictions");
      return hits;
    }
  });
}
export function residualPicture(box, residuals) {
  html("h3", {}, box, "Standardised residuals");
  const edge = 4, bins = 17, counts = new Array(bins).fill(0);
  residuals.forEach(r => { counts[Math.max(0, Math.min(bins - 1, Math.floor((r[4] + edge) / (2 * edge) * bins)))]++; });
  const width = 2 * edge / bins, density = z => residuals.length * width * Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
  const high = 1.1 * Math.max(1, density(0), ...counts);
  chart(box, {
    name: "Histogram of " + residuals.length + " standardised residuals", height: 280,
    x: {scale: linear(-edge, edge), label: "standard deviations (outermost bars: and beyond)"}, y: {scale: linear(0, high, true), label: "values"},
    draw: plot => {
      const hits = counts.map((count, i) => {
        const from = -edge + i * width, x = plot.x(from), w = plot.x(from + width) - x, y = plot.y(count);
        svg("rect", {class: "f-blue", x: x + 1, y, width: Math.max(0, w - 2), height: plot.bottom - y, opacity: .75, rx: 2}, plot.g);
        return {x: x + w / 2, y: (y + plot.bottom) / 2, w, h: Math.max(16, plot.bottom - y), lines: () => [count + (count === 1 ? " value" : " values"), "from " + brief(from, 2) + " to " + brief(from + width, 2)]};
      });
      svg("path", {class: "line s-orange", d: line(Array.from({length: 81}, (_, i) => -edge + i * edge / 40).map(z => [plot.x(z), plot.y(density(z))]))}, plot.g);
      return hits;
    }
  });
}
