import { InfiniteQueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import { INTRO_STATUSES } from '../../../../shared/core/introductions/status-names.ts';
import { listIntros } from '../../../../shared/features/introductions/calls.ts';
import { compareIntros } from '../../../../shared/features/introductions/order.ts';
import { makeQueryClient } from '../../../platform/api/query-client.ts';
import { createFakeServer, type FakeServer, portco, putSession } from '../../../testing/testing.tsx';
import { makeIntro, serveIntros } from '../testing.ts';
import { introListQuery } from './queries.ts';
import { listWith, type Pages, refreshRequest } from './refresh.ts';

/** A day before the last activity of a changed request. */
const OLDER = Date.UTC(2025, 10, 17);

let server: FakeServer;
let intros: Intro[];
const active = introListQuery({ tab: 'active' });
beforeEach(() => {
  server = createFakeServer();
  putSession(server, portco);
  intros = serveIntros(
    server,
    Array.from({ length: 250 }, (_, index) =>
      makeIntro(String(index + 1), 'Asked', { LastActivityDate: new Date(OLDER - index).toISOString() }),
    ),
  );
});

/** A cache that holds so many pages of Active, which are shown or not. */
async function holding(pages: number, shown = true) {
  const queries = makeQueryClient();
  await queries.fetchInfiniteQuery({ ...active, pages });
  if (shown) new InfiniteQueryObserver(queries, { ...active, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {});
  server.sentCalls.length = 0;
  const list = () => queries.getQueryData<Pages>(active.queryKey)?.pages ?? [];
  return { queries, list, rows: () => list().flatMap((page) => page.all_intros) };
}
const pagesAsked = () => server.callsOf(listIntros).filter(({ query }) => query.get('limit') === '100');

describe('a list of many pages, once a request was changed', () => {
  it('has its new state, in its place, with fresh counts, and no page is loaded again', async () => {
    const { queries, list, rows } = await holding(3);
    intros[149] = makeIntro('150', 'Declined by Requestor');
    intros.pop();
    await refreshRequest(queries, '150');
    expect(rows()[149]).toMatchObject({ Id: '150', Status__c: 'Declined by Requestor' });
    expect(list().map(({ counts }) => counts.active)).toEqual([249, 249, 249]);
    expect(pagesAsked()).toEqual([]);
  });

  it('loses it when it moved to another tab', async () => {
    const { queries, rows } = await holding(3);
    intros[149] = makeIntro('150', 'On Hold');
    await refreshRequest(queries, '150');
    expect(rows()).toHaveLength(249);
    expect(rows().some(({ Id }) => Id === '150')).toBe(false);
    expect(pagesAsked()).toEqual([]);
  });

  it('has it again when it came back, in its place', async () => {
    intros[0] = makeIntro('1', 'On Hold');
    const { queries, rows } = await holding(3);
    expect(rows()[0]?.Id).toBe('2');
    intros[0] = makeIntro('1', 'Asked');
    await refreshRequest(queries, '1');
    expect(rows().map(({ Id }) => Id)).toEqual(intros.map(({ Id }) => Id));
  });

  it('is loaded from the start when it is not shown', async () => {
    const { queries, list } = await holding(3, false);
    await refreshRequest(queries, '150');
    expect(list()).toHaveLength(1);
    expect(queries.getQueryState(active.queryKey)?.isInvalidated).toBe(true);
    expect(pagesAsked()).toEqual([]);
  });
});

it('loads a short list again as a whole', async () => {
  const { queries, rows } = await holding(2);
  intros.reverse();
  await refreshRequest(queries, '150');
  expect(rows()[0]?.Id).toBe('250');
  expect(pagesAsked()).toHaveLength(2);
});

it('puts each request where the server has it, on every page of a list', () => {
  const all = INTRO_STATUSES.flatMap((status, index) =>
    [false, true].map((archived, memberId) =>
      makeIntro(String(index * 2 + memberId), status, {
        Archived_In_Dashboard__c: archived,
        LastActivityDate: new Date(Date.UTC(2025, 10, 1 + ((index * 7) % 5))).toISOString(),
        ...(archived && { show_archive_button: false }),
      }),
    ),
  ).toSorted(compareIntros);
  const pagesOf = (rows: Intro[]): Pages => ({
    pages: [0, 1, 2].map((page) => ({
      my_intros: [],
      all_intros: rows.slice(page * 20, (page + 1) * 20),
      next_cursor: page < 2 ? 'more' : null,
      counts: { queued: 0, active: 0, archived: 0, action_required: 0 },
    })),
    pageParams: ['', 'more', 'more'],
  });
  for (const moved of all) {
    const list = listWith(pagesOf(all.filter((other) => other !== moved)), moved, {});
    expect(list.pages.flatMap((page) => page.all_intros)).toEqual(all);
  }
});
