/** Counts a year's requests for its letter. */
import { PROGRESS, type Progress } from '../../../../shared/core/introductions/constants.ts';
import type { IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import { INTRO_LIFE } from '../../../../shared/core/introductions/statuses.ts';
import type { LetterCounts, LetterNumber } from '../../../../shared/features/introductions/letter/numbers.ts';

interface CountedIntro {
  status: IntroStatus;
  progress: Progress | null;
  sales_status: string | null;
  furthest_sales_status: string | null;
}

type End = 'made' | 'open' | 'declined' | 'no_way' | 'canceled';

const DECLINED: readonly IntroStatus[] = ['Declined_by_Connector', 'Declined by Target'];

/** What became of a request. One on hold is open, also where it stands in the archive. */
export function getEnd(status: IntroStatus): End {
  const { bucket, group } = INTRO_LIFE[status];
  if (group === 'Success') return 'made';
  if (bucket !== 'archive' || group === 'On Hold') return 'open';
  if (DECLINED.includes(status)) return 'declined';
  return group === 'Canceled' ? 'canceled' : 'no_way';
}

/** What came of an introduction: whoever met has met, whatever came of it later. */
function getOutcome({ status, sales_status, furthest_sales_status }: CountedIntro) {
  if (furthest_sales_status === PROGRESS.met) return 'met';
  if (sales_status === PROGRESS.nothing) return 'nothing';
  return sales_status === 'No Answer' || status === 'No Feedback' ? 'no_answer' : 'unknown';
}

export const hasMet = (intro: CountedIntro): boolean => getEnd(intro.status) === 'made' && getOutcome(intro) === 'met';

/** How it stands with those who met: an outcome in rough words says no more than that they did. */
export const getProgress = ({ progress }: CountedIntro): Progress => progress ?? 'met';

export function countLetter(intros: readonly CountedIntro[]): LetterCounts {
  const ends = { requests: intros.length, made: 0, open: 0, declined: 0, no_way: 0, canceled: 0 };
  const outcomes = { met: 0, nothing: 0, no_answer: 0, unknown: 0, in_talks: 0, won: 0 };
  const counts = { ...ends, ...outcomes };
  for (const intro of intros) {
    const end = getEnd(intro.status);
    counts[end] += 1;
    if (end !== 'made') continue;
    const outcome = getOutcome(intro);
    counts[outcome] += 1;
    if (outcome === 'met' && (intro.progress === 'in_talks' || intro.progress === 'won')) counts[intro.progress] += 1;
  }
  return counts;
}

/** Whether a number of the letter counts this request. */
export const isInNumber = (intro: CountedIntro, number: Exclude<LetterNumber, 'yes'>): boolean =>
  countLetter([intro])[number] > 0;
