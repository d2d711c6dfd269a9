import { mkdirSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import puppeteer, { type CDPSession, type Page } from 'puppeteer';
import { fillDemo } from '../server/demo/fill.ts';
import { issueToken } from '../server/platform/access/session.ts';
import type { Db } from '../server/platform/db/engine.ts';
import { migrate, openDatabase } from '../server/platform/db/opening/open.ts';
import { SESSION_KEYS } from '../shared/features/panel/frames/session-keys.ts';
import { CHROME_ARGS, getChromePath } from '../tests/browsers.ts';
import { THIRTY_NAMES } from '../tests/journeys/company-lists.ts';
import { multiply } from './intros.ts';
import { type Measurement, summarizeTimes } from './measure.ts';
import { BENCH_SECRET, serve } from './server.ts';

/** The number of rows under each tab of My Requests, and roughly of people in a search. */
export const LIST_ROWS = 500;
/** The rounds in which each click is measured, and those before them, in which the browser compiles the scripts. */
const ROUNDS = 12;
const WARMING = 3;
/** A click is over after this long without activity, in ms. */
const QUIET = 250;

/** The cost of a click for the page: the time that its main thread was at work, in ms. */
export type ListBench = { click: string; work: Measurement }[];

/** Clicks through lists of 500 rows in a real browser: the time of each click on the page's main thread. */
export async function benchLists(share = 1): Promise<ListBench> {
  const folder = 'data/bench/lists';
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    const url = `file:${folder}/kith.db`;
    const db = openDatabase(url);
    const token = await fill(db);
    await db.destroy();
    const server = await serve(url, folder);
    try {
      return await inBrowser(server.url, token, Math.ceil(ROUNDS * share));
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The demo network with enough requests for each tab. @returns the session of a member of the firm */
async function fill(db: Db): Promise<string> {
  const now = new Date();
  await migrate(db);
  await fillDemo(db, { now });
  await multiply(db, 5 * LIST_ROWS);
  const dana = await db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', 'dana@quillmark.example')
    .executeTakeFirstOrThrow();
  return issueToken(db, BENCH_SECRET, dana.id, now);
}

async function inBrowser(origin: string, token: string, rounds: number): Promise<ListBench> {
  const browser = await puppeteer.launch({
    executablePath: await getChromePath(),
    args: [...CHROME_ARGS],
    timeout: 120_000,
  });
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 1440, height: 900 });
    await page.evaluateOnNewDocument((key, value) => localStorage.setItem(key, value), SESSION_KEYS.token, token);
    const desk = new Desk(page, await page.createCDPSession(), rounds);
    return [...(await clickRequests(desk, origin)), ...(await clickResults(desk, origin))];
  } finally {
    await browser.close();
  }
}

async function clickRequests(desk: Desk, origin: string): Promise<ListBench> {
  const tab = (name: string) => `::-p-xpath(//nav[@aria-label="Requests"]//a[starts-with(., "${name}")])`;
  const row = '[aria-label^="Requests: "] > li:nth-child(3) button[aria-expanded]';
  await desk.goto(`${origin}/intro/dashboard?tab=queued`, row);
  await desk.loadAll('[aria-label^="Requests: "]');
  await desk.goto(`${origin}/intro/dashboard?tab=active`, row);
  await desk.loadAll('[aria-label^="Requests: "]');
  await desk.click(tab('Queued'));
  await desk.loadAll('[aria-label^="Requests: "]');
  await desk.click(tab('Active'));
  return [
    ...(await desk.inTurn('My Requests: another tab', tab('Queued'), tab('Active'))),
    ...(await desk.inTurn('My Requests: a row opened or closed', row, row)),
  ];
}

async function clickResults(desk: Desk, origin: string): Promise<ListBench> {
  const card = 'button[aria-label$=" Castellan Bank"][aria-expanded]';
  await desk.goto(`${origin}/?q=${encodeURIComponent(THIRTY_NAMES.join('\n'))}`, card);
  const choose = async (name: string) => {
    await desk.click('button[aria-label^="Sorted by"]');
    return `::-p-xpath(//li[@role="menuitemradio"][. = "${name}"])`;
  };
  return [
    ...(await desk.inTurn('Search: a card folded or opened', card, card)),
    ...(await desk.inTurn(
      'Search: sorted otherwise',
      () => choose('Name'),
      () => choose('Relationship'),
    )),
  ];
}

type Target = string | (() => Promise<string>);

/** A browser's page and the work of its main thread. */
class Desk {
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly #rounds: number;

  constructor(page: Page, session: CDPSession, rounds: number) {
    this.#page = page;
    this.#session = session;
    this.#rounds = rounds;
  }

  async goto(address: string, shown: string): Promise<void> {
    await this.#page.goto(address);
    await this.#page.waitForSelector(shown);
    // All of the browser's figures are the thread's own time: other work of the machine is not in it.
    await this.#session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await this.#idle();
  }

  /** Scrolls down until so many rows have come, and back. */
  async loadAll(list: string): Promise<void> {
    for (let [count, before] = [0, -1]; count < LIST_ROWS && count > before; ) {
      before = count;
      await this.#page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await this.#idle();
      count = await this.#page.$eval(`${list} > li`, (row) => Number(row.getAttribute('aria-setsize')));
    }
    await this.#page.evaluate(() => window.scrollTo(0, 0));
    await this.#idle();
  }

  /** @returns how long the main thread was at work for it, in ms */
  async click(target: string): Promise<number> {
    const element = await this.#page.waitForSelector(target);
    const { x, y } = await element!.clickablePoint();
    await this.#page.mouse.move(x, y);
    await this.#idle();
    const before = await this.#worked();
    await this.#page.mouse.click(x, y);
    await this.#idle();
    return (await this.#worked()) - before;
  }

  /** Does two clicks that undo each other, again and again. */
  async inTurn(click: string, there: Target, back: Target): Promise<ListBench> {
    const taken: number[] = [];
    for (let round = -WARMING; round < this.#rounds; round += 1)
      for (const target of [there, back]) {
        const work = await this.click(typeof target === 'string' ? target : await target());
        if (round >= 0) taken.push(work);
      }
    return [{ click, work: summarizeTimes(taken) }];
  }

  async #worked(): Promise<number> {
    const { metrics } = await this.#session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  }

  async #idle(): Promise<void> {
    await this.#page.waitForNetworkIdle({ idleTime: QUIET }).catch(() => undefined);
    await this.#page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))),
    );
    await wait(20);
  }
}

// `node bench/lists.ts` measures the lists alone.
if (process.argv[1] === import.meta.filename)
  for (const { click, work } of await benchLists())
    process.stdout.write(`${click}: ${work.p50.toFixed(1)} ms at the middle, ${work.p99.toFixed(1)} ms at most\n`);
