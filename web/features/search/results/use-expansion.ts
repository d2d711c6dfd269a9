import { useCallback, useMemo, useState } from 'react';
import type { SearchAccount } from '../../../../shared/core/network/account.ts';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { useSteady } from '../../../platform/ui/hooks/use-steady.ts';
import { ACCOUNT_SORTS, type AccountGroup, type ResultSort } from './grouping.ts';
import type { Toggles } from './rows.ts';

/**
 * The parts of the address that belong to the results, besides the query: view, filter and order, the opened and folded
 * rows, and the drawer over the results.
 */
const PARAMS = ['sort', 'open', 'fold', 'view', 'strength', 'order', 'request', 'contact'] as const;

const splitIds = (text: string): string[] => text.split(',').filter(Boolean);

/** The address of a query, with the part of the present address that the results keep. */
export function buildResultsAddress(query: string, now: URLSearchParams): string {
  const params = new URLSearchParams(query);
  for (const name of PARAMS) {
    const value = now.get(name);
    if (value) params.set(name, value);
  }
  return params.toString();
}

const isSort = (text: string | null): text is ResultSort => text !== null && Object.hasOwn(ACCOUNT_SORTS, text);

/** Whether accounts start open or folded, if the user chose; as long as the tab lives. */
const startKey = 'kith-results';
const readStart = (): boolean | null => {
  const saved = sessionStorage.getItem(startKey);
  return saved === null ? null : saved === 'open';
};

/** The accounts that the user opened and folded, and the order of the results. It outlives the next search. */
export function useExpansion() {
  const [params, change] = useAddressParams();
  const [open, fold] = [params.get('open') ?? '', params.get('fold') ?? ''];
  const sort = params.get('sort');
  const toggled = useMemo<Toggles>(
    () =>
      new Map([
        ...splitIds(open).map((id) => [id, true] as const),
        ...splitIds(fold).map((id) => [id, false] as const),
      ]),
    [open, fold],
  );
  // The functions stay the same while the state changes: a row is not drawn again because another was opened.
  const toggle = useSteady((ids: readonly string[], expanded: boolean) => {
    const next = new Map([...toggled, ...ids.map((id) => [id, expanded] as const)]);
    const joinIds = (on: boolean) => [...next].flatMap(([id, is]) => (is === on ? [id] : [])).join(',');
    change({ open: joinIds(true), fold: joinIds(false) });
  });
  const [startsOpen, setStartsOpen] = useState(readStart);
  return {
    toggled,
    /** Null: each group by the rule. */
    startsOpen,
    onAll: useSteady((expanded: boolean) => {
      sessionStorage.setItem(startKey, expanded ? 'open' : 'folded');
      setStartsOpen(expanded);
      change({ open: '', fold: '' });
    }),
    onToggle: useCallback((account: SearchAccount, expanded: boolean) => toggle([account.id], expanded), [toggle]),
    onToggleGroup: useCallback(
      (group: AccountGroup, expanded: boolean) =>
        toggle(
          group.accounts.map(({ id }) => id),
          expanded,
        ),
      [toggle],
    ),
    sort: isSort(sort) ? sort : 'relationship',
    onSort: useSteady((next: ResultSort) => change({ sort: next === 'relationship' ? '' : next })),
  };
}

export type Expansion = ReturnType<typeof useExpansion>;
