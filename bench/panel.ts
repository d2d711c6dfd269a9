import { constants, copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import puppeteer, { type Browser } from 'puppeteer';
import { issueToken } from '../server/platform/access/session.ts';
import { openDatabase } from '../server/platform/db/opening/open.ts';
import { CHROME_ARGS, findChrome, getChromePath } from '../tests/browsers.ts';
import type { InventedPerson } from '../tests/fixtures/profile-pages/people.ts';
import { HOST, type NetworkSite, STYLED } from '../tests/journeys/extension/network-site.ts';
import { ExtensionWorld } from '../tests/journeys/extension/world.ts';
import { AnswerClock } from './answer-time.ts';
import { countCallsOnceQuiet } from './counted-calls.ts';
import { formatMs, formatTable } from './markdown.ts';
import { measureThreadTime, type PageThread } from './page-thread.ts';
import { makePanelFloor } from './panel-floor.ts';
import { listPageKinds, type PageKind } from './panel-pages.ts';
import { awaitFreeServer, BENCH_SECRET, serve as serveKith } from './server.ts';

/** The network's size. */
export const PANEL_CONTACTS = 100_000;
/** The number of profiles of each kind of page. */
const PROFILES = 40;
/** The part of them for which the work of the page's main thread is recorded: recording takes ten times as long as the answer. */
const TRACED = 0.3;
/** The time after the answer, in ms, in which later work is recorded, too. */
const AFTER = 1_500;
/** The number of profiles before those that count: the browser compiles the scripts. */
const WARMING = 3;
/** The panel itself gives up sooner: then the profile is opened again. In ms. */
const PATIENCE = 15_000;
const TRIES = 3;
const BUILT = '.output/chrome-mv3';

interface Shares {
  p50: number;
  p95: number;
}

/** For one kind of page and one build of the extension. */
export interface PanelKind {
  kind: string;
  profiles: number;
  /** The times from a page's load event to the answer in the panel beside it, in ms. */
  answer: Shares;
  /** The times to that answer from the moment at which the page's text was there, in ms: both extensions begin then. */
  fromText: Shares;
  /** The time of scripts on the page's main thread until well after the answer. */
  thread: Shares;
  /**
   * The time that counts as script there without the extension (p50): the browser's own tasks for the page's pictures.
   */
  bare: number;
  /** The time of everything there: with the extension, and in a browser without it. */
  all: { with: number; without: number };
  /** Calls of the server for one profile: of nineteen in twenty, as now and then one loads what is kept for the next. */
  calls: number;
}

export type PanelBench = PanelKind[];

interface Selection {
  /** Another build of the extension, whose profiles are opened in turns with this one's. */
  before?: string | undefined;
  /** The only kind of page. */
  kind?: string | undefined;
}

/** Behind the kind of page: the least that an extension can do there (panel-floor.ts). */
const FLOOR = ', floor';

/** Our share of the floor on the same kind of page, without what the browser does by itself: of the answer at p50 and p95, and of scripts. */
function formatRatios(of: PanelKind, kinds: PanelBench): string[] {
  const floor = kinds.find(({ kind }) => kind === of.kind + FLOOR);
  if (!floor) return ['', '', ''];
  const scripts = (of.thread.p50 - of.bare) / Math.max(0.1, floor.thread.p50 - floor.bare);
  return [of.fromText.p50 / floor.fromText.p50, of.fromText.p95 / floor.fromText.p95, scripts].map((ratio) =>
    ratio.toFixed(1),
  );
}

/** The reason why it cannot be measured here; null when it can. */
export async function findPanelMissing(): Promise<string | null> {
  if (!existsSync('dist/web/embed/index.html') || !existsSync('.output/chrome-mv3/manifest.json'))
    return 'the web app and the extension are not built: `npm run build` first';
  return (await findChrome()) ? null : 'there is no Chrome or Chromium on this machine';
}

/**
 * Opens profile after profile in a real browser with the real extension; the server runs on a copy of the network.
 * @param share of the profiles to open, from 0 to 1
 */
export async function benchPanel(file: string, share: number, { before, kind }: Selection = {}): Promise<PanelBench> {
  const folder = 'data/bench/panel';
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copyFileSync(file, `${folder}/kith.db`, constants.COPYFILE_FICLONE);
  try {
    return await inFolder(folder, Math.ceil(PROFILES * share), { before, kind });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function inFolder(folder: string, profiles: number, { before, kind: only }: Selection): Promise<PanelBench> {
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
    // Every hundredth of these people is shown, from the best known to unknown ones.
    .limit((WARMING + profiles) * 100)
    .execute();
  // A user of a portfolio company: staff come first.
  const user = await db
    .selectFrom('app_user')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  const token = await issueToken(db, BENCH_SECRET, user.id, new Date());
  await db.destroy();
  const shown = people.filter((_, place) => place % 100 === 0).map(getPage);
  const server = await serveKith(url, folder);
  const clock = await AnswerClock.start();
  const floor = await makePanelFloor(server.url, token);
  const open: OpenedPanel[] = [];
  try {
    open.push(await opened(FLOOR, server.url, floor.folder, clock));
    if (before) open.push(await opened(', before', server.url, before, clock));
    open.push(await opened('', server.url, BUILT, clock));
    for (const { world } of open) await world.signInWith(token);
    await awaitFreeServer(server.url);
    const found: PanelBench = [];
    const kinds = listPageKinds().filter(({ kind }) => only === undefined || kind === only);
    for (const kind of kinds) found.push(...(await lookAt(open, clock, kind, shown)));
    return found;
  } finally {
    for (const panel of open) await panel.close();
    clock.close();
    await floor.close();
    await server.stop();
  }
}

/** A build of the extension in its browser, and beside it a browser without one. */
interface OpenedPanel {
  build: string;
  world: ExtensionWorld;
  bare: Browser;
  close: () => Promise<void>;
}

async function opened(build: string, origin: string, built: string, clock: AnswerClock): Promise<OpenedPanel> {
  const folder = clock.listeningCopy(built);
  const world = await ExtensionWorld.start(origin, folder);
  const bare = await bareBrowser(world.site);
  const close = async (): Promise<void> => {
    await bare.close();
    await world.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { build, world, bare, close };
}

async function bareBrowser({ port }: NetworkSite): Promise<Browser> {
  return puppeteer.launch({
    executablePath: await getChromePath(),
    headless: true,
    defaultViewport: { width: 1440, height: 860 },
    args: [...CHROME_ARGS, `--host-resolver-rules=MAP ${HOST}:443 127.0.0.1:${port}`, '--ignore-certificate-errors'],
  });
}

type Row = { name: string; profile_key: string | null; company: string };

function getPage({ name, profile_key, company }: Row, place: number): InventedPerson {
  const [first = '', ...rest] = name.split(' ');
  const slug = (profile_key ?? '').replace(/^in\//, '');
  const memberId = `ACoAABench${String(place).padStart(4, '0')}Kj4BhV7wqTn0pZ`;
  return { slug, memberId, first, last: rest.join(' '), headline: `At ${company}`, company, location: 'Oslo, Norway' };
}

/** Opens the pages of the people one after the other, each with every build. */
async function lookAt(
  builds: readonly OpenedPanel[],
  clock: AnswerClock,
  { kind, page }: PageKind,
  people: readonly InventedPerson[],
): Promise<PanelKind[]> {
  const traced = Math.ceil((people.length - WARMING) * TRACED);
  const found = builds.map((build) => ({
    ...build,
    kind: kind + build.build,
    answers: [] as number[],
    fromTexts: [] as number[],
    calls: [] as number[],
    threads: [] as PageThread[],
    bares: [] as PageThread[],
  }));
  for (const [turn, person] of people.entries())
    for (const { world, build, bare, answers, fromTexts, calls, threads, bares } of found) {
      const path = `/in/${encodeURIComponent(person.slug)}`;
      // The page has its own styles: without them its buttons are as wide as the window, and the panel gives way.
      world.site.serve(path, page(person), STYLED);
      const of = await timed(world, clock, path);
      if (turn === 0 && !of) throw new Error(`No panel answered on the pages of the kind “${kind}${build}”.`);
      if (turn < WARMING || !of) continue;
      answers.push(of.answer);
      fromTexts.push(of.fromText);
      calls.push(of.calls);
      if (threads.length === traced) continue;
      // This round only records, as tracing costs time, too; then the page is recorded for as long without the
      // extension, at the same speed of the machine.
      const began = performance.now();
      const answered = async (): Promise<void> => {
        await clock.next(PATIENCE);
        await wait(AFTER);
      };
      threads.push(await measureThreadTime(world.browser, `https://${HOST}${path}`, answered));
      const took = performance.now() - began;
      bares.push(await measureThreadTime(bare, `https://${HOST}${path}`, () => wait(took)));
    }
  return found.map(({ kind: name, answers, fromTexts, calls, threads, bares }) => ({
    kind: name,
    profiles: answers.length,
    answer: getShares(answers),
    fromText: getShares(fromTexts),
    thread: getShares(threads.map(({ script }) => script)),
    bare: getShares(bares.map(({ script }) => script)).p50,
    all: { with: getShares(threads.map(({ all }) => all)).p50, without: getShares(bares.map(({ all }) => all)).p50 },
    calls: getShares(calls).p95,
  }));
}

/** Null where the panel did not answer, however often the profile was opened: the machine is too busy for it. */
async function timed(
  world: ExtensionWorld,
  clock: AnswerClock,
  path: string,
): Promise<{ answer: number; fromText: number; calls: number } | null> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const before = await countCallsOnceQuiet(world.origin);
    const page = await world.browser.newPage();
    const answered = clock.next(PATIENCE);
    await page.goto(`https://${HOST}${path}`);
    const at = await answered;
    const { loaded, parsed } = await page.evaluate(() => {
      const [of] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
      const { timeOrigin } = performance;
      return { loaded: timeOrigin + of.loadEventEnd, parsed: timeOrigin + of.domContentLoadedEventStart };
    });
    // The call for a person's connectors comes after the answer.
    const calls = (await countCallsOnceQuiet(world.origin)) - before;
    await page.close();
    if (at !== null) return { answer: at - loaded, fromText: at - parsed, calls };
    console.error(`No answer beside ${path} in ${PATIENCE / 1_000} seconds.`);
  }
  return null;
}

function getShares(times: readonly number[]): Shares {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

/** The lines of the report about the panel. */
export function formatPanel(kinds: PanelBench | null, contacts = PANEL_CONTACTS): string[] {
  if (!kinds) return ['There is no Chrome here, or the extension is not built: not measured.'];
  return [
    `The extension in a real browser, ${kinds[0]!.profiles} profiles of each kind of page one after the other at ${contacts.toLocaleString('en-US')} contacts: from the page's load event to the answer in the panel (target p95 300), the same from the moment at which the page's text is there, what scripts took of the page's main thread until a second and a half after the answer, in its own time, the making of the panel's frame included, and what the browser counts as such without the extension (target of the difference 5), everything that thread did (p50) with and without the extension, and calls of the server for a profile (target 2). The floor is an extension whose script makes one frame, with a frame of the server in it that makes the one call; beside ours stand answer, from the page's text, and scripts as multiples of it (targets 1.5 and 2.5). Not from the load event: the floor begins before it, and the browser keeps it back until frames of that time are loaded.`,
    '',
    ...formatTable(
      [
        'page',
        'answer p50',
        'answer p95',
        'from text p50',
        'p95',
        'scripts p50',
        'scripts p95',
        'scripts without',
        'thread with',
        'without',
        'calls',
        'answer to floor p50',
        'p95',
        'scripts to floor',
      ],
      kinds.map((of) => {
        const { kind, answer, fromText, thread, bare, all, calls } = of;
        return [
          ...[
            kind,
            formatMs(answer.p50),
            formatMs(answer.p95),
            formatMs(fromText.p50),
            formatMs(fromText.p95),
            formatMs(thread.p50),
            formatMs(thread.p95),
          ],
          ...[formatMs(bare), formatMs(all.with), formatMs(all.without), String(calls)],
          ...formatRatios(of, kinds),
        ];
      }),
    ),
  ];
}

// `node bench/panel.ts --share 0.2 --size 2000 --kind '2026, saved' --before FOLDER` measures this alone, on one kind of page and beside
// another build of the extension.
if (import.meta.main) {
  const { benchDatabase } = await import('./generate.ts');
  const { values } = parseArgs({
    options: {
      share: { type: 'string', default: '1' },
      size: { type: 'string', default: String(PANEL_CONTACTS) },
      before: { type: 'string' },
      kind: { type: 'string' },
    },
  });
  const size = Number(values.size);
  const found = await benchPanel(await benchDatabase(size, console.error), Number(values.share), values);
  process.stdout.write(`${formatPanel(found, size).join('\n')}\n`);
}
