import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ElementHandle } from 'puppeteer';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { getPatience } from '../setup/patience.ts';
import { removeFolder } from '../setup/remove-folder.ts';
import { findBarriers } from './accessibility-checks.ts';
import { journey } from './journey.ts';
import { getLane } from './lane.ts';
import { signIn } from './pages/sign-in.ts';
import type { Visitor } from './pages/visitor.ts';
import { type RealServer, startRealServer } from './real-server.ts';

/** The address to which the panel beside a profile leads. */
const REFERENCE = '/talent?linkedin_id=ines-calloway&fullName=Ines+Calloway&request_type=Reference+Check';
const WORDS = 'How does she lead when plans change?';
/** Companies of a list of layoffs that are in the network. */
const KNOWN = ['Veldt Robotics', 'Castellan Bank'];
const MESSAGES = 5;
const MAX_CLICKS = 10;

const ticked = (visitor: Visitor): Promise<number> =>
  visitor.page.$$eval('[data-selects]:checked', (boxes) => boxes.length);

describe('a reference about a person', () => {
  const posted: Record<string, string>[] = [];
  let chat: Server;
  let server: RealServer;
  beforeAll(async () => {
    chat = createServer((request, response) => {
      void text(request).then((body) => {
        posted.push(Object.fromEntries(new URLSearchParams(body)));
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ ok: true, ts: '1' }));
      });
    });
    await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(chat.address() as AddressInfo).port}/api`;
    server = await startRealServer({ folder: getLane().serverFolder }, 0, { SLACK_TOKEN: 'xoxb-1', SLACK_URL: url });
  }, getPatience(360_000));
  afterAll(async () => {
    await server?.stop();
    chat.closeAllConnections();
    chat.close();
  });

  journey(
    'is requested, three connectors are asked by chat and draft, one answers, and it is given',
    async ({ visit }) => {
      const { origin } = server;
      const noor = await visit({ origin });
      await signIn(noor, 'portco', REFERENCE);
      await noor.see('heading', 'Ines Calloway');
      await noor.seeText('talent team will search for people who can recommend Ines');
      expect(await noor.has('button', 'Filters')).toBe(false);
      await pickPosition(noor);
      await noor.seeText('Tell us what you want to know.');
      await noor.type('Reference Check details (required)', WORDS);
      await noor.click('button', 'Submit');
      await noor.seeText('Request Sent Successfully');
      await noor.see('heading', 'My Candidates');

      const mirela = await visit({ origin });
      await signIn(mirela, 'talent', '/talent/krs');
      const before = await metric(mirela, 'Reference checks provided');
      await mirela.goto('/talent?linkedin_id=ines-calloway');
      await mirela.seeText('A request is already open for Senior Backend Engineer at Lumenary');
      await pickPosition(mirela);
      await mirela.click('button', 'Close');
      await mirela.page.waitForFunction(
        () => /months=12/.test(location.search) && /relationship=3/.test(location.search),
      );
      await mirela.settled();
      for (const name of ['Kofi Amankrah', 'Bastian Grimmeulen', 'Maren Oduya']) await tick(mirela, name);
      expect(await ticked(mirela)).toBe(3);
      await mirela.click('button', 'Ask 3 connectors');
      await mirela.see('dialog', 'Ask about Ines Calloway');
      await asker(mirela, 0, 'Noa Kestrel');
      await asker(mirela, 1, 'Noa Kestrel');
      for (const name of ['Kofi Amankrah', 'Bastian Grimmeulen']) await pressChat(mirela, name);
      await asker(mirela, 2, 'Mirela Odstrand (you)');
      for (const box of await mirela.page.$$('[role=dialog] input[type=checkbox]')) await box.click();
      expect(await mirela.text('[role=dialog]')).toContain('3 requests');
      // The screens themselves are looked at in accessibility.test.ts.
      expect(await findBarriers(mirela.page)).toEqual([]);
      await mirela.click('button', 'Send 3 requests');
      await mirela.see('link', 'Open the draft');
      expect(await mirela.text('[role=dialog]')).toMatch(
        /Sent a slack message successfully[\s\S]*Sent a slack message successfully/,
      );
      const draft = await mirela.page.$eval(
        '[role=dialog] a[href^="mailto:"]',
        (link) => (link as HTMLAnchorElement).href,
      );
      const address = /\/intro-answer\/[\w.-]+\?answer=yes/.exec(decodeURIComponent(draft))![0];
      expect(posted.map(({ channel }) => channel).filter((channel) => channel?.startsWith('U0'))).toHaveLength(2);
      expect(posted.map(({ text: stated }) => stated).join('\n')).toContain(WORDS);
      await mirela.click('button', 'Done');
      await mirela.see('heading', 'My Candidates');

      const maren = await visit({ origin });
      await maren.goto(address);
      await maren.see('heading', 'Would you give a reference?');
      await maren.seeText('what it is like to work with Ines Calloway');
      await maren.click('button', 'Send my answer');
      await maren.seeText('Thank you for your answer');

      await mirela.goto('/talent/dashboard?part=In+Play&sort=-created');
      await mirela.page.waitForFunction(() =>
        [...document.querySelectorAll('li[data-row]')].some((row) =>
          /Ines Calloway[\s\S]*Senior Backend Engineer[\s\S]*Ref check request[\s\S]*3 asked/.test(
            row.textContent ?? '',
          ),
        ),
      );
      await mirela.goto('/talent/match-positions?linkedin_id=ines-calloway&tab=reviewed');
      await mirela.choose('Next status for Senior Backend Engineer at Lumenary', 'Ref check provided');
      await mirela.seeText('update sent successfully');
      await mirela.goto('/talent/krs');
      expect(await metric(mirela, 'Reference checks provided')).toBe(before + 1);

      await noor.goto('/talent/candidates?tab=archive&candidate=Ines%20Calloway');
      await noor.seeText('Ref check provided');
    },
  );

  journey('a file of layoffs becomes five messages about people who left, in at most ten clicks', async ({ visit }) => {
    const mirela = await visit({ origin: server.origin });
    await signIn(mirela, 'talent', '/talent/key-nodes-reachouts');
    await mirela.see('heading', 'Search the Network');
    posted.length = 0;
    let clicks = 2; // the field for the file, and the file in the browser's window
    const click = async (kind: 'button' | 'checkbox', name: string) => {
      clicks++;
      await mirela.click(kind, name);
    };
    const folder = mkdtempSync(join(tmpdir(), 'kith-layoffs-'));
    const file = join(folder, 'layoffs.csv');
    const unknown = Array.from({ length: 60 }, (_, place) => `Nowhere ${place},2026-11-27`);
    writeFileSync(file, ['Company,Date', ...unknown, ...KNOWN.map((name) => `${name},2026-10-02`)].join('\n'));
    const field = await mirela.page.waitForSelector('input[type="file"]');
    await (field as ElementHandle<HTMLInputElement>).uploadFile(file);
    await mirela.page.waitForSelector('[aria-label^="Potential Connectors"] [data-selects]:not(:disabled)');
    await mirela.settled();
    // Not those for whom somebody of the firm has to be chosen first.
    const names = await mirela.page.$$eval('[aria-label^="Potential Connectors"] [data-row]', (rows) =>
      rows
        .filter((row) => row.querySelector('[data-cells] button[data-keys="s"]:not(:disabled)'))
        .map((row) => row.querySelector('[data-selects]')?.getAttribute('aria-label') ?? ''),
    );
    for (const name of names.slice(0, MESSAGES)) await click('checkbox', name);
    await click('button', `Ask about ${MESSAGES}`);
    await mirela.see('dialog', `Ask about ${MESSAGES} people`);
    await click('button', `Send ${MESSAGES} messages`);
    // By chat, or by mail to those without a chat id.
    await mirela.page.waitForFunction(
      (count) => document.querySelectorAll('[aria-label^="Potential Connectors"] [data-good]').length === count,
      {},
      MESSAGES,
    );
    expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
    expect(posted.filter(({ channel }) => channel?.startsWith('U0')).length).toBeGreaterThan(0);
    removeFolder(folder);
  });
});

/** Ticks by the keyboard: the menu at the bottom may lie over a row. */
async function tick(visitor: Visitor, name: string): Promise<void> {
  await (await visitor.see('checkbox', `Select ${name}`)).focus();
  await visitor.page.keyboard.press('Space');
}

/** The opening of Lumenary's with these words. */
async function pickPosition(visitor: Visitor): Promise<void> {
  await visitor.type('Position (required)', 'backend lumen', 'combobox');
  await visitor.page.waitForFunction(() => document.querySelectorAll('[role=option]').length === 1);
  await visitor.page.keyboard.press('Enter');
  await visitor.page.waitForFunction(() => location.search.includes('position_id='));
}

/** The value of a key result in the range that the page shows first. */
async function metric(visitor: Visitor, name: string): Promise<number> {
  await visitor.seeText(name);
  await visitor.settled();
  return visitor.page.evaluate((wanted) => {
    const row = [...document.querySelectorAll('tr')].find((element) => element.textContent?.startsWith(wanted));
    return Number(row?.querySelector('td[data-label=Result]')?.textContent);
  }, name);
}

/** Chooses the member of the firm who asks, in the n-th row of the drawer. */
async function asker(visitor: Visitor, place: number, name: string): Promise<void> {
  const selects = await visitor.page.$$('[role=dialog] select');
  const value = await selects[place]!.evaluate(
    (select, words) => [...(select as HTMLSelectElement).options].find((option) => option.textContent === words)?.value,
    name,
  );
  await selects[place]!.select(value!);
}

async function pressChat(visitor: Visitor, name: string): Promise<void> {
  await visitor.page.locator(`[role=radiogroup][aria-label="How to ask ${name}"] label`).click();
}
