// The page: tabs, tables, charts and a game that can be stepped through. The address has what is
// shown: #games, #7/12 is ply 12 of game 7.
let data = JSON.parse(document.getElementById("data").textContent);
// Games by number, as they came; once opened, unpacked.
const boards = JSON.parse(document.getElementById("boards").textContent);
const TABS = [ "standings", "charts", "games", "faults", "game" ].concat(data.run.running ? [ "running" ] : []);
let running = [];
const rest = { asked: null, fits: true };
const state = { tab: "standings", game: null, ply: 0, eye: 2, engine: "", other: "", ending: "", culprit: "", shown: 100, timer: null };

const $ = id => document.getElementById(id);
const label = engine => data.run.engines[engine].label;

function resultWord(row) {
  const [, , , , winner, , swapped] = row;
  return winner < 0 ? say(row[5] === 2 ? "nobody" : "draw") : say((winner ^ swapped) === 0 ? "blackWins" : "whiteWins");
}

// Who had which colour at the end.
function names(row) {
  return (row[6] ? [ row[2], row[1] ] : [ row[1], row[2] ]).map(label);
}

function percent(tally) {
  const total = tally[0] + tally[1] + tally[2];
  return total ? (100 * (tally[0] + tally[1] / 2) / total).toFixed(1) + " %" : "–";
}

function elo(row) {
  return row.elo === null ? "–" : minus(Math.round(row.elo) || 0) + (row.error === null ? "" : " ± " + row.error.toFixed(0));
}

// --- panels ---------------------------------------------------------------------------------

function standingsPanel() {
  const rows = data.standings.rows, some = key => rows.some(row => row[key] > 0);
  // Where nobody has as many points as another one, what breaks ties only distracts.
  const tied = rows.length > 2 && new Set(rows.map(row => row.points)).size < rows.length;
  const breaks = tied ? [ "buchholz", "sonneborn" ].filter(some) : [], more = [ "byes" ].filter(some).concat(breaks);
  const panel = make("div", {}, make("h2", {}, say("standings")), make("p", { class: "note" }, say("openGames")), table(
    [ say("place"), { text: say("engine"), left: true }, say("points"), ...more.map(say), say("played"), say("won"), say("drawn"), say("lost"), say("score"), say("elo"), say("asBlack"), say("asWhite"), say("faults") ],
    rows.map(row => [ row.place, nameCell(row.engine), row.points, ...more.map(key => row[key]), row.tally[0] + row.tally[1] + row.tally[2], ...row.tally, percent(row.tally), elo(row), percent(row.black), percent(row.white), faultsCell(row) ]), say("standings"), "held"));
  if (tied) {
    panel.append(make("p", { class: "note" }, `${say("ties")}${language ? "" : " "}${breaks.map(key => say(`${key}Note`)).join("")}${say("tiesLast")}`));
  }
  panel.append(make("h2", {}, say("crosstable")), make("p", { class: "note" }, say("crossNote")), table(
    [ "", { text: say("engine"), left: true }, ...rows.map((row, i) => i + 1) ],
    rows.map((row, i) => [ i + 1, make("td", { class: "name" }, label(row.engine)), ...rows.map(column => crossCell(row, column)) ]), say("crosstable"), "cross"));
  return panel;
}

// A name that opens the engine's games.
function nameCell(engine) {
  return make("td", { class: "name" }, make("button", { type: "button", class: "link", onclick: () => {
    Object.assign(state, { engine: String(engine), other: "", ending: "", shown: 100 });
    go("games");
  } }, label(engine)));
}

function faultsCell(row) {
  return row.faulty === 0 ? 0 : make("button", { type: "button", class: "link", "aria-label": `${label(row.engine)}${colon()}${say("faults")} ${row.faulty}`, onclick: () => {
    state.culprit = String(row.engine);
    go("faults");
  } }, row.faulty);
}

function crossCell(row, column) {
  const tally = row.met[column.engine];
  if (row === column || tally[0] + tally[1] + tally[2] === 0) {
    return make("td", { class: row === column ? "self" : null }, "");
  }
  const points = tally[0] + tally[1] / 2, text = `${points}/${tally[0] + tally[1] + tally[2]}`;
  return make("td", {}, make("button", { type: "button", "aria-label": `${label(row.engine)} ${say("vs")} ${label(column.engine)}: ${text}`, onclick: () => {
    Object.assign(state, { engine: String(row.engine), other: String(column.engine), ending: "" });
    go("games");
  } }, text));
}

// The share of points of each engine after each of its games, at most so many points.
function scoreSeries(engines) {
  return engines.map(engine => {
    let halves = 0, games = 0;
    const points = [];
    data.games.forEach(row => {
      const seat = row[1] === engine ? 0 : row[2] === engine ? 1 : -1;
      if (seat >= 0) {
        games++;
        halves += row[4] < 0 ? 1 : row[4] === seat ? 2 : 0;
        points.push([ games, 50 * halves / games ]);
      }
    });
    const every = Math.ceil(points.length / 300) || 1;
    return { label: label(engine), points: points.filter((point, i) => i % every === 0 || i === points.length - 1) };
  });
}

function chartsPanel() {
  const rows = data.standings.rows, best = rows.slice(0, COLOURS.length).map(row => row.engine);
  const first = data.standings.first, some = (note, shown) => say(note) + (rows.length > shown ? ` ${say("tooMany")}` : "");
  const endings = {};
  data.games.forEach(row => { endings[row[3]] = (endings[row[3]] ?? 0) + 1; });
  const panel = make("div", {},
    figure(say("ratings"), say("elo"), rangeChart(rows.map(row => ({ label: label(row.engine), value: row.elo, low: row.elo - (row.error ?? 0), high: row.elo + (row.error ?? 0), text: elo(row) })))),
    figure(say("scoreOverTime"), some("scoreNote", best.length), lineChart(scoreSeries(best), { least: 0, most: 100 })));
  if (data.test) {
    const test = data.test;
    panel.append(figure(say("test"), `${say("testNote")} [${test.elo0}, ${test.elo1}] ${test.model}, α ${test.alpha}, β ${test.beta}; LLR ${test.llr.toFixed(2)}; ${say("hypothesis")}: ${test.verdict}`,
      lineChart([ { label: "LLR", points: [ [ 0, 0 ], ...test.curve ] } ], { least: Math.min(test.lower, test.llr) * 1.15, most: Math.max(test.upper, test.llr) * 1.15, bounds: [ { y: test.lower, text: `H0 ${test.lower.toFixed(2)}` }, { y: test.upper, text: `H1 ${test.upper.toFixed(2)}` } ] })));
  }
  panel.append(
    figure(say("advantage"), `${say("advantageNote")} ${percent(first.tally)}${first.elo === null ? "" : `; Elo ${elo(first)}`}`, shareChart([ { label: say("first"), tally: first.tally } ])),
    figure(say("colours"), some("coloursNote", 12), shareChart(rows.slice(0, 12).flatMap(row => [ { label: `${shorten(label(row.engine), fit(18, 10))}, ${say("black")}`, tally: row.black }, { label: `${shorten(label(row.engine), fit(18, 10))}, ${say("white")}`, tally: row.white } ]))),
    figure(say("byEnding"), "", barChart(Object.entries(endings).sort((a, b) => b[1] - a[1]).map(([name, value]) => ({ label: ending(name), value })))),
    figure(say("timePerMove"), some("timeMoveNote", best.length), lineChart(best.map(engine => ({ label: label(engine), points: data.times[engine].means.map((mean, i) => [ i + 1, mean ]) })), { least: 0 })),
    figure(say("timePerGame"), say("timeGameNote"), rangeChart(rows.map(row => timeRange(row.engine)))));
  if (data.times.some(({ idle }) => idle[0] > 0)) {
    panel.append(idleTable(rows));
  }
  if (data.run.lateness) {
    panel.append(make("h2", {}, say("lateness")), make("p", { id: "lateness", class: "note" }, latenessWords(data.run.lateness)));
  }
  return panel;
}

// Microseconds as people read them.
function latenessWords(lateness) {
  const [half, nearly, most] = lateness.map(us => us < 1000 ? `${us.toFixed(0)} µs` : `${(us / 1000).toFixed(us < 100000 ? 1 : 0)} ms`);
  return [ `Answers waited for the referee: half ${half}, 99 % ${nearly}, most ${most}. That is charged to nobody.`, `应答等待裁判的时间：半数不超过 ${half}，99 % 不超过 ${nearly}，最长 ${most}；不计入任何一方用时。` ][language];
}

function idleTable(rows) {
  return make("section", { id: "idle" }, make("h2", {}, say("idle")),
    table([ { text: say("engine"), left: true }, say("idleMedian"), say("idleAll"), say("idleShare") ], rows.map(row => {
      const [all, median, others] = data.times[row.engine].idle;
      return [ make("td", { class: "name" }, label(row.engine)), seconds(median), seconds(all), others > 0 ? `${(100 * all / others).toFixed(1)} %` : "–" ];
    }), say("idle")),
    make("p", { class: "note" }, say("idleNote")));
}

function timeRange(engine) {
  const used = data.games.flatMap(row => (row[1] === engine ? [ row[8] ] : []).concat(row[2] === engine ? [ row[9] ] : [])).map(ms => ms / 1000).sort((a, b) => a - b);
  const middle = used.length ? used[Math.floor(used.length / 2)] : null;
  return { label: label(engine), value: middle, low: used[0] ?? 0, high: used[used.length - 1] ?? 0, text: middle === null ? "–" : `${plain(middle)} s` };
}

function chooser(word, key, choices) {
  const select = make("select", { id: `choose-${key}`, onchange: event => { state[key] = event.target.value; state.shown = 100; render(); } },
    make("option", { value: "" }, say("all")), ...choices.map(([value, text]) => make("option", { value, selected: state[key] === value }, text)));
  return make("label", {}, say(word) + " ", select);
}

function gamesPanel() {
  const engines = data.run.engines.map((engine, i) => [ String(i), engine.label ]);
  const endings = [...new Set(data.games.map(row => row[3]))].map(name => [ name, ending(name) ]);
  const fits = (row, key) => state[key] === "" || row[1] === Number(state[key]) || row[2] === Number(state[key]);
  const rows = data.games.filter(row => fits(row, "engine") && fits(row, "other") && (state.ending === "" || row[3] === state.ending));
  return make("div", {}, make("h2", {}, `${say("games")} (${rows.length})`),
    make("div", { class: "controls" }, chooser("filter", "engine", engines), chooser("vs", "other", engines), chooser("filterEnding", "ending", endings)),
    make("p", { class: "note" }, say("openGame")),
    table([ say("number"), { text: say("black"), left: true }, { text: say("white"), left: true }, { text: say("result"), left: true }, { text: say("ending"), left: true }, say("plies"), say("time") ],
      rows.slice(0, state.shown).map(row => {
        const [black, white] = names(row), winner = row[4] < 0 ? null : row[4] ^ row[6];
        return [ make("button", { type: "button", "aria-label": `${say("open")} ${row[0]}`, onclick: () => go(`${row[0]}/0`) }, row[0]),
          ...[ black, white ].map((name, colour) => make("td", { class: "name" }, colour === winner ? make("b", {}, name) : name)),
          make("td", { class: "word" }, resultWord(row)), make("td", { class: "word" }, ending(row[3])), row[7], seconds(row[8] + row[9]) ];
      }), say("games")),
    rows.length > state.shown ? make("button", { type: "button", onclick: () => { state.shown += 400; render(); } }, say("more")) : null);
}

function faultsPanel() {
  const names = [...new Set(data.standings.rows.flatMap(row => Object.keys(row.faults)))], faulty = data.standings.rows.filter(row => row.faulty > 0);
  const panel = make("div", {}, make("h2", {}, say("faults")));
  if (names.length === 0 && data.faults.length === 0) {
    panel.append(make("p", {}, say("noFaults")));
    return panel;
  }
  const fits = fault => state.culprit === "" || fault.engine === Number(state.culprit) || fault.engine < 0;
  panel.append(table([ { text: say("engine"), left: true }, ...names.map(ending) ], faulty.map(row => [ nameCell(row.engine), ...names.map(name => row.faults[name] ?? 0) ]), say("faults")),
    make("h2", {}, say("evidence")), make("p", { class: "note" }, say("wireNote")),
    make("div", { class: "controls" }, chooser("filter", "culprit", faulty.map(row => [ String(row.engine), label(row.engine) ]))));
  panel.append(...data.faults.filter(fits).map(dossier));
  if (data.faults.length === 100) {
    panel.append(make("p", { class: "note" }, say("more100")));
  }
  return panel;
}

// What proves a fault.
function proof(fault) {
  const end = fault.end, ms = us => us === undefined ? null : us < 1e6 ? `${(us / 1000).toFixed(1)} ms` : seconds(us / 1000);
  const facts = [ [ "used", ms(end.used) ], [ "allowed", ms(end.allowed) ], [ "late", ms(end.late) ], [ "line", end.line ], [ "exit", end.exit ], [ "signal", end.signal ] ].filter(([, value]) => value !== undefined && value !== null);
  return [ make("p", { class: "note" }, facts.map(([word, value]) => `${say(word)}${colon()}${value}`).join(" · ")),
    ...[ "stderr", "wire" ].filter(word => fault[word]).flatMap(word => [ make("div", { class: "note" }, say(word)), make("pre", { tabindex: 0, role: "group", "aria-label": say(word) }, fault[word]) ]) ];
}

function dossier(fault) {
  const row = data.games.find(one => one[0] === fault.n);
  return make("section", { class: "dossier" },
    make("h3", {}, `${gameWord(fault.n)}${colon()}${sentenceOf(row, fault.end, [ row[1], row[2] ].map(engine => `${label(engine)} `))}`),
    ...proof(fault),
    make("button", { type: "button", onclick: () => go(`${fault.n}/99999`) }, say("open")));
}

// --- a game ---------------------------------------------------------------------------------

// The game that is shown, unpacked; undefined where its moves are not here.
function movesShown() {
  const moves = boards[state.game];
  if (moves && !moves.list) {
    boards[state.game] = unpack(data.run.game, moves, data.run.heads);
  }
  return boards[state.game];
}

function lastPly() {
  return movesShown()?.list.length ?? 0;
}

// May the eye that looks know what was done by a seat?
function isSeen(seat) {
  return state.eye === 2 || !data.run.game.hidden || state.eye === seat;
}

function gamePanel() {
  const panel = make("div", {}), row = data.games.find(one => one[0] === state.game), moves = movesShown();
  if (!row) {
    panel.append(make("p", {}, say("pick")));
    return panel;
  }
  if (!moves) {
    panel.append(make("p", { id: "missing" }, missing()));
    return panel;
  }
  state.ply = Math.max(0, Math.min(state.ply, lastPly()));
  panel.append(make("h2", {}, `${gameTitle(data.run.game)}${language ? "，" : ", "}${gameWord(state.game)}`),
    make("div", { class: "game" },
      make("div", {}, make("div", { id: "board" }), controls(lastPly())),
      make("div", { id: "side" })));
  return panel;
}

// Why the moves are not here.
function missing() {
  const show = say("notHere") + state.game;
  return data.run.rest ? `${data.run.rest} ${say(rest.fits ? "restMissing" : "restOther")} ${show}` : show;
}

function controls(last) {
  const button = (word, sign, act) => make("button", { type: "button", id: `go-${word}`, title: say(word), "aria-label": say(word), onclick: act }, sign);
  const views = data.run.game.hidden ? make("div", { class: "controls", role: "group", "aria-label": say("views") },
    ...[ [ 2, "eyeReferee" ], [ 0, "eyeBlack" ], [ 1, "eyeWhite" ] ].map(([eye, word]) => make("button", { type: "button", id: word, "aria-pressed": String(state.eye === eye), onclick: () => { state.eye = eye; render(); } }, say(word)))) : null;
  return make("div", {},
    make("div", { class: "controls" }, button("start", "|◀", () => step(-Infinity)), button("back", "◀", () => step(-1)), button("play", state.timer ? "II" : "▶▶", play), button("forward", "▶", () => step(1)), button("end", "▶|", () => step(Infinity)),
      make("input", { type: "range", id: "range", min: 0, max: last, value: state.ply, "aria-label": say("ply"), oninput: event => { state.ply = Number(event.target.value); moved(); } })),
    views,
    make("div", { class: "controls", role: "group", "aria-label": say("download") }, make("span", { class: "note" }, say("download")), ...downloads()), make("p", { class: "note keys" }, say("keys")));
}

function downloads() {
  const game = data.run.game, moves = movesShown(), row = data.games.find(one => one[0] === state.game);
  const clocks = [ row[1], row[2] ].map(engine => data.run.engines[engine].clock);
  return [ [ "sgf", sgfText, "sgf" ], [ "ccgc", ccgcText, "txt" ] ].filter(([format]) => moves[format] !== null).map(([format, text, extension]) => make("button", { type: "button", onclick: () => {
    const link = make("a", { href: URL.createObjectURL(new Blob([ text(game, moves, clocks) ], { type: "text/plain" })), download: `game-${state.game}.${extension}` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  } }, format.toUpperCase()));
}

// The time controls of all engines, or of those of a game.
function limits(engines) {
  return [...new Set(engines.map(engine => engine.time))].join(" / ");
}

function side(moves, [black, white]) {
  const { times, words, swapped, seats } = moves, used = [ 0, 0 ], ply = state.ply;
  const colourAt = i => (seats[i] ?? i % 2) ^ swapped;
  times.slice(0, ply).forEach((ms, i) => { used[colourAt(i)] += ms; });
  const rows = [ 0, 1 ].map(colour => make("div", { class: "seat" + (ply < words.length && colourAt(ply) === colour ? " turn" : "") },
    make("span", { class: `disc ${[ "black", "white" ][colour]} ${data.run.game.look}`, "aria-hidden": "true" }), make("b", {}, [ black, white ][colour]), make("span", { class: "note" }, say([ "black", "white" ][colour])),
    make("span", { class: "clock" }, `${score(colour)}${say("used")} ${seconds(used[colour])}`)));
  const said = moves.notes.filter(note => note[0] === ply - 1 && isSeen(note[1])).map(note => make("div", {}, `${say([ "black", "white" ][note[1] ^ swapped])}${colon()}${note[2]}`));
  const tried = moves.attempts.filter(one => one[0] === ply && isSeen(one[1])).map(one => make("div", {}, `${say([ "black", "white" ][one[1] ^ swapped])} ${say(one[2] ? "refused" : "illegal")}${colon()}${one[3]}${one[4] ? ` (${reason(one[4])})` : ""}`));
  const last = ply > 0 ? `${ply}. ${isSeen(seats[ply - 1]) ? moveWord(words[ply - 1]) : say("hiddenMove")} · ${seconds(times[ply - 1])}${ply <= moves.opening ? ` · ${say("opening")}` : ""}` : say("start");
  return make("div", {}, ...rows, make("p", { id: "where" }, make("b", {}, last), ` (${ply} ${say("of")} ${words.length})`),
    ply === words.length ? ended(moves) : null,
    make("div", { class: "said" }, ...tried, ...said),
    ply === words.length ? reasons() : null,
    make("h3", {}, say("moves")),
    make("div", { class: "moves", role: "group", "aria-label": say("moves"), tabindex: 0 }, ...words.map((word, i) => make("button", { type: "button", tabindex: -1, "aria-current": String(i + 1 === ply), onclick: () => { state.ply = i + 1; moved(); } }, `${i + 1}. ${isSeen(seats[i]) ? moveWord(word) : "·"}`))));
}

function ended(moves) {
  const row = data.games.find(one => one[0] === state.game), colours = [ say("black"), say("white") ];
  return make("p", { id: "ended" }, make("b", {}, sentenceOf(row, moves.end, row[6] ? colours.reverse() : colours)));
}

// What an author wants to know who asks why: the rule, and what proves the fault.
function reasons() {
  const row = data.games.find(one => one[0] === state.game), rule = ruleOf(row[3]), fault = data.faults.find(one => one.n === state.game);
  return rule ? make("section", { id: "why" }, make("p", { class: "note" }, rule),
    ...fault ? proof(fault) : [ make("p", { class: "note" }, say("evidenceElsewhere") + state.game) ]) : null;
}

function moveWord(word) {
  return word === "pass" ? say("pass") : word;
}

// What counts in the game, as far as the board shows it: boxes, discs, pieces, stones captured.
function score(colour) {
  const { name, look, width } = data.run.game, own = BLACK + colour;
  const count = fits => state.cells.filter((piece, cell) => piece === own && fits(cell)).length;
  if (look === "dots") {
    return `${say("boxes")} ${count(cell => cell % width % 2 && Math.floor(cell / width) % 2)} · `;
  }
  if (name === "othello" || name === "surakarta") {
    return `${say(name === "othello" ? "discs" : "pieces")} ${count(() => true)} · `;
  }
  return name === "go" || (name === "phantom-go" && state.eye === 2) ? `${say("captures")} ${captures(colour)} · ` : "";
}

// The other side's stones that were put and are gone.
function captures(colour) {
  const moves = movesShown();
  const put = moves.list.slice(0, state.ply).filter((move, i) => move.kind === PLAY && moves.colours[i] !== colour).length;
  return put - state.cells.filter(piece => piece === BLACK + 1 - colour).length;
}

// The position changed: only what shows it is made anew.
function moved() {
  const moves = movesShown();
  if (!$("board") || !moves) {
    return;
  }
  state.ply = Math.max(0, Math.min(state.ply, lastPly()));
  state.cells = positionOf(data.run.game, moves, state.eye, state.ply);
  const shown = state.ply > 0 && isSeen(moves.seats[state.ply - 1]) ? moves.list[state.ply - 1].cells : null;
  $("board").replaceChildren(drawBoard(data.run.game, state.cells, shown, `${gameTitle(data.run.game)}, ${say("ply")} ${state.ply}`));
  $("side").replaceChildren(side(moves, names(data.games.find(one => one[0] === state.game))));
  $("range").value = state.ply;
  const current = $("side").querySelector("[aria-current=true]"), list = $("side").querySelector(".moves");
  if (current) {
    list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  }
  history.replaceState(null, "", `#${state.game}/${state.ply}`);
}

function step(by) {
  state.ply = by === Infinity ? lastPly() : by === -Infinity ? 0 : state.ply + by;
  moved();
}

function play() {
  if (state.timer) {
    clearInterval(state.timer);
    state.timer = null;
  } else {
    const last = lastPly();
    state.ply = state.ply >= last ? 0 : state.ply;
    state.timer = setInterval(() => {
      step(1);
      if (state.ply >= last) {
        play();
      }
    }, 700);
  }
  if ($("go-play")) {
    $("go-play").textContent = state.timer ? "II" : "▶▶";
    $("go-play").setAttribute("aria-label", say(state.timer ? "pause" : "play"));
  }
}

// --- the whole ------------------------------------------------------------------------------

function runningPanel() {
  const game = data.run.game;
  return make("div", {}, make("h2", {}, say("running")), running.length ? null : make("p", {}, say("noneRunning")),
    make("div", { class: "hall" }, ...running.map(moves => {
      const { words, list } = moves, label = `${moves.labels[0]} ${say("vs")} ${moves.labels[1]}`;
      return make("section", {}, make("h3", {}, gameWord(moves.n)),
        drawBoard(game, positionsOf(game, moves, 2).pop(), list[list.length - 1]?.cells ?? null, label),
        ...[ 0, 1 ].map(colour => runningSeat(moves, colour)),
        make("p", { class: "note" }, words.length ? `${words.length}. ${moveWord(words[words.length - 1])}` : say("start")));
    })));
}

function runningSeat(moves, colour) {
  const used = moves.times.reduce((sum, ms, i) => sum + ((moves.seats[i] ^ moves.swapped) === colour ? ms : 0), 0);
  const turn = (moves.list.length % 2) === colour && !moves.movers;
  return make("div", { class: "seat" + (turn ? " turn" : "") }, make("span", { class: `disc ${[ "black", "white" ][colour]} ${data.run.game.look}`, "aria-hidden": "true" }),
    make("b", {}, moves.labels[colour]), make("span", { class: "clock" }, seconds(used)));
}

// Asked for only where somebody looks.
async function fetchRunning() {
  const looked = data.run.running && state.tab === "running" && !document.hidden;
  const answer = looked ? await fetch("running").catch(() => null) : null;
  if (answer?.ok) {
    running = (await answer.json()).map(moves => unpack(data.run.game, moves, {})).sort((a, b) => a.n - b.n);
    $("panel-running").replaceChildren(runningPanel());
  }
}

const PANELS = { running: runningPanel, standings: standingsPanel, charts: chartsPanel, games: gamesPanel, faults: faultsPanel, game: gamePanel };

function header() {
  const run = data.run, game = run.game;
  const options = Object.entries(game.options).map(([name, value]) => `${name}=${value}`).join(" ");
  const count = run.planned ? `${run.finished} ${say("of")} ${run.planned}` : run.finished;
  document.documentElement.lang = [ "en", "zh" ][language];
  document.title = run.event || gameTitle(game);
  $("title").textContent = run.event || `${gameTitle(game)}${colon()}${run.engines.slice(0, 2).map(engine => engine.label).join(` ${say("vs")} `)}${run.engines.length > 2 ? " …" : ""}`;
  $("about").textContent = [ gameTitle(game), options, `${say("limit")} ${limits(run.engines)}`, `${count} ${say("finished")}`, run.voids ? `${run.voids} ${say("voids")}` : "", run.repeats ? `${run.repeats} ${say("repeats")}` : "", run.unplayed ? `${run.unplayed} ${say("unplayed")}` : "" ].filter(Boolean).join(" · ");
  $("foot").textContent = `${say("madeBy")} ${run.version}; ${say("started")} ${new Date(run.started * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC.`;
  $("language").textContent = [ "中文", "English" ][language];
  $("language").lang = [ "zh", "en" ][language];
  document.querySelectorAll("[data-word]").forEach(element => { element.textContent = say(element.dataset.word); });
  $("live").hidden = $("follow-label").hidden = !run.live;
  $("live").className = run.over ? "over" : "";
  $("live").lastElementChild.textContent = say(run.over ? "over" : "live");
}

function tabs() {
  $("tabs").replaceChildren(...TABS.map(name => make("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, "aria-selected": String(state.tab === name), tabindex: state.tab === name ? 0 : -1, onclick: () => go(name === "game" && state.game ? `${state.game}/${state.ply}` : name) }, say(name))));
}

// Panels that are hidden are made too, for print.
function render() {
  header();
  tabs();
  $("panels").replaceChildren(...TABS.map(name => make("div", { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, hidden: state.tab !== name }, PANELS[name]())));
  moved();
}

function go(where) {
  if (location.hash === `#${where}`) {
    read();
  } else {
    location.hash = where;
  }
}

// What the address says.
async function read() {
  const [, game, ply] = location.hash.match(/^#(\d+)(?:\/(\d+))?$/) ?? [];
  if (state.timer) {
    play();
  }
  if (game) {
    Object.assign(state, { tab: "game", game: Number(game), ply: Number(ply ?? 0) });
    await fetchGame();
  } else {
    state.tab = TABS.find(name => `#${name}` === location.hash) ?? "standings";
  }
  render();
  fetchRunning();
}

// A served page asks for moves when they are wanted; one on a disk has a file beside it.
async function fetchGame() {
  if (boards[state.game] || (!data.run.live && !data.games.some(row => row[0] === state.game))) {
    return;
  }
  if (!data.run.live) {
    await fetchRest();
    return;
  }
  const answer = await fetch(`game/${state.game}`).catch(() => null);
  if (answer?.ok) {
    boards[state.game] = await answer.json();
  }
}

// Scripts may be read from a disk where other files may not. The file calls `arbiterGames`.
function fetchRest() {
  rest.asked ??= new Promise(done => {
    window.arbiterGames = (mark, games) => {
      rest.fits = mark === `${data.run.finished} of ${data.run.started} ${data.run.rest}`;
      Object.assign(boards, rest.fits ? games : {});
    };
    if (data.run.rest) {
      document.head.append(make("script", { src: encodeURIComponent(data.run.rest), onload: done, onerror: done }));
    } else {
      done();
    }
  });
  return rest.asked;
}

function onKey(event) {
  const target = event.target, tab = target.closest?.("[role=tab]");
  if (tab && (event.key === "ArrowRight" || event.key === "ArrowLeft")) {
    const next = (TABS.indexOf(state.tab) + (event.key === "ArrowRight" ? 1 : TABS.length - 1)) % TABS.length;
    go(TABS[next] === "game" && state.game ? `${state.game}/${state.ply}` : TABS[next]);
    setTimeout(() => $(`tab-${TABS[next]}`).focus(), 60);
    event.preventDefault();
    return;
  }
  if (state.tab !== "game" || !movesShown() || event.ctrlKey || event.metaKey || event.altKey || /^(SELECT|INPUT)$/.test(target.tagName)) {
    return;
  }
  const act = { ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => step(-Infinity), End: () => step(Infinity), PageUp: () => step(-10), PageDown: () => step(10) }[event.key];
  if (act) {
    act();
    event.preventDefault();
  } else if (event.key === " " && target.tagName !== "BUTTON") {
    play();
    event.preventDefault();
  }
}

function listen() {
  const source = new EventSource("events");
  let stored = "";
  source.onmessage = async event => {
    const version = event.data.split(" ")[0], news = version !== stored;
    stored = version;
    await fetchRunning();
    if (!news) {
      return;
    }
    const answer = await fetch("data").catch(() => null);
    if (!answer?.ok) {
      return;
    }
    const before = data.games.length;
    data = await answer.json();
    if ($("follow").checked && data.games.length > before) {
      go(`${data.games[data.games.length - 1][0]}/99999`);
    } else if (state.tab !== "game") {
      render();
    } else {
      header();
    }
  };
}

$("language").addEventListener("click", () => { language = 1 - language; render(); });
document.addEventListener("keydown", onKey);
addEventListener("hashchange", read);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", render);
NARROW.addEventListener("change", render);
language = (navigator.language ?? "").startsWith("zh") ? 1 : 0;
read();
if (data.run.live) {
  document.addEventListener("visibilitychange", fetchRunning);
  listen();
}
