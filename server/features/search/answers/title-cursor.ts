import { TITLE_LIMIT } from '../../../../shared/features/search/calls.ts';
import { createInvalidError } from '../../../platform/errors.ts';
import type { TitlePlace } from '../people/find.ts';

/** The place at which the next answer of a title search begins. */
export const writeTitleCursor = ({ given, score, id }: TitlePlace): string => `${given}~${score}~${id}`;

/** @throws invalid for a cursor that no answer gave */
export function readTitleCursor(cursor: string | undefined): TitlePlace | undefined {
  if (cursor === undefined) return undefined;
  const [given, score, id] = (/^(\d{1,4})~([1-4])~(\d{1,12})$/.exec(cursor) ?? []).slice(1).map(Number);
  if (!given || given >= TITLE_LIMIT || !score || !id)
    throw createInvalidError('This place in the list no longer exists. Search again.', { cursor: 'Not a cursor' });
  return { given, score, id };
}
