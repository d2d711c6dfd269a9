import type { MessageDeclaration } from '../platform/delivery.ts';

export const readingMessages = {
  'reading.reached': { label: 'Somebody has read as many new people as Kith shows', optional: false },
} as const satisfies Record<string, MessageDeclaration>;

declare module '../platform/delivery.ts' {
  interface MessageKinds extends Record<keyof typeof readingMessages, true> {}
}
