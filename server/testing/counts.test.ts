/** The numbers of tabs, headings and tiles are those of the lists behind them, for each kind of viewer of the demo. */
import { beforeAll, describe, expect, test } from 'vitest';
import { listIntros } from '../../shared/features/introductions/calls.ts';
import { listRecommendations, listSuggestions, listUseCases } from '../../shared/features/sales/calls.ts';
import { listRaisePartners, RAISE_TABS } from '../../shared/features/sales/raising/calls.ts';
import { PORTFOLIO_TABS, STAFF_TABS } from '../../shared/features/sales/statuses.ts';
import { myCandidates } from '../../shared/features/talent/candidacies/calls.ts';
import { listOpenRequests, talentDashboard } from '../../shared/features/talent/dashboard/calls.ts';
import { DASHBOARD_PARTS } from '../../shared/features/talent/dashboard/dashboard.ts';
import { getJobSeekers } from '../../shared/features/talent/job-seekers/calls.ts';
import type { Call, Reply } from '../../shared/platform/call.ts';
import { buildApp } from '../app.ts';
import { fillDemo } from '../demo/fill.ts';
import { DEMO_PEOPLE } from '../demo/people.ts';
import { issueToken } from '../platform/access/session.ts';
import { SECRET, startTestApp } from './app.ts';
import { NO_LIMITS } from './app-lending.ts';
import { freshDb } from './databases.ts';

const now = new Date('2026-11-21T10:00:00Z');
type Kind = 'admin' | 'talent' | 'sales' | 'portco' | 'portco2';
let ask: <C extends Call>(as: Kind, call: C, query: object, params?: Record<string, string>) => Promise<Reply<C>>;

beforeAll(async () => {
  const db = await freshDb();
  await fillDemo(db, { now, contacts: 900, accounts: 130 });
  const { deps } = await startTestApp();
  const app = await buildApp({
    deps: { ...deps, db, clock: { now: () => now } },
    sessionSecret: SECRET,
    limits: NO_LIMITS,
  });
  const users = await db.selectFrom('app_user').select(['id', 'email']).execute();
  ask = async (as, call, query, params = {}) => {
    const { email } = DEMO_PEOPLE.find(({ kind }) => kind === as)!;
    const token = await issueToken(db, SECRET, users.find((user) => user.email === email)!.id, now);
    const url = `/api${call.path.replace(/:(\w+)/g, (_, name: string) => params[name]!)}`;
    const headers = { authorization: `Bearer ${token}` };
    const response = await app.inject({ method: call.method, url, headers, query: query as Record<string, string> });
    expect([url, response.statusCode, response.body.slice(0, 200)]).toEqual([url, 200, expect.any(String)]);
    return response.json();
  };
});

/** All rows of a list, page after page, and the first page, which has the counts. */
async function readAll<C extends Call>(
  as: Kind,
  call: C,
  query: object,
  rowsOf: (page: Reply<C>) => readonly unknown[],
  params?: Record<string, string>,
): Promise<{ amount: number; first: Reply<C> }> {
  const first = await ask(as, call, query, params);
  let amount = rowsOf(first).length;
  let cursor = (first as { next_cursor?: string | null }).next_cursor;
  while (cursor) {
    const page = await ask(as, call, { ...query, cursor }, params);
    amount += rowsOf(page).length;
    cursor = (page as { next_cursor?: string | null }).next_cursor;
  }
  return { amount, first };
}

const EVERYBODY = ['admin', 'portco', 'portco2'] as const;

describe.each(EVERYBODY)('the counts that %s reads', (as) => {
  test.each([{}, { companies: 'Castellan' }, { people: 'Ines' }, { overdue: 'true' }, { idle_days: '30' }])(
    'of the tabs of My Requests with %o',
    async (filters) => {
      const tabs = ['queued', 'active', 'archived'] as const;
      for (const tab of tabs) {
        const query = { ...filters, tab, limit: '100' };
        const { amount, first } = await readAll(as, listIntros, query, ({ all_intros }) => all_intros);
        expect([tab, first.counts[tab]]).toEqual([tab, amount]);
      }
    },
  );

  test.each([{}, { candidate: 'an' }, { status: 'review' }, { likelihood: 'low' }, { type: 'ref' }, { company: 'a' }])(
    'of the tabs of My Candidates with %o',
    async (filters) => {
      for (const [tab, archive] of [['active', 'false'] as const, ['archive', 'true'] as const]) {
        const query = { ...filters, archive, limit: '100' };
        const { amount, first } = await readAll(as, myCandidates, query, ({ poscans }) => poscans);
        expect([tab, first.counts[tab]]).toEqual([tab, amount]);
      }
    },
  );

  test('of the open requests of each kind', async () => {
    for (const [name, kind] of [['candidacies', 'candidacy'] as const, ['introductions', 'introduction'] as const]) {
      const { amount, first } = await readAll(as, listOpenRequests, { kind }, ({ requests }) => requests);
      expect([kind, first.counts[name]]).toEqual([kind, amount]);
    }
  });
});

describe('the counts that the talent team reads', () => {
  test.each([{}, { onlyActive: 'true' }, { owner: 'nobody' }, { nextUpdateFrom: '2026-11-01T10:30' }])(
    'of the tabs and parts of its dashboard with %o',
    async (filters) => {
      const read = (query: object) =>
        readAll('talent', talentDashboard, { ...filters, ...query, limit: '100' }, ({ poscans }) => poscans);
      for (const subType of DASHBOARD_PARTS) {
        const { amount, first } = await read({ type: 'Outbound', subType });
        expect([subType, first.counts.outbound[subType]]).toEqual([subType, amount]);
      }
      const all = await read({ type: 'Outbound' });
      expect(DASHBOARD_PARTS.reduce((sum, part) => sum + (all.first.counts.outbound[part] ?? 0), 0)).toBe(all.amount);
      for (const [name, type] of [['inbound', 'Inbound'] as const, ['feedback', 'Feedback'] as const]) {
        const { amount, first } = await read({ type });
        expect([type, first.counts[name]]).toEqual([type, amount]);
      }
    },
  );

  test.each([{}, { q: 'engineer' }])('of job seekers with %o', async (filters) => {
    const { amount, first } = await readAll('talent', getJobSeekers, filters, ({ jobSeekers }) => jobSeekers);
    expect(first.counts.found).toBe(amount);
    expect(amount <= first.counts.all).toBe(true);
  });
});

describe('the counts of sales', () => {
  test('of the tabs of each use case, for staff', async () => {
    const { sales_targets } = await ask('sales', listUseCases, {});
    for (const { Id } of sales_targets.filter(({ Kind__c }) => Kind__c === 'Sales'))
      for (const tab of STAFF_TABS) {
        const query = { tab, limit: '100' };
        const rowsOf = ({ recommendations }: Reply<typeof listRecommendations>) => recommendations;
        const { amount, first } = await readAll('sales', listRecommendations, query, rowsOf, { id: Id });
        expect([Id, tab, first.counts[tab]]).toEqual([Id, tab, amount]);
      }
  });

  test('of the tabs of a raise, for staff and its company', async () => {
    for (const as of ['sales', 'portco'] as const) {
      const { sales_targets } = await ask(as, listUseCases, {});
      const { Id: id } = sales_targets.find(({ Kind__c }) => Kind__c === 'Raise')!;
      const tabs = as === 'sales' ? RAISE_TABS : RAISE_TABS.slice(1);
      for (const tab of tabs) {
        const rowsOf = ({ partners }: Reply<typeof listRaisePartners>) => partners;
        const { amount, first } = await readAll(as, listRaisePartners, { tab }, rowsOf, { id });
        const { to_suggest, suggested, requested } = first.counts;
        const count = { 'To suggest': to_suggest, Suggested: suggested, Requested: requested }[tab];
        expect([as, tab, count, first.total]).toEqual([as, tab, amount, amount]);
      }
      expect(as === 'sales' || (await ask(as, listRaisePartners, {}, { id })).counts.to_suggest).toBe(
        as === 'sales' || null,
      );
    }
  });

  test('of the tabs of a company’s opportunities', async () => {
    for (const as of ['portco', 'portco2'] as const)
      for (const tab of PORTFOLIO_TABS) {
        const { suggestions, counts } = await ask(as, listSuggestions, { tab });
        expect([as, tab, counts[tab]]).toEqual([as, tab, suggestions.length]);
      }
  });
});
