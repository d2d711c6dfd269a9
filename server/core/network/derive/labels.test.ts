import type { Kysely } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Schema } from '../../../platform/db/schema.ts';
import { OPEN_END, toMonth } from '../../../platform/time/months.ts';
import {
  BRIGHTMOOR,
  created_at,
  DANA,
  deleteWorld,
  insertSignal,
  LUMENARY,
  makeSettledDb,
  TAL,
  work,
  worldNow,
} from '../fixtures/small-world.ts';
import { RANKING_ANSWER } from '../model/signal-types.ts';
import { addEvidence, loadLabels } from './labels.ts';
import { updateStrengths } from './strengths.ts';

let db: Kysely<Schema>;
beforeAll(async () => {
  db = await makeSettledDb();
});
beforeEach(async () => {
  await db.deleteFrom('intro_change').execute();
  await db.deleteFrom('intro').execute();
  await deleteWorld(db);
});

const answer = (from: number, to: number, text: string, date = '2026-06-10') =>
  db
    .insertInto('signal')
    .values({
      type: RANKING_ANSWER,
      sub_type: text,
      from_contact_id: from,
      to_contact_id: to,
      occurred_on: date,
      source_id: 1,
      created_at,
    })
    .execute();
const request = (
  status: string,
  from: number | null,
  to: number | null,
  reason: string | null = null,
  outcome: string | null = null,
) =>
  db
    .insertInto('intro')
    .values({
      account_id: LUMENARY,
      target_name: 'x',
      status: status as 'Introduced',
      goal: 'Talent',
      reject_reason: reason,
      furthest_sales_status: outcome,
      connector_contact_id: from,
      target_contact_id: to,
      created_at: '2026-05-04T10:00:00.000Z',
      updated_at: created_at,
      status_at: created_at,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
const read = async () => (await loadLabels(db)).map(({ kind, from, to, yes }) => [kind, from, to, yes]);
const evidence = async () =>
  (await addEvidence(db, await loadLabels(db))).map((pair) => pair.evidence.map(({ kind }) => kind).sort());

describe('the answers that count as labels', () => {
  test('include ranking answers: Familiar is yes, a weak relationship and none are no', async () => {
    await answer(DANA, 5, 'Familiar');
    await answer(DANA, 6, 'Familiar - Weak Relationship');
    await answer(DANA, 7, 'Not Familiar');
    expect(await read()).toEqual([
      ['answer', DANA, 5, true],
      ['answer', DANA, 6, false],
      ['answer', DANA, 7, false],
    ]);
  });

  test('include opinions with a direction', async () => {
    for (const [to, direction] of [
      [5, 'Positive'],
      [6, 'Neutral'],
      [7, 'Negative'],
    ] as const)
      await insertSignal(db, { type: 'Opinion', from: DANA, to, direction, date: '2026-06-10' });
    expect(await read()).toEqual([
      ['opinion', DANA, 5, true],
      ['opinion', DANA, 7, false],
    ]);
  });

  test('include introductions that were made, and those that a connector declined for want of a relationship', async () => {
    for (const status of ['Introduced', 'Feedback Requested', 'Feedback Provided', 'No Feedback'])
      await request(status, DANA, 5);
    await request('Declined_by_Connector', TAL, 5, 'No/Weak Relationship');
    await request('Declined_by_Connector', TAL, 6, 'Not Appropriate In This Context');
    await request('Asked', DANA, 6);
    await request('Introduced', DANA, null);
    await request('Introduced', null, 5);
    expect(await read()).toEqual([
      ['request', DANA, 5, true],
      ['request', TAL, 5, false],
    ]);
  });

  test('include what came of an introduction: talks are yes, silence is no, and why talks ended is neither', async () => {
    const outcomes = async () => (await read()).filter(([kind]) => kind === 'outcome');
    const close = async (to: number, actor: 'requester' | 'link' | 'staff') => {
      const { id } = await request('No Feedback', DANA, to, null, 'No Answer');
      const change = { intro_id: id, at: created_at, kind: 'status', actor, to_status: 'No Feedback' } as const;
      await db
        .insertInto('intro_change')
        .values(change as never)
        .execute();
    };
    await request('Feedback Provided', DANA, 5, null, 'In Play');
    await request('Feedback Provided', DANA, 6, null, 'Not Relevant');
    await request('No Response', DANA, 7);
    await request('Declined by Target', DANA, 8, 'Not Appropriate In This Context');
    await close(9, 'staff');
    await close(10, 'link');
    await request('Introduced', TAL, 5);
    expect(await outcomes()).toEqual([
      ['outcome', DANA, 5, true],
      ['outcome', DANA, 7, false],
      ['outcome', DANA, 10, false],
    ]);
  });

  test('include only the newest for one giver, kind and pair', async () => {
    await answer(DANA, 5, 'Not Familiar', '2026-07-01');
    await answer(DANA, 5, 'Familiar', '2026-06-30');
    await answer(TAL, 5, 'Familiar', '2026-01-01');
    expect(await read()).toEqual([
      ['answer', TAL, 5, true],
      ['answer', DANA, 5, false],
    ]);
  });
});

describe('the evidence of a label', () => {
  test('never holds the label itself: no answers, and no opinion of the same person', async () => {
    await answer(DANA, 5, 'Familiar');
    await answer(5, DANA, 'Familiar');
    expect(await evidence()).toEqual([[], []]);
    await deleteWorld(db);
    await insertSignal(db, { type: 'Opinion', from: DANA, to: 5, direction: 'Positive', date: '2025-06-10' });
    await insertSignal(db, { type: 'Opinion', from: DANA, to: 5, direction: 'Positive', date: '2026-06-10' });
    expect(await evidence()).toEqual([[]]);
  });

  test('holds other people’s and other kinds’ facts up to then', async () => {
    await insertSignal(db, { type: 'Opinion', from: 5, to: DANA, direction: 'Positive', date: '2025-06-10' });
    await insertSignal(db, { type: 'Opinion', from: DANA, to: 5, direction: 'Negative', date: '2026-06-10' });
    await insertSignal(db, { type: 'Linkedin Connection', from: DANA, to: 5, date: '2020-01-01' });
    await insertSignal(db, { type: 'Nemp', from: DANA, to: 6, date: '2020-01-01' });
    const [first, second] = await addEvidence(db, await loadLabels(db));
    expect(first!.evidence.map(({ kind }) => kind)).toEqual(['linkedin_connection']);
    expect(second!.evidence.map(({ kind }) => kind).sort()).toEqual(['linkedin_connection', 'opinion']);
    expect(second!.evidence.find((evidence) => evidence.kind === 'opinion')).toMatchObject({
      by: 5,
      direction: 'Positive',
    });
  });

  test('is that of its day: no later signal or job, and months together up to then', async () => {
    await answer(DANA, 5, 'Familiar', '2020-06-10');
    await insertSignal(db, { type: 'Nemp', from: DANA, to: 5, date: '2020-06-11' });
    await insertSignal(db, { type: 'Worked Together', from: 5, to: DANA, date: '2020-06-10' });
    const end = OPEN_END;
    for (const contact of [DANA, 5]) {
      await work(db, { contact, account: BRIGHTMOOR, start: toMonth(2020, 1), end, title: 1 });
      await work(db, { contact, account: LUMENARY, start: toMonth(2020, 7), end, title: 1 });
    }
    await updateStrengths(db, [DANA, 5], worldNow);
    const [pair] = await addEvidence(db, await loadLabels(db));
    expect(pair!.evidence.map(({ kind }) => kind).sort()).toEqual(['tenure', 'worked_together']);
    expect(pair!.evidence).toContainEqual(expect.objectContaining({ kind: 'tenure', account: BRIGHTMOOR, months: 6 }));
  });
});

test('the newest answer is the tie, and the strength follows', async () => {
  const score = async () =>
    (await db.selectFrom('contact').select('score').where('id', '=', 5).executeTakeFirstOrThrow()).score;
  await insertSignal(db, { type: 'Worked Together', from: DANA, to: 5, date: '2026-01-01' });
  await insertSignal(db, { type: 'Linkedin Connection', from: DANA, to: 5, date: '2026-01-01' });
  await answer(DANA, 5, 'Familiar', '2026-02-01');
  await updateStrengths(db, [DANA, 5], worldNow);
  expect(await score()).toBe(4);
  await answer(DANA, 5, 'Not Familiar', '2026-03-01');
  await updateStrengths(db, [DANA, 5], worldNow);
  expect(await score()).toBe(0);
});
