import { generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AppError } from '../../errors.ts';
import { CLIENT_ID, type Issuer, startIssuer } from '../testing/issuer.ts';
import { createOpenIdProviders } from './open-id.ts';

const DANA = { email: 'dana@quillmark.example', email_verified: true, nonce: 'n-1', name: 'Dana van Orlev' };

let issuer: Issuer;
beforeEach(async () => {
  issuer = await startIssuer();
});
afterEach(() => issuer.stop());

const provider = (clientSecret?: string) =>
  createOpenIdProviders([{ issuer: issuer.url, clientId: CLIENT_ID, clientSecret }]);

async function loadStatus(work: Promise<unknown>): Promise<number> {
  const error = await work.then(
    () => undefined,
    (reason: AppError) => reason,
  );
  return error?.status ?? 200;
}

const verifying = async (token: Promise<string>) => loadStatus(provider().verify(await token));

describe('an ID token', () => {
  test('identifies the person', async () => {
    const claims = await provider().verify(await issuer.sign({ ...DANA, sub: 's-1', picture: 'https://p.example/1' }));
    expect(claims).toEqual({
      provider: '1',
      issuer: issuer.url,
      subject: 's-1',
      email: 'dana@quillmark.example',
      address: 'vouched',
      missing: null,
      memberOf: '*',
      username: '',
      givenName: 'Dana',
      familyName: 'van Orlev',
      picture: 'https://p.example/1',
      nonce: 'n-1',
      sid: null,
      groups: null,
    });
  });

  test('of a provider that is kept by another name says that one: its people stay the same at another address', async () => {
    const identity = createOpenIdProviders([{ issuer: issuer.url, clientId: CLIENT_ID, keptAs: 'development' }]);
    expect(await identity.verify(await issuer.sign(DANA))).toMatchObject({ issuer: 'development' });
  });

  test('is refused when another key than the issuer’s signed it', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    expect(await verifying(issuer.sign(DANA, { key: privateKey }))).toBe(401);
    expect(await verifying(issuer.sign(DANA, { key: privateKey, kid: 'another' }))).toBe(401);
  });

  test('is refused when its content was changed after signing', async () => {
    const [head, , signature] = (await issuer.sign(DANA)).split('.');
    const [, otherBody] = (await issuer.sign({ ...DANA, email: 'mirela@quillmark.example' })).split('.');
    expect(await loadStatus(provider().verify(`${head}.${otherBody}.${signature}`))).toBe(401);
  });

  test('is refused when it comes from another issuer', async () => {
    expect(await verifying(issuer.sign({ ...DANA, iss: 'https://elsewhere.example' }))).toBe(401);
  });

  test('is refused when it is for another application', async () => {
    expect(await verifying(issuer.sign({ ...DANA, aud: 'another-app' }))).toBe(401);
  });

  test('is refused once it has expired', async () => {
    expect(await verifying(issuer.sign(DANA, { expiresIn: -60 }))).toBe(401);
  });

  test('is refused without a nonce', async () => {
    expect(await verifying(issuer.sign({ ...DANA, nonce: undefined }))).toBe(401);
  });

  test('is refused unsigned, whatever it claims', async () => {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const body = { iss: issuer.url, aud: CLIENT_ID, sub: 's', exp: Math.floor(Date.now() / 1000) + 300, ...DANA };
    expect(await loadStatus(provider().verify(`${encode({ alg: 'none' })}.${encode(body)}.`))).toBe(401);
  });

  test('is refused when it is signed with the public key as an HS256 secret', async () => {
    const { keys } = (await (await fetch(`${issuer.url}/jwks`)).json()) as { keys: object[] };
    const token = new SignJWT({ iss: issuer.url, aud: CLIENT_ID, sub: 's', ...DANA })
      .setProtectedHeader({ alg: 'HS256', kid: 'first' })
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(JSON.stringify(keys[0])));
    expect(await verifying(token)).toBe(401);
  });

  test('is refused when it is not a token at all', async () => {
    expect(await loadStatus(provider().verify('not.a.token'))).toBe(401);
  });
});

describe('the e-mail of an ID token', () => {
  const emailOf = async (email: unknown) => (await provider().verify(await issuer.sign({ ...DANA, email }))).email;

  test('is read in lower case', async () => {
    expect(await emailOf(' Dana@QuillMark.Example ')).toBe('dana@quillmark.example');
  });

  test('does not turn into another person’s by letters that look alike or have the same lower case', async () => {
    expect(await emailOf('dana@quillmar\u212a.example')).toBe('dana@quillmar\u212a.example');
    expect(await emailOf('d\u0430na@quillmark.example')).not.toBe('dana@quillmark.example');
  });

  test.each(['a@b@quillmark.example', 'a@evil.example,b@quillmark.example', 'no address', '', 17, null])(
    'counts as missing when it is not an address: %j',
    async (email) => {
      expect(await emailOf(email)).toBe('');
    },
  );

  test.each([
    [true, 'vouched'],
    ['true', 'vouched'],
    [1, 'refused'],
    [false, 'refused'],
    ['false', 'refused'],
    [0, 'refused'],
    ['yes', 'refused'],
    [undefined, 'unproven'],
    [null, 'unproven'],
  ] as const)('with email_verified %j is %s', async (email_verified, address) => {
    expect(await provider().verify(await issuer.sign({ ...DANA, email_verified }))).toMatchObject({ address });
  });
});

describe('a code', () => {
  const code = {
    provider: '1',
    code: 'c-1',
    codeVerifier: 'v'.repeat(43),
    redirectUri: 'http://kith.example/signed-in',
  };

  test('is exchanged with the client’s secret in the form', async () => {
    issuer.tokenAnswer = { status: 200, body: { id_token: 'the-token' } };
    expect(await provider('s3cret').exchange(code)).toEqual({ idToken: 'the-token', refreshToken: null });
    const [request] = issuer.tokenRequests;
    expect(Object.fromEntries(request!.form)).toEqual({
      grant_type: 'authorization_code',
      code: 'c-1',
      code_verifier: 'v'.repeat(43),
      redirect_uri: 'http://kith.example/signed-in',
      client_id: CLIENT_ID,
      client_secret: 's3cret',
    });
  });

  test('is exchanged with the secret in the header where the provider wants it there', async () => {
    delete issuer.discovery.token_endpoint_auth_methods_supported;
    issuer.tokenAnswer = { status: 200, body: { id_token: 'the-token' } };
    await provider('s3:cret').exchange(code);
    const [request] = issuer.tokenRequests;
    expect(Buffer.from(request!.authorization!.slice('Basic '.length), 'base64').toString()).toBe(
      `${CLIENT_ID}:s3%3Acret`,
    );
    expect(request!.form.has('client_secret')).toBe(false);
  });

  test('that is wrong or too old gets a 401; a client that the provider refuses gets a 502', async () => {
    issuer.tokenAnswer = { status: 400, body: { error: 'invalid_grant' } };
    expect(await loadStatus(provider('s3cret').exchange(code))).toBe(401);
    issuer.tokenAnswer = { status: 401, body: { error: 'invalid_client' } };
    expect(await loadStatus(provider('s3cret').exchange(code))).toBe(502);
  });
});

describe('the address where a browser signs in', () => {
  test('is that of the issuer and that of the token endpoint, which may be elsewhere', async () => {
    expect(await provider().origins('1')).toEqual([issuer.url]);
    issuer.discovery.token_endpoint = 'https://tokens.example/oauth2/token';
    expect(await provider().origins('1')).toEqual([issuer.url, 'https://tokens.example']);
  });

  test('is the issuer’s alone where the server exchanges the code', async () => {
    issuer.discovery.token_endpoint = 'https://tokens.example/oauth2/token';
    expect(await provider('s3cret').origins('1')).toEqual([issuer.url]);
  });

  test('is unknown while the provider does not answer', async () => {
    issuer.broken.add('/.well-known/openid-configuration');
    await expect(provider().origins('1')).rejects.toThrow();
  });
});

describe('a provider that does not answer', () => {
  test('is a 502, and is asked again at the next sign-in', async () => {
    const identity = provider();
    issuer.broken.add('/.well-known/openid-configuration');
    expect(await loadStatus(identity.verify(await issuer.sign(DANA)))).toBe(502);
    issuer.broken.clear();
    expect(await loadStatus(identity.verify(await issuer.sign(DANA)))).toBe(200);
  });

  test('for its keys is a 502, too: the token may be good', async () => {
    issuer.broken.add('/jwks');
    expect(await verifying(issuer.sign(DANA))).toBe(502);
  });

  test('for anything is a 502', async () => {
    const token = await issuer.sign(DANA);
    await issuer.stop();
    expect(await loadStatus(provider().verify(token))).toBe(502);
    // The log says what it was.
    await expect(provider().verify(token)).rejects.toMatchObject({ cause: { message: 'fetch failed' } });
    expect(
      await loadStatus(provider().exchange({ provider: '1', code: 'c', codeVerifier: 'v', redirectUri: 'r' })),
    ).toBe(502);
  });

  test('as the configured issuer says which setting to change', async () => {
    issuer.discovery.issuer = `${issuer.url}/`;
    await expect(provider().verify(await issuer.sign(DANA))).rejects.toMatchObject({
      status: 502,
      message: `The identity provider’s issuer is ${issuer.url}/. Change the setting to match.`,
    });
  });
});
