import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { checkStrengths } from '../core/network/derive/check.ts';
import { hasMonthBegun, rebuildStrengths, workOffStale } from '../core/network/derive/strengths.ts';
import { migrate, openDatabase } from '../platform/db/opening/open.ts';
import { START } from './app.ts';
import { onPostgres, testFolder } from './databases.ts';

/** One small database of each released version, as `npm run release` keeps it. */
const FOLDER = join(import.meta.dirname, 'versions');
const remaining = readdirSync(FOLDER).filter((name) => name.endsWith('.db.gz'));

describe.skipIf(onPostgres)('a database of an earlier version', () => {
  test.each(remaining)('%s is upgraded, and what is derived agrees with its facts', async (name) => {
    const path = join(testFolder(), name.replace('.gz', ''));
    writeFileSync(path, gunzipSync(readFileSync(join(FOLDER, name))));
    const db = openDatabase(`file:${path}`);
    try {
      await migrate(db);
      const { people } = await db
        .selectFrom('contact')
        .select(({ fn }) => fn.countAll<number>().as('people'))
        .executeTakeFirstOrThrow();
      expect(people).toBeGreaterThan(0);
      // An upgrade may have something computed again, as the first start does.
      if (await hasMonthBegun(db, START)) await rebuildStrengths(db, START);
      await workOffStale(db, START);
      const differences: string[] = [];
      await checkStrengths(db, START, ({ what }) => differences.push(what));
      expect(differences).toEqual([]);
    } finally {
      await db.destroy();
    }
  });
});
