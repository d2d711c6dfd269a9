import type { MessageDeclaration } from '../../platform/messages/message-kinds.ts';

export const crmMessages = {
  'crm.lapsed': { label: 'The CRM no longer lets Kith in', optional: false, noButtons: 'It asks nothing.' },
} as const satisfies Record<string, MessageDeclaration>;

declare module '../../platform/messages/message-kinds.ts' {
  interface MessageKinds extends Record<keyof typeof crmMessages, true> {}
}
