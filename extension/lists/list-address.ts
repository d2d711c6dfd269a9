import type { ListKind } from '../../shared/features/panel/frames/page-list.ts';
import { NETWORK_HOST, parseSlug } from '../page/address.ts';

/** What the address of a page says of its list. */
export interface ListAddress {
  kind: ListKind | null;
  company: string | null;
}

/** Pages that list people, by the beginning of their path. No other page is read: messages above all. */
const LISTS: [RegExp, ListKind][] = [
  [/^\/search\/results\/(?:people|all)\b/, 'search'],
  [/^\/(?:company|school)\/[^/]+\/people\b/, 'people'],
  [/^\/(?:feed|posts)\b/, 'feed'],
  [/^\/mynetwork\/invite-connect\/connections\b/, 'connections'],
  [/^\/mynetwork\/(?:invitation-manager|invitations?)\b/, 'invitations'],
  [/^\/sales\/(?:search|lists)\/people\b/, 'sales'],
];

/** @param address absolute */
export function readListAddress(address: string): ListAddress {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !NETWORK_HOST.test(url.hostname)) return { kind: null, company: null };
  const kind = LISTS.find(([path]) => path.test(url.pathname))?.[1] ?? null;
  const company = /^\/(?:company|showcase)\/([^/]+)/.exec(url.pathname)?.[1];
  return { kind, company: company ? parseSlug(company) : null };
}
