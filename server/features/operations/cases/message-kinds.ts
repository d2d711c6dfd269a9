import { CASE_LINK_DAYS } from '../../../../shared/features/operations/cases/calls.ts';
import type { LinkDeclaration } from '../../../platform/messages/link-kinds.ts';
import type { MessageDeclaration } from '../../../platform/messages/message-kinds.ts';

export const caseLinks = {
  /** In the mail to the address that somebody typed at /privacy-request. */
  'privacy.confirm': { path: '/privacy-request/', days: CASE_LINK_DAYS },
} as const satisfies Record<string, LinkDeclaration>;

export const caseMessages = {
  'privacy.confirm': { label: 'Confirm a request about your data', optional: false },
  'privacy.case-opened': {
    label: 'Someone asks about their data',
    optional: false,
    noButtons: 'It is answered with the person’s data, on the screen.',
  },
} as const satisfies Record<string, MessageDeclaration>;

declare module '../../../platform/messages/link-kinds.ts' {
  interface LinkKinds extends Record<keyof typeof caseLinks, true> {}
}
declare module '../../../platform/messages/message-kinds.ts' {
  interface MessageKinds extends Record<keyof typeof caseMessages, true> {}
}
