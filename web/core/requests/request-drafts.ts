/** Drafts of requests, which the first screen lists, too: the unsent text to one company, by its id. */
export const REQUEST_DRAFTS = 'intro-';

/**
 * The id of the company; null for drafts to one company or several and drafts by a recommendation: users continue them on the screen on
 * which they began.
 */
export function getDraftAccount(about: string): string | null {
  const id = about.slice(REQUEST_DRAFTS.length);
  return /^\d+$/.test(id) ? id : null;
}
