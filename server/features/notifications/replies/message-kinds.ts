import type { MessageDeclaration } from '../../../platform/messages/message-kinds.ts';

export const replyMessages = {
  'replies.bounced': { label: 'An e-mail bounced', optional: false },
} as const satisfies Record<string, MessageDeclaration>;

declare module '../../../platform/messages/message-kinds.ts' {
  interface MessageKinds extends Record<keyof typeof replyMessages, true> {}
}
