import { type SignalKind, signalKinds } from '../../../../shared/core/network/signals.ts';
import { addressBook } from './address-book.ts';
import { crmActivity } from './crm-activity.ts';
import { linkedinComment } from './linkedin-comment.ts';
import { linkedinConnection } from './linkedin-connection.ts';
import { mail } from './mail.ts';
import { meeting } from './meeting.ts';
import { message } from './message.ts';
import { nemp } from './nemp.ts';
import { opinion } from './opinion.ts';
import type { SignalDefinition } from './signal.ts';
import { whatsapp } from './whatsapp.ts';
import { workedTogether } from './worked-together.ts';

/** Every kind of signal, in the order in which the demo draws them. */
const DEFINITIONS = {
  opinion,
  linkedin_connection: linkedinConnection,
  mail,
  linkedin_comment: linkedinComment,
  message,
  whatsapp,
  worked_together: workedTogether,
  nemp,
  meeting,
  address_book: addressBook,
  crm_activity: crmActivity,
} satisfies Record<SignalKind, object>;

type Definitions = typeof DEFINITIONS;

/** A signal as evidence, with what its kind says. */
export type SignalEvidenceOf = {
  [Kind in SignalKind]: { kind: Kind } & Parameters<Definitions[Kind]['count']>[0];
}[SignalKind];

/** The entries of signals in a weights file. */
export type SignalWeights = {
  [Kind in SignalKind as Definitions[Kind]['weights']['entry']]: Definitions[Kind]['weights']['shipped'];
};

export type SignalWeightName = {
  [Kind in SignalKind]: keyof Definitions[Kind]['weights']['amounts'];
}[SignalKind];

/** A definition for code that treats all kinds alike: it hands evidence and weights only to the kind that they are of. */
type AnyDefinition = SignalDefinition<object, keyof SignalWeights, unknown, SignalWeightName>;

export const signalDefinitions = DEFINITIONS as unknown as Readonly<Record<SignalKind, AnyDefinition>>;

/** One value for each entry of signals in a weights file, in the order of the kinds. */
export function mapEntries<T>(make: (weights: AnyDefinition['weights']) => T): Record<keyof SignalWeights, T> {
  const entries = signalKinds.map((kind) => signalDefinitions[kind].weights);
  return Object.fromEntries(entries.map((weights) => [weights.entry, make(weights)])) as never;
}

/** The weights of all kinds as shipped, or as they truly are in the demo network. */
export function pickSignalWeights(which: 'shipped' | 'truth'): SignalWeights {
  return mapEntries((weights) => weights[which]) as unknown as SignalWeights;
}
