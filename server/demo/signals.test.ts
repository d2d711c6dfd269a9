import { expect, test } from 'vitest';
import { isHeldOut, type LabelledPair } from '../core/network/derive/labels.ts';
import { RANKING_ANSWER } from '../core/network/model/signal-types.ts';
import type { TieEvidence } from '../core/network/model/ties.ts';
import { shippedWeights } from '../core/network/model/weights.ts';
import { calibrate } from '../features/calibration/calibrate.ts';
import { computeAuc, computeBrier } from '../features/calibration/scores.ts';
import { buildDemoNetwork } from './network.ts';
import type { RowBuilder } from './rows.ts';
import { buildTruth, HIDDEN_WEIGHTS } from './truth.ts';

const now = new Date('2026-11-21T10:00:00Z');

/** The answers of the demo's ranking game, with the evidence of that day. */
function listAnswers(seed: number): LabelledPair[] {
  const rows = buildDemoNetwork({ now, seed, contacts: 12_000, accounts: 1_500 });
  const truth = buildTruth({ rows } as RowBuilder, HIDDEN_WEIGHTS);
  return rows.signal
    .filter(({ type }) => type === RANKING_ANSWER)
    .map(({ from_contact_id: from, to_contact_id: to, sub_type, occurred_on }) => {
      const evidence: TieEvidence[] = [];
      truth.odds(from, to, occurred_on!, (piece) => {
        if (piece.kind !== 'answer') evidence.push(piece);
        return false;
      });
      return { kind: 'answer', from, to, yes: sub_type === 'Familiar', day: occurred_on!, evidence };
    });
}

const isMeeting = ({ kind }: TieEvidence): boolean => kind === 'meeting';

test('meetings make the estimates about people who were met better, and others not worse', () => {
  const labels = [1, 2, 3, 4].flatMap((seed) =>
    // Ids of one network are apart from those of another.
    listAnswers(seed).map((label) => ({ ...label, from: label.from + seed * 1e6, to: label.to + seed * 1e6 })),
  );
  const without = labels.map((label) => ({ ...label, evidence: label.evidence.filter((piece) => !isMeeting(piece)) }));
  const found = { with: calibrate(labels, shippedWeights)!, without: calibrate(without, shippedWeights)! };
  const heldOut = labels.filter(({ to }) => isHeldOut(to));
  const score = (which: 'with' | 'without', wanted: boolean, fitted: 'fitted' | 'present') => {
    const some = found[which][fitted].filter((_, place) => heldOut[place]!.evidence.some(isMeeting) === wanted);
    return { auc: computeAuc(some)!, brier: computeBrier(some) };
  };
  for (const fitted of ['present', 'fitted'] as const) {
    const [metWith, metWithout] = [score('with', true, fitted), score('without', true, fitted)];
    expect(metWith.brier).toBeLessThan(metWithout.brier);
    expect(metWith.auc).toBeGreaterThan(metWithout.auc);
    const [elseWith, elseWithout] = [score('with', false, fitted), score('without', false, fitted)];
    expect(elseWith.brier).toBeLessThan(elseWithout.brier + 0.002);
    expect(elseWith.auc).toBeGreaterThan(elseWithout.auc - 0.01);
  }
});
