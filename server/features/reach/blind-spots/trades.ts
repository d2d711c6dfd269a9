/**
 * Words that people say for several industries. Companies are tagged with the narrow ones, so "health care" stands in no tag of a hospital.
 * Uses no database.
 */

interface Trade {
  /** Folded, the longest first. */
  names: readonly string[];
  /** What the folded name of an industry of this trade holds; a space is the beginning or the end of a word. */
  parts: readonly string[];
}

const TRADES: readonly Trade[] = [
  {
    names: ['health care', 'healthcare', 'life sciences', 'health'],
    parts: ['health', 'hospital ', 'hospitals ', 'pharma', 'medic', 'biotech', 'clinic'],
  },
  {
    names: ['financial services', 'finance', 'fintech'],
    parts: ['financ', 'bank', 'payment', 'insur', 'credit', 'asset management', 'capital', 'crypto', 'accounting'],
  },
  {
    names: ['energy'],
    parts: ['energy', ' oil ', ' gas ', 'utilities', 'climate', 'power'],
  },
  {
    names: ['transportation', 'transport', 'mobility'],
    parts: ['transport', ' rail', 'airline', 'maritime', 'logistic', 'automotive', 'aerospace', 'travel'],
  },
];

interface SpokenFilter {
  words: readonly string[];
  trades: readonly Trade[];
}

/** @param text folded */
export function readTrades(text: string): SpokenFilter {
  let rest = ` ${text} `;
  const trades: Trade[] = [];
  for (const trade of TRADES) {
    const name = trade.names.find((spoken) => rest.includes(` ${spoken} `));
    if (name === undefined) continue;
    trades.push(trade);
    rest = rest.replace(` ${name} `, ' ');
  }
  return { words: rest.split(' ').filter(Boolean), trades };
}

/** @param industries folded */
export const isOfTrades = (industries: readonly string[], trades: readonly Trade[]): boolean =>
  trades.every(({ parts }) => industries.some((industry) => parts.some((part) => ` ${industry} `.includes(part))));
