import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getPatience } from '../../../../tests/setup/patience.ts';
import { ensureContactOfUser } from '../../../core/facts/write/users.ts';
import { checkStrengths } from '../../../core/network/derive/check.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { OPEN_END, toMonth, UNKNOWN_START } from '../../../platform/time/months.ts';
import { onPostgres } from '../../../testing/databases.ts';
import { findImportingUser } from '../runs/queries.ts';
import { createMentionedJob, emptyRecord, type GoodRecord } from '../runs/records.ts';
import { dumpNetwork } from '../testing/queries.ts';
import {
  at,
  createImportWorld,
  type ImportWorld,
  importAll,
  list,
  makeConnection,
  type RunToMake,
  runNow,
  type TestedImport,
  undoTestRun,
} from '../testing/runs.ts';

let db: Kysely<Schema>;
let ann: number;
let bob: number;
const of = (user: number): RunToMake => ({ db, user, kind: 'connections' });

/** Derived values that differ from those that the facts give. */
async function differences(of: Kysely<Schema>): Promise<string[]> {
  const found: string[] = [];
  await checkStrengths(of, runNow(), ({ what }) => found.push(what));
  return found;
}

beforeEach(async () => {
  ({ db, ann, bob } = await createImportWorld());
});
afterEach(() => db.destroy());

describe('undoing an import', () => {
  test('removes what no other source holds and leaves the rest to the other sources', async () => {
    const first = await importAll(
      list(
        { name: 'Ines Calloway', slug: 'ines', company: 'Harrow' },
        { name: 'Theo Brandt', slug: 'theo', company: 'Harrow' },
      ),
      of(ann),
    );
    await importAll(list({ name: 'Ines Calloway', slug: 'ines', company: 'Harrow' }), of(bob));
    await undoTestRun(db, first.id);
    const network = await dumpNetwork(db);
    expect(network.tenures).toEqual(['in/ines at harrow as  0-999999 by 1']);
    expect(network.signals).toEqual(['Linkedin Connection bob quill > in/ines - by 1']);
    expect(network.contacts.some((line) => line.includes('theo'))).toBe(false);
  });

  test('removes titles that nobody has any more', async () => {
    const titles = async () =>
      (await db.selectFrom('title').select('text').orderBy('text').execute()).map((t) => t.text);
    const ines = { name: 'Ines Calloway', slug: 'ines', company: 'Harrow' };
    await importAll(list({ ...ines, title: 'CTO' }), of(ann));
    const both = list(
      { ...ines, title: 'CTO' },
      { name: 'Theo Brandt', company: 'Harrow', title: 'Master of Whispers' },
    );
    const { id } = await importAll(both, of(bob));
    expect(await titles()).toEqual(['CTO', 'Master of Whispers']);
    await undoTestRun(db, id);
    expect(await titles()).toEqual(['CTO']);
  });

  test('gives a changed attribute back to the source that still claims it', async () => {
    const read = (line: number, headcount: number, tags: string[]): GoodRecord => ({
      ...emptyRecord(line),
      accounts: [{ name: 'Acme', domain: 'acme.example', headcount, tags }],
    });
    await importAll([read(2, 40, ['Retail'])], { db, user: ann });
    const second = await importAll([read(2, 90, ['Logistics', 'retail'])], { db, user: ann });
    expect((await dumpNetwork(db)).accounts[0]).toContain('90 logistics,retail');
    await undoTestRun(db, second.id);
    expect((await dumpNetwork(db)).accounts[0]).toContain('40 retail');
    expect(await db.selectFrom('claim').selectAll().execute()).toEqual([]);
  });

  test('keeps what somebody in Kith refers to', async () => {
    const run = await importAll([{ ...emptyRecord(2), accounts: [{ name: 'Acme' }, { name: 'Vale' }] }], {
      db,
      user: ann,
    });
    const { id } = await db.selectFrom('account').select('id').where('name', '=', 'Acme').executeTakeFirstOrThrow();
    await db.insertInto('subscription').values({ user_id: ann, account_id: id, created_at: at }).execute();
    await undoTestRun(db, run.id);
    expect((await dumpNetwork(db)).accounts.map((line) => line.split(' ')[0])).toEqual(['acme', 'quillmark']);
  });

  test('takes back the firm that it made', async () => {
    const { value } = await db
      .selectFrom('installation')
      .select('value')
      .where('key', '=', 'firm_account_id')
      .executeTakeFirstOrThrow();
    const founder: GoodRecord = {
      ...emptyRecord(3),
      accounts: [{ name: 'Lumenary' }],
      contacts: [{ name: 'Theo Brandt' }],
      tenures: [
        { contact: 0, account: 0, title: 'Founder', start_month: UNKNOWN_START, end_month: OPEN_END, year_only: 0 },
      ],
    };
    const colleague: GoodRecord = { ...structuredClone(founder), contacts: [{ name: 'Ines Calloway' }] };
    const run = await importAll([founder, colleague], {
      db,
      user: ann,
      kind: 'crunchbase',
      options: { firm: 'LUMENARY, Inc.' },
    });
    const members = await db.selectFrom('member').select('kind').execute();
    expect(members).toContainEqual({ kind: 'firm' });
    await undoTestRun(db, run.id);
    const after = await db
      .selectFrom('installation')
      .select('value')
      .where('key', '=', 'firm_account_id')
      .executeTakeFirstOrThrow();
    expect(after.value).toBe(value);
    expect((await dumpNetwork(db)).contacts).toHaveLength(1);
  });

  test('leaves no firm if the predecessor was taken back first', async () => {
    const company = (name: string): GoodRecord => ({ ...emptyRecord(2), accounts: [{ name }] });
    const become = (firm: string) =>
      importAll([company(firm)], { db, user: ann, kind: 'crunchbase', options: { firm } });
    const [first, second] = [await become('Lumenary'), await become('Brackenfield')];
    await undoTestRun(db, first.id);
    await undoTestRun(db, second.id);
    const { account_id } = await db.selectFrom('app_user').select('account_id').executeTakeFirstOrThrow();
    const firm = await db.selectFrom('installation').select('value').where('key', '=', 'firm_account_id').execute();
    expect([account_id, firm]).toEqual([null, []]);
  });

  test('of one of two imports leaves the result of the other alone', { timeout: getPatience(300_000) }, async () => {
    const people = ['Ada Lund', 'Ben Ochs', 'Cleo Vidal', 'Dov Arad'];
    const row = fc.record({
      who: fc.integer({ min: 0, max: people.length - 1 }),
      address: fc.boolean(),
      mail: fc.boolean(),
      spelled: fc.boolean(),
      // Of two words: one alone is told by who works there, and that the other import may have said.
      company: fc.constantFrom(undefined, 'Harrow Glass', 'Harrow Glass Ltd.', 'Vale'),
      title: fc.constantFrom('', 'CTO', 'Head'),
      mentioned: fc.boolean(),
      dated: fc.boolean(),
      headcount: fc.constantFrom(undefined, 10, 20),
      tags: fc.constantFrom(undefined, ['a'], ['A', 'b']),
      portfolio: fc.boolean(),
    });
    const file = fc.record({
      list: fc.boolean(),
      user: fc.boolean(),
      rows: fc.uniqueArray(row, { maxLength: 4, selector: (row) => row.who }),
    });
    type File = typeof file extends fc.Arbitrary<infer T> ? T : never;
    const records = (given: File): GoodRecord[] =>
      given.rows.map((item, at) => {
        const name = people[item.who]!;
        const record = makeConnection(at + 2, {
          name: item.spelled ? name.toUpperCase() : name,
          slug: item.address ? `p${item.who}` : undefined,
          email: item.mail ? `p${item.who}@home.example` : undefined,
          company: item.company,
          title: item.title,
          day: `2020-01-0${item.who + 1}`,
        });
        if (given.list) return record;
        record.signals = [];
        if (record.tenures[0] && item.mentioned) record.tenures[0] = createMentionedJob(0, 0);
        else if (record.tenures[0] && item.dated)
          Object.assign(record.tenures[0], {
            start_month: toMonth(2019, 1),
            end_month: item.spelled ? toMonth(2020, 1) : OPEN_END,
          });
        if (record.accounts[0])
          Object.assign(
            record.accounts[0],
            item.headcount ? { headcount: item.headcount } : {},
            item.tags ? { tags: [...item.tags] } : {},
            item.portfolio ? { type: 'Portfolio' } : {},
          );
        return record;
      });
    const given = (file: File, on: ImportWorld) => ({
      kind: (file.list ? 'connections' : 'network') as TestedImport,
      user: file.user ? on.ann : on.bob,
      db: on.db,
    });
    await fc.assert(
      fc.asyncProperty(file, file, fc.boolean(), async (first, second, undoFirst) => {
        const both = await createImportWorld();
        const alone = await createImportWorld();
        try {
          // Every user has a contact of their own once they imported anything; that stays.
          for (const item of [both, alone])
            for (const user of [ann, bob])
              await ensureContactOfUser(item.db, (await findImportingUser(item.db, user))!, at);
          const a = await importAll(records(first), given(first, both));
          const b = await importAll(records(second), given(second, both));
          expect(await differences(both.db)).toEqual([]);
          await undoTestRun(both.db, undoFirst ? a.id : b.id);
          expect(await differences(both.db)).toEqual([]);
          const left = undoFirst ? second : first;
          await importAll(records(left), given(left, alone));
          expect(await dumpNetwork(both.db)).toEqual(await dumpNetwork(alone.db));
        } finally {
          await both.db.destroy();
          await alone.db.destroy();
        }
      }),
      { numRuns: onPostgres ? 4 : 40 },
    );
  });
});
