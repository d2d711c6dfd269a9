import { makeUnicodePattern } from '../../../shared/platform/unicode.ts';
import { type JsonPerson, readJsonPeople } from '../embedded-json.ts';
import { type Fact, makeFact, type PageJob, type PersonFacts, pickFirst } from '../facts.ts';
import type { Generation, PageLook } from '../generation.ts';
import { listPageTitles, parseNamesInTitle, readHeadName, readHeadSlug } from '../head.ts';
import { parseTitleBefore } from '../job.ts';
import { type LinkedPerson, listLinkedPeople } from '../json-ld.ts';
import { isAscii, isLatin } from '../letters.ts';
import { findCardMemberId } from '../links.ts';
import { doesNameFitIdentifier, doNamesOverlap, isSameText } from '../text.ts';
import { findPersonEntries, findTiedId, findWantedProfile, type WantedProfile } from '../whom.ts';
import { choosePresentJob, getTitleAt } from './job-lines.ts';
import {
  findTopCards,
  listOwnSlugs,
  listSlugs,
  readCompany,
  readHeadline,
  readLocation,
  type TopCard,
} from './top-card.ts';
import { readJobsUntil2024 } from './until-2024-jobs.ts';

/** The state of a reading: the page, the expected person, and the page's statements about people. */
interface PageReader {
  document: Document;
  whom: WantedProfile;
  /** Everybody in the page's data. */
  everybody: () => readonly JsonPerson[];
  /** The wanted person in the page's data. */
  own: readonly JsonPerson[];
  memberId: Fact | null;
  linked: LinkedPerson | null;
  /** The person in the page's head. */
  about: string | null;
  /** The name of the earlier person, who may still be shown. */
  before: string | null;
}

const makeUrn = (memberId: Fact | null): Fact | null =>
  memberId && { value: `urn:li:fsd_profile:${memberId.value}`, source: memberId.source };

/** The names that the tab's and the shared title may hold. */
const listTitleNames = ({ document }: PageReader): string[] => listPageTitles(document).flatMap(parseNamesInTitle);

/** Does any other part of the page contradict that this card is the person's? It may be left over. */
function isContradicted({ name }: TopCard, slug: string, reading: PageReader): boolean {
  const named = reading.own.filter((person) => person.name !== null);
  if (named.length > 0) return !named.some((person) => doNamesOverlap(person.name!, name));
  // A public identifier made of words, and of none of this name's, is more likely another person's than a nickname.
  const isOfWords =
    /^[a-z]+-[a-z]{2,}/.test(slug) ||
    (!isAscii(slug) && makeUnicodePattern(String.raw`^\p{Script=Latin}+-\p{Script=Latin}{2,}`).test(slug));
  return (
    isOfWords &&
    (isLatin(name) || makeUnicodePattern(String.raw`^[\p{Script=Latin}\P{L}]+$`).test(name)) &&
    !doNamesOverlap(name, slug)
  );
}

/** Does this card belong to the person of the address? Its own links decide first, then the rest of the page. */
function isOfPerson(card: TopCard, reading: PageReader): boolean {
  const { whom, linked, about } = reading;
  const slug = whom.slug?.value;
  const own = listOwnSlugs(card.card);
  if (own.size > 0) return slug !== undefined && own.has(slug);
  const links = listSlugs(card.card);
  if (slug !== undefined && links.has(slug)) return true;
  const isSame = (person: { name: string | null } | null): boolean =>
    Boolean(person?.name && isSameText(person.name, card.name));
  if (reading.own.some(isSame) || isSame(linked)) return true;
  if (reading.before !== null && isSameText(reading.before, card.name)) return false;
  // The data has another person of this name: the earlier person, or the viewer.
  if (reading.everybody().some((person) => person.slug !== null && isSame(person))) return false;
  if (links.size > 0 && about !== slug) return false;
  if (slug === undefined) return false;
  if (about === slug && card.known) return true;
  if (isContradicted(card, slug, reading)) return false;
  return card.known || doesNameFitIdentifier(card.name, slug);
}

/** A name in the title only is accepted when the address is made of it, and no other person has it. */
function findNameInTitle(reading: PageReader, slug: string, refused: readonly TopCard[]): Fact | null {
  const name = listTitleNames(reading).find((name) => doesNameFitIdentifier(name, slug));
  if (name === undefined) return null;
  const others = reading.everybody().filter((person) => person.slug && person.slug !== slug);
  const theirs = [...refused, ...others, { name: reading.before }];
  return theirs.some((person) => person.name && isSameText(person.name, name)) ? null : makeFact(name, 'title');
}

/**
 * A public page whose head has another public identifier says nothing about the identifier in the address, unless the
 * person was renamed: then title and card agree in a name that the address is made of.
 */
function isOfOther(reading: PageReader, slug: string, cards: readonly TopCard[]): boolean {
  const { about } = reading;
  const [name] = listTitleNames(reading);
  return (
    about !== null &&
    about !== slug &&
    !cards.some((card) => name && doesNameFitIdentifier(name, slug) && isSameText(name, card.name))
  );
}

function getReading({ document, address, where, parsed, before }: PageLook): PageReader {
  const readEverybody = (): readonly JsonPerson[] => readJsonPeople(document, parsed);
  const whom = findWantedProfile(document, where, readEverybody);
  const slug = whom.slug?.value;
  const tied = findTiedId(document, address, whom);
  // Most of a page's data is about others; it is parsed only when this does not settle it.
  const naming = [slug, tied?.value].filter((word) => word !== undefined);
  const found = findPersonEntries(readJsonPeople(document, parsed, naming), slug, tied);
  const own = found.length > 0 ? found : findPersonEntries(readEverybody(), slug, tied);
  return {
    document,
    whom,
    everybody: readEverybody,
    own,
    memberId:
      tied ??
      makeFact(
        own.map((person) => person.memberId).find((id) => id !== null),
        'page-json',
      ),
    linked: listLinkedPeople(document).find((person) => slug !== undefined && person.slug === slug) ?? null,
    about: readHeadSlug(document),
    before: before?.fullName?.value ?? null,
  };
}

function getFacts(reading: PageReader): PersonFacts & { experience: readonly PageJob[] } {
  const { document, whom, own, linked, memberId } = reading;
  const slug = whom.slug?.value ?? '';
  const cards = findTopCards(document);
  const ofOther = slug !== '' && isOfOther(reading, slug, cards);
  const card = ofOther ? null : (cards.find((card) => isOfPerson(card, reading)) ?? null);
  const tied = card && listSlugs(card.card).has(slug);
  const findInJson = (pick: (person: JsonPerson) => string | null): Fact | null =>
    makeFact(
      own.map(pick).find((value) => value !== null),
      'page-json',
    );
  const headline = pickFirst(
    card && makeFact(readHeadline(card.card), 'heading'),
    findInJson((person) => person.headline),
  );
  // The jobs belong to the person of the card.
  const experience = card && slug !== '' ? readJobsUntil2024(document, slug, reading.before === null) : [];
  const shown = pickFirst(makeFact(linked?.company, 'json-ld'), card && makeFact(readCompany(card.card), 'heading'));
  const job = choosePresentJob(experience, shown?.value ?? null);
  const company = shown ?? makeFact(job?.company, 'heading');
  return {
    publicIdentifier: whom.slug,
    entityUrn: makeUrn(memberId ?? (tied ? makeFact(findCardMemberId(card.card), 'link') : null)),
    fullName:
      pickFirst(
        card && makeFact(card.name, 'heading'),
        findInJson((person) => person.name),
        makeFact(linked?.name, 'json-ld'),
        ofOther || reading.about === null ? null : makeFact(readHeadName(document), 'meta'),
      ) ?? (ofOther ? null : findNameInTitle(reading, slug, cards)),
    location: pickFirst(
      card && makeFact(readLocation(card.card, headline?.value ?? null), 'heading'),
      findInJson((person) => person.location),
      makeFact(linked?.location, 'json-ld'),
    ),
    headline,
    company,
    title: pickFirst(
      makeFact(linked?.title, 'json-ld'),
      makeFact(getTitleAt(job, shown?.value ?? null), 'heading'),
      makeFact(parseTitleBefore(headline?.value ?? null, company?.value ?? null), headline?.source ?? 'heading'),
    ),
    experience,
  };
}

/** Was anything read besides the address and a title? Those two do not distinguish one kind of page from another. */
const isSure = ({ fullName, location, headline, company }: PersonFacts): boolean =>
  (fullName !== null && fullName.source !== 'title') || [location, headline, company].some((fact) => fact !== null);

/**
 * Signed-in and public pages of 2013 to 2024, by their headings, their data, their markup for search engines, and last
 * their title.
 */
export const until2024: Generation = {
  name: 'until-2024',
  read: (page) => {
    const facts = getFacts(getReading(page));
    return { ...facts, sure: isSure(facts) };
  },
};
