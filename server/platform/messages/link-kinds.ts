/** Features' declarations of the links by which people answer without an account (signed-link.ts). */

/**
 * Every kind of link. A feature adds its own beside its declaration:
 * `declare module './link-kinds.ts' { interface LinkKinds extends Record<keyof typeof introLinks, true> {} }`.
 * A kind that no feature lists does not compile (server/features.ts).
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by the features
export interface LinkKinds {}
export type LinkKind = keyof LinkKinds;

/** A feature's declaration of a kind of link. */
export interface LinkDeclaration {
  /** The screen that it opens, with a slash at its end: the token follows. */
  path: string;
  /**
   * The number of days for which it is valid. A lasting link (signLastingToken) is always valid, for any number of uses,
   * and has no row.
   */
  days: number | 'lasting';
  /** The prefix of its signature, if an earlier version signed it with other words. */
  signs?: string;
}
export type LinkTable = { readonly [Kind in LinkKind]?: LinkDeclaration };
