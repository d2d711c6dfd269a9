import { beforeEach, expect, test } from 'vitest';
import { getProcessing } from '../../../../shared/features/operations/processing/calls.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { START, startTestApp, type TestApp } from '../../../testing/app.ts';
import { insertWorld, type TestWorld } from '../../../testing/world.ts';

const DAY_MS = 86_400_000;
let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});

test('the record says what is kept, to whom it goes and how long, by the settings in force', async () => {
  const read = async () => (await kith.as('admin').call(getProcessing, {})).body;
  const before = await read();
  expect(
    before.retention.filter(({ setting }) => setting?.startsWith('KEEP_')).map(({ setting, days }) => [setting, days]),
  ).toEqual([
    ['KEEP_AUDIT_DAYS', 730],
    ['KEEP_OUTBOX_DAYS', 180],
    ['KEEP_OUTBOX_DAYS', 180],
    ['KEEP_IMPORT_FILES_DAYS', 30],
    ['KEEP_READING_DAYS', 365],
    ['KEEP_UNUSED_PEOPLE_DAYS', null],
    ['KEEP_AUDIT_DAYS', 730],
  ]);
  expect(JSON.stringify(before)).not.toContain('mail.example');
  Object.assign(kith.deps.settings, { smtpUrl: 'smtps://user:secret@mail.example' });
  kith.deps.settings.keepDays.unusedPeople = 90;
  const after = await read();
  expect(after.activities).toContainEqual(
    expect.objectContaining({ what: 'Mails', to_whom: 'the mail server mail.example' }),
  );
  expect(after.activities[0]!.how_long).toContain('90 days without evidence');
  expect(JSON.stringify(after)).not.toContain('secret');
});

const BANK = 'Castellan Bank';
const job = { at: BANK, title: 'CTO', from: '2020-01' };

async function insertPeople(): Promise<TestWorld> {
  const world = await insertWorld(kith, {
    accounts: { [BANK]: {} },
    people: {
      'Known Person': { jobs: [job], known: { admin: 3 } },
      'Asked For': { jobs: [job] },
      'Worked With': { jobs: [job] },
      'Nobody Needs': { jobs: [job] },
      'Also Unused': { jobs: [] },
      'Young Unused': { jobs: [] },
    },
  });
  const old = new Date(START.getTime() - 100 * DAY_MS).toISOString();
  await kith.db.updateTable('contact').set({ created_at: old, updated_at: old }).execute();
  // Evidence that follows from shared employers alone has no row of its own.
  await kith.db.updateTable('contact').set({ score: 2 }).where('name', '=', 'Worked With').execute();
  const young = world.contacts['Young Unused']!;
  await kith.db.updateTable('contact').set({ updated_at: START.toISOString() }).where('id', '=', young).execute();
  await kith.db
    .insertInto('person_read')
    .values({ user_id: kith.users.portco, contact_id: world.contacts['Asked For']!, day: '2026-11-01' })
    .execute();
  return world;
}

test('people without evidence and use go after the time that is set, and nobody else', async () => {
  await insertPeople();
  const names = async () => (await kith.db.selectFrom('contact').select('name').execute()).map(({ name }) => name);
  const all = await names();
  const run = async () => {
    await enqueue(kith.db, { kind: 'privacy.unused', payload: {} }, START);
    await kith.runJobs();
  };
  await run();
  expect(await names()).toEqual(all);
  kith.deps.settings.keepDays.unusedPeople = 90;
  await run();
  const left = await names();
  expect(all.filter((name) => !left.includes(name)).sort()).toEqual(['Also Unused', 'Nobody Needs']);
  expect(await kith.db.selectFrom('suppression').selectAll().execute()).toEqual([]);
  const rows = await kith.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'privacy.unused-removed')
    .execute();
  expect(rows).toEqual([{ detail: '{"people":2,"days":90}' }]);
  await run();
  expect(await names()).toEqual(left);
});
