/** The values derived for each contact: its ties, strength and pools, its present company, and who may see it. */

import { type SqlBool, sql } from 'kysely';
import { isConfidential } from '../../../platform/db/account-flags.ts';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { buildGivenRows, insertMany } from '../../../platform/db/insert-many.ts';
import { loadFirmAccountId } from '../../../platform/settings/installation.ts';
import { getMonth } from '../../../platform/time/months.ts';
import { findCurrentTenure, loadSpans, loadTenures } from '../model/employment-spans.ts';
import { computeStrength } from '../model/ties.ts';
import type { ContactStrength } from '../model/visibility.ts';
import { GUARDED, NETWORK, OPEN, STAFF } from '../model/visibility.ts';
import { loadWeights } from '../model/weights.ts';
import { applyQuietChanges, findQuietChanges, type QuietChanges, shareTies } from '../sharing/shown-ties.ts';
import { applyColdTieChanges, type ColdTieChanges, findColdTieChanges } from './cold-ties.ts';
import {
  computeExpectedTies,
  type InsiderSignal,
  loadInsiderSignals,
  loadManySignals,
  type SizeCache,
  type TieRow,
} from './contact-ties.ts';
import { applyFormerChanges, type FormerChanges, findFormerChanges } from './formers.ts';
import { applyPoolChanges, findPoolChanges, type PoolChanges } from './pools.ts';
import { updateSearchTitles } from './search-index.ts';
import { findStaffOnly } from './staff-only.ts';

interface ContactChanges {
  removeTies: Pick<TieRow, 'contact_id' | 'member_id'>[];
  setTies: TieRow[];
  quiet: QuietChanges;
  cold: ColdTieChanges;
  contacts: { before: ContactStrength; after: ContactStrength }[];
  pools: PoolChanges;
  formers: FormerChanges;
}

/** The differences between the ties, pools and derived columns of some contacts, whose spans are up to date, and their facts. */
export async function findContactChanges(
  db: Db,
  contactIds: readonly number[],
  cache: SizeCache,
  now: Date,
): Promise<ContactChanges> {
  const contacts =
    contactIds.length === 0
      ? []
      : await db
          .selectFrom('contact')
          .select(['id', 'account_id', 'title_id', 'score', 'probability', 'visibility', 'connections'])
          .where(isAmong(db, 'id', contactIds))
          .execute();
  const ids = contacts.map((contact) => contact.id);
  const signals = await loadInsiderSignals(db, ids);
  const spans = await loadSpans(db, ids);
  const many = await loadManySignals(db, contacts);
  const { ties, fading } = await computeExpectedTies(db, { spans, signals, many }, cache, now);
  const jobs = Map.groupBy(await loadTenures(db, ids, 'open'), (tenure) => tenure.contact_id);
  const work = new Map(ids.map((id) => [id, findCurrentTenure(jobs.get(id) ?? [], getMonth(now))]));
  const guarded = await findGuardedAccounts(
    db,
    [...work.values()].flatMap((job) => job?.account_id ?? []),
  );
  const network = await findNetworkOnly(db, ids, signals);
  const staffOnly = await findStaffOnly(db, ids);
  const getVisibility = (id: number, account_id: number | undefined) => {
    if (staffOnly.has(id)) return STAFF;
    return account_id !== undefined && guarded.has(account_id) ? GUARDED : network.has(id) ? NETWORK : OPEN;
  };
  const strengths = contacts.map(({ connections: _, ...before }) => {
    const { id } = before;
    const job = work.get(id);
    const { probability, category } = computeStrength((ties.get(id) ?? []).map((row) => row.probability));
    const visibility = getVisibility(id, job?.account_id);
    const workplace = { account_id: job?.account_id ?? null, title_id: job?.title_id ?? null };
    return { before, after: { id, ...workplace, score: category, probability, visibility } };
  });
  const derived = strengths.map(({ after }) => after);
  // All that is known counts in strengths; with whose name it is shown is for each of the insiders to choose.
  const weights = await loadWeights(db);
  const { shown, quiet } = await shareTies(db, ties, weights, now);
  return {
    ...(await findTieChanges(db, ids, shown)),
    quiet: await findQuietChanges(db, ids, quiet),
    cold: await findColdTieChanges(db, ids, fading, weights, now),
    contacts: strengths.filter(({ before, after }) => differ(before, after)),
    pools: await findPoolChanges(db, derived, { all: ties, shown }, now),
    formers: await findFormerChanges(db, derived, spans),
  };
}

function differ(a: ContactStrength, b: ContactStrength): boolean {
  return (
    a.account_id !== b.account_id ||
    a.title_id !== b.title_id ||
    a.score !== b.score ||
    a.probability !== b.probability ||
    a.visibility !== b.visibility
  );
}

async function findTieChanges(db: Db, ids: readonly number[], expected: ReadonlyMap<number, TieRow[]>) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('tie')
          .selectAll()
          .where(isAmong(db, 'contact_id', ids))
          .execute();
  const stored = new Map(rows.map((row) => [`${row.contact_id},${row.member_id}`, row]));
  const setTies: TieRow[] = [];
  for (const row of [...expected.values()].flat()) {
    const key = `${row.contact_id},${row.member_id}`;
    const was = stored.get(key);
    stored.delete(key);
    const same = was?.probability === row.probability && was.evidence === row.evidence;
    if (!same || was.touched_on !== row.touched_on) setTies.push(row);
  }
  return { removeTies: [...stored.values()], setTies };
}

async function findGuardedAccounts(db: Db, accountIds: readonly number[]): Promise<Set<number>> {
  if (accountIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where(isAmong(db, 'id', [...new Set(accountIds)]))
    .where(isConfidential())
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Neither a user's list nor for staff alone. */
const isOpenSource = (alias: string) =>
  sql<SqlBool>`(${sql.ref(`${alias}.list`)} = 0 and ${sql.ref(`${alias}.staff_only`)} = 0)`;

/**
 * Contacts known only through users' lists, including merged ones, without a tenure from elsewhere or at the firm, and without a signal of
 * the firm's people.
 */
export async function findNetworkOnly(
  db: Db,
  ids: readonly number[],
  signals: readonly InsiderSignal[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const firm = await loadFirmAccountId(db);
  const rows = await db
    .selectFrom('contact')
    .innerJoin('source', 'source.id', 'contact.source_id')
    .select('contact.id')
    .where(isAmong(db, 'contact.id', ids))
    .where(({ eb, or }) => or([eb('source.list', '=', 1), eb('source.staff_only', '=', 1)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('extra_source')
            .innerJoin('source as other', 'other.id', 'extra_source.source_id')
            .select('extra_source.fact_id')
            .where('extra_source.fact', '=', 'contact')
            .whereRef('extra_source.fact_id', '=', 'contact.id')
            .where(isOpenSource('other')),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('contact as half')
            .innerJoin('source as told', 'told.id', 'half.source_id')
            .select('half.id')
            .whereRef('half.merged_into', '=', 'contact.id')
            .where((member) =>
              member.or([
                isOpenSource('told'),
                member.exists(
                  member
                    .selectFrom('extra_source')
                    .innerJoin('source as other', 'other.id', 'extra_source.source_id')
                    .select('extra_source.fact_id')
                    .where('extra_source.fact', '=', 'contact')
                    .whereRef('extra_source.fact_id', '=', 'half.id')
                    .where(isOpenSource('other')),
                ),
              ]),
            ),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('tenure')
            .innerJoin('source as teller', 'teller.id', 'tenure.source_id')
            .select('tenure.id')
            .whereRef('tenure.contact_id', '=', 'contact.id')
            .where((or) => or.or([isOpenSource('teller'), or('tenure.account_id', '=', firm ?? 0)])),
        ),
      ),
    )
    .execute();
  const known = new Set(signals.filter((signal) => signal.member_kind === 'firm').map((signal) => signal.contact_id));
  return new Set(rows.map((row) => row.id).filter((id) => !known.has(id)));
}

/** Rows of one statement, well below the engines' limit of parameters. */
const ROWS = 1_000;

/** @param learnt when the new facts were told; without it a strength that rises is not news */
export async function applyContactChanges(
  db: Db,
  { removeTies, setTies, quiet, cold, contacts, pools, formers }: ContactChanges,
  learnt?: Date,
): Promise<void> {
  for (const [contactId, ties] of Map.groupBy(removeTies, (row) => row.contact_id)) {
    const members = ties.map((row) => row.member_id);
    await db.deleteFrom('tie').where('contact_id', '=', contactId).where('member_id', 'in', members).execute();
  }
  await insertMany(db, 'tie', setTies, {
    columns: ['contact_id', 'member_id'],
    set: ['probability', 'category', 'evidence', 'touched_on'],
  });
  await applyQuietChanges(db, quiet);
  await applyColdTieChanges(db, cold);
  await applyPoolChanges(db, pools);
  await applyFormerChanges(db, formers);
  for (let from = 0; from < contacts.length; from += ROWS) {
    await updateContacts(
      db,
      contacts.slice(from, from + ROWS).map(({ after }) => after),
      learnt,
    );
    await updateSearchTitles(db, contacts.slice(from, from + ROWS));
  }
}

/** A contact that was added within so many ms is new: its first strength is not a rise. */
const NEW_FOR_MS = 86_400_000;

/** The fields that an update stores about a strength that rises. */
function buildRise(learnt: Date) {
  const before = new Date(learnt.getTime() - NEW_FOR_MS).toISOString();
  const risen = sql`derived.score > contact.score and contact.created_at < ${before}`;
  return sql`, rose_at = case when ${risen} then ${learnt.toISOString()} else contact.rose_at end,
      rose_from = case when ${risen} then contact.score else contact.rose_from end`;
}

/** Raw: one statement for many rows, an update from a list of values, which the builder does not have. */
async function updateContacts(db: Db, rows: readonly ContactStrength[], learnt?: Date): Promise<void> {
  await sql`
    update contact
    set account_id = derived.account_id, title_id = derived.title_id, score = derived.score,
      probability = derived.probability, visibility = derived.visibility${learnt ? buildRise(learnt) : sql``}
    from ${buildGivenRows(db, DERIVED, rows)} as derived where contact.id = derived.id`.execute(db);
}

const DERIVED = {
  ...({ id: 'integer', account_id: 'integer', title_id: 'integer', score: 'integer' } as const),
  ...({ probability: 'double precision', visibility: 'integer' } as const),
};
