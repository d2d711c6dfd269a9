import type { LinkDeclaration } from '../../../platform/messages/link-kinds.ts';
import type { MessageDeclaration } from '../../../platform/messages/message-kinds.ts';

export const digestLinks = {
  'digest.unsubscribe': { path: '/unsubscribe/', days: 'lasting' },
} as const satisfies Record<string, LinkDeclaration>;

/** It cannot be turned off as a kind, because its frequency is a choice of its own. */
export const digestMessages = {
  'digest.mail': { label: 'The digest', optional: false, unsubscribe: 'digest.unsubscribe' },
} as const satisfies Record<string, MessageDeclaration>;

declare module '../../../platform/messages/message-kinds.ts' {
  interface MessageKinds extends Record<keyof typeof digestMessages, true> {}
}
declare module '../../../platform/messages/link-kinds.ts' {
  interface LinkKinds extends Record<keyof typeof digestLinks, true> {}
}
