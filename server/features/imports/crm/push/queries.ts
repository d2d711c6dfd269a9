/** Queries for what Kith writes into a CRM. */
import type { Insertable, Selectable } from 'kysely';
import { type Db, isAmong } from '../../../../platform/db/engine.ts';
import { insertMany } from '../../../../platform/db/insert-many.ts';
import type { CrmRecordTable, CrmValueTable } from '../../../../platform/db/tables/import-tables.ts';

export type ValueRow = Selectable<CrmValueTable>;
type Kind = Exclude<CrmRecordTable['kind'], 'employer'>;

interface PushedRecords {
  connectionId: number;
  kind: Kind;
  after: number;
  limit: number;
}

/** The next records, each with the person or company that it counts as now. */
export async function listPushed(db: Db, { connectionId, kind, after, limit }: PushedRecords) {
  const table = kind === 'company' ? ('account' as const) : ('contact' as const);
  const rows = await db
    .selectFrom('crm_record')
    .innerJoin(`${table} as fact` as 'contact as fact', 'fact.id', `crm_record.${table}_id`)
    .select(['crm_record.id', 'crm_record.crm_id', 'fact.id as fact_id', 'fact.merged_into'])
    .where('crm_record.connection_id', '=', connectionId)
    .where('crm_record.kind', '=', kind)
    .where('crm_record.is_gone', '=', 0)
    .where('crm_record.id', '>', after)
    .orderBy('crm_record.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, crm_id, fact_id, merged_into }) => ({ id, crmId: crm_id, factId: merged_into ?? fact_id }));
}

export async function loadValues(db: Db, recordIds: readonly number[]): Promise<Map<string, ValueRow>> {
  if (recordIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('crm_value')
    .selectAll()
    .where(isAmong(db, 'record_id', recordIds))
    .execute();
  return new Map(rows.map((row) => [`${row.record_id} ${row.value}`, row]));
}

export async function saveValues(db: Db, rows: readonly Insertable<CrmValueTable>[]): Promise<void> {
  await insertMany(db, 'crm_value', rows, {
    columns: ['record_id', 'value'],
    set: ['state', 'ours', 'written', 'theirs', 'reason', 'message', 'updated_at'],
  });
}

/** The strengths of people, or the best ones of companies. */
export async function loadStrengthsOf(db: Db, kind: Kind, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows =
    kind === 'company'
      ? await db
          .selectFrom('account')
          .select(['id', 'relationship as score'])
          .where(isAmong(db, 'id', ids))
          .execute()
      : await db
          .selectFrom('contact')
          .select(['id', 'score'])
          .where(isAmong(db, 'id', ids))
          .execute();
  return new Map(rows.map(({ id, score }) => [id, score]));
}

/** The newest request about each person that is not archived. */
export async function loadRequestsOf(db: Db, contactIds: readonly number[]) {
  if (contactIds.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('intro')
    .leftJoin('contact as connector', 'connector.id', 'intro.connector_contact_id')
    .select(['intro.target_contact_id', 'intro.status', 'intro.status_at', 'intro.next_update', 'connector.name'])
    .where(isAmong(db, 'intro.target_contact_id', contactIds))
    .where('intro.archived', '=', 0)
    .orderBy('intro.id')
    .execute();
  return new Map(rows.map((row) => [row.target_contact_id!, row]));
}

/** The newest candidacy of each person; none of whoever wants their search to be discreet. */
export async function loadCandidaciesOf(db: Db, contactIds: readonly number[]) {
  if (contactIds.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('poscan')
    .leftJoin('candidate', 'candidate.contact_id', 'poscan.contact_id')
    .select(['poscan.contact_id', 'poscan.status', 'poscan.status_at'])
    .where(isAmong(db, 'poscan.contact_id', contactIds))
    .where(({ eb, fn }) => eb(fn.coalesce('candidate.discreet', eb.lit(0)), '=', 0))
    .orderBy('poscan.id')
    .execute();
  return new Map(rows.map((row) => [row.contact_id, row]));
}

export async function loadNamesOf(db: Db, contactIds: readonly number[]): Promise<Map<number, string>> {
  if (contactIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('contact')
    .select(['id', 'name'])
    .where(isAmong(db, 'id', contactIds))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Values in a state, with the names of their records; and how many there are. */
export async function listValues(db: Db, connectionId: number, state: ValueRow['state'], limit: number) {
  const selectValues = () =>
    db
      .selectFrom('crm_value')
      .innerJoin('crm_record', 'crm_record.id', 'crm_value.record_id')
      .where('crm_record.connection_id', '=', connectionId)
      .where('crm_value.state', '=', state);
  const rows = await selectValues()
    .leftJoin('contact', 'contact.id', 'crm_record.contact_id')
    .leftJoin('account', 'account.id', 'crm_record.account_id')
    .selectAll('crm_value')
    .select(['crm_record.kind', 'contact.name as person', 'account.name as company'])
    .orderBy('crm_value.id')
    .limit(limit)
    .execute();
  const { all } = await selectValues()
    .select(({ fn }) => fn.countAll().as('all'))
    .executeTakeFirstOrThrow();
  return { rows, all: Number(all) };
}

/** Decides about conflicts: one, or all of a field. @returns how many */
export async function decideConflicts(
  db: Db,
  connectionId: number,
  only: { id: number } | { value: string; kind: Kind },
  set: Pick<ValueRow, 'state'>,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('crm_value')
    .set(set)
    .where('state', '=', 'conflict')
    .where('record_id', 'in', (from) =>
      from
        .selectFrom('crm_record')
        .select('crm_record.id')
        .where('connection_id', '=', connectionId)
        .$if('kind' in only, (query) => query.where('kind', '=', 'kind' in only ? only.kind : 'person')),
    )
    .$if('id' in only, (query) => query.where('id', '=', 'id' in only ? only.id : 0))
    .$if('value' in only, (query) => query.where('value', '=', 'value' in only ? only.value : ''))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The field and kind of a conflict. */
export function findConflict(db: Db, connectionId: number, id: number) {
  return db
    .selectFrom('crm_value')
    .innerJoin('crm_record', 'crm_record.id', 'crm_value.record_id')
    .select(['crm_value.value', 'crm_record.kind'])
    .where('crm_value.id', '=', id)
    .where('crm_value.state', '=', 'conflict')
    .where('crm_record.connection_id', '=', connectionId)
    .executeTakeFirst();
}

/** Values of fields that are written no more: what was written stays there, and is nobody's from now on. */
export async function deleteValues(db: Db, connectionId: number, kind: Kind, values: readonly string[]): Promise<void> {
  if (values.length === 0) return;
  await db
    .deleteFrom('crm_value')
    .where('value', 'in', values)
    .where('record_id', 'in', (from) =>
      from
        .selectFrom('crm_record')
        .select('crm_record.id')
        .where('connection_id', '=', connectionId)
        .where('kind', '=', kind),
    )
    .execute();
}
