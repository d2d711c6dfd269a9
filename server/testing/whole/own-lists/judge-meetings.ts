/** What meetings tell of the answers about people who were met, on held-out answers of the ranking game in invented networks (docs/decisions/122). */
import { isHeldOut, type LabelledPair } from '../../../core/network/derive/labels.ts';
import { shippedWeights } from '../../../core/network/model/weights.ts';
import { calibrate } from '../../../features/calibration/calibrate.ts';
import {
  compareEstimates,
  computeAuc,
  computeBrier,
  type Gain,
  type LabelledEstimate,
} from '../../../features/calibration/scores.ts';

interface Scores {
  auc: number;
  brier: number;
}
interface MeetingScores {
  answers: number;
  /** With the weights as shipped, and fitted; each with meetings and without. */
  shipped: { with: Scores; without: Scores };
  fitted: { with: Scores; without: Scores };
  /** Of the fitted weights, by meetings. */
  gain: Gain;
}

const isMeeting = ({ kind }: LabelledPair['evidence'][number]) => kind === 'meeting';

/** Fits and estimates twice: with everything that is known, and as if nobody had a calendar. */
export function judgeMeetings(statements: readonly LabelledPair[]): Record<'met' | 'others', MeetingScores> {
  const labels = statements.filter(({ kind }) => kind === 'answer');
  const bare = labels.map((label) => ({ ...label, evidence: label.evidence.filter((piece) => !isMeeting(piece)) }));
  const [all, without] = [calibrate(labels, shippedWeights)!, calibrate(bare, shippedWeights)!];
  const met = labels.filter(({ to }) => isHeldOut(to)).map(({ evidence }) => evidence.some(isMeeting));
  const judge = (wanted: boolean): MeetingScores => {
    const pick = (estimates: readonly LabelledEstimate[]) => estimates.filter((_, place) => met[place] === wanted);
    const score = (estimates: readonly LabelledEstimate[]): Scores => ({
      auc: computeAuc(pick(estimates))!,
      brier: computeBrier(pick(estimates)),
    });
    return {
      answers: met.filter((isMet) => isMet === wanted).length,
      shipped: { with: score(all.present), without: score(without.present) },
      fitted: { with: score(all.fitted), without: score(without.fitted) },
      gain: compareEstimates(pick(without.fitted), pick(all.fitted)),
    };
  };
  return { met: judge(true), others: judge(false) };
}
