import { CONNECTIONS_LINK_DAYS } from '../../../../shared/features/imports/by-link/calls.ts';
import type { LinkDeclaration } from '../../../platform/messages/link-kinds.ts';
import type { MessageDeclaration } from '../../../platform/messages/message-kinds.ts';

export const importLinks = {
  /** In the mail that asks somebody to share their connections. */
  'import.connections': { path: '/share-connections/', days: CONNECTIONS_LINK_DAYS },
} as const satisfies Record<string, LinkDeclaration>;

export const importMessages = {
  'import.connectionsLink': { label: 'You are asked to share your connections', optional: false },
} as const satisfies Record<string, MessageDeclaration>;

declare module '../../../platform/messages/link-kinds.ts' {
  interface LinkKinds extends Record<keyof typeof importLinks, true> {}
}
declare module '../../../platform/messages/message-kinds.ts' {
  interface MessageKinds extends Record<keyof typeof importMessages, true> {}
}
