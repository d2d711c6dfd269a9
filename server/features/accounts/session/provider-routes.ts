/** What a browser needs of the identity providers: which there are, a nonce, and the exchange of a code. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { exchangeCode, makeNonce, signInSettings } from '../../../../shared/features/accounts/session/calls.ts';
import { handle } from '../../../platform/http/handle.ts';
import type { ProviderSettings } from '../../../platform/settings/provider-settings.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { saveUntilLogin } from './provider-grants.ts';
import { saveNonce } from './queries.ts';

const NONCE_MS = 10 * 60_000;

export function providerRoutes(app: FastifyInstance): void {
  handle(app, signInSettings, async ({ settings }) => ({
    ...serializeProvider(listProviders(settings)[0]!),
    providers: listProviders(settings).map((provider) => ({
      id: provider.id,
      name: provider.name,
      ...serializeProvider(provider),
    })),
    development: settings.providers.length === 0,
    open_to_anybody: settings.openToAnybody,
    firm_name: settings.firm,
    help_email: settings.helpEmail,
    time_zone: settings.timeZone,
    login_as: settings.loginAs,
    error_reports: settings.sentryDsn,
  }));

  handle(app, makeNonce, async ({ db, clock, query }) => {
    const nonce = randomBytes(24).toString('base64url');
    await saveNonce(db, nonce, query.provider, clock.now(), new Date(clock.now().getTime() + NONCE_MS));
    return { nonce };
  });

  handle(app, exchangeCode, async ({ db, identity, sealing, body }) => {
    const { idToken, refreshToken } = await identity.exchange({
      provider: body.provider,
      code: body.code,
      codeVerifier: body.code_verifier,
      redirectUri: body.redirect_uri,
    });
    if (refreshToken !== null) await saveUntilLogin(db, sealing, body.provider, idToken, refreshToken);
    return { id_token: idToken };
  });
}

const SCOPE = 'openid email profile';

/** What a browser needs to know of a provider. */
type KnownProvider = Pick<ProviderSettings, 'id' | 'name' | 'issuer' | 'clientId' | 'clientSecret' | 'roles'>;

const listProviders = ({ providers, publicUrl }: Settings): readonly KnownProvider[] =>
  providers.length > 0
    ? providers
    : [
        {
          id: '1',
          name: 'the development sign-in',
          issuer: `${publicUrl}/oidc`,
          clientId: 'kith',
          clientSecret: undefined,
          roles: [],
        },
      ];

const serializeProvider = ({ issuer, clientId, clientSecret, roles }: KnownProvider) => ({
  scope: roles.length > 0 && clientSecret !== undefined ? `${SCOPE} offline_access` : SCOPE,
  issuer,
  client_id: clientId,
  server_exchange: clientSecret !== undefined,
});
