import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Frame, Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { InventedPerson } from '../fixtures/profile-pages/people.ts';
import { ines, jose, other } from '../fixtures/profile-pages/people.ts';
import { renderServerDriven2026 } from '../fixtures/profile-pages/server-driven.ts';
import { renderSignedIn2024 } from '../fixtures/profile-pages/signed-in.ts';
import { getPatience } from '../setup/patience.ts';
import { removeFolder } from '../setup/remove-folder.ts';
import { findBarriers } from './accessibility-checks.ts';
import { confirm, confirmWindow, goOn, signIn } from './extension/actions.ts';
import { STYLED } from './extension/network-site.ts';
import { ExtensionWorld } from './extension/world.ts';
import { getLane } from './lane.ts';
import { getDemoPerson } from './pages/sign-in.ts';
import { findByRole } from './pages/visitor.ts';
import { waitForWords } from './pages/words.ts';

const FORMER = 'Harrowgate Works';

/** A person who once worked beside this many people of Lumenary. */
const getTarget = (colleagues: number): InventedPerson => ({
  ...ines,
  slug: `known-to-${colleagues}`,
  memberId: `ACoAAB${colleagues}Kj4BhV7wqTn0pZknownto`,
  first: 'Tibor',
  last: `Known${'abcdefghijklm'[colleagues]}`,
  headline: 'Buyer at Zephyr Looms',
  company: 'Zephyr Looms',
});
/** A person who is not in the network. */
const unknown: InventedPerson = {
  ...jose,
  company: 'Telares Reunidos',
  headline: 'Director de Finanzas en Telares Reunidos',
};
/** A person at a known company, on a current page. */
const stranger: InventedPerson = {
  ...ines,
  slug: 'nev-ermet-2026',
  memberId: 'ACoAAB2026Kj4BhV7wqTn0pZnevermet',
  first: 'Nev',
  last: 'Ermet',
  headline: 'Head of Risk at Castellan Bank',
};
const TARGETS = [0, 1, 12].map(getTarget);

/** Careers of twelve people of Lumenary and of their former colleagues, as staff would import them. */
function careers(): string {
  const rows = ['name;profile_url;company;title;start;end'];
  const add = (name: string, slug: string, ...job: string[]) =>
    rows.push([name, `https://www.linkedin.com/in/${slug}`, ...job].join(';'));
  for (let place = 0; place < 12; place += 1) {
    const name = `Colleague ${'abcdefghijkl'[place]}`;
    add(name, `colleague-${place}`, FORMER, 'Buyer', '2014-01', '2017-12');
    if (place === 0) add(name, `colleague-${place}`, 'Onefold', 'Buyer', '2010-01', '2013-12');
    add(name, `colleague-${place}`, 'Lumenary', 'Planner', '2021-01', '');
  }
  const shared = ['Nobody Else Ltd', 'Onefold', FORMER];
  for (const [place, { slug, first, last }] of TARGETS.entries()) {
    const [from, to] = place === 1 ? ['2010-01', '2013-12'] : ['2014-01', '2017-12'];
    add(`${first} ${last}`, slug, shared[place]!, 'Head of Buying', from!, to!);
    add(`${first} ${last}`, slug, 'Zephyr Looms', 'Buyer', '2020-01', '');
  }
  return rows.join('\n');
}

let world: ExtensionWorld;
let page: Page;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kith-careers-'));
  const file = join(folder, 'tenures.csv');
  writeFileSync(file, careers());
  const data = join(getLane().serverFolder, 'data');
  const env = { PATH: process.env.PATH, DATA_FOLDER: data, DATABASE_URL: `file:${join(data, 'kith.db')}` };
  execFileSync(process.execPath, ['server/main.ts', 'import', 'network', file, '--as', 'dana@quillmark.example'], {
    env,
  });
  removeFolder(folder);
  world = await ExtensionWorld.start(getLane().origin);
  world.site.serve(`/in/${stranger.slug}`, renderServerDriven2026(stranger), STYLED);
  for (const who of [ines, unknown, other, ...TARGETS])
    world.site.serve(`/in/${encodeURIComponent(who.slug)}`, renderSignedIn2024(who));
});
afterAll(() => world?.stop());

const press = async (frame: Frame | Page, kind: string, name: string): Promise<void> =>
  (await frame.waitForSelector(findByRole(kind, name)))!.click();

/** Gives the portfolio user of the demo these roles alone. */
function grant(roles: string): void {
  const db = new Database(join(getLane().serverFolder, 'data', 'kith.db'));
  db.prepare('update app_user set roles = ? where email = ?').run(roles, getDemoPerson('portco').email);
  db.close();
}

/** Waits until the mini view shows this, for the page's present person. */
async function miniSays(text: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const stated = await (await world.mini(page)).evaluate(() => document.body.innerText);
      expect(stated).toContain(text);
      return stated;
    },
    { timeout: 20_000, interval: 100 },
  );
}

describe('from a profile to a request', () => {
  test('signed out → sign in → profile → chance → Request Intro → the form knows the person', async () => {
    page = await world.open('/in/ines-calloway/');
    await world.says(page, 'See who can introduce you');
    await signIn(world);
    await page.bringToFront();
    await world.says(page, 'Quillmark Ventures knows Ines');
    await world.says(page, 'Maren Oduya worked with them at Pellucid Labs');
    const stated = await world.textOf(page);
    expect(stated).toContain('Elsewhere in the network: ');
    expect(stated).not.toMatch(/Tal Berkovan|Open in the CRM/);

    // The mini view comes last; elements that are clicked before it comes may still move.
    await miniSays('are potential connectors');
    const opened = world.browser.waitForTarget((target) => target.url().includes('/intro?account='));
    await press(await world.panel(page), 'link', 'Request Intro');
    const tab = (await (await opened).page())!;
    tab.setDefaultTimeout(getPatience(20_000));
    await tab.waitForSelector(findByRole('dialog', 'Request a Warm Introduction'));
    await waitForWords(tab, 'to Castellan Bank, on behalf of Lumenary');
    await waitForWords(tab, 'For Ines Calloway, VP Engineering, Payments at Castellan Bank');
    await waitForWords(tab, 'https://www.linkedin.com/in/ines-calloway');
    await tab.locator(findByRole('button', 'Next')).click();
    await tab.waitForSelector(findByRole('button', 'Remove Ines Calloway'));
    await tab.close();
    await page.bringToFront();

    const reference = world.browser.waitForTarget((target) =>
      target.url().includes('/talent?linkedin_id=ines-calloway'),
    );
    await press(await world.panel(page), 'link', 'Ask For Reference');
    const form = (await (await reference).page())!;
    form.setDefaultTimeout(getPatience(20_000));
    await waitForWords(form, 'talent team will search for people who can recommend Ines');
    await form.waitForSelector(findByRole('checkbox', 'Reference Check'));
    await form.close();
    await page.bringToFront();
  });

  test('the mini view names 3, and shows the right message with 0, 1 and 12', async () => {
    const three = await miniSays('are potential connectors');
    expect(three).toMatch(/Maren Oduya.*Kei Tamsin.*Bram Solheim/s);
    const [nobody, person, twelve] = TARGETS as [InventedPerson, InventedPerson, InventedPerson];
    await goOn(page, `/in/${twelve.slug}/`, renderSignedIn2024(twelve));
    await miniSays('and 9 other connectors from Lumenary');
    await goOn(page, `/in/${person.slug}/`, renderSignedIn2024(person));
    expect(await miniSays('is a potential connector')).toContain('Colleague a');
    await goOn(page, `/in/${nobody.slug}/`, renderSignedIn2024(nobody));
    await miniSays("Couldn't find potential connectors from Lumenary - Did we get it wrong?");
    await world.says(page, 'Low likelihood');
    const mini = await world.mini(page);
    const { window, frame } = await confirmWindow(world, () => press(mini, 'button', 'Submit Feedback'));
    await (await frame.waitForSelector('textarea'))!.type('Colleague c worked with him.');
    await press(frame, 'button', 'Submit');
    await waitForWords(frame, 'Thank you for your feedback');
    await window.close();
    await page.bringToFront();
    await goOn(page, '/in/bram-solheim/', renderSignedIn2024(other));
    await miniSays('Seems like Bram is currently working at Lumenary');
    await world.says(page, 'Portfolio employee');
  });

  test('its link opens the full page, which lists all twelve by chance', async () => {
    await goOn(page, '/in/known-to-12/', renderSignedIn2024(getTarget(12)));
    await miniSays('and 9 other connectors from Lumenary');
    const opened = world.browser.waitForTarget((target) => target.url().includes('/talent/focus?'));
    await press(await world.mini(page), 'link', 'View all');
    const tab = (await (await opened).page())!;
    tab.setDefaultTimeout(getPatience(20_000));
    // The list draws only the rows near the window: a window this high holds all of them.
    await tab.setViewport({ width: 1440, height: 3_000 });
    await tab.waitForFunction(() => document.querySelectorAll('[aria-label="Connectors"] [data-row]').length === 12);
    expect(await tab.$eval('main', (main) => main.innerText)).toMatch(
      /12 connectors with (?:high|some|slim) likelihood/,
    );
    await tab.close();
    await page.bringToFront();
  });

  test('there connectors are marked, and asked by a Tamnuni that was first taken back, until one answers', async () => {
    grant('Tamnuni user');
    await goOn(page, '/in/ines-calloway/', renderSignedIn2024(ines));
    await miniSays('are potential connectors');
    const opened = world.browser.waitForTarget((target) => target.url().includes('/talent/focus?'));
    await press(await world.mini(page), 'link', 'View all');
    const tab = (await (await opened).page())!;
    tab.setDefaultTimeout(getPatience(20_000));
    const click = (name: string) => tab.locator(findByRole('button', name)).click();
    const isPressed = (name: string) =>
      tab.waitForSelector(`button[aria-label="${name}"][aria-pressed="true"]`).then(() => undefined);
    await click('Copy Draft: Maren Oduya');
    await isPressed('Copy Draft: Maren Oduya');
    await click('Not relevant: Maren Oduya');
    await tab.waitForSelector(findByRole('dialog', 'Feedback on Maren Oduya'));
    await tab.keyboard.press('Escape');
    await isPressed('Not relevant: Maren Oduya');
    // For a long shot Kith asks the reason.
    await click('Relevant: Kei Tamsin');
    await tab.waitForSelector(findByRole('dialog', 'Feedback on Kei Tamsin'));
    expect(await findBarriers(tab, undefined, { targets: false })).toEqual([]);
    await tab.keyboard.press('Escape');
    await isPressed('Relevant: Kei Tamsin');
    await click('Send Tamnuni: Kei Tamsin');
    await tab.waitForSelector(findByRole('dialog', 'Send Tamnuni'));
    expect(await findBarriers(tab, undefined, { targets: false })).toEqual([]);
    await click('Send Now');
    await click('Undo');
    await click('Send Now');
    await waitForWords(tab, 'Chat isn’t connected. The Tamnuni waits in the Outbox, and staff will pass it on.');
    await waitForWords(tab, 'Tamnuni waiting in the Outbox - Awaiting response');
    await click('Answered: Kei Tamsin');
    await waitForWords(tab, 'Cycle Ended');
    await tab.close();
    grant('');
    await page.bringToFront();
  });

  test('a person who is not in the database is searched for, or added, and looked up again', async () => {
    await goOn(page, `/in/${encodeURIComponent(unknown.slug)}/`, renderSignedIn2024(unknown));
    await world.says(page, 'Not on database');
    await miniSays("Want us to check José Arrúa's connections?");
    await confirm(world, async () => press(await world.mini(page), 'button', 'Submit Request'));
    await page.bringToFront();
    await miniSays("We will search for José Arrúa's connections. Check again in 48 hours.");
    const panel = await world.panel(page);
    await confirm(world, () => press(panel, 'button', 'Add to Kith'));
    await page.bringToFront();
    await world.says(page, 'No close connection found');
    // The person is a proposal: staff are still to search, and to take them up with their company.
    await waitForWords(panel, 'You can’t send a request yet: Kith doesn’t know which company they work at.');
    await miniSays("We will search for José Arrúa's connections. Check again in 48 hours.");
  });

  test('a stranger’s page of 2026 → added → requested, with the person filled in → in My Requests by name', async () => {
    await page.close();
    page = await world.open(`/in/${stranger.slug}/`);
    await world.says(page, 'Not on database');
    const panel = await world.panel(page);
    await confirm(world, () => press(panel, 'button', 'Add to Kith'));
    await page.bringToFront();
    await world.says(page, 'Lumenary proposed Nev');
    const opened = world.browser.waitForTarget((target) => target.url().includes('profile=nev-ermet'));
    await press(panel, 'link', 'Request Intro');
    const tab = (await (await opened).page())!;
    tab.setDefaultTimeout(getPatience(20_000));
    await waitForWords(tab, 'For Nev Ermet, Head of Risk at Castellan Bank');
    await waitForWords(tab, `Nev Ermet, Head of Risk, https://www.linkedin.com/in/${stranger.slug}`);
    await tab.locator(findByRole('button', 'Next')).click();
    await tab.locator(findByRole('textbox', 'Prior interactions (required)')).fill('None');
    await tab.locator(findByRole('textbox', 'Tier or deal size (required)')).fill('Tier 1');
    await tab.locator(findByRole('button', 'Submit')).click();
    await waitForWords(tab, 'Introduction requested to Castellan Bank!');
    await tab.goto(`${world.origin}/intro/dashboard?q=Castellan+Bank`);
    await waitForWords(tab, 'Nev Ermet');
    await tab.close();
    await page.bringToFront();
  });

  test('signing out empties the panel and the mini view', async () => {
    const options = await world.openOwn('options.html');
    await options.locator(findByRole('button', 'Sign out')).click();
    await page.bringToFront();
    await world.says(page, 'See who can introduce you');
    expect(await world.textOf(page)).not.toContain('José');
    await vi.waitFor(() => expect(world.frames(page)).toHaveLength(2));
  });
});
