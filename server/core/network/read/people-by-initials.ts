import { sql } from 'kysely';
import { splitIntoInitials } from '../../../../shared/core/palette/initials.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { BEGINNING, doesNameBegin, type NamePlace } from '../../../platform/db/name-beginnings.ts';
import { findBestWhere, type PersonByName, pickBestPeople, pickUniquePeople } from './best-named.ts';
import type { ViewerScope } from './viewer-scope.ts';

/**
 * People by the beginnings of several words of their names, typed as one word, the best known first. Each way to read it is sought by the
 * first or the last word, whichever has more letters. If few are found so, the second word of longer names may be meant.
 */
export async function findPeopleByInitials(
  db: Db,
  scope: ViewerScope,
  key: string,
  limit: number,
): Promise<PersonByName[]> {
  const readings = splitIntoInitials(key);
  const searchNames = async (place: NamePlace, among: readonly string[][], letters = BEGINNING) => {
    const getBegin = (parts: readonly string[]) => [...parts[place === 'first' ? 0 : 1]!].slice(0, letters).join('');
    const found: PersonByName[] = [];
    for (const [begin, names] of Map.groupBy(among, getBegin)) {
      const conditions = names.map((parts) => sql`contact.name_key like ${`${parts.join('% ')}%`}`);
      const condition = sql`${doesNameBegin(db, place, begin)} and (${sql.join(conditions, sql` or `)})`;
      found.push(...(await findBestWhere(db, scope, condition, limit)));
    }
    return found;
  };
  const inTwo = readings.filter(({ length }) => length === 2);
  const byFirst = await searchNames('first', inTwo.filter(isLongerFirst));
  const byLast = await searchNames(
    'last',
    inTwo.filter((parts) => !isLongerFirst(parts)),
  );
  const found = pickBestPeople([...byFirst, ...byLast], limit);
  if (found.length >= limit) return found;
  const inLong = readings.filter((parts) => parts.length > 2 || !isLongerFirst(parts));
  return pickUniquePeople([...found, ...pickBestPeople(await searchNames('second', inLong, 1), limit)]);
}

const isLongerFirst = ([first = '', last = '']: readonly string[]): boolean => first.length > last.length;
