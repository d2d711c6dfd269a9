import type { RawBuilder, SqlBool } from 'kysely';
import type { Db } from './engine.ts';

/** Words of keys (platform/text/names.ts) that stand together, never none; `prefix`: the last word may be the beginning of a longer one. */
export interface IndexPhrase {
  words: readonly string[];
  prefix: boolean;
}

/** A place in an order by strength, best first, and then by id. */
export interface RankPlace {
  score: number;
  id: number;
}

/** Relationships by account; one that has not changed is left out. */
export type AccountsBefore = 'new' | ReadonlyMap<number, { relationship?: number; open_relationship?: number }>;

/** Only this much of a longer key is searched by words: PostgreSQL accepts no word beyond 2,047 bytes. */
export const WORDS_UP_TO = 500;

/**
 * The words of account names and of current titles, found best strength first. The engines differ: SQLite has full-text tables that must be
 * told of changes, PostgreSQL indexes the columns themselves.
 */
export interface WordIndex {
  /**
   * Call it after accounts were made, renamed, flagged or removed, or their relationship changed.
   * @param before that they are new, or which relationships they had until now, if only those changed; otherwise they are looked for at
   * every strength
   */
  indexAccounts(db: Db, ids: readonly number[], before?: AccountsBefore): Promise<void>;
  /** Call it after the title or score of contacts changed, or they were removed; `scoresBefore` if it is known. */
  indexTitles(db: Db, ids: readonly number[], scoresBefore: ReadonlyMap<number, readonly number[]>): Promise<void>;
  /** The same for everybody who works at some accounts. */
  indexTitlesAt(db: Db, accountIds: readonly number[]): Promise<void>;
  /** The rows that are missing, superfluous or at the wrong strength, in words. */
  differences(db: Db): Promise<string[]>;
  /** Makes everything again, in one go. */
  rebuild(db: Db): Promise<void>;
  /**
   * Ids of accounts whose names contain the phrase, best relationship first, then by id; with `open` only those that are neither
   * confidential nor in stealth mode and meet this condition on `account`, by the relationship that everybody may see.
   */
  accounts(db: Db, phrase: IndexPhrase, scope: { open: RawBuilder<SqlBool> | null; limit: number }): Promise<number[]>;
  /**
   * The parts of a query for contacts with a strength whose title (joined as `title`) has one of the phrases and none of the others, best
   * strength first, then by id. `steps`: only those whose account has at least one of these steps of size; null for all. The caller still
   * has to compare the exact sizes. `after`: only those after this place.
   */
  titledContacts(
    include: readonly IndexPhrase[],
    exclude: readonly IndexPhrase[],
    steps: readonly number[] | null,
    after?: RankPlace,
  ): { from: RawBuilder<unknown>; where: RawBuilder<unknown>; order: RawBuilder<unknown> };
}
