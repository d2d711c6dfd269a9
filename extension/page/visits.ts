import { type PageAddress, readPageAddress } from './address.ts';

/** The name of a person's visit: the same for their page and its sub-pages. Null: no profile. */
export function getVisit(address: string): string | null {
  const where: PageAddress = readPageAddress(address);
  if (where.kind === 'profile') return `in/${where.slug}`;
  if (where.kind === 'member') return `in/${where.memberId}`;
  if (where.kind === 'recruiter') return `recruiter/${where.id}`;
  return where.kind === 'other' ? null : where.kind;
}

/** The interval at which the address is looked at if the browser does not report navigation inside the page, in ms. */
const LOOK_MS = 300;

/**
 * Calls `changed` when the page goes on to another person, or away from one, without being loaded anew. A content script cannot hear the
 * page's own calls, so it listens to the browser if that reports navigation, and looks at the address otherwise.
 */
export function watchVisits(window: Window, changed: (visit: string | null) => void): () => void {
  let { href } = window.location;
  let seen = getVisit(href);
  const look = (): void => {
    if (window.location.href === href) return;
    ({ href } = window.location);
    const now = getVisit(href);
    if (now === seen) return;
    seen = now;
    changed(now);
  };
  const { navigation } = window as unknown as { navigation?: EventTarget };
  const timer = navigation ? undefined : window.setInterval(look, LOOK_MS);
  navigation?.addEventListener('currententrychange', look);
  window.addEventListener('popstate', look);
  return () => {
    window.clearInterval(timer);
    navigation?.removeEventListener('currententrychange', look);
    window.removeEventListener('popstate', look);
  };
}
