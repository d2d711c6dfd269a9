/** The sources of facts (docs/decisions/006): each fact carries its sources. */
import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';
import type { ImportRunRow, SourceTable } from '../../../platform/db/schema.ts';
import { KEPT_FOR_USERS } from '../../network/derive/portfolio-only.ts';
import { compareByTime } from '../book/statements.ts';

const STAFF = 'Staff';
const SETTINGS = 'Settings';
const CONNECTORS = 'Connectors, in their own answers to requests';

/** The source of a user's own statements; undefined if the user has made none yet. */
export async function findSourceOfUser(db: Db, userId: number): Promise<number | undefined> {
  const known = await db
    .selectFrom('source')
    .select('id')
    .where('kind', '=', 'user')
    .where('list', '=', 0)
    .where('user_id', '=', userId)
    .orderBy('id')
    .executeTakeFirst();
  return known?.id;
}

/** The same, made if the user has none yet. */
export async function ensureSourceOfUser(db: Db, userId: number, label: string, at: string): Promise<number> {
  const known = await findSourceOfUser(db, userId);
  return known ?? insertSource(db, { kind: 'user', label, import_id: null, user_id: userId, created_at: at });
}

/** The source of staff's statements about companies: one for all staff, so that of two that differ the later one counts. */
export async function ensureSourceOfStaff(db: Db, at: string): Promise<number> {
  const known = await db
    .selectFrom('source')
    .select('id')
    .where('kind', '=', 'user')
    .where('user_id', 'is', null)
    .where('label', '=', STAFF)
    .orderBy('id')
    .executeTakeFirst();
  const source = { kind: 'user', label: STAFF, import_id: null, user_id: null, created_at: at } as const;
  return known?.id ?? insertSource(db, source);
}

/** The source of users' own contacts: it stays when their imports are undone. */
export function ensureSourceOfUsers(db: Db, at: string): Promise<number> {
  return ensureSetupSource(db, KEPT_FOR_USERS, at);
}

const CORRECTED = 'Corrected on request';

/** The source of corrections on request, which outranks all others; undefined if nobody was ever corrected. */
export async function findSourceOfCorrections(db: Db): Promise<number | undefined> {
  const known = await db
    .selectFrom('source')
    .select('id')
    .where('kind', '=', 'correction')
    .orderBy('id')
    .executeTakeFirst();
  return known?.id;
}

export async function ensureSourceOfCorrections(db: Db, at: string): Promise<number> {
  const source = { kind: 'correction', label: CORRECTED, import_id: null, user_id: null, created_at: at } as const;
  return (await findSourceOfCorrections(db)) ?? insertSource(db, source);
}

/** The source of facts from the settings. */
export function ensureSourceOfSettings(db: Db, at: string): Promise<number> {
  return ensureSetupSource(db, SETTINGS, at);
}

/** The source of connectors' own answers to requests, given without an account. */
export function ensureSourceOfConnectors(db: Db, at: string): Promise<number> {
  return ensureSetupSource(db, CONNECTORS, at);
}

async function ensureSetupSource(db: Db, label: string, at: string): Promise<number> {
  const known = await db
    .selectFrom('source')
    .select('id')
    .where('kind', '=', 'setup')
    .where('label', '=', label)
    .orderBy('id')
    .executeTakeFirst();
  return known?.id ?? insertSource(db, { kind: 'setup', label, import_id: null, user_id: null, created_at: at });
}

/** The day that a list describes: the last day in it, unless that is still to come. */
export const getListDay = (newest: string | null, at: string): string => {
  const day = at.slice(0, 10);
  return newest !== null && newest < day ? newest : day;
};

/**
 * The source of an import's facts, made with its first batch. A list of connections counts as a list.
 * @param newest the last day in a list: the list describes that day, or a later one
 */
export function insertImportSource(
  db: Db,
  run: ImportRunRow,
  { label, newest }: { label: string; newest: string | null },
  at: string,
): Promise<number> {
  const { id: import_id, for_user_id: user_id } = run;
  const source = { kind: 'import', label, import_id, user_id, created_at: at } as const;
  if (run.kind !== 'connections') return insertSource(db, source);
  return insertSource(db, { ...source, list: 1, as_of: getListDay(newest, at) });
}

/** The source of the people in a user's own mailbox or groups: a list that no import brings. */
export function insertOwnSource(db: Db, userId: number, label: string, at: string): Promise<number> {
  return insertSource(db, { kind: 'import', list: 1, label, import_id: null, user_id: userId, created_at: at });
}

/** The source of careers from a run of a provider, or from a page: no import brings it, and it is taken back as a whole. */
export function insertCareerSource(db: Db, userId: number | null, label: string, at: string): Promise<number> {
  return insertSource(db, { kind: 'import', label, import_id: null, user_id: userId, created_at: at });
}

/** A source of a connected CRM. Only staff may learn of what it alone names, until somebody opens it. */
export function insertCrmSource(db: Db, label: string, at: string): Promise<number> {
  return insertSource(db, { kind: 'import', staff_only: 1, label, import_id: null, user_id: null, created_at: at });
}

export async function setSourceOpen(db: Db, id: number, isOpen: boolean): Promise<void> {
  await db
    .updateTable('source')
    .set({ staff_only: isOpen ? 0 : 1 })
    .where('id', '=', id)
    .execute();
}

/** Renames a source that holds nothing any more. */
export async function nameSource(db: Db, id: number, label: string): Promise<void> {
  await db.updateTable('source').set({ label }).where('id', '=', id).execute();
}

/** The day that a list describes; null for other sources. */
export async function findSourceDay(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('source').select('as_of').where('id', '=', id).executeTakeFirstOrThrow();
  return row.as_of;
}

/** The lists of a user, in the order of the days they describe. */
export async function loadListsOfUser(db: Db, userId: number) {
  const lists = await db
    .selectFrom('source')
    .select(['id', 'import_id', 'as_of', 'created_at'])
    .where('list', '=', 1)
    .where('import_id', 'is not', null)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return sortByDay(lists.map(({ as_of, ...list }) => ({ ...list, asOf: as_of ?? list.created_at.slice(0, 10) })));
}

export const sortByDay = <L extends { id: number; asOf: string }>(lists: readonly L[]): L[] =>
  lists.toSorted((a, b) => compareByTime(a.asOf, b.asOf) || a.id - b.id);

async function insertSource(db: Db, source: Insertable<SourceTable>): Promise<number> {
  const { id } = await db
    .insertInto('source')
    .values({ list: 0, ...source })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
