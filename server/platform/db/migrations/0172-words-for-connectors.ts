import { type Kysely, sql } from 'kysely';

/**
 * Requests on behalf of an Intro Request held the message for the candidate as the reason that their connector reads, in mails and on the
 * page of the link. It was written for the candidate alone: what is sent from now on leaves it out.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`update intro set why = null
    where position_candidate_id is not null and why is not null
      and why = (select personalized_message from poscan where poscan.id = intro.position_candidate_id)`.execute(db);
}
