import type { MessageDeclaration } from '../platform/delivery.ts';

export const accessMessages = {
  'access.requested': { label: 'Somebody asks for access', optional: false },
  'access.decided': { label: 'Your request for access was decided', optional: false },
} as const satisfies Record<string, MessageDeclaration>;

declare module '../platform/delivery.ts' {
  interface MessageKinds extends Record<keyof typeof accessMessages, true> {}
}
