import { readFileSync, writeFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listMessages } from '../../../shared/features/notifications/outbox/calls.ts';
import { sendFeedback } from '../../../shared/features/operations/feedback/calls.ts';
import { openDatabase } from '../../platform/db/opening/open.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { START, startTestApp, type TestApp } from '../app.ts';
import { freshFile, onPostgres } from '../databases.ts';

describe.skipIf(onPostgres)('a database in trouble', () => {
  let db: Kysely<Schema>;
  let kith: TestApp;
  let present: number;
  let path: string;
  let logged: { level: number; [name: string]: unknown }[];
  beforeEach(async () => {
    const file = await freshFile();
    path = file.path;
    db = openDatabase(file.url);
    logged = [];
    kith = await startTestApp({ db }, pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) }));
    present = START.getTime();
    // Signs in first, because that writes, too.
    expect((await kith.as('admin').call(listMessages, {})).status).toBe(200);
  });
  afterEach(async () => {
    await kith.app.close();
    await db.destroy();
  });

  /** The answer of /readyz ten seconds later. */
  const ready = async () => {
    present += 10_000;
    kith.app.deps.clock.now = () => new Date(present);
    const { statusCode, body } = await kith.app.inject('/readyz');
    return { status: statusCode, body: JSON.parse(body) };
  };
  const write = (feedback = 'x'.repeat(9_000)) => kith.as('admin').call(sendFeedback, { body: { feedback } });
  const written = async () =>
    Number(
      (
        await db
          .selectFrom('outbox')
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );

  test('because the disk is full answers writes with 507 and the reason, still reads, loses nothing, and recovers by itself', async () => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql.raw(`pragma max_page_count = ${rows[0]!.page_count + 2}`).execute(db);
    let acknowledged = 0;
    let answer = await write();
    for (; answer.status === 200 && acknowledged < 100; acknowledged++) answer = await write();
    expect(answer).toMatchObject({
      status: 507,
      body: { code: 'full', message: expect.stringMatching(/disk.*is full/) },
    });
    expect((await kith.as('admin').call(listMessages, {})).status).toBe(200);
    expect(await written()).toBe(acknowledged);
    expect(await ready()).toMatchObject({
      status: 503,
      body: { reason: 'full', message: expect.stringMatching(/full/) },
    });
    await sql`pragma max_page_count = 1073741823`.execute(db);
    expect(await ready()).toEqual({ status: 200, body: { status: 'ok' } });
    expect((await write()).status).toBe(200);
    expect(await written()).toBe(acknowledged + 1);
  });

  test('that is damaged says so to the call that finds it, in the log, and from then on on /readyz', async () => {
    const { rows } = await sql<{ root: number }>`
      select rootpage as root from sqlite_schema where name = 'outbox'`.execute(db);
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    const content = readFileSync(path);
    content.fill(0xee, (rows[0]!.root - 1) * 8192, rows[0]!.root * 8192);
    writeFileSync(path, content);
    // Its data in memory are complete.
    await sql`pragma shrink_memory`.execute(db);
    expect(await ready()).toMatchObject({ status: 200 });
    const met = await kith.as('admin').call(listMessages, {});
    expect(met).toMatchObject({ status: 503, body: { message: expect.stringMatching(/damaged.*backup/) } });
    const stated = { status: 503, body: { reason: 'damaged' } };
    expect(await ready()).toMatchObject(stated);
    expect(await ready()).toMatchObject(stated);
    expect(logged.filter(({ level }) => level === 60)).toMatchObject([
      { trouble: 'damaged', err: { message: 'database disk image is malformed' } },
    ]);
  });

  test('that may no longer be written to answers writes with 503 and the reason, and recovers by itself', async () => {
    await sql`pragma query_only = on`.execute(db);
    expect(await write()).toMatchObject({
      status: 503,
      body: { message: expect.stringMatching(/can’t write to the database/) },
    });
    expect(await ready()).toMatchObject({ status: 503, body: { reason: 'readonly' } });
    await sql`pragma query_only = off`.execute(db);
    expect(await ready()).toMatchObject({ status: 200 });
    expect((await write()).status).toBe(200);
  });
});
