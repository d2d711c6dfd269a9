/** Tells lists of connections that were exported at different times from the parts of one list. */
import { foldText } from '../../../platform/text/names.ts';
import type { OpenFile } from '../runs/records.ts';

/**
 * Of lists of different days, the smaller one is found again in the other but for those who left; parts of one list share nobody but
 * namesakes. Of a real list of 23,716, parts share 3 % of the names at most, and two days share 69 % even if three in ten left between them.
 */
const SHARED_BY_LISTS = 0.5;

/** The files of an archive in the order of their days, if each is a list of its own; null if they are the parts of one list. */
export async function sortListsByDay(names: readonly string[], parts: readonly OpenFile[]): Promise<string[] | null> {
  const days = parts.map(({ owner }) => owner?.newest ?? '');
  if (new Set(days).size < 2) return null;
  const people: Set<string>[] = [];
  for (const part of parts) people.push(await listPeopleIn(part));
  const areLists = people.some((some, at) =>
    people.slice(at + 1).some((others) => {
      const least = Math.min(some.size, others.size);
      return least > 0 && some.intersection(others).size >= least * SHARED_BY_LISTS;
    }),
  );
  if (!areLists) return null;
  const placed = names.map((part, at) => ({ part, day: days[at]! }));
  return placed.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)).map(({ part }) => part);
}

async function listPeopleIn(file: OpenFile): Promise<Set<string>> {
  const people = new Set<string>();
  for await (const records of file.records())
    for (const record of records)
      if (!('rejected' in record)) {
        const { name, profile_key } = record.contacts[0]!;
        people.add(profile_key ?? foldText(name));
      }
  return people;
}
