import type { Kysely } from 'kysely';

/** The list of people that holds the firm's own investors. */
export const up = (db: Kysely<never>): Promise<void> =>
  db.schema
    .alterTable('people_list')
    .addColumn('lps', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
