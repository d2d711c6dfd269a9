import type { MessageDeclaration } from '../../platform/messages/message-kinds.ts';

export const panelMessages = {
  'panel.proposed': { label: 'A portfolio company proposes a contact', optional: false },
} as const satisfies Record<string, MessageDeclaration>;

declare module '../../platform/messages/message-kinds.ts' {
  interface MessageKinds extends Record<keyof typeof panelMessages, true> {}
}
