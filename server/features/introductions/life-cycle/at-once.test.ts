import { beforeEach, expect, test } from 'vitest';
import { listIntroChanges, recordOutcome } from '../../../../shared/features/introductions/calls.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import { START } from '../../../testing/app.ts';
import { type Intros, startIntros } from '../../../testing/intros.ts';
import { takeIntroStep } from './changes.ts';
import { findIntro, setArchived } from './queries.ts';

let { app, change, ask, walk } = {} as Intros;
beforeEach(async () => {
  ({ app, change, ask, walk } = await startIntros());
});

const TO_INTRODUCED = ['Sent', 'Target Company is Checking', 'Introduced'] as const;

test('when two people answer at once, the second learns what the first did', async () => {
  const id = await ask();
  await walk(id, 'Asked');
  const answers = await Promise.all([
    change(id, { From_Status__c: 'Asked', Status__c: 'Agreed' }),
    change(
      id,
      { From_Status__c: 'Asked', Status__c: 'Declined_by_Connector', Reject_Reason__c: 'No More Need' },
      'sales',
    ),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [won, lost] = answers[0].status === 200 ? answers : answers.toReversed();
  expect(lost!.error.present).toBe(won!.body.result.Status__c);
  const { changes } = (await app.as('admin').call(listIntroChanges, { params: { id } })).body;
  expect(changes.map(({ to }) => to).toReversed()).toEqual(['To review', 'Asked', won!.body.result.Status__c]);
});

test('of two outcomes at once one counts, also where the status stays', async () => {
  const id = await ask();
  await walk(id, ...TO_INTRODUCED);
  const tell = (outcome: 'In Play' | 'Not Relevant', Last_Status_Update__c?: string) =>
    app.as('portco').call(recordOutcome, { params: { id }, body: { outcome, Last_Status_Update__c } });
  const { Last_Status_Update__c: seen } = (await tell('In Play')).body.result;
  app.setNow(new Date(START.getTime() + 60_000));
  const answers = await Promise.all([tell('Not Relevant', seen), tell('In Play', seen)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const staff = await change(id, { From_Status__c: 'Feedback Provided', Last_Status_Update__c: seen, comment: 'Hm' });
  expect(staff.status).toBe(409);
});

test('when two people have read the same request, the second change is too late, in either order', async () => {
  const id = await ask();
  await walk(id, ...TO_INTRODUCED);
  await app.as('portco').call(recordOutcome, { params: { id }, body: { outcome: 'In Play' } });
  const row = (await findIntro(app.db, ALL_SEEING, Number(id)))!;
  app.setNow(new Date(START.getTime() + 60_000));
  const step = (salesStatus: string) =>
    app.db.transaction().execute((trx) =>
      takeIntroStep(trx, app.deps, row, {
        to: 'Feedback Provided',
        by: { actor: 'requester', viewer: null },
        salesStatus,
      }),
    );
  await step('Not Relevant');
  await expect(step('In Play')).rejects.toMatchObject({ status: 409 });
});

test('a step to the present status changes nothing unless it is explicit', async () => {
  const id = await ask();
  const step = (more = {}) => change(id, { Status__c: 'Asked', ...more });
  const answers = [await step(), await step(), await step(), await step({ From_Status__c: 'Asked', comment: 'Hm' })];
  expect(answers.map(({ status }) => status)).toEqual([200, 409, 409, 200]);
  expect(answers[1]!.error).toMatchObject({ present: 'Asked', allowed: expect.arrayContaining(['Agreed']) });
});

test('a request that changed since it was read is not put away', async () => {
  const id = await ask();
  await walk(id, "Can't Reach Out");
  const read = (await findIntro(app.db, ALL_SEEING, Number(id)))!;
  await walk(id, 'To review');
  expect(await setArchived(app.db, read, 1)).toBe(false);
  const present = (await findIntro(app.db, ALL_SEEING, Number(id)))!;
  expect(present).toMatchObject({ status: 'To review', archived: 0 });
  await walk(id, "Can't Reach Out");
  expect(await setArchived(app.db, read, 1)).toBe(true);
});
