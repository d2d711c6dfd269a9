import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  releaseAccounts,
  releaseContacts,
  releaseSignals,
  releaseTenures,
} from '../../../core/facts/take-back/release.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { runDueJobs } from '../../../platform/jobs/jobs.ts';
import { OPEN_END, UNKNOWN_START } from '../../../platform/time/months.ts';
import { references } from '../../../references.ts';
import { testFolder } from '../../../testing/databases.ts';
import { importJobs } from '../jobs.ts';
import { enqueueImport } from '../runs/enqueue.ts';
import { changeImportRun, findImportRun } from '../runs/queries.ts';
import { emptyRecord, type GoodRecord } from '../runs/records.ts';
import { at, createImportWorld, importAll, runNow } from '../testing/runs.ts';

let db: Kysely<Schema>;
let user: number;
let source: number;
let runId: number;

const record: GoodRecord = {
  ...emptyRecord(2),
  contacts: [{ name: 'Ines Calloway' }, { name: 'Theo Brandt' }],
  accounts: [{ name: 'Harrow', headcount: 40 }],
  tenures: [{ contact: 0, account: 0, title: 'CTO', start_month: UNKNOWN_START, end_month: OPEN_END, year_only: 0 }],
  signals: [
    {
      type: 'Opinion',
      sub_type: null,
      direction: 'Positive',
      source: 'Import',
      details: null,
      amount: null,
      from: 0,
      to: 1,
      occurred_on: null,
    },
  ],
};

beforeEach(async () => {
  const made = await createImportWorld();
  [db, user] = [made.db, made.ann];
  ({ id: runId } = await importAll([record], { db, user }));
  source = (await findImportRun(db, runId))!.source_id!;
});

const loadIds = async (table: 'contact' | 'account' | 'tenure' | 'signal') =>
  (await db.selectFrom(table).select('id').where('source_id', '=', source).orderBy('id').execute()).map(({ id }) => id);
const stale = async () =>
  (await db.selectFrom('stale_contact').select(['contact_id', 'facts']).orderBy('contact_id').execute()).map(
    ({ contact_id, facts }) => [contact_id, facts],
  );

describe('taking facts back marks as stale', () => {
  test('both ends of a signal', async () => {
    const [ines, theo] = await loadIds('contact');
    await releaseSignals(db, await loadIds('signal'), source);
    expect(await stale()).toEqual([
      [ines, 1],
      [theo, 1],
    ]);
  });

  test('the person of a job', async () => {
    const [ines] = await loadIds('contact');
    await releaseTenures(db, await loadIds('tenure'), source);
    expect(await stale()).toEqual([[ines, 1]]);
  });

  test('a person, also if they stay because another source holds them', async () => {
    await importAll([{ ...emptyRecord(2), contacts: [{ name: 'Theo Brandt', email: 'theo@home.example' }] }], {
      db,
      user,
    });
    const [ines, theo] = await loadIds('contact');
    await releaseContacts(db, [ines!, theo!], source, { at, references });
    expect(await stale()).toEqual([
      [ines, 1],
      [theo, 1],
    ]);
  });

  test('a company whose size differs in another source', async () => {
    await importAll([{ ...emptyRecord(2), accounts: [{ name: 'Harrow', headcount: 90 }] }], { db, user });
    const [harrow] = await loadIds('account');
    await releaseAccounts(db, [harrow!], source, { at, references });
    expect(await db.selectFrom('stale_account').select('account_id').execute()).toEqual([{ account_id: harrow }]);
  });
});

test('an undo that fails ends with an error that says why, keeps the rest of its journal, and goes on from there', async () => {
  const [harrow] = await loadIds('account');
  await db
    .insertInto('intro')
    .values({
      account_id: harrow!,
      target_name: 'Vale',
      status: 'To review',
      goal: 'Other',
      created_at: at,
      updated_at: at,
      status_at: at,
    })
    .execute();
  let present = runNow();
  const clock = { now: () => present };
  /** Works until nothing is queued any more, waiting as long as failed attempts ask for. */
  const work = async (declared: typeof references) => {
    await changeImportRun(db, runId, ['done', 'failed'], { state: 'undoing', ending: 'undone', error: null });
    await enqueueImport(db, runId, 'undo', present);
    const settings = { databaseUrl: '', dataFolder: testFolder() };
    const kinds = importJobs({ db, clock, settings }, { inWorker: false, references: declared });
    const failures: unknown[] = [];
    while ((await runDueJobs({ db, kinds, clock, failed: (error) => failures.push(error) })) > 0)
      present = new Date(present.getTime() + 3_600_000);
    return failures.length;
  };
  // The same references without the declaration that a request refers to the company that asks.
  expect(await work(references.filter((reference) => !('table' in reference && reference.table === 'intro')))).toBe(5);
  expect(await findImportRun(db, runId)).toMatchObject({
    state: 'failed',
    ending: 'undone',
    error: expect.stringMatching(/undo it again.*foreign key/i),
  });
  expect(await work(references)).toBe(0);
  expect(await findImportRun(db, runId)).toMatchObject({ state: 'undone', ending: null, error: null });
  expect(await loadIds('tenure')).toEqual([]);
  const left = await db.selectFrom('account').select('name').where('id', '=', harrow!).execute();
  expect(left).toEqual([{ name: 'Harrow' }]);
});
