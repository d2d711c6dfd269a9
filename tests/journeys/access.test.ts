import { describe, expect, vi } from 'vitest';
import { journey } from './journey.ts';
import { chooseWhoToBe, getDemoPerson } from './pages/sign-in.ts';
import { openSignedIn } from './signed-in.ts';

const PENDING =
  'Your request for access was sent to the firm for review, you will be notified once approved. Thank you for your patience!';

describe('an unknown person', () => {
  journey('waits, is approved with a company, and gets in', async ({ visit }) => {
    const [rowan, dana] = [await visit(), await visit()];
    await rowan.goto('/');
    await chooseWhoToBe(rowan, getDemoPerson('stranger').email);
    await rowan.seeText(PENDING);
    expect(await rowan.text()).toContain('You requested access as rowan@hollowmere.example');
    expect(await rowan.has('navigation', 'Main')).toBe(false);

    await openSignedIn(dana, 'admin');
    await dana.click('link', 'Access Requests Needs action');
    await dana.click('button', 'Approve Rowan Askwith');
    await dana.see('heading', 'Approve Rowan Askwith');
    const company = await dana.page.waitForSelector('select:not([disabled])');
    const brackenfield = await dana.page.$$eval(
      'select option',
      (options) => options.find((option) => option.textContent === 'Brackenfield')?.value ?? '',
    );
    await company?.select(brackenfield);
    await dana.click('button', 'Approve');
    await dana.seeText('Rowan Askwith now has access. We’ll e-mail them.');
    await dana.see('heading', 'No one waiting');

    await rowan.click('button', 'Check again');
    await rowan.see('heading', 'Search Network');
    expect(await rowan.text('header')).toContain('Brackenfield');
  });

  journey('stays outside when declined', async ({ visit }) => {
    const [guest, dana] = [await visit(), await visit()];
    await guest.goto('/');
    await chooseWhoToBe(guest, 'ines@elsewhere.example');
    await guest.seeText(PENDING);

    await openSignedIn(dana, 'admin', '/access-requests');
    await dana.page.waitForSelector('button[aria-label^="Decline "]');
    await dana.page.click('button[aria-label^="Decline "]');
    await dana.click('button', 'Decline');
    await dana.seeText('We’ll e-mail them.');
    await dana.see('heading', 'No one waiting');
    await dana.seeGone('alertdialog', 'Decline ines@elsewhere.example?');
    // The list is loaded again meanwhile, and the switch gets narrower: a user who missed it clicks again.
    await dana.settled();
    await vi.waitFor(
      async () => {
        if (!dana.address().includes('state=decided')) await dana.click('radio', 'Decided');
        expect(await dana.text()).toContain('by Dana Orlev');
      },
      { timeout: 15_000, interval: 300 },
    );

    await guest.click('button', 'Check again');
    await guest.seeText('approv');
    expect(await guest.has('navigation', 'Main')).toBe(false);
  });
});

describe('the Is Admin switch', () => {
  journey('off, staff see what a portfolio user of the firm sees; on again, everything', async ({ visit }) => {
    const dana = await visit();
    await openSignedIn(dana, 'admin', '/access-requests');
    await dana.see('heading', 'Access Requests');
    await dana.page.click('input[role="switch"]');
    await dana.see('heading', 'No access');
    expect(await dana.has('link', 'Access Requests')).toBe(false);
    await dana.page.reload();
    await dana.see('heading', 'No access');
    await dana.page.click('input[role="switch"]');
    await dana.see('heading', 'Access Requests');
  });
});
