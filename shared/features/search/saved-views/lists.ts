import type { Permission } from '../../../platform/permissions.ts';

/**
 * The lists whose filters and order can be saved under a name, each with the permission of its screen: a view is
 * offered only to users who may open it. To give a list views, name it here and put `ListViews` above it.
 */
export const VIEWED_LISTS = {
  requests: 'intro:read',
  search: 'search:read',
  'access-requests': 'access:decide',
  'managed-companies': 'account:manage',
  jobs: 'installation:manage',
  users: 'user:manage',
  audit: 'audit:read',
  outbox: 'outbox:read',
  'import-rows': 'import:own',
  'scrape-rows': 'scrape:list',
  'job-changes': 'search:read',
  'new-people': 'search:read',
  'going-cold': 'search:read',
  reminders: 'search:read',
  reach: 'search:read',
  'what-if-leave': 'search:read',
  'blind-spots': 'search:read',
  'one-person': 'search:read',
  'people-lists': 'search:read',
  'listed-people': 'search:read',
  'key-nodes': 'key-nodes:use',
  positions: 'position:read',
  dashboard: 'poscan:manage',
  connectors: 'poscan:request',
  reachouts: 'connectors:read',
  'open-requests': 'poscan:read',
  fits: 'candidate:read',
  'job-seekers': 'job-seekers:read',
  candidates: 'poscan:read',
  recommendations: 'sales:recommend',
  suggestions: 'sales:read',
  'raise-partners': 'sales:read',
} as const satisfies Record<string, Permission>;

export type SavedList = keyof typeof VIEWED_LISTS;
export const SAVED_LISTS = Object.keys(VIEWED_LISTS) as [SavedList, ...SavedList[]];
