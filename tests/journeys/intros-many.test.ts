import { afterAll, beforeAll, expect } from 'vitest';
import type { IntroStatus } from '../../shared/core/introductions/status-names.ts';
import { INTRO_LIFE } from '../../shared/core/introductions/statuses.ts';
import { getPatience } from '../setup/patience.ts';
import { ask } from './asking.ts';
import { journey } from './journey.ts';
import { getLane } from './lane.ts';
import { signIn } from './pages/sign-in.ts';
import type { Visitor } from './pages/visitor.ts';
import { type RealServer, startRealServer } from './real-server.ts';

/** Companies of the demo network with people whom somebody knows, and without a request so far. */
const COMPANIES = [
  'Gorsewick Journeys',
  'Heronstrand Assurance',
  'Nettlelode Insurance',
  'Quarrellode',
  'Lormilthal',
  'Sarvemlumo Hotels',
  'Saffronstrand Foundation',
  'Kaldislumo Credit Union',
  'Whintor Authority',
  'Gavreiquet Shop',
];
const MAX_KEYS = 30;

let server: RealServer;
beforeAll(async () => {
  server = await startRealServer({ folder: getLane().serverFolder });
}, getPatience(360_000));
afterAll(() => server?.stop());

/** Waits until all rows of the list have this status. */
async function seeAll({ page }: Visitor, status: IntroStatus): Promise<void> {
  await page.waitForFunction(
    (label, count) => {
      const rows = [...document.querySelectorAll<HTMLElement>('[aria-label^="Requests:"] > [data-row]')];
      return rows.length === count && rows.every((row) => row.innerText.includes(label));
    },
    {},
    INTRO_LIFE[status].label,
    COMPANIES.length,
  );
}

journey(
  'staff take ten requests through two steps in at most 30 keys, each to a person with a way in',
  async ({ visit }) => {
    const { origin } = server;
    const [noor, dana] = [await visit({ origin }), await visit({ origin })];
    await signIn(noor, 'portco');
    for (const company of COMPANIES) await ask(noor, company);
    await signIn(dana, 'admin', `/intro/dashboard?${new URLSearchParams({ q: COMPANIES.join('\n') })}`);
    await seeAll(dana, 'To review');
    await dana.settled();

    let keys = 0;
    const press = async (...names: Parameters<typeof dana.page.keyboard.press>[0][]): Promise<void> => {
      for (const name of names) await dana.page.keyboard.press(name);
      keys += names.length;
    };
    await press('KeyJ');
    await dana.page.keyboard.down('Shift');
    keys += 1;
    await press(...COMPANIES.slice(1).map(() => 'KeyJ' as const));
    await dana.page.keyboard.up('Shift');
    await dana.seeText('10 can take the next step');
    await press('KeyN');
    await dana.seeText('You took over 10 requests.');
    await seeAll(dana, 'Checking Internally');
    await press('KeyN');
    await dana.see('dialog', 'Ask a connector: 10 requests');
    // The button counts those who have both a target person and a connector, and has the keyboard.
    await dana.see('button', 'Ask a connector: 10');
    await press('Enter');
    await dana.seeGone('dialog', 'Ask a connector: 10 requests');
    await seeAll(dana, 'Asked');
    expect(keys).toBeLessThanOrEqual(MAX_KEYS);
  },
);
