/** Drafts of requests, which the first screen lists, too: the unsent text to one company, by its id. */
export const REQUEST_DRAFTS = 'intro-';

/** The id of the company; null for one to several, or by a recommendation, which are gone on with where they were begun. */
export function accountOfDraft(about: string): string | null {
  const id = about.slice(REQUEST_DRAFTS.length);
  return /^\d+$/.test(id) ? id : null;
}
