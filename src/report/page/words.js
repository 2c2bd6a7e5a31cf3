// The page's words in two languages, and small helpers to make elements. Text from the run goes
// into the page as text only (textContent), never as markup.
const WORDS = {
  standings: ["Standings", "排名"], charts: ["Charts", "图表"], games: ["Games", "对局"],
  faults: ["Faults", "违规"], running: ["Running", "进行中"], noneRunning: ["No game is running.", "没有进行中的对局。"], game: ["Board", "棋盘"], live: ["live", "直播"],
  follow: ["follow the newest game", "跟随最新对局"],
  place: ["Place", "名次"], engine: ["Engine", "引擎"], points: ["Points", "积分"],
  played: ["Games", "局数"], won: ["Won", "胜"], drawn: ["Drawn", "平"], lost: ["Lost", "负"],
  elo: ["Elo ± 95 %", "Elo ± 95 %"], black: ["Black", "黑方"], white: ["White", "白方"],
  first: ["first", "先手"], asBlack: ["As Black", "执黑"], asWhite: ["As White", "执白"],
  byes: ["Byes", "轮空"], buchholz: ["Buchholz", "对手分"], sonneborn: ["Sonneborn-Berger", "小分"],
  ties: ["Equal points: by", "积分相同时依次比较："], tiesLast: ["games won, fewer faults.", "胜局数、违规少者。"],
  buchholzNote: ["Buchholz (the points of the opponents), ", "对手分（所有对手的积分之和）、"],
  sonnebornNote: ["Sonneborn-Berger (the points of those beaten and half the points of those drawn with), ", "小分（所胜对手的积分加所平对手积分的一半）、"],
  openGame: ["A number opens its game; the winner is in bold.", "点击局号打开对局；胜方为粗体。"],
  openGames: ["A name opens the engine's games, a count of faults their evidence.", "点击引擎名查看其对局，点击违规数查看证据。"],
  limit: ["Time limit", "时限"], tooMany: ["The first of the standings only.", "仅显示排名靠前者。"],
  evidenceElsewhere: ["The evidence is in the store: arbiter explain STORE ", "证据见数据库：arbiter explain STORE "],
  wireNote: ["Seconds and who; > to the engine, < from it.", "秒数与一方；> 为发给引擎，< 为引擎发出。"],
  crosstable: ["Crosstable", "交叉表"],
  crossNote: ["Points of the row against the column; a cell opens the games.", "行对列的得分；点击打开对局。"],
  byEnding: ["How games ended", "终局方式"], ending: ["Ending", "终局"],
  ratings: ["Ratings, with 95 % error bars", "等级分与 95 % 误差"],
  scoreOverTime: ["Score over time", "得分走势"], scoreNote: ["Share of the points so far, in per cent, by games finished.", "截至当局的得分率（%）。"],
  test: ["Sequential test", "序贯检验"], testNote: ["Log-likelihood ratio by games; dashed: the bounds at which a hypothesis is accepted.", "对数似然比；虚线为接受假设的界。"],
  timePerMove: ["Time per move", "每步用时"], timeMoveNote: ["Mean milliseconds, by the engine's own moves.", "按引擎自己的着数统计的平均毫秒数。"],
  timePerGame: ["Time per game", "每局用时"], timeGameNote: ["Least, median and most seconds of a game.", "每局用时的最小值、中位数与最大值（秒）。"],
  idle: ["Processor time in others' time", "对方思考时占用的处理器时间"], idleNote: ["What engines used while the opponent was on move, as far as it was measured; the share is of the time that the opponents used.", "轮到对方时引擎所用的处理器时间（以测得的为限）；占比以对方用时为基数。"],
  idleMedian: ["Median of a game", "每局中位数"], idleAll: ["In all", "总计"], idleShare: ["Share", "占比"],
  lateness: ["The referee's own lateness", "裁判自身的延迟"],
  advantage: ["First-player advantage", "先手优势"], advantageNote: ["All games from the side of whoever began: won (filled), drawn (hatched) and lost (empty).", "全部对局，以先手计：胜（实心）、平（斜线）、负（空白）。"],
  colours: ["By colour", "按颜色"], coloursNote: ["Won (filled), drawn (hatched) and lost (empty).", "胜（实心）、平（斜线）、负（空白）。"],
  number: ["Game", "局"], result: ["Result", "结果"], plies: ["Plies", "手数"],
  time: ["Time", "用时"], all: ["all", "全部"], filter: ["Engine", "引擎"], filterEnding: ["Ending", "终局"],
  more: ["Show more", "显示更多"], open: ["open", "打开"],
  noFaults: ["No engine committed a fault.", "没有引擎违规。"],
  evidence: ["Evidence", "证据"], used: ["used", "已用"], allowed: ["allowed", "限时"], late: ["late", "超出"],
  line: ["line", "引擎的输出"], exit: ["exit status", "退出状态"], signal: ["signal", "信号"],
  wire: ["Wire (end)", "通信（末尾）"], stderr: ["stderr (end)", "标准错误（末尾）"],
  pick: ["Pick a game from the list of games.", "请从对局列表中选择一局。"],
  notHere: ["The moves of this game are not in this page. See them with: arbiter show STORE ", "本页不含该局着法。请用命令查看：arbiter show STORE "],
  restMissing: ["is not beside this page, or not readable.", "不在本页旁边，或无法读取。"],
  restOther: ["beside this page belongs to another report.", "属于另一份报告。"],
  start: ["To the start", "到开局"], back: ["Back", "后退"], forward: ["Forward", "前进"], end: ["To the end", "到终局"],
  play: ["Play", "播放"], pause: ["Pause", "暂停"], ply: ["Ply", "手"], keys: ["Keys: ← → step, Home and End, Space plays.", "按键：← → 步进，Home/End 首尾，空格播放。"],
  eyeReferee: ["Referee", "裁判"], eyeBlack: ["Black's view", "黑方视角"], eyeWhite: ["White's view", "白方视角"],
  views: ["Whose eyes", "视角"], hiddenMove: ["(not seen)", "（不可见）"], refused: ["refused", "被拒"], illegal: ["illegal", "非法"],
  opening: ["opening", "开局"], board: ["Board", "棋盘"], moves: ["Moves", "着法"],
  finished: ["games finished", "局已完成"], of: ["of", "/"], voids: ["cut", "中断"], repeats: ["repeated", "重复"], unplayed: ["not played: the machine was too slow", "未进行：机器过慢"],
  madeBy: ["Made by arbiter", "生成程序：arbiter"], started: ["started", "开始于"], vs: ["vs", "对"],
  draw: ["Draw", "平局"], blackWins: ["Black wins", "黑胜"], whiteWins: ["White wins", "白胜"], nobody: ["Both at fault", "双方违规"],
  boxes: ["boxes", "格"], discs: ["discs", "子数"], pieces: ["pieces", "子数"], captures: ["captures", "提子"], download: ["Download", "下载"], over: ["finished", "已结束"], more100: ["The evidence of other faults is in the store: arbiter show STORE GAME.", "其余违规的证据见数据库：arbiter show STORE GAME。"], hypothesis: ["verdict", "结论"], score: ["Score", "得分率"], pass: ["pass", "停一手"],
  rules: ["by the rules", "按规则"], resigned: ["resigned", "认输"], timeout: ["time", "超时"],
  crashed: ["crash", "引擎崩溃"], exited: ["left", "中途退出"], closed: ["closed its pipes", "关闭管道"],
  "no-start": ["did not start", "未能启动"], "no-name": ["no greeting", "无应答"],
  flooded: ["flood", "输出过多"], memory: ["memory", "内存超限"], protocol: ["protocol", "违反协议"], void: ["cut", "中断"],
};

// The games' names in Chinese; in English they are the program's own titles.
const GAMES = {
  amazon: "亚马逊棋", connect6: "六子棋", "dots-and-boxes": "点格棋", go: "围棋", gomoku: "五子棋", nogo: "不围棋",
  othello: "黑白棋", "phantom-go": "幻影围棋", renju: "连珠", surakarta: "苏拉卡尔塔棋",
};

let language = 0;

function say(word) {
  return WORDS[word] ? WORDS[word][language] : word;
}

function colon() {
  return [ ": ", "：" ][language];
}

function gameWord(number) {
  return [ `Game ${number}`, `第 ${number} 局` ][language];
}

function gameTitle(game) {
  return language ? GAMES[game.name] ?? game.title : game.title;
}

// The word for an ending: one of a mover's own has a word that means the move too.
function ending(name) {
  return name === "illegal" ? [ "illegal move", "非法着法" ][language] : say(name);
}

function make(name, attributes = {}, ...children) {
  const svg = [ "svg", "g", "path", "circle", "rect", "line", "text", "title", "polygon", "polyline", "defs", "pattern" ];
  const element = svg.includes(name) ? document.createElementNS("http://www.w3.org/2000/svg", name)
                                     : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) {
      element.addEventListener(key.slice(2), value);
    } else if (value !== null && value !== false) {
      element.setAttribute(key, value === true ? "" : value);
    }
  }
  element.append(...children.filter(child => child !== null).map(child => child instanceof Node ? child : String(child)));
  return element;
}

function table(heads, rows, label, kind = null) {
  const cell = (content, tag) => content instanceof Node && content.tagName === "TD" ? content
    : make(tag, {}, content);
  return make("div", { class: "wide", tabindex: 0, role: "group", "aria-label": label },
    make("table", { class: kind },
      make("thead", {}, make("tr", {}, ...heads.map(head => make("th", { scope: "col", class: head.left ? "name" : null }, head.text ?? head)))),
      make("tbody", {}, ...rows.map(row => make("tr", {}, ...row.map(content => cell(content, "td")))))));
}

function seconds(ms) {
  const total = ms / 1000;
  if (ms < 1000) {
    return `${Math.round(ms)} ms`;
  }
  return total < 100 ? total.toFixed(total < 10 ? 2 : 1) + " s"
                     : Math.floor(total / 60) + ":" + String(Math.floor(total % 60)).padStart(2, "0");
}
