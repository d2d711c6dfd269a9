/** The only SQL of chat ids. */
import type { NotNull } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';

export interface ChatMember {
  id: string;
  name: string | null;
  at: string | null;
}

/** The chat ids of these people: as the company entered them, otherwise from their own users. */
export async function loadChatMembers(
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ChatMember>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('app_user')
    .select(({ lit }) => [
      'contact_id',
      'chat_id',
      lit(null).$castTo<string | null>().as('name'),
      lit(null).$castTo<string | null>().as('at'),
    ])
    .where('chat_id', 'is not', null)
    .where('status', '=', 'active')
    .where('contact_id', 'in', ids)
    .unionAll(
      db
        .selectFrom('chat_member')
        .select(['contact_id', 'chat_id', 'name', 'at'])
        .where('account_id', '=', companyId)
        .where('contact_id', 'in', ids),
    )
    .$narrowType<{ contact_id: NotNull; chat_id: NotNull }>()
    .execute();
  return new Map(rows.map(({ contact_id, chat_id, name, at }) => [contact_id, { id: chat_id, name, at }]));
}

/** The other people of a company who have a chat id: entered by the company, or of its own user. */
export async function findChatIdBearer(
  db: Db,
  companyId: number,
  memberId: string,
  contactId: number,
): Promise<string | undefined> {
  const bearers = db
    .selectFrom('chat_member')
    .select('contact_id')
    .where('account_id', '=', companyId)
    .where('chat_id', '=', memberId)
    .unionAll(
      db
        .selectFrom('app_user')
        .select('contact_id')
        .where('account_id', '=', companyId)
        .where('chat_id', '=', memberId)
        .where('contact_id', 'is not', null)
        .$narrowType<{ contact_id: NotNull }>(),
    );
  const bearer = await db
    .selectFrom(bearers.as('bearer'))
    .innerJoin('contact', 'contact.id', 'bearer.contact_id')
    .select('contact.name')
    .where('contact.id', '<>', contactId)
    .limit(1)
    .executeTakeFirst();
  return bearer?.name;
}

export async function setChatMember(
  trx: Db,
  row: { account_id: number; contact_id: number; chat_id: string; name: string | null; at: string; user_id: number },
): Promise<number> {
  const { chat_id, name, at, user_id } = row;
  const saved = await trx
    .insertInto('chat_member')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['contact_id', 'account_id']).doUpdateSet({ chat_id, name, at, user_id }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return saved.id;
}
