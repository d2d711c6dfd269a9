import type { ReactNode } from 'react';

export type Direction = 'asc' | 'desc';

/** By which column rows are sorted, and which way. */
export interface Sort {
  by: string;
  direction: Direction;
}

/** One column of a list. Declare them outside of components: rows are drawn anew when they change. */
export interface Column<Item, Context = undefined> {
  key: string;
  /** Its head, and on a card the word before its value. */
  label: string;
  /** The head is heard and not seen: what stands below needs none. */
  silent?: true;
  /** What a row is speaks for itself: on a card its name stands without the word. */
  plain?: true;
  /** As in grid-template-columns. */
  width: string;
  cell: (item: Item, context: Context) => ReactNode;
  /** It can be sorted by, and this way first. */
  sort?: Direction;
  className?: string;
}

/** "-updated" → by "updated", descending. A column that cannot be sorted by is none. */
export function readSort(text: string | null, columns: readonly { key: string; sort?: Direction }[]): Sort | null {
  const by = text?.replace(/^-/, '') ?? '';
  if (!columns.some(({ key, sort }) => key === by && sort)) return null;
  return { by, direction: text?.startsWith('-') ? 'desc' : 'asc' };
}

export const writeSort = (sort: Sort | null): string | null =>
  sort && `${sort.direction === 'desc' ? '-' : ''}${sort.by}`;
