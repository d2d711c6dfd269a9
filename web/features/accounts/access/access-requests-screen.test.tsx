import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type AccessRequest,
  approveAccess,
  declineAccess,
  identifyApplicant,
  listAccessRequests,
  listCompanies,
} from '../../../../shared/features/accounts/access/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  putSession,
  staff,
} from '../../../testing/testing.tsx';

const noor: AccessRequest = {
  id: '11',
  email: 'noor@lumenary.example',
  name: 'Noor Sadeh',
  address_known: true,
  account: null,
  maybe: null,
  state: 'pending',
  requested_at: '2025-11-20T23:30:00Z',
  decided_at: null,
  decided_by: null,
  company: null,
  roles: [],
};
const nameless: AccessRequest = { ...noor, id: '12', name: '', email: 'ada@somewhere.example' };
const approved: AccessRequest = {
  ...noor,
  id: '9',
  name: 'Tomas Lind',
  state: 'approved',
  decided_at: '2025-11-18T09:00:00Z',
  decided_by: 'Dana Orlev',
  company: 'Fjordline Pay',
  roles: ['Talent', 'Focus user'],
};

let server: FakeServer;
let waiting: AccessRequest[];

beforeEach(() => {
  server = createFakeServer();
  putSession(server, staff);
  waiting = [noor, nameless];
  server
    .on(listAccessRequests, ({ query }) => ({
      requests: query.get('state') === 'decided' ? [approved] : waiting,
      next_cursor: null,
      pending: waiting.length,
    }))
    .on(listCompanies, {
      companies: [
        { id: '2', name: 'Lumenary', logo_url: null, firm: false },
        { id: '1', name: 'Quillmark Ventures', logo_url: null, firm: true },
      ],
    });
});

const loadRow = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement);

describe('Access Requests', () => {
  it('lists the waiting people, with since when in the installation’s zone', async () => {
    openApp('/access-requests');
    expect((await loadRow('Noor Sadeh')).getByText('20 Nov 25')).toBeTruthy();
    expect(
      (await loadRow('ada@somewhere.example')).getByRole('button', { name: 'Approve ada@somewhere.example' }),
    ).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Waiting (2)' })).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Access Requests · Kith'));
  });

  it('approves with company and roles, says so and drops the row', async () => {
    server.on(approveAccess, () => {
      waiting = [nameless];
      return { request: { ...approved, id: '11' } };
    });
    openApp('/access-requests');
    await userEvent.click((await loadRow('Noor Sadeh')).getByRole('button', { name: 'Approve Noor Sadeh' }));
    const drawer = within(screen.getByRole('dialog', { name: 'Approve Noor Sadeh' }));
    expect(await drawer.findByRole('option', { name: 'Quillmark Ventures (the firm)' })).toBeTruthy();
    expect(drawer.getAllByRole('checkbox').map((box) => box.parentElement?.textContent)).toEqual([
      'Admin',
      'Talent',
      'Sales',
      'Defpod',
      'Tamnuni user',
      'Focus user',
    ]);
    await userEvent.selectOptions(drawer.getByRole('combobox', { name: 'Company (required)' }), 'Lumenary');
    await userEvent.click(drawer.getByRole('checkbox', { name: 'Focus user' }));
    await userEvent.click(drawer.getByRole('checkbox', { name: 'Talent' }));
    await userEvent.click(drawer.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Noor Sadeh now has access. We’ll e-mail them.')).toBeTruthy();
    expect(server.callsOf(approveAccess)[0]?.params).toEqual({ id: '11' });
    expect(server.bodyOf(approveAccess)).toEqual({ account_id: '2', roles: ['Talent', 'Focus user'] });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByText('Noor Sadeh')).toBeNull());
  });

  describe('somebody for whose address nobody vouches', () => {
    const idan: AccessRequest = {
      ...noor,
      id: '13',
      name: 'Idan Heir',
      email: 'noor@lumenary.example',
      address_known: false,
      account: { provider: 'Okta', username: 'idan', vouches: false },
    };
    const maybe = { id: '7', name: 'Noor Sadeh', email: 'noor@lumenary.example', state: 'active' as const };

    it('is asked about: the same person, or somebody else', async () => {
      waiting = [{ ...idan, maybe }];
      server.on(identifyApplicant, () => {
        waiting = [idan];
        return { success: true as const };
      });
      openApp('/access-requests');
      const row = await loadRow('Idan Heir');
      expect(row.getByText('says noor@lumenary.example, not verified by Okta')).toBeTruthy();
      expect(row.queryByRole('button', { name: 'Approve Idan Heir' })).toBeNull();
      await userEvent.click(row.getByRole('button', { name: 'Say who is Idan Heir' }));
      const dialog = within(screen.getByRole('dialog', { name: 'Is this Noor Sadeh?' }));
      expect(dialog.getByRole('button', { name: 'The same person' })).toBeTruthy();
      await userEvent.click(dialog.getByRole('button', { name: 'Somebody else' }));
      expect(
        await screen.findByText('They now have their own account and are still waiting for approval.'),
      ).toBeTruthy();
      expect(server.bodyOf(identifyApplicant)).toEqual({ user_id: '7', same_person: false });
      expect((await loadRow('Idan Heir')).getByRole('button', { name: 'Approve Idan Heir' })).toBeTruthy();
    });

    it('does not become a user whose access was ended, and an answer that fails stays open with the reason', async () => {
      waiting = [{ ...idan, maybe: { ...maybe, state: 'deactivated' } }];
      server.on(identifyApplicant, createRefusal(409, 'conflict', 'Someone else already answered this.'));
      openApp('/access-requests');
      await userEvent.click((await loadRow('Idan Heir')).getByRole('button', { name: 'Say who is Idan Heir' }));
      const dialog = within(screen.getByRole('dialog'));
      expect((dialog.getByRole('button', { name: 'The same person' }) as HTMLButtonElement).disabled).toBe(true);
      await userEvent.click(dialog.getByRole('button', { name: 'Somebody else' }));
      expect((await dialog.findByRole('alert')).textContent).toContain('Someone else already answered');
    });

    it('is approved with an address that staff give', async () => {
      waiting = [idan];
      server.on(approveAccess, { request: { ...approved, id: '13' } });
      openApp('/access-requests');
      await userEvent.click((await loadRow('Idan Heir')).getByRole('button', { name: 'Approve Idan Heir' }));
      const drawer = within(screen.getByRole('dialog'));
      await drawer.findByRole('option', { name: 'Lumenary' });
      await userEvent.selectOptions(drawer.getByRole('combobox'), 'Lumenary');
      await userEvent.click(drawer.getByRole('button', { name: 'Approve' }));
      expect(drawer.getByText('Enter an e-mail address they can be reached at.')).toBeTruthy();
      expect(server.callsOf(approveAccess)).toHaveLength(0);
      await userEvent.type(drawer.getByRole('textbox', { name: /E-mail address/ }), 'idan@lumenary.example');
      await userEvent.click(drawer.getByRole('button', { name: 'Approve' }));
      await waitFor(() => expect(server.callsOf(approveAccess)).toHaveLength(1));
      expect(server.bodyOf(approveAccess)).toEqual({ account_id: '2', roles: [], email: 'idan@lumenary.example' });
    });

    it('is declined without a mail, and the question says so', async () => {
      waiting = [idan];
      server.on(declineAccess, { request: { ...idan, state: 'declined' as const } });
      openApp('/access-requests');
      await userEvent.click((await loadRow('Idan Heir')).getByRole('button', { name: 'Decline Idan Heir' }));
      const question = within(screen.getByRole('alertdialog'));
      expect(question.getByText(/because we only write to verified addresses/)).toBeTruthy();
      await userEvent.click(question.getByRole('button', { name: 'Decline' }));
      expect(await screen.findByText('You declined Idan Heir.')).toBeTruthy();
    });
  });

  it('says of several at once that they are users, each by a call, and leaves out whom staff do not know', async () => {
    const known = (id: string, name: string): AccessRequest => ({
      ...noor,
      id,
      name,
      address_known: false,
      account: { provider: 'Okta', username: name, vouches: true },
      maybe: { id: `u${id}`, name: `${name} before`, email: `${name}@quillmark.example`, state: 'active' },
    });
    const ended = known('24', 'Edda');
    waiting = [known('21', 'Ada'), known('22', 'Bo'), known('23', 'Cy'), noor];
    waiting.push({ ...ended, maybe: { ...ended.maybe!, state: 'deactivated' } });
    server.on(identifyApplicant, { success: true as const });
    openApp('/access-requests');
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Select all/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Say who 3 are' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Are these the same people?' }));
    expect(question.getAllByRole('listitem').map((element) => element.textContent)[0]).toMatch(
      /^ ?Ada .* is Ada before/,
    );
    await userEvent.click(question.getByRole('checkbox', { name: /Bo before/ }));
    expect(server.callsOf(identifyApplicant)).toHaveLength(0);
    await userEvent.click(question.getByRole('button', { name: 'The same people (2)' }));
    expect(await screen.findByText('2 people can sign in as before.')).toBeTruthy();
    expect(server.callsOf(identifyApplicant).map(({ params }) => params.id)).toEqual(['21', '23']);
    expect(server.bodyOf(identifyApplicant)).toEqual({ user_id: 'u23', same_person: true });
  });

  it('ticks nobody of several who told the address of one user, until staff do', async () => {
    const read = (id: string, name: string, of: string): AccessRequest => ({
      ...noor,
      id,
      name,
      address_known: false,
      account: { provider: 'Okta', username: name, vouches: true },
      maybe: { id: of, name: `${of} before`, email: `${of}@quillmark.example`, state: 'active' },
    });
    waiting = [read('31', 'Ada', 'u1'), read('32', 'Heir', 'u1'), read('33', 'Bo', 'u2')];
    server.on(identifyApplicant, { success: true as const });
    openApp('/access-requests');
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Select all/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Say who 3 are' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Are these the same people?' }));
    expect(question.getByText(/Several people gave the address of the same user/)).toBeTruthy();
    expect(question.getByRole('button', { name: 'The same people (1)' })).toBeTruthy();
    await userEvent.click(question.getByRole('checkbox', { name: /^Ada/ }));
    await userEvent.click(question.getByRole('button', { name: 'The same people (2)' }));
    expect(await screen.findByText('2 people can sign in as before.')).toBeTruthy();
    expect(server.callsOf(identifyApplicant).map(({ params }) => params.id)).toEqual(['31', '33']);
  });

  it('does not approve without a company: the field says so and has the focus', async () => {
    openApp('/access-requests');
    await userEvent.click(await screen.findByRole('button', { name: 'Approve Noor Sadeh' }));
    const drawer = within(screen.getByRole('dialog'));
    await drawer.findByRole('option', { name: 'Lumenary' });
    await userEvent.click(drawer.getByRole('button', { name: 'Approve' }));
    expect(drawer.getByText('Choose the company they work for.')).toBeTruthy();
    expect(document.activeElement).toBe(drawer.getByRole('combobox'));
    expect(server.callsOf(approveAccess)).toHaveLength(0);
  });

  it('keeps the drawer and its choices when approving fails', async () => {
    server.on(approveAccess, createRefusal(409, 'conflict', 'Tal Berkovan has already declined this request.'));
    openApp('/access-requests');
    await userEvent.click(await screen.findByRole('button', { name: 'Approve Noor Sadeh' }));
    const drawer = within(screen.getByRole('dialog'));
    await drawer.findByRole('option', { name: 'Lumenary' });
    await userEvent.selectOptions(drawer.getByRole('combobox'), 'Lumenary');
    await userEvent.click(drawer.getByRole('button', { name: 'Approve' }));
    expect((await drawer.findByRole('alert')).textContent).toBe('Tal Berkovan has already declined this request.');
    expect((drawer.getByRole('combobox') as HTMLSelectElement).value).toBe('2');
  });

  it('asks before it declines', async () => {
    server.on(declineAccess, () => {
      waiting = [nameless];
      return { request: { ...noor, state: 'declined' as const } };
    });
    openApp('/access-requests');
    await userEvent.click(await screen.findByRole('button', { name: 'Decline Noor Sadeh' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Decline Noor Sadeh?' }));
    expect(server.callsOf(declineAccess)).toHaveLength(0);
    await userEvent.click(question.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('You declined Noor Sadeh. We’ll e-mail them.')).toBeTruthy();
    expect(server.callsOf(declineAccess)[0]?.params).toEqual({ id: '11' });
    await waitFor(() => expect(screen.queryByText('Noor Sadeh')).toBeNull());
  });

  it('shows past decisions: by whom, when, with what', async () => {
    openApp('/access-requests');
    await userEvent.click(await screen.findByRole('radio', { name: 'Decided' }));
    const row = await loadRow('Tomas Lind');
    expect(row.getByText('Approved')).toBeTruthy();
    expect(row.getByText('by Dana Orlev, 18 Nov 25')).toBeTruthy();
    expect(row.getByText('Fjordline Pay')).toBeTruthy();
    expect(row.getByText('Focus user')).toBeTruthy();
    expect(row.queryByRole('button')).toBeNull();
  });

  it('says when nobody waits', async () => {
    waiting = [];
    openApp('/access-requests');
    expect(await screen.findByRole('heading', { name: 'No one waiting' })).toBeTruthy();
    expect(screen.queryByRole('img', { name: 'Needs action' })).toBeNull();
  });

  it('says when the list cannot be loaded, and tries again', async () => {
    server.on(listAccessRequests, createRefusal(500, 'internal', 'Something broke on our side.'));
    openApp('/access-requests');
    expect((await screen.findByRole('alert')).textContent).toContain('Something broke on our side.');
    server.on(listAccessRequests, { requests: [noor], next_cursor: null, pending: 1 });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Noor Sadeh')).toBeTruthy();
  });

  it('asks for the next page when its end comes near', async () => {
    server.on(listAccessRequests, ({ query }) =>
      query.get('cursor') === 'next'
        ? { requests: [nameless], next_cursor: null, pending: 2 }
        : { requests: [noor], next_cursor: 'next', pending: 2 },
    );
    openApp('/access-requests');
    expect(await screen.findByText('ada@somewhere.example')).toBeTruthy();
    expect(screen.getByText('Noor Sadeh')).toBeTruthy();
    expect(screen.queryByText('Loading more…')).toBeNull();
  });
});
