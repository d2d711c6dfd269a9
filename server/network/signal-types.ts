/** The specification's signal types and the kind of evidence each one is. */
import type { TieEvidence } from './ties.ts';

export type SignalKind = Exclude<TieEvidence['kind'], 'tenure' | 'answer'>;

const KINDS = {
  Opinion: 'opinion',
  'Linkedin Connection': 'linkedin_connection',
  'Linkedin Comment': 'linkedin_comment',
  'Gmail Contacts': 'mail',
  'Whatsapp Group': 'whatsapp',
  'Worked Together': 'worked_together',
  Nemp: 'nemp',
} as const satisfies Record<string, SignalKind>;

export const signalTypes = Object.keys(KINDS) as (keyof typeof KINDS)[];

/** The kind of evidence that a signal's type is; null for a type that the model does not count. */
export function kindOfSignal(type: string): SignalKind | null {
  return (KINDS as Record<string, SignalKind>)[type] ?? null;
}

/** The type as it is stored and shown. */
export function typeOfSignal(kind: SignalKind): string {
  return signalTypes.find((type) => KINDS[type] === kind)!;
}
