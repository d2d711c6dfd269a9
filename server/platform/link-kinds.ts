/** What features say of the links by which people answer without an account (signed-link.ts). */

/**
 * Every kind of link. A feature adds its own beside its declaration:
 * `declare module '../platform/link-kinds.ts' { interface LinkKinds extends Record<keyof typeof introLinks, true> {} }`.
 * A kind that no feature lists does not compile (server/features.ts).
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by the features
export interface LinkKinds {}
export type LinkKind = keyof LinkKinds;

/** What a feature says of a kind of link. */
export interface LinkDeclaration {
  /** The screen that it opens, with a slash at its end: the token follows. */
  path: string;
  /** It opens for so many days. A lasting link (lastingToken) opens for ever, as often as wanted, and has no row. */
  days: number | 'lasting';
  /** What its signature begins with, where an earlier version signed it in other words. */
  signs?: string;
}
export type LinkTable = { readonly [Kind in LinkKind]?: LinkDeclaration };
