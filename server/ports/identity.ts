/** What an identity provider says of a person, once its token has been checked. */
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
  /** Checks signature, issuer, audience and expiry. @throws AppError 401 when one does not hold, 502 when the provider does not answer */
  verify(idToken: string): Promise<Claims>;
  /** Exchanges an authorization code, for providers that want the client's secret. @throws AppError 502 */
  exchange(request: { code: string; codeVerifier: string; redirectUri: string }): Promise<string>;
}
