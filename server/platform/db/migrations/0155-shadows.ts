import type { Kysely } from 'kysely';

/** Companies and people whom a portfolio company's list brought beside hidden ones that it may not know (decision 086). */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['account', 'contact'])
    await db.schema
      .alterTable(table)
      .addColumn('shadow', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
}
