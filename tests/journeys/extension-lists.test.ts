import { afterAll, beforeAll, expect } from 'vitest';
import { SESSION_KEYS } from '../../shared/features/panel/frames/session-keys.ts';
import { ines } from '../fixtures/profile-pages/people.ts';
import { renderSignedIn2024 } from '../fixtures/profile-pages/signed-in.ts';
import { findBarriers } from './accessibility-checks.ts';
import { findFrameWithText } from './extension/either-world.ts';
import { pressWithin, waitWithin, writeWithin } from './extension/side-panel-frame.ts';
import { createToken } from './extension/token.ts';
import { ExtensionWorld } from './extension/world.ts';
import { journey } from './journey.ts';
import { getLane } from './lane.ts';
import type { Visitor } from './pages/visitor.ts';
import { openSignedIn } from './signed-in.ts';

const LIST = 'Zephyrine doors';
const NOTE = 'Ask about the card rails.';

let world: ExtensionWorld;
beforeAll(async () => {
  world = await ExtensionWorld.start(getLane().origin);
  world.site.serve('/in/ines-calloway', renderSignedIn2024(ines));
  await world.signInWith(createToken('sales'));
  await world.keep({ mode: 'browser' });
});
afterAll(() => world?.stop());

/** What Ctrl K finds under these words. */
async function findInPalette({ page }: Visitor, words: string): Promise<string> {
  await page.keyboard.down('Control');
  await page.keyboard.press('k');
  await page.keyboard.up('Control');
  await page.waitForSelector('[cmdk-input]');
  await page.keyboard.type(words);
  await page.waitForFunction(() =>
    /^\d+ results?$/.test(document.querySelector('[cmdk-root] [role="status"]')!.textContent!),
  );
  const found = await page.$eval('[cmdk-list]', (list) => (list as HTMLElement).innerText);
  await page.keyboard.press('Escape');
  return found;
}

/** The status and the words of a call of this user's. */
const call = ({ page }: Visitor, path: string): Promise<string> =>
  page.evaluate(
    async (address, key) => {
      const headers = { authorization: `Bearer ${localStorage.getItem(key)}` };
      const response = await fetch(address, { headers });
      return `${response.status} ${await response.text()}`;
    },
    `/api${path}`,
    SESSION_KEYS.token,
  );

/** Nothing of the list, wherever they look. */
async function expectNothing(visitor: Visitor, path: string): Promise<void> {
  visitor.expectComplaint(/: 404$|status of 404/);
  await visitor.goto('/lists');
  await visitor.seeText('No lists yet');
  expect(await findInPalette(visitor, 'zephyrine')).not.toContain(LIST);
  expect(await call(visitor, '/people-lists')).toBe('200 {"lists":[]}');
  expect(await call(visitor, path.replace('/lists', '/people-lists'))).toMatch(/^404 /);
  await visitor.goto('/?q=zephyrine+doors');
  await visitor.settled();
  expect(await visitor.text()).not.toMatch(/card rails|Caspian/);
  await visitor.goto(path);
  await visitor.seeText('This list was not found');
}

journey(
  'a person saved beside their page is on a list that the named read, then the company, then nobody again',
  async ({ visit }) => {
    const page = await world.open('/in/ines-calloway/');
    const side = await world.openSidePanel();
    await page.bringToFront();
    const frame = await findFrameWithText(side, 'Ines Calloway');
    await pressWithin(frame, 'Save to list');
    await writeWithin(frame, 'New list (optional)', LIST);
    await writeWithin(frame, 'Note (optional)', NOTE);
    await pressWithin(frame, 'Save');
    await waitWithin(frame, `Ines Calloway is on ${LIST}`);
    await pressWithin(frame, 'Lists');
    await waitWithin(frame, '1 person, only you');
    expect(await findBarriers(frame)).toEqual([]);

    const caspian = await visit();
    await openSignedIn(caspian, 'sales', '/lists?q=zephyrine');
    await caspian.click('link', LIST);
    await caspian.seeText('1 person. Your list, read by only you.');
    await caspian.seeText(NOTE);
    expect(await findBarriers(caspian.page)).toEqual([]);
    const path = caspian.address();
    const [mirela, ilse, noor] = [await visit(), await visit(), await visit()];
    for (const [visitor, kind] of [
      [mirela, 'talent'],
      [ilse, 'defpod'],
      [noor, 'portco'],
    ] as const) {
      await openSignedIn(visitor, kind);
      await expectNothing(visitor, path);
    }

    const share = async (audience: string, reader?: string) => {
      await caspian.click('button', 'Share or rename');
      await caspian.choose('Who reads it', audience);
      if (reader) await caspian.click('checkbox', reader);
      await caspian.click('button', 'Save');
      await caspian.seeGone('dialog', 'Share or rename');
    };
    await share('Colleagues I choose', 'Mirela Odstrand');
    await caspian.seeText('read by you and Mirela Odstrand.');
    await mirela.goto('/lists');
    await mirela.see('link', LIST);
    expect(await findInPalette(mirela, 'zephyrine')).toContain(LIST);
    await mirela.click('link', LIST);
    await mirela.seeText('Caspian Wellbrand’s list, read by Caspian Wellbrand and you.');
    await mirela.see('link', 'Ines Calloway');
    await mirela.seeText(NOTE);
    expect(await mirela.has('button', 'Share or rename')).toBe(false);
    await expectNothing(ilse, path);
    await expectNothing(noor, path);

    await share('Everyone at Quillmark Ventures');
    await caspian.seeText('read by everyone at Quillmark Ventures.');
    await ilse.goto(path);
    await ilse.seeText('Caspian Wellbrand’s list, read by everyone at Quillmark Ventures.');
    await ilse.see('link', 'Ines Calloway');
    await expectNothing(noor, path);

    await share('Only me');
    await caspian.seeText('read by only you.');
    for (const visitor of [mirela, ilse, noor]) await expectNothing(visitor, path);
  },
);
