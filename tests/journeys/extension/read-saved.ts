import { readFileSync } from 'node:fs';
import type { Page } from 'puppeteer';
import { formatTable } from '../../../bench/markdown.ts';
import type { EmbedPerson, ShownPerson } from '../../../shared/features/panel/frames/person.ts';
import { SAVED, SAVED_PAGES, type SavedPage } from '../../fixtures/profile-pages/saved.ts';
import { BROWSERS, type EitherWorld } from './either-world.ts';
import { ListeningKith } from './listening-kith.ts';
import { STYLED } from './network-site.ts';

/** The time after which nothing more is read of a page, in ms. */
const QUIET = 1_500;
const PATIENCE = 20_000;
/** Until this time a panel that finds room opens by itself. */
const OPENS = 2_500;

/** Saved pages have no style sheets: where the page's buttons are as wide as the window, the panel is a button. */
async function openPanel(page: Page): Promise<void> {
  const box = await page.evaluate(() => document.documentElement.children[2]?.getBoundingClientRect().toJSON());
  if (box && box.width > 0 && box.width <= 40) await page.mouse.click(box.x + 20, box.y + 20);
}

async function readIn(world: EitherWorld, kith: ListeningKith, { file, slug }: SavedPage): Promise<ShownPerson | null> {
  world.site.serve(`/in/${slug}`, readFileSync(`${SAVED}/${file}`, 'utf8'), STYLED);
  const read = kith.lastOf(QUIET, PATIENCE);
  const page = await world.open(`/in/${slug}/`);
  const timer = setTimeout(() => void openPanel(page).catch(() => {}), OPENS);
  const shown = await read;
  clearTimeout(timer);
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
    mark(person?.company === shows.company, person?.company),
    mark(person?.title === shows.title, person?.title),
    mark((person?.experience?.length ?? 0) === shows.jobs, String(person?.experience?.length ?? 0)),
  ];
}

/**
 * `npm run pages:read`: opens every saved page in every browser that is here, with the built extension in it, and prints the data that the
 * panel got from it. Ends with 1 if anything is missing or wrong.
 */
const rows: string[][] = [];
const kith = await ListeningKith.start();
for (const [browser, start] of BROWSERS) {
  const world = await start(kith.origin);
  try {
    await world.signInWith('a-token');
    for (const saved of SAVED_PAGES) rows.push(row(browser, saved, await readIn(world, kith, saved)));
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
process.stdout.write(`${formatTable(head, rows).join('\n')}\n`);
if (rows.some((cells) => cells.some((cell) => cell.startsWith('**no')))) process.exitCode = 1;
