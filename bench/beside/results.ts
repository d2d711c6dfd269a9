import { spawn } from 'node:child_process';
import { availableMemory } from 'node:process';
import { text } from 'node:stream/consumers';
import type { MeasuredAnswers, Measurement } from '../measure.ts';
import type { QuestionName } from './questions.ts';

export const SYSTEMS = ['DuckDB', 'graphology'] as const;
export type System = (typeof SYSTEMS)[number];

export interface BesideBench {
  system: System;
  loadSeconds: number;
  /** The memory of the process that holds the system, with Kith's own part. */
  megabytes: number;
  queries: Partial<
    Record<QuestionName, { sqlite: Measurement & MeasuredAnswers; other: Measurement & MeasuredAnswers }>
  >;
}

/** A graph of objects takes about this much for each contact with their jobs, ties and signals. */
const GRAPH_BYTES = 6_000;

/**
 * Asks one system the same questions as Kith, in a process of its own.
 * @returns null if it would take more memory than is free
 */
export async function benchBeside(
  system: System,
  file: string,
  contacts: number,
  times: number,
): Promise<BesideBench | null> {
  const needed = 500 * 2 ** 20 + (system === 'graphology' ? GRAPH_BYTES * contacts : 0);
  if (availableMemory() < needed) return null;
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${Math.ceil((needed * 1.3) / 2 ** 20)}`,
      'bench/beside/main.ts',
      '--system',
      system,
      '--file',
      file,
    ].concat(['--contacts', String(contacts)], ['--times', String(times)]),
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const summary = await text(child.stdout);
  const code = await ended;
  if (code !== 0) throw new Error(`Measuring beside ${system} ended with ${code}.`);
  return JSON.parse(summary) as BesideBench;
}
