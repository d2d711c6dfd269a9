import { type RawBuilder, sql } from 'kysely';
import { type Db, getEngine } from './engine.ts';

/** The number of letters of a word in the indexes on the names of contacts. */
export const BEGINNING = 3;

export type NamePlace = 'first' | 'second' | 'last';

/**
 * The beginnings of a contact's name, of its second word and of its last word. An index serves only an identical expression: migrations
 * 0130 and 0152 make the indexes of these, so a change here needs a new migration. Raw for the same reason.
 */
export function selectNameBeginnings(db: Db): Record<NamePlace, RawBuilder<string>> {
  const isSqlite = getEngine(db) === 'sqlite';
  return {
    first: sql`substr(name_key, 1, 3)`,
    second: isSqlite
      ? sql`substr(name_key, instr(name_key, ' ') + 1, 3)`
      : sql`substr(name_key, strpos(name_key, ' ') + 1, 3)`,
    // SQLite: the expression removes the name without its last word from the name.
    last: isSqlite
      ? sql`substr(replace(name_key, rtrim(name_key, replace(name_key, ' ', '')), ''), 1, 3)`
      : sql`substr(regexp_replace(name_key, '^.* ', ''), 1, 3)`,
  };
}

/** Names of three words or more. The index of second words holds only these: in shorter names it is the last word. */
export const isLongName = sql`name_key like '% % %'`;

/** Names whose word at this place begins so, by an index. The second word only of long names. */
export function doesNameBegin(db: Db, place: NamePlace, begin: string): RawBuilder<unknown> {
  const word = selectNameBeginnings(db)[place];
  const letters = [...begin].slice(0, BEGINNING);
  const after = String.fromCodePoint(letters.at(-1)!.codePointAt(0)! + 1);
  const begun =
    letters.length === BEGINNING
      ? sql`${word} = ${letters.join('')}`
      : // Both engines keep keys in the order of code points.
        sql`${word} >= ${letters.join('')} and ${word} < ${[...letters.slice(0, -1), after].join('')}`;
  return place === 'second' ? sql`${isLongName} and ${begun}` : begun;
}
