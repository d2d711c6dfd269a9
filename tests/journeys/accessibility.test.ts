import { describe, expect } from 'vitest';
import type { DemoKind } from '../../shared/features/accounts/session/demo-kinds.ts';
import { EMBED_PATHS } from '../../shared/features/panel/frames/paths.ts';
import type { Example } from '../../web/core/feature/feature.ts';
import { EXAMPLES } from '../examples.ts';
import { findBarriers, measureWidth, OF_COLOURS } from './accessibility-checks.ts';
import { ask } from './asking.ts';
import { journey } from './journey.ts';
import { RequestDrawer, SIX } from './pages/request-drawer.ts';
import { RequestsPage } from './pages/requests-page.ts';
import { getDemoPerson } from './pages/sign-in.ts';
import type { Visitor } from './pages/visitor.ts';
import { openSignedIn } from './signed-in.ts';

/** The parts that open over a screen: the screen, the way to open them, and the text to wait for. */
const OPENED: readonly {
  as: DemoKind;
  path: string;
  shown: string;
  steps: readonly ((visitor: Visitor) => Promise<unknown>)[];
}[] = [
  {
    as: 'portco',
    path: '/?q=Castellan+Bank',
    shown: 'Castellan Bank',
    steps: [
      (noor) => new RequestDrawer(noor).openFor('Castellan Bank'),
      (noor) => new RequestDrawer(noor).writePassage('Decision maker(s)', SIX.people, 'Kofi Amankrah'),
      (noor) => new RequestDrawer(noor).next(),
    ],
  },
  {
    as: 'portco',
    path: '/?q=Castellan+Bank',
    shown: 'Castellan Bank',
    steps: [
      async (noor) => {
        await noor.page.locator('button[aria-label$="Show evidence for Kofi Amankrah"]').click();
        await noor.see('dialog', 'Kofi Amankrah');
      },
    ],
  },
  {
    as: 'portco',
    path: '/?q=Castellan+Bank',
    shown: 'Castellan Bank',
    steps: [
      async (noor) => {
        await noor.click('button', 'Actions for Kofi Amankrah');
        await noor.click('menuitem', 'Add signal');
        await noor.see('dialog', 'Add a signal');
        await noor.choose('Type (required)', 'Opinion');
      },
    ],
  },
  {
    as: 'portco',
    path: '/intro/dashboard?q=Castellan+Bank',
    shown: 'My Requests',
    steps: [
      (noor) => new RequestsPage(noor).find('Castellan Bank'),
      async (noor) => {
        await noor.click('button', 'Cancel request');
        await noor.see('alertdialog', 'Cancel the request to Castellan Bank?');
      },
    ],
  },
  {
    as: 'admin',
    path: '/?q=Castellan+Bank',
    shown: 'Castellan Bank',
    steps: [
      async (dana) => {
        await dana.click('button', 'Actions for Kofi Amankrah');
        await dana.click('menuitem', 'History');
        await dana.see('dialog', 'CRM history');
        await dana.settled();
      },
    ],
  },
  {
    as: 'admin',
    path: '/intro/dashboard?id=2',
    shown: 'My Requests',
    steps: [(dana) => new RequestsPage(dana).openChange()],
  },
  {
    as: 'admin',
    path: '/intro/dashboard?view=board&id=2',
    shown: 'Request to Castellan Bank',
    steps: [
      async (dana) => {
        await dana.see('dialog', 'Request to Castellan Bank');
        await dana.see('list', 'Timeline');
      },
    ],
  },
  {
    as: 'admin',
    path: '/outbox',
    shown: 'Outbox',
    steps: [
      async (dana) => {
        await dana.page.locator('[aria-label="Messages"] button').click();
        await dana.page.waitForSelector('[role="dialog"]');
        await dana.settled();
      },
    ],
  },
  {
    // The last of staff's: from here on the visitor is another user.
    as: 'admin',
    path: '/login-as',
    shown: 'Login As',
    steps: [
      async (dana) => {
        await dana.actAs(getDemoPerson('portco2').email);
        await dana.see('region', 'Acting as another user');
        await dana.settled();
      },
    ],
  },
  {
    as: 'portco',
    path: '/advanced',
    shown: 'Search Network',
    steps: [(noor) => openFromHeader(noor, 'Invite Team Member')],
  },
  {
    as: 'portco',
    path: '/industry',
    shown: 'Search Network',
    steps: [(noor) => openFromHeader(noor, 'Send Us Feedback')],
  },
];

/** The screens of this kind of user, who is signed in; the Outbox has messages by then. */
async function opened(visitor: Visitor, kind: DemoKind) {
  await openSignedIn(visitor, kind);
  if (kind === 'admin') await ask(visitor, 'Veldt Robotics');
  return OPENED.filter(({ as }) => as === kind);
}

/** Below 720 px the header's two buttons are in the user's menu. */
async function openFromHeader(visitor: Visitor, name: string): Promise<void> {
  await visitor.page.click('header button[aria-haspopup="dialog"][aria-expanded]');
  await visitor.click('button', name);
  await visitor.see('dialog', name);
  // The menu closes meanwhile.
  await visitor.page.waitForFunction(() => document.querySelectorAll('[role="dialog"]').length === 1);
}

/** Is it a screen of the app's router? What the extension shows is an app of its own. */
const isWithin = (url: URL): boolean =>
  url.protocol.startsWith('http') && !(EMBED_PATHS as readonly string[]).includes(url.pathname);

/** Follows a link within the app: its files, and axe-core, stay loaded. */
async function moveOn({ page }: Visitor, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: history.state.idx + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

/**
 * Goes to a screen as its kind of user and waits until it stands still.
 * @param within from the last screen within the app, which takes a third of the time of loading it anew
 */
async function open(visitor: Visitor, { as, path, shown, missing }: Example, within = false): Promise<void> {
  if (missing) visitor.expectComplaint(/40[04]/);
  if (
    as !== 'signed-out' &&
    !(await visitor.page.evaluate(() => location.protocol.startsWith('http') && localStorage.getItem('kith-token')))
  )
    await openSignedIn(visitor, as, path);
  else if (
    within &&
    as !== 'signed-out' &&
    [visitor.page.url(), visitor.origin + path].map((text) => new URL(text)).every(isWithin)
  )
    await moveOn(visitor, path);
  else await visitor.goto(path);
  await visitor.settled();
  // While the page loads, each look at the names of its elements takes the browser long.
  if (await visitor.has('heading', shown)) return;
  await visitor.see('heading', shown);
  await visitor.settled();
}

const dialogs = ({ page }: Visitor): Promise<number> =>
  page.$$eval('[role="dialog"], [role="alertdialog"]', (shown) => shown.length);

/**
 * Every screen fits into a narrow window, and has no accessibility fault in a wide one, in both themes: in one visit,
 * as every screen follows its window. Open parts stay open.
 */
async function expectToSuitEverybody(visitor: Visitor, where: string): Promise<void> {
  expect(await measureWidth(visitor), `${where}, 390 px`).toBeLessThanOrEqual(390);
  const open = await dialogs(visitor);
  await visitor.resize(1440);
  expect(await dialogs(visitor), `${where}, dialogs`).toBe(open);
  // Themes differ in their colours alone.
  await visitor.prefers('dark');
  expect(await findBarriers(visitor.page, OF_COLOURS), `${where}, dark`).toEqual([]);
  await visitor.prefers('light');
  expect(await findBarriers(visitor.page), `${where}, light`).toEqual([]);
  await visitor.resize(390);
}

describe('390 px wide, and light or dark', () => {
  for (const kind of new Set(EXAMPLES.map(({ as }) => as)))
    journey(`every screen fits and has no barrier that axe-core knows (${kind})`, async ({ visit }) => {
      const visitor = await visit({ width: 390 });
      for (const example of EXAMPLES.filter(({ as }) => as === kind)) {
        await open(visitor, example, true);
        await expectToSuitEverybody(visitor, example.path);
      }
    });

  for (const kind of ['portco', 'admin'] as const)
    journey(`so does what opens over a screen (${kind})`, async ({ visit }) => {
      const visitor = await visit({ width: 390 });
      for (const { path, shown, steps } of await opened(visitor, kind)) {
        await open(visitor, { as: kind, path, shown });
        for (const [step, take] of steps.entries()) {
          await take(visitor);
          await expectToSuitEverybody(visitor, `${path}, step ${step + 1}`);
        }
      }
    });

  journey('evidence opens in its row and the menu as a drawer', async ({ visit }) => {
    const noor = await visit({ width: 390 });
    await open(noor, { as: 'portco', path: '/?q=Castellan+Bank', shown: 'Castellan Bank' });
    await noor.page.locator('button[aria-label$="Show evidence for Kofi Amankrah"]').click();
    await noor.see('dialog', 'Kofi Amankrah');
    expect(await measureWidth(noor)).toBeLessThanOrEqual(390);
    await noor.page.keyboard.press('Escape');
    await noor.click('button', 'Open menu');
    await noor.click('link', 'Import');
    await noor.see('heading', 'Import');
  });
});
