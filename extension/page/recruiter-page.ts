import { getLinkMember, getLinkSlug, parseSlug } from './address.ts';
import { BLOCKS, parseLenient, readBlock } from './embedded-json.ts';
import { makeFact, NOTHING_READ, type PageFacts, type PersonFacts, UNKNOWN } from './facts.ts';
import { isPlace } from './generations/top-card.ts';
import { parseHeadlineJob } from './job.ts';
import { looksEmpty } from './nobody.ts';
import { doesNameFitIdentifier, findOnlyValue, readSeenText, tidyName } from './text.ts';

/** Links that Recruiter marks as the way to the person's public profile; the words on them differ by language. */
const MARKED =
  '[data-test-public-profile-link], [data-test-personal-info-profile-link], [class*=public-profile], [class*=public-profile] *, [data-test-topcard-public-profile] *, [class*=personal-info] *, [data-test-personal-info-subsection] *, [data-control-name*=public_profile]';

const NAMES =
  '[data-test-row-lockup-full-name], .profile-info__name, .topcard-condensed__name, .profile-info h1, h1.searchable, .profile__header h1, [data-test-profile-name]';
const LOCATIONS = '[data-test-row-lockup-location], .profile-info__location, .topcard-condensed__location, .location';
const HEADLINES = '[data-test-row-lockup-headline], .profile-info__headline, .artdeco-entity-lockup__subtitle, .title';
const BESIDE = 'aside, nav, footer, header[role=banner], .global-nav, [class*=similar], [class*=browsemap]';

const getHref = (link: Element): string => link.getAttribute('href') ?? '';
const readName = (element: Element | null | undefined): string | null => tidyName(readSeenText(element));

const PUBLIC_KEY = /^(?:public(?:Profile)?(?:Url|Link)|publicIdentifier|canonicalUrl|vanityName)$/;
/** Keys under which the address's own id identifies the data's subject, rather than just appearing in it. */
const OWN_ID = /^(?:id|\w*Urn|memberId|profileId)$/;

function parseSlugInJson(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return value.includes('/') ? getLinkSlug(value) : parseSlug(value);
}

/** The public identifier in that object of the page's data which carries the id of the address. */
function findSlugInJson(document: Document, id: string): string | null {
  const found = new Set<string | null>();
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    const facts = Object.entries(node);
    if (
      facts.some(
        ([key, value]) =>
          OWN_ID.test(key) &&
          String(value)
            .split(/[:(),]/)
            .includes(id),
      )
    )
      for (const [key, value] of facts) if (PUBLIC_KEY.test(key)) found.add(parseSlugInJson(value));
    for (const [, value] of facts) visit(value);
  };
  for (const block of document.querySelectorAll(BLOCKS)) {
    const text = readBlock(block);
    if (text.includes(id)) visit(parseLenient(text));
  }
  return findOnlyValue(found);
}

/** The tool's ids to which links lead, from rows of a list and from the person's own card. */
const listIdsIn = (place: Element): string[] =>
  [place, ...place.querySelectorAll('a[href*="/profile/"]')]
    .map((link) => /\/profile\/([^/?#,]+)/.exec(getHref(link))?.[1])
    .filter((id): id is string => id !== undefined && id !== 'view');

/** Does it speak of another of the tool's profiles than the address, as rows behind and the candidate before do? */
function isOfAnother(place: Element | null, id: string): boolean {
  const ids = place ? listIdsIn(place) : [];
  return ids.length > 0 && !ids.includes(id);
}

/** The element with the name of the person shown: not a name in a row of a list, and none if there are several. */
function findShownName(document: Document, id: string): Element | null {
  const names = [...document.querySelectorAll(NAMES)].filter(
    (element) =>
      !element.closest(BESIDE) &&
      !isOfAnother(element, id) &&
      !isOfAnother(element.closest('a, li'), id) &&
      readName(element),
  );
  return findOnlyValue(names.map(readName)) === null ? null : names[0]!;
}

function climb(from: Element | null, to: (block: Element) => boolean): Element | null {
  for (let element = from?.parentElement; element; element = element.parentElement) if (to(element)) return element;
  return null;
}

/** The nearest text to the name, no further than where another name begins. */
function findNearestText(name: Element | null, what: string): string | null {
  const hasOtherNames = (block: Element): boolean =>
    [...block.querySelectorAll(NAMES)].some((other) => readName(other) !== readName(name));
  const found = climb(name, (block) => block.querySelector(what) !== null || hasOtherNames(block));
  return found && !hasOtherNames(found) ? readSeenText(found.querySelector(what)) : null;
}

/** "Engenheira na Mindera": in Portuguese the word between title and company is one with the company's article. */
const IN_PORTUGUESE = /\s+n[ao]\s+(?=[A-ZÀ-Þ\d])/;

/** The smallest block around a link that holds a name, too. */
const findCardAround = (link: Element): Element | null => climb(link, (block) => block.querySelector(NAMES) !== null);

/**
 * Recruiter's page of one person: its address holds the tool's own id, so the public identifier comes from the page.
 * @param before the person whom the same window showed at the address before
 */
export function readRecruiterPage(document: Document, id: string, before: PersonFacts | null = null): PageFacts {
  const links = [...document.querySelectorAll('a[href*="/in/"]')].filter((link) => !link.closest(BESIDE));
  const json = findSlugInJson(document, id);
  const name = findShownName(document, id);
  const text = readName(name);
  const marked = links.filter(
    (link) => link.matches(MARKED) && (!name || readName(findCardAround(link)?.querySelector(NAMES)) === text),
  );
  const getSlugOfLink = (link: Element): string | null => getLinkSlug(getHref(link));
  // A link without a mark may be anybody's: a recommender's, a note writer's, or a similar person's.
  const fitting = links.map(getSlugOfLink).filter((slug) => slug && text && doesNameFitIdentifier(text, slug));
  const shown = findOnlyValue(marked.map(getSlugOfLink)) ?? findOnlyValue(fitting);
  const cards = marked.map(findCardAround);
  const isLeft = (text && before?.fullName?.value === text) || (shown && before?.publicIdentifier?.value === shown);
  const stale =
    cards.some((card) => isOfAnother(card, id)) ||
    (isLeft && !(json && json === shown) && !cards.some((card) => card && listIdsIn(card).includes(id)));
  const slug = makeFact(json, 'page-json') ?? makeFact(stale ? null : shown, 'link');
  // The shown person is the person in the address, unless their own link says otherwise.
  const agrees = !stale && (!json || !shown || json === shown);
  const place = agrees ? name : null;
  const fullName = makeFact(readName(place), 'heading');
  if (!fullName && !slug && looksEmpty(document)) return NOTHING_READ;
  const location = findNearestText(place, LOCATIONS);
  const headline = findNearestText(place, HEADLINES);
  const { title, company } = parseHeadlineJob(headline?.replace(IN_PORTUGUESE, ' at ') ?? null);
  const memberId = agrees ? findOnlyValue(marked.map((link) => getLinkMember(getHref(link)))) : null;
  return {
    ...UNKNOWN,
    isProfile: true,
    source: 'recruiter',
    publicIdentifier: slug,
    entityUrn: makeFact(memberId && `urn:li:fsd_profile:${memberId}`, 'link'),
    fullName,
    location: makeFact(isPlace(location) ? location : null, 'heading'),
    headline: makeFact(headline, 'heading'),
    title: makeFact(title, 'heading'),
    company: makeFact(company, 'heading'),
    settled: slug !== null && fullName !== null,
    generation: fullName || slug ? 'recruiter' : null,
    experience: [],
  };
}
