import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { getPatience } from '../../../tests/setup/patience.ts';
import type { MergeKind } from '../../core/facts/book/import-index.ts';
import { checkStrengths } from '../../core/network/derive/check.ts';
import { dumpNetwork } from '../../features/imports/testing/queries.ts';
import {
  createImportWorld,
  type ImportedPerson,
  type ImportWorld,
  importAll,
  list,
  type RunToMake,
  runNow,
  undoTestRun,
} from '../../features/imports/testing/runs.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { onPostgres } from '../databases.ts';
import { mergeTwo, unmergeTwo } from '../merges.ts';

let db: Kysely<Schema>;
let ann: number;
let bob: number;
const of = (user: number): RunToMake => ({ db, user, kind: 'connections' });
beforeEach(async () => {
  ({ db, ann, bob } = await createImportWorld());
});

async function differences(of: Kysely<Schema>): Promise<string[]> {
  const found: string[] = [];
  await checkStrengths(of, runNow(), ({ what }) => found.push(what));
  return found;
}

const person = (name: string) =>
  db.selectFrom('contact').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
const company = (name: string) =>
  db.selectFrom('account').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

/** The owner of each job, as it counts and as it was written. */
const jobs = async () =>
  (await db.selectFrom('tenure').select(['contact_id', 'contact_half']).orderBy('id').execute()).map(
    ({ contact_id, contact_half }) => [contact_id, contact_half],
  );

describe('two people who are the same person', () => {
  let rafi: number;
  let raphael: number;
  beforeEach(async () => {
    await importAll(
      list(
        { name: 'Rafi Dorshan', slug: 'rafi-dorshan', company: 'Orrin Health', title: 'Director' },
        { name: 'Raphael Dorshan', slug: 'r-dorshan-81', email: 'rafi@orrin.example', company: 'Brightmoor Bank' },
      ),
      of(ann),
    );
    rafi = (await person('Rafi Dorshan')).id;
    raphael = (await person('Raphael Dorshan')).id;
  });

  test('have all jobs and connections of both, and the fields that only one of them has', async () => {
    await mergeTwo(db, 'contact', rafi, raphael);
    expect(await person('Rafi Dorshan')).toMatchObject({ email: 'rafi@orrin.example', profile_key: 'in/rafi-dorshan' });
    expect((await person('Raphael Dorshan')).merged_into).toBe(rafi);
    expect(await jobs()).toEqual([
      [rafi, null],
      [rafi, raphael],
    ]);
    expect(await differences(db)).toEqual([]);
  });

  test('show the values chosen from the other, and are found by either address', async () => {
    await mergeTwo(db, 'contact', rafi, raphael, ['name', 'profile_key']);
    const shown = await db.selectFrom('contact').selectAll().where('id', '=', rafi).executeTakeFirstOrThrow();
    expect(shown).toMatchObject({ name: 'Raphael Dorshan', profile_key: 'in/r-dorshan-81' });
    await importAll(list({ name: 'Rafi Dorshan', slug: 'rafi-dorshan', company: 'Vale Union' }), of(bob));
    expect(await jobs()).toContainEqual([rafi, null]);
    expect(await db.selectFrom('contact').select('id').where('name_key', 'like', 'ra%dorshan').execute()).toHaveLength(
      2,
    );
  });

  test('get the data of a later import for the half with that address, and keep it when they are taken apart', async () => {
    const id = await mergeTwo(db, 'contact', rafi, raphael);
    await importAll(
      list({ name: 'Raphael Dorshan', slug: 'r-dorshan-81', email: 'new@orrin.example', company: 'Vale Union' }),
      of(bob),
    );
    expect((await person('Rafi Dorshan')).email).toBe('new@orrin.example');
    expect(await jobs()).toEqual([
      [rafi, null],
      [rafi, raphael],
      [rafi, raphael],
    ]);
    await unmergeTwo(db, 'contact', id);
    expect((await person('Rafi Dorshan')).email).toBeNull();
    expect((await person('Raphael Dorshan')).email).toBe('new@orrin.example');
    expect(await jobs()).toEqual([
      [rafi, null],
      [raphael, null],
      [raphael, null],
    ]);
    expect(await differences(db)).toEqual([]);
  });

  test('get data about neither half in particular for the one who was kept', async () => {
    await mergeTwo(db, 'contact', rafi, raphael);
    // The name is of one, the company of the other: it is the person, and no third one.
    await importAll(list({ name: 'Rafi Dorshan', company: 'Brightmoor Bank', title: 'Adviser' }), of(bob));
    expect(await db.selectFrom('contact').select('id').where('name_key', 'like', 'ra%dorshan').execute()).toHaveLength(
      2,
    );
    expect(await jobs()).toContainEqual([rafi, null]);
  });

  test('lend the address that is shown, and get it back', async () => {
    await importAll(list({ name: 'R. Dorshan', company: 'Orrin Health' }), of(bob));
    const bare = (await person('R. Dorshan')).id;
    const id = await mergeTwo(db, 'contact', bare, raphael);
    expect((await person('R. Dorshan')).profile_key).toBe('in/r-dorshan-81');
    expect((await person('Raphael Dorshan')).profile_key).toBeNull();
    await unmergeTwo(db, 'contact', id);
    expect((await person('R. Dorshan')).profile_key).toBeNull();
    expect((await person('Raphael Dorshan')).profile_key).toBe('in/r-dorshan-81');
  });

  test('can be taken apart in any order, when a third was merged with them', async () => {
    await importAll(list({ name: 'R. Dorshan', slug: 'rd', company: 'Vale Union' }), of(bob));
    const third = (await person('R. Dorshan')).id;
    const first = await mergeTwo(db, 'contact', rafi, raphael);
    const second = await mergeTwo(db, 'contact', third, rafi);
    expect((await jobs()).map(([counts]) => counts)).toEqual([third, third, third]);
    await unmergeTwo(db, 'contact', first);
    expect((await jobs()).map(([counts]) => counts)).toEqual([third, raphael, third]);
    await unmergeTwo(db, 'contact', second);
    expect(await jobs()).toEqual([
      [rafi, null],
      [raphael, null],
      [third, null],
    ]);
    expect(await db.selectFrom('own_half').selectAll().execute()).toEqual([]);
  });

  test('stay merged when the import is undone that brought the kept one', async () => {
    const other = await importAll(list({ name: 'R. Dorshan', slug: 'rd', company: 'Vale Union' }), of(bob));
    const third = (await person('R. Dorshan')).id;
    await mergeTwo(db, 'contact', third, rafi);
    await undoTestRun(db, other.id);
    expect((await person('Rafi Dorshan')).merged_into).toBe(third);
    expect(await jobs()).toEqual([
      [third, rafi],
      [raphael, null],
    ]);
    expect(await differences(db)).toEqual([]);
  });

  test('leave the kept one unchanged when the other goes with its import', async () => {
    const other = await importAll(list({ name: 'R. Dorshan', slug: 'rd', email: 'r@vale.example' }), of(bob));
    await mergeTwo(db, 'contact', rafi, (await person('R. Dorshan')).id);
    expect((await person('Rafi Dorshan')).email).toBe('r@vale.example');
    await undoTestRun(db, other.id);
    expect((await person('Rafi Dorshan')).email).toBeNull();
    expect(await db.selectFrom('contact_merge').select(['merged_id', 'merged_name']).execute()).toEqual([
      { merged_id: null, merged_name: 'R. Dorshan' },
    ]);
    expect(await differences(db)).toEqual([]);
  });
});

test('two companies that are the same have the people of both, and are searched by both names', async () => {
  await importAll(
    list(
      { name: 'Ines Calloway', slug: 'ines', company: 'Harrow Freight', title: 'CTO' },
      { name: 'Theo Brandt', slug: 'theo', company: 'Harrow Forwarding', title: 'CFO' },
    ),
    of(ann),
  );
  const [survivor, merged] = [(await company('Harrow Freight')).id, (await company('Harrow Forwarding')).id];
  const id = await mergeTwo(db, 'account', survivor, merged);
  expect(await company('Harrow Freight')).toMatchObject({ reachable: 2 });
  expect(await db.selectFrom('account_name').select(['account_id', 'name']).execute()).toEqual([
    { account_id: survivor, name: 'Harrow Forwarding' },
  ]);
  expect(await differences(db)).toEqual([]);
  await importAll(list({ name: 'Hana Quist', slug: 'hana', company: 'Harrow Forwarding' }), of(ann));
  expect(await company('Harrow Freight')).toMatchObject({ reachable: 3 });
  await unmergeTwo(db, 'account', id);
  expect(await company('Harrow Forwarding')).toMatchObject({ reachable: 2 });
  expect(await db.selectFrom('account_name').selectAll().execute()).toEqual([]);
  expect(await differences(db)).toEqual([]);
});

describe('any history of imports, undoing, merging and unmerging', () => {
  const SLUGS = ['ada', 'ben', 'cleo', 'dan'];
  const COMPANIES = ['Harrow Freight', 'Vale Union', 'Orrin Health'];
  type Op =
    | { do: 'import'; by: 'ann' | 'bob'; people: ImportedPerson[] }
    | { do: 'undo' | 'unmerge'; which: number }
    | { do: 'merge'; half: MergeKind; kept: number; merged: number; chosen: string[] };
  const row = fc.record(
    {
      slug: fc.constantFrom(...SLUGS),
      name: fc.constantFrom('Rafi Dorshan', 'Raphael Dorshan', 'Marit Dorshan'),
      company: fc.constantFrom(...COMPANIES),
      title: fc.constantFrom('CTO', 'Engineer'),
      email: fc.constantFrom('old', 'new'),
      day: fc.constantFrom('2026-03-01', '2026-05-01'),
    },
    { requiredKeys: ['slug', 'name'] },
  );
  // Each has addresses of their own and a name that may be anybody's: two people under one address are a conflict, and none
  // where they were made one.
  const people = fc
    .uniqueArray(row, { selector: ({ slug }) => slug, minLength: 1, maxLength: 4 })
    .map((rows) =>
      rows.map(({ email, ...rest }) => ({ ...rest, ...(email ? { email: `${email}@${rest.slug}.example` } : {}) })),
    );
  const anyOp: fc.Arbitrary<Op> = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('import' as const),
        by: fc.constantFrom('ann' as const, 'bob' as const),
        people,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('merge' as const),
        half: fc.constantFrom('contact' as const, 'contact' as const, 'account' as const),
        kept: fc.nat(5),
        merged: fc.nat(5),
        chosen: fc.subarray(['name', 'email', 'profile_key']),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'unmerge' as const), which: fc.nat(5) }) },
  );

  /** A person who exists only because something other than a file refers to them. */
  const heldByNobody = async (on: Kysely<Schema>) => {
    const rows = await on
      .selectFrom('contact')
      .innerJoin('source', 'source.id', 'contact.source_id')
      .select('contact.id')
      .where('source.label', '=', 'Users of Kith')
      .where('contact.profile_key', 'is not', null)
      .execute();
    const accounts = await on
      .selectFrom('account')
      .innerJoin('source', 'source.id', 'account.source_id')
      .select('account.id')
      .where('source.label', '=', 'Users of Kith')
      .execute();
    return rows.length + accounts.length;
  };

  test(
    'ends, when all is taken apart, in the network that the imports alone would have given',
    async () => {
      await fc.assert(
        fc.asyncProperty(people, fc.array(anyOp, { minLength: 2, maxLength: 7 }), async (first, ops) => {
          const [here, there] = [await createImportWorld(), await createImportWorld()];
          const given = (of: ImportWorld, by: 'ann' | 'bob'): RunToMake => ({
            db: of.db,
            user: of[by],
            kind: 'connections',
          });
          const imports: [number, number][] = [];
          const merges: { half: MergeKind; id: number }[] = [];
          const bring = async (by: 'ann' | 'bob', rows: ImportedPerson[]) => {
            const both = await Promise.all([
              importAll(list(...rows), given(here, by)),
              importAll(list(...rows), given(there, by)),
            ]);
            imports.push([both[0].id, both[1].id]);
          };
          await bring('ann', first);
          for (const op of ops) {
            if (op.do === 'import') await bring(op.by, op.people);
            if (op.do === 'undo') {
              const [run] = imports.splice(op.which % Math.max(1, imports.length), 1);
              if (!run) continue;
              await undoTestRun(here.db, run[0]);
              await undoTestRun(there.db, run[1]);
              // A person whom only a merge kept stays unchanged, and later imports find them.
              if ((await heldByNobody(here.db)) > 0) return;
            }
            if (op.do === 'merge') {
              const rows = await here.db
                .selectFrom(op.half)
                .select('id')
                .where('merged_into', 'is', null)
                .orderBy('id')
                .execute();
              const [survivor, merged] = [rows[op.kept % rows.length]!.id, rows[op.merged % rows.length]!.id];
              const id = await mergeTwo(here.db, op.half, survivor, merged, op.chosen).catch(() => null);
              if (id !== null) merges.push({ half: op.half, id });
            }
            if (op.do === 'unmerge') {
              const [item] = merges.splice(op.which % Math.max(1, merges.length), 1);
              if (item) await unmergeTwo(here.db, item.half, item.id).catch(refused);
            }
            expect(await differences(here.db)).toEqual([]);
          }
          for (const { half: kind, id } of merges) await unmergeTwo(here.db, kind, id).catch(refused);
          expect(await differences(here.db)).toEqual([]);
          expect(await dumpNetwork(here.db)).toEqual(await dumpNetwork(there.db));
          expect(await here.db.selectFrom('own_half').selectAll().execute()).toEqual([]);
          expect(await here.db.selectFrom('own_key').selectAll().execute()).toEqual([]);
        }),
        { numRuns: onPostgres ? 2 : 8 },
      );
    },
    getPatience(60_000),
  );
});

/** A person who left with their import cannot be taken apart from anybody. */
function refused(error: unknown): void {
  expect(error).toMatchObject({ status: 409 });
}
