import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';
import type { ViewerScope } from './viewer-scope.ts';
import { mayOpenAccount, mayOpenContact } from './visible.ts';

export interface PersonByName {
  id: number;
  name: string;
  name_key: string;
  score: number;
  title: string | null;
  account_id: number | null;
  account: string | null;
}

export const pickUniquePeople = (people: readonly PersonByName[]) => [
  ...new Map(people.map((person) => [person.id, person])).values(),
];

export const pickBestPeople = (people: readonly PersonByName[], limit: number) =>
  pickUniquePeople(people)
    .sort((a, b) => b.score - a.score || (a.name_key < b.name_key ? -1 : 1) || a.id - b.id)
    .slice(0, limit);

/** The best known of those who meet the condition. */
export async function findBestWhere(
  db: Db,
  scope: ViewerScope,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<PersonByName[]> {
  // Raw: the beginning of a name is an expression of each engine's own index, and the best are taken before anything is joined.
  const { rows } = await sql<PersonByName>`
    select contact.id, contact.name, contact.name_key, contact.score, title.text as title,
      account.id as account_id, account.name as account
    from (
      select * from contact where ${condition} and ${mayOpenContact(scope)}
      order by score desc, name_key, id limit ${limit}
    ) as contact
    left join title on title.id = contact.title_id
    left join account on account.id = contact.account_id and ${mayOpenAccount(scope)}`.execute(db);
  return rows;
}
