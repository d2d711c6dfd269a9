import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PastIntro } from '../../../shared/core/introductions/intro.ts';
import { listCompanies } from '../../../shared/features/accounts/access/calls.ts';
import { introSummaries, requestIntro } from '../../../shared/features/introductions/calls.ts';
import { defaultSalesTarget } from '../../../shared/features/sales/calls.ts';
import { findAccounts, findContact, searchAccountContacts } from '../../../shared/features/search/calls.ts';
import { createRefusal, type FakeServer, openApp, portco, staff } from '../../testing/testing.tsx';
import { computeSideHeight, groupIntros } from './results/side.ts';
import { makeContact, makeFoundAccount, searchServer, serveAccounts, servePeople } from './testing.ts';

const castellan = makeFoundAccount('1', { name: 'Castellan Bank', matches: ['Castellan'] });
const intro = (Id: string, more: Partial<PastIntro> = {}): PastIntro => ({
  Id,
  Name: `Lumenary to ${Id}`,
  Status__c: 'To review',
  CreatedDate: '2025-11-03T10:00:00.000Z',
  Goal__c: 'Sales Opportunity',
  company: 'Lumenary',
  person: 'Sunniva Rask',
  group_label: 'Queued',
  indicator: 'queued',
  own: true,
  ...more,
});
const success = { group_label: 'Success', indicator: 'feedback_required', Status__c: 'Introduced' } as const;

let server: FakeServer;
const given = (user = portco) => {
  server = searchServer(user)
    .on(defaultSalesTarget, { sales_target: null })
    .on(listCompanies, { companies: [] })
    .on(introSummaries, { accounts: [{ account_id: '1', summary: null, groups: [], open_people: [] }] })
    .on(findAccounts, ({ body }) => ({
      accounts: (body as { account_ids: string[] }).account_ids.includes('1') ? [castellan] : [],
    }))
    .on(findContact, ({ params }) =>
      params.id === '10'
        ? { contact: makeContact('10') }
        : createRefusal(404, 'not_found', 'This person does not exist.'),
    );
  serveAccounts(server, [castellan, makeFoundAccount('2', { name: 'Orrin Health', matches: ['Orrin'] })]);
  servePeople(server, {
    1: {
      contacts: [makeContact('10')],
      past: [{ ...makeContact('11'), start_date: null, end_date: null }],
      intros: [intro('5'), intro('6', { ...success, person: null }), intro('7')],
    },
  });
};
beforeEach(() => given());
const drawer = () => screen.findByRole('dialog', { name: 'Request a Warm Introduction' });

describe('the existing intros of an account', () => {
  it('come under their group labels, the group of the newest first', async () => {
    openApp('/?q=Castellan');
    const heading = await screen.findByRole('heading', { level: 3, name: 'Existing Intros' });
    const column = heading.parentElement as HTMLElement;
    expect(column.textContent).toBe(
      'Existing IntrosQueuedLumenary to Sunniva RaskSales Opportunity, 03 Nov 25Lumenary to Sunniva RaskSales Opportunity, 03 Nov 25SuccessLumenary, no person namedSales Opportunity, 03 Nov 25See status in dashboard',
    );
    const link = within(column).getByRole('link', { name: 'See status in dashboard' });
    expect(link.getAttribute('href')).toBe('/intro/dashboard?q=Castellan%20Bank');
  });

  it('are the first five, and all on request', async () => {
    const intros = Array.from({ length: 7 }, (_, index) => intro(`${index}`, { person: `Target ${index}` }));
    servePeople(server, { 1: { contacts: [makeContact('10')], intros } });
    openApp('/?q=Castellan');
    await screen.findByText(/Target 4/);
    expect(screen.queryByText(/Target 5/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'View all 7 intros' }));
    expect(screen.getByText(/Target 6/)).toBeTruthy();
  });

  it('are hidden where there are none', async () => {
    servePeople(server, { 1: { contacts: [makeContact('10')] } });
    openApp('/?q=Castellan');
    await screen.findByText('Person 10');
    expect(screen.queryByText('Existing Intros')).toBeNull();
  });

  it('get more room the more there are, and a second line for a long label', () => {
    const people = { contacts: [], past: [], navigators: [], firmNavigators: 0, limited: false };
    const room = (intros: PastIntro[]) => computeSideHeight({ ...people, intros }, true);
    expect(room([intro('1'), intro('2')])).toBeGreaterThan(room([intro('1')]));
    const long = intro('1', { group_label: 'Checking Internally at Quillmark Ventures' });
    expect(room([long])).toBeGreaterThan(room([intro('1')]));
    expect(groupIntros([intro('1'), intro('2', success), intro('3')]).map(({ intros }) => intros.length)).toEqual([
      2, 1,
    ]);
  });
});

describe('asking from a result', () => {
  it('opens the drawer for the account, and shows the new request beside it once it is sent', async () => {
    server.on(requestIntro, () => {
      servePeople(server, { 1: { contacts: [makeContact('10')], intros: [intro('8', { person: 'The new one' })] } });
      return createRefusal(503, 'upstream', 'Perhaps it was sent.');
    });
    openApp('/?q=Castellan');
    await userEvent.click(await screen.findByRole('button', { name: 'Request a Warm Introduction to Castellan Bank' }));
    const opened = within(await drawer());
    expect(opened.getByText('to Castellan Bank, on behalf of Lumenary')).toBeTruthy();
    await opened.findByRole('textbox', { name: /^One-liner/ });
    for (const input of opened.getAllByRole('textbox')) await userEvent.type(input, 'x');
    await userEvent.click(opened.getByRole('button', { name: 'Next' }));
    await userEvent.type(opened.getByRole('textbox', { name: /^Prior/ }), 'None');
    await userEvent.type(opened.getByRole('textbox', { name: /^Tier/ }), '1');
    await userEvent.click(opened.getByRole('button', { name: 'Submit' }));
    // Whatever the outcome: the account's running requests are loaded again, even if they were known a moment ago.
    expect(await screen.findByText(/The new one/)).toBeTruthy();
    expect(server.bodyOf(searchAccountContacts)).toEqual({ account_ids: ['1'] });
  });

  it('names the contact of the click; a former employee cannot be introduced', async () => {
    openApp('/?q=Castellan');
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Person 11' }));
    expect(screen.queryByRole('menuitem', { name: 'Request intro' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    const button = await screen.findByRole('button', { name: 'Actions for Person 10' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Request intro' }));
    const opened = within(await drawer());
    await opened.findByRole('textbox', { name: /^One-liner/ });
    for (const input of opened.getAllByRole('textbox')) await userEvent.type(input, 'x');
    await userEvent.click(opened.getByRole('button', { name: 'Next' }));
    expect(opened.getByRole('list', { name: 'Chosen at Castellan Bank' }).textContent).toContain(
      'Person 10 VP Engineering',
    );
    // People whom the list has shown are not loaded again.
    expect(server.callsOf(findContact)).toEqual([]);
  });

  it('offers everybody to add a signal, and to save to a list', async () => {
    openApp('/?q=Castellan');
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Person 10' }));
    const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
    expect(items).toEqual(['Request intro', 'Save to list', 'Add signal']);
  });

  it('offers staff the CRM’s history', async () => {
    given(staff);
    openApp('/?q=Castellan');
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Person 10' }));
    expect(screen.getByRole('menuitem', { name: 'History' })).toBeTruthy();
  });

  it('leads to one form for all results', async () => {
    openApp('/?q=Castellan%0AOrrin');
    const link = await screen.findByRole('link', { name: 'Request intros to all 2' });
    expect(link.getAttribute('href')).toBe('/batch-intro?account=1,2');
  });
});

describe('/intro', () => {
  it('opens the drawer over the search for this account, and leaves the search when it is closed', async () => {
    openApp('/intro?account=1');
    const opened = within(await drawer());
    expect(opened.getByText('to Castellan Bank, on behalf of Lumenary')).toBeTruthy();
    await userEvent.click(opened.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(new URLSearchParams(window.location.search).get('q')).toBe('Castellan Bank');
  });

  it.each(['/intro?account=1&contact=10', '/intro?contact=10'])('finds the contact of %s', async (path) => {
    openApp(path);
    const opened = within(await drawer());
    await opened.findByRole('textbox', { name: /^One-liner/ });
    for (const input of opened.getAllByRole('textbox')) await userEvent.type(input, 'x');
    await userEvent.click(opened.getByRole('button', { name: 'Next' }));
    expect(opened.getByRole('list', { name: 'Chosen at Castellan Bank' }).textContent).toContain('Person 10');
  });

  it.each(['/intro', '/intro?contact=404', '/intro?account=404', `/intro?account=${'9'.repeat(50)}`])(
    'says so when it names no company: %s',
    async (path) => {
      openApp(path);
      expect(await screen.findByRole('heading', { name: 'This company was not found' })).toBeTruthy();
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('names the company that it does not find, searches for similar names, and says whom to write to', async () => {
    openApp('/intro?profile=zoe-oneill&name=Zoe+Oneill&title=CEO&company=Nowhere+%26+Sons');
    expect(await screen.findByRole('heading', { name: 'Nowhere & Sons was not found' })).toBeTruthy();
    const look = screen.getByRole('link', { name: 'Search similar names' });
    expect(look.getAttribute('href')).toBe('/?q=Nowhere+%26+Sons');
    expect(screen.getByRole('main').textContent).toMatch(/write to .+, who can help/);
  });

  it('says so when the company could not be loaded', async () => {
    server.on(findAccounts, createRefusal(400, 'broken', 'It broke.'));
    openApp('/intro?account=1');
    expect(await screen.findByText('The company could not be loaded. It broke.')).toBeTruthy();
  });
});
