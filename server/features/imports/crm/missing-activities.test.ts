import { expect, test } from 'vitest';
import { changeCrmReach } from '../../../../shared/features/imports/crm/calls.ts';
import { changeCrmMapping } from '../../../../shared/features/imports/crm/mapping/calls.ts';
import { erasePerson } from '../../../../shared/features/operations/privacy/calls.ts';
import type { TestApp } from '../../../testing/app.ts';
import { listPeople, startWithFolder, TABLES } from './testing.ts';

const [INES, NOBODY, DORA] = TABLES.people as [string, string, string];

/** The activities of the people whom Kith knows by their ids there. */
async function listHistory({ db }: TestApp) {
  const rows = await db
    .selectFrom('crm_task')
    .innerJoin('contact', 'contact.id', 'crm_task.contact_id')
    .select(['crm_task.crm_id', 'contact.crm_id as person'])
    .orderBy('crm_task.crm_id')
    .orderBy('contact.crm_id')
    .execute();
  return rows.map(({ crm_id, person }) => `${crm_id} ${person}`);
}
const WHOLE = ['t1 c1', 't2 c1', 't2 c3'];

test('a person who was deleted there and restored comes back with the activities of before, which did not change', async () => {
  const { app, write, run } = await startWithFolder();
  await run();
  expect(await listHistory(app)).toEqual(WHOLE);
  write({ people: [DORA] });
  await run();
  expect(await listHistory(app)).toEqual(['t2 c3']);
  write({ people: [INES, DORA] });
  const { runs } = await run();
  expect(await listHistory(app)).toEqual(WHOLE);
  expect(runs[0]).toMatchObject({ rows_in: 3 });
  expect((await run()).runs[0]).toMatchObject({ rows_in: 0 });
});

test('a person who was restored before the deletion was followed keeps them', async () => {
  const { app, write, run } = await startWithFolder();
  await run();
  const { id } = await app.db
    .selectFrom('crm_record')
    .select('id')
    .where('crm_id', '=', 'c1')
    .executeTakeFirstOrThrow();
  // As when the job that withdraws was ended between its two steps.
  await app.db.deleteFrom('crm_task').where('crm_id', '=', 't1').execute();
  await app.db.updateTable('crm_record').set({ is_gone: 2 }).where('id', '=', id).execute();
  write({ people: TABLES.people.map((row) => row.replace('VP Payments', 'Chief of Payments')) });
  await run();
  expect(await listHistory(app)).toEqual(WHOLE);
});

test('a person who was left out, and has a name now, comes with the activities of before', async () => {
  const { app, write, run } = await startWithFolder();
  await run();
  write({ people: [INES, NOBODY.replace('[not provided]', 'Amankrah'), DORA] });
  await run();
  expect(await listHistory(app)).toEqual([...WHOLE, 't3 c2']);
});

test('people and companies that are opened later have all of theirs', async () => {
  const { app, run } = await startWithFolder();
  await run();
  const admin = app.as('admin');
  await admin.call(changeCrmMapping, {
    body: { fields: [], types: [{ type: 'Customer', meaning: null, open: true }] },
  });
  await app.runJobs();
  await admin.call(changeCrmReach, { body: { records: 'people', open: true } });
  await app.runJobs();
  await run();
  expect(await listHistory(app)).toEqual(WHOLE);
});

test('whoever was erased stays out, with all activities', async () => {
  const { app, write, run } = await startWithFolder();
  await run();
  const { id } = await app.db.selectFrom('contact').select('id').where('crm_id', '=', 'c1').executeTakeFirstOrThrow();
  const body = { person: String(id), name: 'Ines Calloway', reason: 'Objected' as const, reference: 'A mail' };
  expect((await app.as('admin').call(erasePerson, { body })).status).toBe(200);
  await app.runJobs();
  write({ people: [DORA] });
  await run();
  write({ people: [INES, DORA] });
  const { runs } = await run();
  expect(runs[0]!.left_out).toMatchObject({ erased: 1 });
  expect(await listPeople(app)).toEqual([expect.stringContaining('Dora Kelvar')]);
  expect(await listHistory(app)).toEqual(['t2 c3']);
});

test('a person whose company came later works there, once people are read again', async () => {
  const { app, write, run } = await startWithFolder();
  write({ companies: [], people: [INES], activities: [] });
  await run();
  expect(await listPeople(app)).toEqual([expect.stringContaining('null')]);
  write({ companies: TABLES.companies });
  await run();
  write({ people: [INES, DORA] });
  await run();
  expect(await listPeople(app)).toContainEqual(expect.stringContaining('Ines Calloway, VP Payments, Castellan Bank'));
});
