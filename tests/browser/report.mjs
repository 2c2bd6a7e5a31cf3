// SPDX-License-Identifier: MIT
// Drives reports in Chromium: every tab, a game of each kind to its end, keys, both languages, dark
// mode, narrow screens, print. Nothing may be asked of the network, said on the console or found by
// axe-core. Arguments: the folder with node_modules, the folder for pictures, then the pages: files,
// or addresses of `arbiter serve`, one with "#running" of a tournament that is being played.
import { createRequire } from "node:module";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

const [modules, pictures, ...pages] = process.argv.slice(2);
const require = createRequire(join(modules, "x.js"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const home = mkdtempSync(join(tmpdir(), "arbiter-browser-"));
// Of these all is looked at; of the others, which differ in their boards only, a game.
const WHOLE = [ "amazon", "phantom-go", "faults", "hostile", "live" ];
let faults = 0;

function check(holds, page, what) {
  if (!holds) {
    faults++;
    console.log(`not ok ${page}: ${what}`);
  }
}

const browser = await chromium.launchPersistentContext(home, {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  headless: true,
  viewport: { width: 1200, height: 900 },
  acceptDownloads: true,
  args: [ "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync" ],
});

async function soundness(page, name, where) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: [ "violations" ] }));
  for (const fault of found.violations.filter(one => [ "serious", "critical" ].includes(one.impact))) {
    check(false, name, `axe on ${where}: ${fault.id}: ${fault.nodes[0].html.slice(0, 160)}`);
  }
}

async function tabs(page, name) {
  for (const tab of [ "standings", "charts", "games", "faults" ]) {
    await page.click(`#tab-${tab}`);
    await page.waitForSelector(`#panel-${tab}:not([hidden])`);
    check((await page.textContent(`#panel-${tab}`)).length > 20, name, `tab ${tab} is empty`);
    await soundness(page, name, tab);
    await page.screenshot({ path: join(pictures, `${name}-${tab}.png`), fullPage: true });
  }
}

// From the standings to an engine's games, and to what proves its faults.
async function engineOf(page, name) {
  await page.click("#tab-standings");
  await page.click("#panel-standings td.name button");
  await page.waitForSelector("#panel-games:not([hidden])");
  check(await page.inputValue("#choose-engine") !== "", name, "a name does not choose its games");
  await page.selectOption("#choose-engine", "");
  await page.click("#tab-standings");
  const counts = page.locator("#panel-standings td:last-child .link");
  if (await counts.count() > 0) {
    await counts.first().click();
    await page.waitForSelector("#panel-faults:not([hidden]) .dossier");
    check(await page.inputValue("#choose-culprit") !== "", name, "a count does not choose its faults");
    await page.click(".dossier > button");
    await page.waitForSelector("#why pre");
    await soundness(page, name, "the end by a fault");
  }
}

async function game(page, name) {
  await page.click("#tab-games");
  await page.click("#panel-games tbody button");
  await page.waitForSelector("#board svg");
  const where = () => page.textContent("#where");
  const last = Number(await page.getAttribute("#range", "max"));
  check(last > 0, name, "the game has no moves");
  const seen = new Set();
  for (let ply = 0; ply < last; ply++) {
    seen.add(await page.innerHTML("#board"));
    if (ply === Math.floor(last / 2)) {
      await page.screenshot({ path: join(pictures, `${name}-middle.png`) });
    }
    await page.keyboard.press("ArrowRight");
  }
  check((await where()).includes(`(${last} `), name, `stepped to ${await where()} of ${last}`);
  check(seen.size > last / 2, name, "the board does not change");
  check(await page.isVisible("#ended"), name, "the end tells no result");
  await page.screenshot({ path: join(pictures, `${name}-board.png`) });
  await page.keyboard.press("Home");
  check((await where()).includes("(0 "), name, "Home does not lead to the start");
  await page.keyboard.press("End");
  check((await where()).includes(`(${last} `), name, "End does not lead to the end");
  await page.keyboard.press("ArrowLeft");
  check(page.url().endsWith(`/${last - 1}`), name, `the address is ${page.url()}`);
  await ending(page, name);
  await soundness(page, name, "board");
  await views(page, name);
  await link(page, name, last);
  await downloads(page, name);
}

// In Chinese all is Chinese that the referee says of the end; an engine's own line is in quotes.
async function ending(page, name) {
  await page.keyboard.press("End");
  await page.click("#language");
  const text = (await page.textContent("#ended")).replace(/“.*”/, "");
  check(/[胜平]/.test(text) && !/[a-z]/i.test(text), name, `the end in Chinese is: ${text}`);
  await page.click("#language");
}

async function views(page, name) {
  for (const eye of [ "eyeBlack", "eyeWhite", "eyeReferee" ]) {
    const view = page.locator(`#${eye}`);
    if (await view.count() > 0) {
      await view.click();
      await page.waitForSelector(`#${eye}[aria-pressed=true]`);
      await page.screenshot({ path: join(pictures, `${name}-${eye}.png`) });
    }
  }
}

// A link to a ply opens it.
async function link(page, name, last) {
  const half = Math.floor(last / 2), number = page.url().match(/#(\d+)/)[1];
  await page.evaluate(to => { location.hash = to; }, `${number}/${half}`);
  await page.waitForFunction(ply => document.getElementById("where")?.textContent.includes(`(${ply} `), half);
  await page.click("#go-play");
  await page.waitForFunction(ply => document.getElementById("where")?.textContent.includes(`(${ply + 1} `), half);
  await page.click("#go-play");
  check(true, name, "plays");
}

async function downloads(page, name) {
  for (const button of await page.$$("#panel-game .controls button")) {
    const format = await button.textContent();
    if (![ "SGF", "CCGC" ].includes(format)) {
      continue;
    }
    const [download] = await Promise.all([ page.waitForEvent("download"), button.click() ]);
    await download.saveAs(join(pictures, `${name}.${format.toLowerCase()}`));
  }
}

async function looks(page, name) {
  await page.click("#language");
  check(await page.getAttribute("html", "lang") === "zh", name, "the language is not Chinese");
  check((await page.textContent("#tab-standings")) === "排名", name, "the tabs are not in Chinese");
  await page.click("#tab-standings");
  await page.screenshot({ path: join(pictures, `${name}-zh.png`), fullPage: true });
  await page.click("#language");
  await page.emulateMedia({ colorScheme: "dark" });
  for (const tab of [ "standings", "charts", "game" ]) {
    await page.click(`#tab-${tab}`);
    await page.waitForSelector(`#panel-${tab}:not([hidden])`);
    await soundness(page, name, `${tab}, dark`);
    await page.screenshot({ path: join(pictures, `${name}-${tab}-dark.png`), fullPage: true });
  }
  await page.setViewportSize({ width: 360, height: 740 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  check(wide <= 1, name, `a narrow screen is ${wide} too wide`);
  await page.screenshot({ path: join(pictures, `${name}-narrow.png`), fullPage: true });
  await page.emulateMedia({ colorScheme: "light", media: "print" });
  check(await page.isVisible("#panel-charts"), name, "print leaves the charts out");
  await page.setViewportSize({ width: 800, height: 1100 });
  await page.screenshot({ path: join(pictures, `${name}-print.png`), fullPage: true });
}

// A game whose moves are not in the page: in the file beside it, in none, in another report's.
async function rest(page, name) {
  await page.click("#tab-games");
  await page.click("#panel-games tbody tr:nth-child(4) button");
  if (name === "rest") {
    await page.waitForSelector("#board svg");
    check(await page.getAttribute("#range", "max") > 0, name, "the game of the second file has no moves");
    return;
  }
  const text = await page.textContent("#missing");
  check(text.startsWith(`${name}.games.js ${name === "lost" ? "is not beside" : "beside this page belongs"}`) && text.endsWith("arbiter show STORE 4"), name, `says of a missing game: ${text}`);
}

// A tournament that is being played, to its end and after.
async function hall(page, name) {
  const boards = () => page.$$eval("#panel-running svg", all => all.map(one => one.outerHTML).join());
  const finished = async () => Number((await page.textContent("#about")).match(/(\d+) of \d+ games/)[1]);
  await page.waitForSelector("#panel-running section:nth-of-type(2) svg");
  const first = await boards();
  await page.screenshot({ path: join(pictures, `${name}-running.png`) });
  await soundness(page, name, "running");
  await page.waitForFunction(before => [...document.querySelectorAll("#panel-running svg")].map(one => one.outerHTML).join() !== before, first);
  await page.click("#tab-standings");
  const before = await finished();
  check(await page.textContent("#live") === "live", name, "does not say that it is live");
  await page.waitForFunction(count => Number(document.getElementById("about").textContent.match(/(\d+) of \d+ games/)[1]) > count, before);
  const rows = await page.$$eval("#panel-standings table tbody", all => [...all[0].rows].map(row => Number(row.cells[3].textContent)));
  check(rows.reduce((a, b) => a + b, 0) >= 2 * before, name, `standings with ${rows} games after ${before}`);
  await page.waitForFunction(() => document.getElementById("live").textContent === "finished", null, { timeout: 240000 });
  check(await finished() === 200, name, `ended after ${await finished()} games`);
  await page.click("#tab-running");
  await page.waitForFunction(() => document.getElementById("panel-running").textContent.includes("No game is running"));
  await page.reload();
  check(await finished() === 200, name, "is not served after the end");
}

async function drive(address) {
  const live = address.startsWith("http"), played = address.endsWith("#running");
  const name = played ? "hall" : live ? "live" : basename(address, ".html");
  const page = await browser.newPage();
  const url = live ? address : pathToFileURL(address).href;
  page.on("console", message => check(![ "error", "warning" ].includes(message.type()) || (name === "lost" && message.text().includes("ERR_FILE_NOT_FOUND")), name, `console: ${message.text()}`));
  page.on("pageerror", error => check(false, name, `script: ${error.message}`));
  page.on("dialog", dialog => { check(false, name, "a name ran a script"); dialog.dismiss(); });
  page.on("request", request => check(request.url().startsWith(live ? address.split("#")[0] : "file:") || /^(data|blob):/.test(request.url()), name, `asks for ${request.url()}`));
  await page.goto(url);
  await page.waitForSelector("#tabs button");
  const special = { rest, lost: rest, other: rest, hall }[name];
  if (special) {
    await special(page, name);
    await page.close();
    return;
  }
  if (WHOLE.includes(name)) {
    await tabs(page, name);
    await engineOf(page, name);
  }
  await game(page, name);
  if (WHOLE.includes(name)) {
    await looks(page, name);
  }
  check(await page.evaluate(() => window.hacked === undefined), name, "a name ran a script");
  await page.close();
}

const tried = page => drive(page).catch(error => check(false, page, error.message));

try {
  // What is played goes on while the others are looked at.
  const playing = Promise.all(pages.filter(page => page.endsWith("#running")).map(tried));
  for (const page of pages.filter(page => !page.endsWith("#running"))) {
    await tried(page);
  }
  await playing;
} finally {
  await browser.close();
  rmSync(home, { recursive: true, force: true });
}
console.log(faults ? `${faults} faults in ${pages.length} pages` : `ok: ${pages.length} pages`);
process.exit(faults ? 1 : 0);
