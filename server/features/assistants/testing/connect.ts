import { createHash } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { answerConsent } from '../../../../shared/features/assistants/calls.ts';
import type { Scope } from '../../../../shared/platform/scopes.ts';
import { insertAppToken } from '../../../platform/access/app-token.ts';
import { START, type TestApp, type TestViewer } from '../../../testing/app.ts';

export const KITH = 'http://kith.example';
export const RESOURCE = `${KITH}/mcp`;
export const BACK = 'https://desk.harrow.example/back';
const VERIFIER = 'a-verifier-that-is-at-least-forty-three-characters-long';

/** The way of a client to the app, without a network. */
export const reach =
  ({ app }: TestApp): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search, host } = new URL(request.url);
    const response = await app.inject({
      method: request.method as 'POST',
      url: `${pathname}${search}`,
      headers: { ...Object.fromEntries(request.headers), host },
      payload: await request.text(),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers)) headers.set(name, String(value));
    const empty = [202, 204, 304].includes(response.statusCode);
    return new Response(empty ? null : response.body, { status: response.statusCode, headers });
  };

/** What the tests use of a client of either generation. */
interface ToolClient {
  listTools(): Promise<{ tools: { name: string; annotations?: object; outputSchema?: object }[] }>;
  callTool(call: { name: string; arguments: object }): Promise<ToolAnswer>;
}
interface ToolAnswer {
  isError?: boolean;
  content: { type: string; text: string }[];
  // biome-ignore lint/suspicious/noExplicitAny: each tool answers something else
  structuredContent?: any;
}

/** A client of the present revision, or of 2025. */
export async function connect(kith: TestApp, token: string, generation: '2026' | '2025' = '2026'): Promise<ToolClient> {
  const options = { fetch: reach(kith), requestInit: { headers: { authorization: `Bearer ${token}` } } };
  const info = { name: 'Harrow Desk', version: '1' };
  if (generation === '2025') {
    const client = new OlderClient(info);
    await client.connect(new OlderTransport(new URL(RESOURCE), options) as never);
    return client as unknown as ToolClient;
  }
  const client = new Client(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new StreamableHTTPClientTransport(new URL(RESOURCE), options));
  return client as unknown as ToolClient;
}

/** An app token of one of the demo people, whatever their role. */
export const makeToken = (kith: TestApp, viewer: keyof TestApp['users'], scopes?: Scope[]): Promise<string> =>
  makeTokenOf(kith, kith.users[viewer], scopes);

export async function makeTokenOf(kith: TestApp, userId: number, scopes: Scope[] = ['assistant']): Promise<string> {
  const expiresAt = new Date(START.getTime() + 86_400_000);
  return (await insertAppToken(kith.db, { userId, name: 'Harrow Desk', scopes, expiresAt }, START)).token;
}

const post = (kith: TestApp, url: string, body: Record<string, string>) =>
  kith.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(body).toString(),
  });

export const exchange = (kith: TestApp, body: Record<string, string>) => post(kith, '/oauth/token', body);
export const revoke = (kith: TestApp, token: string) => post(kith, '/oauth/revoke', { token });

export const register = (kith: TestApp, change: object = {}) =>
  kith.app.inject({
    method: 'POST',
    url: '/oauth/register',
    payload: { client_name: 'Harrow Desk', redirect_uris: [BACK], ...change },
  });

export const makeQuestion = (client_id: string, change: object = {}) => ({
  client_id,
  redirect_uri: BACK,
  response_type: 'code' as const,
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256' as const,
  resource: RESOURCE,
  state: 'state 7',
  ...change,
});

/** What a client sends for its tokens. */
export const makeExchange = (client_id: string, code: string, change: object = {}) => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: BACK,
  client_id,
  code_verifier: VERIFIER,
  resource: RESOURCE,
  ...change,
});

/** Registers a client, and has a person let it in. */
export async function signIn(kith: TestApp, viewer: TestViewer, may = { draft: true, send: false }) {
  const client = (await register(kith)).json<{ client_id: string }>().client_id;
  const body = { ...makeQuestion(client), allow: true, may };
  const { redirect_to } = (await kith.as(viewer).call(answerConsent, { body })).body;
  const code = new URL(redirect_to).searchParams.get('code')!;
  const tokens = (await exchange(kith, makeExchange(client, code))).json<{
    access_token: string;
    refresh_token: string;
  }>();
  return { client, code, ...tokens };
}
