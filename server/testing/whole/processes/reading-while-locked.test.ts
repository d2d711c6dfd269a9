import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../app.ts';
import { CALL_ROWS } from '../../calls/call-rows.ts';
import { isReading } from '../../calls/reading-calls.ts';
import { readStatuses, startRefusedApp } from '../../calls/statuses-of.ts';
import { onPostgres } from '../../databases.ts';
import { createTokens } from '../../viewer-tokens.ts';
import type { ViewerKind } from '../../viewers.ts';

/** A write waits as long for the file and then fails. */
const PATIENCE_MS = 5_000;

describe.skipIf(onPostgres)('while another process holds the lock of the file', () => {
  let kith: TestApp;
  let other: Database.Database;
  let tokens: Map<ViewerKind, string>;
  beforeAll(async () => {
    kith = await startRefusedApp();
    // Sessions whose use nobody has noted yet.
    tokens = await createTokens(kith, new Map());
    const { rows } = await sql<{ file: string }>`pragma database_list`.execute(kith.db);
    other = new Database(rows[0]!.file);
    other.exec('begin immediate');
  });
  afterAll(async () => {
    other?.close();
    await kith?.app.close();
  });

  const reading = Object.entries(CALL_ROWS).filter(([, { call }]) => isReading(call));
  test.each(reading)('%s is answered as ever, and waits for no write', async (_name, row) => {
    const began = performance.now();
    expect(await readStatuses(kith, tokens, row)).toEqual(row.expected);
    expect(performance.now() - began).toBeLessThan(PATIENCE_MS);
  });

  test('what was left behind is written once the lock is gone', async () => {
    expect(await kith.db.selectFrom('job').selectAll().execute()).toEqual([]);
    other.exec('rollback');
    await kith.app.background.settled();
    const kinds = await kith.db.selectFrom('job').select('kind').distinct().execute();
    expect(kinds).toContainEqual({ kind: 'evaluation.compute' });
    const actions = await kith.db.selectFrom('audit').select('action').distinct().execute();
    expect(actions).toContainEqual({ action: 'search.exported' });
  });
});
