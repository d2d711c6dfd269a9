import type { MessageDeclaration } from '../../platform/messages/message-kinds.ts';

export const mailboxMessages = {
  'mailboxes.refused': { label: 'The mail service does not know Kith', optional: false },
} as const satisfies Record<string, MessageDeclaration>;

declare module '../../platform/messages/message-kinds.ts' {
  interface MessageKinds extends Record<keyof typeof mailboxMessages, true> {}
}
