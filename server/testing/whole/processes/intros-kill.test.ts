import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPatience } from '../../../../tests/setup/patience.ts';
import { issueToken } from '../../../platform/access/session.ts';
import { openDatabase } from '../../../platform/db/opening/open.ts';
import { SECRET } from '../../app.ts';
import { freshUrl, inProcess, onPostgres, testFolder } from '../../databases.ts';
import { insertAccount } from '../../intros.ts';
import { insertCompanies, insertPeople } from '../../people.ts';
import { startServer } from '../../server.ts';
import { endLeases } from './end-leases.ts';

const REQUESTS = 200;
const AT_ONCE = 8;
/** A start takes seconds; how one process takes over from another on PostgreSQL, two-processes.test.ts shows. */
const KILLS = onPostgres ? 2 : 6;

/** Message-IDs as the mail server took them. */
const taken: string[] = [];
const mailServer = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _session, done) => {
    void text(stream).then((mail) => {
      taken.push(/^Message-ID: (.*)$/im.exec(mail)![1]!);
      done();
    }, done);
  },
});
// A killed process leaves its connections broken.
mailServer.on('error', () => undefined);
let smtpUrl: string;
beforeAll(async () => {
  mailServer.listen(0, '127.0.0.1');
  await once(mailServer.server, 'listening');
  smtpUrl = `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => mailServer.close(() => resolve())));

const serve = (databaseUrl: string, folder: string) =>
  startServer({
    DATABASE_URL: databaseUrl,
    DATA_FOLDER: folder,
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'kith@quillmark.example',
    REQUESTS_PER_DAY: String(REQUESTS),
  });

test.skipIf(inProcess)(
  'killed at any moment of 200 requests, the server loses no request that it confirmed, and sends every mail by itself',
  { timeout: getPatience(240_000) },
  async () => {
    const databaseUrl = await freshUrl();
    const db = openDatabase(databaseUrl);
    const companies = await insertCompanies(db, new Date());
    const users = await insertPeople(db, companies, new Date());
    const target = await insertAccount({ db }, 'Castellan Bank');
    const acknowledged = new Set<string>();
    const folder = testFolder();
    let server = await serve(databaseUrl, folder);
    const token = await issueToken(db, SECRET, users.portco, new Date());
    const left = Array.from({ length: REQUESTS }, (_, place) => `request-${place}`);

    const ask = async (key: string): Promise<boolean> => {
      try {
        const response = await fetch(`${server.url}/api/intro/account/${target}/request`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ request_key: key, why: key }),
        });
        if (!response.ok) return false;
        const { result } = (await response.json()) as { result: { Id: string } };
        acknowledged.add(result.Id);
        return true;
      } catch {
        return false;
      }
    };
    const restart = async (): Promise<void> => {
      await server.kill();
      await endLeases(db);
      server = await serve(databaseUrl, folder);
    };

    const perKill = Math.floor(REQUESTS / (KILLS + 1));
    for (let round = 0; left.length > 0; round++) {
      // Some are on their way when it is killed; callers without an answer ask again with the same key.
      const some = left.splice(0, round < KILLS ? perKill : REQUESTS);
      const unanswered: string[] = [];
      let killed: Promise<void> | undefined;
      let answered = 0;
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let key = some.shift(); key; key = some.shift()) {
            if (await ask(key)) answered++;
            else unanswered.push(key);
            if (round < KILLS && answered >= 5 + round * 3) killed ??= restart();
          }
        }),
      );
      await killed;
      left.push(...unanswered);
    }
    // Messages to the chat are gathered, and go out together later.
    const waiting = db.selectFrom('outbox').select('id').where('state', 'in', ['queued', 'sending']);
    await expect
      .poll(() => waiting.where('channel', '=', 'mail').limit(1).execute(), { timeout: 120_000, interval: 100 })
      .toEqual([]);
    await server.kill();

    const intros = await db.selectFrom('intro').select(['id', 'why']).execute();
    expect(intros.filter(({ why }) => why!.startsWith('request-'))).toHaveLength(REQUESTS);
    expect(new Set(intros.map(({ why }) => why)).size).toBe(REQUESTS);
    expect(new Set(intros.map(({ id }) => String(id)))).toEqual(acknowledged);
    const mails = await db.selectFrom('outbox').select('state').where('channel', '=', 'mail').execute();
    expect(mails).toHaveLength(REQUESTS);
    expect(mails.filter(({ state }) => state !== 'sent')).toEqual([]);
    expect(new Set(taken).size).toBe(REQUESTS);
    // Messages that were on their way at a kill came twice, under one Message-ID.
    expect(taken.length - REQUESTS).toBeLessThanOrEqual(KILLS * 3);
    await db.destroy();
  },
);
