import type { Page } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LARGE, siteRows } from '../../extension/groups/testing-rows.ts';
import { syncGroups } from '../../shared/features/mailboxes/calls.ts';
import { getPatience } from '../setup/patience.ts';
import { findBarriers } from './accessibility-checks.ts';
import { signIn } from './extension/actions.ts';
import { canBeUpgraded, listChatDatabases, makeChatDatabase } from './extension/chat-database.ts';
import { MESSAGING_HOST } from './extension/network-site.ts';
import { ExtensionWorld } from './extension/world.ts';
import { getLane } from './lane.ts';
import { findByRole } from './pages/visitor.ts';
import { waitForWords } from './pages/words.ts';

const PATIENCE = getPatience(20_000);

let world: ExtensionWorld;
beforeAll(async () => {
  world = await ExtensionWorld.start(getLane().origin);
  world.site.serve('/', '<!DOCTYPE html><title>Chat</title>');
});
afterAll(() => world?.stop());

const click = (page: Page, name: string) => page.locator(findByRole('button', name)).click();

/** The extension's window, which the page of Kith has opened. */
async function groupsWindow(): Promise<Page> {
  const target = await world.browser.waitForTarget((target) => target.url().endsWith('/groups.html'), {
    timeout: PATIENCE,
  });
  const page = (await target.page())!;
  page.setDefaultTimeout(PATIENCE);
  return page;
}

test('a user reads their groups, sends only the ticked ones, sees the result, and unlinks them', async () => {
  const tab = await signIn(world);
  await tab.goto(`${world.origin}/whatsapp/login`);
  await waitForWords(tab, 'Kith is connected');
  await click(tab, 'Read my groups');
  const window = await groupsWindow();
  await waitForWords(tab, 'The extension’s window is open.');
  await click(window, 'Read my groups');
  await waitForWords(window, 'The chat isn’t open in this browser.');

  const chat = await world.open('/', MESSAGING_HOST);
  await click(window, 'Read my groups');
  await waitForWords(window, 'The chat hasn’t saved anything in this browser yet.');
  expect(await listChatDatabases(chat)).toEqual([]);

  await makeChatDatabase(chat, siteRows);
  await window.evaluate(() => {
    const { permissions } = (globalThis as unknown as { chrome: { permissions: Record<string, unknown> } }).chrome;
    Object.assign(permissions, { asked: permissions.request });
    permissions.request = (_: unknown, answer?: (allowed: boolean) => void) =>
      answer?.(false) ?? Promise.resolve(false);
  });
  await click(window, 'Read my groups');
  await waitForWords(window, 'Without access to web.whatsapp.com Kith cannot read your groups.');
  await window.evaluate(() => {
    const { permissions } = (globalThis as unknown as { chrome: { permissions: Record<string, unknown> } }).chrome;
    permissions.request = permissions.asked;
  });
  await click(window, 'Read my groups');
  await waitForWords(window, 'Which groups do you want to share?');
  await waitForWords(window, '6 members, 3 with number and name');
  await waitForWords(window, '3 people in 1 group.');
  const boxes = await window.$$eval('input[type="checkbox"]', (all) =>
    all.map((box) => [box.closest('label')!.querySelector('bdi')!.textContent, box.checked, box.disabled]),
  );
  expect(boxes).toEqual([
    ['Founders of the north', false, false],
    ['Lisbon runners', true, false],
    ['Not opened yet', false, true],
  ]);
  await window.bringToFront();
  expect(await findBarriers(window, undefined, { targets: false })).toEqual([]);
  expect(await listChatDatabases(chat)).toEqual([{ name: 'model-storage', version: 1980 }]);
  expect(await canBeUpgraded(chat)).toBe(true);

  const sync = window.waitForRequest((request) => request.url().endsWith(`/api${syncGroups.path}`));
  await click(window, 'Send 1 group');
  const sent = (await sync).postData()!;
  expect(syncGroups.body.parse(JSON.parse(sent)).group_participants).toHaveLength(6);
  expect(sent).not.toMatch(/Founders|1002@|Member |Hidden|••|lid/);
  await waitForWords(window, 'Your groups are linked');

  await tab.bringToFront();
  await waitForWords(tab, 'Your groups are linked.');
  await waitForWords(tab, '3 people of 1 group');
  await click(window, 'Choose again');
  await click(window, 'Read my groups');
  await window.locator(`::-p-text(Founders of the north)`).click();
  await click(window, 'Send 2 groups');
  await waitForWords(window, `${(3 + LARGE / 2).toLocaleString('en')} people of 2 groups are on their way.`);

  await tab.bringToFront();
  await click(tab, 'More about Chat groups');
  await tab.locator(findByRole('menuitem', 'Take everything back')).click();
  await click(tab, 'Take everything back');
  await waitForWords(tab, 'are being removed.');
});
