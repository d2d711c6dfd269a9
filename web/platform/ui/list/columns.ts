import type { ReactNode } from 'react';

export type Direction = 'asc' | 'desc';

/** The column by which rows are sorted, and the direction. */
export interface Sort {
  by: string;
  direction: Direction;
}

/** A column of a list. Declare columns outside of components: rows are drawn anew when they change. */
export interface Column<Item, Context = undefined> {
  key: string;
  /** Its head, and on a card the word before its value. */
  label: string;
  /** The head is for screen readers only: the cells below need none. */
  silent?: true;
  /** The row's own value is clear by itself: on a card its name has no label. */
  plain?: true;
  /**
   * "minmax(120px, 1.2fr)": as wide as its content, at least 120 px if that is wider, with its share of the room that
   * no column needs. "fit-content(84px)": 84 px, or less where other columns lack room that it does not need. "84px":
   * always so wide, for buttons.
   */
  width: string;
  /** Its content stands below the other cells, over the whole row; its width is "0px". */
  below?: true;
  cell: (item: Item, context: Context) => ReactNode;
  /** The list can be sorted by this column, first in this direction. */
  sort?: Direction;
  className?: string;
}

/** "-updated" → by "updated", descending. A column without sorting is ignored. */
export function readSort(text: string | null, columns: readonly { key: string; sort?: Direction }[]): Sort | null {
  const by = text?.replace(/^-/, '') ?? '';
  if (!columns.some(({ key, sort }) => key === by && sort)) return null;
  return { by, direction: text?.startsWith('-') ? 'desc' : 'asc' };
}

export const writeSort = (sort: Sort | null): string | null =>
  sort && `${sort.direction === 'desc' ? '-' : ''}${sort.by}`;
