import { beforeEach, describe, expect, test } from 'vitest';
import { cancelIntro, listIntros } from '../../../../shared/features/introductions/calls.ts';
import type { IntroSort } from '../../../../shared/features/introductions/filters.ts';
import type { TestViewer } from '../../../testing/app.ts';
import { type Intros, startIntros } from '../../../testing/intros.ts';

let { app, ask, walk, change } = {} as Intros;
beforeEach(async () => {
  ({ app, ask, walk, change } = await startIntros());
});

const DAY_MS = 86_400_000;
const now = () => app.deps.clock.now().getTime();
const since = (id: string, days: number) =>
  app.db
    .updateTable('intro')
    .set({ status_at: new Date(now() - days * DAY_MS).toISOString() })
    .where('id', '=', Number(id))
    .execute();
const listed = async (query: object, viewer: TestViewer = 'admin') =>
  (await app.as(viewer).call(listIntros, { query })).body.all_intros;
const ids = async (...args: Parameters<typeof listed>) => (await listed(...args)).map(({ Id }) => Id);

describe('the queue of staff', () => {
  test('shows how long each open request waits, and which are past due', async () => {
    const [fresh, old, dated, closed] = [await ask(), await ask(), await ask(), await ask()];
    await app.as('portco').call(cancelIntro, { params: { id: closed }, body: {} });
    await since(old, 7);
    await since(dated, 20);
    const tomorrow = new Date(now() + DAY_MS).toISOString().slice(0, 10);
    await app.db.updateTable('intro').set({ next_update: tomorrow }).where('id', '=', Number(dated)).execute();
    const waiting = Object.fromEntries((await listed({})).map(({ Id, waiting: row }) => [Id, row]));
    expect(waiting[fresh]).toMatchObject({ days: 0, overdue: false });
    expect(waiting[old]).toMatchObject({ days: 7, overdue: true });
    expect(waiting[dated]).toMatchObject({ days: 20, overdue: false });
    expect(waiting[closed]).toBeNull();
    expect(await ids({ overdue: 'true' })).toEqual([old]);
    expect((await ids({ open: 'true' })).toSorted()).toEqual([fresh, old, dated].toSorted());
    expect((await listed({}, 'portco'))[0]).not.toHaveProperty('waiting');
    expect(await ids({ overdue: 'true' }, 'portco')).toHaveLength(4);
  });

  test('is sorted by its column headings, page by page', async () => {
    const [text, two, three] = [await ask(), await ask(), await ask()];
    await since(two, 9);
    await since(three, 4);
    await walk(text, 'Checking Internally');
    const sorted = async (sort: IntroSort) => ids({ sort, open: 'true' });
    expect(await sorted('waiting')).toEqual([two, three, text]);
    expect(await sorted('-waiting')).toEqual([text, three, two]);
    expect((await sorted('status')).at(-1)).toBe(text);
    for (const sort of ['facilitator', '-person'] as const) expect(await sorted(sort)).toHaveLength(3);
    const first = await app.as('admin').call(listIntros, { query: { sort: 'waiting', limit: 2 } });
    const cursor = first.body.next_cursor!;
    expect(await ids({ sort: 'waiting', cursor })).toEqual([text]);
  });

  test('can be limited to one of the groups of statuses', async () => {
    const [queued, deferred, other] = [await ask(), await ask(), await ask()];
    for (const [id, reason] of [
      [deferred, 'No More Need'],
      [other, 'Alternative Path Chosen'],
    ] as const)
      await change(id, { Status__c: 'Deferred', Reject_Reason__c: reason });
    expect(await ids({ group: 'Queued' })).toEqual([queued]);
    expect(await ids({ group: 'On Hold' })).toEqual([deferred]);
    expect(await ids({ group: 'Alternative Path Chosen' })).toEqual([other]);
    expect(await ids({ group: 'Success' })).toEqual([]);
  });
});
