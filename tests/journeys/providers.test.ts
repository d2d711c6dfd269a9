import { afterAll, beforeAll, expect } from 'vitest';
import { type Makers, startMakers, TENANT_OF_TESTS } from '../../server/platform/adapters/testing/makers.ts';
import { getPatience } from '../setup/patience.ts';
import { journey } from './journey.ts';
import { getLane } from './lane.ts';
import { waitForFrame } from './pages/sign-in.ts';
import type { Visitor } from './pages/visitor.ts';
import { type RealServer, startRealServer } from './real-server.ts';

const ADDRESS = 'vera@quillmark.example';
const vera = { name: 'Vera Stolman', email: ADDRESS };
const google = { ...vera, email_verified: true };

let makers: Makers;
let server: RealServer;
beforeAll(async () => {
  makers = await startMakers({
    entra: {
      'Vera at work': {
        ...vera,
        tid: TENANT_OF_TESTS,
        oid: 'oid-vera',
        sub: 'B2',
        preferred_username: ADDRESS,
        ver: '2.0',
        xms_edov: true,
      },
    },
    google: {
      'Vera in private': { ...google, sub: '1176' },
      'Vera in the Workspace': { ...google, sub: '1076', hd: 'quillmark.example' },
    },
    okta: { 'Bo of a company': { sub: '00u1', name: 'Bo Lindqvist', email: 'bo@polarnet.example', idp: '00ok' } },
  });
  server = await startRealServer({ folder: getLane().serverFolder }, 0, {
    ...makers.settings,
    FIRM_DOMAIN: 'quillmark.example',
    FIRM_NAME: 'Quillmark Ventures',
  });
}, getPatience(60_000));
afterAll(async () => {
  await server?.stop();
  await makers?.stop();
});

async function signInBy(visitor: Visitor, provider: string, account: string): Promise<void> {
  await visitor.goto('/');
  await visitor.click('button', `Sign in with ${provider}`);
  await visitor.see('heading', 'Choose an account');
  await visitor.click('link', account);
}

journey('people come by Microsoft, Google and Okta, and each is who their provider proves', async ({ visit }) => {
  const { origin } = server;
  const [work, privately, bo] = [await visit({ origin }), await visit({ origin }), await visit({ origin })];
  await signInBy(privately, 'Google', 'Vera in private');
  await privately.seeText(`You requested access as ${ADDRESS}`);

  await signInBy(work, 'Microsoft', 'Vera at work');
  await waitForFrame(work);
  expect(await work.text('header')).toContain('Hi Vera');

  await signInBy(bo, 'Okta', 'Bo of a company');
  await bo.seeText('Your request for access was sent to the firm');

  await work.goto('/access-requests');
  await work.seeText('says bo@polarnet.example, not verified by Okta');
  await work.seeText(`${ADDRESS}, another user’s address, according to Google`);
  await work.click('button', 'Say who is Vera Stolman');
  await work.see('heading', 'Is this Vera Stolman?');
  await work.click('button', 'The same person');
  await work.seeText('They can now sign in as Vera Stolman.');

  await privately.click('button', 'Check again');
  await privately.click('link', 'Vera in private');
  await waitForFrame(privately);
  expect(await privately.text('header')).toContain('Hi Vera');
});
