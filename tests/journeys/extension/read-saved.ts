import { readFileSync } from 'node:fs';
import type { Page } from 'puppeteer';
import { formatTable } from '../../../bench/markdown.ts';
import type { EmbedPerson, ShownPerson } from '../../../shared/features/panel/frames/person.ts';
import { SAVED, SAVED_PAGES, SAVED_PIECES, type SavedPage } from '../../fixtures/profile-pages/saved.ts';
import { BROWSERS, type EitherWorld } from './either-world.ts';
import { ListeningKith } from './listening-kith.ts';
import { STYLED } from './network-site.ts';

/** The time after which nothing more is read of a page, in ms. */
const QUIET = 1_500;
const PATIENCE = 20_000;
/** Until this time, on a quiet machine, a panel that finds room opens by itself. */
const OPENS = 2_500;

/** Saved pages have no style sheets: where the page's buttons are as wide as the window, the panel is a button. */
async function openPanel(page: Page): Promise<void> {
  const box = await page.evaluate(() => document.documentElement.children[2]?.getBoundingClientRect().toJSON());
  if (box && box.width > 0 && box.width <= 40) await page.mouse.click(box.x + 20, box.y + 20);
}

/** On a page that shows nobody the panel is out of sight, and in Chromium its frame is not even loaded. */
const isHidden = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const [, , ours] = document.documentElement.children;
    return ours !== undefined && getComputedStyle(ours).display === 'none';
  });

async function readIn(
  world: EitherWorld,
  kith: ListeningKith,
  { file, folder = SAVED, slug, path = slug }: SavedPage,
): Promise<ShownPerson | null> {
  world.site.serve(`/in/${path}`, readFileSync(`${folder}/${file}`, 'utf8'), STYLED);
  const read = kith.lastOf(QUIET, PATIENCE);
  const page = await world.open(`/in/${path}/`);
  const timer = setInterval(() => void openPanel(page).catch(() => {}), OPENS);
  const shown = (await read) ?? ((await isHidden(page)) ? { state: 'nobody' as const } : null);
  clearInterval(timer);
  await page.close();
  return shown;
}

const mark = (is: boolean, stated: string | null | undefined): string =>
  is ? 'yes' : `**no:** ${stated ?? 'nothing'}`;

/** A row of the table: each fact, and how it was read. */
function row(browser: string, { file, slug, shows }: SavedPage, read: ShownPerson | null): string[] {
  const person: EmbedPerson | null = read && read.state !== 'nobody' ? (read.person ?? null) : null;
  const state = read?.state ?? 'nothing heard';
  if (!shows) return [file, browser, mark(state === 'nobody', state), ...Array.from({ length: 8 }, () => '')];
  return [
    ...[file, browser, mark(state === 'shown', state)],
    mark(person?.fullName === shows.name, person?.fullName),
    mark(person?.publicIdentifier === slug, person?.publicIdentifier),
    shows.urn === null && !person?.entityUrn ? 'has none' : mark(person?.entityUrn === shows.urn, person?.entityUrn),
    mark(person?.location === shows.location, person?.location),
    mark(Boolean(person?.headline), person?.headline),
    mark((person?.company ?? null) === shows.company, person?.company),
    mark((person?.title ?? null) === shows.title, person?.title),
    mark((person?.experience?.length ?? 0) === shows.jobs, String(person?.experience?.length ?? 0)),
  ];
}

/**
 * `npm run pages:read`: opens every saved page and piece in every browser that is here, with the built extension in it, and prints the data that the
 * panel got from it. Ends with 1 if anything is missing or wrong.
 */
const rows: string[][] = [];
const kith = await ListeningKith.start();
for (const [browser, start] of BROWSERS) {
  const world = await start(kith.origin);
  try {
    await world.signInWith('a-token');
    for (const saved of [...SAVED_PAGES, ...SAVED_PIECES])
      rows.push(row(browser, saved, await readIn(world, kith, saved)));
  } finally {
    await world.stop();
  }
}
kith.close();
const head = [
  'page',
  'browser',
  'state',
  'name',
  'address',
  'entity id',
  'place',
  'headline',
  'company',
  'title',
  'jobs',
];
const facts = rows.flatMap((cells) => cells.slice(2).filter((cell) => cell !== ''));
const wrong = facts.filter((cell) => cell.startsWith('**no'));
process.stdout.write(`${formatTable(head, rows).join('\n')}\n`);
process.stdout.write(`${facts.length - wrong.length} of ${facts.length} facts as a human reader sees them\n`);
if (wrong.length > 0) process.exitCode = 1;
