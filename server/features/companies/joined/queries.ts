/** Companies that files joined by nothing but the name: some of their files give a domain, and others only the name. */
import { type Expression, type ExpressionBuilder, type FunctionModule, type SqlBool, sql } from 'kysely';
import { TELLING } from '../../../core/facts/names/evidence.ts';
import type { NamedThere } from '../../../core/facts/names/known.ts';
import { MAX_TITLES } from '../../../core/facts/names/known.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { isAmong } from '../../../platform/db/engine.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { getMonth, OPEN_END, UNKNOWN_START } from '../../../platform/time/months.ts';

type Claims = ExpressionBuilder<Schema & { said: Schema['claim']; teller: Schema['source'] }, 'said' | 'teller'>;

/** A file of the account says what `which` wants of it. Raw: JSON escapes quotation marks in values, so that a key is found by its own. */
const isStatedOnPage = (db: Db, id: Expression<number>, which: 'bare' | 'domain', importId?: number) => {
  const has = (attribute: string): Expression<SqlBool> => sql`said.said like ${`%"${attribute}":%`}`;
  const isWanted = ({ and, not }: Claims) =>
    which === 'domain' ? has('domain') : and(TELLING.map((attribute) => not(has(attribute))));
  const claims = db
    .selectFrom('claim as said')
    .innerJoin('source as teller', 'teller.id', 'said.source_id')
    .select('said.entity_id')
    .where('said.entity', '=', 'account')
    .where('said.entity_id', '=', id)
    .where('teller.kind', 'in', ['import', 'demo'])
    .where((eb) => isWanted(eb as unknown as Claims));
  return importId === undefined ? claims : claims.where('teller.import_id', '=', importId);
};

const selectMember = ({ fn }: { fn: FunctionModule<Schema, 'tenure'> }) =>
  fn.coalesce('tenure.account_half', 'tenure.account_id');

/** The companies with jobs of a file that gives them both with a domain and by their name alone. */
const listGivenBothWays = (db: Db, importId: number | undefined) => {
  const all = db
    .selectFrom('job_by_name')
    .innerJoin('tenure', 'tenure.id', 'tenure_id')
    .select((eb) => selectMember(eb).as('id'));
  return importId === undefined
    ? all
    : all.innerJoin('source', 'source.id', 'job_by_name.source_id').where('source.import_id', '=', importId);
};

/** @param importId only those to which this import belongs */
function selectJoined(db: Db, importId: number | undefined) {
  const all = db.selectFrom('account').where(({ and, eb, exists, or, ref }) => {
    const id = ref('account.id');
    const both = [exists(isStatedOnPage(db, id, 'bare')), exists(isStatedOnPage(db, id, 'domain'))];
    const ofFile =
      importId === undefined
        ? []
        : [or([exists(isStatedOnPage(db, id, 'bare', importId)), exists(isStatedOnPage(db, id, 'domain', importId))])];
    const inOne = and([eb('account.domain', 'is not', null), eb('account.id', 'in', listGivenBothWays(db, importId))]);
    return or([and([...both, ...ofFile]), inOne]);
  });
  return importId === undefined
    ? all
    : all.where('account.id', 'in', (eb) =>
        eb
          .selectFrom('claim')
          .innerJoin('source', 'source.id', 'claim.source_id')
          .select('claim.entity_id as id')
          .where('claim.entity', '=', 'account')
          .where('source.import_id', '=', importId)
          .union(listGivenBothWays(db, importId)),
      );
}

/** By name. @param after the id of the last one before */
export async function listCompaniesOfJoins(
  db: Db,
  importId: number | undefined,
  after: number | undefined,
  limit: number,
) {
  const last =
    after === undefined
      ? undefined
      : await db.selectFrom('account').select('name_key').where('id', '=', after).executeTakeFirst();
  let page = selectJoined(db, importId);
  if (after !== undefined && last)
    page = page.where(({ eb, and, or }) =>
      or([eb('name_key', '>', last.name_key), and([eb('name_key', '=', last.name_key), eb('account.id', '>', after)])]),
    );
  const rows = await page.select('account.id').orderBy('name_key').orderBy('account.id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

export async function countJoined(db: Db, importId: number | undefined): Promise<number> {
  const { count } = await selectJoined(db, importId)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Everything that is said of these companies, with the sources. */
export function loadStatements(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('claim')
    .innerJoin('source', 'source.id', 'claim.source_id')
    .leftJoin('import_run', 'import_run.id', 'source.import_id')
    .select(['claim.entity_id', 'claim.source_id', 'claim.said'])
    .select(['source.kind', 'source.list', 'source.as_of', 'source.user_id', 'source.import_id', 'source.label'])
    .select(['source.created_at', 'import_run.started_by', 'import_run.file_name', 'import_run.kind as file_kind'])
    .where('claim.entity', '=', 'account')
    .where(isAmong(db, 'claim.entity_id', ids))
    .orderBy('claim.source_id')
    .execute();
}

export function loadAccountRows(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('account')
    .select(['id', 'name', 'source_id', 'merged_into'])
    .where(isAmong(db, 'id', ids))
    .execute();
}

/** The sources that give these companies both with a domain and by their name alone. */
export async function listSourcesOfBoth(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('job_by_name')
    .innerJoin('tenure', 'tenure.id', 'tenure_id')
    .innerJoin('source', 'source.id', 'job_by_name.source_id')
    .leftJoin('import_run', 'import_run.id', 'source.import_id')
    .select((eb) => ['job_by_name.source_id', selectMember(eb).as('entity_id')])
    .select(['source.kind', 'source.list', 'source.as_of', 'source.import_id', 'source.label', 'source.created_at'])
    .select('import_run.started_by')
    .distinct()
    .where(({ and, eb, or }) =>
      or([
        isAmong(db, 'tenure.account_half', ids),
        and([isAmong(db, 'tenure.account_id', ids), eb('tenure.account_half', 'is', null)]),
      ]),
    )
    .execute();
}

/** The people whom some sources put at a company. @param both sources of which only the jobs by name count */
export async function listPeopleStatedBy(
  db: Db,
  accountId: number,
  sources: readonly number[],
  both: readonly number[],
): Promise<NamedThere> {
  const rows = await db
    .selectFrom('tenure')
    .innerJoin('title', 'title.id', 'title_id')
    .select(['tenure.contact_id', 'tenure.start_month', 'tenure.end_month', 'title.text'])
    .where(({ eb, and, or }) =>
      or([eb('account_half', '=', accountId), and([eb('account_id', '=', accountId), eb('account_half', 'is', null)])]),
    )
    .where(({ or, exists, selectFrom }) =>
      or([
        isAmong(db, 'tenure.source_id', sources),
        exists(
          selectFrom('extra_source')
            .select('fact_id')
            .where('fact', '=', 'tenure')
            .whereRef('fact_id', '=', 'tenure.id')
            .where(isAmong(db, 'source_id', sources)),
        ),
        exists(
          selectFrom('job_by_name')
            .select('tenure_id')
            .whereRef('tenure_id', '=', 'tenure.id')
            .where(isAmong(db, 'source_id', both)),
        ),
      ]),
    )
    .execute();
  const lists = await db
    .selectFrom('source')
    .select(({ fn }) => fn.min('as_of').as('day'))
    .where(isAmong(db, 'id', sources))
    .where('list', '=', 1)
    .executeTakeFirst();
  const starts = rows.flatMap(({ start_month }) => (start_month === UNKNOWN_START ? [] : start_month));
  const since = [...starts, ...(lists?.day && rows.length > 0 ? [getMonth(new Date(lists.day))] : [])];
  return {
    people: new Set(rows.flatMap(({ contact_id, end_month }) => (end_month === OPEN_END ? contact_id : []))).size,
    titles: rows.flatMap(({ text }) => text || []).slice(0, MAX_TITLES),
    since: since.length > 0 ? Math.min(...since) : null,
  };
}

/** Another company without a domain that the name means already. */
export function findBareNamesake(db: Db, nameKey: string, except: readonly number[]) {
  return db
    .selectFrom('account')
    .select('id')
    .where('name_key', '=', nameKey)
    .where('domain', 'is', null)
    .where('merged_into', 'is', null)
    .where('id', 'not in', except)
    .orderBy('id')
    .executeTakeFirst();
}

/** The merge by which a company is part of another now. */
export function mergeInto(db: Db, id: number) {
  return db
    .selectFrom('account_merge')
    .select(['id', 'kept_id', 'merged_id'])
    .where('merged_id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
}

/** The lists of connections that put somebody at one of these companies, each with its owner. */
export async function findListsWithPeopleAt(db: Db, ids: readonly number[]) {
  const jobs = db.selectFrom('tenure').where(isAmong(db, 'account_id', ids));
  const rows = await db
    .selectFrom('source')
    .select(['id', 'user_id'])
    .where('list', '=', 1)
    .where('import_id', 'is not', null)
    .where(({ or, eb }) =>
      or([
        eb('id', 'in', jobs.select('source_id')),
        eb(
          'id',
          'in',
          jobs
            .innerJoin('extra_source', 'extra_source.fact_id', 'tenure.id')
            .where('extra_source.fact', '=', 'tenure')
            .select('extra_source.source_id'),
        ),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, user_id }) => (user_id === null ? [] : { sourceId: id, userId: user_id }));
}

export function loadDomains(db: Db, ids: readonly number[]) {
  return db.selectFrom('account').select(['name_key', 'domain']).where('id', 'in', ids).execute();
}
