import { computeTie, type TieEvidence } from '../model/ties.ts';
import type { Weights } from '../model/weights.ts';
import { chooseShown, type SharingChoices } from './choices.ts';

/**
 * The part of the evidence between a person and a target by which the person may be proposed as a way to them: nothing if one of the two chose
 * so. As in stored ties, what an answer overrides is not shown in its place.
 */
export function pickWay(
  choices: SharingChoices,
  personId: number,
  target: { id: number; weights: Weights; now: Date },
  evidence: TieEvidence[],
): TieEvidence[] {
  const pair = { memberId: personId, contactId: target.id };
  const shown = chooseShown(choices, pair, evidence);
  if (shown === null) return evidence;
  if (shown.never) return [];
  const counted = new Set(computeTie(evidence, target.weights, target.now).parts.map((part) => part.evidence));
  return shown.named.filter((piece) => counted.has(piece));
}
