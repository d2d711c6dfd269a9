/** The specification's signal types and the kind of evidence each one is. */
import { RANKING_SIGNAL, type SIGNAL_TYPES } from '../../../../shared/features/signals/calls.ts';
import type { LabelAnswer, TieEvidence } from './ties.ts';

type SignalKind = Exclude<TieEvidence['kind'], 'tenure' | 'answer'>;

const KINDS = {
  Opinion: 'opinion',
  'Linkedin Connection': 'linkedin_connection',
  'Linkedin Comment': 'linkedin_comment',
  'Gmail Contacts': 'mail',
  'Whatsapp Group': 'whatsapp',
  'Worked Together': 'worked_together',
  Nemp: 'nemp',
} as const satisfies Record<(typeof SIGNAL_TYPES)[number], SignalKind>;

export const signalTypes = Object.keys(KINDS) as (keyof typeof KINDS)[];

/** The kind of evidence of a signal's type; null for a type that the model does not count. */
export function kindOfSignal(type: string): SignalKind | null {
  return (KINDS as Record<string, SignalKind>)[type] ?? null;
}

/** The type as stored and shown. */
export function typeOfSignal(kind: SignalKind): string {
  return signalTypes.find((type) => KINDS[type] === kind)!;
}

/**
 * The type of an answer of the ranking game, which is stored as a signal whose sub_type is one of `answers`. Not among
 * `signalTypes`: nobody logs one by hand.
 */
export const RANKING_ANSWER = RANKING_SIGNAL;

export const answers = [
  'Familiar',
  'Familiar - Weak Relationship',
  'Not Familiar',
] as const satisfies readonly LabelAnswer[];

/** The answer in a signal; null for any other text. */
export function answerOf(subType: string | null): LabelAnswer | null {
  return answers.find((answer) => answer === subType) ?? null;
}
