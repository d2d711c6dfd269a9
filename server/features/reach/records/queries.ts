/** Writes how far a scope reached on a day. */
import type { Kysely } from 'kysely';
import { getScopeId, type ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import type { Schema } from '../../../platform/db/schema.ts';

interface RecordedIndustry {
  tagId: number;
  companies: number;
  reached: number;
}

/** Of each year its first day stays and its last: this day takes the place of all between. */
export async function saveReachRecord(
  db: Kysely<Schema>,
  scope: ViewerScope,
  day: string,
  industries: readonly RecordedIndustry[],
): Promise<void> {
  const scopeId = getScopeId(scope);
  await db.transaction().execute(async (trx) => {
    const ofYear = trx
      .selectFrom('reach_record')
      .select(({ fn }) => fn.min('day').as('first'))
      .where('scope_id', '=', scopeId)
      .where('day', '>=', `${day.slice(0, 4)}-01-01`);
    const first = (await ofYear.executeTakeFirst())?.first ?? day;
    await trx
      .deleteFrom('reach_record')
      .where('scope_id', '=', scopeId)
      .where('day', first < day ? '>' : '>=', first)
      .where('day', '<=', `${day.slice(0, 4)}-12-31`)
      .execute();
    const rows = industries.map(({ tagId: tag_id, companies, reached }) => {
      return { scope_id: scopeId, day, tag_id, companies, reached };
    });
    await insertMany(trx, 'reach_record', rows);
  });
}
