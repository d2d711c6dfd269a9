import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { freshDb, inProcess, onPostgres, testFolder } from '../../testing/databases.ts';
import type { Schema } from '../db/schema.ts';
import { audit } from './audit.ts';
import { linkRows } from './chain.ts';
import { deleteOldRows, publishCheckpoint, saveCheckpoint } from './checkpoints.ts';
import { eraseAuditValues } from './erase-values.ts';
import { type AuditKey, loadAuditKey } from './key.ts';
import { type AuditReport, verifyAudit } from './verify.ts';

const DAY_MS = 86_400_000;
const START = new Date('2026-11-21T12:00:00.000Z');
let db: Kysely<Schema>;
let folder: string;
let key: AuditKey;

beforeEach(async () => {
  db = await freshDb();
  folder = testFolder();
  key = loadAuditKey(folder);
  await db.deleteFrom('audit').execute();
});

const writeRow = (name: string, day = 0) =>
  audit(db, null, new Date(START.getTime() + day * DAY_MS), {
    action: 'contact.renamed',
    entity: 'account',
    entityId: name,
    detail: { to: name },
  });

/** Ten rows in the chain. @returns their ids */
async function writeChain(): Promise<number[]> {
  for (let row = 0; row < 10; row++) await writeRow(`Name ${row}`, row);
  expect(await linkRows(db)).toBe(10);
  return (await db.selectFrom('audit').select('id').orderBy('id').execute()).map(({ id }) => id);
}

const verify = (file: string | null = null): Promise<AuditReport> => verifyAudit({ db, key, file });
const findIn = async (file: string | null = null) => {
  const { finding } = await verify(file);
  return finding && [finding.kind, finding.row];
};

describe('a chain over the audit', () => {
  test('is whole as it was written, and rows that are not in it yet are counted', async () => {
    const ids = await writeChain();
    await writeRow('Later');
    expect(await verify()).toEqual({
      rows: 10,
      first_row: ids[0],
      last_row: ids[9],
      waiting: 1,
      erased: 0,
      finding: null,
    });
  });

  test.each([
    ['at', { at: '2020-01-01T00:00:00.000Z' }],
    ['user_id', { user_id: 7 }],
    ['as_user_id', { as_user_id: 7 }],
    ['token_id', { token_id: 7 }],
    ['action', { action: 'contact.added' }],
    ['entity', { entity: 'contact' }],
    ['entity_id', { entity_id: 'x' }],
    ['detail', { detail: null }],
  ])('names the first row of which %s was changed by hand', async (_, set) => {
    const ids = await writeChain();
    for (const id of [ids[7]!, ids[4]!]) await db.updateTable('audit').set(set).where('id', '=', id).execute();
    expect(await findIn()).toEqual(['changed', ids[4]]);
    expect((await verify()).last_row).toBe(ids[3]);
  });

  test('names a row that was removed, alone or with its link, at the beginning, in between or at the end', async () => {
    const ids = await writeChain();
    await saveCheckpoint(db, key, { day: '2026-11-30', now: START });
    const remove = async (from: number, to: number, links: boolean) => {
      await db.deleteFrom('audit').where('id', '>=', from).where('id', '<=', to).execute();
      if (links) await db.deleteFrom('audit_link').where('audit_id', '>=', from).where('audit_id', '<=', to).execute();
    };
    await remove(ids[9]!, ids[9]!, true);
    expect(await findIn()).toEqual(['removed', ids[9]]);
    await remove(ids[5]!, ids[6]!, true);
    expect(await findIn()).toEqual(['removed', ids[5]]);
    expect((await verify()).finding?.text).toBe(`Between ${ids[4]} and ${ids[7]} 2 rows are missing.`);
    await remove(ids[3]!, ids[3]!, false);
    expect(await findIn()).toEqual(['removed', ids[3]]);
    await remove(ids[0]!, ids[0]!, true);
    expect(await findIn()).toEqual(['removed', ids[1]]);
  });

  test('names a row that was put in between or before, also after it was linked by hand', async () => {
    const ids = await writeChain();
    const row = { at: START.toISOString(), action: 'a.b', entity: 'account', entity_id: '1' };
    await db
      .insertInto('audit')
      .values(Object.assign({ id: ids[0]! - 1 }, row) as never)
      .execute();
    expect(await findIn()).toEqual(['inserted', ids[0]! - 1]);
    expect(await linkRows(db)).toBe(0);
    expect(await findIn()).toEqual(['inserted', ids[0]! - 1]);
    await db.deleteFrom('audit').where('id', '<', ids[0]!).execute();
    // In the place of another one, which moves up.
    await db
      .updateTable('audit')
      .set({ id: ids[9]! + 5 } as never)
      .where('id', '=', ids[9]!)
      .execute();
    await db
      .insertInto('audit')
      .values(Object.assign({ id: ids[9]! }, row) as never)
      .execute();
    expect(await findIn()).toEqual(['changed', ids[9]]);
  });

  test('names a row that was changed with all later hashes, by the checkpoint of a day and by the file', async () => {
    const ids = await writeChain();
    const file = join(folder, 'elsewhere.jsonl');
    const checkpoint = (await saveCheckpoint(db, key, { day: '2026-11-30', now: START }))!;
    const deps = { webhooks: { post: async () => undefined }, now: () => START };
    await publishCheckpoint(db, checkpoint, { url: null, file }, deps);
    // Again, after a kill before it was noted.
    await publishCheckpoint(db, checkpoint, { url: null, file }, deps);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1);
    await db.updateTable('audit').set({ action: 'a.b' }).where('id', '=', ids[4]!).execute();
    await db.deleteFrom('audit_link').execute();
    await linkRows(db);
    expect(await findIn()).toEqual(['changed', ids[9]]);
    await db.deleteFrom('audit_checkpoint').execute();
    expect(await findIn()).toBeNull();
    expect(await findIn(file)).toEqual(['changed', ids[9]]);
  });

  test('believes no checkpoint that another key signed, until that key is said to be an earlier one', async () => {
    const ids = await writeChain();
    const other = loadAuditKey(testFolder());
    await saveCheckpoint(db, other, { day: '2026-11-30', now: START });
    expect(await findIn()).toEqual(['checkpoint', ids[9]]);
    writeFileSync(join(folder, 'audit-keys-before'), `${other.publicKey}\n`);
    key = loadAuditKey(folder);
    expect(await findIn()).toBeNull();
    rmSync(join(folder, 'audit-key'));
    writeFileSync(join(folder, 'audit-key'), '\n');
    expect(() => loadAuditKey(folder)).toThrow(/doesn’t contain a key/);
  });

  test('says why a checkpoint could not be posted, and once it could that it was', async () => {
    await writeChain();
    const checkpoint = (await saveCheckpoint(db, key, { day: '2026-11-30', now: START }))!;
    expect(await saveCheckpoint(db, key, { day: '2026-11-30', now: START })).toBeUndefined();
    const posted: unknown[] = [];
    const publish = (post: () => Promise<void>) =>
      publishCheckpoint(
        db,
        checkpoint,
        { url: 'https://audit.example', file: null },
        { webhooks: { post: (_, body) => post().then(() => void posted.push(body)) }, now: () => START },
      );
    const read = () => db.selectFrom('audit_checkpoint').select(['posted_at', 'post_error']).execute();
    await expect(publish(() => Promise.reject(new Error('The webhook answered with 500.')))).rejects.toThrow();
    expect(await read()).toEqual([{ posted_at: null, post_error: 'The webhook answered with 500.' }]);
    await publish(() => Promise.resolve());
    expect(await read()).toEqual([{ posted_at: START.toISOString(), post_error: null }]);
    expect(posted).toMatchObject([{ day: '2026-11-30', hash: checkpoint.hash, signature: checkpoint.signature }]);
  });
});

describe('values that were erased', () => {
  test('leave the chain whole, and what stands there now cannot be changed either', async () => {
    const ids = await writeChain();
    const salts = await db.selectFrom('audit_link').select('detail_salt').where('audit_id', '=', ids[4]!).execute();
    await eraseAuditValues(
      db,
      [
        { id: ids[4]!, column: 'detail', value: null },
        { id: ids[6]!, column: 'entity_id', value: 'a person who was erased' },
      ],
      { key, now: START },
    );
    await linkRows(db);
    expect(await verify()).toMatchObject({ rows: 11, erased: 2, finding: null });
    expect(
      await db.selectFrom('audit_link').select('audit_id').where('detail_salt', '=', salts[0]!.detail_salt).execute(),
    ).toEqual([]);
    await db.updateTable('audit').set({ entity_id: 'somebody else' }).where('id', '=', ids[6]!).execute();
    expect(await findIn()).toEqual(['changed', ids[6]]);
  });

  test('are not believed if the row that says so is not signed', async () => {
    const ids = await writeChain();
    await eraseAuditValues(db, [{ id: ids[4]!, column: 'detail', value: null }], {
      key: loadAuditKey(testFolder()),
      now: START,
    });
    await linkRows(db);
    expect(await findIn()).toEqual(['changed', ids[4]]);
  });

  test('may be in rows that are not in the chain yet', async () => {
    await writeRow('Name');
    const { id } = await db.selectFrom('audit').select('id').executeTakeFirstOrThrow();
    await eraseAuditValues(db, [{ id, column: 'detail', value: null }], { key, now: START });
    await linkRows(db);
    expect(await verify()).toMatchObject({ rows: 1, erased: 0, finding: null });
  });
});

describe('rows that are deleted by age', () => {
  const prune = (days: number) =>
    deleteOldRows(db, key, {
      before: new Date(START.getTime() + days * DAY_MS).toISOString(),
      now: new Date(START.getTime() + 9 * DAY_MS),
    });

  test('leave a chain that begins after them, and says if more are gone', async () => {
    const ids = await writeChain();
    expect(await prune(3)).toBe(3);
    await linkRows(db);
    expect(await verify()).toMatchObject({ rows: 8, first_row: ids[3], finding: null });
    expect(await prune(3)).toBe(0);
    expect(await prune(5)).toBe(2);
    await linkRows(db);
    expect(await verify()).toMatchObject({ rows: 7, first_row: ids[5], finding: null });
    for (const table of ['audit', 'audit_link'] as const)
      await db
        .deleteFrom(table)
        .where((table === 'audit' ? 'id' : 'audit_id') as never, '=', ids[5]! as never)
        .execute();
    expect(await findIn()).toEqual(['removed', ids[5]]);
    await db.updateTable('audit_checkpoint').set({ audit_id: ids[5]! }).execute();
    expect(await findIn()).toEqual(['checkpoint', ids[5]]);
  });

  test('may be all there are: new rows go on where they ended', async () => {
    await writeChain();
    expect(await prune(100)).toBe(10);
    await writeRow('New');
    await linkRows(db);
    expect(await verify()).toMatchObject({ rows: 2, finding: null });
  });
});

test('processes that link at the same time keep one chain, while others write', async () => {
  await Promise.all(
    Array.from({ length: 40 }, async (_, row) => {
      await writeRow(`Name ${row}`);
      await linkRows(db);
    }),
  );
  await linkRows(db);
  expect(await verify()).toMatchObject({ rows: 40, waiting: 0, finding: null });
});

test.runIf(onPostgres)(
  'a row that is committed after a later one is waited for; one that never comes is not',
  async () => {
    await writeRow('First');
    const { promise: written, resolve } = Promise.withResolvers<void>();
    const { promise: end, resolve: commit } = Promise.withResolvers<void>();
    const slow = db.transaction().execute(async (trx) => {
      await audit(trx, null, START, { action: 'a.b', entity: 'account', entityId: 'slow' });
      resolve();
      await end;
    });
    await written;
    await writeRow('Later');
    expect(await linkRows(db)).toBe(1);
    commit();
    await slow;
    expect(await linkRows(db)).toBe(2);
    const failing = db.transaction().execute(async (trx) => {
      await audit(trx, null, START, { action: 'a.b', entity: 'account', entityId: 'lost' });
      throw new Error('lost');
    });
    await expect(failing).rejects.toThrow('lost');
    await writeRow('Last');
    expect(await linkRows(db)).toBe(1);
    expect(await verify()).toMatchObject({ rows: 4, waiting: 0, finding: null });
  },
);

test.runIf(onPostgres && !inProcess)('what is written in another database of the server holds nothing up', async () => {
  const other = await freshDb();
  await writeRow('First');
  const failing = db.transaction().execute(async (trx) => {
    await audit(trx, null, START, { action: 'a.b', entity: 'account', entityId: 'lost' });
    throw new Error('lost');
  });
  await expect(failing).rejects.toThrow('lost');
  await writeRow('Last');
  await other.transaction().execute(async (trx) => {
    await audit(trx, null, START, { action: 'a.b', entity: 'account', entityId: 'elsewhere' });
    expect(await linkRows(db)).toBe(2);
  });
});

test('a checkpoint file with other lines is read all the same', async () => {
  await writeChain();
  const file = join(folder, 'elsewhere.jsonl');
  appendFileSync(file, 'not a checkpoint\n');
  expect(await findIn(file)).toBeNull();
});
