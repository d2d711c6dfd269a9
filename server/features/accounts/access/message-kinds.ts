import type { MessageDeclaration } from '../../../platform/messages/message-kinds.ts';
import { composeAccessCard, pressAccess } from './in-chat.ts';

export const accessMessages = {
  'access.requested': {
    label: 'Someone asks for access',
    optional: false,
    chat: { compose: composeAccessCard, press: pressAccess },
  },
  'access.decided': { label: 'Your request for access was decided', optional: false },
} as const satisfies Record<string, MessageDeclaration>;

declare module '../../../platform/messages/message-kinds.ts' {
  interface MessageKinds extends Record<keyof typeof accessMessages, true> {}
}
