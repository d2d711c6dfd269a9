import { type RawBuilder, sql } from 'kysely';
import { isSyllable } from '../../../../shared/core/network/account.ts';
import { isSuggestable } from '../../../../shared/features/search/calls.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { BEGINNING, doesNameBegin, type NamePlace } from '../../../platform/db/name-beginnings.ts';
import { foldText, splitNameKey } from '../../../platform/text/names.ts';
import { FURTHER_WORD, foldPerson } from '../words/fold-person.ts';
import { findBestWhere, type PersonByName, pickBestPeople, pickUniquePeople } from './best-named.ts';
import { findPeopleByInitials } from './people-by-initials.ts';
import type { ViewerScope } from './viewer-scope.ts';

/**
 * People whose names match the typed text, the best known first: each typed word begins a word of the name. The longest begins the
 * first, the second of several or the last word, which indexes keep in order of strength (platform/db/name-beginnings.ts), or one of them
 * begins a further word, of which a name of four words, "O'Hare" and 山田太郎 have keys (fold-person.ts). If there are few, people follow
 * whose words' beginnings it is: "mqu" and "miqu" are Mirela Quillane.
 */
export async function findPeopleByName(
  db: Db,
  scope: ViewerScope,
  typed: string,
  limit: number,
): Promise<PersonByName[]> {
  if (!isSuggestable(typed)) return [];
  const found: PersonByName[] = [];
  for (const key of listWritings(typed)) found.push(...(await findPeopleWithKey(db, scope, key, limit)));
  const named = pickBestPeople(found, limit);
  if (named.length >= limit) return named;
  return pickUniquePeople([...named, ...(await findPeopleByInitials(db, scope, foldText(typed), limit))]).slice(
    0,
    limit,
  );
}

/** No name with so few characters is longer. */
const LONGEST_WITHOUT_SPACE = 4;

/** 李小龙 is stored as 李 小龙, or as 小龙 李 if it came in two columns. */
function listWritings(typed: string): string[] {
  const signs = [...typed.trim().normalize('NFC')];
  const apart =
    signs.length <= LONGEST_WITHOUT_SPACE && signs.every(isSyllable)
      ? signs.slice(1).flatMap((_, before) => {
          const [a, b] = [signs.slice(0, before + 1).join(''), signs.slice(before + 1).join('')];
          return [`${a} ${b}`, `${b} ${a}`];
        })
      : [];
  return [typed, ...apart].map(foldPerson).filter((key) => key !== '');
}

const PLACES: readonly NamePlace[] = ['first', 'second', 'last'];

async function findPeopleWithKey(db: Db, scope: ViewerScope, key: string, limit: number): Promise<PersonByName[]> {
  const words = splitNameKey(key);
  const [longest = ''] = words.toSorted((a, b) => b.length - a.length);
  // No word of "Bo Li" is long enough; one sign of 山田 says as much as two letters.
  const isShort = longest.length < BEGINNING && ![...longest].some(isSyllable);
  const begins = sql.join(words.map(beginsOne), sql` and `);
  const found: PersonByName[] = [];
  for (const place of isShort ? (['first'] as const) : PLACES) {
    const begun = doesNameBegin(db, place, isShort ? key : longest);
    found.push(...(await findBestWhere(db, scope, sql`${begun} and ${begins}`, limit)));
  }
  const last = words.at(-1)!;
  // A long name typed in full: its longest word may be one of the middle, whose keys are made after an import.
  if (words.length > 2 && last !== longest && last.length >= BEGINNING)
    found.push(...(await findBestWhere(db, scope, sql`${doesNameBegin(db, 'last', last)} and ${begins}`, limit)));
  const further = sql`contact.id in (select contact_id from contact_key
    where ${sql.join(
      words.map((word) => sql`(${isFurther(word)})`),
      sql` or `,
    )})`;
  const all = words.map(
    (word) => sql`(${beginsOne(word)}
      or exists (select 1 from contact_key where contact_key.contact_id = contact.id and ${isFurther(word)}))`,
  );
  found.push(...(await findBestWhere(db, scope, sql`${further} and ${sql.join(all, sql` and `)}`, limit)));
  return found;
}

const beginsOne = (word: string): RawBuilder<unknown> => sql`(' ' || contact.name_key) like ${`% ${word}%`}`;

function isFurther(word: string): RawBuilder<unknown> {
  const begun = FURTHER_WORD + word;
  return sql`contact_key.key >= ${begun} and contact_key.key < ${`${begun}\u{10ffff}`}`;
}
