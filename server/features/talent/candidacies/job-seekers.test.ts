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

test('the list is filtered and paged over all job seekers, whoever is on a page', async () => {
  const { app } = await startCandidacies();
  const people = await app.db.selectFrom('contact').select(['id', 'name']).where('merged_into', 'is', null).execute();
  for (const [place, { id }] of people.entries())
    await app.as('admin').call(updateCandidate, {
      body: {
        Id: String(id),
        Is_looking_for_a_job__c: true,
        ...(place % 2 ? { Skill_Category__c: 'Design', Skill__c: 'UX Research' } : {}),
      },
    });
  const ask = async (query: object) => (await app.as('talent').call(getJobSeekers, { query })).body;
  const whole = await ask({});
  const names = whole.jobSeekers.map(({ Name }) => Name);
  expect(names.length).toBeGreaterThan(4);
  expect(whole).toMatchObject({ next_cursor: null, counts: { found: names.length, all: names.length } });
  const paged: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof ask>> = await ask({ limit: 2, ...(cursor ? { cursor } : {}) });
    expect(page.counts.found).toBe(names.length);
    expect(page.jobSeekers.length).toBeLessThanOrEqual(2);
    paged.push(...page.jobSeekers.map(({ Name }) => Name));
    cursor = page.next_cursor;
  } while (cursor);
  expect(paged).toEqual(names);
  const last = whole.jobSeekers.at(-1)!;
  const found = await ask({ q: last.Name.toUpperCase(), limit: 1 });
  expect(found).toMatchObject({ jobSeekers: [{ Id: last.Id }], counts: { found: 1, all: names.length } });
  const designers = await ask({ category: 'Design', q: 'research ux' });
  expect(designers.jobSeekers.map(({ Id }) => Id)).toEqual(
    whole.jobSeekers.filter(({ Skill_Category__c: category }) => category === 'Design').map(({ Id }) => Id),
  );
  expect(designers.options.category).toContain('Design');
  expect((await ask({ cursor: '999999' })).jobSeekers).toEqual([]);
});
