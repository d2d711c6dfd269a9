import { readPageAddress } from './address.ts';
import { type JsonPerson, NO_ONE, type ParsedBlocks, readAnswer, readJsonPeople } from './embedded-json.ts';
import { NOTHING_READ, type PageFacts, type PersonFacts } from './facts.ts';
import type { Generation, GenerationFacts, PageLook } from './generation.ts';
import { GENERATIONS } from './generations/all.ts';
import { findTopCards } from './generations/top-card.ts';
import { looksEmpty } from './nobody.ts';
import { isNotFoundPage } from './not-found.ts';
import { readRecruiterPage } from './recruiter-page.ts';
import { findWantedProfile } from './whom.ts';

/** A wall, data that says there is no such profile, or a list of people of a name. */
function isPageOfNobody({ document, where, address, parsed }: PageLook): boolean {
  const readEverybody = (): readonly JsonPerson[] => readJsonPeople(document, parsed);
  const { slug, memberId, section } = findWantedProfile(document, where, readEverybody);
  const name = slug ?? memberId;
  if (where.kind === 'unnamed' && !slug && /\/pub\//.test(address)) return true;
  if (name && readAnswer(document, name.value) === NO_ONE) return true;
  return looksEmpty(document, section !== null) && !findTopCards(document).some((card) => card.known);
}

/** The reading of the first generation that is sure of the page; if none is, that of the last generation. */
function readBest(page: PageLook, generations: readonly Generation[]): [generation: string, GenerationFacts] | null {
  let unsure: [string, GenerationFacts] | null = null;
  for (const { name, read } of generations) {
    const reading = read(page);
    if (reading?.sure) return [name, reading];
    if (reading) unsure = [name, reading];
  }
  return unsure;
}

/**
 * The statements of a page of the professional network about the person whom it shows. The address wins: statements about anybody else (the
 * viewer, the person shown before, people beside) are never taken for theirs. Pure, and quick enough to be asked again while a page builds
 * itself; `parsed` carries the parsed blocks from one call to the next.
 * @param address absolute
 * @param before the person whom the same window showed at the address before, if it navigated without a reload
 */
export function readPage(
  document: Document,
  address: string,
  parsed: ParsedBlocks = new WeakMap(),
  before: PersonFacts | null = null,
  generations: readonly Generation[] = GENERATIONS,
): PageFacts {
  const where = readPageAddress(address);
  if (where.kind === 'other') return NOTHING_READ;
  if (isNotFoundPage(document)) return NOTHING_READ;
  if (where.kind === 'recruiter') return readRecruiterPage(document, where.id, before);
  const page: PageLook = { document, address, where, parsed, before };
  const found = readBest(page, generations);
  if (!found) return NOTHING_READ;
  const [name, { sure, ...facts }] = found;
  // A wall may be headed by the name that it keeps back.
  const isSeen = facts.fullName !== null && facts.fullName.source !== 'title';
  if (!isSeen && isPageOfNobody(page)) return NOTHING_READ;
  return {
    ...facts,
    isProfile: true,
    source: 'linkedin',
    settled: facts.fullName !== null,
    generation: sure ? name : null,
  };
}
