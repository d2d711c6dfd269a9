/** Records how far staff and each portfolio company reach, as the map counts it (docs/decisions/126). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { ALL_SEEING, type ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { listFirmAndPortfolio } from '../../../platform/access/companies.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { loadIndustryNames } from '../counted/queries.ts';
import { readReachMap } from '../map.ts';
import { saveReachRecord } from './queries.ts';

interface RecordOptions {
  /** `YYYY-MM-DD`, in the installation's time zone. */
  day: string;
  progress: (done: number, total: number) => Promise<void> | void;
  stopped: () => boolean | Promise<boolean>;
}

const EVERYTHING = { size: { from: 1, to: null }, countries: undefined };

/** @returns false if it was stopped; what is recorded stays, and the same day takes its place when it goes on */
export async function recordReach(db: Kysely<Schema>, { day, progress, stopped }: RecordOptions): Promise<boolean> {
  const companies = (await listFirmAndPortfolio(db)).filter(({ firm }) => !firm);
  const scopes: ViewerScope[] = [ALL_SEEING, ...companies.map(({ id }) => ({ staff: false, companyId: id }))];
  const tags = new Map([...(await loadIndustryNames(db))].map(([id, name]) => [name, Number(id)]));
  for (const [at, scope] of scopes.entries()) {
    if (await stopped()) return false;
    const { cells } = await readReachMap(db, scope, 'industry', EVERYTHING);
    const industries = cells.flatMap(({ key, companies, reached }) => {
      const tagId = key === null ? undefined : tags.get(key);
      return tagId === undefined ? [] : { tagId, companies, reached: reached.reduce((all, count) => all + count, 0) };
    });
    await saveReachRecord(db, scope, day, industries);
    await progress(at + 1, scopes.length);
    await nextTurn();
  }
  return true;
}
