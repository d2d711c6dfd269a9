import type { Colleague } from './use-people.ts';

export type BatchTarget = { id: string; name: string; logo_url: string | null };

/** One request that is to be filed: to a company, for one person there or for nobody in particular. */
export interface RequestUnit {
  id: string;
  target: BatchTarget;
  person: Colleague | null;
  /** Somebody in the user's words. */
  words: string;
}

/**
 * One request for each person. Those whose request is open already are left out, unless they are the only one.
 * @param words somebody whom the user describes, a request of their own @param open ids of people with an open request
 */
export function buildRequestUnits(
  target: BatchTarget,
  people: readonly Colleague[],
  words: string,
  open: readonly string[] = [],
): RequestUnit[] {
  const described = words.trim();
  const all = [
    ...people.map((person) => ({ id: `${target.id}.${person.id}`, target, person, words: '' })),
    ...(described !== '' || people.length === 0 ? [{ id: target.id, target, person: null, words: described }] : []),
  ];
  return all.length === 1 ? all : all.filter(({ person }) => person === null || !open.includes(person.id));
}

export const formatRequestCount = (count: number): string => (count === 1 ? '1 request' : `${count} requests`);

/** "Ines Calloway at Castellan Bank" */
export const describeUnit = ({ person, words, target }: RequestUnit): string =>
  [person?.name ?? words, target.name].filter(Boolean).join(' at ');
