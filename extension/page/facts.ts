/**
 * The place where a fact was read. `address`: the page's own address. `link`: a link of the page that names the same person. `page-json`:
 * data that the page carries for its own scripts. `heading`: the visible text. `json-ld` and `meta`: the page's data for search engines.
 * `title`: the tab's title.
 */
type FactSource = 'address' | 'link' | 'page-json' | 'heading' | 'json-ld' | 'meta' | 'title';

export interface Fact {
  value: string;
  source: FactSource;
}

/** A page's statements about the person whom it shows. Null: the page says nothing, or contradicts itself. */
export interface PersonFacts {
  /** As in `/in/ines-calloway`: decoded, lower case. */
  publicIdentifier: Fact | null;
  /** `urn:li:fsd_profile:ACoAA…` */
  entityUrn: Fact | null;
  fullName: Fact | null;
  location: Fact | null;
  headline: Fact | null;
  company: Fact | null;
  title: Fact | null;
}

/** A job of theirs, in the words of a page that shows their experience. */
export interface PageJob {
  title: string;
  company: string | null;
  /** "Jan 2020 - Present", in the language of the page. */
  dates: string | null;
  current: boolean;
}

export interface PageFacts extends PersonFacts {
  /** The kind of page whose reader was sure of it; null if none was, although a title may have given a name. */
  generation: string | null;
  /** Latest first; empty if the page shows none. */
  experience: readonly PageJob[];
  /** Whether the page shows one person. Not-found pages, login walls, lists of people and all other pages show nobody. */
  isProfile: boolean;
  /** The kind of page; null if it shows nobody. */
  source: 'linkedin' | 'recruiter' | null;
  /** False while the person's name, or on a Recruiter page their public identifier, is not there (yet). */
  settled: boolean;
}

/** The facts read from the page so far, in the words of shared/features/panel/frames/person.ts. */
export type PageState = 'waiting' | 'shown' | 'unreadable' | 'unknown' | 'nobody';

export const UNKNOWN: PersonFacts = {
  publicIdentifier: null,
  entityUrn: null,
  fullName: null,
  location: null,
  headline: null,
  company: null,
  title: null,
};

export const NOTHING_READ: PageFacts = {
  ...UNKNOWN,
  isProfile: false,
  source: null,
  settled: true,
  generation: null,
  experience: [],
};

/** The first of several that is there. */
export const pickFirst = (...facts: (Fact | null | undefined)[]): Fact | null => facts.find((fact) => fact) ?? null;

export const makeFact = (value: string | null | undefined, source: FactSource): Fact | null =>
  value ? { value, source } : null;
