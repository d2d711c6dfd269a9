import { createNotFoundError } from '../errors.ts';

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
