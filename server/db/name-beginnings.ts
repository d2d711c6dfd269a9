import { type RawBuilder, sql } from 'kysely';
import { type Db, engineOf } from './engine.ts';

/** So many letters of a word stand in the indexes on the names of contacts. */
export const BEGINNING = 3;

/**
 * How a contact's name begins, and how its last word does. An index serves only what is written as it is: migration 0130
 * makes the indexes of these, so that a change here needs a migration of its own. Raw for the same reason.
 */
export function nameBeginnings(db: Db): { first: RawBuilder<string>; last: RawBuilder<string> } {
  return {
    first: sql`substr(name_key, 1, 3)`,
    // SQLite: what is left of the name when its last word is cut off is taken out of the name.
    last:
      engineOf(db) === 'sqlite'
        ? sql`substr(replace(name_key, rtrim(name_key, replace(name_key, ' ', '')), ''), 1, 3)`
        : sql`substr(regexp_replace(name_key, '^.* ', ''), 1, 3)`,
  };
}
