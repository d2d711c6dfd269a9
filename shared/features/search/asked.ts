import { DEFAULT_SIZE, SIZE_STOPS } from '../../core/network/account.ts';
import { findCountryCode, formatCountry } from '../../core/network/geographies.ts';

/** The query of a search, from the address of its screen. */
export type AskedSearch = AskedWhat & { following: boolean };
type AskedWhat =
  | { kind: 'names'; names: string[]; exactMatch: boolean }
  | { kind: 'title'; include: string[]; exclude: string[]; size: AskedSize }
  | { kind: 'industry'; industries: string[]; size: AskedSize; place?: string };
/** `to`: null is unlimited. */
type AskedSize = { from: number; to: number | null };

/** The query string of an address: URLSearchParams, which not every room has. */
interface Params {
  get(name: string): string | null;
  getAll(name: string): string[];
}

const MAX = { names: 500, words: 50 };
const readWords = (params: Params, name: string): string[] =>
  [...new Set(params.getAll(name).map((word) => word.trim().slice(0, 200)))].filter(Boolean).slice(0, MAX.words);

function readSize(params: Params): AskedSize {
  const [from, to] = [params.get('headCountFrom'), params.get('headCountTo')];
  const low = SIZE_STOPS.find((stop) => stop !== null && String(stop + 1) === from);
  const high = SIZE_STOPS.find((stop) => String(stop ?? 'unlimited') === to);
  const size = {
    from: low == null ? DEFAULT_SIZE.headCountFrom : low + 1,
    to: high === undefined ? DEFAULT_SIZE.headCountTo : high,
  };
  return size.to === null || size.from <= size.to
    ? size
    : { from: DEFAULT_SIZE.headCountFrom, to: DEFAULT_SIZE.headCountTo };
}

/** Null for an address without a query. */
export function parseSearch(address: { pathname: string; searchParams: Params }): AskedSearch | null {
  const what = readWhat(address);
  return what && { ...what, following: address.searchParams.get('following') === 'true' };
}

function readWhat({ pathname, searchParams: params }: { pathname: string; searchParams: Params }): AskedWhat | null {
  if (pathname === '/') {
    const lines = (params.get('q') ?? '').split('\n').map((line) => line.trim().slice(0, 300));
    const names = [...new Set(lines)].filter(Boolean).slice(0, MAX.names);
    return names.length > 0 ? { kind: 'names', names, exactMatch: params.get('exactMatch') === 'true' } : null;
  }
  const size = readSize(params);
  if (pathname === '/advanced') {
    const include = readWords(params, 'titleLike');
    return include.length > 0 ? { kind: 'title', include, exclude: readWords(params, 'titleNotLike'), size } : null;
  }
  const industries = pathname === '/industry' ? readWords(params, 'industry') : [];
  if (industries.length === 0) return null;
  const place = findCountryCode(params.get('place'));
  return { kind: 'industry', industries, size, ...(place === undefined ? {} : { place }) };
}

const describeSize = ({ from, to }: AskedSize): string =>
  from <= 1 && to === null ? 'any size' : to === null ? `${from} people or more` : `${from} to ${to} people`;

/** "chief technology, vp engineering · not interim · 11 to 500 people" */
export const describeAsked = (search: AskedSearch): string =>
  search.following ? `${describeWhat(search)} · at companies you follow` : describeWhat(search);

function describeWhat(search: AskedWhat): string {
  if (search.kind === 'names') {
    const [first, ...others] = search.names;
    return others.length === 0 ? first! : `${first} and ${others.length} more`;
  }
  if (search.kind === 'industry') {
    const place = search.place === undefined ? [] : [formatCountry(search.place)];
    return [search.industries.join(', '), ...place, describeSize(search.size)].join(' · ');
  }
  const not = search.exclude.length > 0 ? [`not ${search.exclude.join(', ')}`] : [];
  return [search.include.join(', '), ...not, describeSize(search.size)].join(' · ');
}
