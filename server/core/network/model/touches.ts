/** When two people were last in touch, and ties that were high and fell by age alone. Pure, as the relationship model. */
import type { SignalKind } from '../../../../shared/core/network/signals.ts';
import { signalDefinitions } from '../signals/all.ts';
import { type Category, computeTie, type TieEvidence } from './ties.ts';
import type { Weights } from './weights.ts';

export interface Touch {
  kind: SignalKind;
  /** YYYY-MM-DD */
  day: string;
}

const getTouch = (piece: TieEvidence): Touch | null =>
  piece.kind === 'tenure' || piece.kind === 'answer' || piece.date === null || !signalDefinitions[piece.kind].touch
    ? null
    : { kind: piece.kind, day: piece.date };

/** The newest touch in the evidence between two people, none of which is yet to come; null if they were in touch on no known day. */
export function findLastTouch(evidence: readonly TieEvidence[], now: Date): Touch | null {
  const today = now.toISOString().slice(0, 10);
  let last: Touch | null = null;
  for (const piece of evidence) {
    const touch = getTouch(piece);
    if (touch && touch.day <= today && (last === null || touch.day > last.day)) last = touch;
  }
  return last;
}

/** The day of the newest touch that the member's company may read, as staff may. */
export const findReadableDay = (evidence: readonly TieEvidence[], now: Date): string | null =>
  findLastTouch(
    evidence.filter(
      ({ kind }) => kind !== 'tenure' && kind !== 'answer' && signalDefinitions[kind].readBy === 'company',
    ),
    now,
  )?.day ?? null;

/** Whether a tie with this evidence may fade without anybody saying anything. */
export const mayFade = (evidence: readonly TieEvidence[]): boolean =>
  evidence.some(
    ({ kind }) => kind !== 'tenure' && kind !== 'answer' && signalDefinitions[kind].halfLifeYears !== undefined,
  );

/** A day before all evidence: ages count from none on. */
const FRESHEST = new Date(0);
/** "High": a tie is missed from there on. */
const HIGH = 3;

interface FadedTie {
  was: Category;
  category: Category;
  touch: Touch;
}

/** A tie that would be high if its evidence were new, and is lower by its age; null for any other. */
export function findColdTie(evidence: readonly TieEvidence[], weights: Weights, now: Date): FadedTie | null {
  const was = computeTie(evidence, weights, FRESHEST).category;
  if (was < HIGH) return null;
  const { category } = computeTie(evidence, weights, now);
  const touch = findLastTouch(evidence, now);
  return category < was && touch ? { was, category, touch } : null;
}
