import { describe, expect } from 'vitest';
import { ask, carryOn, facilitate } from './asking.ts';
import { journey } from './journey.ts';
import type { Visitor } from './pages/visitor.ts';
import { comeSignedIn } from './signed-in.ts';

const TEN = 10;

/** Opens the palette and types: everything after Ctrl K. */
async function find({ page }: Visitor, keys: string): Promise<void> {
  await page.keyboard.down('Control');
  await page.keyboard.press('KeyK');
  await page.keyboard.up('Control');
  await page.waitForSelector('[role="combobox"][aria-controls]');
  await page.keyboard.type(keys);
}
const arrives = ({ page }: Visitor, at: string) =>
  page.waitForFunction((path) => (window.location.pathname + window.location.search).startsWith(path), {}, at);

describe('staff', () => {
  journey(
    'take ten requests through two steps with a few clicks, and find anything by a few letters',
    async ({ visit }) => {
      const [noor, mirela] = [await visit(), await visit()];
      await comeSignedIn(noor, 'portco');
      const ids: string[] = [];
      for (let place = 0; place < TEN; place++) ids.push(await ask(noor, 'Fjordline Pay', `pilot ${place}`));
      await comeSignedIn(mirela, 'talent', '/intro/dashboard');
      for (const id of ids) await carryOn(mirela, id, 'On Hold');
      await facilitate(mirela, ids);
      await mirela.goto('/intro/dashboard?tab=queued&status=On+Hold');

      let clicks = 0;
      const click = (kind: string, name: string) => {
        clicks++;
        return mirela.click(kind, name);
      };
      await mirela.page.waitForSelector('nav[aria-label="Views"] a');
      await click('link', `Mine ${TEN}`);
      for (const step of ['Take up again', 'Start checking']) {
        await mirela.see('button', `${step}: the request to Fjordline Pay`);
        await click('checkbox', `Select all ${TEN} that are shown`);
        await click('button', `${step}: ${TEN}`);
        await mirela.seeText(`${TEN} requests: ${step}.`);
        await mirela.seeGone('button', `${step}: the request to Fjordline Pay`);
      }
      expect(clicks).toBeLessThanOrEqual(30);

      // Each is three letters of a name, with at most two keys more.
      await find(mirela, '@ine\n');
      await arrives(mirela, '/person/');
      await find(mirela, '#fjo\n');
      await arrives(mirela, '/intro/dashboard?id=');
      await find(mirela, 'cas\n');
      await arrives(mirela, '/?q=Castellan+Bank');
      await find(mirela, '>inv\n');
      await mirela.see('dialog', 'Invite Team Member');
    },
  );
});
