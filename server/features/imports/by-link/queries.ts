import { type Db, isAmong } from '../../../platform/db/engine.ts';

export type LinkHolder = NonNullable<Awaited<ReturnType<typeof findLinkHolder>>>;

/** The person of a link, after merges too. */
export async function findLinkHolder(db: Db, contactId: number) {
  const select = (id: number) =>
    db.selectFrom('contact').select(['id', 'name', 'email', 'merged_into']).where('id', '=', id).executeTakeFirst();
  const row = await select(contactId);
  return row?.merged_into ? select(row.merged_into) : row;
}

/** Whether the person signs in to Kith themselves. */
export async function hasAccount(db: Db, contactId: number): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('contact_id', '=', contactId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row !== undefined;
}

/** The latest link of each person. */
export function listSentLinks(db: Db, { limit, from }: { limit: number; from: number }) {
  return db
    .selectFrom('signed_link')
    .innerJoin('contact as sent', 'sent.id', 'signed_link.entity_id')
    .innerJoin('contact', (join) =>
      join.on((eb) => eb('contact.id', '=', eb.fn.coalesce('sent.merged_into', 'sent.id'))),
    )
    .select(['contact.id', 'contact.name'])
    .select(({ fn }) => [fn.max('signed_link.made_at').as('sent_at'), fn.max('signed_link.expires_at').as('until')])
    .where('signed_link.kind', '=', 'import.connections')
    .groupBy(['contact.id', 'contact.name'])
    .orderBy('sent_at', 'desc')
    .orderBy('contact.id')
    .limit(limit)
    .offset(from)
    .execute();
}

/** The imports of some sharers that are not over, oldest first. */
export function listRunsOfSharers(db: Db, userIds: readonly number[]) {
  return db
    .selectFrom('import_run')
    .selectAll()
    .where(isAmong(db, 'for_user_id', userIds))
    .where('state', 'in', ['applying', 'done', 'undoing'])
    .orderBy('id')
    .execute();
}

/** How many lists a sharer brought since then. */
export async function countRunsSince(db: Db, userId: number, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('import_run')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('for_user_id', '=', userId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}
