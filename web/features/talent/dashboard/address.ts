import { OWNED_BY_NOBODY, type talentDashboard } from '../../../../shared/features/talent/dashboard/calls.ts';
import {
  DASHBOARD_OWNERS,
  DASHBOARD_PARTS,
  DASHBOARD_SORTS,
  DASHBOARD_TABS,
  type DashboardPart,
  type DashboardTab,
} from '../../../../shared/features/talent/dashboard/dashboard.ts';
import type { Query } from '../../../../shared/platform/call.ts';

type DashboardQuery = Query<typeof talentDashboard>;

/** A part as the specification names it. */
export const PART_LABELS: Readonly<Record<DashboardPart, string>> = {
  New: 'New',
  'In Play': 'IN Play - Kith',
  Failed: 'Failed',
  Closed: 'Closed',
};
export const DASHBOARD_TAB_LABELS: Readonly<Record<DashboardTab, string>> = {
  Outbound: 'Outbound',
  Inbound: 'Inbound',
  Feedback: 'Awaiting Feedback Last 60 Days',
};

/** The windows in the address: a day (for next updates also with a time), `any`, or nothing for the default. */
export const DAY_PARAMS = ['after', 'from', 'to'] as const;
export type Bound = (typeof DAY_PARAMS)[number];

const DASHBOARD_FILTER_PARAMS = ['owner', 'company'] as const;
export type DashboardFilterName = (typeof DASHBOARD_FILTER_PARAMS)[number];

/** The part of the address that a saved view keeps: everything except the opened row. */
export const VIEW_PARAMS = ['tab', 'part', 'whose', 'sort', ...DASHBOARD_FILTER_PARAMS, ...DAY_PARAMS] as const;

/** The value in the address, if it is a known one. */
export interface DashboardAddress {
  tab: DashboardTab;
  part: DashboardPart;
  whose: (typeof DASHBOARD_OWNERS)[number] | null;
  sort: string | null;
  /** The owner and the company to which the lists are narrowed. */
  only: Readonly<Record<DashboardFilterName, string | null>>;
  bounds: Readonly<Record<Bound, string | null>>;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_OR_TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/;

export function readDashboardAddress(params: URLSearchParams): DashboardAddress {
  const readOneOf = <Word extends string>(name: string, words: readonly Word[]) =>
    words.find((word) => word.toLowerCase() === params.get(name)?.toLowerCase()) ?? null;
  const readBound = (name: Bound) => {
    const stated = params.get(name);
    const form = name === 'after' ? DAY : DAY_OR_TIME;
    const day = stated !== null && form.test(stated) && !Number.isNaN(Date.parse(stated));
    return day || stated === 'any' ? stated : null;
  };
  const readId = (name: DashboardFilterName) => /^\d{1,10}$/.exec(params.get(name) ?? '')?.[0] ?? null;
  const sort = params.get('sort');
  return {
    only: {
      owner: params.get('owner') === OWNED_BY_NOBODY ? OWNED_BY_NOBODY : readId('owner'),
      company: readId('company'),
    },
    tab: readOneOf('tab', DASHBOARD_TABS) ?? 'Outbound',
    part: readOneOf('part', DASHBOARD_PARTS) ?? 'New',
    whose: readOneOf('whose', DASHBOARD_OWNERS),
    sort: DASHBOARD_SORTS.some((by) => by === sort || `-${by}` === sort) ? sort : null,
    bounds: { after: readBound('after'), from: readBound('from'), to: readBound('to') },
  };
}

export function toDashboardQuery({ tab, part, whose, sort, only, bounds }: DashboardAddress): Partial<DashboardQuery> {
  const { after, from, to } = bounds;
  return {
    type: tab,
    ...(tab === 'Outbound' ? { subType: part } : {}),
    ...(tab === 'Feedback' && whose ? { whose } : {}),
    ...(only.owner ? { owner: only.owner } : {}),
    ...(only.company ? { company: only.company } : {}),
    ...(sort ? { sort: sort as DashboardQuery['sort'] } : {}),
    ...(after ? { createdDateAfter: after } : {}),
    ...(from ? { nextUpdateFrom: from } : {}),
    ...(to ? { nextUpdateTo: to } : {}),
  };
}

/** Another tab or part, with the windows and the order as they are. */
export function buildDashboardAddress(params: URLSearchParams, change: { tab: DashboardTab }): `/${string}` {
  const next = new URLSearchParams(params);
  for (const gone of ['part', 'id']) next.delete(gone);
  if (change.tab === 'Outbound') next.delete('tab');
  else next.set('tab', change.tab);
  const stated = next.toString();
  return `/talent/dashboard${stated && `?${stated}`}`;
}
