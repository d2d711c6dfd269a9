import type { MessageDeclaration } from '../../../platform/messages/message-kinds.ts';
import { composeCandidacyCard, pressCandidacy } from './in-chat.ts';
import { findPeopleOfCandidacy as people } from './mail-people.ts';
import { takeReplyToCandidacy as replied } from './replied.ts';

/** The messages about candidacies, and which of them people can turn off. */
export const candidacyMessages = {
  'poscan.requested': {
    label: 'A company asks for an introduction or a reference',
    optional: false,
    noButtons: 'The talent team chooses connectors, from the list behind the link.',
  },
  'poscan.forCompany': {
    label: 'A candidate for one of your positions',
    optional: false,
    people,
    replied,
    chat: { compose: composeCandidacyCard, press: pressCandidacy },
  },
  'poscan.forCandidate': { label: 'A position that might suit you', optional: false, people, replied },
  'poscan.askCompany': {
    label: 'How it went with a candidate who was introduced to you',
    optional: false,
    people,
    replied,
  },
  'poscan.askCandidate': {
    label: 'How it went with a company that you were introduced to',
    optional: false,
    people,
    replied,
  },
  'poscan.replied': { label: 'A reply by e-mail about a candidacy', optional: false },
  'poscan.foundersDigest': {
    label: 'The founders digest: candidates of the week',
    optional: true,
    permission: 'founders-digest:receive',
    unsubscribe: 'digest.unsubscribe',
  },
} as const satisfies Record<string, MessageDeclaration>;

declare module '../../../platform/messages/message-kinds.ts' {
  interface MessageKinds extends Record<keyof typeof candidacyMessages, true> {}
}
