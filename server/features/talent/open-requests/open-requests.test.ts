import { beforeEach, expect, test } from 'vitest';
import { listOpenRequests } from '../../../../shared/features/talent/dashboard/calls.ts';
import type { TestViewer } from '../../../testing/app.ts';
import { type Candidacies, startCandidacies } from '../../../testing/poscans.ts';

let kith: Candidacies;
beforeEach(async () => {
  kith = await startCandidacies();
});

async function intro(company: number, change: object = {}): Promise<void> {
  const at = '2026-11-20T08:00:00.000Z';
  await kith.app.db
    .insertInto('intro')
    .values({
      account_id: company,
      target_name: 'Castellan Bank',
      status: 'Asked',
      goal: 'Talent',
      created_at: at,
      updated_at: at,
      status_at: at,
      ...change,
    } as never)
    .execute();
}
const ask = async (viewer: TestViewer, query: object = {}) =>
  (await kith.app.as(viewer).call(listOpenRequests, { query })).body;

test('a company reads its own open candidacies and introductions, the newest first, in its own words', async () => {
  const { Lumenary } = kith.app.companies;
  const open = await kith.put();
  const over = await kith.put({ Position__c: String(await kith.opening()) });
  await kith.stand(over, { status: 'Hired' });
  await intro(Lumenary);
  await intro(Lumenary, { status: 'Declined by Target' });
  const { requests, counts } = await ask('portco');
  expect(requests).toMatchObject([
    {
      kind: 'candidacy',
      Id: open,
      person: { Name: 'Ines Calloway' },
      what: 'VP Data',
      company: 'Lumenary',
      type: 'Talent Suggestion',
      status: 'In Progress',
    },
    { kind: 'introduction', what: 'Castellan Bank', person: null, type: 'Talent' },
  ]);
  expect(requests[1]!.status).not.toBe('Asked Connector');
  expect(counts).toEqual({ candidacies: 1, introductions: 1 });
  expect((await ask('portco', { kind: 'introduction' })).requests.map(({ kind }) => kind)).toEqual(['introduction']);
  expect((await ask('admin')).requests.map(({ status }) => status)).toEqual(['To send to account', 'Asked Connector']);
});

test('a company reads nothing of another, and staff read all, page by page', async () => {
  await kith.put();
  for (let at = 0; at < 5; at++) await intro(kith.app.companies.Lumenary, { created_at: '2026-11-01T08:00:00.000Z' });
  expect(await ask('portco2')).toEqual({
    requests: [],
    next_cursor: null,
    counts: { candidacies: 0, introductions: 0 },
  });
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await ask('sales', { limit: 2, ...(cursor && { cursor }) });
    ids.push(...page.requests.map(({ kind, Id }) => `${kind} ${Id}`));
    cursor = page.next_cursor;
  }
  expect(ids).toHaveLength(6);
  expect(new Set(ids).size).toBe(6);
});
