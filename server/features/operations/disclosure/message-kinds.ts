import type { MessageDeclaration } from '../../../platform/messages/message-kinds.ts';

export const readingMessages = {
  'reading.reached': {
    label: 'Someone reached the limit for new people',
    optional: false,
    noButtons: 'It asks nothing.',
  },
} as const satisfies Record<string, MessageDeclaration>;

declare module '../../../platform/messages/message-kinds.ts' {
  interface MessageKinds extends Record<keyof typeof readingMessages, true> {}
}
