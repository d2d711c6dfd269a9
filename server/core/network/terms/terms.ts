/** The terms of people who are asked for introductions: what they chose, and how much of it is used. Decision 114. */
import { type Db, isAmong } from '../../../platform/db/engine.ts';

/** The sum of somebody's choices. After a merge several of one kind stand beside each other: the strictest counts. */
export interface Terms {
  maxAMonth: number | null;
  /** The first day on which they may be asked again. */
  notBefore: string | null;
  never: boolean;
  /** The companies for which they are not to be asked. */
  companies: number[];
}

export const NO_TERMS: Terms = { maxAMonth: null, notBefore: null, never: false, companies: [] };

/** The terms of those who have any. */
export async function loadTerms(db: Db, contacts: readonly number[]): Promise<ReadonlyMap<number, Terms>> {
  if (contacts.length === 0) return new Map();
  const rows = await db
    .selectFrom('connector_term')
    .select(['contact_id', 'kind', 'max_a_month', 'not_before', 'account_id'])
    .where(isAmong(db, 'contact_id', contacts))
    .orderBy('id')
    .execute();
  const terms = new Map<number, Terms>();
  for (const row of rows) {
    const before = terms.get(row.contact_id) ?? NO_TERMS;
    terms.set(row.contact_id, {
      maxAMonth: pickStricter(before.maxAMonth, row.max_a_month, (a, b) => a < b),
      notBefore: pickStricter(before.notBefore, row.not_before, (a, b) => a > b),
      never: before.never || row.kind === 'never',
      companies: row.account_id === null ? before.companies : [...new Set([...before.companies, row.account_id])],
    });
  }
  return terms;
}

function pickStricter<T>(a: T | null, b: T | null, isStricter: (a: T, b: T) => boolean): T | null {
  if (a === null || b === null) return a ?? b;
  return isStricter(a, b) ? a : b;
}

/** Replaces what somebody chose before. */
export async function saveTerms(trx: Db, contactId: number, terms: Terms, at: string): Promise<void> {
  await trx.deleteFrom('connector_term').where('contact_id', '=', contactId).execute();
  const { maxAMonth, notBefore, never, companies } = terms;
  const none = { contact_id: contactId, max_a_month: null, not_before: null, account_id: null, said_at: at };
  const rows = [
    ...(maxAMonth === null ? [] : [{ ...none, kind: 'cap' as const, max_a_month: maxAMonth }]),
    ...(notBefore === null ? [] : [{ ...none, kind: 'rest' as const, not_before: notBefore }]),
    ...(never ? [{ ...none, kind: 'never' as const }] : []),
    ...companies.map((id) => ({ ...none, kind: 'company' as const, account_id: id })),
  ];
  if (rows.length > 0) await trx.insertInto('connector_term').values(rows).execute();
}

interface AskFilter {
  /** `2026-11` */
  month?: string;
  /** A time. */
  since?: string;
  /** One company's; undefined: those of all, and the firm's own. */
  companyId?: number | undefined;
}

/** How many requests, Tamnunis and messages went to each of them: what was asked is counted here alone, for terms and for load. */
export async function countAsks(
  db: Db,
  contacts: readonly number[],
  { month, since, companyId }: AskFilter,
): Promise<ReadonlyMap<number, number>> {
  if (contacts.length === 0) return new Map();
  const asks = db
    .selectFrom('connector_ask')
    .select(['contact_id', 'entity', 'entity_id'])
    .distinct()
    .$if(month !== undefined, (query) => query.where('month', '=', month!))
    .$if(since !== undefined, (query) => query.where('made_at', '>=', since!))
    .$if(companyId !== undefined, (query) => query.where('account_id', '=', companyId!))
    .where(isAmong(db, 'contact_id', contacts));
  const rows = await db
    .selectFrom(asks.as('ask'))
    .select(({ fn }) => ['contact_id', fn.countAll().as('count')])
    .groupBy('contact_id')
    .execute();
  return new Map(rows.map(({ contact_id, count }) => [contact_id, Number(count)]));
}

export type TermsBound = 'never' | 'company' | 'rest' | 'cap';

interface JudgeInput {
  /** `YYYY-MM-DD` */
  today: string;
  /** The asks of this month. */
  used: number;
  /** The company that asks; null: nobody in particular. */
  companyId: number | null;
  /** The ask already has a place of this month. */
  placed?: boolean;
}

/** Everything that is in the way of asking somebody. */
export function listBounds(terms: Terms, { today, used, companyId, placed = false }: JudgeInput): TermsBound[] {
  const bounds: TermsBound[] = [];
  if (terms.never) bounds.push('never');
  if (companyId !== null && terms.companies.includes(companyId)) bounds.push('company');
  if (terms.notBefore !== null && today < terms.notBefore) bounds.push('rest');
  if (!placed && terms.maxAMonth !== null && used >= terms.maxAMonth) bounds.push('cap');
  return bounds;
}

/** Staff can override a cap and a rest, never a "never". */
export const isOverridable = (bounds: readonly TermsBound[]): boolean =>
  bounds.length > 0 && !bounds.includes('never') && !bounds.includes('company');
