/** The mutants that may survive, each under a reason: survivors/<feature>.md. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './mutate.ts';

const FOLDER = join(import.meta.dirname, 'survivors');

/** A mutant as a line of a list; it outlives changes elsewhere in its file. */
export const describeMutant = ({ before, after }: Pick<Mutant, 'before' | 'after'>): string =>
  `- \`${before.replaceAll('`', "'")}\` → \`${after.replaceAll('`', "'")}\``;

/** @returns path → lines of mutants */
export function readSurvivors(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const name of readdirSync(FOLDER).filter((file) => file.endsWith('.md'))) {
    let path = '';
    for (const line of readFileSync(join(FOLDER, name), 'utf8').split('\n')) {
      if (line.startsWith('## ')) path = line.slice(3).trim();
      else if (line.startsWith('- ')) found.set(path, (found.get(path) ?? new Set()).add(line.trimEnd()));
    }
  }
  return found;
}
