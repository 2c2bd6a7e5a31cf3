// Boards as SVG, and a game's positions. No rules here: a position is what the referee's rules
// made of it, told as changes from ply to ply (src/report/moves.c).
const EMPTY = 0, BLACK = 1, WHITE = 2, OTHER = 3;

// Numbers out of a text: src/report/pack.h says how they are written.
const DIGITS = Array.from({ length: 95 }, (none, i) => String.fromCharCode(32 + i)).filter(digit => !'"&<>\\'.includes(digit)).join("");

function numbersOf(text) {
  const numbers = [];
  let value = 0;
  for (const digit of text ?? "") {
    const n = DIGITS.indexOf(digit);
    value = value * 45 + n % 45;
    if (n < 45) {
      numbers.push(value);
      value = 0;
    }
  }
  return numbers;
}

const PLAY = 0, PASS = 1, SWAP = 2;

function listOf(packed) {
  const [usual, ...numbers] = numbersOf(packed), list = [];
  for (let at = 0; at < numbers.length;) {
    let kind = PLAY, count = usual;
    if (numbers[at] === 0) {
      [kind, count] = numbers.slice(at + 1, at + 3);
      at += 3;
    }
    list.push({ kind, cells: numbers.slice(at, at + count).map(number => number - 1) });
    at += count;
  }
  return list;
}

function cellName(game, cell) {
  const y = Math.floor(cell / game.width);
  return String.fromCharCode(97 + cell % game.width) + (game.fromTop ? y + 1 : game.height - y);
}

function wordOf(game, move) {
  const start = [ "", "pass", move.cells.length ? "swap:" : "swap", "offer:" ][move.kind];
  return start + move.cells.map(cell => cellName(game, cell)).join("");
}

// A game as it came, with what it left out and unpacked. `heads` are those of the run.
function unpack(game, packed, heads) {
  const list = listOf(packed.moves), refused = numbersOf(packed.refused), tried = [], spent = numbersOf(packed.times);
  const moves = { opening: 0, notes: [], ...packed, list, words: list.map(move => wordOf(game, move)), times: spent.map(ms => Math.max(0, ms - 1)), timed: spent.map(ms => ms > 0), swapped: packed.swapped ? 1 : 0, positions: {} };
  moves.seats = list.map((move, i) => Number(packed.movers?.[i] ?? i % 2));
  let swapped = 0;
  moves.colours = list.map((move, i) => {
    const colour = moves.seats[i] ^ swapped;
    swapped ^= move.kind === SWAP ? 1 : 0;
    return colour;
  });
  for (let i = 0, ply = 0; i < refused.length; i += 2) {
    ply += refused[i];
    tried.push([ ply, moves.seats[ply] ?? ply % 2, 1, cellName(game, refused[i + 1]) ]);
  }
  moves.attempts = tried.concat(packed.attempts ?? []);
  for (const format of [ "sgf", "ccgc" ]) {
    moves[format] = packed[format] ? packed[format].map((part, i) => part === 0 ? heads[format][i] : part).join("") : null;
  }
  return moves;
}

// All positions of a game as an eye saw them: eye 2 is the referee's.
function positionsOf(game, moves, eye) {
  const changes = numbersOf(eye < 2 && moves.eyes ? moves.eyes[eye] : moves.changes), steps = changes[0] === 1;
  let at = 1, due = changes[1], cells = [...game.start].map(Number);
  const positions = [ cells ];
  moves.list.forEach((move, i) => {
    const own = BLACK + moves.colours[i];
    cells = cells.slice();
    if (move.kind === PLAY && (eye > 1 || eye === moves.seats[i])) {
      move.cells.forEach((cell, n) => { cells[cell] = steps && n < 3 ? [ EMPTY, own, OTHER ][n] : own; });
    }
    if (i + 1 === due) {
      const end = at + 2 + changes[at + 1];
      changes.slice(at + 2, end).forEach(change => { cells[Math.floor(change / game.pieces)] = change % game.pieces; });
      at = end;
      due += changes[at];
    }
    positions.push(cells);
  });
  return positions;
}

// The same, worked out once.
function positionOf(game, moves, eye, ply) {
  moves.positions[eye] ??= positionsOf(game, moves, eye);
  return moves.positions[eye][ply];
}

function gradients() {
  const shade = (id, stops) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", "radialGradient");
    for (const [key, value] of Object.entries({ id, cx: "35%", cy: "30%", r: "75%" })) {
      element.setAttribute(key, value);
    }
    for (const [offset, colour] of stops) {
      const stop = document.createElementNS("http://www.w3.org/2000/svg", "stop");
      stop.setAttribute("offset", offset);
      stop.setAttribute("stop-color", colour);
      element.append(stop);
    }
    return element;
  };
  return make("defs", {}, shade("stone1", [ [ 0, "#777" ], [ 0.6, "#1b1b1b" ], [ 1, "#000" ] ]),
    shade("stone2", [ [ 0, "#fff" ], [ 0.6, "#f1f1ec" ], [ 1, "#c4c4bb" ] ]));
}

function stone(x, y, piece, radius = 0.45) {
  return make("circle", { cx: x, cy: y, r: radius, fill: `url(#stone${piece})`, stroke: piece === BLACK ? "#000" : "#777", "stroke-width": 0.025 });
}

function lettering(game, svg) {
  for (let x = 0; x < game.width; x++) {
    svg.append(make("text", { x, y: game.height - 0.12 }, String.fromCharCode(97 + x)));
  }
  for (let y = 0; y < game.height; y++) {
    svg.append(make("text", { x: -0.88, y }, game.fromTop ? y + 1 : game.height - y));
  }
}

// Where the board has its dots, as on real ones.
function stars(game) {
  const size = game.width, edge = size >= 13 ? 3 : 2, middle = (size - 1) / 2;
  if (size % 2 === 0 || size < 9) {
    return [];
  }
  const at = size >= 19 ? [ edge, middle, size - 1 - edge ] : [ edge, size - 1 - edge ];
  return at.flatMap(x => at.map(y => [ x, y ])).concat(size < 19 ? [ [ middle, middle ] ] : []);
}

// The loops of Surakarta: around each corner, for the second and the third line from it.
function loops() {
  const path = [];
  for (const near of [ 1, 2 ]) {
    const far = 5 - near;
    path.push(`M${near} 0A${near} ${near} 0 1 0 0 ${near}`, `M${far} 0A${near} ${near} 0 1 1 5 ${near}`,
      `M${near} 5A${near} ${near} 0 1 1 0 ${far}`, `M${far} 5A${near} ${near} 0 1 0 5 ${far}`);
  }
  return path.join("");
}

function pointsBoard(game, cells) {
  const w = game.width, h = game.height, looped = game.name === "surakarta";
  const wide = w > 13, margin = looped ? 2.7 : wide ? 1.6 : 1.25;
  const svg = make("svg", { viewBox: `${-margin} ${-margin} ${w - 1 + 2 * margin} ${h - 1 + 2 * margin}` }, gradients(),
    make("rect", { x: -margin, y: -margin, width: w - 1 + 2 * margin, height: h - 1 + 2 * margin, rx: 0.2, fill: "var(--wood)" }));
  const lines = [];
  for (let x = 0; x < w; x++) {
    lines.push(`M${x} 0V${h - 1}`);
  }
  for (let y = 0; y < h; y++) {
    lines.push(`M0 ${y}H${w - 1}`);
  }
  svg.append(make("path", { d: lines.join(""), stroke: "var(--wood-line)", "stroke-width": 0.035, fill: "none", "stroke-linecap": "square" }));
  if (looped) {
    svg.append(make("path", { d: loops(), stroke: "var(--wood-line)", "stroke-width": 0.05, fill: "none" }));
  }
  for (const [x, y] of looped ? [] : stars(game)) {
    svg.append(make("circle", { cx: x, cy: y, r: 0.1, fill: "var(--wood-line)" }));
  }
  const size = `font-size:${wide ? 0.5 : 0.36}px`;
  for (let x = 0; x < w; x++) {
    svg.append(make("text", { class: "on", style: size, x, y: looped ? h + 1.33 : h - (wide ? 0 : 0.15) }, String.fromCharCode(97 + x)));
  }
  for (let y = 0; y < h; y++) {
    svg.append(make("text", { class: "on", style: size, x: looped ? -2.35 : wide ? -1.02 : -0.87, y }, game.fromTop ? y + 1 : h - y));
  }
  cells.forEach((piece, cell) => {
    if (piece === BLACK || piece === WHITE) {
      svg.append(stone(cell % w, Math.floor(cell / w), piece, looped ? 0.38 : 0.46));
    }
  });
  return svg;
}

// A queen with a crown, for Amazons.
function amazon(x, y, piece) {
  const points = "-.3,.28 -.36,-.14 -.17,.06 0,-.3 .17,.06 .36,-.14 .3,.28";
  return make("g", { transform: `translate(${x} ${y})` },
    make("circle", { r: 0.46, fill: `url(#stone${piece})`, stroke: "#333", "stroke-width": 0.03 }),
    make("polygon", { points, fill: piece === BLACK ? "#f4e9c8" : "#222", transform: "scale(.85) translate(0 .02)" }));
}

// An arrow that burnt its square.
function arrow(x, y) {
  return make("g", { transform: `translate(${x} ${y})` },
    make("rect", { x: -0.42, y: -0.42, width: 0.84, height: 0.84, rx: 0.1, fill: "#4a3b2a" }),
    make("path", { d: "M-.24 .24L.22 -.22M.22 -.22H-.06M.22 -.22V.06", stroke: "#f3d27a", "stroke-width": 0.1, fill: "none", "stroke-linecap": "round" }));
}

function squaresBoard(game, cells) {
  const w = game.width, h = game.height, felt = game.name === "othello";
  const svg = make("svg", { viewBox: `-1.3 -1.0 ${w + 1.4} ${h + 1.4}` }, gradients());
  for (let cell = 0; cell < w * h; cell++) {
    const x = cell % w, y = Math.floor(cell / w);
    const fill = felt ? "var(--felt)" : (x + y) % 2 ? "var(--square-dark)" : "var(--square)";
    svg.append(make("rect", { x: x - 0.5, y: y - 0.5, width: 1, height: 1, fill, stroke: felt ? "var(--felt-line)" : "none", "stroke-width": 0.04 }));
  }
  if (felt) {
    for (const [x, y] of [ [ 1.5, 1.5 ], [ 5.5, 1.5 ], [ 1.5, 5.5 ], [ 5.5, 5.5 ] ]) {
      svg.append(make("circle", { cx: x, cy: y, r: 0.09, fill: "var(--felt-line)" }));
    }
  }
  svg.append(make("rect", { x: -0.5, y: -0.5, width: w, height: h, fill: "none", stroke: felt ? "var(--felt-line)" : "var(--wood-line)", "stroke-width": 0.06 }));
  lettering(game, svg);
  cells.forEach((piece, cell) => {
    const x = cell % w, y = Math.floor(cell / w);
    if (piece === OTHER) {
      svg.append(arrow(x, y));
    } else if (piece !== EMPTY) {
      svg.append(felt ? stone(x, y, piece, 0.42) : amazon(x, y, piece));
    }
  });
  return svg;
}

// Whose a line or a box is shows by colour, and by a letter or a pattern of dashes too.
function dotsBoard(game, cells) {
  const w = game.width, h = game.height, inks = [ null, "#0b5cad", "#a8480a" ];
  const svg = make("svg", { viewBox: `-1.6 -1 ${w + 1.4} ${h + 1.5}` },
    make("rect", { x: -1.6, y: -1, width: w + 1.4, height: h + 1.5, rx: 0.3, fill: "#f7f4ea" }));
  cells.forEach((piece, cell) => {
    const x = cell % w, y = Math.floor(cell / w);
    if (x % 2 && y % 2 && piece !== EMPTY) {
      svg.append(make("rect", { x: x - 0.8, y: y - 0.8, width: 1.6, height: 1.6, fill: inks[piece], opacity: 0.25 }),
        make("text", { x, y: y + 0.03, style: `font-size:.9px;fill:${inks[piece]}` }, piece === BLACK ? "B" : "W"));
    }
  });
  cells.forEach((piece, cell) => {
    const x = cell % w, y = Math.floor(cell / w), lying = y % 2 === 0;
    if ((x + y) % 2 === 1) {
      svg.append(make("line", { x1: lying ? x - 0.8 : x, x2: lying ? x + 0.8 : x, y1: lying ? y : y - 0.8, y2: lying ? y : y + 0.8,
        stroke: piece === EMPTY ? "#ddd8c8" : inks[piece], "stroke-width": piece === EMPTY ? 0.06 : 0.2,
        "stroke-dasharray": piece === WHITE ? "0.45 0.12" : null, "data-cell": cell }));
    }
  });
  for (let y = 0; y < h; y += 2) {
    for (let x = 0; x < w; x += 2) {
      svg.append(make("circle", { cx: x, cy: y, r: 0.2, fill: "#222" }));
    }
  }
  for (let x = 0; x < w; x++) {
    svg.append(make("text", { class: "on", x, y: h - 0.1, style: "font-size:.5px" }, String.fromCharCode(97 + x)));
  }
  for (let y = 0; y < h; y++) {
    svg.append(make("text", { class: "on", x: -1, y, style: "font-size:.5px" }, h - y));
  }
  return svg;
}

// What the last move did: a ring on what it put, a way from where it came.
function mark(game, svg, at, cells) {
  const xy = cell => [ cell % game.width, Math.floor(cell / game.width) ];
  const colour = { stroke: "var(--mark)", "stroke-width": 0.08, fill: "none" };
  if (game.look === "dots") {
    for (const cell of at) {
      const line = svg.querySelector(`[data-cell="${cell}"]`);
      line?.setAttribute("stroke-width", 0.34);
    }
    return;
  }
  const moved = game.name === "amazon" || game.name === "surakarta";
  if (moved && at.length >= 2) {
    const [x1, y1] = xy(at[0]), [x2, y2] = xy(at[1]);
    svg.append(make("circle", { cx: x1, cy: y1, r: 0.16, ...colour, "stroke-dasharray": "0.1 0.07" }));
    if (game.name === "amazon" || Math.max(Math.abs(x1 - x2), Math.abs(y1 - y2)) === 1) {
      svg.append(make("line", { x1, y1, x2, y2, ...colour, "stroke-width": 0.05, "stroke-dasharray": "0.16 0.1" }));
    }
  }
  for (const cell of moved ? at.slice(1) : at) {
    const [x, y] = xy(cell);
    // On a stone the mark is black or white: red on black is hard to see.
    svg.append(cells[cell] === BLACK || cells[cell] === WHITE || cells[cell] === OTHER
      ? make("circle", { cx: x, cy: y, r: moved ? 0.47 : 0.2, ...colour, ...moved ? {} : { stroke: cells[cell] === BLACK ? "#fff" : "#000" } })
      : make("path", { d: `M${x - 0.2} ${y - 0.2}l.4 .4m0 -.4l-.4 .4`, ...colour }));
  }
}

function drawBoard(game, cells, last, label) {
  const draw = { points: pointsBoard, squares: squaresBoard, dots: dotsBoard }[game.look];
  const svg = draw(game, cells);
  if (last) {
    mark(game, svg, last, cells);
  }
  svg.setAttribute("class", "board");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  return svg;
}

// What is left on the mover's clock after each move, in milliseconds; null where none ran.
// `clocks` are the seats': base, increment, moves of a session.
function clocksOf(moves, clocks) {
  const left = clocks.map(clock => clock?.[0]), done = [ 0, 0 ];
  return moves.seats.map((seat, i) => {
    const [base, increment, session] = clocks[seat] ?? [];
    if (base === undefined || !moves.timed[i]) {
      return null;
    }
    const anew = session > 0 && ++done[seat] % session === 0 ? base : 0;
    left[seat] = Math.max(0, left[seat] - moves.times[i]) + increment + anew;
    return left[seat];
  });
}

// The text of a game for download: its head is the referee's own, the moves are put behind it.
function sgfText(game, moves, clocks) {
  const point = cell => String.fromCharCode(97 + cell % game.width, 97 + Math.floor(cell / game.width));
  const positions = positionsOf(game, moves, 2), left = clocksOf(moves, clocks);
  const nodes = moves.list.map(({ kind, cells }, ply) => {
    const colour = "BW"[moves.colours[ply]], clock = left[ply] === null ? "" : `${colour}L[${(left[ply] / 1000).toFixed(3)}]`;
    if (kind === PASS) {
      return `;${colour}[]${clock}`;
    }
    if (game.name === "amazon") {
      return `;${colour}[${cells.map(point).join("")}]${clock}`;
    }
    return cells.filter(cell => positions[ply][cell] === EMPTY && positions[ply + 1][cell] !== EMPTY)
      .map(cell => `;${"?BW"[positions[ply + 1][cell]]}[${point(cell)}]`).join("") + clock;
  });
  // Where a game has more than stones, its head has room for all moves in our own notation.
  const head = moves.sgf.replace(/\)\s*$/, "").replace("ZM[]", `ZM[${moves.words.join(" ")}]`);
  return head + nodes.map(node => `${node}\n`).join("") + ")\n";
}

function ccgcText(game, moves) {
  const name = cell => [ String.fromCharCode(65 + cell % game.width), game.height - Math.floor(cell / game.width) ];
  const positions = positionsOf(game, moves, 2);
  if (game.look === "dots") {
    const pieces = moves.list.flatMap((move, ply) => move.cells.map(cell => {
      const x = cell % game.width, y = Math.floor(cell / game.width), lying = y % 2 === 0;
      const row = (game.height - 1 - (lying ? y : y + 1)) / 2 + 1;
      return { piece: `${"rb"[moves.colours[ply]]}(${String.fromCharCode(97 + Math.floor(x / 2))}${row},${lying ? "h" : "v"})` };
    }));
    return JSON.stringify({ ...JSON.parse(moves.ccgc), game: pieces }) + "\n";
  }
  if (game.name === "amazon" || game.name === "surakarta") {
    const steps = moves.list.map(({ cells }, ply) => {
      const text = cells.map(cell => name(cell).join(""));
      return cells.length === 3 ? `${text[0]}${text[1]}(${text[2]})`
        : text.join(positions[ply][cells[1]] === EMPTY ? "-" : "x");
    });
    const lines = [];
    for (let i = 0; i < steps.length; i += 2) {
      lines.push(`${i / 2 + 1} ${steps.slice(i, i + 2).join(" ")}\r\n`);
    }
    return moves.ccgc.trimEnd() + "\r\n" + lines.join("");
  }
  const curly = moves.ccgc.startsWith("{"), end = curly ? "}" : ")";
  const entries = moves.list.flatMap((move, ply) => move.cells
    .filter(cell => positions[ply][cell] === EMPTY && positions[ply + 1][cell] !== EMPTY)
    .map(cell => {
      const [letter, number] = name(cell), colour = "?BW"[positions[ply + 1][cell]];
      return curly ? `;${colour}(${letter},${number})` : `${colour}[${letter}${number}];`;
    }));
  const head = moves.ccgc.slice(0, moves.ccgc.lastIndexOf(end));
  return head + entries.join("") + end + "\n";
}
