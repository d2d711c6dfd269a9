import { constants, copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import type { Page } from 'puppeteer';
import { openDatabase } from '../server/db/open.ts';
import { issueToken } from '../server/platform/session.ts';
import { findChrome } from '../tests/browsers.ts';
import type { Invented } from '../tests/fixtures/profile-pages/people.ts';
import { HOST, STYLED } from '../tests/journeys/extension/network-site.ts';
import { ExtensionWorld } from '../tests/journeys/extension/world.ts';
import { ANSWER, answerTime, watchAnswer } from './answer-time.ts';
import { ms, table } from './markdown.ts';
import { threadTime } from './page-thread.ts';
import { type PageKind, pageKinds } from './panel-pages.ts';
import { SECRET, serve as serveKith } from './server.ts';

/** The network's size. */
export const PANEL_CONTACTS = 100_000;
/** Of each kind of page. */
const PROFILES = 40;
/** The part of them for which the work of the page's main thread is recorded. */
const TRACED = 20;
/** The time for each, in ms: until well after the answer, with all later work. */
const WRITTEN = 3_000;
/** Before those that count: the browser compiles the scripts. */
const WARMING = 3;
/** Of a portfolio company; the first fifty users are staff. */
const USER = 51;

interface Shares {
  p50: number;
  p95: number;
}

/** For one kind of page and one build of the extension. */
export interface PanelKind {
  kind: string;
  profiles: number;
  /** From a page's load event to the answer in the panel beside it, in ms. */
  answer: Shares;
  /** The time of the extension's scripts on the page's main thread in its first seconds. */
  thread: Shares;
  /** The most calls of the server for one profile. */
  calls: number;
}

export type PanelBench = PanelKind[];

/** Why it cannot be measured here; null when it can. */
export async function panelMissing(): Promise<string | null> {
  if (!existsSync('dist/web/embed/index.html') || !existsSync('.output/chrome-mv3/manifest.json'))
    return 'the web app and the extension are not built: `npm run build` first';
  return (await findChrome()) ? null : 'there is no Chrome or Chromium on this machine';
}

/**
 * Opens profile after profile in a real browser with the real extension; the server runs on a copy of the network.
 * @param share of the profiles to open, from 0 to 1
 * @param before another build of the extension, whose profiles are opened in turns with this one's
 */
export async function benchPanel(file: string, share: number, before?: string): Promise<PanelBench> {
  const folder = 'data/bench/panel';
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copyFileSync(file, `${folder}/kith.db`, constants.COPYFILE_FICLONE);
  try {
    return await inFolder(folder, Math.ceil(PROFILES * share), before);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function inFolder(folder: string, profiles: number, before?: string): Promise<PanelBench> {
  const url = `file:${folder}/kith.db`;
  const db = openDatabase(url);
  const people = await db
    .selectFrom('contact')
    .innerJoin('account', 'account.id', 'contact.account_id')
    .select(['contact.name', 'contact.profile_key', 'account.name as company'])
    .where('contact.profile_key', 'is not', null)
    .where('contact.visibility', '=', 0)
    .where('contact.merged_into', 'is', null)
    .orderBy('contact.probability', 'desc')
    .orderBy('contact.id')
    // From the best known people to unknown ones.
    .limit((WARMING + profiles) * 100)
    .execute();
  const token = await issueToken(db, SECRET, USER, new Date());
  await db.destroy();
  const shown = people.filter((_, place) => place % 100 === 0).map(pageOf);
  const server = await serveKith(url, folder);
  const worlds: [build: string, ExtensionWorld][] = [];
  try {
    if (before) worlds.push([', before', await ExtensionWorld.start(server.url, before)]);
    worlds.push(['', await ExtensionWorld.start(server.url)]);
    for (const [, world] of worlds) await world.signInWith(token);
    const found: PanelBench = [];
    for (const kind of pageKinds()) found.push(...(await lookAt(worlds, kind, shown)));
    return found;
  } finally {
    for (const [, world] of worlds) await world.stop();
    await server.stop();
  }
}

type Row = { name: string; profile_key: string | null; company: string };

function pageOf({ name, profile_key, company }: Row, place: number): Invented {
  const [first = '', ...rest] = name.split(' ');
  const slug = (profile_key ?? '').replace(/^in\//, '');
  const memberId = `ACoAABench${String(place).padStart(4, '0')}Kj4BhV7wqTn0pZ`;
  return { slug, memberId, first, last: rest.join(' '), headline: `At ${company}`, company, location: 'Oslo, Norway' };
}

/** One after the other, each with every build. */
async function lookAt(
  worlds: readonly [build: string, ExtensionWorld][],
  { kind, page }: PageKind,
  people: readonly Invented[],
): Promise<PanelKind[]> {
  const found = worlds.map(([build, world]) => ({
    ...{ kind: kind + build, world, answers: [] as number[], threads: [] as number[], calls: 0 },
  }));
  for (const [turn, person] of people.entries())
    for (const one of found) {
      const path = `/in/${encodeURIComponent(person.slug)}`;
      // With its own styles: without them the page's buttons are as wide as the window, and the panel gives way.
      one.world.site.serve(path, page(person), STYLED);
      const { answer, calls } = await timed(one.world, path);
      if (turn < WARMING) continue;
      one.answers.push(answer);
      // By itself, as tracing costs time, too.
      if (one.threads.length < TRACED)
        one.threads.push(await threadTime(one.world.browser, `https://${HOST}${path}`, WRITTEN));
      one.calls = Math.max(one.calls, calls);
    }
  return found.map(({ kind: name, answers, threads, calls }) => ({
    ...{ kind: name, profiles: answers.length, calls },
    ...{ answer: sharesOf(answers), thread: sharesOf(threads) },
  }));
}

async function timed(world: ExtensionWorld, path: string): Promise<{ answer: number; calls: number }> {
  const page = await world.browser.newPage();
  await watchAnswer(page, world.origin);
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().startsWith(`${world.origin}/api/`)) calls += 1;
  });
  await page.goto(`https://${HOST}${path}`);
  await answered(world, page);
  const answer = await answerTime(page, world.origin);
  // The call for a person's connectors comes after the answer.
  await page.waitForNetworkIdle({ idleTime: 500 }).catch(() => undefined);
  await page.close();
  return { answer, calls };
}

async function answered(world: ExtensionWorld, page: Page): Promise<void> {
  // A search for a frame that is moving from one process to another loses it, though it is there at once.
  for (let more = 5; ; more -= 1)
    try {
      const panel = await world.panel(page);
      await panel.waitForSelector(ANSWER);
      return;
    } catch (error) {
      if (more === 0) throw error;
    }
}

function sharesOf(times: readonly number[]): Shares {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

/** As the report has it. */
export function panelLines(kinds: PanelBench | null): string[] {
  if (!kinds) return ['There is no Chrome here, or the extension is not built: not measured.'];
  return [
    `The extension in a real browser, ${kinds[0]!.profiles} profiles of each kind of page one after the other at ${PANEL_CONTACTS.toLocaleString('en-US')} contacts: from the page's load event to the answer in the panel (target p95 300), what the extension's scripts took of the page's main thread in its first three seconds, in its own time, the making of the panel's frame included (target p50 5), and calls of the server for a profile (target 3).`,
    '',
    ...table(
      ['page', 'answer p50', 'answer p95', 'thread p50', 'thread p95', 'calls'],
      kinds.map(({ kind, answer, thread, calls }) => [
        ...[kind, ms(answer.p50), ms(answer.p95), ms(thread.p50), ms(thread.p95), String(calls)],
      ]),
    ),
  ];
}

// `node bench/panel.ts [SHARE] [FOLDER OF ANOTHER BUILD]` measures this alone.
if (import.meta.main) {
  const { benchDatabase } = await import('./generate.ts');
  const [share = '1', before] = process.argv.slice(2);
  const found = await benchPanel(await benchDatabase(PANEL_CONTACTS, console.error), Number(share), before);
  process.stdout.write(`${panelLines(found).join('\n')}\n`);
}
