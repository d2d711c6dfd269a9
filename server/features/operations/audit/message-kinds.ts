import type { MessageDeclaration } from '../../../platform/messages/message-kinds.ts';

export const auditMessages = {
  'audit.broken': { label: 'The audit has been altered', optional: false, noButtons: 'It asks nothing.' },
} as const satisfies Record<string, MessageDeclaration>;

declare module '../../../platform/messages/message-kinds.ts' {
  interface MessageKinds extends Record<keyof typeof auditMessages, true> {}
}
