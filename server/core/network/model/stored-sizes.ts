/** The stored size of an account over time: JSON of four lists of numbers and one number, a few kB at most. */

/** Months in order and, beside each, how many had begun (or ended) by then. */
export interface Steps {
  months: number[];
  totals: number[];
}

export interface AccountSizes {
  headcount: number | null;
  begun: Steps;
  ended: Steps;
  /** People there today whose start is unknown. */
  startless: number;
}

type Row = [
  begunMonths: number[],
  begunTotals: number[],
  endedMonths: number[],
  endedTotals: number[],
  startless: number,
];

/** The head-count is left out: it is stored with the account. */
export function encodeSizes({ begun, ended, startless }: AccountSizes): string {
  return JSON.stringify([begun.months, begun.totals, ended.months, ended.totals, startless] satisfies Row);
}

/** @param text the output of `encodeSizes` */
export function decodeSizes(text: string, headcount: number | null): AccountSizes {
  const [begunMonths, begunTotals, endedMonths, endedTotals, startless] = JSON.parse(text) as Row;
  return {
    headcount,
    begun: { months: begunMonths, totals: begunTotals },
    ended: { months: endedMonths, totals: endedTotals },
    startless,
  };
}
