import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import {
  connectGmail,
  importMailboxFile,
  proposeForBlocklist,
  syncGroups,
  syncMailbox,
} from '../../../shared/features/mailboxes/calls.ts';
import {
  addToBlocklist,
  addToFirmBlocklist,
  listBlocklist,
  listFirmBlocklist,
  removeFromBlocklist,
  removeFromFirmBlocklist,
} from '../../../shared/features/sharing/calls.ts';
import { connectFrom, consentTo, makeMessage, startWithMailbox } from '../../features/mailboxes/testing.ts';
import { issueToken } from '../../platform/access/session.ts';
import { SECRET, START, startTestApp, type TestApp } from '../app.ts';

const DOCTOR = { address: 'miriam@stone-clinic.example', name: 'Miriam Stone' };
const INES = { address: 'ines@castellan.example', name: 'Ines Calloway' };
const DAY_MS = 24 * 3_600_000;

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

async function bringFile(...people: { address: string; name: string }[]) {
  const form = new FormData();
  const lines = people.map((person) =>
    JSON.stringify({ ...person, sent: 3, received: 2, answers: 1, last: '2026-11-01' }),
  );
  form.set('file', new Blob([lines.join('\n')]), 'Inbox.mbox');
  const request = new Request('http://x', { method: 'POST', body: form });
  const token = await issueToken(app.db, SECRET, app.users.portco, START);
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api${importMailboxFile.path}`,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type')!, authorization: `Bearer ${token}` },
  });
  await app.runJobs();
  return answer;
}

const block = async (values: string[], more: { group?: boolean; proposed?: boolean } = {}) => {
  const answer = await app.as('portco').call(addToBlocklist, {
    body: { values, group: false, proposed: false, ...more },
  });
  await app.runJobs();
  return answer;
};
const blocked = async () => (await app.as('portco').call(listBlocklist, {})).body.entries;
const unblock = async (id: string) => {
  const answer = await app.as('portco').call(removeFromBlocklist, { params: { id } });
  await app.runJobs();
  return answer.body;
};

/** Every value of every table that holds the text. */
async function findEverywhere(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await app.db.introspection.getTables()) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(app.db);
    if (JSON.stringify(rows).toLowerCase().includes(text)) found.push(name);
  }
  return found;
}

const known = async () =>
  (
    await app.db
      .selectFrom('signal')
      .innerJoin('contact', 'contact.id', 'to_contact_id')
      .select('contact.name')
      .orderBy('contact.name')
      .execute()
  ).map(({ name }) => name);

test('a blocked doctor is nowhere in the database; unblocked and read again, she is there', async () => {
  const { body } = await block(['miriam@stone-clinic.example']);
  await bringFile(DOCTOR, INES);
  expect(await known()).toEqual([INES.name]);
  expect(await findEverywhere('stone')).toEqual([]);
  expect(await blocked()).toMatchObject([{ kind: 'address', label: DOCTOR.address, firm: false, proposed: false }]);
  await unblock(body.entries[0]!.id);
  expect(await known()).toEqual([INES.name]);
  await bringFile(DOCTOR);
  expect(await known()).toEqual([INES.name, DOCTOR.name]);
});

test('blocked afterwards she goes, and comes back by herself within a day', async () => {
  await bringFile(DOCTOR, INES);
  const { body } = await block(['@stone-clinic.example']);
  expect(await known()).toEqual([INES.name]);
  expect(await findEverywhere('stone')).toEqual([]);
  expect(await unblock(body.entries[0]!.id)).toEqual({ restored: true });
  expect(await known()).toEqual([INES.name, DOCTOR.name]);
  expect(await blocked()).toEqual([]);
});

test('after a day what was taken out is gone for good', async () => {
  await bringFile(DOCTOR);
  const { body } = await block(['Miriam Stone']);
  await app.startDay(new Date(START.getTime() + DAY_MS + 1));
  expect(await app.db.selectFrom('blocklist_taken').selectAll().execute()).toEqual([]);
  expect(await unblock(body.entries[0]!.id)).toEqual({ restored: false });
  expect(await known()).toEqual([]);
});

test('a name is found in an address as well', async () => {
  await block(['Miriam Stone']);
  await bringFile({ address: 'miriam.stone@elsewhere.example', name: '' });
  expect(await known()).toEqual([]);
});

test('a blocked group keeps out those who are in no other, before and after it was read', async () => {
  const sync = async () => {
    const groups = ['a', 'b'];
    const phones = ['972541234567', '972541234568'];
    await app.as('portco').call(syncGroups, {
      body: {
        groups_meta: groups.map((id) => ({ id, name: `Group ${id}` })),
        group_participants: [
          ...phones.map((phone_number) => ({ phone_number, group_id: 'a' })),
          { phone_number: phones[0]!, group_id: 'b' },
          { phone_number: '972541234569', group_id: 'b' },
          { phone_number: '972541234560', group_id: 'b' },
        ],
        users_meta: phones.map((phone_number, at) => ({ phone_number, name: [INES, DOCTOR][at]!.name })),
      },
    });
    await app.runJobs();
  };
  const amounts = () => app.db.selectFrom('acquaintance').select(['name', 'amount']).orderBy('name').execute();
  await sync();
  expect(await amounts()).toEqual([
    { name: INES.name, amount: 2 },
    { name: DOCTOR.name, amount: 2 },
  ]);
  const { body } = await block(['group A'], { group: true });
  expect(await amounts()).toEqual([{ name: INES.name, amount: 3 }]);
  expect(await known()).toEqual([INES.name]);
  await sync();
  expect(await known()).toEqual([INES.name]);
  await unblock(body.entries[0]!.id);
  expect(await known()).toEqual([INES.name, DOCTOR.name]);
});

test('of a mailbox of the mail service nothing is counted for them, and it is read anew when they are unblocked', async () => {
  const noor = 'noor@lumenary.example';
  const doctor = `${DOCTOR.name} <${DOCTOR.address}>`;
  ({ app } = await startWithMailbox([makeMessage(3, doctor, noor), makeMessage(2, noor, doctor)]));
  const { body } = await block([DOCTOR.address]);
  const linked = await connectFrom(app, 'portco', await consentTo(app, 'portco', noor));
  await app.runJobs();
  expect([await known(), await findEverywhere('stone')]).toEqual([[], []]);
  await unblock(body.entries[0]!.id);
  await app.as('portco').call(syncMailbox, { params: { id: linked.body.mailbox!.id } });
  await app.runJobs();
  expect(await known()).toEqual([DOCTOR.name]);
});

test('a domain is shown with its letters', async () => {
  const values = ['@Müller.example', 'ann@müller.example'];
  await app.as('admin').call(addToFirmBlocklist, { body: { values, group: false, proposed: false } });
  const { entries } = (await app.as('admin').call(listFirmBlocklist, {})).body;
  expect(entries.map(({ label }) => label).toSorted()).toEqual(['@müller.example', 'ann@müller.example']);
});

test('the firm’s list holds for all, and only its staff read it', async () => {
  const values = ['@stone-clinic.example'];
  await app.as('admin').call(addToFirmBlocklist, { body: { values, group: false, proposed: false } });
  await app.runJobs();
  await bringFile(DOCTOR, INES);
  expect(await known()).toEqual([INES.name]);
  expect(await blocked()).toEqual([]);
  const { entries } = (await app.as('admin').call(listFirmBlocklist, {})).body;
  expect(entries).toMatchObject([{ label: '@stone-clinic.example', firm: true }]);
  const id = entries[0]!.id;
  expect((await app.as('portco').call(removeFromBlocklist, { params: { id } })).status).toBe(404);
  expect((await app.as('admin').call(removeFromBlocklist, { params: { id } })).status).toBe(404);
  expect((await app.as('admin').call(removeFromFirmBlocklist, { params: { id } })).status).toBe(200);
  const audited = await app.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('entity', '=', 'blocklist_entry')
    .execute();
  expect(audited.map(({ action }) => action)).toEqual(['blocklist.firm-added', 'blocklist.firm-removed']);
  expect(JSON.stringify(audited)).not.toContain('stone');
});

test('an entry that is there already is not added again, one that is none adds nothing, and nobody else’s is removed', async () => {
  const { body } = await block([DOCTOR.address]);
  expect((await block(['MIRIAM@stone-clinic.example'])).body.entries).toEqual([]);
  const answer = await block(['Ann Lee', 'ann@']);
  expect([answer.status, answer.error.message]).toEqual([400, expect.stringContaining('ann@ isn’t an e-mail address')]);
  // Below it are the addresses of everybody.
  expect((await block(['@co.uk'])).error.message).toContain('Anyone can have an address that ends in @co.uk');
  expect(await blocked()).toHaveLength(1);
  const other = await app.as('admin').call(removeFromBlocklist, { params: { id: body.entries[0]!.id } });
  expect(other.status).toBe(404);
});

test('before a first reading the private ones are proposed, and nothing of anybody is stored', async () => {
  const aunt = 'aunt.rosa@gmail.com';
  const started = await startWithMailbox([
    makeMessage(1, `Miriam Stone <${DOCTOR.address}>`, 'noor@lumenary.example'),
    makeMessage(2, `Rosa Field <${aunt}>`, 'noor@lumenary.example'),
    makeMessage(3, 'noor@lumenary.example', aunt),
    makeMessage(4, `Ines Calloway <${INES.address}>`, 'noor@lumenary.example'),
  ]);
  app = started.app;
  const back = await consentTo(app, 'portco', 'noor@lumenary.example');
  const given = { state: back.searchParams.get('state')!, code: back.searchParams.get('code')! };
  const { id, state } = (await app.as('portco').call(connectGmail, { body: { ...given, wait: true } })).body.mailbox!;
  expect(state).toBe('paused');
  await app.runJobs();
  const preview = (await app.as('portco').call(proposeForBlocklist, { params: { id } })).body;
  expect(preview).toMatchObject({ looked: 4, found: 3 });
  expect(preview.people).toEqual([
    { address: DOCTOR.address, name: DOCTOR.name, times: 1, kind: 'health' },
    { address: aunt, name: 'Rosa Field', times: 2, kind: 'public' },
  ]);
  for (const text of ['stone', 'rosa', 'calloway']) expect(await findEverywhere(text)).toEqual([]);
  await block([DOCTOR.address], { proposed: true });
  await app.as('portco').call(syncMailbox, { params: { id } });
  await app.runJobs();
  expect(await known()).toEqual([INES.name, 'Rosa Field']);
  expect(await findEverywhere('stone')).toEqual([]);
  expect((await app.as('admin').call(proposeForBlocklist, { params: { id } })).status).toBe(404);
});
