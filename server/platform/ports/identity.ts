import type { Role } from '../../../shared/platform/permissions.ts';
import type { NotLetIn } from '../access/refused-sign-ins.ts';
import { AppError } from '../errors.ts';

/** An identity provider's statements about a person, once its token has been checked. */
export interface Claims {
  /** The id of the provider in the settings. */
  provider: string;
  /** With `subject`: who it is. Nothing else says that. */
  issuer: string;
  subject: string;
  /** As told; '' without one. */
  email: string;
  /** Whether the address is this person's: the provider vouches for it, does not, or says that it is not verified. */
  address: 'vouched' | 'unproven' | 'refused';
  /** The claim for want of which the address is not vouched for; null if it is. */
  missing: string | null;
  /** The domain of which the provider proves them a member; '*': whichever their address has; '': of none. */
  memberOf: string;
  /** The name of their account there, for people to read: it proves nothing. */
  username: string;
  givenName: string;
  familyName: string;
  picture: string | null;
  nonce: string;
  /** The name of their session at the provider, if it has one. */
  sid: string | null;
  /** What their groups and roles there say; null where the settings map none. */
  groups: GroupsSay | null;
}

/** What groups and roles at a provider say of a person, by the settings that map them. */
export interface GroupsSay {
  /** One of the provider's own people, and no guest. */
  member: boolean;
  /** False: the token does not tell them, because there are too many. That is not "none". */
  known: boolean;
  /** Some of them is in the settings. */
  letIn: boolean;
  /** The roles that they give. */
  roles: readonly Role[];
  /** All roles that the settings map: they are given and taken by groups alone. */
  mapped: readonly Role[];
}

/** A provider's answer to a refresh token or a code. */
export interface ProviderGrant {
  idToken: string;
  /** Null if it gave none. */
  refreshToken: string | null;
}

/** A provider's word that somebody's session there ended. */
export interface LogoutNotice {
  /** The id of the provider in the settings. */
  provider: string;
  issuer: string;
  /** Whose sessions ended; null if only a session is named. */
  subject: string | null;
  /** Which session ended; null: all. */
  sid: string | null;
  /** The notice's own name. It counts once. */
  jti: string;
}

/** The provider does not accept a refresh token any more: the person must sign in again. */
export class GrantEndedError extends Error {}

/** A sign-in that is refused: `why` names the claim that was missing or wrong, for the log. */
export class SignInRefusedError extends AppError {
  readonly why: string;
  /** As it is counted. */
  readonly counted: NotLetIn;

  constructor(
    why: string,
    message = 'This sign-in is no longer valid. Sign in again.',
    status: 401 | 403 = 401,
    counted: NotLetIn = 'invalid',
  ) {
    super(status, status === 401 ? 'signed_out' : 'forbidden', message);
    this.why = why;
    this.counted = counted;
  }
}

/** The identity providers, as the server needs them. */
export interface Identity {
  /** Origins that a browser's scripts have to reach for a sign-in at this provider. @throws when the provider does not name them */
  origins(provider: string): Promise<readonly string[]>;
  /** Finds the provider of a token and checks signature, issuer, audience and expiry. @throws SignInRefusedError when one does not hold, AppError 502 when the provider does not answer */
  verify(idToken: string): Promise<Claims>;
  /** Exchanges an authorization code, for providers that want the client's secret. @throws AppError 401 when the provider refuses it, 502 when it does not answer */
  exchange(request: {
    provider: string;
    code: string;
    codeVerifier: string;
    redirectUri: string;
  }): Promise<ProviderGrant>;
  /**
   * Asks again who somebody is. A refresh token may be good once only: the answer's replaces it.
   * @returns claims: null if the provider only says that the person may still come in
   * @throws GrantEndedError when it does not, AppError 502 when it does not answer, SignInRefusedError when its token does not hold
   */
  refresh(issuer: string, refreshToken: string): Promise<{ claims: Claims | null; refreshToken: string | null }>;
  /** Checks a logout token (OpenID Connect Back-Channel Logout 1.0, §2.6), but not whether it came before. @throws SignInRefusedError, AppError 502 */
  readLogout(logoutToken: string, now: Date): Promise<LogoutNotice>;
}
