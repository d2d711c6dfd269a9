/** What is known of those who bear a name, besides their own rows. */
export interface JudgedName {
  /** `ask`: they stay apart, and Duplicates proposes them. */
  verdict: 'join' | 'ask' | 'apart';
  /** Hundredths of a point. */
  points: number;
  for: string[];
  against: string[];
}

/** What people and files say of whoever bears a name. */
export interface NamedThere {
  /** The people who work there now. */
  people: number;
  titles: readonly string[];
  /** The earliest month in which somebody is known to have worked there; null if none is known. */
  since: number | null;
}

/** The same in one file, before any of its records is entered. */
export interface NamedInFile extends NamedThere {
  /** The domains that the file gives to companies of this name. */
  domains: ReadonlySet<string>;
  /** The file is not a list of connections, and names people who founded it. */
  founders: boolean;
}

export interface KnownNames {
  /** By account: those without a domain whose name a record with a domain has. */
  stored: Map<number, NamedThere>;
  /** By folded name. */
  file: ReadonlyMap<string, NamedInFile>;
  /** The source of the file, which its own rows have; null outside of a batch. */
  sourceId: number | null;
  /** Whether a name means the company with a domain, as users decided, by `joinNameAndDomain`. */
  decided: Map<string, boolean>;
  /** The judgements so far, by `joinNameAndDomain`: one file is judged as a whole. */
  judged: Map<string, JudgedPair>;
}

/** A company of a file and a stored one of the same name. */
export interface JudgedPair extends JudgedName {
  nameKey: string;
  domain: string;
  /** The name in the file, and the stored one. */
  name: string;
  other: string;
  /** The people who came by the name alone. */
  people: number;
  headcount: number | null;
  /** Both are stored already, so that there is nothing to decide. */
  known: boolean;
}

export const collectKnownNames = (file: KnownNames['file'] = new Map()): KnownNames => ({
  stored: new Map(),
  decided: new Map(),
  judged: new Map(),
  file,
  sourceId: null,
});

export const joinNameAndDomain = (nameKey: string, domain: string): string => `${nameKey}\n${domain}`;

export const NOBODY_THERE: NamedThere = { people: 0, titles: [], since: null };

/** The most titles that are weighed. */
export const MAX_TITLES = 40;

export function addThere(a: NamedThere, b: NamedThere | undefined): NamedThere {
  if (!b) return a;
  const since = [a.since, b.since].filter((month) => month !== null);
  return {
    people: a.people + b.people,
    titles: [...a.titles, ...b.titles].slice(0, MAX_TITLES),
    since: since.length > 0 ? Math.min(...since) : null,
  };
}
