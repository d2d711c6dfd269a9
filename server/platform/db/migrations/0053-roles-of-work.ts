import { type Kysely, sql } from 'kysely';

/** The seniority of a position or a candidate in the specification's words: founders are executives, employees contribute. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['position', 'candidate'])
    await sql`update ${sql.table(table)} set role = case role when 'Founder' then 'Executive'
      when 'Employee' then 'Individual Contributor' else role end
      where role in ('Founder', 'Employee')`.execute(db);
}
