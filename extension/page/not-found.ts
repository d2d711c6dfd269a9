/** What the page's head says under a name. */
export const readContent = (document: Document, name: string): string | null =>
  document.head?.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content') ?? null;

/** Pages that stand at a profile's address and show nobody. By their markup, as their words come in many languages. */
const NOT_FOUND = ['page-not-found', 'not-found-404', 'profile-unavailable', 'profile-not-found'];
const PAGE_KEY = /auth_?wall|log_?in\b|_login|cold_join|sign_?up|checkpoint|not_?found|_404\b|unavailable|\berror\b/;

/** Pages before 2017 wrote it into the body's id. */
const getPageKey = (document: Document): string =>
  `${readContent(document, 'pageKey')} ${document.body?.id}`.replaceAll('-', '_').toLowerCase();

/** Certainly nobody: a not-found page even names the missing profile. */
export function isNotFoundPage(document: Document): boolean {
  // By name, which browsers find sooner than by selector.
  const isNamed = NOT_FOUND.some((name) => document.getElementsByClassName(name).length > 0);
  return isNamed || PAGE_KEY.test(getPageKey(document));
}
