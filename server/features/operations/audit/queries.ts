import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { type AuditFilter, MAX_COUNTED, MAX_SEARCHED } from '../../../../shared/features/operations/audit/calls.ts';
import { type Db, isAmong, isAmongTexts } from '../../../platform/db/engine.ts';
import { hasPart } from '../../../platform/db/like.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { addDays, getStartOfDay } from '../../../platform/time/day.ts';

export type AuditFilterInput = z.infer<typeof AuditFilter>;

/** People whose name or address has the words. */
const MAX_PEOPLE = 200;

/** The whole name and the address, in one. */
const searched = sql<string>`lower(coalesce(given_name, '') || ' ' || coalesce(family_name, '') || ' ' || email)`;

export async function listPeopleCalled(db: Db, text: string): Promise<number[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where(({ and }) => and(words.map((word) => hasPart(searched, word))))
    .orderBy('id')
    .limit(MAX_PEOPLE)
    .execute();
  return rows.map(({ id }) => id);
}

/** The rows that have one of the words that are looked for. */
export interface WordMatches {
  /** In lower case, as it may stand in a row. */
  word: string;
  actions: readonly string[];
  entities: readonly string[];
  users: readonly number[];
  /** Ids of what is called so, by the entity. */
  named: ReadonlyMap<string, readonly string[]>;
}

interface AuditSearch {
  words: readonly WordMatches[];
  /** Rows up to this one are not looked through; null: all are. */
  after: number | null;
}

/** In the detail a quote or a line break is written as JSON writes it. */
const writeInJson = (word: string): string => JSON.stringify(word).slice(1, -1);

function hasWord(db: Db, { word, actions, entities, users, named }: WordMatches): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'audit'>();
  return eb.or([
    hasPart(sql`lower(coalesce(detail, ''))`, writeInJson(word)),
    hasPart(sql`lower(entity_id)`, word),
    hasPart(sql`lower(action)`, word),
    isAmongTexts(db, 'action', actions),
    isAmongTexts(db, 'entity', entities),
    isAmong(db, 'user_id', users),
    isAmong(db, 'as_user_id', users),
    ...[...named].map(([entity, ids]) => eb.and([eb('entity', '=', entity), isAmongTexts(db, 'entity_id', ids)])),
  ]);
}

function matches(db: Db, { filter, people, timeZone, search }: AuditQuery): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'audit'>();
  const { action, entity, entity_id, from, to, by } = filter;
  return eb.and([
    ...(search?.after ? [eb('id', '>', search.after)] : []),
    ...(search?.words ?? []).map((matching) => hasWord(db, matching)),
    ...(people ? [eb.or([isAmong(db, 'user_id', people), isAmong(db, 'as_user_id', people)])] : []),
    ...(action ? [eb('action', '=', action)] : []),
    ...(entity ? [eb('entity', '=', entity)] : []),
    ...(entity_id ? [eb('entity_id', '=', entity_id)] : []),
    ...(from ? [eb('at', '>=', getStartOfDay(timeZone, from).toISOString())] : []),
    ...(to ? [eb('at', '<', getStartOfDay(timeZone, addDays(to, 1)).toISOString())] : []),
    ...(by === 'kith' ? [eb('user_id', 'is', null)] : []),
    ...(by === 'tokens' ? [eb('token_id', 'is not', null)] : []),
    ...(by === 'people' ? [eb('user_id', 'is not', null), eb('token_id', 'is', null)] : []),
  ]);
}

export interface AuditQuery {
  filter: AuditFilterInput;
  timeZone: string;
  /** Null: everybody. */
  people: readonly number[] | null;
  /** Null: whatever the rows say. */
  search: AuditSearch | null;
}

/** The newest row that is too old to be looked through for words. */
export const findLastSearched = (db: Db, query: AuditQuery) =>
  db
    .selectFrom('audit')
    .select(['id', 'at'])
    .where(matches(db, query))
    .orderBy('id', 'desc')
    .offset(MAX_SEARCHED)
    .limit(1)
    .executeTakeFirst();

/** What the rows are about. */
export const listSubjects = (db: Db, query: AuditQuery, entities: readonly string[]) =>
  db
    .selectFrom('audit')
    .select(['entity', 'entity_id'])
    .distinct()
    .where(matches(db, query))
    .where(isAmongTexts(db, 'entity', entities))
    .execute();

/** Newest first. @param before the id of the last row of the page before */
export function listAuditRows(db: Db, query: AuditQuery, limit: number, before?: number) {
  return db
    .selectFrom('audit')
    .selectAll()
    .where(matches(db, query))
    .$if(before !== undefined, (rows) => rows.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
export type AuditRows = Awaited<ReturnType<typeof listAuditRows>>;

export async function countAuditRows(db: Db, query: AuditQuery): Promise<number> {
  const some = db.selectFrom('audit').select('id').where(matches(db, query)).limit(MAX_COUNTED);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function listUsersOf(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('app_user')
    .select(['id', 'email', 'given_name', 'family_name', 'account_id', 'outside', 'roles'])
    .where(isAmong(db, 'id', ids))
    .execute();
}

export const listNamesOf = (db: Db, table: 'account' | 'contact', ids: readonly number[]) =>
  db
    .selectFrom(table)
    .select(['id', 'name'])
    .where(isAmong(db, 'id', ids))
    .execute();

/** The companies that requests lead to, and those that made them. */
export const listRequests = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('intro')
    .leftJoin('account as target', 'target.id', 'intro.target_account_id')
    .leftJoin('account as company', 'company.id', 'intro.account_id')
    .select(['intro.id', 'target.name as target', 'company.name as company'])
    .where(isAmong(db, 'intro.id', ids))
    .execute();

/** Actions of others on the record of the person who is a user. */
const ON_CONTACT = ['contact.merged', 'contact.unmerged', 'contact.updated', 'privacy.exported'];

/** What others did with a user's account, newest first. */
export function listOnAccount(
  db: Db,
  { userId, contactId }: { userId: number; contactId: number | null },
  limit: number,
  before?: number,
) {
  return db
    .selectFrom('audit')
    .selectAll()
    .where(({ eb, or, and }) =>
      or([
        eb('as_user_id', '=', userId),
        and([
          eb('entity', '=', 'app_user'),
          eb('entity_id', '=', String(userId)),
          eb('as_user_id', 'is', null),
          eb('user_id', 'is not', null),
          eb('user_id', '!=', userId),
        ]),
        ...(contactId === null
          ? []
          : [
              and([
                eb('entity', '=', 'contact'),
                eb('entity_id', '=', String(contactId)),
                eb('action', 'in', ON_CONTACT),
                or([eb('user_id', 'is', null), eb('user_id', '!=', userId)]),
              ]),
            ]),
      ]),
    )
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export const findLastCheckpoint = (db: Db) =>
  db
    .selectFrom('audit_checkpoint')
    .selectAll()
    .where('kind', '=', 'day')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function isVerifying(db: Db, kinds: readonly string[]): Promise<boolean> {
  const job = await db
    .selectFrom('job')
    .select('id')
    .where('kind', 'in', kinds)
    .where('state', 'in', ['queued', 'running'])
    .limit(1)
    .executeTakeFirst();
  return job !== undefined;
}
