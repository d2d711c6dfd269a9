/** Pages that stand at a profile's address and show nobody. By their markup, as their words come in many languages. */
const NOT_FOUND =
  '.page-not-found, .page-not-found__headline, .not-found-404, .profile-unavailable, .profile-not-found, #error404, .error404, [data-test-id="page-not-found"], .http-error, body.error-page';
const WALL =
  '.authwall, .authwall-join-form, .join-form-container, form.join-form, form.login__form, form[action*="/uas/login"], form[action*="/login-submit"], form[action*="/checkpoint/lg/"], #captcha-internal, form[action*="/checkpoint/challenge"]';
const PAGE_KEY = /auth_?wall|log_?in\b|_login|cold_join|sign_?up|checkpoint|not_?found|_404\b|\berror\b/i;

const pageKey = (document: Document): string =>
  document.querySelector('meta[name="pageKey"]')?.getAttribute('content') ?? '';

/** Surely nobody: such a page names even the profile that it has not. */
export function saysNotFound(document: Document): boolean {
  return PAGE_KEY.test(pageKey(document)) || document.querySelector(NOT_FOUND) !== null;
}

/** A wall, if nobody's name was found: public profiles carry forms to sign in, too. */
export function looksLikeWall(document: Document): boolean {
  if (document.querySelector(WALL)) return true;
  // A page of nothing but a script sends the browser elsewhere.
  const empty = !document.body?.querySelector(':not(script):not(noscript):not(style)');
  return empty && document.querySelector('head script, head meta[http-equiv="refresh"]') !== null;
}
