/** The types of signals as stored, and the kind of evidence that each is. */
import {
  RANKING_SIGNAL,
  SIGNALS,
  type SignalKind,
  type SignalType,
  signalKinds,
} from '../../../../shared/core/network/signals.ts';
import type { LabelAnswer } from './ties.ts';

const KINDS: ReadonlyMap<string, SignalKind> = new Map(signalKinds.map((kind) => [SIGNALS[kind].type, kind]));

/** The kind of evidence of a signal's type; null for a type that the model does not count. */
export function getSignalKind(type: string): SignalKind | null {
  return KINDS.get(type) ?? null;
}

/** The type as stored and shown. */
export function getSignalType(kind: SignalKind): SignalType {
  return SIGNALS[kind].type;
}

/**
 * The type of an answer of the ranking game, which is stored as a signal whose sub_type is one of `answers`. Not among
 * `SIGNAL_TYPES`: nobody logs one by hand.
 */
export const RANKING_ANSWER = RANKING_SIGNAL;

export const answers = [
  'Familiar',
  'Familiar - Weak Relationship',
  'Not Familiar',
] as const satisfies readonly LabelAnswer[];

/** The answer in a signal; null for any other text. */
export function toAnswer(subType: string | null): LabelAnswer | null {
  return answers.find((answer) => answer === subType) ?? null;
}
