import { type Fact, makeFact, pickFirst } from '../facts.ts';
import type { Generation, GenerationFacts, PageLook } from '../generation.ts';
import { parseHeadlineJob, parseHeadlineTitle } from '../job.ts';
import { getAddressMemberId } from '../links.ts';
import { doesNameFitIdentifier, doNamesOverlap, findOnlyValue, isSameText } from '../text.ts';
import { choosePresentJob, getTitleAt } from './job-lines.ts';
import { findServerDrivenCards, readCardWords, type ServerDrivenCard } from './server-driven-card.ts';
import { readSectionJobs } from './server-driven-jobs.ts';

/** A card of a single person: a card whose links name two people is still being built, and is ignored. */
const isWhole = ({ slugs, memberIds }: ServerDrivenCard): boolean => slugs.size <= 1 && memberIds.size <= 1;

/** Does the card of the earlier person, or a part of it, still stand here? */
function isLeft({ name, memberIds, slugs }: ServerDrivenCard, slug: string | null, { before }: PageLook): boolean {
  if (!before || (slug !== null && before.publicIdentifier?.value === slug)) return false;
  const urn = before.entityUrn?.value;
  const isOfThem = before.publicIdentifier !== null && [...memberIds].some((id) => urn?.endsWith(`:${id}`));
  // Words change before links do, and links before words: a name stays with its person until other data shows that two
  // people share it.
  const isTheirs = before.fullName !== null && isSameText(before.fullName.value, name);
  return isOfThem || (isTheirs && !(slug !== null && slugs.has(slug) && doNamesOverlap(name, slug)));
}

/** The person of the card, if the address names that person; null otherwise. */
function findShownSlug(card: ServerDrivenCard, page: PageLook): { slug: Fact | null } | null {
  const { where, address } = page;
  const [linked = null] = card.slugs;
  if (where.kind === 'member') {
    const isTheirs = card.memberIds.has(where.memberId) && !isLeft(card, linked, page);
    return isTheirs ? { slug: makeFact(linked, 'link') } : null;
  }
  if (where.kind === 'own') {
    const isOwn = linked && card.element.querySelector('a[href*="/edit/"], a[href*="isSelfProfile=true"]');
    return isOwn ? { slug: makeFact(linked, 'link') } : null;
  }
  if (where.kind !== 'profile' || isLeft(card, where.slug, page)) return null;
  const named = getAddressMemberId(address);
  const isTied = linked
    ? linked === where.slug
    : (named !== null && card.memberIds.has(named)) || doesNameFitIdentifier(card.name, where.slug);
  return isTied ? { slug: makeFact(where.slug, 'address') } : null;
}

function getFacts(card: ServerDrivenCard, slug: Fact | null, page: PageLook): GenerationFacts {
  const { headline, location, company: shown } = readCardWords(card);
  const memberId = findOnlyValue(card.memberIds);
  const experience = readSectionJobs(page.document, { memberId, slug: slug?.value ?? null });
  const job = choosePresentJob(experience, shown);
  const company = shown ?? job?.company ?? parseHeadlineJob(headline).company;
  return {
    publicIdentifier: slug,
    entityUrn: makeFact(memberId && `urn:li:fsd_profile:${memberId}`, 'link'),
    fullName: makeFact(card.name, 'heading'),
    location: makeFact(location, 'heading'),
    headline: makeFact(headline, 'heading'),
    company: makeFact(company, 'heading'),
    title: pickFirst(
      makeFact(getTitleAt(job, shown), 'heading'),
      makeFact(parseHeadlineTitle(headline, company), 'heading'),
    ),
    experience,
    sure: true,
  };
}

/**
 * Signed-in pages of 2026. Their distinctive mark: a card with the name `…Topcard`. It is accepted when all of its
 * links belong to one person, and the address names that person.
 */
export const serverDriven: Generation = {
  name: 'server-driven',
  read: (page) => {
    for (const card of findServerDrivenCards(page.document).filter(isWhole)) {
      const shown = findShownSlug(card, page);
      if (shown) return getFacts(card, shown.slug, page);
    }
    return null;
  },
};
