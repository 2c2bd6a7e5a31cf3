// Charts as SVG. Series differ by dash and mark and not by colour alone, so that they can be told
// apart in black and white.
const COLOURS = [ "#0b5cad", "#a8480a", "#3d7a28", "#8a2f8a", "#5d5d5d", "#8c6d00" ];
const DARK = [ "#7fb8f5", "#f2a65e", "#8fd07a", "#e59be5", "#c5c5c5", "#e3c44f" ];
const DASHES = [ null, "7 4", "2 3", "10 3 2 3", "14 4", "4 2" ];

// On a narrow screen charts are drawn narrower, so that their letters stay large enough.
const NARROW = matchMedia("(max-width: 37rem)");

function fit(wide, narrow) {
  return NARROW.matches ? narrow : wide;
}

function colourOf(i) {
  return (matchMedia("(prefers-color-scheme: dark)").matches ? DARK : COLOURS)[i % COLOURS.length];
}

// A short name that fits beside a line. Chinese letters are as wide as two of others.
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60\u{1f300}-\u{1faff}\u{20000}-\u{3ffff}]/u;

function shorten(text, length = 18) {
  const letters = [...text];
  const past = most => {
    let width = 0;
    return letters.findIndex(letter => (width += WIDE.test(letter) ? 2 : 1) > most);
  };
  return past(length) < 0 ? text : letters.slice(0, past(length - 1)).join("") + "…";
}

function figure(title, note, svg, after = null) {
  svg.classList.add("chart");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", title + ". " + note);
  return make("figure", {}, make("h2", {}, title), svg, make("figcaption", {}, note), after);
}

// Round numbers between two values, some of them.
function ticks(least, most, count = 5) {
  const span = most - least || 1, raw = span / count, power = 10 ** Math.floor(Math.log10(raw));
  const step = [ 1, 2, 5, 10 ].map(n => n * power).find(n => n >= raw);
  const found = [];
  for (let at = Math.ceil(least / step) * step; at <= most + step * 1e-6; at += step) {
    found.push(Math.abs(at) < step * 1e-6 ? 0 : at);
  }
  return found;
}

function plain(value) {
  return minus(Number(value.toPrecision(4)));
}

function minus(value) {
  return String(value).replace("-", "\u2212");
}

// Lines over games or moves. `series`: {label, points: [[x, y]…]}; `bounds`: [{y, text}].
function lineChart(series, { bounds = [], least = null, most = null } = {}) {
  const width = fit(720, 380), height = fit(300, 240), left = fit(52, 40), right = fit(140, 108), top = 12, bottom = 30;
  const all = series.flatMap(one => one.points);
  const ys = all.map(point => point[1]).concat(bounds.map(bound => bound.y));
  const low = least ?? Math.min(0, ...ys), high = most ?? (Math.max(...ys, low + 1e-9) * 1.05 || 1);
  const end = Math.max(1, ...all.map(point => point[0]));
  const x = value => left + value / end * (width - left - right);
  const y = value => top + (high - value) / (high - low) * (height - top - bottom);
  const svg = make("svg", { viewBox: `0 0 ${width} ${height}` });
  for (const value of ticks(low, high)) {
    svg.append(make("line", { class: "grid", x1: left, x2: width - right, y1: y(value), y2: y(value) }),
      make("text", { class: "soft", x: left - 6, y: y(value) + 4, "text-anchor": "end" }, plain(value)));
  }
  for (const value of ticks(0, end, fit(5, 3)).filter(Number.isInteger)) {
    svg.append(make("text", { class: "soft", x: x(value), y: height - 10, "text-anchor": "middle" }, plain(value)));
  }
  svg.append(make("path", { class: "axis", d: `M${left} ${top}V${height - bottom}H${width - right}` }));
  for (const bound of bounds) {
    svg.append(make("line", { class: "bound", x1: left, x2: width - right, y1: y(bound.y), y2: y(bound.y) }),
      make("text", { class: "soft", x: width - right + 6, y: y(bound.y) + 4 }, bound.text));
  }
  const labels = [];
  series.forEach((one, i) => {
    if (one.points.length === 0) {
      return;
    }
    const path = one.points.map((point, n) => (n ? "L" : "M") + x(point[0]).toFixed(1) + " " + y(point[1]).toFixed(1)).join("");
    svg.append(make("path", { d: path, fill: "none", stroke: colourOf(i), "stroke-width": 2, "stroke-dasharray": DASHES[i % DASHES.length] }));
    if (one.points.length === 1) {
      svg.append(make("circle", { cx: x(one.points[0][0]), cy: y(one.points[0][1]), r: 4, fill: colourOf(i) }));
    }
    labels.push({ i, at: y(one.points[one.points.length - 1][1]), text: one.label });
  });
  // Labels stand where the lines end, pushed apart where those are close.
  labels.sort((a, b) => a.at - b.at);
  labels.forEach((label, n) => {
    label.at = n ? Math.max(label.at, labels[n - 1].at + 15) : Math.max(label.at, top + 8);
  });
  labels.forEach((label, n) => {
    const at = Math.min(label.at, height - bottom - 15 * (labels.length - 1 - n));
    svg.append(make("line", { x1: width - right + 4, x2: width - right + 26, y1: at, y2: at, stroke: colourOf(label.i), "stroke-width": 2, "stroke-dasharray": DASHES[label.i % DASHES.length] }),
      make("text", { x: width - right + 30, y: at + 4 }, shorten(label.text, fit(15, 10))));
  });
  return svg;
}

// A dot and a bar of error a row. `rows`: {label, value, low, high, text}.
function rangeChart(rows) {
  const width = fit(720, 380), left = fit(170, 100), right = fit(110, 104), step = 30, height = rows.length * step + 36;
  const known = rows.filter(row => row.value !== null);
  const low = Math.min(0, ...known.map(row => row.low)), high = Math.max(0, ...known.map(row => row.high)) || 1;
  const margin = (high - low) * 0.05 || 1;
  const x = value => left + (value - low + margin) / (high - low + 2 * margin) * (width - left - right);
  const svg = make("svg", { viewBox: `0 0 ${width} ${height}` });
  for (const value of ticks(low, high, fit(5, 2))) {
    svg.append(make("line", { class: value === 0 ? "axis" : "grid", x1: x(value), x2: x(value), y1: 6, y2: height - 26 }),
      make("text", { class: "soft", x: x(value), y: height - 8, "text-anchor": "middle" }, plain(value)));
  }
  rows.forEach((row, i) => {
    const y = 20 + i * step;
    svg.append(make("text", { x: left - 10, y: y + 4, "text-anchor": "end" }, shorten(row.label, fit(22, 12))));
    if (row.value !== null) {
      svg.append(make("path", { d: `M${x(row.low)} ${y}H${x(row.high)}M${x(row.low)} ${y - 6}v12M${x(row.high)} ${y - 6}v12`, stroke: colourOf(0), "stroke-width": 2, fill: "none" }),
        make("circle", { cx: x(row.value), cy: y, r: 5, fill: colourOf(0) }));
    }
    svg.append(make("text", { class: "soft", x: width - right + 12, y: y + 4 }, row.text));
  });
  return svg;
}

// Won, drawn and lost side by side: filled, hatched and empty. `rows`: {label, tally}.
function shareChart(rows) {
  const width = fit(720, 380), left = fit(220, 140), right = fit(20, 6), step = 34, height = rows.length * step + 6;
  const id = "hatch" + Math.random().toString(36).slice(2);
  const svg = make("svg", { viewBox: `0 0 ${width} ${height}` },
    make("defs", {}, make("pattern", { id, width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      make("line", { x1: 0, y1: 0, x2: 0, y2: 6, stroke: colourOf(4), "stroke-width": 3 }))));
  rows.forEach((row, i) => {
    const y = 4 + i * step, total = row.tally.reduce((a, b) => a + b, 0);
    svg.append(make("text", { x: left - 10, y: y + 18, "text-anchor": "end" }, shorten(row.label, fit(30, 18))));
    let at = left;
    [ colourOf(0), `url(#${id})`, "none" ].forEach((fill, n) => {
      const span = total ? row.tally[n] / total * (width - left - right) : 0;
      svg.append(make("rect", { x: at, y, width: span, height: 26, fill, stroke: "currentColor", "stroke-width": span ? 1 : 0 }));
      if (span > 34) {
        const text = make("text", { x: at + span / 2, y: y + 18, "text-anchor": "middle", "font-weight": 600 }, row.tally[n]);
        text.style.fill = n === 0 ? "var(--paper)" : "var(--ink)";
        text.style.paintOrder = "stroke";
        text.style.stroke = n === 1 ? "var(--paper)" : "none";
        text.style.strokeWidth = "4px";
        svg.append(text);
      }
      at += span;
    });
  });
  return svg;
}

// Bars with their numbers. `rows`: {label, value}.
function barChart(rows) {
  const width = fit(720, 380), left = fit(170, 110), right = fit(60, 40), step = 28, height = rows.length * step + 6;
  const most = Math.max(1, ...rows.map(row => row.value));
  const svg = make("svg", { viewBox: `0 0 ${width} ${height}` });
  rows.forEach((row, i) => {
    const y = 4 + i * step, span = row.value / most * (width - left - right);
    svg.append(make("text", { x: left - 10, y: y + 15, "text-anchor": "end" }, shorten(row.label, fit(22, 14))),
      make("rect", { x: left, y, width: span, height: 20, fill: colourOf(0) }),
      make("text", { x: left + span + 6, y: y + 15 }, row.value));
  });
  return svg;
}
