import type { MessageDeclaration } from '../platform/delivery.ts';

export const panelMessages = {
  'panel.proposed': { label: 'A portfolio company proposes a contact', optional: false },
} as const satisfies Record<string, MessageDeclaration>;

declare module '../platform/delivery.ts' {
  interface MessageKinds extends Record<keyof typeof panelMessages, true> {}
}
