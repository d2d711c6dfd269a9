import { beforeEach, expect, test } from 'vitest';
import { listMailboxes, syncGroups, unlinkMailbox } from '../../shared/own-network/calls.ts';
import { digitsOf, nameOfMember } from '../../shared/own-network/members.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { insertContact } from '../testing/intros.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

const users = [
  { phone_number: '972541234567@c.us', name: null, pushname: '~Ines Calloway' },
  { phone_number: '+44 7700 900123', name: 'Theo Brandt', pushname: 'T' },
  { phone_number: '4915112345678', name: '+49••••••••78', pushname: null },
  { phone_number: '184467440737095@lid', name: 'Hidden One', pushname: null },
];
const sync = async (groups: string[], viewer: 'portco' | 'portco2' = 'portco') => {
  const answer = await app.as(viewer).call(syncGroups, {
    body: {
      groups_meta: groups.map((id) => ({ id, name: `Group ${id}` })),
      group_participants: [
        ...users.map(({ phone_number }) => ({ phone_number, group_id: 'a' })),
        { phone_number: '972541234567', group_id: 'b' },
        { phone_number: null, group_id: 'b' },
      ],
      users_meta: users,
    },
  });
  await app.runJobs();
  return answer;
};
const signals = () =>
  app.db
    .selectFrom('signal')
    .innerJoin('contact', 'contact.id', 'to_contact_id')
    .select(['contact.name', 'amount', 'signal.type', 'signal.source', 'signal.details'])
    .orderBy('contact.name')
    .orderBy('signal.id')
    .execute();

test('members with number and name become signals with the size of the smallest group, and no group is named', async () => {
  expect((await sync(['a', 'b'])).status).toBe(200);
  const group = { type: 'Whatsapp Group', source: 'Whatsapp', details: null };
  expect(await signals()).toEqual([
    { ...group, name: 'Ines Calloway', amount: 2 },
    { ...group, name: 'Theo Brandt', amount: 4 },
  ]);
  const kept = JSON.stringify(await app.db.selectFrom('acquaintance').selectAll().execute());
  expect(kept).not.toContain('541234567');
  expect((await app.as('portco').call(listMailboxes, {})).body).toMatchObject({
    mailboxes: [],
    groups: { groups: 2, people: 2 },
  });
});

test('one number is one person in everybody’s groups, and a name alone identifies nobody', async () => {
  const namesake = await insertContact(app, 'Theo Brandt', null);
  await sync(['a']);
  await sync(['a'], 'portco2');
  const rows = await app.db.selectFrom('signal').select('to_contact_id').distinct().execute();
  expect(rows).toHaveLength(2);
  expect(rows.map((row) => row.to_contact_id)).not.toContain(namesake);
});

test('a new choice replaces the earlier one, and unlinking leaves nothing', async () => {
  await sync(['a']);
  const { groups } = (await sync(['b'])).body;
  expect((await signals()).map(({ name }) => name)).toEqual(['Ines Calloway']);
  expect((await app.as('portco2').call(unlinkMailbox, { params: { id: groups.id } })).status).toBe(404);
  expect((await app.as('portco').call(unlinkMailbox, { params: { id: groups.id } })).body.people).toBe(1);
  await app.runJobs();
  expect(await signals()).toEqual([]);
  expect((await app.as('portco').call(listMailboxes, {})).body.groups).toBeNull();
});

test('a hidden id is not a phone number, and a mask is not a name', () => {
  expect(['184467440737095@lid', '12', null, 'abc', '0541234567'].map(digitsOf)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(['+972 54-123-4567', '972541234567@s.whatsapp.net'].map(digitsOf)).toEqual(['972541234567', '972541234567']);
  expect([nameOfMember('+91••••••••93', null), nameOfMember('WhatsApp Contact'), nameOfMember(null, '~Ines')]).toEqual([
    null,
    null,
    'Ines',
  ]);
});
