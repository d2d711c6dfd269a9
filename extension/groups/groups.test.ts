import { expect, test } from 'vitest';
import { syncGroups } from '../../shared/features/mailboxes/calls.ts';
import { buildGroupsToSend, countPeopleIn, findSendObstacle, getDefaultTicks } from './choice.ts';
import { buildFoundGroups } from './groups-of.ts';
import { GroupSync, readMessagingMessage } from './messages.ts';
import { LARGE, siteRows } from './testing-rows.ts';

const found = buildFoundGroups(siteRows);
const group = (id: string) => found.groups.find((group) => group.id === id)!;
const namesIn = (id: string) => group(id).members.map((at) => found.members[at]);

test('members are read by number and name, also behind a hidden id; hidden digits, masks and placeholders are skipped', () => {
  expect(namesIn('1001@g.us')).toEqual([
    { number: '447700900001', name: 'Ines Calloway', pushname: 'Ines' },
    { number: '447700900002', name: null, pushname: 'Theo Brandt' },
    { number: '447700900003', name: null, pushname: 'Mara Voss' },
  ]);
  expect(JSON.stringify(found)).not.toMatch(/184467|••|Hidden|shop|900009/);
});

test('groups that ended are left out, and groups that are not loaded say so', () => {
  expect(found.groups.map(({ name }) => name)).toEqual(['Founders of the north', 'Lisbon runners', 'Not opened yet']);
  expect(group('1003@g.us')).toMatchObject({ isLoaded: false, size: 12, members: [] });
});

test('one person under two ids counts once, and a store of numbers is used where it is filled', () => {
  const groups = buildFoundGroups({
    groups: [{ id: '1@g.us', subject: 'One' }],
    participants: [{ groupId: '1@g.us', participants: ['99887766554433@lid', '447700900001@c.us', 7, null] }],
    contacts: [{ id: '447700900001@c.us', pushname: 'Ines' }],
    numbers: [{ id: '99887766554433@lid', phoneNumber: '447700900001@c.us' }],
  });
  expect(groups.members).toEqual([{ number: '447700900001', name: null, pushname: 'Ines' }]);
  expect(groups.groups).toEqual([{ id: '1@g.us', name: 'One', size: 2, members: [0], isLoaded: true }]);
});

test('rows of an unexpected form are not taken for groups', () => {
  const odd = [null, 7, 'x', {}, { id: 5 }, { id: 'x@c.us' }, { id: '5@g.us', subject: 9, size: 'many' }];
  expect(buildFoundGroups({ groups: odd, participants: odd, contacts: odd, numbers: odd }).groups).toEqual([
    { id: '5@g.us', name: 'A group without a name', size: 0, members: [], isLoaded: false },
  ]);
});

test('the small groups are ticked at first, and only ticked groups are sent', () => {
  const ticked = getDefaultTicks(found);
  expect([...ticked]).toEqual(['1001@g.us']);
  const body = syncGroups.body.parse(buildGroupsToSend(found, ticked));
  expect(body.groups_meta).toEqual([{ id: '1001@g.us', name: 'Lisbon runners' }]);
  expect(body.group_participants).toHaveLength(6);
  expect(body.users_meta.map(({ phone_number }) => phone_number)).toEqual([
    '447700900001',
    '447700900002',
    '447700900003',
  ]);
  expect(countPeopleIn(found, ticked)).toBe(3);
  expect(JSON.stringify(body)).not.toMatch(/1002@|Founders|lid/);
});

test('a group of 1,024 can be ticked, and is sent with its size', () => {
  const body = syncGroups.body.parse(buildGroupsToSend(found, new Set(['1002@g.us'])));
  expect(body.group_participants).toHaveLength(LARGE);
  expect(body.users_meta).toHaveLength(LARGE / 2);
});

test('a selection larger than Kith takes at once is reported before it is sent', () => {
  const many = { ...found, groups: Array.from({ length: 5 }, (_, at) => ({ ...group('1002@g.us'), id: String(at) })) };
  expect(findSendObstacle(many, new Set(['0', '1']))).toBeNull();
  expect(findSendObstacle(many, new Set(['0', '1', '2', '3', '4']))).toMatch(/at most 5,000 members altogether.*5,120/);
});

test('results are accepted from our script in the messaging site’s own tab and from nowhere else', () => {
  const message = { type: 'group_sync', state: 'read', found };
  const sender = { id: 'own', tab: { id: 5 }, frameId: 0, url: 'https://web.whatsapp.com/' } as never;
  const hear = (changed: object, stated: unknown = message) =>
    readMessagingMessage(stated, { ...(sender as object), ...changed } as never, 'own', 5);
  expect(hear({})).toEqual(GroupSync.parse(message));
  for (const other of [
    { id: 'another' },
    { tab: { id: 6 } },
    { tab: undefined },
    { tab: { id: 5, incognito: true } },
    { frameId: 3 },
    { url: 'https://web.whatsapp.com.evil.example/' },
    { url: 'https://www.linkedin.com/' },
    { url: undefined },
  ])
    expect(hear(other), JSON.stringify(other)).toBeNull();
  for (const stated of [
    null,
    {},
    { ...message, type: 'session' },
    { ...message, more: 1 },
    { type: 'group_sync', state: 'read', found: { ...found, members: [] } },
    { type: 'group_sync', state: 'no' },
  ])
    expect(hear({}, stated)).toBeNull();
});
