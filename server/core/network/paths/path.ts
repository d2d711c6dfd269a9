/** The form of a path, and how it is shown (relationship model §5). Ranks are products of ties. */
import type { Category, TieEvidence } from '../model/ties.ts';

interface FoundHop {
  probability: number;
  /** Strongest first, then newest. */
  evidence: TieEvidence[];
  /** They work at one account today. */
  colleagues: boolean;
}

/** `people` begins with a member of the circle and ends with the target; `hops[n]` joins the n-th to the next. */
export interface FoundPath {
  people: number[];
  hops: FoundHop[];
  rank: number;
  category: Category;
  /** `2026-10`: the month in which the two of the last hop were in touch, if that was in the last year. */
  inTouch: string | null;
  /** The number of other members who know the same connector. */
  more: number;
}

export interface FoundPaths {
  paths: FoundPath[];
  /** Whether there are more than requested. */
  limitHit: boolean;
}

export interface PathFilter {
  /** Paths of at least this category. */
  minStrength?: number;
  /** Only paths whose last hop joins people who work at one account today. */
  currentColleagues?: boolean;
  /** Only paths that begin with this member. */
  memberId?: number;
}

/** The number of hops that is shown (document 2 §9). */
export function countHopsShown(path: Pick<FoundPath, 'hops' | 'category'>): number {
  return path.hops.length + (path.category < 3 ? 1 : 0);
}
