/** What a user's own list brought: its people, and how many of them no other list or statement of the user named. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';
import type { ViewerScope } from '../../network/read/viewer-scope.ts';
import { mayOpenContact } from '../../network/read/visible.ts';

/**
 * Whether there is another signal of the owner about the person, from elsewhere. What other people's sources say does not matter: their
 * owners' networks are nothing that a list may tell.
 */
const isKnownOtherwise = (): RawBuilder<SqlBool> => sql`exists (
  select 1 from signal other
  where other.from_contact_id = own.from_contact_id and other.to_contact_id = own.to_contact_id and other.id <> own.id
    and not exists (select 1 from acquaintance twin where twin.signal_id = other.id and twin.source_id = acquaintance.source_id))`;

const selectWritten = (db: Db, sourceId: number) =>
  db
    .selectFrom('acquaintance')
    .innerJoin('signal as own', 'own.id', 'acquaintance.signal_id')
    .where('acquaintance.source_id', '=', sourceId)
    .where('acquaintance.state', '=', 'written');

export async function countBrought(db: Db, sourceId: number): Promise<{ people: number; new_people: number }> {
  const { people, known } = await selectWritten(db, sourceId)
    .select(({ fn }) => fn.count('own.to_contact_id').distinct().as('people'))
    .select(sql<number>`count(distinct case when ${isKnownOtherwise()} then own.to_contact_id end)`.as('known'))
    .executeTakeFirstOrThrow();
  return { people: Number(people), new_people: Number(people) - Number(known) };
}

/** The most evidence first. */
export function listBroughtPeople(
  db: Db,
  scope: ViewerScope,
  sourceId: number,
  { from, limit }: { from: number; limit: number },
) {
  return selectWritten(db, sourceId)
    .innerJoin('contact as owner', 'owner.id', 'own.from_contact_id')
    .leftJoin('contact', (join) => join.onRef('contact.id', '=', 'own.to_contact_id').on(mayOpenContact(scope)))
    .select(['acquaintance.id', 'acquaintance.name as stated', 'acquaintance.email', 'owner.name as owner'])
    .select(['own.type', 'own.amount', 'own.direction', 'own.sub_type', 'own.occurred_on'])
    .select(['contact.id as contact_id', 'contact.name'])
    .select(sql<number>`case when ${isKnownOtherwise()} then 0 else 1 end`.as('is_new'))
    .orderBy('acquaintance.amount', 'desc')
    .orderBy('acquaintance.id')
    .limit(limit)
    .offset(from)
    .execute();
}
