import { describe, expect } from 'vitest';
import { journey } from './journey.ts';
import { chooseWhoToBe, getDemoPerson, signIn } from './pages/sign-in.ts';

describe('signing in and out', () => {
  journey('leads from the landing page through the provider to the search', async ({ visit }) => {
    const noor = await visit();
    await noor.goto('/');
    await noor.see('heading', 'The people who know the people you need.');
    await chooseWhoToBe(noor, getDemoPerson('portco').email);
    await noor.see('heading', 'Search Network');
    expect(noor.address()).toBe('/');
    expect(await noor.text('header')).toContain('Hi Noor');
    expect(await noor.text('header')).toContain('Lumenary');
  });

  journey('leads back to the requested address', async ({ visit }) => {
    const dana = await visit();
    await signIn(dana, 'admin', '/access-requests');
    await dana.see('heading', 'Access Requests');
    expect(dana.address()).toBe('/access-requests');
  });

  journey('an old link to the panel of a profile leads to its page', async ({ visit }) => {
    const guest = await visit();
    await guest.goto('/#/ramzor?linkedin_id=ines-calloway&fullName=Ines+Calloway');
    await guest.seeText('See who can introduce you');
    expect(guest.address()).toBe('/ramzor?linkedin_id=ines-calloway&fullName=Ines+Calloway');
  });

  journey('logging out ends the session everywhere, and going back shows nothing', async ({ visit }) => {
    const noor = await visit();
    await signIn(noor, 'portco');
    const token = await noor.page.evaluate(() => localStorage.getItem('kith-token'));
    await noor.click('link', 'Logout');
    await noor.see('button', 'Sign in');
    expect(noor.address()).toBe('/');
    await noor.page.goBack();
    await noor.see('button', 'Sign in');
    const answer = await fetch(`${noor.origin}/api/user`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(401);
  });

  journey('a session that was ended elsewhere signs out at the next call', async ({ visit }) => {
    const noor = await visit();
    await signIn(noor, 'portco');
    const token = await noor.page.evaluate(() => localStorage.getItem('kith-token'));
    const ended = await fetch(`${noor.origin}/api/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(ended.status).toBe(200);
    noor.expectComplaint(/401/);
    await noor.goto('/?q=Castellan');
    await noor.see('button', 'Sign in');
    expect(await noor.page.evaluate(() => localStorage.getItem('kith-token'))).toBeNull();
    expect(noor.address()).toBe('/?q=Castellan');
  });

  journey('links of the form /#/path work, and an address that leads nowhere says so', async ({ visit }) => {
    const noor = await visit();
    await noor.goto('/#/privacy-policy');
    await noor.see('heading', 'Privacy policy');
    expect(noor.address()).toBe('/privacy-policy');
    await signIn(noor, 'portco');
    await noor.goto('/#/advanced');
    await noor.see('heading', 'Search Network');
    expect(noor.address()).toBe('/advanced');
    await noor.goto('/no/such/screen');
    await noor.see('heading', 'Not found');
  });
});
