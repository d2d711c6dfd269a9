/** Google's sign-in for the accounts that people link, and its errors in the words of the ports. */
import { loadWhenNeeded } from '../../load-when-needed.ts';
import { MailboxBusy, MailboxFailure, MailboxRefusedError, MailClientUnknown } from '../../ports/mailbox.ts';
import { describeGmailError, getHttpStatus, isLimit } from './gmail-errors.ts';

export const google = loadWhenNeeded<typeof import('google-auth-library')>('google-auth-library');

export const GOOGLE_TIMEOUT_MS = 30_000;

export interface GoogleClientSettings {
  clientId: string;
  clientSecret: string;
  /** Another server that speaks the same protocol: for the development mailboxes, gateways and tests. */
  url?: string | undefined;
}

export const createGoogleClient = ({ clientId, clientSecret, url }: GoogleClientSettings, redirectUri?: string) =>
  new (google().OAuth2Client)({
    clientId,
    clientSecret,
    ...(redirectUri ? { redirectUri } : {}),
    transporterOptions: { timeout: GOOGLE_TIMEOUT_MS },
    ...(url === undefined
      ? {}
      : {
          endpoints: {
            oauth2AuthBaseUrl: `${url}/o/oauth2/v2/auth`,
            oauth2TokenUrl: `${url}/token`,
            oauth2RevokeUrl: `${url}/revoke`,
          },
        }),
  });

export class Gone extends Error {}

/** Google's errors in the words of the port. The token endpoint says `invalid_grant` with status 400, and that is final. */
export function throwPlain(error: unknown): never {
  if (error instanceof MailboxBusy || error instanceof MailboxRefusedError || error instanceof Gone) throw error;
  const status = getHttpStatus(error);
  const stated = describeGmailError(error);
  if (status === 404) throw new Gone();
  // Before the mailbox's own refusals, which have the same status.
  if (/invalid_client|deleted_client|unauthorized_client/i.test(stated))
    throw new MailClientUnknown('Google doesn’t recognize Kith. An administrator has to check the mail settings.');
  // An interface that is not switched on for Kith's project, and a client for others' organizations: nobody's consent helps.
  if (/accessNotConfigured|SERVICE_DISABLED|org_internal|admin_policy_enforced/.test(stated))
    throw new MailClientUnknown(
      'Google keeps Kith out for everybody. An administrator has to check what Kith’s client may use at Google.',
    );
  if (
    /invalid_grant|invalid_token|access_denied|insufficient(?:Permissions| authentication)/i.test(stated) ||
    status === 401
  )
    throw new MailboxRefusedError(stated);
  if (isLimit(status, stated)) throw new MailboxBusy('Google asks Kith to wait.');
  if (status === undefined) throw new MailboxBusy('Google isn’t responding.');
  if (status >= 500) throw new MailboxFailure('Google isn’t responding.');
  throw error;
}
