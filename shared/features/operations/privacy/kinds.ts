/** What Kith keeps about a person, in the order of the page, and what becomes of it when they are erased. */
export const PRIVACY_KINDS = {
  facts: { label: 'Facts', about: 'name, addresses and jobs, with their sources' },
  statements: { label: 'Said by others', about: 'opinions, connections and answers about how well people know them' },
  requests: { label: 'Requests', about: 'introductions to them or through them' },
  candidacies: { label: 'Candidacies', about: 'positions they were proposed for' },
  messages: { label: 'Messages', about: 'e-mails and chat messages that mention them' },
  disclosures: { label: 'Who was shown them', about: 'users of portfolio companies, and when' },
  files: { label: 'Files and lists', about: 'rows of uploaded files, mailboxes and groups' },
  lists: { label: 'Lists', about: 'lists of people and focus lists that they are on' },
  merges: { label: 'Merges', about: 'duplicates that were merged or kept apart' },
  proposals: { label: 'Proposals', about: 'people proposed from profile pages, and invitations' },
  audit: { label: 'Audit', about: 'entries that mention them' },
  texts: { label: 'Other texts', about: 'comments, notes and saved views that mention them' },
} as const;
export type PrivacyKind = keyof typeof PRIVACY_KINDS;
export const PRIVACY_KIND_NAMES = Object.keys(PRIVACY_KINDS) as [PrivacyKind, ...PrivacyKind[]];

export const ERASURE_REASONS = [
  'Asked by the person',
  'Objected',
  'Asked by an authority',
  'Kept without need',
] as const;

/** The steps of an erasure, in order. */
export const ERASURE_STEPS = {
  fingerprint: 'Fingerprint',
  records: 'Records, facts, statements',
  strengths: 'Strengths and indexes',
  person: 'The person',
  files: 'Uploaded files',
  texts: 'Messages, audit, other texts',
  search: 'Searched again',
} as const;
export type ErasureStep = keyof typeof ERASURE_STEPS;
export const ERASURE_STEP_NAMES = Object.keys(ERASURE_STEPS) as [ErasureStep, ...ErasureStep[]];
