/** Reads what a count of blind spots needs, and writes what it found. */
import { type Kysely, sql } from 'kysely';
import { findCountryCode } from '../../../../../shared/core/network/geographies.ts';
import { STAFF_SCOPE_ID, type ViewerScope } from '../../../../core/network/read/viewer-scope.ts';
import { mayOpenAccount, mayOpenContact } from '../../../../core/network/read/visible.ts';
import { isNotDismissed } from '../../../../core/network/recommend/wishes.ts';
import { HIDDEN_FROM_SOME } from '../../../../platform/db/account-flags.ts';
import type { Db } from '../../../../platform/db/engine.ts';
import { insertMany } from '../../../../platform/db/insert-many.ts';
import type { Schema } from '../../../../platform/db/schema.ts';
import type { CompanyProfile } from './kinds.ts';
import type { RequestCount, WantCount } from './wants.ts';

/** Staff, and every company that wants something. */
export async function listScopeIds(db: Db): Promise<number[]> {
  const useCases = await db.selectFrom('sales_target').select('account_id as id').distinct().execute();
  const requests = await db.selectFrom('intro').select('account_id as id').distinct().execute();
  return [STAFF_SCOPE_ID, ...new Set([...useCases, ...requests].map(({ id }) => id))];
}

export interface KnownCompany extends CompanyProfile {
  /** Strengths: as staff see it, and as everybody may. */
  relationship: number;
  openRelationship: number;
}

/** Some companies of all, by id; merged ones are left out. */
export async function listCompaniesAfter(db: Db, last: number, limit: number): Promise<KnownCompany[]> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'size_step', 'country', 'relationship', 'open_relationship'])
    .where('id', '>', last)
    .where('merged_into', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  if (rows.length === 0) return [];
  const tags = await db
    .selectFrom('account_tag')
    .select(['account_id', 'tag_id'])
    .where('account_id', '>', last)
    .where('account_id', '<=', rows.at(-1)!.id)
    .execute();
  const tagsOf = Map.groupBy(tags, (tag) => tag.account_id);
  return rows.map((row) => ({
    id: row.id,
    tags: tagsOf.get(row.id)?.map(({ tag_id }) => tag_id) ?? [],
    sizeStep: row.size_step,
    country: findCountryCode(row.country) ?? null,
    relationship: row.relationship,
    openRelationship: row.open_relationship,
  }));
}

/** The companies that somebody may not know, and of them those that the viewer may. */
export async function loadHidden(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('account').select('id').where(HIDDEN_FROM_SOME).execute();
  return new Set(rows.map(({ id }) => id));
}
export async function loadHiddenButKnown(db: Db, scope: ViewerScope): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where(HIDDEN_FROM_SOME)
    .where(mayOpenAccount(scope))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** For each use case the companies that fit it and were not dismissed. */
export async function* readFits(db: Db, { staff, companyId }: ViewerScope): AsyncGenerator<number[]> {
  const targets = await db
    .selectFrom('sales_target')
    .select('id')
    .$if(!staff, (query) => query.where('account_id', '=', companyId))
    .orderBy('id')
    .execute();
  for (const { id } of targets) {
    const rows = await db
      .selectFrom('recommendation')
      .select('account_id')
      .where('sales_target_id', '=', id)
      .where(isNotDismissed())
      .execute();
    yield rows.map(({ account_id }) => account_id);
  }
}

/** How often each company was requested, ever and since then. */
export async function countRequestsByTarget(
  db: Db,
  { staff, companyId }: ViewerScope,
  since: string,
): Promise<RequestCount[]> {
  const rows = await db
    .selectFrom('intro')
    .select('target_account_id as accountId')
    .select(({ fn }) => [
      fn.countAll<number>().as('requests'),
      sql<number>`sum(case when intro.created_at >= ${since} then 1 else 0 end)`.as('recent'),
    ])
    .where('target_account_id', 'is not', null)
    // A closed raise wants nothing any more.
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('sales_target')
            .select('sales_target.id')
            .whereRef('sales_target.id', '=', 'intro.sales_target_id')
            .where('closed_on', 'is not', null),
        ),
      ),
    )
    .$if(!staff, (query) => query.where('account_id', '=', companyId))
    .groupBy('target_account_id')
    .orderBy('target_account_id')
    .execute();
  return rows.map(({ accountId, requests, recent }) => ({
    accountId: accountId!,
    requests: Number(requests),
    recent: Number(recent),
  }));
}

/** The people who use Kith: nobody need get to know them. */
export async function loadUsers(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('app_user').select('contact_id').where('contact_id', 'is not', null).execute();
  return new Set(rows.map(({ contact_id }) => contact_id!));
}

/** Some of the people who work at a company now, whom the viewer may know. */
export async function listPeopleAt(db: Db, scope: ViewerScope, accountId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('contact')
    .select('id')
    .where('account_id', '=', accountId)
    .where(mayOpenContact(scope))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export interface FoundOpener {
  id: number;
  opens: ReadonlySet<number>;
  /** Where they worked with most of those that they open. */
  at: number | null;
}
export type FoundSpot = WantCount & {
  accountId: number | null;
  kind: { tagId: number; sizeStep: number; country: string | null } | null;
  openers: readonly FoundOpener[];
};

/** Puts what was counted in the place of what stood there. */
export async function saveSpots(
  db: Kysely<Schema>,
  scopeId: number,
  spots: readonly FoundSpot[],
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('blind_spot').where('scope_id', '=', scopeId).execute();
    for (const { accountId, kind, useCases, requests, recentRequests, openers } of spots) {
      const { id: spot_id } = await trx
        .insertInto('blind_spot')
        .values({
          scope_id: scopeId,
          account_id: accountId,
          tag_id: kind?.tagId ?? null,
          size_step: kind?.sizeStep ?? 0,
          country: kind?.country ?? null,
          use_cases: useCases,
          requests,
          recent_requests: recentRequests,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const opened = openers.flatMap(({ opens }, place) => [...opens].map((id) => ({ spot_id, place, id })));
      await insertMany(
        trx,
        'blind_spot_opener',
        openers.map(({ id, at }, place) => ({ spot_id, place, contact_id: id, at_account_id: at })),
      );
      if (accountId !== null)
        await insertMany(
          trx,
          'blind_spot_person',
          opened.map(({ id, ...key }) => ({ ...key, contact_id: id })),
        );
      else
        await insertMany(
          trx,
          'blind_spot_company',
          opened.map(({ id, ...key }) => ({ ...key, account_id: id })),
        );
    }
    await trx
      .insertInto('blind_spot_count')
      .values({ scope_id: scopeId, counted_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('scope_id').doUpdateSet({ counted_at: now.toISOString() }))
      .execute();
  });
}

export async function findCountedAt(db: Db, scopeId: number): Promise<string | null> {
  const row = await db
    .selectFrom('blind_spot_count')
    .select('counted_at')
    .where('scope_id', '=', scopeId)
    .executeTakeFirst();
  return row?.counted_at ?? null;
}

/** Drops what was counted for companies that no longer want anything. */
export async function deleteSpotsBut(db: Kysely<Schema>, scopeIds: readonly number[]): Promise<void> {
  await db.deleteFrom('blind_spot').where('scope_id', 'not in', scopeIds).execute();
  await db.deleteFrom('blind_spot_count').where('scope_id', 'not in', scopeIds).execute();
}
