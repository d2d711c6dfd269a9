import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  changeConnectionsAudience,
  changeSharersTerms,
  openConnectionsLink,
  renewConnectionsLink,
  shareConnections,
  takeConnectionsBack,
} from '../../../../shared/features/imports/by-link/calls.ts';
import type { Reply } from '../../../../shared/platform/call.ts';
import { createFakeServer, type FakeServer, openApp } from '../../../testing/testing.tsx';

const opened: Reply<typeof openConnectionsLink> = {
  firm_name: 'Quillmark Ventures',
  name: 'Leila Haddad',
  page: { proof: 'p', ready_in_ms: 0 },
  until: '2025-12-20T12:00:00.000Z',
  takes_files: true,
  shared: null,
  terms: {
    max_a_month: null,
    not_before: null,
    never: false,
    companies: [],
    first_day: '2025-11-21',
    last_day: '2027-11-21',
    overrides: [],
  },
};
const shared = {
  state: 'shared' as const,
  people: 1458,
  new_people: 212,
  audience: 'firm' as const,
  since: '2025-11-20T12:00:00.000Z',
};
const LIST = [
  'Notes:',
  '"When exporting your connections, some e-mails are missing."',
  '',
  'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
  'Ines,Calloway,https://www.linkedin.com/in/ines,ines@secret.example,Castellan Bank,VP,02 Mar 2021',
  'Petra,Haddad,,petra@secret.example,,,02 Mar 2021',
  'Maja,Lindholm,,,Family Clinic,Physician,02 Mar 2021',
  'Jonas,Ekwall,,,Harborline,Recruiter,02 Mar 2021',
].join('\n');

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer()
    .on(openConnectionsLink, opened)
    .on(shareConnections, { success: true })
    .on(takeConnectionsBack, { success: true })
    .on(renewConnectionsLink, { success: true })
    .on(changeConnectionsAudience, { success: true });
});

const drop = async (text: string, name = 'Connections.csv') =>
  userEvent.upload(
    await screen.findByLabelText('Drop Connections.csv or the archive', { selector: 'input' }),
    new File([text], name),
  );
const press = async (name: string | RegExp) => {
  const button = (await screen.findByRole('button', { name })) as HTMLButtonElement;
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
};

describe('the page on which somebody shares their connections', () => {
  it('reads the file, unticks who looks private, and sends nobody who is unticked, and no address', async () => {
    openApp('/share-connections/9.secret');
    await drop(LIST);
    expect(await screen.findByRole('heading', { level: 1, name: '4 people in your file' })).toBeTruthy();
    expect(screen.getByText(/Kith unticked 2 who look private/)).toBeTruthy();
    expect((screen.getByRole('checkbox', { name: /Petra Haddad/ }) as HTMLInputElement).checked).toBe(false);
    expect(screen.getByText('Same surname as you')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: /Jonas Ekwall/ }));
    await userEvent.click(screen.getByRole('radio', { name: /As “somebody at the firm”/ }));
    server.on(openConnectionsLink, { ...opened, shared: { ...shared, people: 1, state: 'writing' } });
    await press('Share 1 person');
    expect(await screen.findByText('Kith is adding your people. You can close this page.')).toBeTruthy();
    const call = server.callsOf(shareConnections)[0] as unknown as { query: URLSearchParams; body: FormData };
    expect(String(call.query)).toBe('audience=somebody&proof=p');
    const sent = await (call.body.get('file') as File).text();
    expect(sent.split('\r\n').slice(1)).toEqual([
      '"Ines","Calloway","https://www.linkedin.com/in/ines","Castellan Bank","VP","02 Mar 2021"',
      '',
    ]);
  });

  it('finds people, and shows the unticked alone', async () => {
    openApp('/share-connections/9.secret');
    await drop(LIST);
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Find a person or company' }), 'castellan');
    expect(screen.getByText('1 of 1')).toBeTruthy();
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Find a person or company' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Unticked 2' }));
    expect(screen.getAllByRole('checkbox').length).toBe(2);
  });

  it('says which file is meant when it is another one', async () => {
    openApp('/share-connections/9.secret');
    await drop('a,b\n1,2\n');
    expect((await screen.findByText(/This isn’t a list of connections/)).textContent).toContain('Connections.csv');
    expect(screen.getByLabelText('Drop Connections.csv or the archive', { selector: 'input' })).toBeTruthy();
  });

  it('takes everything back after asking once, and changes who may see it', async () => {
    server.on(openConnectionsLink, { ...opened, takes_files: false, shared });
    openApp('/share-connections/9.secret');
    expect(await screen.findByRole('heading', { level: 1, name: '1,458 people are shared' })).toBeTruthy();
    expect(screen.getByText('1,458')).toBeTruthy();
    await press('Change');
    await userEvent.click(screen.getByRole('radio', { name: /The firm and its companies/ }));
    await waitFor(() =>
      expect(server.bodyOf(changeConnectionsAudience)).toEqual({ audience: 'portfolio', proof: 'p' }),
    );
    await press('Take back');
    expect(server.callsOf(takeConnectionsBack)).toEqual([]);
    server.on(openConnectionsLink, { ...opened, shared: { ...shared, state: 'leaving' } });
    await press('Yes, remove everything');
    expect(await screen.findByRole('heading', { level: 1, name: 'You removed everything' })).toBeTruthy();
    await waitFor(() => expect(server.callsOf(takeConnectionsBack)).toHaveLength(1));
  });

  it('says how often they may be asked, and e-mails a new link while the old one works', async () => {
    const { terms } = opened;
    server.on(openConnectionsLink, { ...opened, shared });
    server.on(changeSharersTerms, { terms: { ...terms, max_a_month: 2 } });
    openApp('/share-connections/9.secret');
    await userEvent.click(await screen.findByText('no limit, no pause'));
    const most = screen.getByRole('combobox', { name: 'At most' }) as HTMLSelectElement;
    await waitFor(() => expect(most.disabled).toBe(false));
    await userEvent.selectOptions(most, '2 a month');
    expect(await screen.findByText('2 asks a month, no pause')).toBeTruthy();
    expect(server.bodyOf(changeSharersTerms)).toMatchObject({ max_a_month: 2, never: false, proof: 'p' });
    await press('E-mail me a new link');
    expect(await screen.findByText(/We sent a new link/)).toBeTruthy();
    expect(server.bodyOf(renewConnectionsLink)).toEqual({ proof: 'p' });
  });

  it('mails a new link when it has ended, and takes no press in its first seconds', async () => {
    server.on(openConnectionsLink, { ...opened, takes_files: false, page: { proof: 'p', ready_in_ms: 3_600_000 } });
    const { unmount } = openApp('/share-connections/9.secret');
    const button = (await screen.findByRole('button', { name: 'E-mail me a new link' })) as HTMLButtonElement;
    await userEvent.click(button);
    expect(server.callsOf(renewConnectionsLink)).toEqual([]);
    unmount();
    server.on(openConnectionsLink, { ...opened, takes_files: false });
    openApp('/share-connections/9.secret');
    await press('E-mail me a new link');
    expect(await screen.findByText(/We sent a new link/)).toBeTruthy();
    expect(
      within(document.body).queryByLabelText('Drop Connections.csv or the archive', { selector: 'input' }),
    ).toBeNull();
  });
});
