import { beforeEach, expect, test } from 'vitest';
import { updateCandidate } from '../../../../shared/features/talent/candidacies/calls.ts';
import { type Candidacies, startCandidacies } from '../../../testing/poscans.ts';
import { findPeopleOfCandidacy } from './mail-people.ts';

let kith: Candidacies;
beforeEach(async () => {
  kith = await startCandidacies();
});
const CANDIDATE = 'ines@home.example';

test('the owner of a candidacy writes its mails; without one answers go to the firm’s help', async () => {
  const { db, users, deps } = kith.app;
  const id = Number(await kith.put());
  const body = { Id: String(kith.world.contacts['Ines Calloway']), Secondary_Email__c: CANDIDATE };
  expect((await kith.app.as('sales').call(updateCandidate, { body })).status).toBe(200);
  const peopleOf = async (owner: number | null, recipient = CANDIDATE) => {
    await db.updateTable('poscan').set({ kith_owner_user_id: owner }).where('id', '=', id).execute();
    return findPeopleOfCandidacy(db, deps.settings, { entityId: id, recipient });
  };
  const owner = await db.selectFrom('app_user').selectAll().where('id', '=', users.sales).executeTakeFirstOrThrow();
  expect(await peopleOf(users.sales)).toEqual({
    sender: { name: `${owner.given_name} ${owner.family_name}`, address: owner.email },
    recipient: 'Ines Calloway',
  });
  const help = { name: deps.settings.firm, address: deps.settings.helpEmail };
  expect(await peopleOf(null, 'noor@lumenary.example')).toEqual({ sender: help, recipient: null });
  await db.updateTable('app_user').set({ email: '7+x@x.example.invalid' }).where('id', '=', users.sales).execute();
  expect((await peopleOf(users.sales)).sender).toEqual(help);
});
