import { afterAll, beforeAll, expect, test } from 'vitest';
import { getImport, listImportRows, undoImport } from '../../../shared/features/imports/calls.ts';
import { findContact } from '../../../shared/features/search/calls.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { applyFile, bringFile } from './testing/files.ts';

const POSITIONS = `Company Name,Title,Description,Location,Started On,Finished On
North Fund,Partner,"Early stage
robotics","Oslo, Norway",Jan 2019,
Skagerrak Bank ASA,Analyst,,Bergen,2009,Dec 2018
,Freelance,,,,
`;
const EDUCATION = `School Name,Start Date,End Date,Notes,Degree Name,Activities
NTNU,2003,2008,,"M.Sc., Industrial Economics",Choir
INSEAD,Sep 2012,Jul 2013,Exchange,MBA,
,2001,,,,
`;

let kith: TestApp;
beforeAll(async () => {
  kith = await startTestApp();
});
afterAll(() => kith.app.close());

async function look(id: string) {
  const params = { id };
  const { rows } = (await kith.as('admin').call(listImportRows, { params })).body;
  const { error, table } = (await kith.as('admin').call(getImport, { params })).body.import;
  const lines = rows.map(({ name, outcome, changes, problems }) =>
    [name, outcome, ...changes.map(({ what, after }) => `${what} ${after}`), ...problems.map((p) => p.reason)].join(
      ': ',
    ),
  );
  return { lines, error, table };
}

const undo = async (id: string) => {
  await kith.as('admin').call(undoImport, { params: { id } });
  await kith.runJobs();
};
const rowOfUser = () =>
  kith.db.selectFrom('app_user').selectAll().where('id', '=', kith.users.admin).executeTakeFirstOrThrow();
const listJobs = async (contactId: number) => {
  const jobs = kith.db.selectFrom('tenure').innerJoin('account', 'account.id', 'tenure.account_id');
  const rows = await jobs.select('account.name').where('contact_id', '=', contactId).orderBy('name').execute();
  return rows.map(({ name }) => name);
};

test('the jobs of the archive are those of the user of the import, until it is undone', async () => {
  const contactId = (await rowOfUser()).contact_id!;
  const before = await listJobs(contactId);
  const id = await bringFile(kith, POSITIONS, { kind: 'network' });
  const { lines, table } = await look(id);
  expect(table).toBe('tenures');
  expect(lines).toEqual([
    expect.stringMatching(/^\S.*: changed: Job Partner at North Fund, Jan 2019 to today$/),
    expect.stringMatching(/: changed: Job Analyst at Skagerrak Bank ASA, Jan 2009 to Dec 2018$/),
    'Freelance: rejected: The company is missing.',
  ]);
  await applyFile(kith, id);
  expect(await listJobs(contactId)).toEqual([...before, 'North Fund', 'Skagerrak Bank ASA'].sort());
  const again = await look(await bringFile(kith, POSITIONS, { kind: 'network' }));
  expect(again.lines.slice(0, 2)).toEqual([
    expect.stringMatching(/: unchanged$/),
    expect.stringMatching(/: unchanged$/),
  ]);
  await undo(id);
  expect(await listJobs(contactId)).toEqual(before);
});

test('the schools of the archive are shown with the user of the import, make no jobs, and go with it', async () => {
  const contactId = (await rowOfUser()).contact_id!;
  const before = await listJobs(contactId);
  const id = await bringFile(kith, EDUCATION, { kind: 'network' });
  const schools = 'NTNU, M.Sc., Industrial Economics (2003–2008); INSEAD, MBA (2012–2013)';
  expect((await look(id)).lines).toEqual([
    expect.stringMatching(new RegExp(`: changed: Education ${schools.replaceAll(/[.()]/g, '\\$&')}$`)),
    '2001: rejected: The school is missing.',
  ]);
  await applyFile(kith, id);
  const show = async () =>
    (await kith.as('admin').call(findContact, { params: { id: String(contactId) } })).body.contact;
  expect((await show()).education).toBe(schools);
  expect(await listJobs(contactId)).toEqual(before);
  await undo(id);
  expect(await show()).not.toHaveProperty('education');
});

test('somebody whom Kith does not know yet becomes known by their own jobs', async () => {
  const { contact_id } = await rowOfUser();
  const setContact = (id: number | null) =>
    kith.db.updateTable('app_user').set({ contact_id: id }).where('id', '=', kith.users.admin).execute();
  await setContact(null);
  const id = await bringFile(kith, POSITIONS, { kind: 'network' });
  expect((await look(id)).lines[1]).toMatch(/changed: Job Analyst at Skagerrak Bank ASA/);
  await applyFile(kith, id);
  expect(await listJobs((await rowOfUser()).contact_id!)).toEqual(expect.arrayContaining(['North Fund']));
  await undo(id);
  await setContact(contact_id);
});

test('a table with a column of people is nobody’s own career', async () => {
  const table = 'Name,Company Name,Title,Started On,Finished On\nInes Calloway,Lumen,Head,2009,2012\n';
  expect((await look(await bringFile(kith, table, { kind: 'network' }))).lines).toEqual([
    'Ines Calloway: new: Job Head at Lumen, Jan 2009 to Dec 2012',
  ]);
});

test.each([
  [
    'endorsements',
    'Endorsement Date,Skill Name,Endorser First Name,Endorser Last Name,Endorser Public Url\n2026/07/28,VC,Orla,Fennick,www.linkedin.com/in/orla',
  ],
  [
    'recommendations',
    'First Name,Last Name,Company,Job Title,Text,Creation Date,Status\nOrla,Fennick,Halden,COO,Yes,"01/19/13, 12:10 AM",VISIBLE',
  ],
  [
    'address book',
    'Source,FirstName,LastName,Emails,CreatedAt,InstantMessageHandles\nGmail,Orla,Fennick,orla@halden.example,,',
  ],
  [
    'e-mail addresses',
    'Email Address,Confirmed,Primary,Updated On\nvera@northfund.example,Yes,Yes,Not Available\nv@p.example,No,No,x',
  ],
  [
    'messages',
    'CONVERSATION ID,FROM,SENDER PROFILE URL,TO,RECIPIENT PROFILE URLS,DATE,CONTENT\n2,Orla Fennick,in/orla,Vera Stolman,in/vera,2026-09-11,Hi',
  ],
])('%s of the archive are neither connections nor people', async (what, content) => {
  for (const kind of ['connections', 'network'] as const) {
    const { error, lines } = await look(await bringFile(kith, `${content}\n`, { kind }));
    expect(error).toContain(what);
    expect(lines).toEqual([]);
  }
});

test('a list of connections is not read from a career', async () => {
  for (const content of [POSITIONS, EDUCATION])
    expect((await look(await bringFile(kith, content, { kind: 'connections' }))).error).toContain(
      'your own jobs or schools',
    );
});
