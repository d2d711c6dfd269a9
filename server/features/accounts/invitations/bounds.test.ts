import { beforeEach, describe, expect, test } from 'vitest';
import {
  approveInvitation,
  declineInvitation,
  inviteTeamMember,
  listInvitations,
  listOwnInvitations,
  listWaitingInvitations,
  withdrawInvitation,
} from '../../../../shared/features/accounts/invitations/calls.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../../../testing/app.ts';

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});

const invite = (email: string, change: object = {}, viewer: TestViewer = 'portco') =>
  kith.as(viewer).call(inviteTeamMember, { body: { email, name: 'Kei Tamsin', role: 'Analyst', ...change } });
const messages = () => kith.db.selectFrom('outbox').selectAll().orderBy('id').execute();
const mails = async () => (await messages()).filter(({ channel }) => channel === 'mail');
const waiting = async () => (await kith.as('admin').call(listWaitingInvitations, {})).body.invitations;
const own = async (viewer: TestViewer = 'portco') =>
  (await kith.as(viewer).call(listOwnInvitations, {})).body.invitations.map(({ email, state }) => [email, state]);
const dayLater = (days: number) => kith.setNow(new Date(START.getTime() + days * 86_400_000));
/** An address that is a user's own, not the company account's. */
const OWN = 'kei@lumenary.example';
const OTHER = 'kei@stranger.example';

describe('an invitation', () => {
  test('counts towards the sender’s daily limit, and says when the next may go out', async () => {
    kith.deps.settings.invitations.perDay = 3;
    for (const name of ['a', 'b']) expect((await invite(`${name}@lumenary.example`)).status).toBe(200);
    expect((await invite(OTHER)).status).toBe(200);
    const { status, error } = await invite('d@lumenary.example');
    expect(status).toBe(429);
    expect(error.message).toContain('You have invited 3 people today');
    expect(error.message).toContain('Invite more tomorrow, or write to Quillmark Ventures at help@quillmark.example');
    expect((await invite('e@brackenfield.example', {}, 'portco2')).status).toBe(200);
    dayLater(1);
    expect((await invite('d@lumenary.example')).status).toBe(200);
    expect(await mails()).toHaveLength(4);
  });

  test('goes to an address once, until it is withdrawn', async () => {
    await invite(OWN);
    const again = await invite('KEI@lumenary.example');
    expect(again.status).toBe(409);
    expect(again.error.message).toContain('was invited to Lumenary on 21 Nov 26 already');
    expect(await mails()).toHaveLength(1);
    await kith.as('admin').call(withdrawInvitation, { params: { email: OWN } });
    expect((await invite(OWN)).status).toBe(200);
    expect(await mails()).toHaveLength(2);
  });

  test('goes to an address once, until it has expired: then nobody signs in with it', async () => {
    await invite(OWN);
    await invite(OTHER);
    await kith.startDay(new Date(START.getTime() + 29 * 86_400_000));
    expect([(await invite(OWN)).status, (await invite(OTHER)).status]).toEqual([409, 409]);
    await kith.startDay(new Date(START.getTime() + 30 * 86_400_000));
    expect(await waiting()).toEqual([]);
    expect((await kith.as('admin').call(listInvitations, {})).body.invitations).toEqual([]);
    expect(await kith.db.selectFrom('app_user').select('id').where('email', '=', OWN).execute()).toEqual([]);
    expect([(await invite(OWN)).status, (await invite(OTHER)).status]).toEqual([200, 200]);
  });

  test.each([
    { comments: 'Look at https://evil.example/x' },
    { comments: 'evil.example' },
    { role: 'www.evil.example' },
  ])('can’t contain links: %o', async (change) => {
    const { status, error } = await invite(OWN, change);
    expect(status).toBe(400);
    expect(error.message).toContain('can’t contain links');
    expect(error.fields).toEqual({ [Object.keys(change)[0]!]: 'No links' });
    expect(await messages()).toEqual([]);
  });

  test('carries few words, and no link in a name', async () => {
    expect((await invite(OWN, { comments: 'x'.repeat(501) })).status).toBe(400);
    await kith.db
      .updateTable('app_user')
      .set({ given_name: 'www.evil.example', family_name: null })
      .where('id', '=', kith.users.portco)
      .execute();
    await invite(OWN, { name: 'https://evil.example', comments: 'Welcome.' });
    const [mail] = await mails();
    expect(mail!.subject).toBe("www. evil. example invited you to Quillmark Ventures's network");
    expect(mail!.body).toContain('Hi https: //evil. example,');
    expect(mail!.body).toContain('\n\nWelcome.\n\n');
  });
});

describe("an invitation outside the company's own domains", () => {
  test('waits for staff: nothing is sent, the inviter sees that it waits, and staff are told once', async () => {
    expect((await invite(OTHER, { comments: 'Our adviser' })).body).toEqual({
      success: true,
      name: 'Kei Tamsin',
      waiting: true,
    });
    expect((await invite(OTHER)).status).toBe(409);
    expect(await mails()).toEqual([]);
    expect(await kith.db.selectFrom('app_user').select('id').where('email', '=', OTHER).execute()).toEqual([]);
    expect(await own()).toEqual([[OTHER, 'waiting']]);
    expect(await own('portco2')).toEqual([]);
    expect(await waiting()).toMatchObject([
      { email: OTHER, company: 'Lumenary', comments: 'Our adviser', invited_by: 'Noor Salhavi' },
    ]);
    expect((await messages()).map(({ body }) => body)).toEqual([
      'Noor Salhavi of Lumenary invites kei@stranger.example, who has no address at Lumenary. We haven’t sent it yet. Please decide: http://kith.example/admin/invitations',
    ]);
  });

  test('is sent when staff approve it, in the name of the inviter, once', async () => {
    await invite(OTHER, { comments: 'Welcome.' });
    const params = { id: (await waiting())[0]!.id };
    expect((await kith.as('admin').call(approveInvitation, { params })).status).toBe(200);
    expect((await kith.as('admin').call(approveInvitation, { params })).status).toBe(409);
    expect(await mails()).toMatchObject([
      { recipient: OTHER, subject: "Noor Salhavi invited you to Quillmark Ventures's network" },
    ]);
    expect((await mails())[0]!.body).toContain('Welcome.');
    expect(await own()).toEqual([[OTHER, 'open']]);
    expect(await waiting()).toEqual([]);
    const user = await kith.db.selectFrom('app_user').selectAll().where('email', '=', OTHER).executeTakeFirstOrThrow();
    expect(user).toMatchObject({ status: 'invited', account_id: kith.companies.Lumenary, roles: '' });
    const deed = await kith.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'invitation.made')
      .executeTakeFirstOrThrow();
    expect(deed.user_id).toBe(kith.users.admin);
  });

  test('is not sent when staff decline it, and cannot be repeated until it would have expired', async () => {
    await invite(OTHER);
    const params = { id: (await waiting())[0]!.id };
    expect((await kith.as('admin').call(declineInvitation, { params })).status).toBe(200);
    expect((await kith.as('admin').call(approveInvitation, { params })).status).toBe(409);
    expect(await own()).toEqual([[OTHER, 'declined']]);
    expect(await mails()).toEqual([]);
    expect((await invite(OTHER)).status).toBe(409);
    const account_id = String(kith.companies.Lumenary);
    expect((await invite(OTHER, { account_id }, 'admin')).status).toBe(200);
  });

  test('is not approved for a person who joined another company meanwhile', async () => {
    await invite(OTHER);
    await invite(OTHER, { account_id: String(kith.companies.Brackenfield) }, 'admin');
    const { status, error } = await kith
      .as('admin')
      .call(approveInvitation, { params: { id: (await waiting())[0]!.id } });
    expect({ status, waits: (await waiting()).length }).toEqual({ status: 409, waits: 1 });
    expect(error.message).toContain('belongs to another company');
  });

  test('is sent at once or refused where the settings say so', async () => {
    kith.deps.settings.invitations.otherDomains = 'send';
    expect((await invite(OTHER)).body).toMatchObject({ waiting: false });
    expect(await mails()).toHaveLength(1);
    kith.deps.settings.invitations.otherDomains = 'refuse';
    const { status, error } = await invite('other@stranger.example');
    expect(status).toBe(403);
    expect(error.message).toContain('You can only invite addresses at Lumenary.');
    expect(await mails()).toHaveLength(1);
  });

  test('is one to any public mail service, or to a domain with users of several companies', async () => {
    const move = (email: string) =>
      kith.db.updateTable('app_user').set({ email }).where('id', '=', kith.users.portco).execute();
    await move('noor@gmail.com');
    expect((await invite('kei@gmail.com')).body).toMatchObject({ waiting: true });
    await move('noor@newname.example');
    expect((await invite('kei@newname.example')).body).toMatchObject({ waiting: false });
    await kith.db
      .updateTable('app_user')
      .set({ email: 'emeric@newname.example' })
      .where('id', '=', kith.users.portco2)
      .execute();
    expect((await invite('kim@newname.example')).body).toMatchObject({ waiting: true });
  });

  test("is not one to the domain of the company's account", async () => {
    await kith.db
      .updateTable('account')
      .set({ domain: 'lumenary-labs.example' })
      .where('id', '=', kith.companies.Lumenary)
      .execute();
    expect((await invite('kei@lumenary-labs.example')).body).toMatchObject({ waiting: false });
    expect((await invite('kim@mail.lumenary-labs.example')).body).toMatchObject({ waiting: false });
  });

  test('is one to a host below its domain that another company has as its own, or where anybody can be', async () => {
    const stated = (company: 'Lumenary' | 'Brackenfield', domain: string) =>
      kith.db.updateTable('account').set({ domain }).where('id', '=', kith.companies[company]).execute();
    await stated('Lumenary', 'lumenary-labs.example');
    await stated('Brackenfield', 'field.lumenary-labs.example');
    expect((await invite('kei@field.lumenary-labs.example')).status).not.toBe(200);
    await stated('Lumenary', 'gmail.com');
    expect((await invite('kei@mail.gmail.com')).body).toMatchObject({ waiting: true });
  });
});

test('people who are known elsewhere get the same answer as others, and the inviter sees no difference', async () => {
  await invite('ada@lumenary.example', { account_id: String(kith.companies.Brackenfield) }, 'admin');
  const known = await invite('ada@lumenary.example');
  const unknown = await invite('bo@lumenary.example');
  expect(known.body).toEqual(unknown.body);
  expect((await own()).map(([, state]) => state)).toEqual(['open', 'open']);
  expect([(await invite('ada@lumenary.example')).status, (await invite('bo@lumenary.example')).status]).toEqual([
    ...[409, 409],
  ]);
});
