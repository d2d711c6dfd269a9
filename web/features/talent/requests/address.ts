import {
  CONNECTOR_TABS,
  ConnectorFilters,
  type ConnectorTab,
  DEFAULT_CONNECTOR_FILTERS,
  RESET_CONNECTOR_FILTERS,
} from '../../../../shared/core/talent/filters.ts';
import { REQUEST_TYPES, type RequestType } from '../../../../shared/core/talent/request-types.ts';
import type { requestConnectors } from '../../../../shared/features/talent/requests/calls.ts';
import type { Args } from '../../../../shared/platform/call.ts';
import { makeFilterWords } from '../../../core/lists/filter-words.ts';
import { parseProfile } from '../../../core/people/profile-in.ts';

/** The state of a request in the address (document 3 §2.1): its person, its type, and the filters. */
export interface TalentRequestAddress {
  linkedinId: string | null;
  fullName: string;
  source: string | null;
  positionId: string | null;
  type: RequestType;
  available: string | null;
  recCount: number | null;
  tab: ConnectorTab;
  filters: ConnectorFilters;
}

/** The part of the address about the request, without the filters. */
export const ASKED = [
  ...['linkedin_id', 'fullName', 'request_source', 'position_id', 'request_type', 'available', 'rec-count'],
];

/** More than the panel ever sends; longer words would only be refused when all else is written. */
const MOST = { linkedin_id: 200, fullName: 200, request_source: 100, available: 40, 'rec-count': 1_000_000 } as const;

/** Addresses are put together elsewhere and sent around: impossible values are ignored. */
export function readTalentRequestAddress(params: URLSearchParams): TalentRequestAddress {
  const count = Number(params.get('rec-count') ?? '');
  const tab = params.get('tab') ?? '';
  const read = (name: 'linkedin_id' | 'fullName' | 'request_source' | 'available'): string | null =>
    params.get(name)?.trim().slice(0, MOST[name]) || null;
  const person = read('linkedin_id');
  return {
    linkedinId: person && (parseProfile(person) ?? person),
    fullName: read('fullName') ?? '',
    source: read('request_source'),
    positionId: params.get('position_id'),
    type: REQUEST_TYPES.find((type) => type === params.get('request_type')) ?? 'Intro Request',
    available: read('available'),
    recCount:
      params.get('rec-count') && Number.isInteger(count) && count >= 0 && count <= MOST['rec-count'] ? count : null,
    tab: tab in CONNECTOR_TABS ? (tab as ConnectorTab) : 'all',
    filters: readFilters(params),
  };
}

export const connectorFilterWords = makeFilterWords(DEFAULT_CONNECTOR_FILTERS);

/** An unknown value counts as the default. */
function readFilters(params: URLSearchParams): ConnectorFilters {
  const stated = connectorFilterWords.names.flatMap((name) => {
    const word = params.get(name);
    const read = word === null ? undefined : ConnectorFilters.shape[name].safeParse(word);
    return read?.success ? [[name, read.data]] : [];
  });
  return { ...DEFAULT_CONNECTOR_FILTERS, ...Object.fromEntries(stated) };
}

/** The same for the server. */
export const buildFiltersBody = (filters: ConnectorFilters) =>
  Object.fromEntries(
    connectorFilterWords.names.map((name) => [name, connectorFilterWords.wordOf(filters[name])]),
  ) as unknown as NonNullable<Args<typeof requestConnectors>['query']>;

export const isEverybody = (filters: ConnectorFilters): boolean =>
  connectorFilterWords.areSame(filters, RESET_CONNECTOR_FILTERS);

/** The address of a tab, with everything else in the address. */
export function buildTabAddress(params: URLSearchParams, tab: ConnectorTab): `/${string}` {
  const next = new URLSearchParams(params);
  next.delete('open');
  if (tab === 'all') next.delete('tab');
  else next.set('tab', tab);
  return `/talent?${next}`;
}
