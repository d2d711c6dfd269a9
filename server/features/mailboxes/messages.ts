import type { MessageDeclaration } from '../../platform/messages/message-kinds.ts';

export const mailboxMessages = {
  'mailboxes.refused': {
    label: 'The mail service doesn’t recognize Kith',
    optional: false,
    noButtons: 'It asks nothing.',
  },
} as const satisfies Record<string, MessageDeclaration>;

declare module '../../platform/messages/message-kinds.ts' {
  interface MessageKinds extends Record<keyof typeof mailboxMessages, true> {}
}
