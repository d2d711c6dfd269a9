/** OAuth 2.1 for assistants: who Kith is, registration, tokens. The person's consent is a screen (consent-routes.ts). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { AppError } from '../../../platform/errors.ts';
import { getKithAddress } from '../../../platform/settings/settings.ts';
import { getAssistantAddress, readAssistantRules } from '../own/rules.ts';
import { ClientMetadata, registerClient } from './clients/clients.ts';
import {
  describeScopes,
  exchangeCode,
  findGrantToRevoke,
  type IssuedTokens,
  refreshTokens,
  revokeGrant,
  SCOPE_WORDS,
} from './queries.ts';

const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';
/** Registrations and tokens of one address: a machine needs a handful. */
const REGISTER_PER_HOUR = 20;
const TOKENS_PER_HOUR = 600;

/** The address at which a client finds out who lets it in. */
export const getMetadataAddress = (kith: string): string => `${kith}${RESOURCE_METADATA}/mcp`;

export async function oauthRoutes(api: FastifyInstance): Promise<void> {
  await api.register(async (app) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const { deps } = app;
    const hidden = { schema: { hide: true } } as const;
    const describeResource = () => ({
      resource: getAssistantAddress(deps.settings),
      authorization_servers: [getKithAddress(deps.settings)],
      scopes_supported: SCOPE_WORDS,
      bearer_methods_supported: ['header'],
      resource_name: 'Kith',
    });
    app.get(`${RESOURCE_METADATA}/mcp`, hidden, describeResource);
    app.get(RESOURCE_METADATA, hidden, describeResource);
    app.get('/.well-known/oauth-authorization-server', hidden, () => describeServer(getKithAddress(deps.settings)));

    const register = { ...hidden, config: { rateLimit: { max: REGISTER_PER_HOUR, timeWindow: '1 hour' } } };
    app.post('/oauth/register', register, async (request, reply) =>
      answerOAuth(reply, 201, () => registerNew(app, request)),
    );
    const tokens = { ...hidden, config: { rateLimit: { max: TOKENS_PER_HOUR, timeWindow: '1 hour' } } };
    app.post('/oauth/token', tokens, async (request, reply) => answerOAuth(reply, 200, () => issue(app, request)));
    app.post('/oauth/revoke', tokens, async (request, reply) => answerOAuth(reply, 200, () => revoke(app, request)));
  });
}

const describeServer = (kith: string) => ({
  issuer: kith,
  authorization_endpoint: `${kith}/oauth/authorize`,
  token_endpoint: `${kith}/oauth/token`,
  registration_endpoint: `${kith}/oauth/register`,
  revocation_endpoint: `${kith}/oauth/revoke`,
  response_types_supported: ['code'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  client_id_metadata_document_supported: true,
  authorization_response_iss_parameter_supported: true,
  scopes_supported: SCOPE_WORDS,
});

/** A refusal in the words of OAuth. */
class OAuthRefusal extends AppError {
  constructor(code: string, message: string) {
    super(400, code, message);
  }
}

async function answerOAuth(reply: FastifyReply, status: number, answer: () => Promise<object>): Promise<object> {
  void reply.header('cache-control', 'no-store');
  try {
    const body = await answer();
    void reply.code(status);
    return body;
  } catch (error) {
    if (!(error instanceof OAuthRefusal)) throw error;
    void reply.code(error.status);
    return { error: error.code, error_description: error.message };
  }
}

/** @throws OAuthRefusal */
function parse<T extends z.ZodType>(schema: T, body: unknown, code = 'invalid_request'): z.output<T> {
  const { data, error } = schema.safeParse(body);
  if (data === undefined) {
    const issue = error?.issues[0];
    throw new OAuthRefusal(code, `${issue?.path.join('.')}: ${issue?.message}`);
  }
  return data;
}

async function registerNew({ deps }: FastifyInstance, { body }: FastifyRequest): Promise<object> {
  await refuseWhenOff(deps.db);
  const metadata = parse(ClientMetadata, body, 'invalid_client_metadata');
  const made = await registerClient(deps.db, metadata, deps.clock.now());
  return {
    client_id: made.client_key,
    client_id_issued_at: Math.floor(Date.parse(made.created_at) / 1_000),
    client_name: made.name,
    redirect_uris: metadata.redirect_uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}

async function refuseWhenOff(db: Db): Promise<void> {
  const { on } = await readAssistantRules(db);
  if (!on) throw new OAuthRefusal('access_denied', 'Assistants are turned off here.');
}

const Text = z.string().min(1).max(500);
const TokenRequest = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    code: Text,
    redirect_uri: Text,
    client_id: Text,
    code_verifier: Text,
    resource: Text,
  }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: Text, client_id: Text, resource: Text.optional() }),
]);

async function issue({ deps }: FastifyInstance, { body }: FastifyRequest): Promise<object> {
  await refuseWhenOff(deps.db);
  const given = parse(TokenRequest, body);
  const now = deps.clock.now();
  if (given.resource !== undefined && given.resource !== getAssistantAddress(deps.settings))
    throw new OAuthRefusal('invalid_target', `Tokens are for ${getAssistantAddress(deps.settings)} alone.`);
  const clientKey = given.client_id;
  const issued =
    given.grant_type === 'authorization_code'
      ? await exchangeCode(
          deps.db,
          { code: given.code, verifier: given.code_verifier, redirectUri: given.redirect_uri, clientKey },
          now,
        )
      : await refreshTokens(deps.db, { refreshToken: given.refresh_token, clientKey }, now);
  if (!issued) throw new OAuthRefusal('invalid_grant', 'This is no longer valid. The person has to allow it again.');
  return serializeTokens(issued);
}

const serializeTokens = ({ scopes, ...issued }: IssuedTokens) => ({
  ...issued,
  token_type: 'Bearer',
  scope: describeScopes(scopes),
});

/** The client ends its own token; an unknown one is no error (RFC 7009). */
async function revoke({ deps }: FastifyInstance, { body }: FastifyRequest): Promise<object> {
  const { token } = parse(z.object({ token: Text }), body);
  const now = deps.clock.now();
  const grant = await findGrantToRevoke(deps.db, token);
  if (grant)
    await deps.db.transaction().execute(async (trx) => {
      await revokeGrant(trx, grant.id, now);
      const detail = { assistant: grant.client_name, by: 'the assistant' };
      await audit(trx, null, now, { action: 'assistant.ended', entity: 'app_user', entityId: grant.user_id, detail });
    });
  return {};
}
