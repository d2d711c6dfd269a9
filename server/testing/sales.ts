/** Use cases and suggestions for tests. */
import type { Insertable } from 'kysely';
import type { Db } from '../platform/db/engine.ts';
import type { RecommendationStatusTable, SalesTargetTable } from '../platform/db/tables/sales-tables.ts';
import { toMonth } from '../platform/time/months.ts';
import { START } from './app.ts';

const AT = START.toISOString();

/** @returns the use case's id */
export async function insertTestUseCase(
  { db }: { db: Db },
  companyId: number,
  given: Partial<Insertable<SalesTargetTable>> = {},
): Promise<number> {
  const words = { value_proposition: null, decision_makers: null, ask: null, intro_text: null };
  const { id } = await db
    .insertInto('sales_target')
    .values({
      ...words,
      one_liner: 'Fraud scored at once.',
      case_studies: null,
      sample_email_draft: null,
      account_id: companyId,
      name: 'Fraud scoring',
      created_at: AT,
      updated_at: AT,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An account that was suggested, for the person given. @returns the row's id */
export async function insertSuggestion(
  { db }: { db: Db },
  targetId: number,
  accountId: number,
  given: Partial<Insertable<RecommendationStatusTable>> & { contact?: number } = {},
): Promise<number> {
  const { contact, ...columns } = given;
  const person = contact === undefined ? null : { id: contact, kind: 'executives', title: 'CTO' };
  const { id } = await db
    .insertInto('recommendation_status')
    .values({
      sales_target_id: targetId,
      account_id: accountId,
      status: 'Suggested to Portfolio',
      comments: null,
      dismiss_category: null,
      snooze_until: null,
      intro_id: null,
      suggested_at: AT,
      relevancy: JSON.stringify({ matched: {}, contact: person }),
      created_at: AT,
      updated_at: AT,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A raise, with a fund that was suggested for it. @returns the id of the raise, as calls take it */
export async function insertTestRaise(
  app: { db: Db },
  companyId: number,
  fundId: number,
  given: { contact?: number } = {},
): Promise<string> {
  const id = await insertTestUseCase(app, companyId, { kind: 'raise', round: 'Seed', name: 'Raise' });
  await insertSuggestion(app, id, fundId, given);
  return String(id);
}

/** Rounds of funds in companies, named as in `accounts`. */
export async function insertTestInvestments(
  { db }: { db: Db },
  accounts: Readonly<Record<string, number>>,
  rounds: readonly { fund: string; company: string; round: string | null }[],
): Promise<void> {
  const { source_id } = await db.selectFrom('account').select('source_id').executeTakeFirstOrThrow();
  const rows = rounds.map(({ fund, company, round }) => ({
    investor_account_id: accounts[fund]!,
    account_id: accounts[company]!,
    round,
    month: toMonth(2024, 1),
    source_id,
    created_at: AT,
  }));
  await db.insertInto('investment').values(rows).execute();
}
