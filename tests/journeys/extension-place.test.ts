import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Frame, Page, Protocol } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { renderExperience2024, renderJob2024 } from '../fixtures/profile-pages/experience.ts';
import { renderNotFound } from '../fixtures/profile-pages/other-pages.ts';
import { type InventedPerson, ines, other } from '../fixtures/profile-pages/people.ts';
import { renderShell, renderSignedIn2024 } from '../fixtures/profile-pages/signed-in.ts';
import { getPatience } from '../setup/patience.ts';
import { goOn, signIn } from './extension/actions.ts';
import { findFrameWithText, waitForNextFrame } from './extension/either-world.ts';
import { Gate } from './extension/gate.ts';
import { createToken } from './extension/token.ts';
import { ExtensionWorld } from './extension/world.ts';
import { getLane } from './lane.ts';
import { waitForWords } from './pages/words.ts';

/** The most people of the demo who are looked at, as each costs a journey half a second. */
const MAX_LOOKED_AT = 5;

const late = { ...ines, slug: 'late-comer' };

let world: ExtensionWorld;
beforeAll(async () => {
  world = await ExtensionWorld.start(getLane().origin);
  world.site.serve('/in/ines-calloway', renderSignedIn2024(ines));
  world.site.serve('/in/bram-solheim', renderSignedIn2024(other));
  world.site.serve('/in/late-comer', renderShell());
  world.site.serve('/in/nobody-here', renderNotFound({ ...ines, slug: 'nobody-here' }));
  world.site.serve('/feed', '<!doctype html><title>Feed</title><main>Feed</main>');
  await signIn(world);
});
afterAll(() => world?.stop());

type Box = { left: number; top: number; width: number; height: number };

/** The place of our only element in the page; null: it is not there. */
const findBox = (page: Page): Promise<Box | null> =>
  page.evaluate(() => {
    const host = document.documentElement.children[2];
    if (!host) return null;
    const { left, top, width, height } = host.getBoundingClientRect();
    return { left, top, width, height };
  });

/** The frames of a document, those in closed shadow roots too. */
function framesIn(node: Protocol.DOM.Node): Protocol.DOM.Node[] {
  const below = [...(node.children ?? []), ...(node.shadowRoots ?? [])].flatMap(framesIn);
  return ['IFRAME', 'OBJECT'].includes(node.nodeName) ? [node, ...below] : below;
}

const pairs = (list: string[]): [string, string][] =>
  list.flatMap((name, place): [string, string][] => (place % 2 === 0 ? [[name, list[place + 1]!]] : []));

/** The site builds the page: its bar, 60 pixels high, the profile, and one button of the profile at this place. */
const build = (page: Page, button: Record<string, string>): Promise<void> =>
  page.evaluate(
    (html, style) => {
      const next = new DOMParser().parseFromString(html, 'text/html');
      const bar = document.createElement('header');
      Object.assign(bar.style, { position: 'fixed', top: '0', left: '0', width: '100%', height: '60px' });
      // In a page without styles all buttons lie at the left.
      for (const element of next.querySelectorAll<HTMLElement>('button')) element.style.display = 'none';
      const connect = document.createElement('button');
      Object.assign(connect.style, { position: 'fixed', height: '30px', width: '120px', top: '300px', ...style });
      next.querySelector('main')!.append(connect);
      document.title = next.title;
      document.body.replaceChildren(bar, ...next.body.children);
    },
    renderSignedIn2024(late),
    button,
  );

describe('the place of the panel on a page that builds itself after it', () => {
  test.each([
    ['below its bar, at the right', { left: '600px' }, { left: 1064, top: 76, width: 360 }],
    ['at the left, where it would cover a button at the right', { right: '40px' }, { left: 16, top: 76, width: 360 }],
    ['as a small button, where it would cover one at both sides', { left: '0', width: '100%' }, { top: 76, width: 40 }],
  ])('%s', async (_where, button, place) => {
    const page = await world.open('/in/late-comer/');
    await world.says(page, 'Reading the page…');
    expect(await findBox(page)).toMatchObject({ left: 1064, top: 16, width: 360 });
    await build(page, button);
    await vi.waitFor(async () => expect(await findBox(page)).toMatchObject(place), { timeout: 10_000 });
    // The page moved it, not its reader.
    expect(await world.kept()).not.toMatchObject({ collapsed: true });
    expect(await world.kept()).not.toMatchObject({ side: 'left' });
    await page.close();
  });

  test('is within the window, however small that becomes', async () => {
    const page = await world.open('/in/ines-calloway/');
    await world.says(page, 'Lumenary');
    await page.setViewport({ width: 320, height: 330 });
    await vi.waitFor(async () => {
      const box = (await findBox(page))!;
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.left + box.width).toBeLessThanOrEqual(320);
      expect(box.top + box.height).toBeLessThanOrEqual(330);
    });
    await page.close();
  });
});

test('Escape leaves an invisible panel alone', async () => {
  const page = await world.open('/in/nobody-here/');
  await page.waitForFunction(() => {
    const host = document.documentElement.children[2];
    return host instanceof HTMLElement && getComputedStyle(host).display === 'none';
  });
  await page.keyboard.press('Escape');
  await goOn(page, '/in/ines-calloway/', renderSignedIn2024(ines));
  await world.says(page, 'Ines Calloway');
  expect(await world.kept()).not.toMatchObject({ collapsed: true });
  await page.close();
});

test('a panel collapsed in one tab is collapsed in the others, from the next person on', async () => {
  const first = await world.open('/in/ines-calloway/');
  await world.says(first, 'Ines Calloway');
  const second = await world.open('/in/bram-solheim/');
  await world.says(second, 'Bram Solheim');
  await second.keyboard.press('Escape');
  await vi.waitFor(async () => expect(await world.kept()).toMatchObject({ collapsed: true }));
  await first.bringToFront();
  expect(await findBox(first)).toMatchObject({ width: 360 });
  await goOn(first, '/in/bram-solheim/', renderSignedIn2024(other));
  await vi.waitFor(async () => expect(await findBox(first)).toMatchObject({ width: 40 }));
  await world.keep({ collapsed: false });
  await Promise.all([first.close(), second.close()]);
});

test('the panel’s frame has no address, id or name that the browser could reveal to the page', async () => {
  // A page's scripts learn why a left page was not cached, with these three values for each of its frames. An object's `data` is none.
  const page = await world.open('/in/ines-calloway/');
  await world.says(page, 'Ines Calloway');
  const devtools = await page.createCDPSession();
  const { root } = await devtools.send('DOM.getDocument', { depth: -1, pierce: true });
  const frames = framesIn(root);
  expect(frames).toHaveLength(1);
  expect(frames[0]!.contentDocument ?? frames[0]!.frameId).toBeTruthy();
  const named = new Map(pairs(frames[0]!.attributes ?? []));
  expect([named.get('src'), named.get('id'), named.get('name')]).toEqual([undefined, undefined, undefined]);
  await page.close();
});

/** People of the demo with a profile, from the best known to unknown ones. */
function somePeople(): InventedPerson[] {
  const db = new Database(join(getLane().serverFolder, 'data', 'kith.db'), { readonly: true });
  const rows = db
    .prepare<[], { key: string; name: string; company: string }>(
      `select contact.profile_key as key, contact.name, account.name as company from contact
       join account on account.id = contact.account_id
       where contact.profile_key like 'in/%' and contact.visibility = 0 and contact.merged_into is null
       order by contact.probability desc, contact.id`,
    )
    .all();
  db.close();
  return Array.from({ length: MAX_LOOKED_AT }, (_, nth) => {
    const { key, name, company } = rows[Math.floor((nth * (rows.length - 1)) / (MAX_LOOKED_AT - 1))]!;
    const [first = '', ...last] = name.split(' ');
    const memberId = `ACoAABfit${String(nth).padStart(4, '0')}Kj4BhV7wqTn0pZ`;
    const stated = { first, last: last.join(' '), headline: `At ${company}`, company, location: 'Oslo, Norway' };
    return { slug: key.slice('in/'.length), memberId, ...stated };
  });
}

/** The content below the edge of a frame, and whether its edge shows that there is more. */
const loadOverflow = (frame: Frame): Promise<{ below: number; told: boolean }> =>
  frame.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    const hasHint = [...document.querySelectorAll('button')].some(({ innerText }) => /more below/i.test(innerText));
    // The pixel by which a frame can always be scrolled, and the pixels that rounding adds.
    return { below: Math.max(0, scrollHeight - clientHeight - 3), told: hasHint };
  });

/** Lists are shortened until they fit, which takes a moment. */
const fits = (frame: Frame): Promise<boolean> =>
  vi
    .waitFor(async () => expect(await loadOverflow(frame)).toEqual({ below: 0, told: false }), { timeout: 5_000 })
    .then(
      () => true,
      () => false,
    );

test.each(['portco', 'admin'] as const)(
  'at 1440 × 860 panel and mini view are completely visible, as %s',
  async (kind) => {
    await world.signInWith(createToken(kind));
    const page = await world.open('/feed/');
    expect(page.viewport()).toMatchObject({ width: 1440, height: 860 });
    const scrolled: string[] = [];
    for (const who of somePeople()) {
      const jobs = renderExperience2024(renderJob2024('Advisor', who.company, 'Jan 2020 - Present · 6 yrs'), who);
      await goOn(page, `/in/${who.slug}/`, renderSignedIn2024(who, { experience: jobs }));
      await world.says(page, who.first);
      const [panel, mini] = [await world.panel(page), await world.mini(page)];
      await panel.waitForSelector('section[aria-label="Chance to connect"]');
      await waitForWords(mini, 'Submit Feedback');
      for (const frame of [panel, mini]) {
        if (await fits(frame)) continue;
        const { below, told: hasHint } = await loadOverflow(frame);
        expect(hasHint).toBe(true);
        scrolled.push(`${who.slug}, ${frame === mini ? 'mini view' : 'panel'} by ${below} px`);
      }
    }
    expect(scrolled).toEqual([]);
    await page.close();
  },
);

test('a panel says at once that Kith has stopped, and shows its answer when Kith is back', async () => {
  const gate = await Gate.before(getLane().origin);
  await world.keep({ server: gate.origin });
  await world.signInWith(createToken('portco'));
  const page = await world.open('/in/ines-calloway/');
  await findFrameWithText(page, 'knows Ines');
  await gate.shut();

  // Long before the panel would lose patience with a slow server.
  const began = performance.now();
  await goOn(page, '/in/bram-solheim/', renderSignedIn2024(other));
  const notice = await findFrameWithText(page, 'Kith does not answer');
  expect(performance.now() - began).toBeLessThan(getPatience(6_000));
  const waiting = await world.open('/in/ines-calloway/');
  await findFrameWithText(waiting, 'Kith keeps trying.');

  await gate.open();
  await findFrameWithText(waiting, 'knows Ines');
  await page.bringToFront();
  // By then it may have tried again by itself, too.
  await notice.evaluate(() => document.querySelector<HTMLElement>('.notice .primary')?.click());
  await findFrameWithText(page, 'Bram works at Lumenary');
  for (const opened of [page, waiting]) await opened.close();
  await world.keep({ server: getLane().origin });
  await gate.shut();
});

test('a panel says when a sign-in page or a refusal answers in the place of Kith', async () => {
  const proxy = createServer((request, response) => {
    if (request.url === '/login') return void response.writeHead(200, { 'content-type': 'text/html' }).end('Sign in');
    response.writeHead(refuses ? 403 : 302, { location: '/login', 'content-type': 'text/html' }).end('Not yet');
  });
  let refuses = false;
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  await world.keep({ server: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` });
  const page = await world.open('/in/ines-calloway/');
  const notice = await findFrameWithText(page, 'A sign-in page stands before');
  expect(await notice.$$eval('button', (buttons) => buttons.map(({ textContent }) => textContent))).toContain(
    'Open Kith',
  );
  refuses = true;
  await notice.evaluate(() => document.querySelector<HTMLElement>('.notice .primary')?.click());
  await findFrameWithText(page, 'refuses this browser');
  await page.close();
  await world.keep({ server: getLane().origin });
  proxy.closeAllConnections();
  await new Promise((resolve) => proxy.close(resolve));
});

test('going on from the feed to a profile within the page brings the panel', async () => {
  const page = await world.open('/feed/');
  await world.hasStarted(page);
  expect(await findBox(page)).toBeNull();
  await goOn(page, '/in/ines-calloway/', renderSignedIn2024(ines));
  await world.says(page, 'Ines Calloway');
  await page.close();
});

test('a panel outlives its crashed service worker, and shows the next person', async () => {
  const page = await world.open('/in/ines-calloway/');
  await world.says(page, 'Ines Calloway');
  await world.crashWorker();
  expect(await findBox(page)).not.toBeNull();
  expect(await world.textOf(page)).toContain('Ines Calloway');
  await goOn(page, '/in/bram-solheim/', renderSignedIn2024(other));
  await world.says(page, 'Bram Solheim');
  await page.close();
});

test('a panel whose process crashed comes back by itself', async () => {
  const page = await world.open('/in/ines-calloway/');
  await world.says(page, 'Ines Calloway');
  const before = await world.panel(page);
  await world.crashProcess();
  await page.bringToFront();
  await waitForNextFrame(page, before, 'Ines Calloway');
  await page.close();
});

test('a removed extension takes its panel out of open pages by itself, and an updated one comes back', async () => {
  const page = await world.open('/in/ines-calloway/');
  await world.says(page, 'Ines Calloway');
  const complaints: unknown[] = [];
  page.on('pageerror', (error) => complaints.push(error));
  const isThere = async (): Promise<boolean> => (await findBox(page)) !== null;
  await world.remove();
  // Without a navigation, a key or a click.
  await vi.waitFor(async () => expect(await isThere()).toBe(false), { timeout: getPatience(2_000), interval: 50 });
  await world.install();
  await vi.waitFor(async () => expect(await isThere()).toBe(true), { timeout: getPatience(2_000), interval: 50 });
  await goOn(page, '/in/bram-solheim/', renderSignedIn2024(other));
  await vi.waitFor(async () => expect(await isThere()).toBe(true), { timeout: getPatience(10_000), interval: 50 });
  expect(complaints).toEqual([]);
});
