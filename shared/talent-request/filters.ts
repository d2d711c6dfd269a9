/** Which potential connectors are shown (document 2 §5 and §9, document 3 §5). The address holds what differs from the usual. */
import { z } from 'zod';

/** With a head-count, also those who shared a company while it had fewer people than that. */
export const LINKEDIN_FILTERS = ['all', 'connections', '1000', '500', '200', '100'] as const;
export type LinkedinFilter = (typeof LINKEDIN_FILTERS)[number];
/** Document 2 §9, to the letter. */
export const LINKEDIN_LABELS: Readonly<Record<LinkedinFilter, string>> = {
  ...{ all: 'All', connections: 'Only Connections' },
  ...{ 1000: '#Employees < 1000', 500: '#Employees < 500', 200: '#Employees < 200', 100: '#Employees < 100' },
};

/** What somebody was at the company that they shared, by which they can be left out. */
export const EXCLUDABLE_ROLES = {
  advisor: 'Advisor',
  board: 'Board Member',
  consultant: 'Consultant',
  investor: 'Investor',
} as const;
export type ExcludableRole = keyof typeof EXCLUDABLE_ROLES;
export const excludableRoles = Object.keys(EXCLUDABLE_ROLES) as ExcludableRole[];

/** What connector and target answered about each other, by which they can be left out. */
export const EXCLUDABLE_RELATIONS = ['Not Familiar', 'Familiar - Weak Relationship'] as const;
export type ExcludableRelation = (typeof EXCLUDABLE_RELATIONS)[number];

/** The steps of "years since"; the last is any time. */
export const MOST_YEARS = 50;
export const ANY_YEARS = 100;
export const MOST_MONTHS = 60;

/** Stands for an empty list where '' would be nothing said. */
export const NOBODY = 'none';

const Flag = z.enum(['true', 'false']).transform((word) => word === 'true');
const listOf = <Word extends string>(words: readonly [Word, ...Word[]]) =>
  z
    .string()
    .max(200)
    .transform((joined) => joined.split(';').filter((word) => word !== '' && word !== NOBODY))
    .pipe(z.array(z.enum(words)));

/** As a query string holds them. What is not given is as usual. */
export const ConnectorFilters = z.object({
  /** The firm's strength to the connector, at least. */
  relationship: z.coerce.number().int().min(0).max(4).default(1),
  /** Months that they worked together, at least: of those for whom nothing but shared work speaks. */
  months: z.coerce.number().int().min(0).max(1200).default(5),
  /** Years since they worked together, at most. */
  years: z.coerce.number().min(0).max(ANY_YEARS).default(50),
  colleagues: Flag.default(true),
  /** Those for whom nothing speaks but a connection at the professional network. */
  just_linkedin: Flag.default(true),
  /** Those for whom nothing speaks but comments there. */
  commenters: Flag.default(false),
  linkedin: z.enum(LINKEDIN_FILTERS).default('all'),
  /** Joined by semicolons; `none` for nobody. */
  without_roles: listOf(excludableRoles as [ExcludableRole, ...ExcludableRole[]]).default(excludableRoles),
  without_relations: listOf(EXCLUDABLE_RELATIONS as unknown as [ExcludableRelation, ...ExcludableRelation[]]).default([
    ...EXCLUDABLE_RELATIONS,
  ]),
});
export type ConnectorFilters = z.output<typeof ConnectorFilters>;

export const USUAL: ConnectorFilters = ConnectorFilters.parse({});

/** Everybody: what Reset leaves. */
export const EVERYBODY: ConnectorFilters = {
  ...{ relationship: 0, months: 0, years: ANY_YEARS },
  ...{ colleagues: true, just_linkedin: true, commenters: true, linkedin: 'all' },
  ...{ without_roles: [], without_relations: [] },
};

/** Document 2 §9: how long together, and how well known. */
export const PRESETS = [
  { label: 'Usual', months: 5, relationship: 1 },
  { label: 'Wide', months: 0, relationship: 1 },
  { label: 'Close', months: 12, relationship: 3 },
] as const;

/** Where connectors stand: everybody, and each by what speaks for them most. */
export const CONNECTOR_TABS = { all: 'All', work: 'Worked together', linkedin: 'Linkedin Connection', other: 'Other' };
export type ConnectorTab = keyof typeof CONNECTOR_TABS;
export const connectorTabs = Object.keys(CONNECTOR_TABS) as ConnectorTab[];

/** Shown at a time (document 2 §5). */
export const CONNECTORS_SHOWN = 20;
