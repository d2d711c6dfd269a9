import type { DigestSection } from './digest.ts';
import type { LinkDeclaration } from './link-kinds.ts';
import type { MessageDeclaration } from './message-kinds.ts';

/** The declarations of all features together, by name, for code that knows no feature. */
export interface Declared {
  messages: Readonly<Record<string, MessageDeclaration>>;
  links: Readonly<Record<string, LinkDeclaration>>;
  digest: readonly DigestSection[];
}
