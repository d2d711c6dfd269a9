import { sql } from 'kysely';
import { isSuggestable } from '../../../shared/search/calls.ts';
import type { Db } from '../../db/engine.ts';
import { BEGINNING, nameBeginnings } from '../../db/name-beginnings.ts';
import { foldText, nameTokens } from '../words/names.ts';
import type { Sight } from './sight.ts';
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

/**
 * People for what is being typed, the best known first: each of its words begins a word of the name, and the longest the
 * first or the last, which indexes keep in order of strength (db/name-beginnings.ts).
 */
export async function peopleByName(db: Db, sight: Sight, typed: string, limit: number): Promise<PersonByName[]> {
  const key = foldText(typed);
  const words = nameTokens(key);
  const [longest = ''] = words.toSorted((one, other) => other.length - one.length);
  if (!isSuggestable(typed) || key.length < BEGINNING) return [];
  const { first, last } = nameBeginnings(db);
  // Of "Bo Li" no word is long enough.
  const sought =
    longest.length < BEGINNING ? [[first, key] as const] : ([first, last] as const).map((of) => [of, longest] as const);
  const begins = words.map((word) => sql`(' ' || contact.name_key) like ${`% ${word}%`}`);
  const found: PersonByName[] = [];
  for (const [beginning, word] of sought) {
    // Raw: the beginning of a name is an expression of each engine's own index, and the best are taken before anything is joined.
    const { rows } = await sql<PersonByName>`
      select contact.id, contact.name, contact.name_key, contact.score, title.text as title,
        account.id as account_id, account.name as account
      from (
        select * from contact where ${beginning} = ${word.slice(0, BEGINNING)}
          and ${sql.join(begins, sql` and `)} and ${mayOpenContact(sight)}
        order by score desc, name_key, id limit ${limit}
      ) as contact
      left join title on title.id = contact.title_id
      left join account on account.id = contact.account_id and ${mayOpenAccount(sight)}`.execute(db);
    found.push(...rows);
  }
  return [...new Map(found.map((person) => [person.id, person])).values()]
    .sort((one, other) => other.score - one.score || (one.name_key < other.name_key ? -1 : 1) || one.id - other.id)
    .slice(0, limit);
}
