import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Schema } from '../../../platform/db/schema.ts';
import {
  createImportWorld,
  type ImportedPerson,
  importAll,
  list,
  type RunToMake,
  undoTestRun,
} from '../testing/runs.ts';

let db: Kysely<Schema>;
let ann: number;
let bob: number;
beforeEach(async () => {
  ({ db, ann, bob } = await createImportWorld());
});
afterEach(() => db.destroy());

/** A list that tells of a day, brought in July 2026. */
const bring = (user: number, newest: string, ...people: ImportedPerson[]) => {
  const given: RunToMake = { db, user, kind: 'connections', newest, now: () => new Date('2026-07-10T00:00:00Z') };
  return importAll(list(...people), given);
};
const ines = (company: string, title = 'Head'): ImportedPerson => ({
  name: 'Ines Calloway',
  slug: 'ines',
  company,
  title,
});

/** "harrow > vale 2025-04 to 2026-07", by import. */
async function changes(): Promise<Record<number, string>> {
  const rows = await db
    .selectFrom('job_change')
    .innerJoin('account as left', 'left.id', 'from_account_id')
    .innerJoin('account as joined', 'joined.id', 'to_account_id')
    .select(['import_id', 'left.name as from', 'joined.name as to', 'after_month', 'before_month'])
    .orderBy('job_change.id')
    .execute();
  const month = (number: number) => `${Math.floor(number / 12)}-${(number % 12) + 1}`;
  return Object.fromEntries(
    rows.map((row) => [
      row.import_id,
      `${row.from} > ${row.to} ${month(row.after_month)} to ${month(row.before_month)}`,
    ]),
  );
}

test('a person whom a later list shows elsewhere changed jobs between the two', async () => {
  await bring(ann, '2025-04-03', ines('Harrow'), { name: 'Theo Brandt', slug: 'theo', company: 'Harrow' });
  expect(await changes()).toEqual({});
  const later = await bring(ann, '2026-06-30', ines('Vale'), { name: 'Theo Brandt', slug: 'theo', company: 'Harrow' });
  expect(await changes()).toEqual({ [later.id]: 'Harrow > Vale 2025-4 to 2026-7' });
  const again = await bring(ann, '2026-07-01', ines('Vale', 'Director'));
  expect(again.state).toBe('done');
  expect(Object.keys(await changes())).toEqual([String(later.id)]);
});

test('webhooks hear of a finished import, and of job changes where it showed some', async () => {
  const events = 'import.done;job_change.found';
  const state = { created_at: '2025-01-01T00:00:00.000Z', failing_since: null, resting_until: null, paused_at: null };
  await db
    .insertInto('webhook')
    .values({ user_id: ann, address: 'https://hooks.example/', events, secret: '', ...state })
    .execute();
  await bring(ann, '2025-04-03', ines('Harrow'));
  await bring(ann, '2026-06-30', ines('Vale'));
  const deliveries = await db.selectFrom('webhook_delivery').select('event').orderBy('id').execute();
  expect(deliveries.map(({ event }) => event)).toEqual(['import.done', 'import.done', 'job_change.found']);
});

test('other people’s word on the old job does not matter', async () => {
  await bring(bob, '2025-01-01', ines('Harrow'));
  await bring(ann, '2025-04-03', ines('Harrow'));
  const later = await bring(ann, '2026-06-30', ines('Vale'));
  expect(await changes()).toEqual({ [later.id]: 'Harrow > Vale 2025-4 to 2026-7' });
});

test('a second job beside the old one, another title there and an empty company are not changes', async () => {
  await bring(ann, '2025-04-03', ines('Harrow'));
  await bring(ann, '2026-01-01', { name: 'Ines Calloway', slug: 'ines' });
  await bring(ann, '2026-02-01', ines('Harrow', 'Chief'));
  await bring(ann, '2026-03-01', ines('Harrow'), ines('Vale', 'Advisor'));
  expect(await changes()).toEqual({});
});

test('after a row without a company, the last list with a company is compared', async () => {
  await bring(ann, '2025-04-03', ines('Harrow'));
  await bring(ann, '2026-01-01', { name: 'Ines Calloway', slug: 'ines' });
  const later = await bring(ann, '2026-06-30', ines('Vale'));
  expect(await changes()).toEqual({ [later.id]: 'Harrow > Vale 2025-4 to 2026-7' });
});

test('a list between two others divides the change, and undoing it joins the change again', async () => {
  await bring(ann, '2025-04-03', ines('Harrow'));
  const last = await bring(ann, '2026-06-30', ines('Vale'));
  const between = await bring(ann, '2025-12-24', ines('Orlen'));
  expect(await changes()).toEqual({
    [last.id]: 'Orlen > Vale 2025-12 to 2026-7',
    [between.id]: 'Harrow > Orlen 2025-4 to 2026-7',
  });
  await undoTestRun(db, between.id);
  expect(await changes()).toEqual({ [last.id]: 'Harrow > Vale 2025-4 to 2026-7' });
  await undoTestRun(db, last.id);
  expect(await changes()).toEqual({});
});
