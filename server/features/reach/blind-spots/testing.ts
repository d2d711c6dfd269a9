/** Blind spots for tests, as a count leaves them. */
import type { Db } from '../../../platform/db/engine.ts';

interface TestSpot {
  /** The company whose wish it is; -1: staff. */
  scopeId: number;
  accountId: number;
  /** Somebody who opens it, the person there, and where the two worked together. */
  opener: number;
  opens: number;
  at: number;
}

export async function insertSpot(
  { db }: { db: Db },
  { scopeId, accountId, opener, opens, at }: TestSpot,
): Promise<void> {
  const { id: spot_id } = await db
    .insertInto('blind_spot')
    .values({
      scope_id: scopeId,
      account_id: accountId,
      tag_id: null,
      size_step: 0,
      country: null,
      use_cases: 1,
      requests: 0,
      recent_requests: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const key = { spot_id, place: 0 };
  await db
    .insertInto('blind_spot_opener')
    .values({ ...key, contact_id: opener, at_account_id: at })
    .execute();
  await db
    .insertInto('blind_spot_person')
    .values({ ...key, contact_id: opens })
    .execute();
}
