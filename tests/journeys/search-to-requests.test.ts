import { describe, expect } from 'vitest';
import { findBarriers } from './accessibility-checks.ts';
import { withdraw } from './asking.ts';
import { journey } from './journey.ts';
import { RequestsPage } from './pages/requests-page.ts';
import { SearchPage } from './pages/search-page.ts';
import type { Visitor } from './pages/visitor.ts';
import { openSignedIn } from './signed-in.ts';

/** A founder's search; the first three of the list work at two companies. */
const SEARCH = '/advanced?view=people&order=company&titleLike=engineering';
const MAX_CLICKS = 12;

/** The names of the first three of the list. */
async function firstThree({ page }: Visitor): Promise<string[]> {
  const names = await page.$$eval('[aria-label="People"] [data-selects]', (ticks) =>
    ticks.slice(0, 3).map((tick) => tick.getAttribute('aria-label')?.replace('Select ', '') ?? ''),
  );
  expect(names).toHaveLength(3);
  return names;
}

/** The companies of the form. */
const loadCompanies = ({ page }: Visitor): Promise<string[]> =>
  page.$$eval('[aria-label="Companies you want to meet"] [aria-label^="Remove "]', (buttons) =>
    buttons.map((button) => button.getAttribute('aria-label')?.replace('Remove ', '') ?? ''),
  );

/** Counts the user's presses. */
function pressing(visitor: Visitor) {
  let pressed = 0;
  return {
    click: async (kind: 'button' | 'checkbox', name: string) => {
      pressed++;
      await visitor.click(kind, name);
    },
    key: async (key: 'Enter' | 'Tab' | 'KeyX' | 'KeyJ' | 'KeyR') => {
      pressed++;
      await visitor.page.keyboard.press(key);
    },
    count: () => pressed,
  };
}

/** A request for each person is there, and for nobody else. They are withdrawn, as the next journey asks for the same. */
async function expectRequests(visitor: Visitor, companies: readonly string[], people: readonly string[]) {
  await visitor.seeText('3 requests sent, one for each person');
  expect(companies).toHaveLength(2);
  const links = await visitor.page.$$eval('[aria-label="Requests"] a[href*="?id="]', (all) =>
    all.map(
      (link) => [link.getAttribute('aria-label') ?? '', new URL((link as HTMLAnchorElement).href).search] as const,
    ),
  );
  expect(links).toHaveLength(people.length);
  const mine = new RequestsPage(visitor);
  for (const name of people) {
    const own = links.filter(([label]) => label.startsWith(`Open the request to ${name} at `));
    expect(own).toHaveLength(1);
    const id = new URLSearchParams(own[0]![1]).get('id') ?? '';
    await mine.goto(id);
    const row = await mine.row();
    expect(people.filter((person) => row.includes(person))).toEqual([name]);
    await withdraw(visitor, id);
  }
}

describe('three people at two companies are requested without typing a name', () => {
  for (const width of [1440, 390]) {
    journey(`by mouse, in at most twelve clicks, ${width} px wide`, async ({ visit }) => {
      const noor = await visit({ width });
      await openSignedIn(noor, 'portco', SEARCH);
      await new SearchPage(noor).counted();
      const people = await firstThree(noor);
      const { click, count } = pressing(noor);
      for (const name of people) {
        // Not under the bar of ticked rows.
        await noor.page.$eval(`[aria-label="Select ${name}"]`, (tick) => tick.scrollIntoView({ block: 'center' }));
        await click('checkbox', `Select ${name}`);
      }
      expect(await findBarriers(noor.page)).toEqual([]);
      await click('button', 'Request 3 intros');
      await noor.see('heading', 'The e-mail we will send for you');
      expect(await findBarriers(noor.page)).toEqual([]);
      const companies = await loadCompanies(noor);
      await click('button', 'Next');
      await noor.see('group', 'Common answers about the tier');
      expect(await findBarriers(noor.page)).toEqual([]);
      await click('button', 'None so far');
      await click('button', 'Tier 1');
      await click('button', 'Submit 3 requests');
      await expectRequests(noor, companies, people);
      expect(count()).toBeLessThanOrEqual(MAX_CLICKS);
    });

    journey(`by keyboard, in at most twelve keys, ${width} px wide`, async ({ visit }) => {
      const noor = await visit({ width });
      await openSignedIn(noor, 'portco', SEARCH);
      await new SearchPage(noor).counted();
      const people = await firstThree(noor);
      // As after the title was typed: in a narrow window the query of an opened search is folded.
      if (width < 720) await noor.click('button', 'Change');
      await noor.page.focus('input[autocomplete="off"]');
      const { key, count } = pressing(noor);
      for (const keyName of ['Enter', 'KeyX', 'KeyJ', 'KeyX', 'KeyJ', 'KeyX', 'KeyR'] as const) await key(keyName);
      await noor.page.waitForFunction(() => document.activeElement?.textContent === 'Next');
      const companies = await loadCompanies(noor);
      await key('Enter');
      await noor.see('group', 'Common answers about the tier');
      for (const keyName of ['Tab', 'Enter', 'Enter', 'Enter'] as const) await key(keyName);
      await expectRequests(noor, companies, people);
      expect(count()).toBeLessThanOrEqual(MAX_CLICKS);
    });
  }
});
