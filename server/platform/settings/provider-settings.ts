/** Reads and checks the settings of identity providers: OIDC_… of the first, OIDC_2_… and so on of further ones. */
import { z } from 'zod';
import { type GroupMapping, readMapping } from './group-mapping.ts';

const PROVIDER_KINDS = ['entra', 'google', 'other'] as const;
type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** An identity provider by which people sign in. */
export interface ProviderSettings {
  /** '1' for the first. */
  id: string;
  /** The rules by which it vouches for people. */
  kind: ProviderKind;
  /** The text on its button. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  /** An address without a claim that vouches for it counts: always, or if it has one of these domains. */
  emailTrust: 'always' | readonly string[];
  /** The roles that groups and roles at the provider give; empty: they decide nothing. */
  roles: readonly GroupMapping[];
}

const PREFIXES = ['OIDC', 'OIDC_2', 'OIDC_3', 'OIDC_4'] as const;
export type ProviderPrefix = (typeof PREFIXES)[number];

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

const fields = {
  ISSUER: z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' }).optional(),
  CLIENT_ID: z.string().min(1).optional(),
  CLIENT_SECRET: z.string().min(1).optional(),
  NAME: z.string().trim().min(1).max(40, 'must have at most 40 characters').optional(),
  KIND: z.enum(PROVIDER_KINDS).optional(),
  EMAIL_TRUST: z
    .string()
    .toLowerCase()
    .transform((text) => text.split(',').map((part) => part.trim().replace(/^@/, '')))
    .refine(
      (parts) => ['on', 'off'].includes(parts.join()) || parts.every((part) => DOMAIN.test(part)),
      'must be on, off, or domains with commas between, such as firm.example,fund.example',
    )
    .optional(),
  ROLES: z
    .string()
    .transform((text, context) => readMapping(text, (message) => context.addIssue({ code: 'custom', message })))
    .optional(),
};
type Fields = typeof fields;
type Field = keyof Fields;
type ProviderVariables<P extends ProviderPrefix> = { [F in Field as `${P}_${F}`]: Fields[F] };
type AllProviderVariables = ProviderVariables<'OIDC'> &
  ProviderVariables<'OIDC_2'> &
  ProviderVariables<'OIDC_3'> &
  ProviderVariables<'OIDC_4'>;

/** The variables of all providers. */
export const providerVariables = Object.fromEntries(
  PREFIXES.flatMap((prefix) => Object.entries(fields).map(([field, type]) => [`${prefix}_${field}`, type])),
) as AllProviderVariables;

type Values = { [N in keyof AllProviderVariables]?: z.infer<AllProviderVariables[N]> };
type GivenSettings = { [F in Field]: z.infer<Fields[F]> };

const getValues = (values: Values, prefix: ProviderPrefix): GivenSettings =>
  Object.fromEntries(
    Object.keys(fields).map((field) => [field, values[`${prefix}_${field as Field}`]]),
  ) as unknown as GivenSettings;

/** The providers of an environment without problems. None: the development provider. */
export function readProviders(values: Values): ProviderSettings[] {
  return PREFIXES.flatMap((prefix, index) => {
    const given = getValues(values, prefix);
    if (!given.ISSUER) return [];
    const kind = getKind(given);
    const trust = (given.EMAIL_TRUST ?? []).join();
    return {
      id: String(index + 1),
      kind,
      name: given.NAME ?? NAMES[kind] ?? getMaker(given.ISSUER),
      issuer: given.ISSUER,
      clientId: given.CLIENT_ID!,
      clientSecret: given.CLIENT_SECRET,
      emailTrust: trust === 'on' ? 'always' : trust === 'off' ? [] : (given.EMAIL_TRUST ?? []),
      roles: given.ROLES ?? [],
    };
  });
}

/** What is wrong with the providers' settings, in sentences that name them. */
export function findProviderProblems(values: Values): string[] {
  const issuers = PREFIXES.map((prefix) => values[`${prefix}_ISSUER`]);
  return PREFIXES.flatMap((prefix, index) => {
    const given = getValues(values, prefix);
    const others = (Object.keys(fields) as Field[]).filter((field) => field !== 'ISSUER' && given[field] !== undefined);
    const getFieldName = (field: Field) => `${prefix}_${field}`;
    if (!given.ISSUER)
      return others.length > 0
        ? [`${getFieldName('ISSUER')} must be set together with ${others.map(getFieldName).join(' and ')}`]
        : [];
    const problems: string[] = [];
    if (!given.CLIENT_ID)
      problems.push(`${getFieldName('CLIENT_ID')} must be set together with ${getFieldName('ISSUER')}`);
    if (index > 0 && !issuers[0])
      problems.push(`OIDC_ISSUER must be set together with ${getFieldName('ISSUER')}: the first comes first`);
    if (issuers.indexOf(given.ISSUER) < index)
      problems.push(`${getFieldName('ISSUER')} names a provider that is set already`);
    if (getKind(given) === 'google' && given.ROLES)
      problems.push(`${getFieldName('ROLES')} cannot be set for Google, which tells neither groups nor roles`);
    if (getKind(given) === 'entra') problems.push(...findEntraProblems(given, getFieldName));
    return problems;
  });
}

/** The tenants that are none: everybody's of any organisation, and whoever has a private account. */
const SHARED = ['common', 'organizations', 'consumers'];
const TENANT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of the tenant in an issuer of Entra; undefined if it names none. */
export function getTenant(issuer: string): string | undefined {
  const [, tenant = '', version] = /([^/]+)\/([^/]+)\/?$/.exec(new URL(issuer).pathname) ?? [];
  return version === 'v2.0' && TENANT.test(tenant) ? tenant.toLowerCase() : undefined;
}

function findEntraProblems(given: GivenSettings, named: (field: Field) => string): string[] {
  const issuer = given.ISSUER!;
  const problems: string[] = [];
  const shared = SHARED.find((name) => new URL(issuer).pathname.split('/').includes(name));
  if (shared)
    problems.push(
      `${named('ISSUER')} names ${shared}, by which people of every organisation sign in, and any of them can write any address. Name your tenant: https://login.microsoftonline.com/<tenant id>/v2.0`,
    );
  else if (getTenant(issuer) === undefined)
    problems.push(
      `${named('ISSUER')} must name the tenant by its id: https://login.microsoftonline.com/<tenant id>/v2.0`,
    );
  if (given.EMAIL_TRUST?.join() === 'on')
    problems.push(
      `${named('EMAIL_TRUST')} must name domains for Entra, which does not verify addresses: those that the tenant has verified`,
    );
  return problems;
}

const ENTRA = /(^|\.)(login\.microsoftonline\.(com|us)|login\.partner\.microsoftonline\.cn|sts\.windows\.net)$/;

function getKind({ KIND, ISSUER }: GivenSettings): ProviderKind {
  if (KIND) return KIND;
  const host = new URL(ISSUER!).hostname;
  if (ENTRA.test(host)) return 'entra';
  return host === 'accounts.google.com' ? 'google' : 'other';
}

const NAMES: Partial<Record<ProviderKind, string>> = { entra: 'Microsoft', google: 'Google' };

function getMaker(issuer: string): string {
  const host = new URL(issuer).hostname;
  if (/(^|\.)okta\.com$/.test(host)) return 'Okta';
  if (/(^|\.)auth0\.com$/.test(host)) return 'Auth0';
  return host;
}
