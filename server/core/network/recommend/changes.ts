/** The differences between the stored recommendations of some accounts and the facts. */
import type { Selectable } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import type { RecommendationTable, SalesTargetTable } from '../../../platform/db/tables/sales-tables.ts';
import { loadAccountFacts } from './accounts.ts';
import { type BestContact, loadReachablePeople, pickBestContacts } from './contacts.ts';
import { type Criteria, toCriteria } from './criteria.ts';
import { type AccountFit, type Dealings, judgeAccount } from './judge.ts';
import { computeTier } from './tier.ts';

type StoredRecommendation = Selectable<RecommendationTable>;

interface RecommendationChanges {
  gone: Pick<StoredRecommendation, 'sales_target_id' | 'account_id'>[];
  set: StoredRecommendation[];
}

/** A use case for which accounts are judged. */
interface JudgedUseCase {
  id: number;
  criteria: Criteria;
}

export async function loadUseCases(db: Db, ids?: readonly number[]): Promise<JudgedUseCase[]> {
  const rows = await db
    .selectFrom('sales_target')
    .selectAll()
    // A raise looks for funds, which are never customers.
    .where('kind', '=', 'sales')
    .$if(ids !== undefined, (query) => query.where(isAmong(db, 'id', ids ?? [])))
    .orderBy('id')
    .execute();
  return rows.map((row: Selectable<SalesTargetTable>) => ({ id: row.id, criteria: toCriteria(row) }));
}

export async function findRecommendationChanges(
  db: Db,
  accountIds: readonly number[],
  useCases: readonly JudgedUseCase[],
  dealings: ReadonlyMap<number, Dealings>,
  now: Date,
): Promise<RecommendationChanges> {
  if (useCases.length === 0) return { gone: [], set: [] };
  const stored = await db
    .selectFrom('recommendation')
    .selectAll()
    .where(isAmong(db, 'account_id', accountIds))
    .where(
      isAmong(
        db,
        'sales_target_id',
        useCases.map(({ id }) => id),
      ),
    )
    .orderBy('account_id')
    .orderBy('sales_target_id')
    .execute();
  const before = new Map(stored.map((row) => [getKey(row), row]));
  const set: StoredRecommendation[] = [];
  for (const row of await computeExpected(db, accountIds, useCases, dealings, now)) {
    const was = before.get(getKey(row));
    before.delete(getKey(row));
    if (!was || differ(was, row)) set.push(row);
  }
  return { gone: [...before.values()], set };
}

const getKey = ({
  sales_target_id,
  account_id,
}: Pick<StoredRecommendation, 'sales_target_id' | 'account_id'>): string => `${sales_target_id} ${account_id}`;

const differ = (a: StoredRecommendation, b: StoredRecommendation): boolean =>
  a.tier !== b.tier ||
  a.probability !== b.probability ||
  a.score !== b.score ||
  a.relevance !== b.relevance ||
  a.contact_id !== b.contact_id ||
  a.contact_kind !== b.contact_kind ||
  a.matched !== b.matched;

async function computeExpected(
  db: Db,
  accountIds: readonly number[],
  useCases: readonly JudgedUseCase[],
  dealings: ReadonlyMap<number, Dealings>,
  now: Date,
): Promise<StoredRecommendation[]> {
  const fits: { accountId: number; useCase: JudgedUseCase; fit: AccountFit }[] = [];
  for (const account of await loadAccountFacts(db, accountIds))
    for (const useCase of useCases) {
      const fit = judgeAccount(useCase.criteria, dealings.get(useCase.criteria.companyId)!, account);
      if (fit) fits.push({ accountId: account.id, useCase, fit });
    }
  const people = await loadReachablePeople(db, [...new Set(fits.map(({ accountId }) => accountId))], now);
  return fits.map(({ accountId, useCase, fit }) => {
    const best = pickBestContacts(people.get(accountId), useCase.criteria.persona)[0];
    return {
      sales_target_id: useCase.id,
      account_id: accountId,
      tier: computeTier(fit, useCase.criteria.persona, best?.kind),
      probability: best?.person.probability ?? 0,
      contact_id: best?.person.id ?? null,
      score: best?.person.score ?? 0,
      relevance: fit.relevance + getPersona(best),
      contact_kind: best?.kind ?? null,
      matched: JSON.stringify(fit.matched),
    };
  });
}

/** A person with a requested title counts as much for an account as an industry does. */
const getPersona = (best: BestContact | undefined): number => (best?.kind === 'exact_title_match' ? 2 : 0);

export async function applyRecommendationChanges(db: Db, { gone, set }: RecommendationChanges): Promise<void> {
  for (const [target, rows] of Map.groupBy([...gone, ...set], (row) => row.sales_target_id))
    await db
      .deleteFrom('recommendation')
      .where('sales_target_id', '=', target)
      .where(
        isAmong(
          db,
          'account_id',
          rows.map((row) => row.account_id),
        ),
      )
      .execute();
  await insertMany(db, 'recommendation', set);
}
