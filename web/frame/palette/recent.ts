import { z } from 'zod';
import { FOUND_GROUPS } from '../../../shared/core/palette/row-order.ts';
import { RECENT_PREFIX } from '../../platform/api/draft-storage.ts';

/** A row that was opened from the palette, as it is kept. */
const Recent = z.object({
  key: z.string(),
  group: z.enum(FOUND_GROUPS),
  name: z.string(),
  about: z.string().optional(),
  to: z.string().startsWith('/'),
});
export type Recent = z.infer<typeof Recent>;

const MOST = 6;

/**
 * The entries that a user opened from the palette in this browser, the last first. Signing out deletes them, like drafts.
 * @param whose the user and the view; null: nothing is kept, for example while acting as another user
 */
export function readRecent(whose: string | null): Recent[] {
  if (whose === null) return [];
  try {
    return z.array(Recent).parse(JSON.parse(localStorage.getItem(RECENT_PREFIX + whose) ?? '[]'));
  } catch {
    // Written by another version.
    return [];
  }
}

export function saveRecent(whose: string | null, opened: Recent): void {
  if (whose === null) return;
  const remaining = [opened, ...readRecent(whose).filter(({ key }) => key !== opened.key)].slice(0, MOST);
  try {
    localStorage.setItem(RECENT_PREFIX + whose, JSON.stringify(remaining));
  } catch {
    // The storage is switched off or full: the palette does without.
  }
}
