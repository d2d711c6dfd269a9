import type { Kysely } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Schema } from '../../../platform/db/schema.ts';
import { OPEN_END, toMonth } from '../../../platform/time/months.ts';
import { updateStrengths } from '../derive/strengths.ts';
import {
  BRIGHTMOOR,
  DANA,
  deleteWorld,
  insertSignal,
  makeSettledDb,
  TAL,
  work,
  worldNow,
} from '../fixtures/small-world.ts';
import type { PathFilter } from './path.ts';
import { loadTarget } from './target.ts';
import { findTwoHopPaths } from './two-hops.ts';

let db: Kysely<Schema>;
beforeAll(async () => {
  db = await makeSettledDb();
});
beforeEach(() => deleteWorld(db));

describe('two-hop paths', () => {
  test('give the number of further members who know the connector, unless one member’s paths were asked for', async () => {
    for (const contact of [6, 7])
      await work(db, { contact, account: BRIGHTMOOR, start: toMonth(2015, 1), end: OPEN_END, title: 1 });
    for (const from of [DANA, TAL]) await insertSignal(db, { type: 'Linkedin Connection', from, to: 6 });
    await updateStrengths(db, [DANA, TAL, 6, 7], worldNow);
    const paths = async (filter: PathFilter) => {
      const found = await findTwoHopPaths(db, (await loadTarget(db, 7, worldNow))!, filter, 10);
      return found.paths.map(({ people, more }) => ({ people, more }));
    };
    expect(await paths({})).toEqual([{ people: [DANA, 6, 7], more: 1 }]);
    expect(await paths({ memberId: TAL })).toEqual([{ people: [TAL, 6, 7], more: 0 }]);
  });
});
