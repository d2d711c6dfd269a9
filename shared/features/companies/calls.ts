import { z } from 'zod';
import { BasedOn } from '../../platform/based-on.ts';
import type { Call } from '../../platform/call.ts';
import { Id, PageQuery } from '../../platform/ids.ts';

export const SHOWN_COMPANIES = ['portfolio', 'quiet', 'all'] as const;

/** A company as administrators see it. */
export const ManagedCompany = z
  .object({
    id: Id,
    name: z.string(),
    logo_url: z.string().nullable(),
    domain: z.string().nullable(),
    /** Further e-mail domains, such as that of a former name. */
    alias_domains: z.array(z.string()),
    firm: z.boolean(),
    portfolio: z.boolean(),
    confidential: z.boolean(),
    stealth: z.boolean(),
    /** Its people see the Focus List Generator on a red background. */
    flagged: z.boolean(),
    /** The number of users that it has. */
    users: z.number().int(),
    /** The number of people who work there now, as far as the network knows. */
    people: z.number().int(),
  })
  .meta({ id: 'ManagedCompany' });
export type ManagedCompany = z.infer<typeof ManagedCompany>;

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, {
    error: 'Enter a domain such as lumenary.example, without https:// or a path.',
  });
const Name = z.string().trim().min(1, { error: 'Enter the company’s name.' }).max(200);

const MAX_ALIAS_DOMAINS = 20;

const Change = z.object({
  basedOn: BasedOn,
  /** The former state: a change by another user is not overwritten. */
  was: z.object({
    portfolio: z.boolean(),
    confidential: z.boolean(),
    stealth: z.boolean(),
    flagged: z.boolean(),
    domain: z.string().max(253).nullable(),
    logo_url: z.string().max(2000).nullable(),
    /** Needed to change them. */
    alias_domains: z.array(z.string().max(253)).max(100).optional(),
  }),
  portfolio: z.boolean().optional(),
  confidential: z.boolean().optional(),
  stealth: z.boolean().optional(),
  flagged: z.boolean().optional(),
  /** Null: the domain that files say. */
  domain: Domain.nullable().optional(),
  alias_domains: z
    .array(Domain)
    .max(MAX_ALIAS_DOMAINS, { error: `Enter at most ${MAX_ALIAS_DOMAINS} other domains.` })
    .transform((domains) => [...new Set(domains)].sort())
    .optional(),
  logo_url: z
    .url({ protocol: /^https$/, error: 'Enter an address that starts with https://' })
    .max(2000)
    .nullable()
    .optional(),
});

export const listManagedCompanies = {
  method: 'GET',
  path: '/admin/companies',
  permission: 'account:manage',
  summary:
    'Portfolio companies, confidential and stealth companies, or all companies whose names start with some letters; by name.',
  query: PageQuery.extend({
    show: z.enum(SHOWN_COMPANIES).default('portfolio'),
    /** The beginning of the name. */
    q: z.string().max(100).optional(),
  }),
  reply: z.object({ companies: z.array(ManagedCompany), next_cursor: z.string().nullable() }),
} as const satisfies Call;

export const getManagedCompany = {
  method: 'GET',
  path: '/admin/companies/:id',
  permission: 'account:manage',
  summary: 'One company with its settings.',
  params: z.object({ id: Id }),
  reply: z.object({ company: ManagedCompany }),
} as const satisfies Call;

export const MAX_LIKE = 5;

export const listCompaniesLike = {
  method: 'GET',
  path: '/admin/companies/like',
  permission: 'account:manage',
  summary: 'Companies with this current or former name or this domain, to check before adding one.',
  query: z.object({ name: z.string().trim().max(200).default(''), domain: z.string().trim().max(253).default('') }),
  bounded: 'The nearest 5.',
  reply: z.object({ companies: z.array(ManagedCompany).max(MAX_LIKE) }),
} as const satisfies Call;

export const addCompany = {
  method: 'POST',
  path: '/admin/companies',
  permission: 'account:manage',
  summary:
    'Adds a company by hand. 400 at the field `domain` if a company has this domain, and at `name` if one has this name, unless `another` confirms a separate company.',
  body: z.object({
    name: Name,
    domain: Domain.nullable(),
    portfolio: z.boolean(),
    confidential: z.boolean().default(false),
    stealth: z.boolean().default(false),
    /** Another company has this name, and the caller knows that. */
    another: z.boolean().default(false),
  }),
  reply: z.object({ company: ManagedCompany }),
} as const satisfies Call;

export const previewCompanyChange = {
  method: 'POST',
  path: '/admin/companies/:id/preview',
  permission: 'account:manage',
  scope: 'read',
  summary: 'What a change to a company affects, in sentences, such as who will see more or less. Changes nothing.',
  params: z.object({ id: Id }),
  body: Change,
  bounded: 'One sentence for each effect of the change.',
  reply: z.object({ effects: z.array(z.string()) }),
} as const satisfies Call;

export const changeCompany = {
  method: 'POST',
  path: '/admin/companies/:id',
  permission: 'account:manage',
  summary:
    'Changes the relation of a company to the firm: portfolio, confidential, stealth, flagged, domain, further domains, logo. 400 at the field for a domain of another company, of the firm or of a public mail service.',
  params: z.object({ id: Id }),
  body: Change,
  reply: z.object({ company: ManagedCompany }),
} as const satisfies Call;
