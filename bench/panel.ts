import { constants, copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import type { Page } from 'puppeteer';
import { openDatabase } from '../server/db/open.ts';
import { issueToken } from '../server/platform/session.ts';
import { findChrome } from '../tests/browsers.ts';
import type { Invented } from '../tests/fixtures/profile-pages/people.ts';
import { signedIn2024 } from '../tests/fixtures/profile-pages/signed-in.ts';
import { HOST } from '../tests/journeys/extension/network-site.ts';
import { World } from '../tests/journeys/extension/world.ts';
import { threadTime } from './page-thread.ts';
import { SECRET, serve as serveKith } from './server.ts';

/** The network's size. */
export const PANEL_CONTACTS = 100_000;
const PROFILES = 50;
/** Before those that count: the browser compiles the scripts. */
const WARMING = 3;
/** Of them, with what the page's main thread does written down. */
const TRACED = 20;
/** Of a portfolio company; the first fifty users are staff. */
const USER = 51;

/** From a page's load event to the answer in the panel beside it, in ms. */
export interface PanelBench {
  p50: number;
  p95: number;
  profiles: number;
  /** What the extension's scripts took of the page's main thread, in its own time. */
  thread: { p50: number; p95: number };
}

/** Why it cannot be measured here; null when it can. */
export async function panelMissing(): Promise<string | null> {
  if (!existsSync('dist/web/embed/index.html') || !existsSync('.output/chrome-mv3/manifest.json'))
    return 'the web app and the extension are not built: `npm run build` first';
  return (await findChrome()) ? null : 'there is no Chrome or Chromium on this machine';
}

/**
 * Opens profile after profile in a real browser with the real extension; the server runs on a copy of the network.
 * @param share of the profiles to open, from 0 to 1
 */
export async function benchPanel(file: string, share: number): Promise<PanelBench> {
  const folder = 'data/bench/panel';
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copyFileSync(file, `${folder}/kith.db`, constants.COPYFILE_FICLONE);
  try {
    return await inFolder(folder, Math.ceil(PROFILES * share));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function inFolder(folder: string, profiles: number): Promise<PanelBench> {
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
    // From the best known to people whom nobody knows.
    .limit((WARMING + profiles) * 100)
    .execute();
  const token = await issueToken(db, SECRET, USER, new Date());
  await db.destroy();
  const shown = people.filter((_, place) => place % 100 === 0).map(pageOf);
  const server = await serveKith(url, folder);
  try {
    const world = await World.start(server.url);
    try {
      await world.signInWith(token);
      return await lookAt(world, shown);
    } finally {
      await world.stop();
    }
  } finally {
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

async function lookAt(world: World, people: readonly Invented[]): Promise<PanelBench> {
  const taken: number[] = [];
  for (const person of people) {
    const path = serve(world, person);
    const page = await world.open(path);
    const idle = performance.now();
    await answered(world, page);
    taken.push(performance.now() - idle);
    await page.close();
  }
  // By themselves, as tracing costs time, too.
  const thread: number[] = [];
  for (const person of people.slice(-TRACED)) {
    const path = serve(world, person);
    const page = await world.browser.newPage();
    const ms = await threadTime(page, async () => {
      await page.goto(`https://${HOST}${path}`);
      await answered(world, page);
    });
    thread.push(ms);
    await page.close();
  }
  const shown = taken.slice(WARMING);
  return { ...sharesOf(shown), profiles: shown.length, thread: sharesOf(thread) };
}

function serve({ site }: World, person: Invented): string {
  const path = `/in/${encodeURIComponent(person.slug)}`;
  site.serve(path, signedIn2024(person));
  return path;
}

async function answered(world: World, page: Page): Promise<void> {
  const panel = await world.panel(page);
  await panel.waitForSelector('section[aria-label="Chance to connect"]');
}

function sharesOf(times: readonly number[]): { p50: number; p95: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}
