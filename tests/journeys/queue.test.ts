import type { KeyInput } from 'puppeteer';
import { describe, expect } from 'vitest';
import { findBarriers } from './accessibility-checks.ts';
import { ask, carryOn, facilitate, postView } from './asking.ts';
import { journey } from './journey.ts';
import type { Visitor } from './pages/visitor.ts';
import { openSignedIn } from './signed-in.ts';

const TEN = 10;
const TARGET = 'Brightmoor';

/** Opens the palette and types: everything after Ctrl K. */
async function find({ page }: Visitor, keys: string): Promise<void> {
  await page.keyboard.down('Control');
  await page.keyboard.press('KeyK');
  await page.keyboard.up('Control');
  await page.waitForSelector('[role="combobox"][aria-controls]');
  await page.keyboard.type(keys);
}
/** The row of this name by Alt and the number that it tells a screen reader. */
async function openByNumber({ page }: Visitor, name: string): Promise<void> {
  const row = await page.waitForSelector(`::-p-xpath(//*[@role="option"][contains(., "${name}")][@aria-keyshortcuts])`);
  const keys = await row!.evaluate((option) => option.getAttribute('aria-keyshortcuts')!);
  expect(keys).toMatch(/^Alt\+[1-9]$/);
  await page.keyboard.down('Alt');
  await page.keyboard.press(`Digit${keys.at(-1)}` as KeyInput);
  await page.keyboard.up('Alt');
}
const arrives = ({ page }: Visitor, at: string) =>
  page.waitForFunction((path) => (window.location.pathname + window.location.search).startsWith(path), {}, at);

describe('staff', () => {
  journey(
    'take ten requests through two steps with a few clicks, and find anything by a few letters',
    async ({ visit }) => {
      const [noor, mirela] = [await visit(), await visit()];
      await openSignedIn(noor, 'portco');
      const ids: string[] = [];
      for (let place = 0; place < TEN; place++) ids.push(await ask(noor, TARGET, `pilot ${place}`));
      await openSignedIn(mirela, 'talent', '/');
      for (const id of ids) await carryOn(mirela, id, 'On Hold');
      const me = await facilitate(mirela, ids);
      await postView(mirela, 'Pilots', `/intro/dashboard?q=${TARGET}&facilitator=${me}&open=true`);
      await mirela.goto('/intro/dashboard');

      let clicks = 0;
      const click = (kind: string, name: string) => {
        clicks++;
        return mirela.click(kind, name);
      };
      await click('link', `Pilots ${TEN}`);
      await mirela.see('button', `Resume: the request to ${TARGET}`);
      await click('checkbox', `Select all ${TEN} shown`);
      // They stay ticked from one step to the next.
      for (const step of ['Resume', 'Start checking']) {
        await mirela.see('button', `${step}: the request to ${TARGET}`);
        await click('button', `${step}: ${TEN}`);
        await mirela.seeText(`${TEN} requests: ${step}.`);
        await mirela.seeGone('button', `${step}: the request to ${TARGET}`);
      }
      expect(clicks).toBeLessThanOrEqual(4);

      // While a menu is open, everything is in a landmark still.
      await mirela.click('button', 'Facilitator');
      await mirela.see('menu', 'Facilitator');
      expect(await findBarriers(mirela.page, ['region'])).toEqual([]);
      await mirela.page.keyboard.press('Escape');

      // Each is three letters of a name, with at most two keys more.
      await find(mirela, '@ine\n');
      await arrives(mirela, '/person/');
      await find(mirela, '#bri\n');
      await arrives(mirela, '/intro/dashboard?id=');
      await find(mirela, 'cas\n');
      await arrives(mirela, '/companies/');
      // By the number beside it, from any place among the first nine.
      await find(mirela, 'nsa');
      await openByNumber(mirela, 'Noor Salhavi');
      await mirela.see('heading', 'Noor Salhavi');
      await find(mirela, '>inv\n');
      await mirela.see('dialog', 'Invite Team Member');
    },
  );
});
