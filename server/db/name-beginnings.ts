import { type RawBuilder, sql } from 'kysely';
import { type Db, engineOf } from './engine.ts';

/** The number of letters of a word in the indexes on the names of contacts. */
export const BEGINNING = 3;

/**
 * The beginnings of a contact's name and of its last word. An index serves only an identical expression: migration 0130
 * makes the indexes of these two, so a change here needs a new migration. Raw for the same reason.
 */
export function nameBeginnings(db: Db): { first: RawBuilder<string>; last: RawBuilder<string> } {
  return {
    first: sql`substr(name_key, 1, 3)`,
    // SQLite: the expression removes the name without its last word from the name.
    last:
      engineOf(db) === 'sqlite'
        ? sql`substr(replace(name_key, rtrim(name_key, replace(name_key, ' ', '')), ''), 1, 3)`
        : sql`substr(regexp_replace(name_key, '^.* ', ''), 1, 3)`,
  };
}
