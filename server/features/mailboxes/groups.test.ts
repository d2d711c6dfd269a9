import { beforeEach, expect, test } from 'vitest';
import { listMailboxes, syncGroups, unlinkMailbox } from '../../../shared/features/mailboxes/calls.ts';
import { getMemberName, getPhoneDigits } from '../../../shared/features/mailboxes/members.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { insertContact } from '../../testing/intros.ts';
import { listGroupMembers } from './groups.ts';

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
  const saved = JSON.stringify(await app.db.selectFrom('acquaintance').selectAll().execute());
  expect(saved).not.toContain('541234567');
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

test('members are those of chosen groups who have a number and a name, but for the user', () => {
  const numbers = ['972541234567', '447700900123', '4915112345678', '972541234568'] as const;
  const [ines, theo, noor, nobody] = numbers;
  const member = (phone_number: string | null, group_id: string) => ({ phone_number, group_id });
  const named = (phone_number: string, name: string | null) => ({ phone_number, name, pushname: null });
  const body = {
    groups_meta: [{ id: 'a', name: 'A' }],
    group_participants: [
      member(theo, 'b'),
      ...numbers.map((number) => member(number, 'a')),
      ...[member(null, 'a'), member('12', 'a')],
    ],
    users_meta: [named(ines, 'Ines Calloway'), named(theo, 'Theo Brandt'), named(noor, 'NOOR Salhavi')],
  };
  const members = (ownName: string, more: (typeof body)['users_meta'] = [], groups_meta = body.groups_meta) => {
    const users_meta = [...body.users_meta, ...more];
    const found = listGroupMembers(
      { ...body, groups_meta, users_meta },
      (digits) => `#${digits}`,
      ownName,
      (name) => `~${name}`,
    );
    return found.map(({ key, name, amount }) => [key, name, amount]);
  };
  const both = [
    [`#${ines}`, 'Ines Calloway', 6],
    [`#${theo}`, 'Theo Brandt', 6],
  ];
  expect(members('Noor Salhavi')).toEqual(both);
  expect(members('Noor Salhavi', [named(nobody, '…'), named('12', 'Too Short')])).toEqual(both);
  // The smallest of several groups counts, in any order.
  const [first] = members('', [], [...body.groups_meta, { id: 'b', name: 'B' }]);
  expect(first).toEqual([`#${theo}`, 'Theo Brandt', 1]);
  expect(members('Ines Calloway').map(([, name]) => name)).toEqual(['Theo Brandt', 'NOOR Salhavi']);
});

test('a second choice keeps the first one’s record, and none is refused', async () => {
  const first = (await sync(['a'])).body.groups;
  expect((await sync(['a', 'b'])).body.groups.id).toBe(first.id);
  const [row, ...others] = await app.db.selectFrom('mailbox').select(['kind', 'round', 'done']).execute();
  expect([row, others]).toEqual([{ kind: 'groups', round: 0, done: 2 }, []]);
  const none = await sync([]);
  expect([none.status, none.error.fields]).toEqual([400, expect.objectContaining({ groups_meta: expect.any(String) })]);
});

test('a hidden id is not a phone number, and a mask is not a name', () => {
  expect(['184467440737095@lid', '12', null, 'abc', '0541234567'].map(getPhoneDigits)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(['+972 54-123-4567', '972541234567@s.whatsapp.net'].map(getPhoneDigits)).toEqual([
    '972541234567',
    '972541234567',
  ]);
  expect([
    getMemberName('+91••••••••93', null),
    getMemberName('WhatsApp Contact'),
    getMemberName(null, '~Ines'),
  ]).toEqual([null, null, 'Ines']);
});
