import { beforeEach, describe, expect, test } from 'vitest';
import { endReachout, listReachouts, markRelevance } from '../../../../shared/features/connectors/calls.ts';
import type { Query } from '../../../../shared/platform/call.ts';
import { START, type TestViewer } from '../../../testing/app.ts';
import { type Reachouts, startReachouts } from '../../../testing/reachouts.ts';

let kith: Reachouts;
const list = async (viewer: TestViewer, query: Partial<Query<typeof listReachouts>> = {}) => {
  const listed = await kith.app.as(viewer).call(listReachouts, { query: query as Query<typeof listReachouts> });
  expect(listed.status, listed.text).toBe(200);
  return listed.body;
};
const pairs = async (viewer: TestViewer, query?: Partial<Query<typeof listReachouts>>) =>
  (await list(viewer, query)).reachouts.map(({ connector, target }) => `${connector.name} > ${target.name}`);

const MAREN = 'Maren Oduya > Ines Calloway';
const KEI = 'Kei Tamsin > Odile Brandt';
/** Lumenary asked Maren about Ines, who answered, and then Kei about Odile; Kei's message was not taken by the chat. */
beforeEach(async () => {
  kith = await startReachouts();
  const { app } = kith;
  const { id } = (await kith.send('portco', 'maren-oduya')).body.reachout!;
  app.setNow(new Date(START.getTime() + 3_000));
  await app.runJobs();
  const body = { reachoutId: id, outcome: 'answered' as const };
  expect((await app.as('portco').call(endReachout, { body })).status).toBe(200);
  const input = { connector: 'kei-tamsin', target: 'odile-brandt', relevance: 'sent tamnuni' as const };
  expect((await app.as('portco').call(markRelevance, { body: input })).status).toBe(200);
  app.setNow(new Date(START.getTime() + 6_000));
  await app.db
    .updateTable('outbox')
    .set({ state: 'failed', error: 'user_not_found' })
    .where('state', '=', 'queued')
    .where('kind', '=', 'connectors.tamnuni')
    .execute();
});

test('above the limit on reading nobody new can be asked about, so that the list names nobody new', async () => {
  const { app, world } = kith;
  app.deps.settings.readBounds.day = 0;
  for (const target of ['ines-calloway', `contact-${world.contacts['Ines Calloway']}`]) {
    const body = { connector: 'emil-bracken', target, relevance: 'relevant' as const };
    const { status, error, text } = await app.as('portco2').call(markRelevance, { body });
    expect([status, error.code, text.includes('Ines')]).toEqual([403, 'reading_limit', false]);
  }
  const seen = { connector: 'kei-tamsin', target: 'odile-brandt', relevance: 'relevant' as const };
  expect((await app.as('portco').call(markRelevance, { body: seen })).status).toBe(200);
});

describe('all reachouts', () => {
  test('are those of the viewer’s own company, newest first; staff read those of every company, with its name', async () => {
    expect(await pairs('portco')).toEqual([KEI, MAREN]);
    expect(await pairs('portco2')).toEqual([]);
    const [newest] = (await list('portco')).reachouts;
    expect(newest).toMatchObject({ state: 'failed', mine: true, may_settle: true, company: null });
    // The time does not depend on when the chat took it.
    expect(newest?.asked_at).toBe(new Date(START.getTime() + 3_000).toISOString());
    expect(newest?.target).toMatchObject({ name: 'Odile Brandt', public_identifier: 'odile-brandt' });
    const staff = (await list('talent')).reachouts;
    expect(staff.map(({ company, mine, may_settle }) => [company, mine, may_settle])).toEqual([
      ['Lumenary', false, true],
      ['Lumenary', false, true],
    ]);
  });

  test('are filtered by state, and come oldest first on request', async () => {
    expect(await pairs('portco', { stands: 'active' })).toEqual([KEI]);
    expect(await pairs('portco', { stands: 'unsettled' })).toEqual([KEI]);
    expect(await pairs('portco', { stands: 'ended' })).toEqual([MAREN]);
    expect(await pairs('portco', { order: 'oldest' })).toEqual([MAREN, KEI]);
  });

  test('come in pages', async () => {
    const first = await list('portco', { limit: 1 });
    expect([first.reachouts.length, typeof first.next_cursor]).toEqual([1, 'string']);
    expect(await pairs('portco', { limit: 1, cursor: first.next_cursor! })).toEqual([MAREN]);
    const bad = await kith.app.as('portco').call(listReachouts, { query: { limit: 1, cursor: 'none' } });
    expect(bad.status).toBe(404);
  });

  test('name nobody whom the company may no longer know', async () => {
    await kith.app.db
      .updateTable('contact')
      .set({ visibility: 1 })
      .where('id', '=', kith.world.contacts['Odile Brandt']!)
      .execute();
    expect(await pairs('portco')).toEqual([MAREN]);
    expect(await pairs('talent')).toEqual([KEI, MAREN]);
  });
});
