import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rebuildStrengths } from '../../../core/network/derive/strengths.ts';
import { issueToken } from '../../../platform/access/session.ts';
import { openDatabase } from '../../../platform/db/opening/open.ts';
import { OPEN_END } from '../../../platform/time/months.ts';
import { SECRET } from '../../app.ts';
import { freshUrl, inProcess, onPostgres, testFolder } from '../../databases.ts';
import { insertContact } from '../../intros.ts';
import { insertCompanies, insertPeople } from '../../people.ts';
import { startServer } from '../../server.ts';
import { endLeases } from './end-leases.ts';

/** A handful with all tests; TEST_TAMNUNI_SENDS=200 for as many as the specification asks for. */
const SENDS = Number(process.env.TEST_TAMNUNI_SENDS ?? 8);
const PATIENCE = { timeout: 30_000, interval: 100 };
const KILLS = Math.max(2, Math.floor(SENDS / 20));

/** The messages that the chat accepted, by recipient. Its history cannot be read. */
const taken: string[] = [];
const chat = createServer((request, response) => {
  void text(request).then((body) => {
    const answer = (reply: object, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(reply));
    };
    if (!request.url!.endsWith('chat.postMessage')) return answer({ ok: false, error: 'missing_scope' });
    const channel = new URLSearchParams(body).get('channel')!;
    taken.push(channel);
    // The answer takes a moment, in which a kill may come.
    setTimeout(() => answer({ ok: true, ts: '1' }), 30);
  });
});
let SLACK_URL: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve));
  SLACK_URL = `http://127.0.0.1:${(chat.address() as AddressInfo).port}/api`;
});
afterAll(() => {
  chat.closeAllConnections();
  return new Promise((resolve) => chat.close(resolve));
});

test.skipIf(inProcess || onPostgres)(
  'killed at any moment of sends and undos, no Tamnuni is sent twice or after an undo, and one click settles an unsure one',
  { timeout: 240_000 + SENDS * 2_000 },
  async () => {
    const databaseUrl = await freshUrl();
    const db = openDatabase(databaseUrl);
    const now = new Date();
    const companies = await insertCompanies(db, now);
    const users = await insertPeople(db, companies, now);
    const colleagues = new Map<string, string>();
    const at = now.toISOString();
    const title = await db
      .insertInto('title')
      .values({ text: 'Engineer', title_key: 'engineer', kind: 'ic' })
      .returning('id')
      .executeTakeFirstOrThrow();
    // Each connector has a target of their own, with a statement about them: a tie that needs nothing else.
    for (let place = 0; place < SENDS; place++) {
      const id = await insertContact({ db }, `Connector ${place}`, companies.Lumenary);
      const target = await insertContact({ db }, `Target ${place}`, null);
      const ends = { from_contact_id: id, to_contact_id: target };
      await db
        .insertInto('signal')
        .values({ type: 'Nemp', ...ends, source_id: 1, created_at: at })
        .execute();
      await db
        .insertInto('tenure')
        .values({
          contact_id: id,
          account_id: companies.Lumenary,
          title_id: title.id,
          source_id: 1,
          created_at: at,
          start_month: 2021 * 12,
          end_month: OPEN_END,
        })
        .execute();
      const chat_id = `U0${String(place).padStart(7, '0')}`;
      const saved = { account_id: companies.Lumenary, contact_id: id, chat_id, name: null, at, user_id: users.portco };
      await db.insertInto('chat_member').values(saved).execute();
      colleagues.set(chat_id, `connector-${place}`);
    }
    // They are in the company's pool for good: later derivations by the servers leave them there.
    await rebuildStrengths(db, now);
    // A user for each, because a user has only one on its way at a time.
    const tokens: string[] = [];
    for (let place = 0; place < SENDS; place++) {
      const { id } = await db
        .insertInto('app_user')
        .values({
          email: `user${place}@lumenary.example`,
          subject: null,
          given_name: `User`,
          family_name: String(place),
          picture: null,
          contact_id: null,
          account_id: companies.Lumenary,
          roles: 'Tamnuni user',
          status: 'active',
          crm_id: null,
          created_at: at,
          updated_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      tokens.push(await issueToken(db, SECRET, id, now));
    }
    const folder = testFolder();
    const serve = () =>
      startServer({ DATABASE_URL: databaseUrl, DATA_FOLDER: folder, SLACK_TOKEN: 'xoxb-1', SLACK_URL });
    let server = await serve();
    const call = async (place: number, path: string, body: object): Promise<{ reachout?: { id: string } } | null> => {
      const ask = () =>
        fetch(`${server.url}/api/focus/${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${tokens[place]!}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      try {
        // A server that has too much to do on a busy machine says so, and takes it a little later.
        let response = await ask();
        await vi.waitFor(async () => {
          if (response.status !== 503 && response.status !== 429) return;
          response = await ask();
          expect(response.status).not.toBe(503);
        }, PATIENCE);
        return response.ok ? ((await response.json()) as { reachout?: { id: string } }) : null;
      } catch {
        return null;
      }
    };
    const undone = new Set<number>();
    const sendOne = async (place: number): Promise<void> => {
      const pair = { connector: `connector-${place}`, target: `target-${place}` };
      const body = { ...pair, relevance: 'sent tamnuni', sendNow: true };
      // A user without an answer asks again, and gets the same answer.
      let sent = await call(place, 'mark_relevance', body);
      for (let again = 0; !sent && again < 3; again++) {
        await restarted;
        sent = await call(place, 'mark_relevance', body);
      }
      if (place % 4 === 0 && sent?.reachout && (await call(place, 'undo_reachouts', { ids: [sent.reachout.id] })))
        undone.add(place);
    };
    let restarted: Promise<void> = Promise.resolve();
    const restart = async (): Promise<void> => {
      await server.kill();
      await endLeases(db);
      server = await serve();
    };
    const perRound = Math.ceil(SENDS / KILLS);
    for (let from = 0; from < SENDS; from += perRound) {
      const places = Array.from({ length: Math.min(perRound, SENDS - from) }, (_, index) => from + index);
      const before = taken.length;
      await Promise.all(places.map(sendOne));
      // Some are on their way to the chat by now.
      await expect.poll(() => taken.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before);
      restarted = restart();
      await restarted;
    }
    const open = () =>
      db.selectFrom('outbox').select('id').where('state', 'in', ['queued', 'sending']).limit(1).execute();
    await expect.poll(open, { timeout: 120_000, interval: 100 }).toEqual([]);

    const counts = Map.groupBy(taken, (channel) => channel);
    expect([...counts.values()].filter((times) => times.length > 1)).toEqual([]);
    for (const place of undone)
      expect(counts.has(`U0${String(place).padStart(7, '0')}`), `undone ${place}`).toBe(false);
    const rows = await db
      .selectFrom('reachout')
      .innerJoin('outbox', 'outbox.entity_id', 'reachout.id')
      .select(['reachout.digest', 'outbox.state', 'reachout.user_id'])
      .where('outbox.entity', '=', 'reachout')
      // Administrators are told of each that is unsure.
      .where('outbox.kind', '=', 'connectors.tamnuni')
      .execute();
    expect(rows).toHaveLength(SENDS - undone.size);
    const unsure = rows.filter(({ state }) => state === 'unsure');
    expect(rows.filter(({ state }) => state === 'sent').length + unsure.length).toBe(rows.length);
    // Staff or the sender settle each by one click.
    const staff = await issueToken(db, SECRET, users.admin, now);
    for (const { digest } of unsure) {
      const response = await fetch(`${server.url}/api/focus/settle_reachout`, {
        method: 'POST',
        headers: { authorization: `Bearer ${staff}`, 'content-type': 'application/json' },
        body: JSON.stringify({ reachoutId: digest, settle: 'arrived' }),
      });
      expect(((await response.json()) as { reachout: { state: string } }).reachout.state).toBe('sent');
    }
    await server.kill();
    await db.destroy();
  },
);
