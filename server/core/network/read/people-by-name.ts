import { sql } from 'kysely';
import { isSyllable } from '../../../../shared/core/network/account.ts';
import { isSuggestable } from '../../../../shared/features/search/calls.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { BEGINNING, nameBegins } from '../../../platform/db/name-beginnings.ts';
import { foldText, nameTokens } from '../../../platform/text/names.ts';
import { bestOf, bestWhere, type PersonByName, unique } from './best-named.ts';
import { peopleByInitials } from './people-by-initials.ts';
import type { ViewerScope } from './viewer-scope.ts';

/**
 * People whose names match the typed text, the best known first: each typed word begins a word of the name, and the longest begins the
 * first, the second of several or the last word, which indexes keep in order of strength (platform/db/name-beginnings.ts). If there are few, people
 * follow whose words' beginnings it is: "mqu" and "miqu" are Mirela Quillane.
 */
export async function peopleByName(db: Db, scope: ViewerScope, typed: string, limit: number): Promise<PersonByName[]> {
  if (!isSuggestable(typed)) return [];
  const found: PersonByName[] = [];
  for (const key of writingsOf(typed)) found.push(...(await peopleByKey(db, scope, key, limit)));
  const named = bestOf(found, limit);
  if (named.length >= limit) return named;
  return unique([...named, ...(await peopleByInitials(db, scope, foldText(typed), limit))]).slice(0, limit);
}

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

async function peopleByKey(db: Db, scope: ViewerScope, key: string, limit: number): Promise<PersonByName[]> {
  const words = nameTokens(key);
  const [longest = ''] = words.toSorted((a, b) => b.length - a.length);
  const begins = words.map((word) => sql`(' ' || contact.name_key) like ${`% ${word}%`}`);
  // No word of "Bo Li" is long enough.
  const isShort = longest.length < BEGINNING;
  const found: PersonByName[] = [];
  for (const place of isShort ? (['first'] as const) : (['first', 'second', 'last'] as const)) {
    const begun = nameBegins(db, place, isShort ? key : longest);
    found.push(...(await bestWhere(db, scope, sql`${begun} and ${sql.join(begins, sql` and `)}`, limit)));
  }
  return found;
}
