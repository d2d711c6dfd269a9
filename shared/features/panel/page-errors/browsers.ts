/**
 * The browsers that the extension distinguishes. Apart from the calls, so that the extension carries no schemas for it.
 */
export const BROWSERS = ['chrome', 'edge', 'firefox', 'other'] as const;
export type Browser = (typeof BROWSERS)[number];

/** @param agent as the browser describes itself */
export function detectBrowser(agent: string): Browser {
  if (/\bFirefox\//.test(agent)) return 'firefox';
  if (/\bEdg\//.test(agent)) return 'edge';
  if (/\bOPR\/|\bVivaldi\//.test(agent)) return 'other';
  return /Chrom(?:e|ium)\//.test(agent) ? 'chrome' : 'other';
}
