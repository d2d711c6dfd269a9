import type { Db } from '../db/engine.ts';

/** The company's default sales target, its first one where none is the default. */
export function findDefaultTarget(db: Db, companyId: number) {
  return db
    .selectFrom('sales_target')
    .selectAll()
    .where('account_id', '=', companyId)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
