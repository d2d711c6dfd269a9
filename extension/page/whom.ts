import type { PageAddress } from './address.ts';
import { findPageViewer, type JsonPerson, readAnswer } from './embedded-json.ts';
import { type Fact, makeFact, pickFirst } from './facts.ts';
import { findTopCards, listSlugs } from './generations/top-card.ts';
import { readHeadSlug } from './head.ts';
import { findMemberIdInLinks, findSlugInLinks, getAddressMemberId } from './links.ts';
import { findOnlyValue } from './text.ts';

/** The person whom the address names, completed from the page if it names them in another way, too. */
export interface WantedProfile {
  slug: Fact | null;
  memberId: Fact | null;
  section: string | null;
}

/** At /in/me: the signed-in member, by the page's data. Other people on the page do not count. */
function findViewerSlug(document: Document, people: readonly JsonPerson[]): Fact | null {
  const viewer = findPageViewer(document);
  return makeFact(people.find((person) => viewer && person.memberId === viewer && person.slug)?.slug, 'page-json');
}

/** An address without a name: the page must say who it is. */
function findPageSlug(document: Document): Fact | null {
  const linked = findTopCards(document).flatMap((card) => [...listSlugs(card.card)]);
  return pickFirst(makeFact(readHeadSlug(document), 'meta'), makeFact(findOnlyValue(linked), 'link'));
}

/** @param everybody all people about whom the page's data speaks; called only if the address does not say who the person is */
export function findWantedProfile(
  document: Document,
  address: PageAddress,
  everybody: () => readonly JsonPerson[],
): WantedProfile {
  const nobody = { slug: null, memberId: null, section: null };
  if (address.kind === 'profile')
    return { ...nobody, slug: makeFact(address.slug, 'address'), section: address.section };
  if (address.kind === 'own') return { ...nobody, slug: findViewerSlug(document, everybody()) };
  if (address.kind !== 'member') return { ...nobody, slug: findPageSlug(document) };
  const { memberId, section } = address;
  const slug = pickFirst(
    makeFact(everybody().find((person) => person.memberId === memberId && person.slug)?.slug, 'page-json'),
    makeFact(findSlugInLinks(document, memberId), 'link'),
  );
  return { slug, memberId: makeFact(memberId, 'address'), section };
}

/** Their entity id, by evidence that ties an id to the address: the address itself, links to this profile, the answer to the page's question. */
export function findTiedId(document: Document, address: string, { slug, memberId }: WantedProfile): Fact | null {
  if (memberId || !slug) return memberId;
  return (
    makeFact(slug.source === 'address' ? getAddressMemberId(address) : null, 'address') ??
    makeFact(findMemberIdInLinks(document, slug.value), 'link') ??
    makeFact(readAnswer(document, slug.value), 'page-json')
  );
}

/** The wanted person in the page's data; nobody where two had their public identifier and nothing tells them apart. */
export function findPersonEntries(
  people: readonly JsonPerson[],
  slug: string | undefined,
  memberId: Fact | null,
): readonly JsonPerson[] {
  const named = people.filter((person) => slug !== undefined && person.slug === slug);
  if (!memberId) return new Set(named.map((person) => person.memberId ?? '')).size > 1 ? [] : named;
  const mayDiffer = memberId.source === 'page-json' || slug === undefined;
  return people.filter(
    (person) =>
      (person.memberId === memberId.value && (mayDiffer || person.slug === null || person.slug === slug)) ||
      (person.memberId === null && named.includes(person)),
  );
}
