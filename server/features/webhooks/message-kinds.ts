import type { MessageDeclaration } from '../../platform/messages/message-kinds.ts';

export const webhookMessages = {
  'webhook.paused': { label: 'A webhook of yours is paused', optional: false },
} as const satisfies Record<string, MessageDeclaration>;

declare module '../../platform/messages/message-kinds.ts' {
  interface MessageKinds extends Record<keyof typeof webhookMessages, true> {}
}
