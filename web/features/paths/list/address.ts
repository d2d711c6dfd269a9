import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { PathFilters } from '../../../../shared/features/paths/calls.ts';

/** The state of a path finder's screen in the address, so that it survives reload, back and sharing. */
export interface PathsAddress {
  filters: PathFilters;
  /** The opened path's id; undefined is the best path, '' none. */
  path: string | undefined;
  /** The connector whose further paths are shown. */
  via: string | null;
  /** The part shown in a narrow window. */
  view: 'list' | 'picture';
}

function readAddress(params: URLSearchParams): PathsAddress {
  const strength = Number(params.get('min_strength') ?? '');
  const member = params.get('member');
  return {
    filters: {
      min_strength: Number.isInteger(strength) && strength > 0 && strength <= 4 ? strength : 0,
      current_colleagues: params.get('current_colleagues') === 'true',
      ...(member ? { member } : {}),
    },
    path: params.get('path') ?? undefined,
    via: params.get('via') || null,
    view: params.get('view') === 'picture' ? 'picture' : 'list',
  };
}

function writeAddress({ filters, path, via, view }: PathsAddress): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.min_strength > 0) params.set('min_strength', String(filters.min_strength));
  if (filters.current_colleagues) params.set('current_colleagues', 'true');
  if (filters.member) params.set('member', filters.member);
  if (path !== undefined) params.set('path', path);
  if (via) params.set('via', via);
  if (view === 'picture') params.set('view', view);
  return params;
}

export const isFiltered = ({ min_strength, current_colleagues, member }: PathFilters): boolean =>
  min_strength > 0 || current_colleagues || member !== undefined;

/** The address and how to change parts of it; a change replaces the entry in the browser's history, so that Back leaves the screen. */
export function usePathsAddress(): [PathsAddress, (change: Partial<PathsAddress>) => void] {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readAddress(params), [params]);
  const change = useCallback(
    (part: Partial<PathsAddress>) =>
      setParams((now) => writeAddress({ ...readAddress(now), ...part }), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  return [address, change];
}

export const toContact = (id: string): string => `/path-finder/contact/${encodeURIComponent(id)}`;
