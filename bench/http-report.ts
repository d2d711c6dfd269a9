import type { GreedyBench } from './greedy.ts';
import { FIRST_OF_TITLES } from './http-calls.ts';
import type { HttpBench } from './load.ts';
import { formatMs, formatTable, formatThousands } from './markdown.ts';
import type { MixedLoad, Overload } from './mixed-load.ts';

/** The calls to one server over HTTP, and its memory, start and smallest write. */
export function formatHttp(
  where: string,
  { calls, greedy, mixed, overload, coldStartSeconds, oneContact, followUp }: HttpBench,
): string[] {
  return [
    `${where}, one call after the other:`,
    '',
    ...formatTable(
      ['call', 'p50', 'p99', 'longest answer'],
      Object.entries(calls).map(([name, { p50, p99, bytes }]) => [
        name,
        formatMs(p50),
        formatMs(p99),
        `${kb(bytes)} kB`,
      ]),
    ),
    '',
    firstOfTitles(calls),
    greedyLine(greedy),
    `- Mixed (80 % search, 15 % lists, 5 % writes; 500 users) for ${Math.round(mixed.seconds)} s out of another process: ${mixed.perSecond.toFixed(0)} requests/s, p50 ${formatMs(mixed.p50)}, p99 ${formatMs(mixed.p99)}, ${mixed.refused} refused, ${mixed.failed} failed (target: 500 requests/s, p99 100, none).`,
    ...(overload ? [overloadLine(overload)] : []),
    `- ${memoryLine(mixed)}; cold start ${coldStartSeconds.toFixed(2)} s (target 2 s).`,
    `- Strengths after one contact's tenures changed: p50 ${formatMs(oneContact.p50)}, p99 ${formatMs(oneContact.p99)} (target 50); of those whom the account's size counts for, behind it: p50 ${formatMs(followUp.p50)}, p99 ${formatMs(followUp.p99)}.`,
    '',
  ];
}

const kb = (bytes: number): string => (bytes / 1000).toFixed(0);

function firstOfTitles(calls: HttpBench['calls']): string {
  const { p50, bytes } = calls[FIRST_OF_TITLES]!;
  return `- The first answer of a title search: p50 ${formatMs(p50)}, at most ${kb(bytes)} kB (target 5 ms, 100 kB).`;
}

function greedyLine({ quiet, beside, answered, refused, failed }: GreedyBench): string {
  const times = (beside.p99 / quiet.p99).toFixed(1);
  return `- One person types, p50 ${formatMs(quiet.p50)}, p99 ${formatMs(quiet.p99)}; beside three who send the worst inputs of the ten dearest calls (${formatThousands(answered)} answered, ${formatThousands(refused)} refused, ${formatThousands(failed)} failed) p50 ${formatMs(beside.p50)}, p99 ${formatMs(beside.p99)}: ${times} times (target 3).`;
}

function overloadLine({ seconds, answered, refused, failed, p99, recoveredAfter }: Overload): string {
  const after = recoveredAfter === null ? 'not within 30 s' : `after ${recoveredAfter.toFixed(1)} s`;
  return `- Three times that load for ${Math.round(seconds)} s: ${formatThousands(answered)} answered, ${formatThousands(refused)} refused with 429 or 503, ${formatThousands(failed)} failed, p99 ${formatMs(p99)}; itself again ${after} (target: refused politely, itself again within 5 s).`;
}

function memoryLine({ memory }: MixedLoad): string {
  if (memory.length === 0) return 'Memory of the server: this system does not tell';
  const [first, last] = [memory[0]!, memory.at(-1)!];
  const most = Math.max(...memory);
  return `Memory of the server ${first.toFixed(0)} MB before, ${last.toFixed(0)} MB after and ${most.toFixed(0)} MB at most during it (target 400 MB)`;
}
