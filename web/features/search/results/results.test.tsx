import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changePreferences } from '../../../../shared/features/accounts/preferences/calls.ts';
import {
  explainStrength,
  exportSearch,
  follow,
  listSubscriptions,
  searchAccountContacts,
  searchByNames,
  unfollow,
} from '../../../../shared/features/search/calls.ts';
import type { FakeServer } from '../../../testing/testing.tsx';
import { createRefusal, defaultPreferences, openApp, portco } from '../../../testing/testing.tsx';
import {
  makeContact,
  makeFoundAccount,
  type ResultPeople,
  searchServer,
  serveAccounts,
  servePeople,
} from '../testing.ts';

const past = (id: string, start_date: string | null, end_date: string | null) => ({
  ...makeContact(id),
  start_date,
  end_date,
});
const two = [
  makeFoundAccount('1', { matches: ['Company'], relationship: 2 }),
  makeFoundAccount('2', { matches: ['Company'], relationship: 4 }),
];
const everybody: Record<string, ResultPeople> = {
  1: { contacts: [makeContact('10'), makeContact('11')] },
  2: { contacts: [makeContact('20')] },
};
/** The part of the page that belongs to an account: its head and the elements after it, up to the next head. */
const loadHead = async (name: string) =>
  (await screen.findByRole('heading', { level: 2, name })).closest('li') as HTMLElement;
/** The accounts that stand opened, from the top. */
const opened = () =>
  screen
    .queryAllByRole('button', { name: /^Collapse Company/ })
    .map(({ ariaLabel }) => ariaLabel?.replace('Collapse ', ''));
const heads = () => screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent);

let server: FakeServer;
const given = (accounts: Parameters<typeof serveAccounts>[1], people: Record<string, ResultPeople> = {}) => {
  serveAccounts(server, accounts);
  servePeople(server, people);
};
beforeEach(() => {
  server = searchServer();
});

describe('grouping', () => {
  it('starts a group expanded when fewer than two of its accounts have contacts', async () => {
    given([two[0]!, { ...two[1]!, relationship: 0 }], { 1: everybody['1']! });
    openApp('/?q=Company');
    expect(await screen.findByText('Person 10')).toBeTruthy();
    expect(screen.getByText('No reachable contacts found under this account.')).toBeTruthy();
  });

  it('starts it collapsed when two or more have, shows their number, and opens one or all', async () => {
    given(two, everybody);
    openApp('/?q=Company');
    const head = await loadHead('Company 1');
    await waitFor(() => expect(head.textContent).toContain('2 contacts'));
    expect(opened()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Expand Company 1' }));
    expect(opened()).toEqual(['Company 1']);
    await userEvent.click(screen.getByRole('button', { name: 'Expand all of Company' }));
    expect(opened()).toEqual(['Company 2', 'Company 1']);
    await userEvent.click(screen.getByRole('button', { name: 'Collapse all of Company' }));
    expect(opened()).toEqual([]);
  });

  it('judges each query’s group by itself', async () => {
    given([...two, makeFoundAccount('3', { matches: ['Solo'] })], {
      ...everybody,
      3: { contacts: [makeContact('30')] },
    });
    openApp('/?q=Company%0ASolo');
    expect(await screen.findByText('Person 30')).toBeTruthy();
    expect(opened()).toEqual(['Company 3']);
  });

  it('sorts by relationship, descending; by name on request', async () => {
    given([...two, makeFoundAccount('3', { matches: ['Company'], relationship: 3 })], everybody);
    openApp('/?q=Company');
    await loadHead('Company 2');
    expect(heads()).toEqual(['Company 2', 'Company 3', 'Company 1']);
    await userEvent.click(screen.getByRole('button', { name: 'Sorted by Relationship' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Name' }));
    await waitFor(() => expect(heads()).toEqual(['Company 1', 'Company 2', 'Company 3']));
  });

  it('counts different people, and the accounts that have any', async () => {
    given([...two, makeFoundAccount('3', { matches: ['Company'], relationship: 0 })], {
      1: { contacts: [makeContact('10')], past: [past('20', null, null)] },
      2: { contacts: [makeContact('20')] },
    });
    openApp('/?q=Company');
    const line = await screen.findByText('2 accounts', { selector: 'b' });
    await waitFor(() =>
      expect(line.parentElement?.textContent).toBe('2 accounts with 2 reachable contacts, 1 without'),
    );
  });

  it('loads the people of many accounts in portions until everybody is counted', async () => {
    const accounts = Array.from({ length: 45 }, (_, index) => makeFoundAccount(`${index}`, { matches: ['Company'] }));
    given(accounts, Object.fromEntries(accounts.map(({ id }) => [id, { contacts: [makeContact(`c${id}`)] }])));
    openApp('/?q=Company');
    await waitFor(() =>
      expect(screen.getByText('45 accounts', { selector: 'b' }).parentElement?.textContent).toContain(
        'with 45 reachable contacts',
      ),
    );
    const requests = server
      .callsOf(searchAccountContacts)
      .map(({ body }) => (body as { account_ids: string[] }).account_ids);
    expect(Math.max(...requests.map((ids) => ids.length))).toBeLessThanOrEqual(20);
    expect(new Set(requests.flat()).size).toBe(45);
  });

  it('loads only new accounts when another name joins the list', async () => {
    given([makeFoundAccount('1'), makeFoundAccount('2')], everybody);
    openApp('/?q=Company%201');
    await screen.findByText('Person 10');
    await userEvent.click(screen.getByRole('textbox', { name: 'Company names' }));
    await userEvent.paste('Company 2');
    await screen.findByText('Person 20');
    expect(server.bodyOf(searchAccountContacts)).toEqual({ account_ids: ['2'] });
  });

  it('says where there are more people than shown', async () => {
    given([makeFoundAccount('1')], everybody);
    server.on(searchAccountContacts, {
      contacts: [{ ...makeContact('10'), for_account_id: '1' }],
      past_employees: [],
      navigators: [],
      firm_navigators: {},
      intros: [],
      limited: ['1'],
      limit_hit: true,
    });
    openApp('/?q=Company%201');
    expect(await screen.findByText('Showing the strongest.')).toBeTruthy();
    expect(screen.getByText('1+ contacts')).toBeTruthy();
    expect(screen.getByText(/with at least 1 reachable contact/)).toBeTruthy();
  });
});

describe('an account', () => {
  const castellan = makeFoundAccount('1', {
    name: 'Castellan Bank',
    website: 'https://www.castellanbank.example/',
    tags: ['Banking', 'Payments'],
    matches: ['Castellan', 'Bank'],
    crm_url: 'https://crm.example/A1',
  });
  const people: Record<string, ResultPeople> = {
    1: {
      contacts: [makeContact('10', { crm_url: 'https://crm.example/C10', portfolio: true, score: 4 })],
      past: [past('11', '2016-01', '2024-04'), past('12', null, null)],
      navigators: [{ id: '9', name: 'Tal Berkovan', title: 'Partner', company: 'Quillmark' }],
    },
  };

  it('shows name, website, industries and the match', async () => {
    given([castellan], people);
    openApp('/?q=Castellan%0ABank');
    const head = await loadHead('Castellan Bank');
    const site = within(head).getByRole('link', { name: 'castellanbank.example' });
    expect(site.getAttribute('href')).toBe('https://www.castellanbank.example/');
    expect(site.getAttribute('rel')).toContain('noopener');
    expect(head.textContent).toContain('BankingPaymentsmatches Castellan, Bank');
  });

  it('shows contacts, past employees with their dates, and navigators', async () => {
    given([castellan], people);
    openApp('/?q=Castellan');
    expect(await screen.findByRole('heading', { level: 3, name: 'Contacts 1' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 3, name: 'Past employees 2' })).toBeTruthy();
    expect(screen.getByText('Jan 2016 – Apr 2024')).toBeTruthy();
    expect(screen.getByText('Dates unknown')).toBeTruthy();
    expect(screen.getByText('Portfolio')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 3, name: 'Navigators' })).toBeTruthy();
    expect(screen.getByText('Partner, Quillmark')).toBeTruthy();
    const profile = screen.getByRole('link', { name: /^Profile of Person 10/ });
    expect(profile.getAttribute('target')).toBe('_blank');
    expect(profile.getAttribute('rel')).toContain('noopener');
  });

  it('hides navigators where there are none', async () => {
    given([castellan], { 1: { contacts: [makeContact('10')] } });
    openApp('/?q=Castellan');
    await screen.findByText('Person 10');
    expect(screen.queryByText('Navigators')).toBeNull();
  });

  it('shows the first of many navigators, and all on request', async () => {
    const navigators = Array.from({ length: 8 }, (_, index) => ({
      id: `${index}`,
      name: `Navigator ${index}`,
      title: 'Partner',
      company: 'Quillmark',
    }));
    given([castellan], { 1: { contacts: [makeContact('10')], navigators } });
    openApp('/?q=Castellan');
    await screen.findByText('Navigator 4');
    expect(screen.queryByText('Navigator 5')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'View all 8 navigators' }));
    expect(screen.getByText('Navigator 7')).toBeTruthy();
  });

  it('has the evidence of a contact one click away', async () => {
    given([castellan], people);
    openApp('/?q=Castellan');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Strength: Very high. Show evidence for Person 10' }),
    );
    expect(screen.getByRole('dialog', { name: 'Person 10' }).textContent).toContain('Gideon knows 10.');
  });

  it('loads missing evidence when the user looks, and again where that failed', async () => {
    given([castellan], { 1: { contacts: [makeContact('10', { score: 4, score_details: null })] } });
    server.on(explainStrength, () => createRefusal(500, 'internal', 'It did not work.'));
    openApp('/?q=Castellan');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Strength: Very high. Show evidence for Person 10' }),
    );
    const dialog = within(screen.getByRole('dialog', { name: 'Person 10' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('It did not work.');
    server.on(explainStrength, { score_details: makeContact('10').score_details! });
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('Gideon knows 10.')).toBeTruthy();
    expect(dialog.getByText('1 on record')).toBeTruthy();
  });

  it('leads staff to the CRM and lets them export; portfolio users see neither', async () => {
    given([castellan], people);
    const { unmount } = openApp('/?q=Castellan');
    expect((await screen.findByRole('link', { name: /^Castellan Bank in the CRM/ })).getAttribute('href')).toBe(
      'https://crm.example/A1',
    );
    expect((await screen.findByRole('link', { name: /^Person 10 in the CRM/ })).getAttribute('href')).toBe(
      'https://crm.example/C10',
    );
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeTruthy();
    unmount();
    server = searchServer(portco);
    const { crm_url: _account, ...plain } = castellan;
    given([plain], { 1: { contacts: [makeContact('10')], firmNavigators: 2 } });
    openApp('/?q=Castellan');
    await screen.findByText('Person 10');
    expect(screen.queryByRole('link', { name: /CRM/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
    expect(await screen.findByText('2 of Quillmark Ventures')).toBeTruthy();
  });

  it('is exported as export.csv', async () => {
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:rows', revokeObjectURL: () => undefined }));
    given([castellan], people);
    server.on(exportSearch, () => new Response('\ufeffAccount;Name'));
    openApp('/?q=Castellan');
    await loadHead('Castellan Bank');
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect((save.mock.contexts[0] as HTMLAnchorElement).download).toBe('export.csv');
    expect(server.bodyOf(exportSearch)).toEqual({ account_ids: ['1'] });
  });
});

describe('following', () => {
  it('shows followed companies, and unfollows', async () => {
    given([makeFoundAccount('1')], everybody);
    server.on(listSubscriptions, { subscribed_accounts: ['1'] });
    openApp('/?q=Company%201');
    const button = await screen.findByRole('button', { name: 'Following Company 1' });
    expect(button.getAttribute('aria-pressed')).toBe('true');
    server.on(unfollow, { subscribed_accounts: [] }).on(listSubscriptions, { subscribed_accounts: [] });
    await userEvent.click(button);
    expect(await screen.findByRole('button', { name: 'Follow Company 1' })).toBeTruthy();
    expect(server.callsOf(unfollow)[0]?.params).toEqual({ id: '1' });
  });

  it('shows the change before the server has answered, and takes it back when that fails', async () => {
    given([makeFoundAccount('1')], everybody);
    let answer: ((response: Response) => void) | undefined;
    server.on(follow, () => new Promise<Response>((resolve) => (answer = resolve)));
    openApp('/?q=Company%201');
    await userEvent.click(await screen.findByRole('button', { name: 'Follow Company 1' }));
    expect(await screen.findByRole('button', { name: 'Following Company 1' })).toBeTruthy();
    await waitFor(() => expect(answer).toBeDefined());
    await act(async () => answer?.(createRefusal(500, 'internal', 'Something broke.')));
    expect(await screen.findByRole('button', { name: 'Follow Company 1' })).toBeTruthy();
    expect(screen.getByText('Company 1 could not be followed. Something broke.')).toBeTruthy();
  });
});

describe('data of any form', () => {
  it('is shown as text, never run', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    given([makeFoundAccount('1', { name: hostile, website: 'javascript:alert(1)', matches: ['x'], tags: [hostile] })], {
      1: { contacts: [makeContact('10', { name: hostile, title: '', linkedin_profile: 'javascript:alert(1)' })] },
    });
    openApp('/?q=x');
    expect(await screen.findByRole('heading', { level: 2, name: hostile })).toBeTruthy();
    expect(document.querySelector('img[src="x"]')).toBeNull();
    expect(document.querySelector('a[href^="javascript"]')).toBeNull();
    expect(await screen.findByText('No title known')).toBeTruthy();
  });

  it('may be very long', async () => {
    const long = 'Very '.repeat(200).trim();
    given([makeFoundAccount('1', { name: long, matches: ['x'] })], {
      1: { contacts: [makeContact('10', { name: long })] },
    });
    openApp('/?q=x');
    expect(await screen.findByRole('heading', { level: 2, name: long })).toBeTruthy();
  });
});

describe('a result of 5,000 contacts', () => {
  const many = Array.from({ length: 50 }, (_, index) =>
    makeFoundAccount(`${index}`, { matches: [`Company ${index}`] }),
  );
  const crowd = Object.fromEntries(
    many.map(({ id }) => [
      id,
      {
        contacts: Array.from({ length: 100 }, (_, index) =>
          makeContact(`${id}-${index}`, { name: `Person ${id}-${index}` }),
        ),
      },
    ]),
  );
  const open = async () => {
    given(many, crowd);
    openApp(`/?q=${many.map(({ name }) => name).join('%0A')}`);
    await waitFor(() =>
      expect(screen.getByText('50 accounts', { selector: 'b' }).parentElement?.textContent).toContain(
        'with 5,000 reachable contacts',
      ),
    );
  };

  it('draws only the rows near the window, and gives each its place among all', async () => {
    await open();
    const rows = within(screen.getByRole('list', { name: 'Results' })).getAllByRole('listitem');
    expect(rows.length).toBeLessThan(60);
    const person = screen.getByText('Person 0-3').closest('li') as HTMLElement;
    expect(person.getAttribute('aria-posinset')).toBe('4');
    expect(person.getAttribute('aria-setsize')).toBe('100');
  });

  it('is walked with J and K, and shows evidence with E and Enter, while the focus is in it', async () => {
    await open();
    const toggle = screen.getByRole('button', { name: 'Collapse Company 0' });
    const focused = () => document.activeElement?.textContent ?? '';
    toggle.focus();
    await userEvent.keyboard('j');
    await waitFor(() => expect(focused()).toContain('Person 0-0'));
    await userEvent.keyboard('jj');
    await waitFor(() => expect(focused()).toContain('Person 0-2'));
    await userEvent.keyboard('k');
    await waitFor(() => expect(focused()).toContain('Person 0-1'));
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Person 0-1' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.keyboard('e');
    expect(await screen.findByRole('dialog', { name: 'Person 0-1' })).toBeTruthy();
  });

  it('leaves single keys alone once they are switched off', async () => {
    const off = { preferences: { ...defaultPreferences, single_keys: false } };
    server.on(changePreferences, off);
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    expect(server.bodyOf(changePreferences)).toEqual({ single_keys: false, basedOn: { single_keys: true } });
    const toggle = screen.getByRole('button', { name: 'Collapse Company 0' });
    toggle.focus();
    await userEvent.keyboard('j');
    expect(document.activeElement).toBe(toggle);
  });
});

it('shows the earlier results while the next are loading', async () => {
  given([makeFoundAccount('1')], everybody);
  openApp('/?q=Company%201');
  await screen.findByText('Person 10');
  let answer: (() => void) | undefined;
  server.on(
    searchByNames,
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ accounts: [makeFoundAccount('2')], unmatched: ['Company 1'], limit_hit: false });
      }),
  );
  await userEvent.click(screen.getByRole('textbox', { name: 'Company names' }));
  await userEvent.paste('Company 2');
  await waitFor(() => expect(answer).toBeDefined());
  expect(screen.getByText('Person 10')).toBeTruthy();
  await act(async () => answer?.());
  expect(await screen.findByText('Person 20')).toBeTruthy();
  expect(screen.queryByText('Person 10')).toBeNull();
});
