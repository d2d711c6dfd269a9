/** The identity provider's statements about a person, once its token has been checked. */
export interface Claims {
  subject: string;
  email: string;
  emailVerified: boolean;
  givenName: string;
  familyName: string;
  picture: string | null;
  nonce: string;
}

/** The identity provider, as the server needs it. */
export interface Identity {
  /** Origins that a browser's scripts have to reach for the sign-in. @throws when the provider does not name them */
  origins(): Promise<readonly string[]>;
  /** Checks signature, issuer, audience and expiry. @throws AppError 401 when one does not hold, 502 when the provider does not answer */
  verify(idToken: string): Promise<Claims>;
  /** Exchanges an authorization code, for providers that want the client's secret. @throws AppError 401 when the provider refuses it, 502 when it does not answer */
  exchange(request: { code: string; codeVerifier: string; redirectUri: string }): Promise<string>;
}
