import { beforeEach, describe, expect, test } from 'vitest';
import {
  answerConsent,
  blockAssistantClient,
  changeAssistant,
  changeAssistantRules,
  endAssistant,
  getAssistantRules,
  listAssistants,
  openConsent,
} from '../../../../shared/features/assistants/calls.ts';
import { WebhookFailure } from '../../../platform/ports/webhook.ts';
import { START, startTestApp, type TestApp } from '../../../testing/app.ts';
import {
  BACK,
  connect,
  exchange,
  KITH,
  makeExchange,
  makeQuestion,
  makeToken,
  RESOURCE,
  register,
  revoke,
  signIn,
} from '../testing/connect.ts';

const DOCUMENT = 'https://harrow.example/kith-client.json';
let kith: TestApp;
let documents: Record<string, unknown>;
beforeEach(async () => {
  documents = { [DOCUMENT]: { client_id: DOCUMENT, client_name: 'Harrow Desk', redirect_uris: [BACK] } };
  kith = await startTestApp({
    clientDocuments: {
      read: async (address) => {
        if (!(address in documents))
          throw new WebhookFailure('The client’s page leads to an address inside a private network.');
        return documents[address];
      },
    },
  });
});

const ask = (token?: string) =>
  kith.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      accept: 'application/json, text/event-stream',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
  });
const isIn = async (token: string) => (await ask(token)).statusCode === 200;
const open = (body: object) => kith.as('portco').call(openConsent, { body: body as never });

describe('a client finds its way', () => {
  test('from a refusal to who lets it in', async () => {
    const refused = await ask();
    const metadata = `${KITH}/.well-known/oauth-protected-resource/mcp`;
    expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([
      401,
      `Bearer resource_metadata="${metadata}", scope="kith:read kith:draft"`,
    ]);
    const resource = (await kith.app.inject(new URL(metadata).pathname)).json();
    expect(resource).toMatchObject({ resource: RESOURCE, authorization_servers: [KITH] });
    const server = (await kith.app.inject('/.well-known/oauth-authorization-server')).json();
    expect(server).toMatchObject({ issuer: KITH, code_challenge_methods_supported: ['S256'] });
    expect(server).toMatchObject({
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    });
    const reads = await makeToken(kith, 'admin', ['read', 'write']);
    expect((await ask(reads)).headers['www-authenticate']).toContain('error="insufficient_scope"');
  });

  test('and the person reads who it is, by its own document or by nobody’s word', async () => {
    const documented = await open(makeQuestion(DOCUMENT));
    expect(documented.body).toMatchObject({
      name: 'Harrow Desk',
      made_by: 'harrow.example',
      back_to: 'desk.harrow.example',
      asks: { draft: true, send: false },
    });
    const local = (await register(kith, { redirect_uris: ['http://127.0.0.1:4000/back'] })).json().client_id;
    const question = makeQuestion(local, { redirect_uri: 'http://127.0.0.1:5123/back' });
    expect((await open(question)).body).toMatchObject({ made_by: null, back_to: 'this computer' });
  });
});

describe('what a client must not do', () => {
  test.each([
    ['lead elsewhere', { redirect_uri: 'https://evil.example/back' }],
    ['lead to a page without TLS', { redirect_uri: 'http://desk.harrow.example/back' }],
    ['ask for another server', { resource: 'https://other.example/mcp' }],
    ['have a document inside a private network', { client_id: 'https://10.0.0.7/client.json' }],
    ['be unknown', { client_id: 'kithc_unknown' }],
    ['ask without a challenge', { code_challenge_method: 'plain' }],
  ])('%s', async (_, change) => {
    expect((await open({ ...makeQuestion(DOCUMENT), ...change })).status).toBe(400);
    const answered = { ...makeQuestion(DOCUMENT), ...change, allow: true, may: { draft: true, send: false } };
    expect((await kith.as('portco').call(answerConsent, { body: answered as never })).status).toBe(400);
    expect(await kith.db.selectFrom('assistant_grant').selectAll().execute()).toEqual([]);
  });

  test('speak of another client in its document', async () => {
    documents[DOCUMENT] = { client_id: 'https://other.example/c.json', client_name: 'X', redirect_uris: [BACK] };
    expect((await open(makeQuestion(DOCUMENT))).error.message).toContain('about another assistant');
  });

  test('register what leads astray, or more than a few hundred that nobody lets in', async () => {
    for (const uri of ['http://evil.example/x', 'javascript:alert(1)', 'https://a@evil.example/x'])
      expect((await register(kith, { redirect_uris: [uri] })).json().error).toBe('invalid_client_metadata');
    await kith.db
      .insertInto('assistant_client')
      .values(
        Array.from({ length: 500 }, (_, at) => ({
          client_key: `k${at}`,
          name: 'x',
          made_by: null,
          redirect_uris: '[]',
          let_in_at: null,
          blocked_at: null,
          created_at: START.toISOString(),
        })),
      )
      .execute();
    expect((await register(kith)).statusCode).toBe(429);
    kith.setNow(new Date(START.getTime() + 25 * 3_600_000));
    expect((await register(kith)).statusCode).toBe(201);
  });

  test('take a code that is too old, another’s, without its verifier or a second time', async () => {
    const { client, code, access_token } = await signIn(kith, 'portco');
    expect(await isIn(access_token)).toBe(true);
    expect((await exchange(kith, makeExchange(client, code))).json().error).toBe('invalid_grant');
    // A code that comes twice was stolen: what it opened ends.
    expect(await isIn(access_token)).toBe(false);
    const other = (await register(kith)).json().client_id;
    for (const change of [
      { code_verifier: 'x'.repeat(50) },
      { client_id: other },
      { redirect_uri: 'https://x.example' },
    ]) {
      const body = { ...makeQuestion(client), allow: true, may: { draft: false, send: false } };
      const { redirect_to } = (await kith.as('portco').call(answerConsent, { body })).body;
      const fresh = new URL(redirect_to).searchParams.get('code')!;
      expect((await exchange(kith, makeExchange(client, fresh, change))).json().error).toBe('invalid_grant');
    }
  });
});

describe('who is let in', () => {
  test('goes back with code, state and issuer, or with a refusal', async () => {
    const body = { ...makeQuestion(DOCUMENT), allow: false, may: { draft: true, send: false } };
    const { redirect_to } = (await kith.as('portco').call(answerConsent, { body })).body;
    expect(redirect_to).toBe(`${BACK}?error=access_denied&iss=${encodeURIComponent(KITH)}&state=state+7`);
  });

  test('has tokens for an hour, refreshes them, and a stolen refresh token ends all', async () => {
    const first = await signIn(kith, 'portco');
    kith.setNow(new Date(START.getTime() + 3_600_000));
    expect(await isIn(first.access_token)).toBe(false);
    const refresh = (refresh_token: string) =>
      exchange(kith, { grant_type: 'refresh_token', refresh_token, client_id: first.client });
    const second = (await refresh(first.refresh_token)).json();
    expect(await isIn(second.access_token)).toBe(true);
    expect((await refresh(first.refresh_token)).json().error).toBe('invalid_grant');
    expect(await isIn(second.access_token)).toBe(false);
    expect((await refresh(second.refresh_token)).json().error).toBe('invalid_grant');
  });

  test('reads no call with its token, only what tools answer', async () => {
    const { access_token } = await signIn(kith, 'portco');
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await kith.app.inject({ url: '/api/user', headers })).statusCode).toBe(401);
  });

  test('stands on the person’s settings, and ends there, by itself, or with the person', async () => {
    const { access_token } = await signIn(kith, 'portco');
    await isIn(access_token);
    const list = async () => (await kith.as('portco').call(listAssistants, {})).body;
    const [assistant] = (await list()).assistants;
    expect(assistant).toMatchObject({ name: 'Harrow Desk', may: { draft: true, send: false }, asked_today: 1 });
    expect((await kith.as('admin').call(listAssistants, {})).body.assistants).toEqual([]);
    const params = { id: assistant!.id };
    const may = { draft: false, send: false };
    expect((await kith.as('admin').call(changeAssistant, { params, body: may })).status).toBe(404);
    expect((await kith.as('portco').call(changeAssistant, { params, body: may })).body.assistant.may).toEqual(may);
    const { tools } = await (await connect(kith, access_token)).listTools();
    expect(tools.map(({ name }) => name)).not.toContain('request_introduction');
    expect((await kith.as('admin').call(endAssistant, { params })).status).toBe(404);
    expect((await kith.as('portco').call(endAssistant, { params })).status).toBe(200);
    expect(await isIn(access_token)).toBe(false);
    expect((await list()).assistants[0]!.state).toBe('ended');
    const other = await signIn(kith, 'portco');
    expect((await revoke(kith, other.access_token)).statusCode).toBe(200);
    expect(await isIn(other.access_token)).toBe(false);
    const third = await signIn(kith, 'portco');
    await kith.db.updateTable('app_user').set({ status: 'deactivated' }).where('id', '=', kith.users.portco).execute();
    expect(await isIn(third.access_token)).toBe(false);
    const deeds = await kith.db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('action', 'like', 'assistant.%')
      .execute();
    expect(deeds.filter(({ detail }) => !detail!.includes('Harrow Desk'))).toEqual([]);
    expect(deeds.map(({ action }) => action)).toContain('assistant.ended');
  });

  test('is out at once when administrators switch the client or all of them off', async () => {
    const { access_token } = await signIn(kith, 'portco');
    const rules = (await kith.as('admin').call(getAssistantRules, {})).body;
    expect(rules.clients).toMatchObject([{ name: 'Harrow Desk', people: 1, blocked: false }]);
    const params = { id: rules.clients[0]!.id };
    await kith.as('admin').call(blockAssistantClient, { params, body: { blocked: true } });
    expect(await isIn(access_token)).toBe(false);
    await kith.as('admin').call(blockAssistantClient, { params, body: { blocked: false } });
    expect(await isIn(access_token)).toBe(true);
    await kith.as('admin').call(changeAssistantRules, { body: { on: true, may_send: false } });
    const sends = { ...makeQuestion(DOCUMENT), allow: true, may: { draft: true, send: true } };
    expect((await kith.as('portco').call(answerConsent, { body: sends })).status).toBe(403);
    await kith.as('admin').call(changeAssistantRules, { body: { on: false, may_send: true } });
    expect((await ask(access_token)).statusCode).toBe(403);
    expect((await open(makeQuestion(DOCUMENT))).status).toBe(403);
    expect((await register(kith)).json().error).toBe('access_denied');
  });
});
