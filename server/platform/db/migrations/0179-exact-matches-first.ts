import { type Kysely, sql } from 'kysely';

/** The order of recommendations begins with the industries and the persona of the use case (decision 096): all are judged again. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`insert into stale_target (sales_target_id, begun) select id, 0 from sales_target where true
    on conflict (sales_target_id) do update set begun = 0`.execute(db);
}
