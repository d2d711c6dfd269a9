import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../platform/db/engine.ts';
import { type LastingReference, pickLastingReferences, type ReferencedKind } from '../../../platform/db/references.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { references } from '../../../references.ts';
import { freshDb } from '../../../testing/databases.ts';
import { insertAccount, insertContact } from '../../../testing/intros.ts';
import { insertTestUseCase } from '../../../testing/sales.ts';
import { checkStrengths } from '../../network/derive/check.ts';
import { rebuildStrengths, workOffStale } from '../../network/derive/strengths.ts';
import { mergeFacts as mergeTwo, unmerge } from '../merge/merge.ts';
import { settleSome } from '../merge/settle.ts';
import { eraseReferences } from './erase.ts';
import { findKeptAmong, releaseReferences } from './references.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const AT = NOW.toISOString();
const all = (['contact', 'account'] as const).flatMap((to) => pickLastingReferences(references, to));
const getName = ({ table, column }: LastingReference) => `${table}.${column}`;
const cases = all.map((reference) => [getName(reference), reference] as const);

let shared: Kysely<Schema>;
let tables: Awaited<ReturnType<typeof shared.introspection.getTables>>;
let db: Db;
/** For each kind, two that are merged and one more that has nothing to do with it. */
let ids: Record<ReferencedKind, { one: number; two: number; other: number }>;
let source: number;
let rows: number;

beforeAll(async () => {
  shared = await freshDb();
  tables = await shared.introspection.getTables();
  await insertPeople(shared);
});

/** A test on a database that all share, in which nothing of it stays. */
function inside<Args extends unknown[]>(work: (...args: Args) => Promise<void>) {
  const over = new Error('The test is over.');
  return (...args: Args) =>
    shared
      .transaction()
      .execute(async (trx) => {
        db = trx;
        rows = 0;
        await work(...args);
        throw over;
      })
      .catch((error: unknown) => {
        if (error !== over) throw error;
      });
}

async function insertPeople(on: Kysely<Schema>): Promise<void> {
  db = on;
  const setup = { kind: 'setup' as const, list: 0 as const, label: '', created_at: AT, import_id: null, user_id: null };
  const made = await db.insertInto('source').values([setup, setup]).returning('id').execute();
  source = made[1]!.id;
  const account = (name: string) => insertAccount({ db }, name);
  ids = {
    account: { one: await account('Harrow'), two: await account('Vale'), other: await account('Quill') },
    contact: {
      one: await insertContact({ db }, 'Ines Calloway', null),
      two: await insertContact({ db }, 'Theo Brandt', null),
      other: await insertContact({ db }, 'Hana Quist', null),
    },
  };
  await db.insertInto('title').values({ text: 'CTO', title_key: 'cto', kind: 'it' }).execute();
  await db.insertInto('tag').values({ name: 'Retail', name_key: 'retail' }).execute();
  await db
    .insertInto('position')
    .values({ account_id: ids.account.other, name: 'CTO', last_known_open: AT, created_at: AT, updated_at: AT })
    .execute();
  await db
    .insertInto('app_user')
    .values({ email: 'ann@quill.example', status: 'active', created_at: AT, updated_at: AT })
    .execute();
  const file = { file_name: 'Connections.csv', sha256: '', byte_size: 1, options: '{}' };
  await db
    .insertInto('import_run')
    .values({ ...file, kind: 'connections', started_by: 1, state: 'done', created_at: AT })
    .execute();
  const list = { user_id: 1, file_name: 'Leads.csv', columns: '[]', notes: '[]', chances: '[]', total: 1 };
  await db
    .insertInto('focus_list')
    .values({ ...list, state: 'read', created_at: AT })
    .execute();
  await db.insertInto('focus_lead').values({ list_id: 1, line: 2, cells: '[]' }).execute();
  await db
    .insertInto('signed_link')
    .values({ kind: 'intro.connector', entity: 'intro', entity_id: 1, made_at: AT, expires_at: AT, used_at: null })
    .execute();
  await db.insertInto('people_list').values({ owner_id: 1, name: 'Doors', audience: 'owner', made_at: AT }).execute();
  const run = { kind: 'list', label: 'people.csv', state: 'done', minimum_days: 31, save: 1, total: 1 } as const;
  await db
    .insertInto('enrichment_run')
    .values({ ...run, created_at: AT })
    .execute();
  const crm = { kind: 'folder', account: 'crm', state: 'paused', token: '', parts: '{}', left_out: '{}' } as const;
  await db
    .insertInto('crm_connection')
    .values({ ...crm, company_source_id: 1, people_source_id: 1, round: 0, rows_in: 0, rows_gone: 0, connected_at: AT })
    .execute();
  const wanted = { size_step: 0, use_cases: 1, requests: 0, recent_requests: 0 };
  await db
    .insertInto('blind_spot')
    .values({ scope_id: 0, ...wanted })
    .execute();
  await insertTestUseCase({ db }, ids.account.other);
}

/** A row that refers to that id, and otherwise to nobody's concern; with `same` it could be the same as another. */
async function insertRow({ table, column, onUndo }: LastingReference, id: number, same = false): Promise<void> {
  const found = tables.find((row) => row.name === table)!;
  const remaining = typeof onUndo === 'object' ? [onUndo.name, onUndo.key] : [];
  rows += 1;
  const values = found.columns.flatMap(({ name, dataType, isNullable, hasDefaultValue, isAutoIncrementing }) => {
    if (name === column) return [[name, id]];
    if (name === 'id' || isAutoIncrementing || ((isNullable || hasDefaultValue) && !remaining.includes(name)))
      return [];
    const referred = all.find((reference) => reference.table === table && reference.column === name);
    if (referred) return [[name, ids[referred.to].other]];
    if (name === 'source_id') return [[name, source]];
    if (
      /^(user|owner|firm_user|link|title|tag|import|position|list|lead|run|connection|sales_target|spot)_id$/.test(name)
    )
      return [[name, 1]];
    if (name === 'asked_by') return [[name, 1]];
    return [[name, /int/i.test(dataType) ? 7 : same ? 'same' : `${name} ${rows}`]];
  });
  await db.insertInto(table).values(Object.fromEntries(values)).execute();
}

async function pointing({ table, column }: LastingReference, id: number): Promise<Record<string, unknown>[]> {
  const found = await sql<
    Record<string, unknown>
  >`select * from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db);
  return found.rows;
}

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  return Number(rows[0]!.count);
}

describe('undo', () => {
  test.each(cases)(
    '%s: the declaration holds',
    inside(async (_: string, reference: LastingReference) => {
      const id = ids[reference.to].one;
      await insertRow(reference, id);
      const before = await count(reference.table);
      const saved = await findKeptAmong(db, references, reference.to, Object.values(ids[reference.to]).slice(0, 2));
      if (reference.onUndo === 'keep' || reference.onUndo === 'source') {
        expect([...saved]).toEqual([[id, reference.onUndo === 'source' ? source : null]]);
        return;
      }
      expect([...saved]).toEqual([]);
      const name = await nameIn(reference.to, id);
      await releaseReferences(db, references, reference.to, [id]);
      await db.deleteFrom(reference.to).where('id', '=', id).execute();
      if (reference.onUndo === 'delete') expect(await count(reference.table)).toBe(before - 1);
      else {
        const [row] = (await sql<Record<string, unknown>>`select * from ${sql.table(reference.table)}`.execute(db))
          .rows;
        expect(row).toMatchObject({ [reference.column]: null, [reference.onUndo.name]: name.name });
        if (reference.onUndo.key) expect(row![reference.onUndo.key]).toBe(name.name_key);
      }
    }),
  );

  test(
    'keeps accounts that a setting of the installation names',
    inside(async () => {
      const { one: reference, two } = ids.account;
      await db
        .insertInto('installation')
        .values({ key: 'firm_account_id', value: String(two) })
        .execute();
      expect([...(await findKeptAmong(db, references, 'account', [reference, two]))]).toEqual([[two, null]]);
    }),
  );
});

function nameIn(to: ReferencedKind, id: number) {
  return db.selectFrom(to).select(['name', 'name_key']).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Makes the first of two the second, with all their facts. @returns the merge's id */
async function merge(kind: ReferencedKind): Promise<number> {
  const { one: merged, two: survivor } = ids[kind];
  const id = await mergeTwo(db, references, { kind, survivor, merged, chosen: [], userId: 1, at: AT });
  await settle(kind);
  return id;
}

async function takeApart(kind: ReferencedKind, id: number): Promise<void> {
  await unmerge(db, { kind, id, userId: 1, at: AT });
  await settle(kind);
}

/** Settles one row at a time, so that many slices are seen. */
async function settle(kind: ReferencedKind): Promise<void> {
  while ((await settleSome(db, references, kind, ids[kind].one, 1)) > 0);
}

describe('merge', () => {
  // People who were merged into somebody follow by the merges themselves.
  const rest = cases.filter(([, { column }]) => column !== 'merged_into');
  const moving = rest.filter(([, { onMerge }]) => onMerge !== 'stay');

  test.each(rest)(
    '%s: the declaration holds, and unmerging takes it back',
    inside(async (_: string, reference: LastingReference) => {
      const { one: from, two: into } = ids[reference.to];
      await insertRow(reference, from);
      const where = async () => [(await pointing(reference, from)).length, (await pointing(reference, into)).length];
      // Merges themselves are among the rows that refer to people.
      const [before] = await where();
      const id = await merge(reference.to);
      const own = reference.table.endsWith('_merge') ? 1 : 0;
      // The lists of both are shown of the one who was kept, among whose names is the merged one's own.
      const shown =
        new Map<string, number>([
          ['account_tag', 1],
          ['account_name', 2],
          ['account_external_id', 1],
          // Their own, and both profile addresses.
          ['contact_external_id', 3],
        ]).get(reference.table) ?? 0;
      if (own === 0) expect(await where()).toEqual(reference.onMerge === 'stay' ? [before, shown] : [0, 1]);
      await takeApart(reference.to, id);
      expect((await where())[0]).toBe(before! + (reference.column === 'merged_id' ? own : 0));
    }),
  );

  test.each(moving)(
    '%s: both records have one',
    inside(async (_: string, reference: LastingReference) => {
      const { one: from, two: into } = ids[reference.to];
      if (typeof reference.onMerge === 'object') {
        await insertRow(reference, from);
        await insertRow(reference, into);
        await expect(merge(reference.to)).rejects.toMatchObject({ status: 409, message: reference.onMerge.refuse });
        return;
      }
      await insertRow(reference, from, true);
      await insertRow(reference, into, reference.once !== undefined);
      const id = await merge(reference.to);
      // If the two rows would be the same, the merged one's row waits with it.
      const after = [(await pointing(reference, from)).length, (await pointing(reference, into)).length];
      expect(after).toEqual(reference.once ? [1, 1] : [0, 2]);
      await takeApart(reference.to, id);
      expect([(await pointing(reference, from)).length, (await pointing(reference, into)).length]).toEqual([1, 1]);
    }),
  );

  test(
    'a moved record that refers to another person by now stays when the two are taken apart',
    inside(async () => {
      const { one: a, other: b } = ids.contact;
      const request = all.find(({ table, column }) => table === 'intro' && column === 'target_contact_id')!;
      await insertRow(request, a);
      const id = await merge('contact');
      await db.updateTable('intro').set({ target_contact_id: b }).execute();
      await takeApart('contact', id);
      expect((await pointing(request, b)).length).toBe(1);
    }),
  );

  test(
    'the firm itself is kept',
    inside(async () => {
      await db
        .insertInto('installation')
        .values({ key: 'firm_account_id', value: String(ids.account.one) })
        .execute();
      await expect(merge('account')).rejects.toMatchObject({
        status: 409,
        message: expect.stringMatching(/^This is the firm itself/),
      });
    }),
  );

  test('strengths are brought up to date for both and for everybody named in their facts', async () => {
    await network();
    const before = await db.selectFrom('tie').selectAll().orderBy('contact_id').orderBy('member_id').execute();
    const id = await merge('contact');
    await workOffStale(db, NOW);
    expect(await differences()).toEqual([]);
    expect(await db.selectFrom('tie').selectAll().where('contact_id', '=', ids.contact.one).execute()).toEqual([]);
    await takeApart('contact', id);
    await workOffStale(db, NOW);
    expect(await differences()).toEqual([]);
    expect(await db.selectFrom('tie').selectAll().orderBy('contact_id').orderBy('member_id').execute()).toEqual(before);
  });
});

describe('erasure', () => {
  const people = cases.filter(([, { to }]) => to === 'contact');
  const erase = async (settle?: () => Promise<unknown>) => {
    await eraseReferences(db, references, ids.contact.one);
    await settle?.();
    await db.deleteFrom('contact').where('id', '=', ids.contact.one).execute();
  };

  test.each(people)(
    '%s: the declaration holds',
    inside(async (_: string, reference: LastingReference) => {
      await insertRow(reference, ids.contact.one);
      const before = await count(reference.table);
      if (typeof reference.onErase === 'object') {
        await expect(erase()).rejects.toMatchObject({ status: 409, message: reference.onErase.refuse });
        return;
      }
      await erase();
      const goes = reference.onErase === 'delete' ? 1 : 0;
      // The person themself is a contact, too.
      expect(await count(reference.table)).toBe(before - goes - (reference.table === 'contact' ? 1 : 0));
      if (reference.onErase !== 'clear') return;
      const [row] = (await sql<Record<string, unknown>>`select * from ${sql.table(reference.table)}`.execute(db)).rows;
      const { name, key } = typeof reference.onUndo === 'object' ? reference.onUndo : {};
      for (const column of [reference.column, name, key]) if (column) expect(row![column], column).toBeNull();
    }),
  );

  test('leaves no statement about the person, and strengths match the remaining facts', async () => {
    await network();
    const { one: reference } = ids.contact;
    const [job] = await db.selectFrom('tenure').select('id').where('contact_id', '=', reference).execute();
    for (const [entity, id] of [
      ['contact', reference],
      ['tenure', job!.id],
    ] as const) {
      await db
        .insertInto('claim')
        .values({ entity, entity_id: id, source_id: source, said: '{}', seen_at: AT })
        .execute();
      await db
        .insertInto('extra_source')
        .values({ fact: entity, fact_id: id, source_id: source - 1, seen_at: AT })
        .execute();
    }
    await erase(() => workOffStale(db, NOW));
    expect([await count('claim'), await count('extra_source')]).toEqual([0, 0]);
    expect(await differences()).toEqual([]);
  });
});

/** A firm with a user, two people who worked there at the same time, and signals between all of them. */
async function network(): Promise<void> {
  await insertPeople(await freshDb());
  const { one: a, two, other: b } = ids.contact;
  const job = { title_id: 1, start_month: 24_000, end_month: 999_999, source_id: source, created_at: AT };
  await db
    .insertInto('installation')
    .values({ key: 'firm_account_id', value: String(ids.account.one) })
    .execute();
  await db
    .insertInto('tenure')
    .values([a, two, b].map((contact_id) => ({ ...job, contact_id, account_id: ids.account.one })))
    .execute();
  const signal = { type: 'Opinion', direction: 'Positive', sub_type: null, source: null, details: null, skill: null };
  const rest = { amount: null, occurred_on: null, created_by: null, source_id: source, created_at: AT };
  await db
    .insertInto('signal')
    .values(
      [
        [a, two],
        [two, a],
        [a, b],
        [b, a],
      ].map(([from, to]) => ({ ...signal, ...rest, from_contact_id: from!, to_contact_id: to! })),
    )
    .execute();
  await rebuildStrengths(db, NOW);
  expect(await differences()).toEqual([]);
  expect(await count('tie')).toBeGreaterThan(0);
}

async function differences(): Promise<string[]> {
  const found: string[] = [];
  await checkStrengths(db, NOW, ({ table, what }) => void (table === 'search' || found.push(`${table}: ${what}`)));
  return found;
}
