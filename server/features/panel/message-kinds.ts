import type { MessageDeclaration } from '../../platform/messages/message-kinds.ts';

export const panelMessages = {
  'panel.proposed': {
    label: 'A portfolio company proposes a contact',
    optional: false,
    noButtons: 'Whoever adds a person compares them with those of that name, on the screen.',
  },
} as const satisfies Record<string, MessageDeclaration>;

declare module '../../platform/messages/message-kinds.ts' {
  interface MessageKinds extends Record<keyof typeof panelMessages, true> {}
}
