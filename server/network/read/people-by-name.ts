import { type RawBuilder, sql } from 'kysely';
import { isSyllable } from '../../../shared/search/account.ts';
import { isSuggestable } from '../../../shared/search/calls.ts';
import type { Db } from '../../db/engine.ts';
import { BEGINNING, nameBeginnings } from '../../db/name-beginnings.ts';
import { initialAndRest } from '../words/initials.ts';
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
 * People whose names match the typed text, the best known first: each typed word begins a word of the name, and the longest begins the
 * first or the last word, which indexes keep in order of strength (db/name-beginnings.ts). If there are few, people follow whose first
 * letter and beginning of the last name it is: "mqu" is Mirela Quillane.
 */
export async function peopleByName(db: Db, sight: Sight, typed: string, limit: number): Promise<PersonByName[]> {
  if (!isSuggestable(typed)) return [];
  const found: PersonByName[] = [];
  for (const key of writingsOf(typed)) found.push(...(await peopleByKey(db, sight, key, limit)));
  const named = bestOf(found, limit);
  if (named.length >= limit) return named;
  return unique([...named, ...bestOf(await peopleByInitial(db, sight, foldText(typed), limit), limit)]).slice(0, limit);
}

const unique = (people: readonly PersonByName[]) => [...new Map(people.map((person) => [person.id, person])).values()];

const bestOf = (people: readonly PersonByName[], limit: number) =>
  unique(people)
    .sort((one, other) => other.score - one.score || (one.name_key < other.name_key ? -1 : 1) || one.id - other.id)
    .slice(0, limit);

/** No name with so few characters is longer. */
const LONGEST_WITHOUT_SPACE = 4;

/** 李小龙 is stored as 李 小龙, or as 小龙 李 if it came in two columns. */
function writingsOf(typed: string): string[] {
  const signs = [...typed.trim().normalize('NFC')];
  const apart =
    signs.length <= LONGEST_WITHOUT_SPACE && signs.every(isSyllable)
      ? signs.slice(1).flatMap((_, before) => {
          const [one, other] = [signs.slice(0, before + 1).join(''), signs.slice(before + 1).join('')];
          return [`${one} ${other}`, `${other} ${one}`];
        })
      : [];
  return [typed, ...apart].map(foldText).filter((key) => key.length >= BEGINNING);
}

async function peopleByKey(db: Db, sight: Sight, key: string, limit: number): Promise<PersonByName[]> {
  const words = nameTokens(key);
  const [longest = ''] = words.toSorted((one, other) => other.length - one.length);
  const { first, last } = nameBeginnings(db);
  // No word of "Bo Li" is long enough.
  const sought =
    longest.length < BEGINNING ? [[first, key] as const] : ([first, last] as const).map((of) => [of, longest] as const);
  const begins = words.map((word) => sql`(' ' || contact.name_key) like ${`% ${word}%`}`);
  const found: PersonByName[] = [];
  for (const [beginning, word] of sought) {
    const begun = sql`${beginning} = ${word.slice(0, BEGINNING)}`;
    found.push(...(await bestWhere(db, sight, sql`${begun} and ${sql.join(begins, sql` and `)}`, limit)));
  }
  return found;
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** People by the first letter of their first word and the beginning of their last one. */
async function peopleByInitial(db: Db, sight: Sight, key: string, limit: number): Promise<PersonByName[]> {
  const typed = initialAndRest(key);
  if (!typed) return [];
  const { initial, rest } = typed;
  const { last } = nameBeginnings(db);
  // The index has no shorter beginnings: two letters are sought as each three that begin so, and as the whole name.
  const beginnings =
    rest.length >= BEGINNING ? [rest.slice(0, BEGINNING)] : [rest, ...LETTERS.map((letter) => rest + letter)];
  const begun = sql`${last} in (${sql.join(beginnings)})`;
  const words = sql`contact.name_key like ${`${initial}%`} and contact.name_key like ${`% ${rest}%`}`;
  return bestWhere(db, sight, sql`${begun} and ${words}`, limit);
}

/** The best known of those who meet the condition. */
async function bestWhere(db: Db, sight: Sight, condition: RawBuilder<unknown>, limit: number): Promise<PersonByName[]> {
  // Raw: the beginning of a name is an expression of each engine's own index, and the best are taken before anything is joined.
  const { rows } = await sql<PersonByName>`
    select contact.id, contact.name, contact.name_key, contact.score, title.text as title,
      account.id as account_id, account.name as account
    from (
      select * from contact where ${condition} and ${mayOpenContact(sight)}
      order by score desc, name_key, id limit ${limit}
    ) as contact
    left join title on title.id = contact.title_id
    left join account on account.id = contact.account_id and ${mayOpenAccount(sight)}`.execute(db);
  return rows;
}
