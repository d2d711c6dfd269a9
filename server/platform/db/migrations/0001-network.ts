import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** Accounts, contacts, the facts about them with their sources, and the values derived from these. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id, key, real, keyed, createSearchIndexes } = getEngineColumns(db);
  const { schema } = db;

  await schema
    .createTable('source')
    .addColumn('id', id)
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('list', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('import_id', 'integer')
    .addColumn('user_id', 'integer')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();

  await schema
    .createTable('account')
    .addColumn('id', id)
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', key, (c) => c.notNull())
    .addColumn('website', 'text')
    .addColumn('domain', key)
    .addColumn('logo_url', 'text')
    .addColumn('li_id', 'text')
    .addColumn('headcount', 'integer')
    .addColumn('type', 'text')
    .addColumn('confidential', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('stealth', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('crm_id', 'text')
    .addColumn('relationship', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('open_relationship', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('reachable', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('size_step', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('merged_into', 'integer')
    .addColumn('source_id', 'integer', (c) => c.notNull().references('source.id'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('account_by_name').on('account').column('name_key').execute();
  await schema.createIndex('account_by_domain').on('account').column('domain').execute();
  await schema.createIndex('account_by_li_id').on('account').column('li_id').execute();
  await schema.createIndex('account_by_crm_id').on('account').column('crm_id').execute();
  await schema.createIndex('account_by_type').on('account').column('type').execute();

  await schema
    .createTable('tag')
    .addColumn('id', id)
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', key, (c) => c.notNull().unique())
    .execute();
  await schema
    .createTable('account_tag')
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('tag_id', 'integer', (c) => c.notNull().references('tag.id'))
    .addColumn('rank', 'integer', (c) => c.notNull().defaultTo(4))
    .addColumn('open_rank', 'integer', (c) => c.notNull().defaultTo(4))
    .addColumn('headcount', 'integer')
    .addPrimaryKeyConstraint('account_tag_key', ['account_id', 'tag_id'])
    .modifyEnd(keyed)
    .execute();
  for (const rank of ['rank', 'open_rank']) {
    const columns = ['tag_id', rank, 'account_id', 'headcount'];
    await schema.createIndex(`account_tag_by_${rank}`).on('account_tag').columns(columns).execute();
  }

  await schema
    .createTable('title')
    .addColumn('id', id)
    .addColumn('text', 'text', (c) => c.notNull().unique())
    .addColumn('title_key', key, (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .execute();

  await schema
    .createTable('contact')
    .addColumn('id', id)
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', key, (c) => c.notNull())
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('profile_key', key, (c) => c.unique())
    .addColumn('email', key)
    .addColumn('entity_urn', 'text')
    .addColumn('location', 'text')
    .addColumn('connections', 'integer')
    .addColumn('crm_id', 'text')
    .addColumn('account_id', 'integer', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('title_id', 'integer', (c) => c.references('title.id'))
    .addColumn('score', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('probability', real, (c) => c.notNull().defaultTo(0))
    .addColumn('visibility', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('merged_into', 'integer')
    .addColumn('source_id', 'integer', (c) => c.notNull().references('source.id'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('contact_by_name').on('contact').column('name_key').execute();
  await schema.createIndex('contact_by_email').on('contact').column('email').execute();
  await schema.createIndex('contact_by_crm_id').on('contact').column('crm_id').execute();
  await schema.createIndex('contact_by_account').on('contact').columns(['account_id', 'score', 'visibility']).execute();
  await schema.createIndex('contact_by_title').on('contact').columns(['title_id', 'score']).execute();

  await schema
    .createTable('tenure')
    .addColumn('id', id)
    .addColumn('contact_id', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('title_id', 'integer', (c) => c.notNull().references('title.id'))
    .addColumn('start_month', 'integer', (c) => c.notNull())
    .addColumn('end_month', 'integer', (c) => c.notNull())
    .addColumn('year_only', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('source_id', 'integer', (c) => c.notNull().references('source.id'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('tenure_key', ['contact_id', 'account_id', 'start_month', 'title_id'])
    .execute();
  await schema.createIndex('tenure_by_account').on('tenure').column('account_id').execute();

  await schema
    .createTable('spell')
    .addColumn('contact_id', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('start_month', 'integer', (c) => c.notNull())
    .addColumn('end_month', 'integer', (c) => c.notNull())
    .addColumn('year_only', 'integer', (c) => c.notNull())
    .addColumn('management', 'integer', (c) => c.notNull())
    .addColumn('title_id', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('spell_key', ['contact_id', 'account_id', 'start_month'])
    .modifyEnd(keyed)
    .execute();
  await schema
    .createIndex('spell_by_account')
    .on('spell')
    .columns(['account_id', 'start_month', 'end_month', 'contact_id', 'management', 'title_id', 'year_only'])
    .execute();

  await schema
    .createTable('signal')
    .addColumn('id', id)
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('sub_type', 'text')
    .addColumn('direction', 'text')
    .addColumn('source', 'text')
    .addColumn('details', 'text')
    .addColumn('skill', 'text')
    .addColumn('from_contact_id', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('to_contact_id', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('amount', 'integer')
    .addColumn('occurred_on', 'text')
    .addColumn('created_by', 'integer')
    .addColumn('source_id', 'integer', (c) => c.notNull().references('source.id'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('signal_by_from').on('signal').columns(['from_contact_id', 'to_contact_id']).execute();
  await schema.createIndex('signal_by_to').on('signal').columns(['to_contact_id', 'from_contact_id']).execute();

  await schema
    .createTable('investment')
    .addColumn('id', id)
    .addColumn('investor_account_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('round', 'text')
    .addColumn('month', 'integer', (c) => c.notNull())
    .addColumn('source_id', 'integer', (c) => c.notNull().references('source.id'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('investment_by_account')
    .on('investment')
    .columns(['account_id', 'investor_account_id'])
    .execute();
  await schema.createIndex('investment_by_investor').on('investment').column('investor_account_id').execute();

  await schema
    .createTable('member')
    .addColumn('contact_id', 'integer', (c) => c.primaryKey().references('contact.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .execute();
  await schema.createIndex('member_by_account').on('member').column('account_id').execute();

  await schema
    .createTable('tie')
    .addColumn('contact_id', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('member_id', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('probability', real, (c) => c.notNull())
    .addColumn('category', 'integer', (c) => c.notNull())
    .addColumn('evidence', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('tie_key', ['contact_id', 'member_id'])
    .modifyEnd(keyed)
    .execute();
  await schema.createIndex('tie_by_member').on('tie').columns(['member_id', 'category', 'contact_id']).execute();

  await schema
    .createTable('extra_source')
    .addColumn('fact', 'text', (c) => c.notNull())
    .addColumn('fact_id', 'integer', (c) => c.notNull())
    .addColumn('source_id', 'integer', (c) => c.notNull().references('source.id'))
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('extra_source_key', ['fact', 'fact_id', 'source_id'])
    .modifyEnd(keyed)
    .execute();
  await schema
    .createTable('claim')
    .addColumn('entity', 'text', (c) => c.notNull())
    .addColumn('entity_id', 'integer', (c) => c.notNull())
    .addColumn('source_id', 'integer', (c) => c.notNull().references('source.id'))
    .addColumn('said', 'text', (c) => c.notNull())
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('claim_key', ['entity', 'entity_id', 'source_id'])
    .modifyEnd(keyed)
    .execute();

  await schema
    .createTable('suppression')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await schema
    .createTable('contact_merge')
    .addColumn('id', id)
    .addColumn('kept_id', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('merged_id', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('moved', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer')
    .addColumn('merged_at', 'text', (c) => c.notNull())
    .addColumn('undone_at', 'text')
    .execute();

  await createSearchIndexes(db);
}
