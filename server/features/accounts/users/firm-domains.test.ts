import { expect, test } from 'vitest';
import { inviteTeamMember } from '../../../../shared/features/accounts/invitations/calls.ts';
import { getUser } from '../../../../shared/features/accounts/session/calls.ts';
import { isFirmDomain } from '../../../platform/access/firm-domains.ts';
import { startTestApp } from '../../../testing/app.ts';
import { hasOtherAdmin } from './queries.ts';

const FIRM = ['quillmark.example', 'quill.example'];

test('a domain is the firm’s if it is one of them, to the letter', () => {
  expect(FIRM.map((domain) => isFirmDomain(domain, FIRM))).toEqual([true, true]);
  for (const domain of ['', 'example', 'x.quill.example', 'quill.example.org', 'quillmark.example,quill.example'])
    expect(isFirmDomain(domain, FIRM)).toBe(false);
  expect(isFirmDomain('', [])).toBe(false);
});

test('users with an address of any of them are staff, and nobody else invites them', async () => {
  const kith = await startTestApp();
  const see = async () => (await kith.as('portco').call(getUser, {})).body.user.staff;
  await kith.db
    .updateTable('app_user')
    .set({ email: 'noor@quill.example' })
    .where('id', '=', kith.users.portco)
    .execute();
  expect(await see()).toBe(false);
  kith.deps.settings.firmDomains = FIRM;
  expect(await see()).toBe(true);
  const body = { name: 'Kei Tamsin', email: 'kei@quill.example', role: 'CTO', comments: '' };
  expect((await kith.as('portco2').call(inviteTeamMember, { body })).status).toBe(400);
  await kith.db
    .updateTable('app_user')
    .set({ status: 'declined' })
    .where('email', 'like', '%@quillmark.example')
    .execute();
  expect(await hasOtherAdmin(kith.db, kith.users.admin, FIRM)).toBe(true);
  expect(await hasOtherAdmin(kith.db, kith.users.admin, ['quillmark.example'])).toBe(false);
});
