import { type Kysely, sql } from 'kysely';
import { getEngine } from '../engine.ts';
import { getEngineColumns } from './columns.ts';

/** Columns of facts that name the half for which they were written, if that half was merged into the one they count for. */
const HALVES = [
  ['tenure', 'contact_half', 'contact'],
  ['tenure', 'account_half', 'account'],
  ['signal', 'from_half', 'contact'],
  ['signal', 'to_half', 'contact'],
  ['investment', 'investor_half', 'account'],
  ['investment', 'account_half', 'account'],
  ['app_user', 'contact_half', 'contact'],
] as const;

/**
 * People and companies that can be merged and taken apart again (docs/decisions/029): the half for which each fact was written, what each
 * half says about itself, and the history of merges.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { id, key, keyed } = getEngineColumns(db);
  const { schema } = db;
  // Both halves may have the same job: it stays a job of each.
  if (getEngine(db) === 'sqlite') await rebuildTenure(db);
  else await sql`alter table tenure drop constraint tenure_key`.execute(db);
  for (const [table, column, of] of HALVES) {
    await schema
      .alterTable(table)
      .addColumn(column, 'integer', (c) => c.references(`${of}.id`))
      .execute();
    const name = sql.ref(`${table}_by_${column}`);
    await sql`create index ${name} on ${sql.table(table)} (${sql.ref(column)}) where ${sql.ref(column)} is not null`.execute(
      db,
    );
  }
  await sql`create unique index tenure_key on tenure
    (contact_id, account_id, start_month, title_id, coalesce(contact_half, 0), coalesce(account_half, 0))`.execute(db);
  for (const half of ['contact', 'account'] as const) {
    const name = sql.ref(`${half}_by_merged_into`);
    await sql`create index ${name} on ${sql.table(half)} (merged_into) where merged_into is not null`.execute(db);
  }

  await schema
    .createTable('own_half')
    .addColumn('entity', 'text', (c) => c.notNull())
    .addColumn('entity_id', 'integer', (c) => c.notNull())
    .addColumn('said', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('own_half_key', ['entity', 'entity_id'])
    .modifyEnd(keyed)
    .execute();
  await schema
    .createTable('own_key')
    .addColumn('entity', 'text', (c) => c.notNull())
    .addColumn('column_name', 'text', (c) => c.notNull())
    .addColumn('value', key, (c) => c.notNull())
    .addColumn('entity_id', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('own_key_key', ['entity', 'column_name', 'value', 'entity_id'])
    .modifyEnd(keyed)
    .execute();
  await schema.createIndex('own_key_by_entity').on('own_key').columns(['entity', 'entity_id']).execute();

  // It existed from the start, and nothing ever wrote it.
  await schema.dropTable('contact_merge').execute();
  for (const half of ['contact', 'account'] as const) {
    await schema
      .createTable(`${half}_merge`)
      .addColumn('id', id)
      .addColumn('kept_id', 'integer', (c) => c.references(`${half}.id`))
      .addColumn('kept_name', 'text')
      .addColumn('merged_id', 'integer', (c) => c.references(`${half}.id`))
      .addColumn('merged_name', 'text')
      .addColumn('chosen', 'text', (c) => c.notNull())
      .addColumn('moved', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('user_id', 'integer')
      .addColumn('merged_at', 'text', (c) => c.notNull())
      .addColumn('undone_by', 'integer')
      .addColumn('undone_at', 'text')
      .execute();
    await schema.createIndex(`${half}_merge_by_kept`).on(`${half}_merge`).column('kept_id').execute();
    await schema.createIndex(`${half}_merge_by_merged`).on(`${half}_merge`).column('merged_id').execute();
  }
}

/** SQLite has no other way to remove a constraint. */
async function rebuildTenure(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .createTable('tenure_as_before')
    .addColumn('id', id)
    .addColumn('contact_id', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('title_id', 'integer', (c) => c.notNull().references('title.id'))
    .addColumn('start_month', 'integer', (c) => c.notNull())
    .addColumn('end_month', 'integer', (c) => c.notNull())
    .addColumn('year_only', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('source_id', 'integer', (c) => c.notNull().references('source.id'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('ended_after', 'integer')
    .execute();
  const columns = sql.raw(
    'id, contact_id, account_id, title_id, start_month, end_month, year_only, source_id, created_at, ended_after',
  );
  await sql`insert into tenure_as_before (${columns}) select ${columns} from tenure`.execute(db);
  // An id that was given once is never given again, because journals of imports hold ids.
  await sql`delete from sqlite_sequence where name = 'tenure_as_before'`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) select 'tenure_as_before', seq from sqlite_sequence
    where name = 'tenure'`.execute(db);
  await schema.dropTable('tenure').execute();
  await schema.alterTable('tenure_as_before').renameTo('tenure').execute();
  await schema.createIndex('tenure_by_account').on('tenure').column('account_id').execute();
  await schema.createIndex('tenure_by_title').on('tenure').column('title_id').execute();
}
