import { type Fact, fact, firstOf } from '../facts.ts';
import type { Generation, GenerationFacts, PageLook } from '../generation.ts';
import { jobInHeadline, titleInHeadline } from '../job.ts';
import { memberIdOfAddress } from '../links.ts';
import { nameFitsIdentifier, namesOverlap, onlyValue, same } from '../text.ts';
import { choosePresentJob, titleAt } from './job-lines.ts';
import { type ServerDrivenCard, serverDrivenCards, wordsOfCard } from './server-driven-card.ts';
import { jobsInSections } from './server-driven-jobs.ts';

/** A card of a single person: a card whose links name two people is still being built, and is ignored. */
const isWhole = ({ slugs, memberIds }: ServerDrivenCard): boolean => slugs.size <= 1 && memberIds.size <= 1;

/** Does the card of the earlier person, or a part of it, still stand here? */
function isLeft({ name, memberIds, slugs }: ServerDrivenCard, slug: string | null, { before }: PageLook): boolean {
  if (!before || (slug !== null && before.publicIdentifier?.value === slug)) return false;
  const urn = before.entityUrn?.value;
  const isOfThem = before.publicIdentifier !== null && [...memberIds].some((id) => urn?.endsWith(`:${id}`));
  // Words change before links do, and links before words: a name stays with its person until other data shows that two
  // people share it.
  const isTheirs = before.fullName !== null && same(before.fullName.value, name);
  return isOfThem || (isTheirs && !(slug !== null && slugs.has(slug) && namesOverlap(name, slug)));
}

/** The person of the card, if the address names that person; null otherwise. */
function slugShown(card: ServerDrivenCard, page: PageLook): { slug: Fact | null } | null {
  const { where, address } = page;
  const [linked = null] = card.slugs;
  if (where.kind === 'member') {
    const isTheirs = card.memberIds.has(where.memberId) && !isLeft(card, linked, page);
    return isTheirs ? { slug: fact(linked, 'link') } : null;
  }
  if (where.kind === 'own') {
    const isOwn = linked && card.element.querySelector(`a[href*="/edit/"]`);
    return isOwn ? { slug: fact(linked, 'link') } : null;
  }
  if (where.kind !== 'profile' || isLeft(card, where.slug, page)) return null;
  const named = memberIdOfAddress(address);
  const isTied = linked
    ? linked === where.slug
    : (named !== null && card.memberIds.has(named)) || nameFitsIdentifier(card.name, where.slug);
  return isTied ? { slug: fact(where.slug, 'address') } : null;
}

function factsOf(card: ServerDrivenCard, slug: Fact | null, page: PageLook): GenerationFacts {
  const { headline, location, company: shown } = wordsOfCard(card);
  const memberId = onlyValue(card.memberIds);
  const experience = jobsInSections(page.document, { memberId, slug: slug?.value ?? null });
  const job = choosePresentJob(experience, shown);
  const company = shown ?? job?.company ?? jobInHeadline(headline).company;
  return {
    publicIdentifier: slug,
    entityUrn: fact(memberId && `urn:li:fsd_profile:${memberId}`, 'link'),
    fullName: fact(card.name, 'heading'),
    location: fact(location, 'heading'),
    headline: fact(headline, 'heading'),
    company: fact(company, 'heading'),
    title: firstOf(fact(titleAt(job, shown), 'heading'), fact(titleInHeadline(headline, company), 'heading')),
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
    for (const card of serverDrivenCards(page.document).filter(isWhole)) {
      const shown = slugShown(card, page);
      if (shown) return factsOf(card, shown.slug, page);
    }
    return null;
  },
};
