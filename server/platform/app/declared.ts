import type { DigestSection } from '../messages/digest.ts';
import type { LinkDeclaration } from '../messages/link-kinds.ts';
import type { MessageDeclaration } from '../messages/message-kinds.ts';

/** The declarations of all features together, by name, for code that knows no feature. */
export interface FeatureDeclarations {
  messages: Readonly<Record<string, MessageDeclaration>>;
  links: Readonly<Record<string, LinkDeclaration>>;
  digest: readonly DigestSection[];
}
