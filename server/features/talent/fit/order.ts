/** The order of the judged items, and the place in it where a page ends. */
import { yieldToEventLoop } from '../../../platform/limits/fair-scheduler.ts';

export interface JudgedCandidate {
  id: number;
  score: number;
  /** Goes before others of the same score. */
  first: number;
}

/** By score; of the same score the urgent before the others, then the newest. */
export const compareByFit = (a: JudgedCandidate, b: JudgedCandidate): number =>
  b.score - a.score || b.first - a.first || b.id - a.id;

/** The number of items that are judged in some hundred microseconds if everything was read before. */
const SOME = 30;
/**
 * A title that is read for the first time takes a tenth of a millisecond, and several times that just after a start.
 */
export const TITLES = 4;

/** Runs a function for one item after the other, and pauses for other calls after so many. */
export async function runForEachWithPauses<One>(
  all: readonly One[],
  judge: (item: One) => void,
  some = SOME,
): Promise<void> {
  for (let place = 0; place < all.length; place++) {
    if (place % some === 0) await yieldToEventLoop();
    judge(all[place]!);
  }
}

/** The end of a page, not a count of rows: some of them may be put forward before the next page is asked for. */
export const formatCursor = ({ score, first, id }: JudgedCandidate): string => `${score}-${first}-${id}`;

/** The end of a page; undefined for a text that is none. */
export function parseFitCursor(cursor: string): JudgedCandidate | undefined {
  const [, score, first, id] = /^(\d{1,3})-([01])-(\d{1,10})$/.exec(cursor)?.map(Number) ?? [];
  return score === undefined || first === undefined || id === undefined ? undefined : { score, first, id };
}
