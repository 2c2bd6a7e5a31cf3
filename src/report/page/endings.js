// How games end, in Chinese: in English the referee's own sentence says all. The reasons are those of
// the rules, the protocols and the referee, which scripts/check-words looks for here; another one,
// of the system's say, stays as it is.
const REASONS = {
  // By the rules.
  "no move left": "无棋可走", "five in a row": "五连", "six in a row": "六连", "board full": "棋盘已满", "two passes": "双方连续停手",
  "all boxes taken": "格子已全部占完", "most boxes taken": "已占过半格子", "too many moves": "手数已达上限",
  "more discs": "子数较多", "as many discs": "子数相同",
  "no piece left": "棋子已被吃光", "position repeated": "局面重复", "too long without a capture": "长时间没有吃子",
  "overline": "长连禁手", "double four": "四四禁手", "double three": "三三禁手",
  // Moves that are against them.
  "outside the board": "超出棋盘", "occupied": "此处已有棋子", "captures": "不得提子", "suicide": "不得自杀", "ko": "劫，不得立即回提", "superko": "全局同形再现",
  "passing is forbidden": "不得停手", "must not pass: it has a move": "有棋可下，不得停手", "turns no disc over": "没有翻转任何棋子",
  "a move is one point": "一步棋为一个点", "a move is one point, or a pass": "一步棋为一个点或停一手", "a move is one square, or a pass": "一步棋为一格或停一手",
  "a move is one point or two": "一步棋为一个或两个点", "this turn is one stone": "这一手只下一子", "a turn is two stones": "一手须下两子", "both stones on one point": "两子下在同一点",
  "a move is three cells: from, to, arrow": "一步棋须有起点、终点和箭三格", "no amazon of its own there": "起点没有己方的皇后", "the amazon can't go there": "皇后走不到那里", "the arrow can't fly there": "箭射不到那里",
  "a move is two points: from, to": "一步棋须有起点和终点", "no piece of its own there": "起点没有己方棋子", "a piece of its own is there": "终点是己方棋子", "no way around a loop to there": "没有绕弧线吃到那里的路", "a step goes to a point beside": "只能走到相邻的点",
  "a move is lines": "一步棋须为边", "a move is one line": "一步棋为一条边", "no line there": "那里不是边", "the line is drawn already": "这条边已经画过", "the turn was over before the last line": "最后一条边之前本回合已结束", "took a box, must go on": "占格后须继续画边",
  "a point comes twice": "同一点出现两次", "the opening is three points": "开局须下三子", "one point, a swap, or a swap with two points": "须下一子、交换，或下两子后交换", "one point or a swap": "须下一子或交换",
  "not a move of Renju": "不是连珠的着法", "the first stone goes to the centre": "第一子须下天元", "the second stone goes beside the first": "第二子须与第一子相邻", "the third stone goes within two points of the centre": "第三子须在天元两路以内",
  "points for the fifth stone must be offered": "须给出五手打点", "nothing is to be offered now": "现在不应给出打点", "not as many points as were agreed": "打点数目与约定不符", "not one of the points offered": "不是给出的打点之一", "a point is offered twice": "打点重复", "two points are symmetric": "打点对称", "a foul can't be offered": "打点不得为禁手",
  "a pass has no point": "停手不带点", "no pass before the fifth stone stands": "第五子之前不得停手", "no swap now": "现在不得交换",
  "too many refused moves": "被拒着法过多",
  // Positions that can't be.
  "a side has won already": "已有一方获胜", "a chain without a liberty": "有无气的棋", "a dot is missing": "缺少点", "a line that nobody drew": "有无主的边", "a box is owned where its four sides are drawn": "四边画满的格子须有主",
  "a piece that is no stone": "有不是棋子的子", "a piece that the game has not": "有本棋没有的棋子", "a piece that Amazons has not": "有本棋没有的棋子", "a piece that Othello has not": "有本棋没有的棋子", "a piece that Surakarta has not": "有本棋没有的棋子",
  "more than four amazons of a colour": "一方皇后多于四个", "more than twelve pieces of a colour": "一方棋子多于十二个",
  // Protocols.
  "not points of two capital letters": "不是两个大写字母的点", "not a number and that many lines of three capital letters": "不是数目加同样多的三字母边", "no such line on the board": "棋盘上没有这条边",
  "not a vertex such as E5 (the letter I is left out)": "不是 E5 这样的坐标（不用字母 I）", "not two numbers and a comma": "不是逗号隔开的两个数", "not a point of two hexadecimal digits": "不是两位十六进制的点", "neither a point nor CHANGE": "既不是点也不是 CHANGE", "too many points": "点太多",
  "not a square such as F5": "不是 F5 这样的格", "not a board of eight by eight squares": "不是八乘八的棋盘", "a board is made of -, * and O": "棋盘须由 -、* 和 O 组成", "the board is too short": "棋盘不完整", "no board": "没有棋盘", "no colour to move": "没有轮走方", "not a game in GGF": "不是 GGF 对局", "a property has no end": "属性没有结尾",
  "an exit status over 63": "退出状态大于 63", "speaks another version of GTP than 2": "GTP 版本不是 2", "does not play this game": "不支持本棋", "does not play on a board of this size": "不支持这种棋盘大小", "does not clear the board": "不能清空棋盘",
  "rejects a move that is legal": "拒绝合法着法", "answers with an error instead of a move": "以错误代替着法",
  "it does not know START": "不支持 START", "it does not play on this board": "不支持这种棋盘", "it does not know SWAP2BOARD": "不支持 SWAP2BOARD", "it does not know a command that it must know": "不支持必须支持的命令", "it reports an error": "报告错误",
  // Programs.
  "not ready for a new game": "未准备好新的一局", "its input": "输入", "its output": "输出", "a line of more than 1 MiB": "一行超过 1 MiB", "more than 64 MiB in a turn": "一手输出超过 64 MiB", "more than its limit in a turn": "一手输出超过限额",
  "its sandbox can't be made": "无法建立沙箱", "it can't be run": "无法运行", "neither a program for this machine nor a script that begins with #!": "既不是本机可运行的程序，也不是以 #! 开头的脚本",
  "a file is missing: its own, or the one that its first line names after #!": "缺少文件：程序本身，或其首行 #! 后所指的程序", "its pipes can't be watched (fs.epoll.max_user_watches)": "无法监视其管道（fs.epoll.max_user_watches）",
  "No such file or directory": "文件不存在", "Permission denied": "没有权限", "Cannot allocate memory": "内存不足",
};

// The rules behind faults, by ending.
const RULES = {
  timeout: "着法所在行须在限时与宽限之内完整送达；迟到即负，无论着法是否合法。",
  illegal: "着法须合法且可读；协议允许重发时，裁判已先要求重发。",
  crashed: "进程因信号终止的引擎，轮到自己走棋时判负。", exited: "对局未结束而进程退出的引擎，轮到自己走棋时判负。",
  closed: "关闭标准输入或标准输出的引擎无法继续对局，判负。", memory: "引擎及其启动的全部进程须在内存限额之内。",
  "no-start": "无法启动的引擎判负。", "no-name": "引擎须在启动时限之内应答握手。",
  flooded: "引擎一手的输出有上限，超出者判负。", protocol: "引擎表示无法继续或违反协议，判负。",
};

const SIGNALS = { 4: "非法指令", 5: "断点", 6: "程序中止", 7: "总线错误", 8: "算术错误", 9: "被杀死", 11: "段错误", 13: "管道破裂", 15: "被终止", 24: "处理器时间超限", 25: "文件过大", 31: "非法系统调用" };

function reason(phrase) {
  return language ? REASONS[phrase] ?? phrase : phrase;
}

function ruleOf(name) {
  return language ? RULES[name] : data.run.rules[name];
}

// The numbers that belong to an ending.
function evidenceOf(name, end) {
  const ms = us => `${(us / 1000).toFixed(1)} 毫秒`;
  switch (name) {
  case "timeout":
    return `用时 ${ms(end.used)}，限时 ${ms(end.allowed)}，超出 ${ms(end.late ?? 0)}`;
  case "crashed":
    return `信号 ${end.signal}${SIGNALS[end.signal] ? `：${SIGNALS[end.signal]}` : ""}`;
  case "exited":
    return `退出状态 ${end.exit}`;
  case "illegal":
  case "protocol":
    return end.line ? `“${end.line}”` : "";
  default:
    return "";
  }
}

// A game's end in a sentence. `names` are the seats', as they should appear.
function sentenceOf(row, end, names) {
  const [, , , name, winner, blamed] = row;
  if (!language) {
    return end.sentence;
  }
  if (name === "rules") {
    const points = end.score ? `，${end.score.join(" 比 ")}` : "";
    return `${winner < 0 ? say("draw") : `${names[winner]}胜`}：${reason(end.why)}${points}`;
  }
  const facts = [ reason(end.why), evidenceOf(name, end) ].filter(Boolean).join("，");
  return `${winner < 0 ? "" : `${names[winner]}胜：`}${blamed === 2 ? "双方" : names[blamed]}${ending(name)}${facts ? `（${facts}）` : ""}`;
}
