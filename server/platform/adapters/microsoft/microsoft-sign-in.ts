/** Microsoft's sign-in (OAuth 2.0 with PKCE) for the accounts that people link. */
import { MailboxBusy } from '../../ports/mailbox.ts';
import { throwTokenError } from './microsoft-errors.ts';

export interface MicrosoftSettings {
  clientId: string;
  clientSecret: string;
  /** `common`: accounts of every organization and private ones. */
  tenant: string;
  /** Another server that speaks the same protocol: for the development mailboxes, gateways and tests. */
  url?: string;
  isInvented?: boolean;
  /** The first wait after a refused call that names none, in ms; each further one is twice as long. */
  firstWaitMs?: number;
  now?: () => Date;
}

interface MicrosoftTokens {
  accessToken: string;
  /** Each answer has a new one; the one before stays valid for a while. */
  refreshToken: string;
  /** In seconds: Microsoft draws it anew each time. */
  expiresIn: number;
  scopes: readonly string[];
}

const TIMEOUT_MS = 30_000;
/** Kith can send a person to sign in anew when a permission ends early (continuous access evaluation). */
const CAPABLE = '{"access_token":{"xms_cc":{"values":["cp1"]}}}';

export function makeMicrosoftSignIn({ clientId, clientSecret, tenant, url }: MicrosoftSettings) {
  const base = `${url ?? 'https://login.microsoftonline.com'}/${tenant}/oauth2/v2.0`;

  async function askForTokens(form: Record<string, string>, signal?: AbortSignal): Promise<MicrosoftTokens> {
    const patience = AbortSignal.timeout(TIMEOUT_MS);
    const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, claims: CAPABLE, ...form });
    const response = await fetch(`${base}/token`, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    }).catch(() => {
      throw new MailboxBusy('Microsoft isn’t responding.');
    });
    const answer = (await response.json().catch(() => ({}))) as Record<string, string>;
    if (!response.ok) throwTokenError(response.status, answer);
    return {
      accessToken: answer.access_token ?? '',
      refreshToken: answer.refresh_token ?? form.refresh_token ?? '',
      expiresIn: Number(answer.expires_in),
      scopes: (answer.scope ?? '').split(' ').map((scope) => scope.replace('https://graph.microsoft.com/', '')),
    };
  }

  return {
    /** @param claims what a refused access wants of this sign-in */
    getConsentAddress(
      params: { state: string; challenge: string; redirectUri: string; address: string; claims?: string | undefined },
      scopes: readonly string[],
    ): string {
      const query = new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        response_mode: 'query',
        redirect_uri: params.redirectUri,
        scope: scopes.join(' '),
        state: params.state,
        login_hint: params.address,
        // Microsoft asks for a consent that is missing; who may not give one themselves would be refused another.
        prompt: 'select_account',
        code_challenge: params.challenge,
        code_challenge_method: 'S256',
        claims: mergeClaims(params.claims),
      });
      return `${base}/authorize?${query}`;
    },
    exchange: ({ code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string }) =>
      askForTokens({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri }),
    refresh: (refreshToken: string, signal?: AbortSignal) =>
      askForTokens({ grant_type: 'refresh_token', refresh_token: refreshToken }, signal),
  };
}

/** What the client can do, and what a refused access wants, in the one parameter for both. */
function mergeClaims(wanted: string | undefined): string {
  const capable = JSON.parse(CAPABLE) as { access_token: object };
  const { access_token: more = {}, ...rest } = JSON.parse(wanted ?? '{}') as { access_token?: object };
  return JSON.stringify({ ...rest, access_token: Object.assign(capable.access_token, more) });
}
