import { type AskedSearch, parseSearch } from '../../../../shared/features/search/asked.ts';

/** The parameters of an address that belong to the search; the rest says how the answer is shown. */
const ASKS = ['q', 'exactMatch', 'titleLike', 'titleNotLike', 'headCountFrom', 'headCountTo', 'industry', 'following'];

/** Null for an address that asks nothing. @param address from the path on */
export const parseSearchAddress = (address: string): AskedSearch | null =>
  parseSearch(new URL(address, window.location.origin));

/** The address of a search alone; null if nothing is searched for. */
export function getSearchAddress(pathname: string, search: string): string | null {
  const now = new URLSearchParams(search);
  const params = new URLSearchParams([...now].filter(([name]) => ASKS.includes(name)));
  const address = params.size > 0 ? `${pathname}?${params}` : pathname;
  return parseSearchAddress(address) ? address : null;
}
