import type { Kysely } from 'kysely';

/** When a connector of a focus list was last in touch with a lead, as a month; of lists worked out before this nothing is known. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['focus_link', 'focus_connector'])
    await db.schema.alterTable(table).addColumn('in_touch', 'text').execute();
}
