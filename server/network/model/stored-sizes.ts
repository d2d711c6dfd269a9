/** The size of an account over time as it is stored: JSON of four lists of numbers and one number, a few kB at most. */

/** Months in order and, beside each, how many had begun (or ended) by then. */
export interface Steps {
  months: number[];
  totals: number[];
}

export interface AccountSizes {
  headcount: number | null;
  begun: Steps;
  ended: Steps;
  /** People there today of whom nobody knows since when. */
  startless: number;
}

type Row = [
  begunMonths: number[],
  begunTotals: number[],
  endedMonths: number[],
  endedTotals: number[],
  startless: number,
];

/** The head-count is left out: it stands with the account. */
export function encodeSizes({ begun, ended, startless }: AccountSizes): string {
  return JSON.stringify([begun.months, begun.totals, ended.months, ended.totals, startless] satisfies Row);
}

/** @param text what `encodeSizes` wrote */
export function decodeSizes(text: string, headcount: number | null): AccountSizes {
  const [begunMonths, begunTotals, endedMonths, endedTotals, startless] = JSON.parse(text) as Row;
  return {
    headcount,
    begun: { months: begunMonths, totals: begunTotals },
    ended: { months: endedMonths, totals: endedTotals },
    startless,
  };
}
