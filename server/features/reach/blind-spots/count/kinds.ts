/** Kinds of companies: an industry, and perhaps a size and a country. Uses no database. */

export interface CompanyProfile {
  id: number;
  tags: readonly number[];
  /** 0: unknown. */
  sizeStep: number;
  /** The code of a country; null: unknown. */
  country: string | null;
}

export interface Kind {
  tagId: number;
  /** 0: any. */
  sizeStep: number;
  /** Null: any. */
  country: string | null;
}

export const makeKindKey = ({ tagId, sizeStep, country }: Kind): string => `${tagId} ${sizeStep} ${country ?? ''}`;

/** Every kind that the company is of, wider ones before narrower ones. */
export function listKinds({ tags, sizeStep, country }: Omit<CompanyProfile, 'id'>): Kind[] {
  return tags.flatMap((tagId) => [
    { tagId, sizeStep: 0, country: null },
    ...(sizeStep === 0 ? [] : [{ tagId, sizeStep, country: null }]),
    ...(country === null ? [] : [{ tagId, sizeStep: 0, country }]),
    ...(sizeStep === 0 || country === null ? [] : [{ tagId, sizeStep, country }]),
  ]);
}

/** The kinds that hold all companies of this one, and others. */
const listWider = ({ tagId, sizeStep, country }: Kind): Kind[] => [
  ...(sizeStep === 0 && country === null ? [] : [{ tagId, sizeStep: 0, country: null }]),
  ...(sizeStep === 0 || country === null
    ? []
    : [
        { tagId, sizeStep, country: null },
        { tagId, sizeStep: 0, country },
      ]),
];

/** How many companies of a kind there are, and how many of them somebody reaches. */
export interface KindCount {
  companies: number;
  reached: number;
}
export type KindCounts = Map<string, KindCount>;

/** Adds companies to each of these kinds; negative numbers take them out again. */
export function addToKinds(counts: KindCounts, kinds: readonly Kind[], companies: number, reached: number): void {
  for (const kind of kinds) {
    const key = makeKindKey(kind);
    const count = counts.get(key) ?? { companies: 0, reached: 0 };
    count.companies += companies;
    count.reached += reached;
    counts.set(key, count);
  }
}

/** A single company is no kind. */
const FEWEST = 2;

export const isBlind = (count: KindCount | undefined): boolean =>
  count !== undefined && count.companies >= FEWEST && count.reached === 0;

/** Nobody reaches a company of the kind, and somebody reaches one of each wider kind. */
export const isWidestBlind = (find: (key: string) => KindCount | undefined, kind: Kind): boolean =>
  isBlind(find(makeKindKey(kind))) && !listWider(kind).some((wider) => isBlind(find(makeKindKey(wider))));
