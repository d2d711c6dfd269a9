import { useMemo } from 'react';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { useSteady } from '../../../platform/ui/hooks/use-steady.ts';
import { readSort, type Sort, writeSort } from '../../../platform/ui/list/columns.ts';
import { peopleColumns } from '../people/people-columns.tsx';

const VIEWS = ['companies', 'people'] as const;
export type View = (typeof VIEWS)[number];

/** The order that the server gives people in. */
export const isStrongestFirst = (sort: Sort | null): boolean =>
  sort === null || (sort.by === 'strength' && sort.direction === 'desc');

/**
 * Whether the result is shown by company or as a single list of people, with the list's order and minimum strength. All of it is in the
 * address.
 */
export function usePeopleView() {
  const [params, change] = useAddressParams();
  const order = params.get('order');
  const strength = /^[1-4]$/.test(params.get('strength') ?? '') ? Number(params.get('strength')) : 0;
  return {
    view: (params.get('view') === 'people' ? 'people' : 'companies') as View,
    onView: useSteady((view: View) => change({ view: view === 'people' ? view : '' })),
    /** Nobody weaker is shown; 0 is everybody. */
    strength,
    onStrength: useSteady((least: number) => change({ strength: least > 0 ? String(least) : '' })),
    /** Null: the strongest first. */
    sort: useMemo(() => readSort(order, peopleColumns), [order]),
    onSort: useSteady((sort: Sort | null) => change({ order: writeSort(sort) })),
  };
}

export type PeopleView = ReturnType<typeof usePeopleView>;
