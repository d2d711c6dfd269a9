import { type AskingResult, GOAL } from './asking.ts';
import { formatMs, formatTable, formatThousands } from './markdown.ts';
import type { SalesBench } from './sales.ts';
import { SALES } from './sales-rows.ts';

/** The results for recommendations and the ranking game, at each size. */
export function formatSales(sizes: readonly SalesBench[]): string[] {
  return [
    `${SALES.useCases} use cases of ${SALES.companies} companies, each with ${SALES.customers} customers and ${SALES.prospects} prospects, over the app's front door in the process. Bringing all use cases up to date has a target of 60 s after an import.`,
    ...sizes.flatMap(({ contacts, accounts, kept: savedCount, ties, upToDate, calls, asking }) => [
      '',
      `At ${formatThousands(contacts)} contacts and ${formatThousands(accounts)} accounts (${formatThousands(savedCount)} recommendations kept; the staff member who plays has ${formatThousands(ties)} ties):`,
      '',
      ...formatTable(
        ['all use cases up to date after', 'accounts', 'seconds', 'of the processor'],
        upToDate.map((run) => [run.after, formatThousands(run.accounts), run.seconds.toFixed(1), run.busy.toFixed(1)]),
      ),
      '',
      ...formatTable(
        ['call', 'viewer', 'target p99', 'p50', 'p99', 'processor p50', 'processor p99'],
        calls.map(({ viewer, call, target, clock, busy }) => [
          ...[
            call,
            viewer,
            String(target),
            formatMs(clock.p50),
            formatMs(clock.p99),
            formatMs(busy.p50),
            formatMs(busy.p99),
          ],
        ]),
      ),
      '',
      askingLine(asking),
    ]),
  ];
}

const askingLine = ({ ties, start, answers: { inOrder, atRandom } }: AskingResult): string => {
  const many = (count: number | null) => (count === null ? 'not even all' : formatThousands(count));
  return `The estimates of the paths through ${formatThousands(ties)} ties of one person begin at AUC ${start.toFixed(2)}. In the order in which the game asks, ${many(inOrder)} answers reach ${GOAL}; at random ${many(atRandom)} do.`;
};
