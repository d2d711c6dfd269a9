import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Layoff } from '../../../shared/features/key-nodes/layoff.ts';
import { MAX_NAMES } from '../../../shared/features/search/calls.ts';
import { useDraft } from '../../platform/api/drafts.tsx';
import { FILLED_AT_ONCE, LayoffList, listLayoffCompanies } from './layoffs.ts';
import { namedCompaniesQuery } from './queries.ts';

const NONE: readonly Layoff[] = [];

/** The list of layoffs that was read last: it stays in this browser as the names do in the address. */
export function useLayoffs() {
  const draft = useDraft('key-nodes-layoffs');
  const [list, setList] = useState<LayoffList | null>(() => LayoffList.safeParse(draft.read()?.values).data ?? null);
  const companies = useMemo(() => (list ? listLayoffCompanies(list) : NONE), [list]);
  const byName = useMemo(
    () => new Map(companies.map((company) => [company.company.toLowerCase(), company])),
    [companies],
  );
  return {
    list,
    companies,
    layoffOf: useCallback((name: string) => byName.get(name.toLowerCase()), [byName]),
    take(read: LayoffList) {
      draft.keep(read);
      setList(read);
    },
    forget() {
      draft.drop();
      setList(null);
    },
  };
}

/** The names of a list that are not among some, the next ones to be filled in. */
export const listNextCompanies = (companies: readonly Layoff[], names: readonly string[]): string[] => {
  const known = new Set(names.map((name) => name.toLowerCase()));
  return companies.map(({ company }) => company).filter((name) => !known.has(name.toLowerCase()));
};
export const fill = (names: readonly string[]): string[] => names.slice(0, FILLED_AT_ONCE);
/** All companies with people in the network; of a short list also those that may be spelled otherwise. */
export const fillFound = (list: LayoffList): string[] =>
  listNextCompanies(listLayoffCompanies(list), []).slice(0, Math.min(Math.max(list.found, FILLED_AT_ONCE), MAX_NAMES));

/** The companies that the names mean. */
export function useCompanies(names: readonly string[]) {
  const query = useQuery(namedCompaniesQuery(names));
  const data = names.length > 0 ? query.data : undefined;
  return useMemo(() => {
    const accounts = data?.accounts ?? [];
    const ofName = new Map<string, string[]>();
    const nameOf = new Map<string, string>();
    for (const { id, matches } of accounts)
      for (const name of matches) {
        ofName.set(name, [...(ofName.get(name) ?? []), id]);
        if (!nameOf.has(id)) nameOf.set(id, name);
      }
    // In the order of the names: if there are too many companies, the last names are left out.
    const ids = [...new Set(names.flatMap((name) => ofName.get(name) ?? []))];
    const meant = new Map(
      data?.did_you_mean.map(({ name, accounts: all }) => [name, all.map((company) => company.name)]),
    );
    return { query, ids, ofName, nameOf, meant, unmatched: new Set(data?.unmatched), known: data !== undefined };
  }, [query, data, names]);
}
