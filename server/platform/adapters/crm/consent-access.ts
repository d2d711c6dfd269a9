/** Access to a CRM by a consent (OAuth 2.0 with an authorization code, RFC 6749; with PKCE, RFC 7636, where the system knows it). */
import { CrmBusy, type CrmConsent, CrmRefusedError, type CrmRenewal } from '../../ports/crm.ts';
import type { CrmClient } from '../../settings/crm-settings.ts';
import { fetchCrm } from './fetch-crm.ts';

interface ConsentSystem extends CrmClient {
  name: string;
  /** The page where somebody consents, and what it is asked beside the usual. */
  pageUrl: string;
  asks: Readonly<Record<string, string>>;
  tokenUrl: string;
  /** It checks that whoever brings the code also asked for it. */
  knowsProof: boolean;
}

/** What is kept of a consent. */
interface Permission {
  access: string;
  refresh: string;
  /** Where the account answers; empty: where all do. */
  instance: string;
}

interface TokenAnswer {
  access_token?: string;
  refresh_token?: string;
  instance_url?: string;
  error?: string;
  error_description?: string;
  message?: string;
}

/** A way into a CRM for its calls. */
export interface CrmAccess {
  get(): Promise<{ token: string; instance: string }>;
  /** The last one is refused there. @throws CrmRefusedError if there is no other */
  replace(): Promise<{ token: string; instance: string }>;
}

export function makeConsent({ name, pageUrl, asks, tokenUrl, knowsProof, clientId, clientSecret }: ConsentSystem) {
  /** Nothing is sent twice: a code and some refresh tokens work only once. */
  async function ask(form: Record<string, string>, before?: Permission): Promise<string> {
    const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...form });
    const { response, body: answer } = await fetchCrm(name, tokenUrl, { method: 'POST', body }, { isWriting: true });
    if (response.status >= 500 || response.status === 429 || answer === null)
      throw new CrmBusy(`${name} isn’t responding.`);
    const { access_token, refresh_token, instance_url, ...refusal } = answer as TokenAnswer;
    if (!response.ok || !access_token)
      throw new CrmRefusedError(
        `${name} refused Kith: ${refusal.error_description ?? refusal.message ?? refusal.error ?? 'no reason'}.`,
      );
    // Most systems give a refresh token once, and some a new one each time.
    const refresh = refresh_token ?? before?.refresh;
    if (refresh === undefined)
      throw new CrmRefusedError(`${name} gave no lasting access: the scope for it is missing.`);
    const permission: Permission = { access: access_token, refresh, instance: instance_url ?? before?.instance ?? '' };
    return JSON.stringify(permission);
  }

  const consent: CrmConsent = {
    getAddress({ state, challenge, redirectUri }) {
      const query = new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        redirect_uri: redirectUri,
        state,
      });
      for (const [key, value] of Object.entries(asks)) query.set(key, value);
      if (knowsProof) {
        query.set('code_challenge', challenge);
        query.set('code_challenge_method', 'S256');
      }
      return `${pageUrl}?${query}`;
    },
    exchange: ({ code, verifier, redirectUri }) =>
      ask({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        ...(knowsProof ? { code_verifier: verifier } : {}),
      }),
  };

  const refresh = (present: string): Promise<string> => {
    const before = JSON.parse(present) as Permission;
    return ask({ grant_type: 'refresh_token', refresh_token: before.refresh }, before);
  };

  return {
    consent,
    /** @param renew without one the first refusal is the end, as before the permission is kept */
    open(permission: string, renew?: CrmRenewal): CrmAccess {
      let present = permission;
      const read = () => {
        const { access, instance } = JSON.parse(present) as Permission;
        return { token: access, instance };
      };
      return {
        get: async () => read(),
        async replace() {
          if (!renew) throw new CrmRefusedError(`${name} ended Kith’s access.`);
          present = await renew(present, refresh);
          return read();
        },
      };
    },
  };
}
