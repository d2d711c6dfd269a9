/**
 * The people to ask a user about (docs/decisions/054): those whose answer would change most, which is the model's uncertainty about the
 * tie, times the number of strong paths through it.
 */

import { type SqlBool, sql } from 'kysely';
import { LISTED_SIGNAL_TYPES } from '../../../../shared/core/network/signals.ts';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { RANKING_ANSWER } from '../model/signal-types.ts';
import { loadNeighbours } from '../paths/neighbours.ts';
import { loadTarget } from '../paths/target.ts';
import type { ViewerScope } from './viewer-scope.ts';
import { mayOpenContact } from './visible.ts';

export interface ToAsk {
  id: number;
  /** Null for a person whose tie was not computed yet. */
  probability: number | null;
}

interface AskedPerson {
  /** The contact of the user who is asked. */
  of: number;
  scope: ViewerScope;
  /** Leaves out people about whom they answered after this day, YYYY-MM-DD. */
  since: string;
  now: Date;
}

/** The number of ties on either side of an even chance that are weighed: further away there is little to learn, however many paths. */
const WEIGHED = 500;
/** More paths than this make no difference. */
const MAX_PATHS = 50;

/** At most `limit` people, those whose answer would change most first. */
export async function findWhomToAsk(db: Db, asking: AskedPerson, limit: number): Promise<ToAsk[]> {
  const known = (await isInsider(db, asking.of))
    ? await findUnsureTies(db, asking)
    : await findUnsureNeighbours(db, asking);
  const paths = await countPathsThrough(db, asking.of, known);
  const computeGain = ({ id, probability: p }: LikelyTie) => p * (1 - p) * (paths.get(id) ?? 1);
  const best = known.sort((a, b) => computeGain(b) - computeGain(a) || a.id - b.id).slice(0, limit);
  return best.length < limit ? [...best, ...(await findUncomputed(db, asking, limit - best.length))] : best;
}

type LikelyTie = ToAsk & { probability: number };

async function isInsider(db: Db, contactId: number): Promise<boolean> {
  const row = await db.selectFrom('member').select('contact_id').where('contact_id', '=', contactId).executeTakeFirst();
  return row !== undefined;
}

/** For queries that read `contact`: people whom the viewer may see, and did not answer about lately. Raw, for any query that reads it. */
function mayAsk({ of, scope, since }: AskedPerson) {
  return sql<SqlBool>`(contact.id != ${of} and ${mayOpenContact(scope)} and not exists (
    select 1 from signal where signal.from_contact_id = ${of} and signal.to_contact_id = contact.id
      and signal.type = ${RANKING_ANSWER} and coalesce(signal.occurred_on, signal.created_at) > ${since}))`;
}

/** Ties nearest to an even chance: the index is read outwards from there, so that a long list costs no more than a short one. */
function findUnsureTies(db: Db, asking: AskedPerson): Promise<LikelyTie[]> {
  const selectSide = (above: boolean) =>
    db
      .selectFrom('tie')
      // The cross join keeps SQLite to this order.
      .crossJoin('contact')
      .select(['tie.contact_id as id', 'tie.probability as probability'])
      .where('tie.member_id', '=', asking.of)
      .where('tie.probability', above ? '>=' : '<', 0.5)
      .whereRef('contact.id', '=', 'tie.contact_id')
      .where(mayAsk(asking))
      .orderBy('tie.probability', above ? 'asc' : 'desc')
      .limit(WEIGHED);
  // SQLite takes an order and a limit within a union only where each half is selected from.
  return db
    .selectFrom(selectSide(true).as('above'))
    .selectAll()
    .unionAll(db.selectFrom(selectSide(false).as('below')).selectAll())
    .execute();
}

/** A person outside of the circle has no stored ties. */
async function findUnsureNeighbours(db: Db, asking: AskedPerson): Promise<LikelyTie[]> {
  const target = await loadTarget(db, asking.of, asking.now);
  if (!target) return [];
  const unsure = (await loadNeighbours(db, target))
    .sort((a, b) => Math.abs(a.probability - 0.5) - Math.abs(b.probability - 0.5) || a.id - b.id)
    .slice(0, 2 * WEIGHED);
  const may = await db
    .selectFrom('contact')
    .select('id')
    .where(
      isAmong(
        db,
        'contact.id',
        unsure.map(({ id }) => id),
      ),
    )
    .where(mayAsk(asking))
    .execute();
  const ids = new Set(may.map(({ id }) => id));
  return unsure.filter(({ id }) => ids.has(id)).map(({ id, probability }) => ({ id, probability }));
}

/**
 * The number of paths through the tie to each: those to their colleagues, if this tie is the best that the network has
 * to them; otherwise only the one to them.
 */
export async function countPathsThrough(db: Db, of: number, known: readonly LikelyTie[]): Promise<Map<number, number>> {
  if (known.length === 0) return new Map();
  // There is no condition on the employer, for which SQLite would read all contacts.
  const best = await db
    .selectFrom('nearest')
    .innerJoin('contact', 'contact.id', 'nearest.contact_id')
    .select(['contact.id', 'contact.account_id'])
    .where(
      isAmong(
        db,
        'nearest.contact_id',
        known.map(({ id }) => id),
      ),
    )
    .where('nearest.member_id', '=', of)
    .execute();
  const accounts = [...new Set(best.flatMap(({ account_id }) => account_id ?? []))];
  if (accounts.length === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .select(({ selectFrom }) => [
      'account.id',
      selectFrom(
        selectFrom('contact')
          .select('contact.id')
          .whereRef('contact.account_id', '=', 'account.id')
          .limit(MAX_PATHS)
          .as('there'),
      )
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('people'),
    ])
    .where(isAmong(db, 'account.id', accounts))
    .execute();
  const people = new Map(rows.map((row) => [row.id, Number(row.people)]));
  return new Map(best.map(({ id, account_id }) => [id, people.get(account_id ?? 0) ?? 1]));
}

async function findUncomputed(db: Db, asking: AskedPerson, limit: number): Promise<ToAsk[]> {
  const rows = await db
    .selectFrom('signal as told')
    .innerJoin('contact', 'contact.id', 'told.to_contact_id')
    .innerJoin('stale_contact', 'stale_contact.contact_id', 'contact.id')
    .select('contact.id')
    .distinct()
    .where('told.from_contact_id', '=', asking.of)
    .where('told.type', 'in', LISTED_SIGNAL_TYPES)
    .where(mayAsk(asking))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tie')
            .select('tie.contact_id')
            .whereRef('tie.contact_id', '=', 'contact.id')
            .where('tie.member_id', '=', asking.of),
        ),
      ),
    )
    .orderBy('contact.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => ({ id, probability: null }));
}
