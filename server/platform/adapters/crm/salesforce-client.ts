/** Calls of Salesforce's REST interface, and its errors in the words of the port. */
import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { CrmBusy, type CrmConsent, type CrmOptions, CrmRefusedError } from '../../ports/crm.ts';
import type { SalesforceAccess } from '../../settings/crm-settings.ts';
import { type CrmAccess, makeConsent } from './consent-access.ts';
import { fetchCrm } from './fetch-crm.ts';

export type SalesforceSettings = SalesforceAccess & { now?: () => Date };

/** An answer that is an error, as `[{ message, errorCode }]`. */
export class SalesforceError extends Error {
  override name = 'SalesforceError';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

interface ErrorBody {
  errorCode?: string;
  statusCode?: string;
  message?: string;
  /** Of a single record, which may have an id all the same. */
  errors?: ErrorBody[];
  duplicateResult?: DuplicateResult;
  /** As API 54 spells it. */
  duplicateResut?: DuplicateResult;
}
interface DuplicateResult {
  matchResults?: { matchRecords?: { record?: { Id?: string } }[] }[];
}

/** The first error of an answer, in whichever of its forms; with the records that it takes for the same. */
function readError(body: unknown): { code: string; message: string } {
  const bodies = (Array.isArray(body) ? body : [body]) as (ErrorBody | null)[];
  const first = bodies[0]?.errors?.[0] ?? bodies[0] ?? {};
  const found = (first.duplicateResult ?? first.duplicateResut)?.matchResults ?? [];
  const same = found.flatMap(({ matchRecords = [] }) => matchRecords.flatMap(({ record }) => record?.Id ?? []));
  const code = first.errorCode ?? first.statusCode ?? '';
  return { code, message: [first.message ?? '', ...same].join(' ').trim() };
}

const VERSION = 'v60.0';
const ASSERTION_S = 180;
/** The day's calls free up over the day. */
const QUOTA_WAIT_MS = 60 * 60_000;
const NOT_THERE = 'Salesforce isn’t responding.';

/** By a signed assertion (JWT bearer, RFC 7523): no permission is kept. */
function makeAssertedAccess(
  { clientId, user, key, url, now = () => new Date() }: Extract<SalesforceSettings, { user: string }>,
  signal: AbortSignal | undefined,
): CrmAccess {
  async function signIn(): Promise<{ token: string; instance: string }> {
    const assertion = await new SignJWT({ iss: clientId, sub: user, aud: url })
      .setProtectedHeader({ alg: 'RS256' })
      .setExpirationTime(Math.floor(now().getTime() / 1000) + ASSERTION_S)
      .sign(createPrivateKey(key));
    const form = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion };
    const init = { method: 'POST', body: new URLSearchParams(form) };
    const { response, body } = await fetchCrm('Salesforce', `${url}/services/oauth2/token`, init, { signal });
    const answer = body as Record<string, string> | null;
    if (response.status >= 500 || !answer) throw new CrmBusy(NOT_THERE);
    if (!response.ok)
      throw new CrmRefusedError(`Salesforce refused Kith: ${answer.error_description ?? answer.error ?? 'no reason'}.`);
    return { token: answer.access_token!, instance: answer.instance_url! };
  }
  return { get: signIn, replace: signIn };
}

/** What a consent is asked for: without `refresh_token` it would end after hours. */
export const SALESFORCE_SCOPES = 'api refresh_token';

const makeSalesforceConsent = ({
  url,
  clientId,
  clientSecret,
}: Extract<SalesforceSettings, { clientSecret: string }>) =>
  makeConsent({
    name: 'Salesforce',
    pageUrl: `${url}/services/oauth2/authorize`,
    asks: { scope: SALESFORCE_SCOPES },
    tokenUrl: `${url}/services/oauth2/token`,
    knowsProof: true,
    clientId,
    clientSecret,
  });

/** Null: the settings alone connect it. */
export const findSalesforceConsent = (settings: SalesforceSettings): CrmConsent | null =>
  'clientSecret' in settings ? makeSalesforceConsent(settings).consent : null;

export function makeSalesforceClient(settings: SalesforceSettings, permission: string, { signal, renew }: CrmOptions) {
  const way =
    'clientSecret' in settings
      ? makeSalesforceConsent(settings).open(permission, renew)
      : makeAssertedAccess(settings, signal);
  let access: { token: string; instance: string } | null = null;
  let quota: { used: number; max: number } | null = null;

  const fetchJson = (address: string, init: RequestInit) =>
    fetchCrm('Salesforce', address, init, { signal, isWriting: init.method === 'PATCH' });

  /** @param path on the instance; a path of this version if it begins without a stroke */
  async function call(path: string, init: RequestInit, isSecond = false): Promise<unknown> {
    access ??= await way.get();
    const address = `${access.instance}${path.startsWith('/') ? '' : `/services/data/${VERSION}/`}${path}`;
    const { response, body } = await fetchJson(address, {
      ...init,
      headers: { authorization: `Bearer ${access.token}`, ...init.headers },
    });
    const counted = /api-usage=(\d+)\/(\d+)/.exec(response.headers.get('sforce-limit-info') ?? '');
    if (counted) quota = { used: Number(counted[1]), max: Number(counted[2]) };
    if (response.ok && body !== null) return body;
    const { code, message } = readError(body);
    if (code === 'REQUEST_LIMIT_EXCEEDED') throw new CrmBusy('The calls of this day are used up.', QUOTA_WAIT_MS);
    if (response.status === 401) {
      if (isSecond) throw new CrmRefusedError('Salesforce ended Kith’s access.');
      access = await way.replace();
      return call(path, init, true);
    }
    if (response.ok || response.status >= 500 || response.status === 429) throw new CrmBusy(NOT_THERE);
    throw new SalesforceError(code, message);
  }

  function leaveHalf(): void {
    if (quota && quota.used * 2 >= quota.max)
      throw new CrmBusy('Half of the day’s calls are used. Kith leaves the rest to others.', QUOTA_WAIT_MS);
  }

  return {
    quota: () => quota,
    instance: () => access?.instance ?? '',
    /** @throws CrmBusy also when half of the day's calls are used: the other half is for everybody else */
    async get<T>(path: string): Promise<T> {
      leaveHalf();
      return (await call(path, {})) as T;
    },
    async patch<T>(path: string, body: object): Promise<T> {
      leaveHalf();
      const headers = { 'content-type': 'application/json' };
      return (await call(path, { method: 'PATCH', headers, body: JSON.stringify(body) })) as T;
    },
  };
}
