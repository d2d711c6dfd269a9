import type { MessageDeclaration } from '../platform/delivery.ts';

export const enrichmentMessages = {
  'enrichment.done': { label: 'A list of profiles was read', optional: false },
} as const satisfies Record<string, MessageDeclaration>;

declare module '../platform/delivery.ts' {
  interface MessageKinds extends Record<keyof typeof enrichmentMessages, true> {}
}
