import { memberOfLink, slugOf, slugOfLink } from './address.ts';
import { parsed, textOf } from './embedded-json.ts';
import { fact, NOBODY, type PageReading, type PersonFacts, UNKNOWN } from './facts.ts';
import { looksEmpty } from './nobody.ts';
import { fits, seenText, tidyName } from './text.ts';
import { isPlace } from './top-card.ts';

/** Links that Recruiter marks as the way to the person's public profile; the words on them differ by language. */
const MARKED = [
  'a[data-test-public-profile-link]',
  'a[data-test-personal-info-profile-link]',
  'a[data-live-test-public-profile-link]',
  'a[class*="public-profile"]',
  '[class*="public-profile"] a',
  '[data-test-topcard-public-profile] a',
  '.personal-info a[href*="/in/"]',
  '[class*="personal-info"] a[href*="/in/"]',
  'a[data-control-name*="public_profile"]',
  '.public-profile a',
].join(',');

const NAMES =
  '[data-test-row-lockup-full-name], .profile-info__name, .topcard-condensed__name, .profile-info h1, h1.searchable, .profile__header h1, [data-test-profile-name]';
/** Projects, settings and refusals have headings, too: these hold a name only if the public identifier is made of it. */
const HEADINGS = 'h1, .artdeco-entity-lockup__title';
const LOCATIONS =
  '[data-test-row-lockup-location], .profile-info__location, [data-test-topcard-condensed-location], .topcard-condensed__location, [data-test-location], .location';
const HEADLINES = '[data-test-row-lockup-headline], .profile-info__headline, .artdeco-entity-lockup__subtitle, .title';
const BESIDE = 'aside, nav, footer, header[role="banner"], .global-nav, [class*="similar"], [class*="browsemap"]';

const only = <T>(values: Iterable<T | null>): T | null => {
  const set = new Set([...values].filter((value) => value !== null));
  return set.size === 1 ? [...set][0]! : null;
};

const hrefOf = (link: Element): string => link.getAttribute('href') ?? '';
const nameIn = (element: Element | null | undefined): string | null => tidyName(seenText(element));

const PUBLIC_KEYS = [
  'publicProfileUrl',
  'publicProfileLink',
  'publicLink',
  'canonicalUrl',
  'vanityName',
  'publicIdentifier',
];

function slugInJson(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return value.includes('/') ? slugOfLink(value) : slugOf(value);
}

/** Data that is about the address's own id, rather than data in which it stands somewhere. */
const OWN_ID = /^(?:id|entityUrn|objectUrn|memberId|profileId|\w*[pP]rofileUrn)$/;
const holds = (value: unknown, id: string): boolean =>
  String(value)
    .split(/[:(),/]/)
    .includes(id);

/** The public identifier in that object of the page's data which carries the id of the address. */
function slugFromJson(document: Document, id: string): string | null {
  const found = { own: new Set<string>(), near: new Set<string>() };
  const visit = (one: unknown): void => {
    if (one === null || typeof one !== 'object') return;
    const entries = Array.isArray(one) ? [] : Object.entries(one).filter(([, value]) => holds(value, id));
    const kind = entries.some(([key]) => OWN_ID.test(key)) ? 'own' : 'near';
    if (entries.length > 0)
      for (const key of PUBLIC_KEYS) {
        const slug = slugInJson((one as Record<string, unknown>)[key]);
        if (slug) found[kind].add(slug);
      }
    for (const value of Object.values(one)) visit(value);
  };
  for (const block of document.querySelectorAll('code, script[type="application/json"]')) {
    const text = textOf(block);
    if (!text.includes(id) || !PUBLIC_KEYS.some((key) => text.includes(key))) continue;
    visit(parsed(text));
  }
  return found.own.size > 0 ? only(found.own) : only(found.near);
}

/** The tool's ids to which links lead, from rows of a list and from the person's own card. */
const idsIn = (place: Element): string[] =>
  [place, ...place.querySelectorAll('a[href*="/profile/"]')]
    .map((link) => /\/profile\/([^/?#,]+)/.exec(hrefOf(link))?.[1])
    .filter((id): id is string => id !== undefined && id !== 'view');

/** Does it speak of another of the tool's profiles than the address, as rows behind and the candidate before do? */
function isOfAnother(place: Element | null, id: string): boolean {
  const ids = place ? idsIn(place) : [];
  return ids.length > 0 && !ids.includes(id);
}

/** The name of the person shown: not that of a row of a list, nor one of several. */
function shownName(document: Document, id: string): Element | null {
  const names = [...document.querySelectorAll(NAMES)].filter(
    (one) => !one.closest(BESIDE) && !isOfAnother(one, id) && !isOfAnother(one.closest('a, li'), id) && nameIn(one),
  );
  return only(names.map(nameIn)) === null ? null : names[0]!;
}

/** What stands nearest to the name, no further than where another name begins. */
function nearest(name: Element | null, what: string): Element | null {
  const text = nameIn(name);
  for (let one = name?.parentElement; one; one = one.parentElement) {
    if ([...one.querySelectorAll(NAMES)].some((other) => nameIn(other) !== text)) return null;
    const found = [...one.querySelectorAll(what)].find((other) => !other.closest(BESIDE));
    if (found) return found;
  }
  return null;
}

/** The smallest block around a link that holds a name, too. */
function cardAround(link: Element): Element | null {
  for (let one = link.parentElement; one; one = one.parentElement) if (one.querySelector(NAMES)) return one;
  return null;
}

/**
 * Recruiter's page of one person: its address holds the tool's own id, so the public identifier comes from the page.
 * @param before what the same window showed at the address before
 */
export function readRecruiterPage(document: Document, id: string, before: PersonFacts | null = null): PageReading {
  const links = [...document.querySelectorAll('a[href*="/in/"]')].filter((link) => !link.closest(BESIDE));
  const json = slugFromJson(document, id);
  const name = shownName(document, id);
  const text = nameIn(name);
  const marked = links.filter((link) => {
    const card = link.matches(MARKED) ? cardAround(link) : null;
    return link.matches(MARKED) && (text === null || nameIn(card?.querySelector(NAMES)) === text);
  });
  const cards = marked.map(cardAround).filter((card) => card !== null);
  const isOld = cards.some((card) => isOfAnother(card, id));
  // A link without a mark may be anybody's: whoever recommends, wrote a note, or is similar.
  const fitting =
    text === null ? [] : links.map((link) => slugOfLink(hrefOf(link))).filter((slug) => slug && fits(text, slug));
  const shown = only(marked.map((link) => slugOfLink(hrefOf(link)))) ?? only(fitting);
  const left = before && [before.fullName?.value ?? null, before.publicIdentifier?.value ?? null];
  const isLeft = Boolean(left && ((text && left[0] === text) || (shown && left[1] === shown)));
  const stale = isOld || (isLeft && !(json && json === shown) && !cards.some((card) => idsIn(card).includes(id)));
  const slug = fact(json, 'page-json') ?? fact(stale ? null : shown, 'link');
  // What is shown is of the person in the address unless its own link says otherwise.
  const agrees = !stale && (!json || !shown || json === shown);
  const heading = [...document.querySelectorAll(HEADINGS)].find(
    (one) => !one.closest(BESIDE) && slug && fits(nameIn(one) ?? '', slug.value),
  );
  const place = agrees ? (name ?? heading ?? null) : null;
  const fullName = fact(nameIn(place), 'heading');
  if (!fullName && !slug && looksEmpty(document)) return NOBODY;
  const location = seenText(nearest(place, LOCATIONS));
  const memberId = agrees ? only(marked.map((link) => memberOfLink(hrefOf(link)))) : null;
  return {
    ...UNKNOWN,
    isProfile: true,
    source: 'recruiter',
    publicIdentifier: slug,
    entityUrn: fact(memberId && `urn:li:fsd_profile:${memberId}`, 'link'),
    fullName,
    location: fact(isPlace(location) ? location : null, 'heading'),
    headline: fact(seenText(nearest(place, HEADLINES)), 'heading'),
    settled: slug !== null && fullName !== null,
  };
}
