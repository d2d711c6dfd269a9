import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Answered, Measured } from '../measure.ts';
import type { Asked } from './questions.ts';

export const SYSTEMS = ['DuckDB', 'graphology'] as const;
export type System = (typeof SYSTEMS)[number];

export interface BesideBench {
  system: System;
  loadSeconds: number;
  /** Of the process that holds it, Kith's own part included. */
  megabytes: number;
  queries: Partial<Record<Asked, { sqlite: Measured & Answered; other: Measured & Answered }>>;
}

/** @throws when two systems gave different answers to the same questions: their times say nothing then */
export function agree(name: string, system: string, one: Answered, other: Answered): void {
  if (one.count === other.count && one.rankSum === other.rankSum) return;
  throw new Error(
    `${name}: SQLite and ${system} differ: ${one.count} and ${other.count} found, sums of place × id ${one.rankSum} and ${other.rankSum}.`,
  );
}

/** The graph of a million people takes that much, in MB. */
const HEAP = 12_000;

/** Asks one system the same questions as Kith, in a process of its own. */
export async function benchBeside(system: System, file: string, contacts: number, times: number): Promise<BesideBench> {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${HEAP}`, 'bench/beside/main.ts', '--system', system, '--file', file].concat(
      ['--contacts', String(contacts)],
      ['--times', String(times)],
    ),
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const told = await text(child.stdout);
  const code = await ended;
  if (code !== 0) throw new Error(`Measuring beside ${system} ended with ${code}.`);
  return JSON.parse(told) as BesideBench;
}
