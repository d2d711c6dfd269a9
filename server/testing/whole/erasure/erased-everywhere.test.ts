import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { handleFocusList, uploadFocusList } from '../../../../shared/features/focus-lists/calls.ts';
import { listRejects } from '../../../../shared/features/imports/calls.ts';
import { commentIntro, requestIntro } from '../../../../shared/features/introductions/calls.ts';
import { erasePerson, findPrivacyPeople, getErasure } from '../../../../shared/features/operations/privacy/calls.ts';
import { addContact } from '../../../../shared/features/panel/calls.ts';
import { createSignal } from '../../../../shared/features/signals/calls.ts';
import { createPoscans } from '../../../../shared/features/talent/candidacies/calls.ts';
import { applyFile, bringFile } from '../../../features/imports/testing/files.ts';
import { linkRows } from '../../../platform/audit/chain.ts';
import { loadAuditKey } from '../../../platform/audit/key.ts';
import { verifyAudit } from '../../../platform/audit/verify.ts';
import { getEngine } from '../../../platform/db/engine.ts';
import { type Candidacies, startCandidacies } from '../../poscans.ts';
import { findMark } from './find-mark.ts';

/** In no other word of the database. */
const MARK = 'zqxvarrow';
const NAME = 'Ilka Zqxvarrow';
const LIST = `First Name,Last Name,URL,Email Address,Company,Position,Connected On
Ilka,Zqxvarrow,https://www.linkedin.com/in/ilka-${MARK},ilka@${MARK}.example,Castellan Bank,Head of Risk,01 Mar 2024
Bo,Lind,https://www.linkedin.com/in/bo-lind,bo@lind.example,Castellan Bank,Risk Analyst,01 Mar 2024
`;

let kith: Candidacies;
beforeEach(async () => {
  kith = await startCandidacies();
});

const ok = <Answer extends { status: number; text: string }>(answer: Answer): Answer => {
  expect(answer.status, answer.text).toBe(200);
  return answer;
};
const admin = () => kith.app.as('admin');

async function idOf(name: string): Promise<string> {
  const row = await kith.app.db.selectFrom('contact').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  return String(row.id);
}

/** Through every door that a test can afford. */
async function writeEverywhere(): Promise<string> {
  const { app, world, position } = kith;
  await applyFile(app, await bringFile(app, LIST, { kind: 'connections' }));
  // Without an address: only the two cells of the name say who it is. It waits to be written.
  const cells = LIST.replace(/https:[^,]*ilka[^,]*/, '').replace(/ilka@[^,]*/, '');
  await bringFile(app, cells, { kind: 'connections' });
  const person = await idOf(NAME);
  const [bank, signaller] = [String(world.accounts['Castellan Bank']), String(world.contacts['Ines Calloway'])];
  const profile = {
    public_identifier: `ilka-${MARK}`,
    fullName: NAME,
    company: 'Castellan Bank',
    title: 'Head of Risk',
  };
  ok(await app.as('portco').call(addContact, { body: profile }));
  ok(
    await admin().call(createSignal, {
      body: {
        Type__c: 'Opinion',
        Direction__c: 'Positive',
        Details__c: `${NAME} led the ${MARK} team`,
        Signalling_Contact__c: signaller,
        Contact__c: person,
      },
    }),
  );
  const intro = ok(
    await admin().call(requestIntro, {
      params: { id: bank },
      body: {
        target_contact_id: person,
        comments: `Please ask ${NAME}`,
        why: `${MARK} decides`,
        requesting_account_id: String(app.companies.Lumenary),
      },
    }),
  ).body.result.Id;
  ok(await admin().call(commentIntro, { params: { id: intro }, body: { comment: `${NAME} is back on Monday` } }));
  const other = ok(
    await app
      .as('portco')
      .call(requestIntro, { params: { id: bank }, body: { comments: `Not ${NAME}, somebody else` } }),
  ).body.result.Id;
  const body = new FormData();
  body.append('file', new Blob([`Name,LinkedIn\n${NAME},https://www.linkedin.com/in/ilka-${MARK}\n`]), 'leads.csv');
  const { list } = ok(await app.as('talent').call(uploadFocusList, { body } as never)).body;
  ok(await app.as('talent').call(handleFocusList, { body: { list: list.id } }));
  const candidacy = { Position__c: String(position), Candidate__c: person, Comments__c: `${NAME} wants to move` };
  ok(await admin().call(createPoscans, { body: { poscans: [candidacy] } }));
  await app.runJobs();
  const at = app.deps.clock.now().toISOString();
  await app.db
    .insertInto('audit')
    .values({ at, action: 'contact.renamed', entity: 'account', entity_id: bank, detail: `{"to":"${NAME}"}` })
    .execute();
  await app.db
    .insertInto('outbox')
    .values([
      {
        channel: 'mail',
        recipient: `ilka@${MARK}.example`,
        body: 'Hi',
        idempotency_key: 'a',
        created_at: at,
        state: 'kept',
      },
      {
        channel: 'chat',
        recipient: '#staff',
        body: `About ${NAME}`,
        idempotency_key: 'b',
        created_at: at,
        state: 'sent',
      },
    ])
    .execute();
  return other;
}

async function erase(): Promise<string> {
  const [hit] = ok(await admin().call(findPrivacyPeople, { body: { q: `ilka@${MARK}.example` } })).body.people;
  const request = { person: hit!.person, name: 'ilka  zqxvarrow', reason: 'Asked by the person', reference: 'Case 14' };
  const { erasure } = ok(await admin().call(erasePerson, { body: request } as never)).body;
  await kith.app.runJobs();
  return erasure.id;
}

/** The files below the data folder, and the database's own, whose free pages are written over. */
async function readEveryByte(): Promise<string> {
  const { db, deps } = kith.app;
  await sql`vacuum`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(db);
  const path = rows[0]!.file;
  const folder = deps.settings.dataFolder;
  const uploads = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)));
  const files = [path, `${path}-wal`, ...uploads].filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
  return files.map((file) => readFileSync(file, 'latin1').toLowerCase()).join('\n');
}

const findRows = () => findMark(kith.app.db, MARK);

test('a person who was written through every door is nowhere after the erasure, and does not come back', async () => {
  const { app } = kith;
  const other = await writeEverywhere();
  const before = await findRows();
  const tables = new Set(before.map((row) => row.split(' ')[0]));
  for (const table of ['contact', 'signal', 'intro', 'intro_change', 'focus_lead', 'poscan', 'outbox', 'audit'])
    expect(tables).toContain(table);
  await linkRows(app.db);
  const id = await erase();
  await linkRows(app.db);
  expect(await findRows()).toEqual([]);
  // The audit is whole, although it no longer says what it said.
  const { finding, erased } = await verifyAudit({
    db: app.db,
    key: loadAuditKey(app.deps.settings.dataFolder),
    file: null,
  });
  expect([finding, erased > 0]).toEqual([null, true]);
  if (getEngine(app.db) === 'sqlite') {
    const bytes = await readEveryByte();
    const at = bytes.indexOf(MARK);
    expect(bytes.slice(Math.max(0, at - 60), at + 60), 'bytes of the files').toBe(at < 0 ? bytes.slice(0, 59) : '');
  }
  const { erasure } = ok(await admin().call(getErasure, { params: { id } })).body;
  expect(erasure).toMatchObject({ state: 'done', found: 0, remaining_requests: 1, files: 1 });
  expect(JSON.stringify(erasure).toLowerCase()).not.toContain(MARK);
  // A request of somebody else stays, with the rest of its words.
  const text = await app.db.selectFrom('intro').select('comments').where('id', '=', Number(other)).executeTakeFirst();
  expect(text?.comments).toBe('Not a person who was erased, somebody else');

  const again = await applyFile(app, await bringFile(app, LIST, { kind: 'connections' }));
  expect(await findRows()).toEqual([]);
  const rejected = ok(await admin().call(listRejects, { params: { id: again } })).body;
  expect(rejected.left_out).toBe(1);
  expect(rejected.rejects).toMatchObject([
    { line: 2, reason: 'This person asked to be erased and is not added again.' },
  ]);
  expect(await idOf('Bo Lind')).toMatch(/^\d+$/);
  const profile = { public_identifier: `ilka-${MARK}`, fullName: NAME, company: 'Castellan Bank', title: 'CRO' };
  await app.as('admin').call(addContact, { body: profile });
  expect(await findRows()).toEqual([]);
});
