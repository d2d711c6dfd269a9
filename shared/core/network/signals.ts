/** What a signal may be: its kind in answers, and its type in the specification's words, as stored. */
interface SharedSignal {
  type: string;
  /** Whether it comes from lists of a user's own, such as the connections that they import. */
  listed?: true;
}

/**
 * Every kind of signal, in the order in which answers count them. For a new kind the compiler asks in
 * server/core/network/signals for all the rest.
 */
export const SIGNALS = {
  linkedin_connection: { type: 'Linkedin Connection', listed: true },
  linkedin_comment: { type: 'Linkedin Comment' },
  mail: { type: 'Gmail Contacts', listed: true },
  whatsapp: { type: 'Whatsapp Group' },
  worked_together: { type: 'Worked Together' },
  nemp: { type: 'Nemp' },
  opinion: { type: 'Opinion' },
  message: { type: 'Linkedin Message', listed: true },
  meeting: { type: 'Meeting', listed: true },
  address_book: { type: 'Address Book', listed: true },
  crm_activity: { type: 'CRM Activity' },
} as const satisfies Record<string, SharedSignal>;

export type SignalKind = keyof typeof SIGNALS;
export type SignalType = (typeof SIGNALS)[SignalKind]['type'];

export const signalKinds = Object.keys(SIGNALS) as SignalKind[];

const others = signalKinds.filter((kind) => kind !== 'opinion').map((kind) => SIGNALS[kind].type);

/** The types that a signal may have; direction and skill belong to the first only. */
export const SIGNAL_TYPES: readonly SignalType[] = [SIGNALS.opinion.type, ...others];

type ListedSignalType = Extract<(typeof SIGNALS)[SignalKind], { listed: true }>['type'];

/** The types of the signals from a user's own lists of contacts. */
export const LISTED_SIGNAL_TYPES = signalKinds
  .map((kind): SharedSignal => SIGNALS[kind])
  .filter(({ listed }) => listed)
  .map(({ type }) => type as ListedSignalType);

/** Answers of the ranking game: nobody creates a signal of this type, and their author can edit them. */
export const RANKING_SIGNAL = 'Ranking answer';

export const SIGNAL_SOURCES = [
  'Connect',
  'Facebook',
  'Linkedin',
  'Twitter',
  'Gmail',
  'Whatsapp',
  'Import',
  'Microsoft',
  'Calendar',
  'CRM',
] as const;
export type SignalSource = (typeof SIGNAL_SOURCES)[number];
