import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { EventBody } from '../../../../shared/platform/events.ts';
import { getPatience } from '../../../../tests/setup/patience.ts';
import { openDatabase } from '../../../platform/db/opening/open.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { createSealer } from '../../../platform/secrets/sealed.ts';
import { SECRET } from '../../app.ts';
import { freshUrl, inProcess } from '../../databases.ts';
import { insertCompanies, insertPeople } from '../../people.ts';
import { endLeases } from './end-leases.ts';

/** Half of them of the sender, half of the receiver. TEST_KILLS=100 takes some minutes. */
const KILLS = Number(process.env.TEST_KILLS ?? 4);
const EVENTS_PER_KILL = 10;
const SUBJECTS = 4;

interface Taken {
  subject: string;
  link: string;
  id: string;
}

/** Listens at a fixed port, so that it can be killed and come back. */
async function startReceiver(port: number, taken: Taken[]): Promise<Server> {
  const server = createServer((request, response) => {
    void json(request).then(async (body) => {
      const { subject, link, id } = body as EventBody;
      expect(request.headers['x-kith-delivery']).toBe(id);
      taken.push({ subject: subject.id, link, id });
      // The answer takes a moment, in which a kill may come.
      await pause(Math.random() * 20);
      response.end();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function stopReceiver(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

test.skipIf(inProcess)(
  'sender and receiver killed at any moment: each event arrives, in the order of its subject, with one id',
  { timeout: getPatience(60_000 + KILLS * 10_000) },
  async () => {
    const databaseUrl = await freshUrl();
    await using db = openDatabase(databaseUrl);
    const now = new Date();
    const users = await insertPeople(db, await insertCompanies(db, now), now);
    const taken: Taken[] = [];
    let receiver = await startReceiver(0, taken);
    const { port } = receiver.address() as AddressInfo;
    const made = { user_id: users.admin, address: `http://127.0.0.1:${port}/`, events: 'request.moved' };
    const state = { created_at: now.toISOString(), failing_since: null, resting_until: null, paused_at: null };
    await db
      .insertInto('webhook')
      .values({ ...made, ...state, secret: createSealer([SECRET]).seal('secret', 'webhook') })
      .execute();
    const startSender = () =>
      fork(new URL('webhook-sender.ts', import.meta.url), [databaseUrl, SECRET], { execArgv: [] });
    let sender = startSender();
    onTestFinished(async () => {
      sender.kill('SIGKILL');
      await stopReceiver(receiver);
    });

    const links = new Map<string, string[]>();
    let count = 0;
    const record = (): Promise<void> => {
      const subject = { kind: 'request', id: String(count % SUBJECTS) } as const;
      const path = `/${count++}`;
      links.set(subject.id, [...(links.get(subject.id) ?? []), path]);
      return db.transaction().execute((trx) => recordEvent(trx, { event: 'request.moved', subject, path }, new Date()));
    };
    /** As if the time had passed in which failed events wait, and a webhook rests. */
    const passTime = async (): Promise<void> => {
      const next_try_at = now.toISOString();
      await db.updateTable('webhook').set({ resting_until: null, failing_since: null }).execute();
      await db.updateTable('webhook_delivery').set({ next_try_at }).where('tries', '>', 0).execute();
      await db.updateTable('job').set({ run_at: next_try_at }).where('state', '=', 'queued').execute();
    };
    for (let kill = 0; kill < KILLS; kill++) {
      for (let more = 0; more < EVENTS_PER_KILL; more++) await record();
      const before = taken.length;
      await vi.waitFor(() => expect(taken.length).toBeGreaterThan(before), { timeout: getPatience(20_000) });
      await pause(Math.random() * 40);
      if (kill % 2 === 0) {
        sender.kill('SIGKILL');
        await once(sender, 'exit');
        await endLeases(db);
        sender = startSender();
      } else {
        await stopReceiver(receiver);
        await record();
        receiver = await startReceiver(port, taken);
      }
      await passTime();
    }
    const open = db.selectFrom('webhook_delivery').select('id').where('delivered_at', 'is', null);
    await vi.waitFor(
      async () => {
        await passTime();
        expect(await open.execute()).toEqual([]);
      },
      { timeout: getPatience(60_000), interval: 200 },
    );
    const ids = new Map<string, Set<string>>();
    const arrived = new Map<string, string[]>();
    for (const { subject, link, id } of taken) {
      const path = new URL(link).pathname;
      ids.set(path, (ids.get(path) ?? new Set()).add(id));
      const earlier = arrived.get(subject) ?? [];
      // Twice in a row is what a kill between arrival and note leaves.
      if (earlier.at(-1) !== path) arrived.set(subject, [...earlier, path]);
    }
    expect(arrived).toEqual(links);
    expect([...ids.values()].every(({ size }) => size === 1)).toBe(true);
  },
);
