/** The settings of CRMs, and the ways in which Kith signs in there. */
import { z } from 'zod';
import { webAddress } from './addresses.ts';

const text = z.string().min(1).optional();

export const crmVariables = {
  CRM_URL: webAddress.optional(),
  CRM_FOLDER: text,
  SALESFORCE_CLIENT_ID: text,
  SALESFORCE_USER: text,
  SALESFORCE_KEY: z
    .string()
    .regex(/PRIVATE KEY/, 'must be a private key in PEM; its value is not shown')
    .optional(),
  SALESFORCE_CLIENT_SECRET: text,
  SALESFORCE_URL: webAddress.default('https://login.salesforce.com'),
  HUBSPOT_TOKEN: text,
  HUBSPOT_CLIENT_ID: text,
  HUBSPOT_CLIENT_SECRET: text,
  HUBSPOT_URL: webAddress.default('https://api.hubapi.com'),
  AFFINITY_URL: webAddress.default('https://api.affinity.co'),
  ATTIO_URL: webAddress.default('https://api.attio.com'),
};

const Variables = z.object(crmVariables);
type CrmVariables = z.infer<typeof Variables>;

/** A client of a CRM that an administrator lets in by a consent. */
export interface CrmClient {
  clientId: string;
  clientSecret: string;
}

/** By the key of a certificate as a user there, or by a consent. */
export type SalesforceAccess = { url: string } & (CrmClient | { clientId: string; user: string; key: string });

/** By the token of a private app, or by a consent. */
export type HubSpotAccess = { url: string } & (CrmClient | { token: string });

export interface CrmSettings {
  /** The folder with the CRM's tables as files; null: none. */
  crmFolder: string | null;
  salesforce: SalesforceAccess | null;
  hubspot: HubSpotAccess | null;
  /** Where the CRMs answer that an administrator connects by a key. */
  affinityUrl: string;
  attioUrl: string;
}

const dropStroke = (url: string): string => url.replace(/\/$/, '');

function readSalesforce(values: CrmVariables): SalesforceAccess | null {
  const { SALESFORCE_CLIENT_ID: clientId, SALESFORCE_USER: user, SALESFORCE_KEY: key } = values;
  const [url, clientSecret] = [dropStroke(values.SALESFORCE_URL), values.SALESFORCE_CLIENT_SECRET];
  if (clientId && clientSecret) return { clientId, clientSecret, url };
  return clientId && user && key ? { clientId, user, key, url } : null;
}

function readHubSpot(values: CrmVariables): HubSpotAccess | null {
  const { HUBSPOT_TOKEN: token, HUBSPOT_CLIENT_ID: clientId, HUBSPOT_CLIENT_SECRET: clientSecret } = values;
  const url = dropStroke(values.HUBSPOT_URL);
  if (clientId && clientSecret) return { clientId, clientSecret, url };
  return token ? { token, url } : null;
}

export const readCrmSettings = (values: CrmVariables): CrmSettings => ({
  crmFolder: values.CRM_FOLDER ?? null,
  salesforce: readSalesforce(values),
  hubspot: readHubSpot(values),
  affinityUrl: dropStroke(values.AFFINITY_URL),
  attioUrl: dropStroke(values.ATTIO_URL),
});

/** What is wrong with them together, in words. */
export function findCrmProblems(values: CrmVariables): string[] {
  const { SALESFORCE_CLIENT_ID, SALESFORCE_CLIENT_SECRET, SALESFORCE_USER, SALESFORCE_KEY } = values;
  const problems: string[] = [];
  const asUser = [SALESFORCE_CLIENT_ID, SALESFORCE_USER, SALESFORCE_KEY];
  if (SALESFORCE_CLIENT_SECRET) {
    if (!SALESFORCE_CLIENT_ID) problems.push('SALESFORCE_CLIENT_ID and SALESFORCE_CLIENT_SECRET must be set together');
    if (SALESFORCE_USER || SALESFORCE_KEY)
      problems.push('SALESFORCE_CLIENT_SECRET cannot be set beside SALESFORCE_KEY: Kith signs in by one of the two');
  } else if (asUser.some(Boolean) && !asUser.every(Boolean))
    problems.push(
      'SALESFORCE_CLIENT_ID, SALESFORCE_USER and SALESFORCE_KEY must be set together, or SALESFORCE_CLIENT_ID and SALESFORCE_CLIENT_SECRET',
    );
  if (!values.HUBSPOT_CLIENT_ID !== !values.HUBSPOT_CLIENT_SECRET)
    problems.push('HUBSPOT_CLIENT_ID and HUBSPOT_CLIENT_SECRET must be set together');
  if (values.HUBSPOT_TOKEN && values.HUBSPOT_CLIENT_ID)
    problems.push('HUBSPOT_TOKEN cannot be set beside HUBSPOT_CLIENT_ID: Kith signs in by one of the two');
  return problems;
}
