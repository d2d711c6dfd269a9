import { expect, test } from 'vitest';
import { updateCandidate } from '../../../../shared/features/talent/candidacies/calls.ts';
import { getJobSeekers } from '../../../../shared/features/talent/job-seekers/calls.ts';
import { startCandidacies } from '../../../testing/poscans.ts';

test('job seekers are listed for the talent team, but not for viewers of the company that employs them', async () => {
  const { app, world, put } = await startCandidacies();
  const seek = (name: string) =>
    app.as('admin').call(updateCandidate, {
      body: { Id: String(world.contacts[name]), Is_looking_for_a_job__c: true, Skill_Category__c: 'Data & AI' },
    });
  const seen = async () =>
    (await app.as('talent').call(getJobSeekers, {})).body.jobSeekers.map(({ Name, Account_Name__c, open_poscans }) => [
      Name,
      Account_Name__c,
      open_poscans,
    ]);
  expect(await seen()).toEqual([]);
  await put();
  await seek('Ines Calloway');
  await seek('Kei Tamsin');
  expect(await seen()).toEqual([
    ['Ines Calloway', 'Castellan Bank', 1],
    ['Kei Tamsin', 'Lumenary', 0],
  ]);
  // First the viewer is counted to the company, then the firm employs her.
  await app.db
    .updateTable('app_user')
    .set({ account_id: app.companies.Lumenary })
    .where('id', '=', app.users.talent)
    .execute();
  expect((await seen()).map(([name]) => name)).toEqual(['Ines Calloway']);
  await app.db
    .updateTable('tenure')
    .set({ account_id: app.companies['Quillmark Ventures'] })
    .where('contact_id', '=', world.contacts['Ines Calloway']!)
    .execute();
  expect(await seen()).toEqual([]);
});
