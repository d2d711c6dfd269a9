import { isSameValue } from '../../../shared/platform/based-on.ts';
import { createInvalidError, createStaleError } from '../errors.ts';

/** A change as it came, with the fields as its author read them. */
interface ChangeBasedOn {
  basedOn?: Record<string, unknown> | undefined;
}

/**
 * Joins a change with what others saved since its author read the row: a field that the author left as it was keeps what it says now, and
 * a field that both changed refuses the change. Call it in the transaction that writes, with the row locked (platform/db/lock-row.ts), so
 * that exactly one of two changes at once wins.
 * @param present the row as this viewer reads it, by the names of the change; the answer shows nothing else
 * @returns the change to make
 * @throws stale with the present values of those fields; invalid for a field that the viewer does not read
 */
export function joinWithPresent<Change extends ChangeBasedOn>(change: Change, present: object): Change {
  const { basedOn } = change;
  if (basedOn === undefined) return change;
  const now = present as Record<string, unknown>;
  const mine = { ...change } as Record<string, unknown>;
  const joined = { ...mine };
  const theirs: Record<string, unknown> = {};
  for (const [field, read] of Object.entries(basedOn)) {
    if (!Object.hasOwn(now, field))
      throw createInvalidError(`basedOn names a field that does not exist: ${field}.`, {
        basedOn: `This record has no field ${field}`,
      });
    if (mine[field] === undefined || isSameValue(now[field], read) || isSameValue(now[field], mine[field])) continue;
    if (isSameValue(mine[field], read)) joined[field] = now[field] ?? null;
    else theirs[field] = now[field] ?? null;
  }
  if (Object.keys(theirs).length > 0) throw createStaleError(theirs);
  return joined as unknown as Change;
}
