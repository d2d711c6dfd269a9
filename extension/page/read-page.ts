import { type PageAddress, readAddress } from './address.ts';
import { type JsonPerson, jsonPeople, jsonSaysNobody, type ParsedBlocks, viewerOf } from './embedded-json.ts';
import { type Fact, fact, firstOf, NOBODY, type PageReading, type PersonFacts, UNKNOWN } from './facts.ts';
import { nameOfHead, namesInTitle, slugOfHead, titlesOf } from './head.ts';
import { linkedPeople } from './json-ld.ts';
import { memberIdFromCard, memberIdFromLinks, slugFromLinks } from './links.ts';
import { looksLikeWall, saysNotFound } from './nobody.ts';
import { readRecruiterPage } from './recruiter-page.ts';
import { folded, namesOverlap, sharesWord } from './text.ts';
import { ownSlugsIn, shownCompany, shownHeadline, shownLocation, slugsIn, type TopCard, topCards } from './top-card.ts';

/** Whom the address names, completed from the page where it names them in another way. */
interface Wanted {
  slug: Fact | null;
  memberId: Fact | null;
  section: string | null;
}

const urn = (memberId: Fact | null): Fact | null =>
  memberId && { value: `urn:li:fsd_profile:${memberId.value}`, source: memberId.source };

/** An address without a name: the page must say who it is, and its links say it best. */
function wantedByPage(document: Document, people: readonly JsonPerson[]): Wanted {
  const viewer = viewerOf(document);
  const own = people.find((one) => one.memberId !== null && one.memberId === viewer && one.slug !== null);
  const cards = topCards(document).flatMap((card) => [...slugsIn(card.card)]);
  const head = slugOfHead(document);
  const slug = firstOf(
    fact(own?.slug && (cards.length === 0 || cards.includes(own.slug)) ? own.slug : null, 'page-json'),
    fact(head, 'meta'),
    fact(new Set(cards).size === 1 ? cards[0] : null, 'link'),
  );
  return { slug, memberId: null, section: null };
}

function whomOf(document: Document, address: PageAddress, people: readonly JsonPerson[]): Wanted {
  if (address.kind === 'profile')
    return { slug: fact(address.slug, 'address'), memberId: null, section: address.section };
  if (address.kind !== 'member') return wantedByPage(document, people);
  const known = people.find((one) => one.memberId === address.memberId && one.slug !== null);
  const slug = firstOf(fact(known?.slug, 'page-json'), fact(slugFromLinks(document, address.memberId), 'link'));
  return { slug, memberId: fact(address.memberId, 'address'), section: address.section };
}

const same = (one: string, other: string): boolean => folded(one) === folded(other);

/** The names that the tab's and the shared title may hold. */
const titleNames = (document: Document, whom: Wanted): string[] =>
  titlesOf(document).flatMap((title) => namesInTitle(title, whom.section !== null));

/** Does anything the page says elsewhere speak against this card's being the person's? It may have been left standing. */
function isContradicted(card: TopCard, whom: Wanted, document: Document, people: readonly JsonPerson[]): boolean {
  const slug = whom.slug?.value;
  const named = people.filter((one) => one.slug === slug && one.name !== null);
  if (named.length > 0 && !named.some((one) => sharesWord(one.name!, card.name))) return true;
  if (slug === undefined || namesOverlap(card.name, slug)) return false;
  return titleNames(document, whom).some((name) => namesOverlap(name, slug) && !sharesWord(name, card.name));
}

/** Is this card about the person whom the address names? Its own links know best, then what the page says elsewhere. */
function isOfPerson(card: TopCard, whom: Wanted, document: Document, people: readonly JsonPerson[]): boolean {
  const slug = whom.slug?.value;
  const own = ownSlugsIn(card.card);
  if (own.size > 0) return slug !== undefined && own.has(slug);
  const linked = slugsIn(card.card);
  if (slug !== undefined && linked.has(slug)) return true;
  const namesakes = people.filter((one) => one.name !== null && same(one.name, card.name));
  if (namesakes.some((one) => one.slug === slug || one.memberId === whom.memberId?.value)) return true;
  // The data names somebody else so: the person before, or the viewer.
  if (namesakes.length > 0) return false;
  if (linked.size > 0 && slugOfHead(document) !== slug) return false;
  if (isContradicted(card, whom, document, people)) return false;
  if (card.known || (slug !== undefined && namesOverlap(card.name, slug))) return true;
  return titleNames(document, whom).some((name) => same(name, card.name));
}

/** From the headline "CTO at Veldt", when the company is known to be Veldt. */
function titleBefore(headline: string | null, company: string | null): string | null {
  const at = headline && company ? headline.toLowerCase().lastIndexOf(company.toLowerCase()) : -1;
  if (!headline || at <= 0) return null;
  const before = headline.slice(0, at).trimEnd();
  const title = before.replace(/\s+(?:at|bei|chez|en|na|no|presso|hos|på|voor|bij|w|в|ב)$|\s*[@,|·–-]$/iu, '').trim();
  return title !== '' && title !== before ? title : null;
}

/** A name that stands in the title only is believed when it fits the address. */
function nameFromTitle(document: Document, whom: Wanted): Fact | null {
  const slug = whom.slug?.value;
  if (slug === undefined) return null;
  return fact(
    titleNames(document, whom).find((name) => namesOverlap(name, slug)),
    'title',
  );
}

function factsOf(document: Document, whom: Wanted, people: readonly JsonPerson[]): PersonFacts {
  const slug = whom.slug?.value;
  const linked = linkedPeople(document).find((one) => one.slug === slug) ?? null;
  const about = slugOfHead(document);
  // A public page that says it is about somebody else says nothing about the one in the address.
  const ofOther = slug !== undefined && about !== null && about !== slug;
  const card = ofOther ? null : (topCards(document).find((one) => isOfPerson(one, whom, document, people)) ?? null);
  const tied = slug !== undefined && card !== null && slugsIn(card.card).has(slug);
  const json = people.filter(
    (one) => (slug !== undefined && one.slug === slug) || (whom.memberId && one.memberId === whom.memberId.value),
  );
  const fromJson = (pick: (one: JsonPerson) => string | null): Fact | null =>
    fact(
      json.map(pick).find((value) => value !== null),
      'page-json',
    );
  const memberId = firstOf(
    whom.memberId,
    slug === undefined ? null : fact(memberIdFromLinks(document, slug), 'link'),
    fromJson((one) => one.memberId),
    tied ? fact(memberIdFromCard(card.card), 'link') : null,
  );
  const headline = firstOf(
    card && fact(shownHeadline(card.card), 'heading'),
    fromJson((one) => one.headline),
  );
  const company = firstOf(fact(linked?.company, 'json-ld'), card && fact(shownCompany(card.card), 'heading'));
  return {
    publicIdentifier: whom.slug,
    entityUrn: urn(memberId),
    fullName: firstOf(
      card && fact(card.name, 'heading'),
      fromJson((one) => one.name),
      fact(linked?.name, 'json-ld'),
      ofOther ? null : fact(about === null ? null : nameOfHead(document), 'meta'),
      ofOther ? null : nameFromTitle(document, whom),
    ),
    location: firstOf(
      card && fact(shownLocation(card.card), 'heading'),
      fromJson((one) => one.location),
      fact(linked?.location, 'json-ld'),
    ),
    headline,
    company,
    title: firstOf(
      fact(linked?.title, 'json-ld'),
      fact(titleBefore(headline?.value ?? null, company?.value ?? null), headline?.source ?? 'heading'),
    ),
  };
}

/** A wall, or data that says there is no such profile. */
function showsNobody(document: Document, whom: Wanted): boolean {
  if (whom.slug && jsonSaysNobody(document, whom.slug.value)) return true;
  return looksLikeWall(document) && !topCards(document).some((card) => card.known);
}

/**
 * What a page of the professional network says of the one person whom it shows. The address wins: what the page says of
 * anybody else (the viewer, the person shown before, people beside) is never taken for them. Pure, and quick enough to
 * be asked again while a page builds itself; `parsed` carries what was parsed from one call to the next.
 * @param address absolute
 */
export function readPage(document: Document, address: string, parsed: ParsedBlocks = new WeakMap()): PageReading {
  const where = readAddress(address);
  if (where.kind === 'other') return NOBODY;
  if (where.kind === 'recruiter') return readRecruiterPage(document, where.id);
  if (saysNotFound(document)) return NOBODY;
  const people = jsonPeople(document, parsed);
  const whom = whomOf(document, where, people);
  const facts = whom.slug || whom.memberId ? factsOf(document, whom, people) : UNKNOWN;
  if (!facts.fullName && showsNobody(document, whom)) return NOBODY;
  return { ...facts, isProfile: true, source: 'linkedin', settled: facts.fullName !== null };
}
