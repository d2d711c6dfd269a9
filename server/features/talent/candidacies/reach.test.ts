import { beforeEach, expect, test } from 'vitest';
import { getCandidate, updateCandidate } from '../../../../shared/features/talent/candidacies/calls.ts';
import type { Candidate } from '../../../../shared/features/talent/candidacies/poscan.ts';
import type { TestViewer } from '../../../testing/app.ts';
import { type Candidacies, startCandidacies } from '../../../testing/poscans.ts';

let kith: Candidacies;
beforeEach(async () => {
  kith = await startCandidacies();
});

const read = async (viewer: TestViewer) =>
  (await kith.app.as(viewer).call(getCandidate, { body: { sfId: String(kith.world.contacts['Ines Calloway']) } })).body
    .candidate as Candidate;

test('staff see when the profile was read, which no edit of the details passes for', async () => {
  const Id = String(kith.world.contacts['Ines Calloway']);
  await kith.app.as('talent').call(updateCandidate, { body: { Id, Skill_Category__c: 'Engineering' } });
  expect((await read('talent')).last_enriched).toBeNull();
  await kith.put();
  expect(await read('portco')).not.toHaveProperty('last_enriched');
});

test('the chance to connect is for staff, its reason for the talent team, and counts are for sales alone', async () => {
  await kith.put();
  const keys = ['chanceToConnect', 'signals', 'ramzorExplanation', 'connections_count', 'activities_count'] as const;
  const seen = async (viewer: TestViewer) => {
    const row = await read(viewer);
    return keys.filter((key) => row[key] !== undefined);
  };
  expect(await seen('talent')).toEqual(['chanceToConnect', 'signals', 'ramzorExplanation']);
  expect(await seen('sales')).toEqual(['chanceToConnect', 'signals', 'connections_count', 'activities_count']);
  expect(await seen('portco')).toEqual([]);
  expect((await read('talent')).ramzorExplanation).not.toEqual([]);
  const { signals, activities_count } = await read('sales');
  expect(activities_count).toBe(3);
  expect(signals!.reduce((sum, { count }) => sum + count, 0)).toBe(3);
});
