/** Calls of HubSpot by the token of a private app, and its errors in the words of the port. */
import { CrmBusy, CrmRefusedError } from '../../ports/crm.ts';
import { fetchCrm } from './fetch-crm.ts';

export interface HubSpotSettings {
  token: string;
  url: string;
  now?: () => Date;
}

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

export function makeHubSpotClient({ token, url }: HubSpotSettings, signal?: AbortSignal) {
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

  return {
    quota: () => quota,
    /** @param body makes it a POST. @throws CrmBusy also when half of the day's calls are used: the other half is for everybody else */
    async call<T>(path: string, body?: object, isWriting = false): Promise<T> {
      if (quota && quota.used * 2 >= quota.max)
        throw new CrmBusy('Half of the day’s calls are used. Kith leaves the rest to others.', LATER_MS);
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
      const { response, body: answer } = await fetchCrm('HubSpot', `${url}${path}`, init, { signal, isWriting });
      const max = Number(response.headers.get('x-hubspot-ratelimit-daily') ?? 0);
      if (max > 0)
        quota = { used: max - Number(response.headers.get('x-hubspot-ratelimit-daily-remaining') ?? max), max };
      if (!response.ok) refuse(response.status, (answer ?? {}) as Refusal);
      if (answer === null) throw new CrmBusy(NOT_THERE);
      return answer as T;
    },
  };
}
