/**
 * The circle (relationship model §2): the firm's own people, which are the contacts with a current tenure (begun, not ended) at
 * the firm's account or linked to one of its users, and every portfolio user who imported or linked connections.
 */

import type { Selectable } from 'kysely';
import { LISTED_SIGNAL_TYPES } from '../../../../shared/core/network/signals.ts';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import type { InsiderSpanTable, InsiderTable } from '../../../platform/db/schema.ts';
import type { Flag } from '../../../platform/db/tables/columns.ts';
import { loadFirmAccountId } from '../../../platform/settings/installation.ts';
import { getMonth, OPEN_END, UNKNOWN_END, UNKNOWN_START } from '../../../platform/time/months.ts';
import { loadSpans } from '../model/employment-spans.ts';
import { loadWeights, type Weights } from '../model/weights.ts';

export type Insider = Selectable<InsiderTable>;
export type InsiderSpan = Selectable<InsiderSpanTable>;

/** The users whose people count; a deactivated user's people are still known to the company, and some share theirs by a link. */
export const BROUGHT_BY = ['active', 'deactivated', 'link'] as const;

/** Whether a contact has so many connections that one of them means less. */
export function hasMany(connections: number | null, weights: Weights): boolean {
  return connections !== null && connections > weights.linkedinConnection.many;
}

/** The members of the circle among some contacts, by the facts, with spans that are up to date. */
async function computeExpectedInsiders(db: Db, contactIds: readonly number[], now: Date): Promise<Insider[]> {
  if (contactIds.length === 0) return [];
  const firm = await loadFirmAccountId(db);
  const users = await db
    .selectFrom('app_user')
    .select(['contact_id', 'account_id'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('signal')
            .select('signal.id')
            .whereRef('signal.from_contact_id', '=', 'app_user.contact_id')
            .where('signal.type', 'in', LISTED_SIGNAL_TYPES),
        )
        .as('gave_list'),
    )
    .where('status', 'in', BROUGHT_BY)
    .where(isAmong(db, 'contact_id', contactIds))
    .orderBy('id', 'desc')
    .execute();
  const staff = firm === null ? [] : await findCurrentlyAt(db, firm, contactIds, getMonth(now));
  const found = new Map<number, Omit<Insider, 'many'>>();
  for (const { contact_id, account_id, gave_list } of users) {
    if (contact_id !== null && account_id !== null && account_id !== firm && gave_list) {
      found.set(contact_id, { contact_id, kind: 'portfolio', account_id });
    }
  }
  const firmUsers = users.filter((user) => user.account_id === firm).map((user) => user.contact_id);
  for (const contact_id of [...staff, ...firmUsers]) {
    if (contact_id !== null && firm !== null) found.set(contact_id, { contact_id, kind: 'firm', account_id: firm });
  }
  return withMany(db, [...found.values()]);
}

async function findCurrentlyAt(
  db: Db,
  accountId: number,
  contactIds: readonly number[],
  today: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('spell')
    .select('contact_id')
    .distinct()
    .where(isAmong(db, 'contact_id', contactIds))
    .where('account_id', '=', accountId)
    .where('end_month', '=', OPEN_END)
    .where('start_month', '<=', today)
    .execute();
  return rows.map((row) => row.contact_id);
}

async function withMany(db: Db, members: Omit<Insider, 'many'>[]): Promise<Insider[]> {
  if (members.length === 0) return [];
  const contacts = await db
    .selectFrom('contact')
    .select(['id', 'connections'])
    .where(
      'id',
      'in',
      members.map((member) => member.contact_id),
    )
    .execute();
  const weights = await loadWeights(db);
  const many = new Map<number, Flag>(
    contacts.map(({ id, connections }) => [id, hasMany(connections, weights) ? 1 : 0]),
  );
  return members
    .filter((member) => many.has(member.contact_id))
    .map((member) => ({ ...member, many: many.get(member.contact_id)! }));
}

/** Everybody who is, or may have become, a member of the circle. */
export async function findInsiderCandidates(db: Db, now: Date): Promise<number[]> {
  const firm = await loadFirmAccountId(db);
  const rows = await db
    .selectFrom('member')
    .select('contact_id as id')
    .union(db.selectFrom('member_spell').select('member_id as id'))
    .union(
      db
        .selectFrom('app_user')
        .where('contact_id', 'is not', null)
        .select('contact_id as id')
        .$narrowType<{ id: number }>(),
    )
    .union(
      db
        .selectFrom('spell')
        .where('account_id', '=', firm ?? 0)
        .where('end_month', '=', OPEN_END)
        .where('start_month', '<=', getMonth(now))
        .select('contact_id as id'),
    )
    .execute();
  return rows.map((row) => row.id);
}

/** The differences between the circle's tables and the facts, for some contacts. */
interface InsiderChange {
  /** Members by the facts who are new, or have another kind, company or number of connections than the stored row. */
  set: Insider[];
  /** People who are stored, but no longer members. */
  gone: number[];
  /** Members whose spans differ from the stored ones. */
  spans: InsiderSpanChange[];
}

interface InsiderSpanChange {
  memberId: number;
  stored: InsiderSpan[];
  now: InsiderSpan[];
}

export async function computeInsiderChanges(db: Db, contactIds: readonly number[], now: Date): Promise<InsiderChange> {
  if (contactIds.length === 0) return { set: [], gone: [], spans: [] };
  const expected = await computeExpectedInsiders(db, contactIds, now);
  const rows = await db
    .selectFrom('member')
    .selectAll()
    .where(isAmong(db, 'contact_id', contactIds))
    .execute();
  const stored = new Map(rows.map((row) => [row.contact_id, row]));
  const set = expected.filter((member) => {
    const was = stored.get(member.contact_id);
    return !was || was.kind !== member.kind || was.account_id !== member.account_id || was.many !== member.many;
  });
  const present = new Set(expected.map((member) => member.contact_id));
  return {
    set,
    gone: rows.map((row) => row.contact_id).filter((id) => !present.has(id)),
    spans: await findChangedInsiderSpans(db, contactIds, present),
  };
}

async function findChangedInsiderSpans(
  db: Db,
  contactIds: readonly number[],
  members: ReadonlySet<number>,
): Promise<InsiderSpanChange[]> {
  const stored = await db
    .selectFrom('member_spell')
    .selectAll()
    .where(isAmong(db, 'member_id', contactIds))
    .execute();
  const now = (await loadSpans(db, [...members])).map(({ contact_id, title_id: _, ...span }) => ({
    ...span,
    member_id: contact_id,
  }));
  const keptOf = Map.groupBy(stored, (span) => span.member_id);
  const nowOf = Map.groupBy(now, (span) => span.member_id);
  return contactIds
    .map((memberId) => ({ memberId, stored: keptOf.get(memberId) ?? [], now: nowOf.get(memberId) ?? [] }))
    .filter((change) => makeSpansKey(change.stored) !== makeSpansKey(change.now));
}

function makeSpansKey(spans: readonly InsiderSpan[]): string {
  return spans.map(makeSpanKey).sort().join(';');
}

function makeSpanKey(s: InsiderSpan): string {
  return [s.account_id, s.start_month, s.end_month, s.year_only, s.management].join();
}

export async function applyInsiderChanges(db: Db, { set, gone, spans }: InsiderChange): Promise<void> {
  if (gone.length > 0)
    await db
      .deleteFrom('member')
      .where(isAmong(db, 'contact_id', gone))
      .execute();
  for (const { contact_id, ...member } of set) {
    await db
      .insertInto('member')
      .values({ contact_id, ...member })
      .onConflict((conflict) => conflict.column('contact_id').doUpdateSet(member))
      .execute();
  }
  for (const { memberId, now } of spans) {
    await db.deleteFrom('member_spell').where('member_id', '=', memberId).execute();
    if (now.length > 0) await db.insertInto('member_spell').values(now).execute();
  }
}

/**
 * Everybody whose ties may change with the circle: people who were at an account while a member came, left or changed there, and people
 * with a signal or tie to a member who is new, gone or changed.
 */
export async function findTouchedByInsiders(db: Db, { set, gone, spans }: InsiderChange): Promise<Set<number>> {
  const touched = new Set<number>();
  for (const { stored, now } of spans) {
    const keptKeys = new Set(stored.map(makeSpanKey));
    const nowKeys = new Set(now.map(makeSpanKey));
    const changed = [
      ...stored.filter((span) => !nowKeys.has(makeSpanKey(span))),
      ...now.filter((span) => !keptKeys.has(makeSpanKey(span))),
    ];
    for (const span of changed) {
      for (const row of await selectCoworkers(db, span)) touched.add(row.id);
    }
  }
  for (const id of [...set.map((member) => member.contact_id), ...gone]) {
    for (const row of await selectAcquaintances(db, id)) touched.add(row.id);
  }
  return touched;
}

/** People who were, or may have been, at the account during a span. */
function selectCoworkers(db: Db, span: InsiderSpan) {
  const dated = span.start_month !== UNKNOWN_START && span.end_month !== UNKNOWN_END;
  return db
    .selectFrom('spell')
    .select('contact_id as id')
    .distinct()
    .where('account_id', '=', span.account_id)
    .$if(dated, (query) =>
      query.where((eb) =>
        eb.or([
          eb.and([eb('start_month', '<=', span.end_month), eb('end_month', '>=', span.start_month)]),
          eb('end_month', '=', UNKNOWN_END),
        ]),
      ),
    )
    .execute();
}

function selectAcquaintances(db: Db, id: number) {
  return db
    .selectFrom('tie')
    .select('contact_id as id')
    .where('member_id', '=', id)
    .union(db.selectFrom('quiet_tie').select('contact_id as id').where('member_id', '=', id))
    .union(db.selectFrom('signal').select('to_contact_id as id').where('from_contact_id', '=', id))
    .union(db.selectFrom('signal').select('from_contact_id as id').where('to_contact_id', '=', id))
    .execute();
}
