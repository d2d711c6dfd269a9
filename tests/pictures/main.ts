import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import puppeteer, { type Browser } from 'puppeteer';
import type { Example } from '../../web/core/feature/feature.ts';
import { CHROME_ARGS, getChromePath } from '../browsers.ts';
import { EXAMPLES } from '../examples.ts';
import { ImportsPage } from '../journeys/pages/imports-page.ts';
import { getDemoPerson, signIn } from '../journeys/pages/sign-in.ts';
import { Visitor } from '../journeys/pages/visitor.ts';
import { startRealServer } from '../journeys/real-server.ts';
import { ask, openEvidence, search } from './actions.ts';
import { README_FOLDER, takeReadme } from './readme.ts';
import { SHOP_FOLDER, takeShop } from './shop.ts';
import { TUTORIAL_FOLDER, takeTutorial } from './tutorial.ts';

type Person = Example['as'];

interface Picture {
  name: string;
  path: string;
  /** The viewers: the kinds of users who see different data there. */
  as: readonly Person[];
  /** A heading that shows that it is there. */
  shown: string;
  /** The steps before the picture is taken. */
  before?: (visitor: Visitor) => Promise<void>;
}

const FOLDER = 'pictures';
const PEOPLE = '/advanced?titleLike=engineering&view=people&order=company';

/** Chooses an action about Kofi Amankrah. */
const about =
  (item: string) =>
  async (visitor: Visitor): Promise<void> => {
    await visitor.click('button', 'Actions for Kofi Amankrah');
    await visitor.click('menuitem', item);
  };
const signal = async (visitor: Visitor): Promise<void> => {
  await about('Add signal')(visitor);
  await visitor.choose('Type (required)', 'Opinion');
};
const preview = async (visitor: Visitor): Promise<void> => {
  const imports = new ImportsPage(visitor);
  await imports.bring('tests/fixtures/imports/connections-german-latin1.csv');
  await imports.checked();
  await visitor.see('navigation', 'Rows by outcome');
};
const history = async (visitor: Visitor): Promise<void> => {
  await about('History')(visitor);
  await visitor.see('dialog', 'CRM history');
};
const message = async ({ page }: Visitor): Promise<void> => {
  await page.locator('main li button').click();
  await page.waitForSelector('[role=dialog]');
};

/** Below 720 px the header's two buttons are in the user's menu. */
const fromHeader =
  (name: string) =>
  async (visitor: Visitor): Promise<void> => {
    if (!(await visitor.has('button', name))) await visitor.page.click('header button[aria-haspopup="dialog"]');
    await visitor.click('button', name);
    await visitor.see('dialog', name);
  };
const actAs = async (visitor: Visitor): Promise<void> => {
  await visitor.actAs(getDemoPerson('portco2').email);
  await visitor.see('region', 'Acting as another user');
  await visitor.settled();
};
const change = async (visitor: Visitor): Promise<void> => {
  await openRequest(visitor);
  await visitor.click('button', 'Change status');
  await visitor.see('button', 'Update');
};

/** The letter with a passage open, then the second step. */
const tell = async (visitor: Visitor): Promise<void> => {
  const { page } = visitor;
  await ask(visitor);
  await (await page.waitForSelector('[data-filled="false"]'))?.click();
  await page.keyboard.type('Ines Calloway, VP Engineering');
  await visitor.click('button', 'Next');
  await visitor.see('textbox', 'Prior interactions (required)');
};
const several = async (visitor: Visitor): Promise<void> => {
  await (await visitor.page.waitForSelector('a[href^="/batch-intro"]'))?.click();
  await visitor.see('heading', 'Request Warm Introductions');
  await visitor.settled();
};

/** Ticks the first two of the people. */
const chosen = async ({ page }: Visitor): Promise<void> => {
  await page.waitForSelector('[aria-label="People"] [data-selects]');
  const ticks = await page.$$('[aria-label="People"] [data-selects]');
  for (const tick of ticks.slice(0, 2)) await tick.evaluate((box) => (box as HTMLElement).click());
};
const chosenAsked = async (visitor: Visitor): Promise<void> => {
  await chosen(visitor);
  await (await visitor.page.waitForSelector('[data-acts] [data-keys="r"]'))?.click();
  await visitor.see('heading', 'Request Warm Introductions');
  await visitor.click('button', 'Next');
  await visitor.settled();
};

const openRequest = async ({ page }: Visitor): Promise<void> => {
  const button = await page.waitForSelector('button[aria-label^="Timeline of the request to Castellan Bank"]');
  await button?.click();
  await page.waitForSelector('[aria-label="Timeline"]');
};

/** '/intro/dashboard?view=board' → 'intro-dashboard-view-board'. */
const getName = (path: string): string =>
  path
    .match(/[a-z0-9]+/gi)
    ?.join('-')
    .slice(0, 60) ?? 'start';

/** The examples that the features declare, then screens that need steps, or that are worth a look as another user. */
const PICTURES: readonly Picture[] = [
  ...EXAMPLES.map(({ as, path, shown }) => ({ name: getName(path), path, as: [as], shown })),
  { name: 'privacy-policy', path: '/privacy-policy', as: ['portco'], shown: 'Privacy policy' },
  { name: 'search', path: search, as: ['portco', 'portco2', 'admin', 'sales'], shown: 'Castellan Bank' },
  { name: 'evidence', path: search, as: ['portco', 'admin'], shown: 'Castellan Bank', before: openEvidence },
  { name: 'request', path: search, as: ['portco', 'admin'], shown: 'Castellan Bank', before: ask },
  { name: 'request-about', path: search, as: ['portco'], shown: 'Castellan Bank', before: tell },
  { name: 'request-several', path: search, as: ['portco'], shown: 'Castellan Bank', before: several },
  { name: 'by-title', path: '/advanced?titleLike=procurement', as: ['admin'], shown: 'Search Network' },
  { name: 'chosen-people', path: PEOPLE, as: ['portco'], shown: 'Search Network', before: chosen },
  { name: 'chosen-people-asked', path: PEOPLE, as: ['portco'], shown: 'Search Network', before: chosenAsked },
  { name: 'by-industry', path: '/industry?industry=Insurance', as: ['admin'], shown: 'Search Network' },
  {
    name: 'my-requests-opened',
    path: `/intro/dashboard?${new URLSearchParams({ q: 'Castellan Bank\nOrrin Health' })}`,
    as: ['portco', 'admin'],
    shown: 'My Requests',
    before: openRequest,
  },
  {
    name: 'my-requests-change',
    path: '/intro/dashboard?q=Castellan+Bank',
    as: ['admin'],
    shown: 'My Requests',
    before: change,
  },
  { name: 'imports', path: '/imports', as: ['admin'], shown: 'Import' },
  { name: 'import-preview', path: '/imports', as: ['admin'], shown: 'Import', before: preview },
  { name: 'access-requests', path: '/access-requests', as: ['talent'], shown: 'Access Requests' },
  { name: 'signal', path: search, as: ['admin'], shown: 'Castellan Bank', before: signal },
  { name: 'history', path: search, as: ['admin'], shown: 'Castellan Bank', before: history },
  { name: 'message', path: '/outbox', as: ['admin'], shown: 'Outbox', before: message },
  {
    name: 'feedback',
    path: '/industry',
    as: ['portco'],
    shown: 'Search Network',
    before: fromHeader('Send Us Feedback'),
  },
  {
    name: 'invite',
    path: '/industry',
    as: ['portco'],
    shown: 'Search Network',
    before: fromHeader('Invite Team Member'),
  },
  // The last of an admin's: from here on the visitor is another user.
  { name: 'acting-as', path: '/login-as', as: ['admin'], shown: 'Login As', before: actAs },
];

/** Takes every picture of one user's screens, at one width and in one theme. */
async function takeAll(
  browser: Browser,
  origin: string,
  as: Person,
  width: number,
  theme: 'light' | 'dark',
): Promise<number> {
  const visitor = await Visitor.arrive(browser, origin, { width, theme });
  const mine = PICTURES.filter((picture) => picture.as.includes(as));
  try {
    if (as !== 'signed-out') await signIn(visitor, as);
    for (const { name, path, shown, before } of mine) {
      await visitor.goto(path);
      await visitor.see('heading', shown);
      await visitor.settled();
      await before?.(visitor);
      await visitor.page.screenshot({ path: `${FOLDER}/${name}-${as}-${theme}-${width}.png` });
    }
  } catch (error) {
    await visitor.page.screenshot({ path: `${FOLDER}/failed.png` });
    throw new Error(`As ${as}, ${theme}, ${width} wide, at ${visitor.address()} (see ${FOLDER}/failed.png)`, {
      cause: error,
    });
  }
  await visitor.leave();
  return mine.length;
}

/**
 * `npm run pictures`: every screen as each kind of person sees it, wide and narrow, light and dark; and anew the pictures
 * that the project keeps, of the tour and of the README (alone with `-- --tutorial` and `-- --readme`), and of the shops (`-- --shop`).
 */
async function main(): Promise<void> {
  const options = {
    tutorial: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
    shop: { type: 'boolean', default: false },
  } as const;
  const { tutorial, readme, shop } = parseArgs({ options }).values;
  const all = !tutorial && !readme && !shop;
  if (!existsSync('dist/web/index.html')) throw new Error('The web app is not built: `npm run build` first.');
  const server = await startRealServer();
  const browser = await puppeteer.launch({ executablePath: await getChromePath(), args: [...CHROME_ARGS] });
  try {
    if (shop || all) console.log(`${await takeShop(server)} pictures of the shops lie in ${SHOP_FOLDER}/`);
    if (readme || all)
      console.log(`${await takeReadme(browser, server)} pictures of the README lie in ${README_FOLDER}/`);
    if (tutorial || all)
      console.log(`${await takeTutorial(browser, server.origin)} pictures of the tour lie in ${TUTORIAL_FOLDER}/`);
    if (!all) return;
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    let taken = 0;
    const people = [...new Set(PICTURES.flatMap(({ as }) => as))];
    for (const as of people)
      for (const width of [1440, 390])
        for (const theme of ['light', 'dark'] as const)
          taken += await takeAll(browser, server.origin, as, width, theme);
    console.log(`${taken} pictures lie in ${FOLDER}/`);
  } finally {
    await browser.close();
    await server.stop();
  }
}

await main();
