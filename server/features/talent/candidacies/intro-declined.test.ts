import { beforeEach, expect, test } from 'vitest';
import { requestIntro, updateIntro } from '../../../../shared/features/introductions/calls.ts';
import { poscanTimeline } from '../../../../shared/features/talent/candidacies/calls.ts';
import type { CandidacyStatus } from '../../../../shared/features/talent/candidacies/status-names.ts';
import { type Candidacies, startCandidacies } from '../../../testing/poscans.ts';

let kith: Candidacies;
let poscan: string;
let intro: string;
beforeEach(async () => {
  kith = await startCandidacies();
  const { app, world } = kith;
  poscan = await kith.put();
  const response = await app.as('portco').call(requestIntro, {
    params: { id: String(world.accounts['Castellan Bank']) },
    body: {},
  });
  intro = response.body.result.Id;
  await app.db
    .updateTable('intro')
    .set({ status: 'Sent', position_candidate_id: Number(poscan) })
    .execute();
});

const decline = () =>
  kith.app.as('admin').call(updateIntro, {
    body: {
      Id: intro,
      Status__c: 'Declined by Target',
      Reject_Reason__c: 'No More Need',
      Rejection_Details__c: 'Happy where she is',
    },
  });
const row = () => kith.app.db.selectFrom('poscan').selectAll().executeTakeFirstOrThrow();

test('an introduction that its target declines rejects its candidacy, with reason and details', async () => {
  expect((await decline()).status).toBe(200);
  await kith.app.runJobs();
  expect(await row()).toMatchObject({
    status: 'Rejected by Candidate',
    closed_mark: Number(poscan),
    rejection_reason: 'No More Need',
    rejection_details: 'Happy where she is',
  });
  const { body } = await kith.app.as('portco').call(poscanTimeline, { params: { id: poscan } });
  expect(body.changes[0]).toMatchObject({ from: 'To send to account', to: 'Rejected by Candidate' });
});

test('nobody is rejected while that step can still be taken back', async () => {
  kith.app.deps.settings.stepGraceMs = 10_000;
  await decline();
  await kith.app.runJobs();
  expect(await row()).toMatchObject({ status: 'To send to account', rejection_reason: null });
});

test.each<CandidacyStatus>(['Hired', 'Rejected by account'])(
  'a candidacy that ended as %s stays so',
  async (status) => {
    await kith.stand(poscan, { status });
    await kith.app.db
      .updateTable('poscan')
      .set({ closed_mark: Number(poscan) })
      .execute();
    await decline();
    await kith.app.runJobs();
    expect(await row()).toMatchObject({ status, rejection_reason: null });
  },
);
