/** Finds the known companies that a file would rename: too many, or to what looks like people's names, is asked about before it is written. */
import { z } from 'zod';
import { looksLikePerson } from '../../../core/network/words/person-like.ts';
import { foldName, splitNameKey } from '../../../platform/text/names.ts';
import type { SeenRecord } from './seen.ts';

/** A file corrects the names of so many companies without a question. */
const HANDFUL = 5;
const SHOWN = 3;

export const Renames = z.object({
  companies: z.number(),
  /** The number of those that get what looks like a person's name. */
  people: z.number(),
  examples: z.array(z.object({ before: z.string(), after: z.string() })),
});
export type Renames = z.output<typeof Renames>;

export interface RenamedCompany {
  id: number;
  before: string;
  after: string;
}

/** The known companies that entering a record renamed. Another spelling of a name is no other name. */
export const listRenamedCompanies = ({ accounts }: SeenRecord): RenamedCompany[] =>
  accounts.flatMap((seen) => {
    if (!seen || seen.row.id < 0 || seen.was.name === seen.row.name) return [];
    if (foldName(seen.was.name) === foldName(seen.row.name)) return [];
    return [{ id: seen.row.id, before: seen.was.name, after: seen.row.name }];
  });

function isToPerson({ before, after }: RenamedCompany): boolean {
  const words = new Set(splitNameKey(foldName(before)));
  return looksLikePerson(after) && !splitNameKey(foldName(after)).some((word) => words.has(word));
}

/** Counts the renamed companies of a file. */
export function renameCount() {
  const companies = new Set<number>();
  const people = new Set<number>();
  const examples: Record<'people' | 'others', RenamedCompany[]> = { people: [], others: [] };
  return {
    add(renamed: readonly RenamedCompany[]): void {
      for (const company of renamed) {
        if (companies.has(company.id)) continue;
        companies.add(company.id);
        if (isToPerson(company)) people.add(company.id);
        const shown = examples[people.has(company.id) ? 'people' : 'others'];
        if (shown.length < SHOWN) shown.push(company);
      }
    },
    /** Undefined if there is nothing to ask. */
    question(): Renames | undefined {
      if (people.size === 0 && companies.size <= HANDFUL) return undefined;
      const shown = [...examples.people, ...examples.others].slice(0, SHOWN);
      return {
        companies: companies.size,
        people: people.size,
        examples: shown.map(({ before, after }) => ({ before, after })),
      };
    },
  };
}

/** The question for the API and the command line. */
export function describeRenamesToConfirm({ companies, people, examples }: Renames): string {
  const count = companies === 1 ? 'a company' : `${companies} companies`;
  const shown = examples.map(({ before, after }) => `${before} to ${after}`).join(', ');
  const looks =
    people === 0
      ? ''
      : people === 1
        ? ' One new name looks like a person’s.'
        : ` ${people} new names look like people’s.`;
  return `This file renames ${count} that Kith knows: ${shown}${companies > examples.length ? ' …' : ''}.${looks}`;
}
