import type { MessageDeclaration } from '../../../platform/messages/message-kinds.ts';

export const feedbackMessages = {
  'feedback.sent': { label: 'Feedback on Kith', optional: false, noButtons: 'It asks nothing.' },
} as const satisfies Record<string, MessageDeclaration>;

declare module '../../../platform/messages/message-kinds.ts' {
  interface MessageKinds extends Record<keyof typeof feedbackMessages, true> {}
}
