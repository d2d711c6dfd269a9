import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import { FIELD } from '../../server/platform/adapters/testing/recorded.ts';
import { getPatience } from '../setup/patience.ts';
import { journey } from './journey.ts';
import { getLane } from './lane.ts';
import { signIn } from './pages/sign-in.ts';
import type { Visitor } from './pages/visitor.ts';
import { type RealServer, startRealServer } from './real-server.ts';
import { startVendors, VERA, VERA_AT_MICROSOFT } from './vendors.ts';

const PATIENCE = { timeout: getPatience(60_000), interval: 200 };
/**
 * What Kith did, and no data about anybody: logs, jobs, sessions, messages that were queued, and the names of sources that are gone. And the
 * blind spots, which a job counts anew.
 */
const LOGS =
  /^(?:audit|job|session|installation|disclosure|people_shown|search_|sqlite_|outbox|source$|mailbox_consent|blocklist_taken|blind_spot)/;

describe.runIf(existsSync(FIELD))('a Google and a Microsoft account', () => {
  let vendors: Awaited<ReturnType<typeof startVendors>>;
  let server: RealServer;
  beforeAll(async () => {
    vendors = await startVendors();
    server = await startRealServer({ folder: getLane().serverFolder }, 0, vendors.settings);
  }, getPatience(360_000));
  afterAll(async () => {
    await server?.stop();
    await vendors?.close();
  });

  function countRows(): Record<string, number> {
    const db = new Database(join(server.folder, 'data', 'kith.db'), { readonly: true });
    try {
      const tables = db.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[];
      return Object.fromEntries(
        tables
          .filter((name) => !LOGS.test(name))
          .map((name) => [name, db.prepare(`select count(*) from "${name}"`).pluck().get() as number]),
      );
    } finally {
      db.close();
    }
  }

  /** By one consent, for mails and calendar. */
  async function link(vera: Visitor, vendor: 'Gmail' | 'Microsoft', address: string) {
    await vera.click('button', 'More about ' + (vendor === 'Gmail' ? 'Mailbox' : 'Another mailbox'));
    await vera.click('menuitem', 'My mailbox has another address');
    await vera.type('Address of your mailbox', address);
    await vera.click('button', `Connect ${vendor} Account`);
    await vera.see('heading', 'Let Kith read a mailbox?');
    await vera.seeText('who wrote to whom and when and who met whom and when');
    await vera.click('button', `Allow: ${address}`);
    await vera.seeText('Account connected succesfully! Thank you!');
  }

  async function readBoth(vera: Visitor, address: string) {
    await vera.see('heading', `Before Kith reads ${address}`);
    await vera.see('heading', `Before Kith reads the calendar of ${address}`);
    await vera.click('button', 'Start reading');
    // Until then its button stands there, which a second press would meet.
    await vera.seeGone('heading', `Before Kith reads ${address}`);
    await vera.click('button', 'Start reading');
  }

  /** Mails and calendar at once. */
  async function unlink(vera: Visitor, address: string) {
    await vera.click('button', `More about ${address}`);
    await vera.click('menuitem', 'Take everything back');
    await vera.see('alertdialog', `Unlink ${address}?`);
    // By keyboard: the dialog begins on Cancel.
    await vera.page.keyboard.press('Tab');
    await vera.page.keyboard.press('Enter');
  }

  journey('are linked, read, blocked from and unlinked, and nothing of them stays', async ({ visit }) => {
    const vera = await visit({ origin: server.origin });
    await signIn(vera, 'defpod', '/link-account');
    await vera.see('button', 'Connect Microsoft Account');
    const before = countRows();

    await link(vera, 'Gmail', VERA);
    await readBoth(vera, VERA);
    await vera.seeText('2 people from 1 meeting');
    await link(vera, 'Microsoft', VERA_AT_MICROSOFT);
    await readBoth(vera, VERA_AT_MICROSOFT);
    await vera.seeText('1 person from 2 meetings');

    await vera.click('button', `More about ${VERA}`);
    await vera.click('menuitem', 'What meetings brought');
    await vera.see('heading', 'What it brought');
    await vera.seeText('2 people from vera.stolman@northfund.example');
    await vera.seeText('met Orla Fennick once');
    await vera.click('button', 'Block Orla Fennick');
    await vera.seeText('You blocked Orla Fennick.');
    await vera.seeText('1 person from vera.stolman@northfund.example');
    await vera.click('button', 'Undo');
    // Leaving at once would break the request off.
    await vera.settled();

    await vera.goto('/link-account');
    for (const address of [VERA, VERA_AT_MICROSOFT]) await unlink(vera, address);
    await vera.seeText('0 connected accounts');
    await vi.waitFor(() => expect(countRows()).toEqual(before), PATIENCE);
  });
});
