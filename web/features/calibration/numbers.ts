/** Numbers as this screen writes them: 0.834 and 72%. A value that is missing is words. */
export const formatScore = (value: number | null, digits = 3): string => value?.toFixed(digits) ?? 'Not known';

export const formatPercent = (share: number): string => `${Math.round(share * 100)}%`;

/** 10 to 20% */
export const formatPercentRange = (from: number, to: number): string =>
  `${Math.round(from * 100)} to ${formatPercent(to)}`;
