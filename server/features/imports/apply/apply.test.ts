import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countStaleContacts } from '../../../core/network/derive/stale.ts';
import { computeSuppressionHashes, loadSuppressionSalt } from '../../../core/network/derive/suppression.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { getMonth, OPEN_END, toMonth } from '../../../platform/time/months.ts';
import { references } from '../../../references.ts';
import { checkFile } from '../runs/check.ts';
import { changeImportRun, findImportRun, listRejects } from '../runs/queries.ts';
import type { FileRecord } from '../runs/records.ts';
import { getImportCounts } from '../runs/runs.ts';
import { dumpNetwork } from '../testing/queries.ts';
import {
  at,
  createImportWorld,
  importAll,
  list,
  makeConnection,
  openTestFile,
  type RunToMake,
  runCounts,
  runNow,
  startTestRun,
  undoTestRun,
} from '../testing/runs.ts';
import { undoRun } from '../undo/undo.ts';
import { applyRun } from './apply.ts';

let db: Kysely<Schema>;
let ann: number;
let bob: number;
const of = (user: number): RunToMake => ({ db, user, kind: 'connections' });

beforeEach(async () => {
  ({ db, ann, bob } = await createImportWorld());
});
afterEach(() => db.destroy());

describe('importing connections', () => {
  test('adds people, where they work now, and the signals of the owner of the list', async () => {
    const records = list(
      { name: 'Ines Calloway', slug: 'ines', company: 'Harrow & Vale', title: 'Head', day: '2024-01-28' },
      { name: 'Theo Brandt', email: 'theo@lumenary.example' },
    );
    expect(await importAll(records, of(ann))).toMatchObject({ state: 'done', counts: runCounts(2, 0, 0) });
    const network = await dumpNetwork(db);
    expect(network.tenures).toEqual(['in/ines at harrow and vale as Head 0-999999 by 1']);
    expect(network.signals).toEqual([
      'Linkedin Connection ann quill > in/ines 2024-01-28 by 1',
      'Linkedin Connection ann quill > theo brandt -  by 1'.replace(' -  ', ' - '),
    ]);
    const owner = await db
      .selectFrom('contact')
      .select('connections')
      .where('name', '=', 'Ann Quill')
      .executeTakeFirstOrThrow();
    expect(owner.connections).toBe(2);
    const source = await db
      .selectFrom('source')
      .select(['list', 'user_id'])
      .where('kind', '=', 'import')
      .executeTakeFirstOrThrow();
    expect(source).toEqual({ list: 1, user_id: ann });
    const ines = await db
      .selectFrom('contact')
      .select('score')
      .where('profile_key', '=', 'in/ines')
      .executeTakeFirstOrThrow();
    expect(ines.score).toBeGreaterThan(0);
    expect(await db.selectFrom('stale_contact').selectAll().execute()).toEqual([]);
  });

  test('changes nothing with the same file the second time', async () => {
    const records = list(
      { name: 'Ines Calloway', slug: 'ines', company: 'Harrow', title: 'Head', day: '2024-01-28' },
      { name: 'Ines Calloway', slug: 'ines', company: 'Harrow', title: 'Head and more', day: '2024-01-28' },
      { name: 'Mary Long', company: 'Harrow', day: '2024-01-01' },
      { name: 'Mary Long', company: 'Vale', day: '2024-01-01' },
      { name: 'Mary Long', day: '2024-01-01' },
      { name: 'Mary Long', day: '2024-01-01' },
      { name: 'Mary Long', day: '2023-01-01' },
    );
    const first = await importAll(records, of(ann));
    const before = await dumpNetwork(db);
    const second = await importAll(records, of(ann));
    expect(first.counts).toEqual(runCounts(6, 1, 0));
    expect(second.counts).toEqual(runCounts(0, 0, 7));
    const after = await dumpNetwork(db);
    const withoutSources = (lines: string[]) => lines.map((line) => line.replace(/ by \d+$/, ''));
    for (const part of ['contacts', 'accounts', 'tenures', 'signals'] as const) {
      expect(withoutSources(after[part])).toEqual(withoutSources(before[part]));
    }
  });

  test('does exactly what its check said', async () => {
    await importAll(list({ name: 'Ines Calloway', slug: 'ines', company: 'Harrow' }), of(ann));
    const records: FileRecord[] = [
      ...list(
        { name: 'Ines Calloway', slug: 'ines', company: 'Vale' },
        { name: 'Theo Brandt', slug: 'theo', company: 'Vale' },
        { name: 'Theo Brandt', slug: 'theo', company: 'Vale' },
      ),
      { line: 9, rejected: { line: 9, column: null, value: null, reason: 'no' } },
    ];
    const before = await dumpNetwork(db);
    const { contact_id } = await db
      .selectFrom('app_user')
      .select('contact_id')
      .where('id', '=', ann)
      .executeTakeFirstOrThrow();
    const checked = await checkFile(db, {
      kind: 'connections',
      file: openTestFile(records),
      forUser: { id: ann, contactId: contact_id },
      now: runNow(),
    });
    expect(await dumpNetwork(db)).toEqual(before);
    expect(checked).toEqual(runCounts(1, 1, 1, 1));
    expect((await importAll(records, of(ann))).counts).toEqual(checked);
  });

  test('counts people as new who are new to the list, so that nobody learns from it whom others know', async () => {
    await importAll(list({ name: 'Ines Calloway', slug: 'ines', company: 'Harrow' }), of(ann));
    const guess = list(
      { name: 'Ines Calloway', slug: 'ines', company: 'Harrow' },
      { name: 'Theo Brandt', slug: 'theo', company: 'Harrow' },
    );
    expect((await importAll(guess, of(bob))).counts).toEqual(runCounts(2, 0, 0));
  });

  test('never renames or readdresses a person whom another file describes', async () => {
    const described = makeConnection(2, { name: 'Ines Calloway', slug: 'ines', email: 'ines@harrow.example' });
    await importAll([{ ...described, signals: [] }], { db, user: ann });
    const others = list({ name: 'Mallory Fake', slug: 'ines', email: 'mallory@fake.example' });
    const { id } = await importAll(others, of(bob));
    const read = () =>
      db.selectFrom('contact').select(['name', 'email']).where('profile_key', '=', 'in/ines').executeTakeFirst();
    expect(await read()).toEqual({ name: 'Ines Calloway', email: 'ines@harrow.example' });
    await undoTestRun(db, id);
    expect(await read()).toEqual({ name: 'Ines Calloway', email: 'ines@harrow.example' });
  });

  test('of a newer list of the same user ends a job that only their earlier list gave', async () => {
    const older = list(
      { name: 'Ines Calloway', slug: 'ines', company: 'Harrow' },
      { name: 'Theo Brandt', slug: 'theo', company: 'Harrow' },
    );
    await importAll(older, of(ann));
    await importAll(list({ name: 'Theo Brandt', slug: 'theo', company: 'Harrow' }), of(bob));
    const newer = await importAll(
      list(
        { name: 'Ines Calloway', slug: 'ines', company: 'Vale' },
        { name: 'Theo Brandt', slug: 'theo', company: 'Vale' },
      ),
      of(ann),
    );
    const today = getMonth(runNow());
    expect((await dumpNetwork(db)).tenures).toEqual([
      `in/ines at harrow as  0-${today} by 1`,
      `in/ines at vale as  0-${OPEN_END} by 1`,
      `in/theo at harrow as  0-${OPEN_END} by 2`,
      `in/theo at vale as  0-${OPEN_END} by 1`,
    ]);
    await undoTestRun(db, newer.id);
    expect((await dumpNetwork(db)).tenures).toEqual([
      `in/ines at harrow as  0-${OPEN_END} by 1`,
      `in/theo at harrow as  0-${OPEN_END} by 2`,
    ]);
  });

  describe('where one list shows another company than an earlier one', () => {
    const harrow = { name: 'Ines Calloway', slug: 'ines', company: 'Harrow', title: 'CTO' };
    const vale = { name: 'Ines Calloway', slug: 'ines', company: 'Vale', title: 'CEO' };
    const on = (day: string, newest = day): Partial<RunToMake> => ({
      now: () => new Date(`${day}T12:00:00.000Z`),
      newest,
    });
    const jobs = () =>
      db
        .selectFrom('tenure')
        .innerJoin('account', 'account.id', 'account_id')
        .select(['account.name', 'end_month', 'ended_after'])
        .orderBy('account.name')
        .execute();
    const ended = [
      { name: 'Harrow', end_month: toMonth(2026, 6), ended_after: toMonth(2025, 3) },
      { name: 'Vale', end_month: OPEN_END, ended_after: null },
    ];

    test('says that the job ended between the newest day of the one and the import of the other', async () => {
      const first = await importAll(list(harrow), { ...of(ann), ...on('2025-04-02', '2025-03-30') });
      await importAll(list(vale), { ...of(ann), ...on('2026-06-10') });
      expect(await jobs()).toEqual(ended);
      await undoTestRun(db, first.id);
      expect(await jobs()).toEqual([ended[1]]);
    });

    test('says the same when the earlier one is imported last, and leaves nothing of it without the later one', async () => {
      const later = await importAll(list(vale), { ...of(ann), ...on('2026-06-10') });
      await importAll(list(harrow), { ...of(ann), ...on('2026-07-01', '2025-03-30') });
      expect(await jobs()).toEqual(ended);
      const [{ at: place }] = (await dumpNetwork(db)).contacts
        .filter((line) => line.startsWith('in/ines'))
        .map((line) => ({ at: line.includes('at vale') })) as [{ at: boolean }];
      expect(place).toBe(true);
      await undoTestRun(db, later.id);
      expect(await jobs()).toEqual([{ name: 'Harrow', end_month: OPEN_END, ended_after: null }]);
    });

    test('says nothing where the later one has no company', async () => {
      await importAll(list(harrow), { ...of(ann), ...on('2025-04-02') });
      await importAll(list({ name: 'Ines Calloway', slug: 'ines' }), { ...of(ann), ...on('2026-06-10') });
      expect(await jobs()).toEqual([{ name: 'Harrow', end_month: OPEN_END, ended_after: null }]);
    });
  });

  test('does not add erased people again', async () => {
    const salt = await loadSuppressionSalt(db);
    const hashes = [
      ...computeSuppressionHashes(salt, { profileKey: 'in/ines' }),
      ...computeSuppressionHashes(salt, { emails: ['theo@lumenary.example', 'theo@home.example'] }),
      ...computeSuppressionHashes(salt, { name: 'Mary Long', companies: ['Harrow Ltd'] }),
    ];
    await db
      .insertInto('suppression')
      .values(hashes.map((hash) => ({ hash, kind: 'erased', created_at: at })))
      .execute();
    const records = list(
      { name: 'Ines Calloway', slug: 'ines' },
      { name: 'Theo', email: 'theo@lumenary.example' },
      { name: 'MARY LONG', company: 'Harrow' },
      { name: 'Mary Long', company: 'Vale' },
    );
    const run = await importAll(records, of(ann));
    expect(run.counts).toEqual(runCounts(1, 0, 0, 3));
    const rejects = await listRejects(db, run.id, 0, 10);
    expect(rejects.map(({ line, value, reason }) => [line, value, reason])).toEqual(
      [2, 3, 4].map((line) => [line, null, 'This person asked to be erased and is not added again.']),
    );
  });
});

describe('an import that does not finish', () => {
  const many = list(
    ...Array.from({ length: 400 }, (_, at) => ({
      name: `Person ${at}`,
      slug: `p${at}`,
      company: `Company ${at % 50}`,
    })),
  );

  /** Stops like a killed process: in the middle, with nothing tidied up. */
  async function killed() {
    const run = await startTestRun(many, of(ann));
    let batches = 0;
    const dying = applyRun(db, run, openTestFile(many, many.length), {
      now: runNow,
      progress: () => {
        if (++batches === 2) throw new Error('killed');
      },
    });
    await expect(dying).rejects.toThrow('killed');
    const stopped = (await findImportRun(db, run.id))!;
    expect(stopped.done_rows).toBeGreaterThan(0);
    expect(stopped.done_rows).toBeLessThan(many.length);
    return stopped;
  }

  test('resumes where it stood, and ends as if nothing had happened', async () => {
    const stopped = await killed();
    expect(await applyRun(db, stopped, openTestFile(many, many.length), { now: runNow })).toBe(true);
    const resumed = await dumpNetwork(db);
    expect(getImportCounts((await findImportRun(db, stopped.id))!)).toEqual(runCounts(400, 0, 0));

    const straight = await createImportWorld();
    await importAll(many, { db: straight.db, user: straight.ann, kind: 'connections' });
    expect(resumed).toEqual(await dumpNetwork(straight.db));
    await straight.db.destroy();
  });

  test('is rolled back as if it had never begun', async () => {
    const before = await dumpNetwork(db);
    const stopped = await killed();
    await undoTestRun(db, stopped.id);
    const after = await dumpNetwork(db);
    expect(after.contacts.filter((line) => !line.startsWith('ann'))).toEqual(before.contacts);
    expect({ ...after, contacts: [] }).toEqual({ ...before, contacts: [] });
  });

  test('stops at once when somebody cancels it', async () => {
    const run = await startTestRun(many, of(ann));
    const cancelled: Promise<boolean>[] = [];
    const finished = await applyRun(db, run, openTestFile(many, many.length), {
      now: runNow,
      progress: () => {
        cancelled.push(changeImportRun(db, run.id, ['applying'], { state: 'undoing', ending: 'cancelled' }));
      },
    });
    expect(finished).toBe(false);
    await undoRun(db, (await findImportRun(db, run.id))!, { now: runNow, references });
    expect((await findImportRun(db, run.id))!.state).toBe('cancelled');
    expect((await dumpNetwork(db)).tenures).toEqual([]);
  });

  test('computes no strengths after it was cancelled at the last row', async () => {
    const run = await startTestRun(many, of(ann));
    const cancelled: Promise<boolean>[] = [];
    const finished = await applyRun(db, run, openTestFile(many, many.length), {
      now: runNow,
      progress: (done) => {
        if (done === many.length)
          cancelled.push(changeImportRun(db, run.id, ['applying'], { state: 'undoing', ending: 'cancelled' }));
      },
    });
    expect(finished).toBe(false);
    expect(await countStaleContacts(db)).toBeGreaterThan(0);
  });
});
