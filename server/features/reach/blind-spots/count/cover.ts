/** The greedy cover: who opens most, then who opens most of the rest. Uses no database. */

/** Somebody who opens some of a spot's people or companies. */
export interface CoverCandidate {
  id: number;
  opens: ReadonlySet<number>;
  /** How well they know whom they open: their best tie. */
  probability: number;
}

/** Shown for each spot. */
const MAX_OPENERS = 3;

/** The most of what is still closed; of equal ones those who open more in all, then the better tie, then the smaller id. */
export function pickCover<T extends CoverCandidate>(candidates: readonly T[], most = MAX_OPENERS): T[] {
  const open = new Set<number>();
  const picked: T[] = [];
  const countNew = ({ opens }: T) => [...opens].reduce((sum, id) => sum + Number(!open.has(id)), 0);
  while (picked.length < most) {
    let best: { candidate: T; gain: number } | undefined;
    for (const candidate of candidates) {
      const gain = countNew(candidate);
      if (gain > 0 && (!best || isBetter({ candidate, gain }, best))) best = { candidate, gain };
    }
    if (!best) break;
    picked.push(best.candidate);
    for (const id of best.candidate.opens) open.add(id);
  }
  return picked;
}

interface Gain {
  candidate: CoverCandidate;
  gain: number;
}

function isBetter(a: Gain, b: Gain): boolean {
  const by =
    a.gain - b.gain ||
    a.candidate.opens.size - b.candidate.opens.size ||
    a.candidate.probability - b.candidate.probability ||
    b.candidate.id - a.candidate.id;
  return by > 0;
}
