import { listHrefs } from './links.ts';

/** Parts that say so only where no name stands: pages that show somebody have empty sections and errors, too. */
const EMPTY =
  'not-found,not_found,unavailable,global-error,error-container,error-page,error404,http-error,artdeco-empty-state'
    .split(',')
    .map((part) => `[class*=${part}], #${part}`)
    .join();
const WALL =
  '.authwall, [class*=join-form], form:is(.login__form, [action*=login], [action*="/checkpoint/"], [action*="/start/join"]), #captcha-internal';
/** A page that has nothing to say is shorter than this. */
const FEW_LETTERS = 600;

/** A heading, a few words and the way home, in whatever language; a page that is still building itself has no heading. */
function hasWayHome(document: Document): boolean {
  const main = document.querySelector('main');
  if (!main?.querySelector('h1, h2') || (main.textContent ?? '').length > FEW_LETTERS) return false;
  return listHrefs(main).some((href) =>
    /^(?:https:\/\/www\.linkedin\.com)?\/(?:feed\/?|talent\/home\/?)?(?:\?|$)/.test(href),
  );
}

/**
 * A wall or an empty page, if nobody's name was found: public profiles carry forms to sign in, too.
 * @param part a part of somebody's profile, which may well be empty
 */
export function looksEmpty(document: Document, part = false): boolean {
  if (document.querySelector(WALL)) return true;
  if (part) return false;
  if (document.querySelector(EMPTY)) return true;
  // A page with nothing but a script redirects the browser; a page with nothing but words is a refusal.
  return !document.body?.querySelector(':not(script):not(noscript):not(style)') || hasWayHome(document);
}
