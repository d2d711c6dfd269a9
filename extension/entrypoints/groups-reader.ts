import type { Browser } from 'webextension-polyfill';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { GROUP_SYNC } from '../../shared/features/panel/frames/group-sync.ts';
import { readRows } from '../groups/database.ts';
import { buildFoundGroups } from '../groups/groups-of.ts';
import type { GroupSync } from '../groups/messages.ts';
import { MESSAGING } from '../groups/origin.ts';

async function read(): Promise<GroupSync> {
  const rows = await readRows(indexedDB);
  if (typeof rows === 'string') return { type: GROUP_SYNC, state: rows };
  return { type: GROUP_SYNC, state: 'read', found: buildFoundGroups(rows) };
}

/**
 * Is put into the messaging site's page by a click on “Read my groups” and never before: reads once, tells the extension
 * alone, and leaves nothing in the page.
 */
export default defineUnlistedScript(async () => {
  // A tab that has moved on to another site is not read.
  if (location.origin !== MESSAGING) return;
  const { browser, chrome } = globalThis as unknown as { browser?: Browser; chrome: Browser };
  const { runtime } = browser?.runtime ? browser : chrome;
  const stated = await read().catch((): GroupSync => ({ type: GROUP_SYNC, state: 'failed' }));
  await runtime.sendMessage(stated).catch(() => {});
});
