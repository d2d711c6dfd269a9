import { beforeEach, describe, expect, test } from 'vitest';
import {
  applyImport,
  getImport,
  listImportRows,
  listRejects,
  undoImport,
  uploadImport,
} from '../../../../shared/features/imports/calls.ts';
import type { ImportRun } from '../../../../shared/features/imports/import.ts';
import { createPoscans } from '../../../../shared/features/talent/candidacies/calls.ts';
import { updatePosition } from '../../../../shared/features/talent/positions/calls.ts';
import { addWebhook, changeWebhook } from '../../../../shared/features/webhooks/calls.ts';
import type { TestViewer } from '../../../testing/app.ts';
import { type Candidacies, startCandidacies } from '../../../testing/poscans.ts';

let kith: Candidacies;
beforeEach(async () => {
  kith = await startCandidacies();
});
const as = (viewer: TestViewer) => kith.app.as(viewer);

interface Brought {
  viewer?: TestViewer;
  company?: string;
}

/** Uploads a file as a browser does, and checks it. */
async function bring(content: string, { viewer = 'admin', ...query }: Brought = {}) {
  const body = new FormData();
  body.append('file', new Blob([content]), 'positions.csv');
  const answer = await as(viewer).call(uploadImport, { query: { kind: 'positions', ...query }, body } as never);
  await kith.app.runJobs();
  return answer;
}
async function checked(content: string, brought?: Brought): Promise<ImportRun> {
  const answer = await bring(content, brought);
  expect(answer.status, answer.text).toBe(200);
  return (await as('admin').call(getImport, { params: { id: answer.body.import.id } })).body.import;
}
async function imported(content: string, brought?: Brought): Promise<ImportRun> {
  const { id } = await checked(content, brought);
  expect((await as('admin').call(applyImport, { params: { id } })).status).toBe(200);
  await kith.app.runJobs();
  const done = (await as('admin').call(getImport, { params: { id } })).body.import;
  expect([done.state, done.error]).toEqual(['done', null]);
  return done;
}
async function undo(id: string): Promise<void> {
  expect((await as('admin').call(undoImport, { params: { id } })).status).toBe(200);
  await kith.app.runJobs();
}
const positions = () =>
  kith.app.db
    .selectFrom('position')
    .innerJoin('account', 'account.id', 'position.account_id')
    .select(['position.name', 'account.name as company', 'position.location', 'role', 'skill_category', 'main_skill'])
    .select([
      'link',
      'position.status',
      'derived',
      'high_priority',
      'owner_user_id',
      'short_description',
      'last_known_open',
    ])
    .orderBy('position.id')
    .execute();
const rejects = async (id: string) =>
  (await as('admin').call(listRejects, { params: { id }, query: {} })).body.rejects.map(
    ({ line, column, reason }) => `${line} ${column}: ${reason}`,
  );
const counts = ({ counts }: ImportRun) => {
  const { new: added, changed, unchanged, rejected } = counts;
  return { new: added, changed, unchanged, rejected };
};

const SHEET = `Company,Job Title,Location,URL,Department
Lumenary,Senior Data Engineer,"Berlin, Germany; Remote",https://jobs.example/de,Data
"Brackenfield, Inc.",Account Executive,Tel Aviv,,Sales
`;

test('a finished list is told to webhooks, also to one that is paused', async () => {
  const body = { address: 'https://hooks.example/', events: ['import.done' as const] };
  const { webhook } = (await as('admin').call(addWebhook, { body })).body;
  await as('admin').call(changeWebhook, { params: { id: webhook.id }, body: { events: body.events, paused: true } });
  await imported('Position,Company\nEngineer,Lumenary\n');
  const deliveries = await kith.app.db.selectFrom('webhook_delivery').select('event').execute();
  expect(deliveries).toEqual([{ event: 'import.done' }]);
});

describe('a list of open positions', () => {
  test('first says what it would do, and writes nothing', async () => {
    const before = await positions();
    const run = await checked(SHEET);
    expect(counts(run)).toEqual({ new: 2, changed: 0, unchanged: 0, rejected: 0 });
    const { body } = await as('admin').call(listImportRows, { params: { id: run.id }, query: {} });
    expect(body.rows.map(({ name }) => name)).toEqual([
      'Senior Data Engineer at Lumenary',
      'Account Executive at Brackenfield',
    ]);
    expect(await positions()).toEqual(before);
  });

  test('makes positions, and reads missing fields out of title and department', async () => {
    await imported(SHEET);
    expect((await positions()).slice(1)).toMatchObject([
      {
        company: 'Lumenary',
        location: 'Berlin, Germany; Remote',
        link: 'https://jobs.example/de',
        skill_category: 'Data & AI',
        main_skill: 'Data Engineering',
        role: 'Individual Contributor',
        derived: 'main_skill;role;skill_category',
      },
      { company: 'Brackenfield', skill_category: 'Sales', main_skill: 'Account Executive', link: null },
    ]);
  });

  test('changes nothing when imported again', async () => {
    await imported(SHEET);
    const before = await positions();
    expect(counts(await imported(SHEET))).toEqual({ new: 0, changed: 0, unchanged: 2, rejected: 0 });
    expect(await positions()).toEqual(before);
  });

  test('takes the columns of the CRM as they are, and finds the same position by its link or title', async () => {
    const crm = `Name,Account_Name__c,Location__c,Main_skill__c,Role__c,Skill_Category__c,Link_to_Job__c,Status__c,High_Priority__c,Owner__c
VP Data,Lumenary,London,Data Science,Executive,Data & AI,https://jobs.example/vp-data,Open,Yes,admin@quillmark.example
Head of Sales,Lumenary,,,,,,Close,,
`;
    const [{ email }] = (await kith.app.db
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', kith.app.users.admin)
      .execute()) as [{ email: string }];
    const run = await imported(crm.replace('admin@quillmark.example', email));
    expect(counts(run)).toEqual({ new: 0, changed: 1, unchanged: 0, rejected: 1 });
    expect(await rejects(run.id)).toEqual([
      '3 Status: It’s closed, and Kith doesn’t have it, so there’s nothing to import.',
    ]);
    expect(await positions()).toMatchObject([
      {
        name: 'VP Data',
        location: 'London',
        main_skill: 'Data Science',
        role: 'Executive',
        high_priority: 1,
        owner_user_id: kith.app.users.admin,
      },
    ]);
  });

  test('takes the exports of recruiting systems: headings in one word, and long texts as escaped markup', async () => {
    const text = `"&lt;p&gt;Hinge &amp;amp; more&lt;/p&gt;${'\n<li>work</li>'.repeat(300)}"`;
    const run = await imported(`company_name,text,hostedUrl,descriptionPlain,publishedAt
Lumenary,iOS Engineer,https://jobs.example/ios,${text},2026-10-02T08:00:00Z
Lumenary,Android Engineer,https://jobs.example/android,,
`);
    expect(counts(run)).toMatchObject({ new: 2, rejected: 0 });
    const [, ios] = await positions();
    expect(ios).toMatchObject({ name: 'iOS Engineer', link: 'https://jobs.example/ios', main_skill: 'Mobile' });
    expect(ios!.short_description).toMatch(/^Hinge & more\s+work\s+work/);
  });

  test('may be all of one company, which is named at the import', async () => {
    const own = 'Title,Office\nProduct Designer,Oslo\n';
    expect((await checked(own)).error).toContain('needs a column for the company');
    expect((await bring(own, { company: 'Nobody at all' })).status).toBe(400);
    expect(counts(await imported(own, { company: 'lumenary' }))).toMatchObject({ new: 1 });
    expect((await positions()).at(-1)).toMatchObject({
      company: 'Lumenary',
      location: 'Oslo',
      skill_category: 'Design',
    });
  });

  test('lists rejected rows by line and reason, and the fields it left out of others', async () => {
    const run = await imported(`Company,Title,Link,Category,Status,Owner
Castellan Bank,CTO,,,,
Lumenary,,,,,
,CTO,,,,
Lumenary,CTO,javascript:alert(1),Wizardry,Maybe,Nobody Known
Lumenary,CTO,,,,
`);
    expect(counts(run)).toEqual({ new: 1, changed: 0, unchanged: 0, rejected: 4 });
    expect(await rejects(run.id)).toEqual([
      '2 Company: No portfolio company has this name.',
      '3 Title: The title is missing.',
      '4 Company: The company is missing.',
      '5 Category: This isn’t one of the twelve categories. Kith infers the category from the title.',
      '5 Link: This isn’t a web address. Kith skipped it.',
      '5 Status: This is neither open nor closed. It counts as open.',
      '5 Owner: No one in the talent team has this name. Kith skipped it.',
      '6 Title: The file has this position twice: the same title, place and link.',
    ]);
  });

  test('leaves manual corrections, and lists its changes to a known position', async () => {
    const id = String(kith.position);
    await as('admin').call(updatePosition, { body: { Id: id, Location__c: 'Paris' } });
    const run = await checked(
      'Company,Title,Location,Description,Link\nLumenary,VP Data,Rome,<p>Lead&nbsp;data</p>,jobs.example/vp-data\n',
    );
    const { body } = await as('admin').call(listImportRows, { params: { id: run.id }, query: { outcome: 'changed' } });
    expect(body.rows.map(({ line, changes }) => [line, changes])).toEqual([
      [2, [{ what: 'Description', before: null, after: 'Lead data' }]],
    ]);
  });

  test('is imported, written and taken back by the talent team only', async () => {
    for (const viewer of ['sales', 'portco'] as const) expect((await bring(SHEET, { viewer })).status).toBe(403);
    const { id } = await checked(SHEET);
    expect((await as('sales').call(applyImport, { params: { id } })).status).toBe(403);
    expect((await as('portco').call(getImport, { params: { id } })).status).toBe(404);
  });
});

describe('taking a list of positions back', () => {
  test('removes its positions, and restores the values it changed', async () => {
    const before = await positions();
    const run = await imported(`${SHEET}Lumenary,VP Data,Rome,https://jobs.example/vp-data,\n`);
    expect(counts(run)).toMatchObject({ new: 2, changed: 1 });
    await undo(run.id);
    const [{ last_known_open: _, ...was }, ...none] = before as [(typeof before)[number]];
    expect(none).toEqual([]);
    expect(await positions()).toMatchObject([was]);
    expect(await kith.app.db.selectFrom('import_position').selectAll().execute()).toEqual([]);
  });

  test('leaves later changes, and a position with a candidacy', async () => {
    const team = await kith.app.db
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', kith.app.users.admin)
      .execute();
    const rowsOfFile = [
      `Lumenary,Senior Data Engineer,Berlin,,${team[0]!.email}`,
      'Brackenfield,Account Executive,Tel Aviv,,',
      'Lumenary,VP Data,Rome,https://jobs.example/vp-data,',
    ];
    const run = await imported(['Company,Title,Location,URL,Owner', ...rowsOfFile].join('\n'));
    const rows = await kith.app.db.selectFrom('position').select(['id', 'name']).orderBy('id').execute();
    const idOf = (name: string) => String(rows.find((row) => row.name === name)!.id);
    await as('admin').call(updatePosition, { body: { Id: idOf('Account Executive'), Role__c: 'Manager' } });
    await as('admin').call(updatePosition, { body: { Id: idOf('VP Data'), Location__c: 'Madrid' } });
    const candidate = {
      Position__c: idOf('Senior Data Engineer'),
      Candidate__c: String(kith.world.contacts['Ines Calloway']),
      ...({ Request_Type__c: 'Talent Suggestion', Status__c: 'To send to account' } as const),
    };
    expect((await as('admin').call(createPoscans, { body: { poscans: [candidate] } })).status).toBe(200);
    await undo(run.id);
    expect((await positions()).map(({ name, location }) => [name, location])).toEqual([
      ['VP Data', 'Madrid'],
      ['Senior Data Engineer', 'Berlin'],
      ['Account Executive', 'Tel Aviv'],
    ]);
  });
});
