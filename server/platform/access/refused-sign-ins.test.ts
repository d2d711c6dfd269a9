import { expect, test } from 'vitest';
import { START } from '../../testing/app.ts';
import { freshDb } from '../../testing/databases.ts';
import { countNotLetIn, loadNotLetIn } from './refused-sign-ins.ts';

const later = (days: number) => new Date(START.getTime() + days * 86_400_000);

test('sign-ins are counted however many come at once, by reason, for seven days, and then forgotten', async () => {
  const db = await freshDb();
  const count = (why: 'outside' | 'groups', days = 0) => countNotLetIn(db, why, 'UTC', later(days));
  await Promise.all([count('outside'), count('outside'), count('outside'), count('groups')]);
  await count('groups', 3);
  await count('groups', 3);
  const load = (days: number) => loadNotLetIn(db, 'UTC', later(days));
  expect(await load(0)).toEqual([
    { why: 'outside', count: 3 },
    { why: 'groups', count: 3 },
  ]);
  expect(await load(6)).toHaveLength(2);
  expect(await load(7)).toEqual([{ why: 'groups', count: 2 }]);
  await count('groups', 9);
  const keys = await db.selectFrom('installation').select('key').where('key', 'like', 'sign_in_refused %').execute();
  expect(keys).toHaveLength(2);
  expect(await load(9)).toEqual([{ why: 'groups', count: 3 }]);
});
