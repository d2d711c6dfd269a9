import { useSearchParams } from 'react-router';
import type { SavedList } from '../../../shared/features/search/saved-views/lists.ts';
import { usePathname } from '../../platform/ui/buttons/link.tsx';
import { type OwnView, ViewBar } from './view-bar.tsx';

type ListViewsProps = {
  list: SavedList;
  /** Parts of the address that a view keeps: filters and the order, but not the opened row. */
  keeps: readonly string[];
  /** Parameters that identify the list: only views of this list are shown. */
  of?: readonly string[];
  /** Views that all users have: name → the parts that they keep. */
  presets?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

const listParams = (params: URLSearchParams, names: readonly string[]): [string, string][] =>
  names.flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });

/** The bar of saved views above a list whose filters and order are in the address. */
export function ListViews({ list, keeps, of = [], presets = {} }: ListViewsProps) {
  const [params] = useSearchParams();
  const pathname = usePathname();
  const makeAddress = (remaining: readonly [string, string][]): string => {
    const search = new URLSearchParams([...listParams(params, of), ...remaining]).toString();
    return search === '' ? pathname : `${pathname}?${search}`;
  };
  const bare = makeAddress([]);
  const views: OwnView[] = [
    { label: 'Default', address: bare },
    ...Object.entries(presets).map(([label, saved]) => ({ label, address: makeAddress(Object.entries(saved)) })),
  ];
  return (
    <ViewBar
      label="Views"
      list={list}
      views={views}
      here={makeAddress(listParams(params, keeps))}
      hereOf={(address) => makeAddress(listParams(new URL(address, window.location.origin).searchParams, keeps))}
    />
  );
}
