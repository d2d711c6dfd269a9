import type { RawBuilder } from 'kysely';
import type { Db } from './engine.ts';

/** Words of keys (network/words/names.ts) that stand together, never none; `prefix`: the last may go on. */
export interface Phrase {
  words: readonly string[];
  prefix: boolean;
}

/** Where somebody stands in an order by strength, best first, and then by id. */
export interface RankPlace {
  score: number;
  id: number;
}

/** Of a longer key only so much is searched by words: PostgreSQL takes no word beyond 2,047 bytes. */
export const WORDS_UP_TO = 500;

/**
 * The words of account names and of current titles, found best strength first. What differs between the engines: SQLite
 * keeps full-text tables that have to be told of changes, PostgreSQL indexes the columns themselves.
 */
export interface WordIndex {
  /** Accounts that were made (`isNew`), renamed, flagged or removed, or whose relationship changed, after it. */
  indexAccounts(db: Db, ids: readonly number[], were: { isNew: boolean }): Promise<void>;
  /** Contacts whose title or score changed, or who were removed, after it; `scoresBefore` where they are known. */
  indexTitles(db: Db, ids: readonly number[], scoresBefore: ReadonlyMap<number, readonly number[]>): Promise<void>;
  /** The same for all who work at some accounts. */
  indexTitlesAt(db: Db, accountIds: readonly number[]): Promise<void>;
  /** Whose rows are missing, should not be there or are at the wrong strength, in words. */
  differences(db: Db): Promise<string[]>;
  /** Everything anew, in one go. */
  rebuild(db: Db): Promise<void>;
  /**
   * Ids of accounts in whose names the phrase stands, best relationship first, then by id; with `open` only those that
   * are neither confidential nor in stealth mode, by the relationship that everybody may see.
   */
  accounts(db: Db, phrase: Phrase, scope: { open: boolean; limit: number }): Promise<number[]>;
  /**
   * The parts of a query for contacts with a strength whose title (joined as `title`) has one of the phrases and none of
   * the others, best strength first, then by id. `steps`: whose account is on one of these steps of size at least;
   * null for all. The caller still has to compare the sizes themselves. `after`: only those behind this place.
   */
  titledContacts(
    include: readonly Phrase[],
    exclude: readonly Phrase[],
    steps: readonly number[] | null,
    after?: RankPlace,
  ): { from: RawBuilder<unknown>; where: RawBuilder<unknown>; order: RawBuilder<unknown> };
}
