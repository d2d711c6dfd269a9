import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPatience } from '../../../../tests/setup/patience.ts';
import { enqueueImport } from '../../../features/imports/runs/enqueue.ts';
import { findImportRun, insertImportRun } from '../../../features/imports/runs/queries.ts';
import { issueToken } from '../../../platform/access/session.ts';
import { openDatabase } from '../../../platform/db/opening/open.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { storeFile } from '../../../platform/files/stored-files.ts';
import { queueMessage } from '../../../platform/messages/delivery.ts';
import { SECRET } from '../../app.ts';
import { freshUrl, inProcess, onPostgres, testFolder } from '../../databases.ts';
import { insertCompanies, insertPeople } from '../../people.ts';
import { findPostgresBinaries, startPostgres } from '../../postgres.ts';
import { type ServerProcess, startServer } from '../../server.ts';
import { endLeases } from './end-leases.ts';

const MESSAGES = 200;
const ROWS = 3_000;
const onServer = onPostgres && !inProcess;

const call = async (server: ServerProcess, method: string, path: string, token: string, body?: unknown) => {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

describe.skipIf(!onServer)('two processes on one PostgreSQL', () => {
  /** The sender of each mail, by its Message-ID: each process sends under a name of its own. */
  const taken: { from: string; id: string }[] = [];
  const mailServer = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      void text(stream).then((mail) => {
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
        taken.push({ from, id: /^Message-ID: (.*)$/im.exec(mail)![1]! });
        done();
      }, done);
    },
  });
  mailServer.on('error', () => undefined);
  let db: Kysely<Schema>;
  let folder: string;
  let users: Awaited<ReturnType<typeof insertPeople>>;
  let process: ServerProcess;
  let two: ServerProcess;

  beforeAll(async () => {
    mailServer.listen(0, '127.0.0.1');
    await once(mailServer.server, 'listening');
    const DATABASE_URL = await freshUrl();
    db = openDatabase(DATABASE_URL);
    users = await insertPeople(db, await insertCompanies(db, new Date()), new Date());
    folder = testFolder();
    const SMTP_URL = `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`;
    const serve = (name: string) =>
      startServer({ DATABASE_URL, DATA_FOLDER: folder, SMTP_URL, MAIL_FROM: `${name}@quillmark.example` });
    [process, two] = await Promise.all([serve('one'), serve('two')]);
  });
  afterAll(async () => {
    await Promise.all([process?.kill(), two?.kill()]);
    await db?.destroy();
    await new Promise<void>((resolve) => mailServer.close(() => resolve()));
  });

  /** Waits until so many jobs of these kinds have ended. */
  const ended = async (kinds: readonly string[], count: number) => {
    const jobs = () =>
      db.selectFrom('job').select('id').where('kind', 'in', kinds).where('finished_at', 'is not', null).execute();
    await expect.poll(async () => (await jobs()).length, { timeout: 150_000, interval: 50 }).toBe(count);
  };

  test('do the daily upkeep once between them', async () => {
    const kinds = ['upkeep.strengths', 'upkeep.retention', 'import.clear', 'intro.day'];
    await ended(kinds, kinds.length);
    const jobs = await db.selectFrom('job').select(['kind', 'state', 'attempts']).where('kind', 'in', kinds).execute();
    expect(jobs.sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))).toEqual(
      kinds.map((kind) => ({ kind, state: 'done', attempts: 1 })),
    );
  });

  test('share the messages, and each message is sent once', { timeout: getPatience(240_000) }, async () => {
    const now = new Date();
    await db.transaction().execute(async (trx) => {
      for (let n = 0; n < MESSAGES; n++)
        await queueMessage(
          trx,
          {
            channel: 'mail',
            recipient: `to${n}@b.example`,
            subject: `${n}`,
            body: 'x',
            key: `message ${n}`,
            kind: 'access.decided',
            about: { entity: 'app_user', id: users.portco },
          },
          now,
        );
    });
    await ended(['message.deliver'], MESSAGES);
    expect(taken).toHaveLength(MESSAGES);
    expect(new Set(taken.map(({ id }) => id)).size).toBe(MESSAGES);
    const shares = Map.groupBy(taken, ({ from }) => from);
    expect([...shares.keys()].sort()).toEqual(['one@quillmark.example', 'two@quillmark.example']);
    const jobs = await db
      .selectFrom('job')
      .select(['state', 'attempts'])
      .where('kind', '=', 'message.deliver')
      .execute();
    expect(jobs).toEqual(Array.from({ length: MESSAGES }, () => ({ state: 'done', attempts: 1 })));
    const states = await db.selectFrom('outbox').select('state').execute();
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['sent']));
  });

  test('share their sessions: the other accepts a session that one opens, and refuses a session that one ends', async () => {
    const admin = await issueToken(db, SECRET, users.admin, new Date());
    const email = (
      await db.selectFrom('app_user').select('email').where('id', '=', users.portco).executeTakeFirstOrThrow()
    ).email;
    const opened = await call(process, 'POST', '/admin/login-as', admin, { email });
    expect(opened.status).toBe(200);
    const token = opened.body.token as string;
    const there = await call(two, 'GET', '/user', token);
    expect(there).toEqual({ status: 200, body: { user: opened.body.user } });
    expect((await call(two, 'DELETE', '/admin/login-as', token)).status).toBe(200);
    expect((await call(process, 'GET', '/user', token)).status).toBe(401);
  });

  test('show at once on one side what was written on the other', async () => {
    const token = await issueToken(db, SECRET, users.portco, new Date());
    const company = await db
      .selectFrom('account')
      .select('id')
      .where('name', '=', 'Brackenfield')
      .executeTakeFirstOrThrow();
    const followed = { subscribed_accounts: [String(company.id)] };
    expect(await call(process, 'PUT', `/user/subscriptions/account/${company.id}`, token)).toEqual({
      status: 200,
      body: followed,
    });
    expect((await call(two, 'GET', '/user/subscriptions/account', token)).body).toEqual({
      ...followed,
      next_cursor: null,
    });
  });

  test('take over the work of a killed process, from where it stood', { timeout: getPatience(240_000) }, async () => {
    const lines = Array.from(
      { length: ROWS },
      (_, at) =>
        `First${at},Last${at},https://www.linkedin.com/in/p${at},,Company ${at % 300},Role ${at % 40},28 Jan 2024`,
    );
    const csv = ['First Name,Last Name,URL,Email Address,Company,Position,Connected On', ...lines].join('\n');
    const file = await storeFile(Readable.from(csv), folder, 1e9);
    const run = await insertImportRun(db, {
      kind: 'connections',
      file_name: 'Connections.csv',
      file_path: file.path,
      sha256: file.sha256,
      byte_size: file.bytes,
      started_by: users.admin,
      for_user_id: users.admin,
      options: '{}',
      state: 'applying',
      created_at: new Date().toISOString(),
    });
    // Asleep, the other one cannot be the first to take it.
    two.child.kill('SIGSTOP');
    await enqueueImport(db, run.id, 'apply', new Date());
    await expect
      .poll(async () => (await findImportRun(db, run.id))!.done_rows, { timeout: 60_000, interval: 5 })
      .toBeGreaterThan(0);
    await process.kill();
    two.child.kill('SIGCONT');
    const left = (await findImportRun(db, run.id))!;
    expect(left.state).toBe('applying');
    await endLeases(db);
    await ended(['import.write'], 1);
    expect(await findImportRun(db, run.id)).toMatchObject({ state: 'done', done_rows: ROWS, error: null });
    const job = await db.selectFrom('job').selectAll().where('kind', '=', 'import.write').executeTakeFirstOrThrow();
    expect(job).toMatchObject({ state: 'done', attempts: 2 });
    const { imported } = await db
      .selectFrom('signal')
      .select((eb) => eb.fn.countAll<number>().as('imported'))
      .executeTakeFirstOrThrow();
    expect(Number(imported)).toBe(ROWS);
  });
});

describe.skipIf(!onServer || !findPostgresBinaries())('two processes that start together', () => {
  test('on an empty PostgreSQL fill it once, find the same, and go on when the database server was restarted', {
    timeout: 180_000,
  }, async () => {
    // After a crash it must still have everything that it acknowledged, such as the session.
    const postgres = await startPostgres({ settings: ['synchronous_commit=on'] });
    const folder = testFolder();
    const DATABASE_URL = postgres.url('kith');
    const db = openDatabase(DATABASE_URL);
    const servers: ServerProcess[] = [];
    try {
      const serve = async () => servers.push(await startServer({ DATABASE_URL, DATA_FOLDER: folder }));
      await Promise.all([serve(), serve()]);
      const demo = await db.selectFrom('account').select('id').where('name', '=', 'Quillmark Ventures').execute();
      expect(demo).toHaveLength(1);
      const dana = await db
        .selectFrom('app_user')
        .select('id')
        .where('email', '=', 'dana@quillmark.example')
        .executeTakeFirstOrThrow();
      const token = await issueToken(db, SECRET, dana.id, new Date());
      const find = () =>
        Promise.all(
          servers.map((server) =>
            call(server, 'POST', '/account/batch-search', token, { names: ['Castellan Bank', 'Lumenary'] }),
          ),
        );
      const before = await find();
      expect(before.map(({ status }) => status)).toEqual([200, 200]);
      expect((before[0]!.body.accounts as unknown[]).length).toBe(2);
      expect(before[1]).toEqual(before[0]);
      await postgres.restart('immediate');
      const ready = () => Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/readyz`)).status));
      await expect.poll(ready, { timeout: 60_000, interval: 50 }).toEqual([200, 200]);
      expect(await find()).toEqual(before);
    } finally {
      await Promise.all(servers.map((server) => server.kill()));
      await db.destroy();
      await postgres.stop();
    }
  });
});
