import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import {
  importMessages,
  listMailboxes,
  type MessagePerson,
  unlinkMailbox,
} from '../../../shared/features/mailboxes/calls.ts';
import { addToBlocklist } from '../../../shared/features/sharing/calls.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { insertContact } from '../../testing/intros.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

const ORLA: MessagePerson = {
  name: 'Orla Fennick',
  profile: 'https://www.linkedin.com/in/orla-fennick-3b1a',
  sent: 2,
  received: 3,
  last: '2026-09-12',
};
const byName = (name: string): MessagePerson => ({ ...ORLA, name, profile: null });
const bring = async (people: MessagePerson[]) => {
  const answer = await app.as('portco').call(importMessages, { body: { people, messages: 9, left_out: { draft: 1 } } });
  await app.runJobs();
  return answer;
};
const signals = () =>
  app.db
    .selectFrom('signal')
    .innerJoin('contact', 'contact.id', 'to_contact_id')
    .select(['contact.name', 'contact.id', 'profile_key', 'amount', 'occurred_on', 'signal.source', 'signal.details'])
    .where('signal.type', '=', 'Linkedin Message')
    .orderBy('contact.id')
    .execute();
const names = async () => (await signals()).map(({ name }) => name);
async function insertNamed(name: string, profile_key: string | null = null) {
  const id = await insertContact(app, name, null);
  await app.db.updateTable('contact').set({ profile_key }).where('id', '=', id).execute();
  return id;
}
async function connect(name: string, profile: string | null = null) {
  const id = await insertNamed(name, profile);
  await bring([{ ...ORLA, name: 'Somebody Else', profile: 'https://www.linkedin.com/in/somebody-else' }]);
  const { from_contact_id, source_id } = await app.db.selectFrom('signal').selectAll().executeTakeFirstOrThrow();
  await app.db
    .insertInto('signal')
    .values({
      type: 'Linkedin Connection',
      sub_type: null,
      direction: null,
      source: 'Import',
      details: null,
      skill: null,
      amount: null,
      occurred_on: null,
      created_by: null,
      from_contact_id,
      to_contact_id: id,
      source_id,
      created_at: '2026-11-01T00:00:00.000Z',
    })
    .execute();
  return id;
}

test('who wrote and was written to becomes a signal with counts and a day, and who alone wrote does not', async () => {
  const answer = await bring([ORLA, { ...byName('Tor Hovland'), sent: 0 }, { ...byName('Li Minghua'), received: 0 }]);
  expect(answer.body.messages).toMatchObject({ messages: 9, left_out: { draft: 1 } });
  expect(await signals()).toEqual([
    {
      id: expect.any(Number),
      name: 'Orla Fennick',
      profile_key: 'in/orla-fennick-3b1a',
      amount: 5,
      occurred_on: '2026-09-12',
      source: 'Linkedin',
      details: null,
    },
  ]);
  expect((await app.as('portco').call(listMailboxes, {})).body).toMatchObject({
    mailboxes: [],
    groups: null,
    messages: { people: 1, messages: 9 },
  });
  expect((await app.as('portco2').call(listMailboxes, {})).body.messages).toBeNull();
});

test('nobody is brought where nobody answered, and a day that has not come is none', async () => {
  expect((await bring([{ ...ORLA, sent: 0 }])).status).toBe(400);
  await bring([{ ...ORLA, last: '2031-01-01' }]);
  expect((await signals())[0]!.occurred_on).toBeNull();
});

test('a person is found by the address of their profile, whatever they are called', async () => {
  const id = await insertNamed('Orla Brandt', 'in/orla-fennick-3b1a');
  await bring([ORLA]);
  expect((await signals()).map((row) => row.id)).toEqual([id]);
});

test('a name alone means the only connection of that name, and makes nobody', async () => {
  await insertNamed('Tor Hovland');
  await bring([ORLA, byName('Tor Hovland, PhD')]);
  expect(await names()).toEqual(['Orla Fennick']);
  const tor = await connect('Tor Hovland');
  await bring([byName('Tor Hovland, PhD')]);
  expect((await signals()).map(({ id }) => id)).toEqual([tor]);
  await connect('Tor Hovland');
  await bring([ORLA]);
  await bring([ORLA, byName('Tor Hovland, PhD')]);
  expect(await names()).toEqual(['Orla Fennick']);
});

test('another address is another person, even of a connection’s name', async () => {
  const other = await connect('Orla Fennick', 'in/orla-other');
  await bring([ORLA]);
  const [row, ...more] = await signals();
  expect([row!.profile_key, more]).toEqual(['in/orla-fennick-3b1a', []]);
  expect(row!.id).not.toBe(other);
});

test('a new file replaces the earlier one, and taking it back leaves nothing', async () => {
  await bring([ORLA]);
  const { body } = await bring([{ ...ORLA, name: 'Kim Vale', profile: 'https://www.linkedin.com/in/kim-vale' }]);
  expect(await names()).toEqual(['Kim Vale']);
  expect((await app.as('portco2').call(unlinkMailbox, { params: { id: body.messages.id } })).status).toBe(404);
  await app.as('portco').call(unlinkMailbox, { params: { id: body.messages.id } });
  await app.runJobs();
  expect(await names()).toEqual([]);
  expect(await app.db.selectFrom('acquaintance').selectAll().execute()).toEqual([]);
});

test.each(['Orla Fennick', 'https://www.linkedin.com/in/orla-fennick-3b1a'])(
  'the blocklist keeps out %s, before and after',
  async (entry) => {
    await bring([ORLA]);
    await app.as('portco').call(addToBlocklist, { body: { values: [entry], group: false, proposed: false } });
    await app.runJobs();
    expect(await names()).toEqual([]);
    await bring([ORLA, { ...ORLA, name: 'Kim Vale', profile: 'https://www.linkedin.com/in/kim-vale' }]);
    expect(await names()).toEqual(['Kim Vale']);
  },
);

test('no word that a program sends along is kept', async () => {
  const person = { ...ORLA, content: 'Great to see you at the demo day', subject: 'Deal chat' };
  await bring([person]);
  for (const { name } of await app.db.introspection.getTables()) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(app.db);
    expect(JSON.stringify(rows), name).not.toMatch(/Great to see|Deal chat/);
  }
});
