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
}

/** A sign-in that is refused: `why` names the claim that was missing or wrong, for the log. */
export class SignInRefused extends AppError {
  readonly why: string;

  constructor(why: string, message = 'This sign-in is not valid any more. Sign in again.', status: 401 | 403 = 401) {
    super(status, status === 401 ? 'signed_out' : 'forbidden', message);
    this.why = why;
  }
}

/** The identity providers, as the server needs them. */
export interface Identity {
  /** Origins that a browser's scripts have to reach for a sign-in at this provider. @throws when the provider does not name them */
  origins(provider: string): Promise<readonly string[]>;
  /** Finds the provider of a token and checks signature, issuer, audience and expiry. @throws SignInRefused when one does not hold, AppError 502 when the provider does not answer */
  verify(idToken: string): Promise<Claims>;
  /** Exchanges an authorization code, for providers that want the client's secret. @throws AppError 401 when the provider refuses it, 502 when it does not answer */
  exchange(request: { provider: string; code: string; codeVerifier: string; redirectUri: string }): Promise<string>;
}
