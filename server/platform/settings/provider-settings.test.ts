import { describe, expect, test } from 'vitest';
import { DEMO_FIRM } from '../../demo/people.ts';
import { readSettings } from './settings.ts';

const TENANT = '7b1f0f0e-2a55-4b9e-9a5c-0d3a5f1e7c11';
const entra = (tenant: string) => ({
  OIDC_ISSUER: `https://login.microsoftonline.com/${tenant}/v2.0`,
  OIDC_CLIENT_ID: 'kith',
});
const google = { OIDC_2_ISSUER: 'https://accounts.google.com', OIDC_2_CLIENT_ID: 'kith' };
const at = (issuer: string) => ({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'kith' });
const read = (env: Record<string, string>) => readSettings(env, DEMO_FIRM).providers;

describe('the providers in the settings', () => {
  test.each([
    [entra(TENANT), 'entra', 'Microsoft'],
    [at(`https://login.microsoftonline.us/${TENANT}/v2.0`), 'entra', 'Microsoft'],
    [at('https://accounts.google.com'), 'google', 'Google'],
    [at('https://quillmark.okta.com/oauth2/default'), 'other', 'Okta'],
    [at('https://quillmark.eu.auth0.com/'), 'other', 'Auth0'],
    [at('https://sso.quillmark.example/realms/fund'), 'other', 'sso.quillmark.example'],
    [at('https://accounts.google.com.evil.example'), 'other', 'accounts.google.com.evil.example'],
    [
      { ...at(`https://login.quillmark.example/${TENANT}/v2.0`), OIDC_KIND: 'entra', OIDC_NAME: 'Work' },
      'entra',
      'Work',
    ],
  ])('follow a preset from the issuer, which a setting overrides: %j', (env, kind, name) => {
    expect(read(env)).toEqual([expect.objectContaining({ id: '1', kind, name, emailTrust: [] })]);
  });

  test('may be several, each with its own trust', () => {
    const env = {
      ...entra(TENANT),
      OIDC_EMAIL_TRUST: '@Quillmark.example, fund.example',
      ...google,
      OIDC_2_EMAIL_TRUST: 'on',
    };
    expect(read(env).map(({ id, kind, emailTrust }) => [id, kind, emailTrust])).toEqual([
      ['1', 'entra', ['quillmark.example', 'fund.example']],
      ['2', 'google', 'always'],
    ]);
  });

  test.each([
    [entra('common'), /OIDC_ISSUER names common, by which people of every organisation sign in/],
    [entra('organizations'), /OIDC_ISSUER names organizations/],
    [entra('consumers'), /OIDC_ISSUER names consumers/],
    [entra('quillmark.onmicrosoft.com'), /OIDC_ISSUER must name the tenant by its id/],
    [at(`https://sts.windows.net/${TENANT}/`), /OIDC_ISSUER must name the tenant by its id/],
    [{ ...at('https://sso.quillmark.example/common/v2.0'), OIDC_KIND: 'entra' }, /OIDC_ISSUER names common/],
    [{ ...entra(TENANT), OIDC_EMAIL_TRUST: 'on' }, /OIDC_EMAIL_TRUST must name domains for Entra/],
    [{ ...entra(TENANT), OIDC_EMAIL_TRUST: 'everything' }, /OIDC_EMAIL_TRUST must be on, off, or domains/],
    [{ OIDC_ISSUER: 'https://id.example' }, /OIDC_CLIENT_ID must be set together with OIDC_ISSUER/],
    [google, /OIDC_ISSUER must be set together with OIDC_2_ISSUER/],
    [{ ...entra(TENANT), OIDC_2_CLIENT_SECRET: 's' }, /OIDC_2_ISSUER must be set together with OIDC_2_CLIENT_SECRET/],
    [{ ...at('https://accounts.google.com'), ...google }, /OIDC_2_ISSUER names a provider that is set already/],
  ])('are refused at the start with a sentence: %j', (env, sentence) => {
    expect(() => read(env as unknown as Record<string, string>)).toThrow(sentence);
  });
});
