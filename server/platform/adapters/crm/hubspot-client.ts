/** Calls of HubSpot by the token of a private app or by a consent, and its errors in the words of the port. */
import { CrmBusy, type CrmConsent, type CrmOptions, CrmRefusedError } from '../../ports/crm.ts';
import type { HubSpotAccess } from '../../settings/crm-settings.ts';
import { type CrmAccess, makeConsent } from './consent-access.ts';
import { fetchCrm } from './fetch-crm.ts';

export type HubSpotSettings = HubSpotAccess & { now?: () => Date };

/** The waiting time in ms, by the limit that was reached. */
const WAITS: Readonly<Record<string, number>> = { SECONDLY: 1_000, TEN_SECONDLY_ROLLING: 10_000 };
const LATER_MS = 60 * 60_000;
const NOT_THERE = 'HubSpot isn’t responding.';

interface Refusal {
  message?: string;
  policyName?: string;
  category?: string;
  context?: { requiredGranularScopes?: string[] };
}

/** An answer that is an error. */
export class HubSpotError extends Error {
  override name = 'HubSpotError';
  readonly category: string;
  constructor(category: string, message: string) {
    super(message);
    this.category = category;
  }
}

/** Kith's calls are answered here, and its page for people is elsewhere. */
const ANSWERS = 'https://api.hubapi.com';
const PAGES = 'https://app.hubspot.com';
const READS = 'crm.objects.contacts.read crm.objects.companies.read crm.objects.owners.read';
/** What Kith does without, where an account doesn't give it. */
const OPTIONAL = 'crm.objects.deals.read crm.objects.contacts.write crm.objects.companies.write';

const makeHubSpotConsent = ({ url, clientId, clientSecret }: Extract<HubSpotSettings, { clientSecret: string }>) =>
  makeConsent({
    name: 'HubSpot',
    pageUrl: `${url === ANSWERS ? PAGES : url}/oauth/authorize`,
    // Writing is used only where fields are chosen; an account that does not allow it is read all the same.
    asks: { scope: `oauth ${READS}`, optional_scope: OPTIONAL },
    tokenUrl: `${url}/oauth/v3/token`,
    knowsProof: false,
    clientId,
    clientSecret,
  });

/** Null: the settings alone connect it. */
export const findHubSpotConsent = (settings: HubSpotSettings): CrmConsent | null =>
  'clientSecret' in settings ? makeHubSpotConsent(settings).consent : null;

export const getHubSpotScopes = (settings: HubSpotSettings): string =>
  'clientSecret' in settings ? `oauth ${READS} ${OPTIONAL}` : READS;

const makeTokenAccess = (token: string): CrmAccess => ({
  get: async () => ({ token, instance: '' }),
  async replace() {
    throw new CrmRefusedError('HubSpot ended Kith’s access.');
  },
});

export function makeHubSpotClient(settings: HubSpotSettings, permission: string, { signal, renew }: CrmOptions) {
  const way =
    'clientSecret' in settings ? makeHubSpotConsent(settings).open(permission, renew) : makeTokenAccess(settings.token);
  let access: { token: string } | null = null;
  let quota: { used: number; max: number } | null = null;

  function refuse(status: number, refusal: Refusal): never {
    const { policyName = '', category, context, message = '' } = refusal;
    if (status === 429) throw new CrmBusy('HubSpot’s limit of calls is reached.', WAITS[policyName] ?? LATER_MS);
    if (status === 401) throw new CrmRefusedError('HubSpot ended Kith’s access.');
    // Somebody can add it there, so that this is no reason to connect again.
    if (category === 'MISSING_SCOPES')
      throw new CrmBusy(
        `HubSpot doesn’t let Kith do this without the scope ${context?.requiredGranularScopes?.join(', ') ?? 'it names'}.`,
        LATER_MS,
      );
    if (status >= 500) throw new CrmBusy(NOT_THERE);
    throw new HubSpotError(category ?? '', `HubSpot answered ${status}: ${message}`);
  }

  function sendCall(path: string, body: object | undefined, isWriting: boolean) {
    const headers = { authorization: `Bearer ${access!.token}`, 'content-type': 'application/json' };
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    return fetchCrm('HubSpot', `${settings.url}${path}`, init, { signal, isWriting });
  }

  return {
    quota: () => quota,
    /** @param body makes it a POST. @throws CrmBusy also when half of the day's calls are used: the other half is for everybody else */
    async call<T>(path: string, body?: object, isWriting = false): Promise<T> {
      if (quota && quota.used * 2 >= quota.max)
        throw new CrmBusy('Half of the day’s calls are used. Kith leaves the rest to others.', LATER_MS);
      access ??= await way.get();
      const first = await sendCall(path, body, isWriting);
      const isOver = first.response.status === 401;
      if (isOver) access = await way.replace();
      const { response, body: answer } = isOver ? await sendCall(path, body, isWriting) : first;
      const max = Number(response.headers.get('x-hubspot-ratelimit-daily') ?? 0);
      if (max > 0)
        quota = { used: max - Number(response.headers.get('x-hubspot-ratelimit-daily-remaining') ?? max), max };
      if (!response.ok) refuse(response.status, (answer ?? {}) as Refusal);
      if (answer === null) throw new CrmBusy(NOT_THERE);
      return answer as T;
    },
  };
}
