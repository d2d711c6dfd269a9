import { createNotFoundError } from '../errors.ts';
import { parseId } from './ids.ts';

/**
 * The place in a list after which a page begins; undefined without a cursor.
 * @param parse undefined or null for a text that no answer gave as its `next_cursor`
 * @throws notFound for such a text: the first page again would look like the next one
 */
export function readPageStart<Place>(
  cursor: string | undefined,
  parse: (cursor: string) => Place | null | undefined,
): Place | undefined {
  if (cursor === undefined) return undefined;
  const place = parse(cursor) ?? undefined;
  if (place === undefined) throw createNotFoundError('This page');
  return place;
}

interface ListPage<Row> {
  page: Row[];
  next_cursor: string | null;
}

/**
 * A page with the cursor of the next.
 * @param rows those of the page and, if there are more, at least one of them
 * @param next where the next page begins, as `readPageStart` reads it with `parseId`
 */
export function endPage<Row>(rows: readonly Row[], limit: number, next: (last: Row) => number): ListPage<Row> {
  const page = rows.slice(0, limit);
  return { page, next_cursor: rows.length > page.length ? String(next(page.at(-1)!)) : null };
}

/** The number of rows on the pages before, which is the cursor of lists whose order is no single value's. @throws notFound */
export const readRowsBefore = (cursor: string | undefined): number => readPageStart(cursor, parseId) ?? 0;

/** A page of a list that is at hand as a whole. @throws notFound for a cursor that no answer gave */
export function cutPage<Row>(
  rows: readonly Row[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): ListPage<Row> {
  const from = readRowsBefore(cursor);
  return endPage(rows.slice(from), limit, () => from + limit);
}

/** The same for a list with the newest first, each row by its own id: rows that came since move none. */
export function cutPageById<Row extends { id: number }>(
  rows: readonly Row[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): ListPage<Row> {
  const before = readPageStart(cursor, parseId) ?? Number.POSITIVE_INFINITY;
  return endPage(
    rows.filter(({ id }) => id < before),
    limit,
    ({ id }) => id,
  );
}
