/**
 * The filters of potential connectors (document 2 §5 and §9, document 3 §5). The address holds the differences from the
 * defaults.
 */
import { z } from 'zod';

/** With a head-count, also those who shared a company while it had fewer people than that. */
export const LINKEDIN_FILTERS = ['all', 'connections', '1000', '500', '200', '100'] as const;
export type LinkedinFilter = (typeof LINKEDIN_FILTERS)[number];
/** Document 2 §9, to the letter. */
export const LINKEDIN_LABELS: Readonly<Record<LinkedinFilter, string>> = {
  all: 'All',
  connections: 'Only Connections',
  1000: '#Employees < 1000',
  500: '#Employees < 500',
  200: '#Employees < 200',
  100: '#Employees < 100',
};

/** The roles at the shared company by which people can be left out. */
export const EXCLUDABLE_ROLES = {
  advisor: 'Advisor',
  board: 'Board Member',
  consultant: 'Consultant',
  investor: 'Investor',
} as const;
export type ExcludableRole = keyof typeof EXCLUDABLE_ROLES;
export const excludableRoles = Object.keys(EXCLUDABLE_ROLES) as ExcludableRole[];

/** The answers of connector and target about each other by which people can be left out. */
export const EXCLUDABLE_RELATIONS = ['Not Familiar', 'Familiar - Weak Relationship'] as const;
export type ExcludableRelation = (typeof EXCLUDABLE_RELATIONS)[number];

/** The steps of "years since"; the last is any time. */
export const CONNECTOR_MAX_YEARS = 50;
export const ANY_YEARS = 100;
export const CONNECTOR_MAX_MONTHS = 60;

/** Means an empty list, while '' would mean that the filter is not given. */
export const EMPTY_LIST = 'none';

const Flag = z.enum(['true', 'false']).transform((word) => word === 'true');
const getList = <Word extends string>(words: readonly [Word, ...Word[]]) =>
  z
    .string()
    .max(200)
    .transform((joined) => joined.split(';').filter((word) => word !== '' && word !== EMPTY_LIST))
    .pipe(z.array(z.enum(words)));

/** The values of a query string. Missing ones have their defaults. */
export const ConnectorFilters = z.object({
  /** The firm's strength to the connector, at least. */
  relationship: z.coerce.number().int().min(0).max(4).default(1),
  /** Months together, at least: for people with no evidence but shared work. */
  months: z.coerce.number().int().min(0).max(1200).default(5),
  /** Years since they worked together, at most. */
  years: z.coerce.number().min(0).max(ANY_YEARS).default(50),
  colleagues: Flag.default(true),
  /** People with no evidence but a connection at the professional network. */
  just_linkedin: Flag.default(true),
  /** People with no evidence but comments there. */
  commenters: Flag.default(false),
  linkedin: z.enum(LINKEDIN_FILTERS).default('all'),
  /** Joined by semicolons; `none` for an empty list. */
  without_roles: getList(excludableRoles as [ExcludableRole, ...ExcludableRole[]]).default(excludableRoles),
  without_relations: getList(EXCLUDABLE_RELATIONS as unknown as [ExcludableRelation, ...ExcludableRelation[]]).default([
    ...EXCLUDABLE_RELATIONS,
  ]),
});
export type ConnectorFilters = z.output<typeof ConnectorFilters>;

export const DEFAULT_CONNECTOR_FILTERS: ConnectorFilters = ConnectorFilters.parse({});

/** Everybody: the state after Reset. */
export const RESET_CONNECTOR_FILTERS: ConnectorFilters = {
  relationship: 0,
  months: 0,
  years: ANY_YEARS,
  colleagues: true,
  just_linkedin: true,
  commenters: true,
  linkedin: 'all',
  without_roles: [],
  without_relations: [],
};

/** Document 2 §9: how long together, and how well known. */
export const CONNECTOR_PRESETS = [
  { label: 'Usual', months: 5, relationship: 1 },
  { label: 'Wide', months: 0, relationship: 1 },
  { label: 'Close', months: 12, relationship: 3 },
] as const;

/** The tabs of connectors: everybody, and each kind of strongest evidence. */
export const CONNECTOR_TABS = { all: 'All', work: 'Worked together', linkedin: 'Linkedin Connection', other: 'Other' };
export type ConnectorTab = keyof typeof CONNECTOR_TABS;
export const connectorTabs = Object.keys(CONNECTOR_TABS) as ConnectorTab[];

/** Shown at a time (document 2 §5). */
export const CONNECTORS_SHOWN = 20;
