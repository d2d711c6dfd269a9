/** Lists that are also answered whole come in pages to who asks for a limit: each row once, in the same order, and then no cursor. */
import { beforeAll, describe, expect, test } from 'vitest';
import { listCompanies } from '../../../shared/features/accounts/access/calls.ts';
import { listMerges } from '../../../shared/features/companies/duplicates/calls.ts';
import { listScrapeRows, listScrapes } from '../../../shared/features/enrichment/calls.ts';
import { listFocusLists } from '../../../shared/features/focus-lists/calls.ts';
import { listConnectionsLinks } from '../../../shared/features/imports/by-link/calls.ts';
import { commentIntro, listIntroChanges } from '../../../shared/features/introductions/calls.ts';
import { listReaders } from '../../../shared/features/operations/disclosure/calls.ts';
import { listErasures } from '../../../shared/features/operations/privacy/calls.ts';
import { listStatuses, listSuggestions, listUseCases } from '../../../shared/features/sales/calls.ts';
import { listSubscriptions } from '../../../shared/features/search/calls.ts';
import { addToBlocklist, getSharing, listBlocklist } from '../../../shared/features/sharing/calls.ts';
import { showHistory } from '../../../shared/features/signals/calls.ts';
import type { Call } from '../../../shared/platform/call.ts';
import type { TestViewer } from '../app.ts';
import { type Intros, insertAccount, insertContact, startIntros } from '../intros.ts';
import { insertSuggestion, insertTestUseCase } from '../sales.ts';

const AT = '2026-11-20T08:00:00.000Z';
const LATER = '2026-12-20T08:00:00.000Z';
const TIMES = ['2026-11-01', '2026-11-02', '2026-11-03'].map((day) => `${day}T08:00:00.000Z`);

let kith: Intros;
let ids: Record<'useCase' | 'intro' | 'person' | 'run', string>;
beforeAll(async () => {
  kith = await startIntros();
  const { db } = kith.app;
  const { admin, portco, portco2 } = kith.app.users;
  const accounts: number[] = [];
  const people: number[] = [];
  for (const name of ['Aster', 'Birch', 'Cedar']) {
    const account = await insertAccount(kith.app, name);
    accounts.push(account);
    people.push(await insertContact(kith.app, `${name} Person`, account));
  }
  const insert = (table: string, rows: object[]) =>
    db
      .insertInto(table as 'tag')
      .values(rows as never)
      .execute();
  await insert(
    'subscription',
    accounts.map((account_id) => ({ user_id: admin, account_id, created_at: AT })),
  );
  const useCase = await insertTestUseCase(kith.app, kith.app.companies.Lumenary);
  for (const account of accounts) await insertSuggestion(kith.app, useCase, account);
  await insertTestUseCase(kith.app, kith.app.companies.Brackenfield);
  const list = { file_name: 'x.csv', columns: '[]', notes: '[]', chances: '[]', state: 'done', total: 0 };
  const never = { job_id: null, error: null, started_at: null, finished_at: null };
  await insert(
    'focus_list',
    TIMES.map((created_at) => ({ ...list, ...never, user_id: kith.app.users.talent, created_at })),
  );
  const link = { kind: 'import.connections', entity: 'contact', expires_at: LATER, used_at: null };
  await insert(
    'signed_link',
    people.map((entity_id, at) => ({ ...link, entity_id, made_at: TIMES[at] })),
  );
  const read = [admin, portco, portco2].map((user_id) => ({ user_id, contact_id: people[0], day: '2026-11-20' }));
  await insert('person_read', read);
  const erasure = {
    state: 'done',
    reason: 'asked',
    reference: '',
    requested_by: admin,
    subject: null,
    finished_at: AT,
  };
  await insert(
    'erasure',
    TIMES.map((requested_at) => ({ ...erasure, requested_at })),
  );
  const task = { contact_id: people[0], crm_id: null, owner_first_name: 'Ann' };
  await insert(
    'crm_task',
    TIMES.map((at) => ({ ...task, subject: at, activity_date: at.slice(0, 10) })),
  );
  await insert(
    'no_introduction',
    people.map((contact_id, at) => ({ user_id: admin, contact_id, made_at: TIMES[at] })),
  );
  const merge = { kept_id: null, merged_id: null, merged_name: 'B', chosen: '[]', moved: '{}', state: 'merged' };
  const by = { user_id: admin, undone_by: null, undone_at: null };
  for (const table of ['contact_merge', 'account_merge'])
    await insert(
      table,
      TIMES.map((merged_at) => ({ ...merge, ...by, kept_name: merged_at, merged_at })),
    );
  const run = {
    kind: 'list',
    label: 'x',
    started_by: admin,
    state: 'done',
    minimum_days: 0,
    save: 1,
    slack_text: null,
  };
  const rest = { source_id: null, total: 3, summary: null, error: null, job_id: null, finished_at: AT };
  await insert(
    'enrichment_run',
    TIMES.map((created_at) => ({ ...run, ...rest, created_at })),
  );
  const { id } = await db.selectFrom('enrichment_run').select('id').executeTakeFirstOrThrow();
  const row = { run_id: id, url: 'x', profile_key: null, outcome: 'rejected', name: null, message: 'no' };
  await insert(
    'enrichment_row',
    [1, 2, 3].map((line) => ({ ...row, line })),
  );
  const intro = await kith.ask();
  for (const comment of ['One', 'Two'])
    await kith.app.as('portco').call(commentIntro, { params: { id: intro }, body: { comment } });
  await kith.app.as('admin').call(addToBlocklist, { body: { values: ['a.example', 'b.example', 'c.example'] } });
  ids = { useCase: String(useCase), intro, person: String(people[0]), run: String(id) };
});

type Row = [viewer: TestViewer, call: Call, field: string, args?: () => object];
const rows: Row[] = [
  ['admin', listCompanies, 'companies'],
  ['admin', listSubscriptions, 'subscribed_accounts'],
  ['admin', listUseCases, 'sales_targets'],
  ['sales', listStatuses, 'statuses', () => ({ params: { id: ids.useCase } })],
  ['portco', listSuggestions, 'suggestions'],
  ['talent', listFocusLists, 'lists'],
  ['admin', listConnectionsLinks, 'people'],
  ['admin', listIntroChanges, 'changes', () => ({ params: { id: ids.intro } })],
  ['portco', listIntroChanges, 'changes', () => ({ params: { id: ids.intro } })],
  ['admin', listReaders, 'readers'],
  ['admin', listErasures, 'erasures'],
  ['admin', showHistory, 'tasks', () => ({ body: { contactId: ids.person } })],
  ['admin', getSharing, 'never'],
  ['admin', listBlocklist, 'entries'],
  ['admin', listMerges, 'merges'],
  ['talent', listScrapes, 'runs'],
  ['talent', listScrapeRows, 'rows', () => ({ params: { id: ids.run } })],
];

type Answer = Record<string, unknown> & { next_cursor: string | null };

describe('a list in pages is the whole list', () => {
  test.each(rows.map(([viewer, call, field, args]) => ({ viewer, field, path: call.path, call, args })))(
    '$path of $viewer',
    async ({ viewer, call, field, args = () => ({}) }) => {
      const ask = async (page: object): Promise<{ list: unknown[]; next: string | null }> => {
        const given = args() as { body?: object };
        const input = call.body ? { ...given, body: { ...given.body, ...page } } : { ...given, query: page };
        const { status, body, error } = await kith.app.as(viewer).call(call, input as never);
        expect([status, status === 200 ? '' : error]).toEqual([200, '']);
        const { [field]: list, next_cursor } = body as Answer;
        return { list: Array.isArray(list) ? list : Object.entries(list as object), next: next_cursor };
      };
      const whole = await ask({});
      expect([whole.list.length > 1, whole.next]).toEqual([true, null]);
      const inPages: unknown[] = [];
      let cursor: string | null = null;
      for (let pages = 0; pages <= whole.list.length; pages++) {
        const page = await ask(cursor === null ? { limit: 1 } : { limit: 1, cursor });
        expect(page.list.length).toBe(1);
        inPages.push(...page.list);
        cursor = page.next;
        if (cursor === null) break;
      }
      expect([inPages, cursor]).toEqual([whole.list, null]);
    },
  );
});
