import { type AskingResult, GOAL } from './asking.ts';
import { ms, table, thousands } from './markdown.ts';
import type { SalesBench } from './sales.ts';
import { SALES } from './sales-rows.ts';

/** The results for recommendations and the ranking game, at each size. */
export function salesLines(sizes: readonly SalesBench[]): string[] {
  return [
    `${SALES.useCases} use cases of ${SALES.companies} companies, each with ${SALES.customers} customers and ${SALES.prospects} prospects, over the app's front door in the process. Bringing all use cases up to date has a target of 60 s after an import.`,
    ...sizes.flatMap(({ contacts, accounts, kept, ties, upToDate, calls, asking }) => [
      '',
      `At ${thousands(contacts)} contacts and ${thousands(accounts)} accounts (${thousands(kept)} recommendations kept; the staff member who plays has ${thousands(ties)} ties):`,
      '',
      ...table(
        ['all use cases up to date after', 'accounts', 'seconds', 'of the processor'],
        upToDate.map((one) => [one.after, thousands(one.accounts), one.seconds.toFixed(1), one.busy.toFixed(1)]),
      ),
      '',
      ...table(
        ['call', 'viewer', 'target p99', 'p50', 'p99', 'processor p50', 'processor p99'],
        calls.map(({ viewer, call, target, clock, busy }) => [
          ...[call, viewer, String(target), ms(clock.p50), ms(clock.p99), ms(busy.p50), ms(busy.p99)],
        ]),
      ),
      '',
      askingLine(asking),
    ]),
  ];
}

const askingLine = ({ ties, start, answers: { inOrder, atRandom } }: AskingResult): string => {
  const many = (count: number | null) => (count === null ? 'not even all' : thousands(count));
  return `The estimates of the paths through ${thousands(ties)} ties of one person begin at AUC ${start.toFixed(2)}. In the order in which the game asks, ${many(inOrder)} answers reach ${GOAL}; at random ${many(atRandom)} do.`;
};
