import type { MessageDeclaration } from '../../platform/messages/message-kinds.ts';

export const enrichmentMessages = {
  'enrichment.done': { label: 'A list of profiles was read', optional: false, noButtons: 'It asks nothing.' },
} as const satisfies Record<string, MessageDeclaration>;

declare module '../../platform/messages/message-kinds.ts' {
  interface MessageKinds extends Record<keyof typeof enrichmentMessages, true> {}
}
