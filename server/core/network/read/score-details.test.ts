import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Schema } from '../../../platform/db/schema.ts';
import { OPEN_END, toMonth } from '../../../platform/time/months.ts';
import { freshDb } from '../../../testing/databases.ts';
import { updateStrengths } from '../derive/strengths.ts';
import { loadScoreDetails } from './score-details.ts';

const now = new Date('2026-11-21T12:00:00Z');
const created_at = '2026-11-01T00:00:00.000Z';
const [FIRM, BRIGHTMOOR] = [1, 2];
const [DANA, PRIYA, NOBODY] = [1, 2, 3];

let db: Kysely<Schema>;
beforeAll(async () => {
  db = await freshDb();
  const common = { source_id: 1, created_at, updated_at: created_at };
  await db.insertInto('source').values({ id: 1, kind: 'setup', label: 'Told', created_at }).execute();
  await db
    .insertInto('account')
    .values([
      { id: FIRM, name: 'Quillmark Ventures', name_key: 'quillmark ventures', ...common },
      { id: BRIGHTMOOR, name: 'Brightmoor', name_key: 'brightmoor', ...common },
    ])
    .execute();
  await db.insertInto('title').values({ id: 1, text: 'Partner', title_key: 'partner', kind: 'executive' }).execute();
  await db
    .insertInto('contact')
    .values(
      ['Dana Levi', 'Priya Venkatraj', 'Kofi Amankrah'].map((name, i) => ({
        id: i + 1,
        name,
        name_key: name.toLowerCase(),
        ...common,
      })),
    )
    .execute();
  await db
    .insertInto('installation')
    .values({ key: 'firm_account_id', value: String(FIRM) })
    .execute();
  const job = { title_id: 1, year_only: 0, source_id: 1, created_at };
  const [start, end] = [toMonth(2014, 5), toMonth(2016, 6)];
  await db
    .insertInto('tenure')
    .values([
      { contact_id: DANA, account_id: FIRM, start_month: toMonth(2018, 1), end_month: OPEN_END, ...job },
      { contact_id: DANA, account_id: BRIGHTMOOR, start_month: start, end_month: end, ...job, year_only: 3 },
      { contact_id: PRIYA, account_id: BRIGHTMOOR, start_month: start, end_month: OPEN_END, ...job },
    ])
    .execute();
  await db
    .insertInto('signal')
    .values({
      type: 'Opinion',
      direction: 'Positive',
      details: 'Answers the same day.',
      source: 'Connect',
      from_contact_id: DANA,
      to_contact_id: PRIYA,
      occurred_on: '2026-02-03',
      source_id: 1,
      created_at,
    })
    .execute();
  await updateStrengths(db, [DANA, PRIYA, NOBODY], now);
});
afterAll(() => db.destroy());

test('staff read every piece of evidence with its names', async () => {
  const details = await loadScoreDetails(db, { firm: true }, [PRIYA, NOBODY], now);
  expect(details.get(PRIYA)).toEqual({
    evidence: [
      {
        kind: 'opinion',
        text: 'Dana Levi gave a positive opinion of them: “Answers the same day.”',
        source: 'Opinion · Connect',
        date: '2026-02-03',
        on_record: true,
      },
      {
        kind: 'tenure',
        text: 'Dana Levi worked with them at Brightmoor for 26 months, both in management (about 2 people known there then)',
        source: 'Career history · 2014 to 2016',
        date: '2016-06-30',
        on_record: true,
        company: 'Brightmoor',
      },
    ],
    elsewhere: null,
    on_record: 2,
    inferred: 0,
    best_through: { name: 'Dana Levi', title: 'Partner' },
  });
  expect(details.get(NOBODY)).toMatchObject({ evidence: [], best_through: null });
});

test('a portfolio user reads its kinds and counts', async () => {
  const details = await loadScoreDetails(db, { firm: false, account: 99 }, [PRIYA], now);
  expect(details.get(PRIYA)).toMatchObject({ evidence: [], elsewhere: { text: '1 shared work history, 1 opinion' } });
});

test('an unknown person has no details', async () => {
  expect((await loadScoreDetails(db, { firm: true }, [], now)).size).toBe(0);
});
