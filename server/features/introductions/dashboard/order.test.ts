import { beforeEach, describe, expect, test } from 'vitest';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import { INTRO_STATUSES } from '../../../../shared/core/introductions/status-names.ts';
import { BUCKETS } from '../../../../shared/core/introductions/statuses.ts';
import { listIntros } from '../../../../shared/features/introductions/calls.ts';
import { getIntroTab, type Tab } from '../../../../shared/features/introductions/derive.ts';
import { INTRO_SORTS } from '../../../../shared/features/introductions/filters.ts';
import { compareIntros, INTRO_TABS } from '../../../../shared/features/introductions/order.ts';
import { type Intros, startIntros } from '../../../testing/intros.ts';

let { app, ask } = {} as Intros;
beforeEach(async () => {
  ({ app, ask } = await startIntros());
});

const tab = (intro: Intro): Tab => getIntroTab(intro.bucket, intro.Archived_In_Dashboard__c);

/** A request of every status with everything that its place depends on, no two changed at the same time but some. */
async function everyKind(): Promise<number> {
  const model = await app.db
    .selectFrom('intro')
    .selectAll()
    .where('id', '=', Number(await ask()))
    .executeTakeFirstOrThrow();
  const kinds = INTRO_STATUSES.flatMap((status) =>
    ([0, 1] as const).flatMap((archived) =>
      ['Sales Opportunity', 'Talent'].flatMap((goal) =>
        [null, 'In Play'].flatMap((sales_status) =>
          [null, '2001-01-01', '2099-01-01'].map((next_update) => ({
            status,
            archived,
            goal,
            sales_status,
            next_update,
          })),
        ),
      ),
    ),
  );
  const { id: _, ...rest } = model;
  const rows = kinds.map((kind, index) => ({
    ...rest,
    ...kind,
    request_key: null,
    // Every fifth shares its time with the one before it, so that the id decides.
    updated_at: new Date(Date.UTC(2026, 0, 1) + ((index * 7919) % 977) * 60_000 * (index % 5 ? 1 : 0)).toISOString(),
  }));
  for (let from = 0; from < rows.length; from += 100)
    await app.db
      .insertInto('intro')
      .values(rows.slice(from, from + 100))
      .execute();
  return rows.length + 1;
}

async function allPages(query: object = {}): Promise<Intro[]> {
  const intros: Intro[] = [];
  for (let cursor: string | undefined; ; ) {
    const { body } = await app
      .as('admin')
      .call(listIntros, { query: { ...query, limit: 90, ...(cursor && { cursor }) } });
    intros.push(...body.all_intros);
    if (body.next_cursor === null) return intros;
    cursor = body.next_cursor;
  }
}

describe('the order of the dashboard', () => {
  test('follows the rules for every status and every field it depends on, page by page', async () => {
    const amount = await everyKind();
    const found = await allPages();
    expect(found).toHaveLength(amount);
    expect(new Set(found.map(({ Id }) => Id)).size).toBe(amount);
    const expected = found.toSorted(compareIntros);
    expect(found.map(({ Id }) => Id)).toEqual(expected.map(({ Id }) => Id));
    const { counts } = (await app.as('admin').call(listIntros, { query: { limit: 1 } })).body;
    const count = (fits: (intro: Intro) => boolean) => found.filter(fits).length;
    expect(counts).toEqual({
      queued: count((intro) => tab(intro) === 'queued'),
      active: count((intro) => tab(intro) === 'active'),
      archived: count((intro) => tab(intro) === 'archived'),
      action_required: count((intro) => tab(intro) === 'active' && ['firm', 'facilitator'].includes(intro.turn ?? '')),
      answered: 0,
    });
    for (const value of INTRO_TABS)
      expect((await allPages({ tab: value })).map(tab)).toEqual(
        Array(count((intro) => tab(intro) === value)).fill(value),
      );
    for (const bucket of BUCKETS)
      expect(await allPages({ bucket })).toHaveLength(count((intro) => intro.bucket === bucket));
    expect(await allPages({ bucket: 'queue', status: 'Asked' })).toEqual([]);
    expect(await allPages({ bucket: 'queue', status: 'On Hold' })).toHaveLength(
      count(({ Status__c }) => Status__c === 'On Hold'),
    );
  });

  test('follows the chosen column heading within the tab, page by page', async () => {
    await everyKind();
    const keyOf = {
      company: (intro: Intro) => intro.Target_Account__r.Name.toLowerCase(),
      created: (intro: Intro) => intro.CreatedDate,
      updated: (intro: Intro) => intro.LastActivityDate,
      person: (intro: Intro) => intro.To_Who__r?.Name.toLowerCase() ?? '',
      status: (intro: Intro) => String(INTRO_STATUSES.indexOf(intro.Status__c)).padStart(2, '0'),
      facilitator: (intro: Intro) => intro.Kith_Facilitator__r?.Name.toLowerCase() ?? '',
      waiting: (intro: Intro) => intro.Last_Status_Update__c,
    };
    const other = await app.db.selectFrom('account').select('id').where('name', '=', 'Lumenary').executeTakeFirst();
    await app.db.updateTable('intro').set({ target_account_id: other!.id }).where('id', '<', 100).execute();
    for (const by of INTRO_SORTS)
      for (const sign of ['', '-'] as const) {
        const found = await allPages({ tab: 'active', sort: `${sign}${by}` });
        expect(new Set(found.map(tab))).toEqual(new Set(['active']));
        const ascending = found.toSorted(
          (row, next) =>
            (keyOf[by](row) < keyOf[by](next) ? -1 : keyOf[by](row) > keyOf[by](next) ? 1 : 0) ||
            Number(row.Id) - Number(next.Id),
        );
        const expected = sign ? ascending.toReversed() : ascending;
        expect(found.map(({ Id }) => Id)).toEqual(expected.map(({ Id }) => Id));
        expect(new Set(found.map(({ Id }) => Id)).size).toBe(found.length);
      }
  });

  test('goes on after a request that has moved since the page was read', async () => {
    const [oldest, middle, newest] = [await ask(), await ask(), await ask()];
    const first = await app.as('portco').call(listIntros, { query: { limit: 1 } });
    expect(first.body.all_intros.map(({ Id }) => Id)).toEqual([newest]);
    await app.db.updateTable('intro').set({ archived: 1 }).where('id', '=', Number(newest)).execute();
    const rest = await app.as('portco').call(listIntros, { query: { limit: 2, cursor: first.body.next_cursor! } });
    expect(rest.body.all_intros.map(({ Id }) => Id)).toEqual([middle, oldest]);
  });

  test('refuses a cursor that no answer gave', async () => {
    for (const cursor of ["0~'; drop table intro~1", '0~2026-11-21T12:00:00.000Z~9999999999'])
      for (const sort of [undefined, 'company'] as const) {
        const { status } = await app.as('portco').call(listIntros, { query: { cursor, ...(sort && { sort }) } });
        expect(status).toBe(404);
      }
  });
});
