import { z } from 'zod';
import type { Call } from '../../../../platform/call.ts';
import { Id } from '../../../../platform/ids.ts';

/** What a company type of the CRM means in Kith, in the words of the screen. */
export const CRM_MEANINGS = {
  portfolio: 'A portfolio company',
  investor: 'An investor',
  customer: 'A customer of a portfolio company',
  prospect: 'A prospect of a portfolio company',
} as const;
export type CrmMeaning = keyof typeof CRM_MEANINGS;

const Meaning = z.enum(Object.keys(CRM_MEANINGS) as [CrmMeaning, ...CrmMeaning[]]);

/** What Kith reads of companies and people, and may read from another field. */
export const CRM_FIELD_LABELS = {
  companies: {
    website: 'Website',
    type: 'Type',
    industry: 'Industry',
    country: 'Country',
    city: 'City',
    employees: 'Employees',
    customerOf: 'Customer or prospect of',
  },
  people: { email: 'E-mail', title: 'Title', profile: 'Profile address' },
} as const;

const Part = z.enum(['companies', 'people']);
export type CrmMappingPart = z.infer<typeof Part>;
const FieldName = z.string().max(255);

const ReadField = z.object({
  part: Part,
  /** Of Kith. */
  field: z.string().max(40),
  /** Of the CRM; empty: Kith leaves it out. */
  from: FieldName,
});
export type CrmReadField = z.infer<typeof ReadField>;

const TypeRule = z.object({
  type: z.string().max(255),
  meaning: Meaning.nullable(),
  /** Portfolio companies see its companies, though the CRM alone names them. */
  open: z.boolean(),
});
export type CrmTypeRule = z.infer<typeof TypeRule>;

const CompanyType = TypeRule.extend({
  /** What is here of it. */
  companies: z.number().int(),
});
export type CrmCompanyType = z.infer<typeof CompanyType>;

/** What the field of an opportunity says, and the portfolio company that is meant; null: it is left out. */
const DealSeller = z.object({ value: z.string().max(255), seller: Id.nullable() });

const ReadDeals = z.object({
  /** The field of the CRM; empty: opportunities are not read. */
  field: FieldName,
  sellers: z.array(DealSeller).max(200),
});

const CrmChoice = z.object({ name: z.string(), label: z.string() });

export const CrmMapping = z
  .object({
    fields: z.array(ReadField),
    /** The fields of the CRM, as it describes them. */
    choices: z.object({ companies: z.array(CrmChoice), people: z.array(CrmChoice) }),
    types: z.array(CompanyType),
    /** Null: Kith reads no opportunities of this CRM. */
    deals: ReadDeals.extend({
      choices: z.array(CrmChoice),
      sellers: z.array(DealSeller.extend({ deals: z.number().int() })),
    }).nullable(),
  })
  .meta({ id: 'CrmMapping' });
export type CrmMapping = z.infer<typeof CrmMapping>;

/** How many types of companies are shown, and how many values of opportunities. */
export const CRM_TYPES_SHOWN = 200;

const BOUND =
  'The fields that the CRM describes, the 200 types with the most companies, and the 200 values with the most opportunities.';

export const getCrmMapping = {
  method: 'GET',
  path: '/admin/crm/mapping',
  permission: 'installation:manage',
  summary:
    'What Kith reads from which field of the CRM, what each type of company there means, and whose opportunities are. Asks the CRM.',
  bounded: BOUND,
  reply: CrmMapping,
} as const satisfies Call;

export const changeCrmMapping = {
  method: 'POST',
  path: '/admin/crm/mapping',
  permission: 'installation:manage',
  perHour: 60,
  summary:
    'Changes what Kith reads from which field, what types of companies mean, and whose opportunities are. Reads them again.',
  body: z.object({
    fields: z.array(ReadField).max(20),
    types: z.array(TypeRule).max(CRM_TYPES_SHOWN),
    deals: ReadDeals.optional(),
  }),
  bounded: BOUND,
  reply: CrmMapping,
} as const satisfies Call;
