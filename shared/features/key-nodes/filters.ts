/** The filters of key nodes (document 4 §5 and §9). The address holds the differences from the defaults. */
import { z } from 'zod';
import {
  EXCLUDABLE_RELATIONS,
  type ExcludableRelation,
  type ExcludableRole,
  excludableRoles,
  LINKEDIN_FILTERS,
} from '../../core/talent/filters.ts';

export const LEAST_MONTHS = 0.5;
export const KEY_NODE_MAX_MONTHS = 60;
export const KEY_NODE_MAX_YEARS = 50;
/** The step of both sliders. */
export const STEP = 0.5;

/** The orders; each falls back on the first. */
export const KEY_NODE_SORTS = {
  score: 'Score, then months together',
  months: 'Months together',
  recent: 'Who was there last',
  name: 'Name',
} as const;
export type KeyNodeSort = keyof typeof KEY_NODE_SORTS;
export const keyNodeSorts = Object.keys(KEY_NODE_SORTS) as KeyNodeSort[];

export const KeyNodeFilters = z.object({
  /** The least number of months together. Unknown numbers pass the lowest limit. */
  months: z.number().min(LEAST_MONTHS).max(1200).default(LEAST_MONTHS),
  /** The most years since then. Unknown numbers pass the highest limit. */
  years: z.number().min(0).max(KEY_NODE_MAX_YEARS).default(KEY_NODE_MAX_YEARS),
  /** The firm's strength to the connector, at least. */
  relationship: z.number().int().min(0).max(4).default(1),
  /** With a head-count: those who are connected with their firm contact, or who were there while it had fewer people. */
  linkedin: z.enum(LINKEDIN_FILTERS).default('1000'),
  /** The firm contact's answer about them. */
  without_relations: z
    .array(z.enum(EXCLUDABLE_RELATIONS as unknown as [ExcludableRelation, ...ExcludableRelation[]]))
    .max(EXCLUDABLE_RELATIONS.length)
    .default([...EXCLUDABLE_RELATIONS]),
  /** The user of the firm whose contacts are left out; null for none. */
  without_owner: z.string().max(40).nullable().default(null),
  /** Their role there. */
  without_roles: z
    .array(z.enum(excludableRoles as [ExcludableRole, ...ExcludableRole[]]))
    .max(excludableRoles.length)
    .default(excludableRoles),
});
export type KeyNodeFilters = z.output<typeof KeyNodeFilters>;

export const DEFAULT_KEY_NODE_FILTERS: KeyNodeFilters = KeyNodeFilters.parse({});

export const KEY_NODE_PRESETS = [
  { label: 'Usual', filters: DEFAULT_KEY_NODE_FILTERS },
  {
    label: 'Close and lately',
    filters: { ...DEFAULT_KEY_NODE_FILTERS, months: 12, years: 3, relationship: 3, linkedin: '500' },
  },
  {
    label: 'Everybody',
    filters: {
      months: LEAST_MONTHS,
      years: KEY_NODE_MAX_YEARS,
      relationship: 0,
      linkedin: 'all',
      without_relations: [],
      without_owner: null,
      without_roles: [],
    },
  },
] as const satisfies readonly { label: string; filters: KeyNodeFilters }[];

/** Shown at a time (document 4 §9). */
export const KEY_NODES_SHOWN = 20;
