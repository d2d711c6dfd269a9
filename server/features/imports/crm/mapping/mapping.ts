/** What the fields and the company types of a CRM mean here (docs/decisions/146). */
import { z } from 'zod';
import {
  CRM_MEANINGS,
  type CrmMeaning,
  type CrmTypeRule,
} from '../../../../../shared/features/imports/crm/mapping/calls.ts';

const Rule = z.object({
  meaning: z.enum(Object.keys(CRM_MEANINGS) as [CrmMeaning, ...CrmMeaning[]]).nullable(),
  open: z.boolean(),
});

const Fields = z.record(z.string(), z.string());

const Deals = z.object({
  /** The field of opportunities that says whose they are; empty: none are read. */
  field: z.string(),
  /** Portfolio companies by what the field says, in small letters. */
  sellers: z.record(z.string(), z.number()),
});

const StoredMapping = z.object({
  /** The fields that are not read as standard; empty: left out. */
  fields: z.object({ companies: Fields, people: Fields }),
  /** By the type in small letters. A type without a rule means nothing, and is closed. */
  types: z.record(z.string(), Rule),
  deals: Deals.default({ field: '', sellers: {} }),
});
export type StoredMapping = z.infer<typeof StoredMapping>;

export const readCrmMapping = ({ mapping }: { mapping: string | null }): StoredMapping =>
  StoredMapping.parse(mapping === null ? { fields: { companies: {}, people: {} }, types: {} } : JSON.parse(mapping));

/** Types differ in their case where somebody typed them. */
export const makeTypeKey = (type: string): string => type.trim().toLowerCase();

export const getTypeRule = ({ types }: StoredMapping, type: string): Omit<CrmTypeRule, 'type'> =>
  types[makeTypeKey(type)] ?? { meaning: null, open: false };

export const listOpenTypes = ({ types }: StoredMapping): string[] =>
  Object.entries(types).flatMap(([type, { open }]) => (open ? [type] : []));
