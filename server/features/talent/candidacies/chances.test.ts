import { beforeEach, expect, test } from 'vitest';
import { getCandidate, myCandidates } from '../../../../shared/features/talent/candidacies/calls.ts';
import { STORE_CHANCES } from '../../../core/network/derive/chances-job.ts';
import { STALE_JOB } from '../../../core/network/derive/stale-job.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { type Candidacies, startCandidacies } from '../../../testing/poscans.ts';

let kith: Candidacies;
beforeEach(async () => {
  kith = await startCandidacies();
});

const readStored = async () =>
  (await kith.app.as('admin').call(myCandidates, {})).body.poscans.map(({ Ramzor_Score__c }) => Ramzor_Score__c);
const readPanels = async () => {
  const body = { sfId: String(kith.world.contacts['Ines Calloway']) };
  return (await kith.app.as('admin').call(getCandidate, { body })).body.candidate!.chanceToConnect;
};
const storeAll = async () => {
  await enqueue(kith.app.db, { kind: STORE_CHANCES, payload: {} }, kith.app.deps.clock.now());
  await kith.app.runJobs();
};
const becomeStranger = () => kith.app.db.updateTable('contact').set({ score: 0 }).where('name', '=', 'Ines Calloway');

test('a candidacy carries the chance of the panel from its beginning', async () => {
  await kith.put();
  expect(await readStored()).toEqual([null]);
  await kith.app.runJobs();
  expect(await readStored()).toEqual(['We know the target']);
  expect(await readPanels()).toBe('We know the target');
});

test('the chance of an open candidacy follows what is learnt; a finished one keeps that of its end', async () => {
  await kith.put();
  const finished = await kith.put({ Position__c: String(await kith.opening({ name: 'Head of Models' })) });
  await kith.app.runJobs();
  await kith.stand(finished, { status: 'Hired' });
  await becomeStranger().execute();
  await storeAll();
  const stored = await readStored();
  expect(stored).toContain('We know the target');
  expect(stored).toContain(await readPanels());
  expect(await readPanels()).not.toBe('We know the target');
});

test('a finished candidacy of before gets its chance once', async () => {
  await kith.put();
  await kith.app.runJobs();
  await kith.app.db.updateTable('poscan').set({ ramzor_score: null, closed_mark: 1 }).execute();
  await storeAll();
  expect(await readStored()).toEqual(['We know the target']);
});

test('facts have the chances stored again at the next full hour, once however many there are', async () => {
  const { db, runJobs, deps } = kith.app;
  for (const at of [1, 2]) await enqueue(db, { kind: STALE_JOB, payload: {}, key: `fact ${at}` }, deps.clock.now());
  await runJobs();
  const queued = await db.selectFrom('job').select('run_at').where('kind', '=', STORE_CHANCES).execute();
  expect(queued.map(({ run_at }) => run_at.slice(14))).toEqual(['00:00.000Z']);
  expect(queued[0]!.run_at > deps.clock.now().toISOString()).toBe(true);
});
