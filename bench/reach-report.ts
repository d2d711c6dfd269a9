import { formatMs, formatTable, formatThousands } from './markdown.ts';
import { formatBlindSpots, type ReachBench } from './reach.ts';

/** The results of the map and its pages, at each size. */
export function formatReach(sizes: readonly ReachBench[]): string[] {
  return [
    "Over the app's front door in the process (target of the map p50 100 and p99 300, of what if 3,000, of all blind spots 60 s). Held is how long others would have waited for the thread.",
    ...sizes.flatMap(({ contacts, calls, blindSpots }) => [
      '',
      `At ${formatThousands(contacts)} contacts:`,
      '',
      ...formatTable(
        ['call', 'viewer', 'p50', 'p99', 'p50 of the processor', 'p50 held'],
        calls.map(({ viewer, call, clock, busy, held }) => [
          ...[call, viewer, formatMs(clock.p50), formatMs(clock.p99), formatMs(busy.p50), formatMs(held.p50)],
        ]),
      ),
      '',
      formatBlindSpots(blindSpots),
    ]),
  ];
}
