/**
 * The declarations of tables whose rows refer to a contact or an account, and the fate of these rows when that is undone, merged or erased.
 * Each feature declares its own columns in its references.ts; server/references.ts lists them all. A structure test compares the list with
 * the database's own catalog.
 */
import type { Selectable } from 'kysely';
import type { InstallationKey } from '../settings/installation.ts';
import type { Schema } from './schema.ts';
import type { FactKind } from './tables/columns.ts';

export type ReferencedKind = 'contact' | 'account';

type Table = keyof Schema;
type Column<T extends Table> = keyof Selectable<Schema[T]> & string;
type ColumnOf<T extends Table, Value> = {
  [C in Column<T>]: Selectable<Schema[T]>[C] extends Value ? C : never;
}[Column<T>];
type IsNullable<T extends Table, C extends Column<T>> = null extends Selectable<Schema[T]>[C] ? true : false;

/** The columns of the same row that keep the name of the person or company. */
interface KeptName<T extends Table = Table> {
  name: ColumnOf<T, string | null>;
  /** The folded name, by which queries find the row. */
  key?: ColumnOf<T, string | null>;
  /** Whether a company may read the name of this person. */
  known?: {
    /** Null while the reference is there; then 1 if the company may read the name, otherwise 0. */
    column: ColumnOf<T, 0 | 1 | null>;
    /** The column that holds the company's account id. */
    to: ColumnOf<T, number | null>;
  };
}

/**
 * When the import that brought the person or company is undone, and no other source holds it:
 * - keep: the person or company stays, held by the source of Kith's users;
 * - source: the person or company stays, held by the row's own source. For facts, whose own sources undo removes;
 * - delete: the row goes with it;
 * - `{ name }`: the row stays, the reference becomes null, and the columns named here hold the name.
 */
type OnUndo<T extends Table, C extends Column<T>> =
  | 'keep'
  | 'delete'
  | (T extends FactKind ? 'source' : never)
  | (IsNullable<T, C> extends true ? KeptName<T> : never);

/**
 * When the person or company is merged into another:
 * - move: the row refers to the other one from then on;
 * - stay: the row records the past and is not changed;
 * - `{ refuse }`: it moves, but when both have such a row there is no merge, for the reason given here.
 * Unmerging takes back what was moved and still refers to the kept one.
 */
type OnMerge = 'move' | 'stay' | Refusal;

/** A sentence for the user who asked. */
interface Refusal {
  refuse: string;
}

/**
 * When the person it refers to is erased:
 * - delete: the row goes;
 * - clear: the row stays, without the reference and without the name;
 * - `{ refuse }`: as long as the row is there the person is not erased, for the reason given here.
 */
type OnErase<T extends Table, C extends Column<T>> =
  | 'delete'
  | Refusal
  | (IsNullable<T, C> extends true ? 'clear' : never);

type LastingIn<T extends Table, C extends Column<T>> = {
  table: T;
  column: C;
  onUndo: OnUndo<T, C>;
  onMerge: OnMerge;
  /**
   * There is one row with the same values in these columns (one for each reference if none are named): if a merge would make two, the
   * merged one's row waits with it.
   */
  once?: readonly Column<T>[];
  /**
   * The column that names the half for which the row was written, if that half was merged into the one it counts for. Such rows are moved
   * in slices, and unmerging moves them back.
   */
  memberColumn?: ColumnOf<T, number | null>;
  /** A name for entries that people make about one person or company, when they were made, and by whom if files make some, too. */
  called?: { what: string; at: Column<T>; by?: Column<T> };
} & ({ to: 'contact'; onErase: OnErase<T, C> } | { to: 'account' });

/** Computed from facts (core/network/derive/strengths.ts): follows when these are undone, moved or erased and marked as stale. */
type DerivedIn<T extends Table, C extends Column<T>> = { table: T; column: C; to: ReferencedKind; derived: true };

/** Ids in the value of a setting of the installation. */
interface SettingReference {
  setting: InstallationKey;
  to: 'account';
  onUndo: 'keep';
  /** The person or company in the setting is kept, and others are merged into it. */
  onMerge: Refusal;
}

export type Reference =
  | {
      [T in Table]: { [C in ColumnOf<T, number | null>]: LastingIn<T, C> | DerivedIn<T, C> }[ColumnOf<
        T,
        number | null
      >];
    }[Table]
  | SettingReference;

/** A lasting reference of any table, in the form that functions read which treat all tables alike. */
export interface LastingReference {
  table: Table;
  column: string;
  to: ReferencedKind;
  onUndo: 'keep' | 'delete' | 'source' | { name: string; key?: string; known?: { column: string; to: string } };
  onMerge: OnMerge;
  once?: readonly string[];
  memberColumn?: string;
  called?: { what: string; at: string; by?: string };
  onErase?: 'delete' | 'clear' | Refusal;
}

export type References = readonly Reference[];

/** The references to contacts or to accounts that are neither derived nor settings. */
export function pickLastingReferences(references: References, to: ReferencedKind): LastingReference[] {
  return references.filter(
    (reference): reference is Extract<Reference, { onUndo: unknown; table: unknown }> =>
      'table' in reference && 'onUndo' in reference && reference.to === to,
  );
}

export function pickSettingReferences(references: References, to: ReferencedKind): SettingReference[] {
  return references.filter((reference): reference is SettingReference => 'setting' in reference && reference.to === to);
}

/** Facts have sources and claims, which go with them. */
export function isFactTable(table: Table): table is FactKind {
  return (['account', 'contact', 'tenure', 'signal', 'investment', 'customer'] as readonly string[]).includes(table);
}
