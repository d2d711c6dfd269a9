import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listKithUsers } from '../../../../shared/features/accounts/session/calls.ts';
import {
  type CrmState,
  changeCrmReach,
  connectCrm,
  disconnectCrm,
  dryRunCrm,
  finishCrmConsent,
  getCrm,
  listCrmUsers,
  matchCrmUser,
  runCrm,
  startCrmConsent,
} from '../../../../shared/features/imports/crm/calls.ts';
import { getCrmMapping } from '../../../../shared/features/imports/crm/mapping/calls.ts';
import { getCrmPush } from '../../../../shared/features/imports/crm/push/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  putSession,
  staff,
} from '../../../testing/testing.tsx';
import { connectedCrm, consentWay, crmConnection, crmWays, emptyMapping, emptyPush, keyWay } from './crm-sample.ts';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, staff);
});

const [ways, connection, connected] = [crmWays, crmConnection, connectedCrm];

const open = (state: CrmState, returned = '') => {
  server.on(getCrm, state);
  server.on(listCrmUsers, { users: [], all: 0 });
  server.on(getCrmPush, emptyPush);
  server.on(getCrmMapping, emptyMapping);
  openApp(`/admin/crm${returned}`);
};

describe('the CRM of an installation', () => {
  it('says what each asks for, connects, and reads nothing before a press', async () => {
    open({ ways, connection: null, runs: [] });
    expect(await screen.findByText('no account')).toBeTruthy();
    server.on(connectCrm, { ways, connection: { ...connection, read_at: null, next_at: null }, runs: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
    expect(await screen.findByText('Not read yet')).toBeTruthy();
    server.on(runCrm, { ...connected, connection: { ...connection, state: 'reading' } });
    await userEvent.click(screen.getByRole('button', { name: 'Read now' }));
    expect(await screen.findByText('Reading')).toBeTruthy();
  });

  it('takes the key of one, says what it must be allowed to do, and does not show it', async () => {
    open({ ways: [keyWay], connection: null, runs: [] });
    expect(await screen.findByText('record_permission:read')).toBeTruthy();
    expect(screen.getByText(/CRM_FOLDER/)).toBeTruthy();
    const connect = screen.getByRole('button', { name: 'Connect' });
    expect(connect).toHaveProperty('disabled', true);
    const key = screen.getByLabelText<HTMLInputElement>('Key of Attio');
    expect(key.type).toBe('password');
    await userEvent.type(key, ' secret ');
    server.on(connectCrm, { ways: [keyWay], connection: { ...connection, name: 'Attio' }, runs: [] });
    await userEvent.click(connect);
    expect(await screen.findByRole('heading', { name: 'Attio' })).toBeTruthy();
    expect(server.bodyOf(connectCrm)).toEqual({ kind: 'attio', key: 'secret' });
  });

  it('says the scopes of one before it leads to its page', async () => {
    open({ ways: [consentWay], connection: null, runs: [] });
    expect(await screen.findByText('api refresh_token')).toBeTruthy();
    vi.stubGlobal('location', { ...window.location, assign: vi.fn() });
    server.on(startCrmConsent, { url: 'https://login.salesforce.example/x' });
    await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
    await waitFor(() => expect(location.assign).toHaveBeenCalledWith('https://login.salesforce.example/x'));
    vi.unstubAllGlobals();
  });

  it('connects with what comes back from that page, once', async () => {
    server.on(finishCrmConsent, { ways: [consentWay], connection: { ...connection, name: 'Salesforce' }, runs: [] });
    open({ ways: [consentWay], connection: null, runs: [] }, '?state=s&code=c');
    expect(await screen.findByRole('heading', { name: 'Salesforce' })).toBeTruthy();
    expect(server.callsOf(finishCrmConsent).map(({ body }) => body)).toEqual([{ state: 's', code: 'c' }]);
    expect(window.location.search).toBe('');
  });

  it('connects one that no longer lets Kith in by what connected it', async () => {
    open({ ways: [keyWay], connection: { ...connection, name: 'Attio', state: 'lapsed' }, runs: [] });
    expect(await screen.findByLabelText('Key of Attio')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Connect again' })).toBeTruthy();
  });

  it('shows what is here, what was left out and why, and the last runs', async () => {
    open(connected);
    expect(await screen.findByText('1,204')).toBeTruthy();
    expect(screen.getByText('Placeholders and test records')).toBeTruthy();
    expect(screen.getByText('871')).toBeTruthy();
    const row = screen.getByRole('row', { name: /Works/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['63', '2', '4']));
  });

  it('opens one record type and leaves the other', async () => {
    open(connected);
    server.on(changeCrmReach, {
      ...connected,
      connection: { ...connection, opened: { companies: true, people: false } },
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: /see its companies/ }));
    expect(server.callsOf(changeCrmReach).map(({ body }) => body)).toEqual([{ records: 'companies', open: true }]);
  });

  it('shows what a pull would do, and leads to the rows in the preview of imports', async () => {
    open(connected);
    const rows = { import_id: '41', new: 1_204, changed: 7_816, unchanged: 3, rejected: 1, by_name: 63 };
    const run = { at: '2026-11-21T09:31:00Z', companies: null, left_out: { placeholder: 870 }, error: null };
    const dry_run = { ...run, state: 'done' as const, people: rows };
    server.on(dryRunCrm, { ...connected, connection: { ...connection, dry_run } });
    await userEvent.click(await screen.findByRole('button', { name: 'Dry run' }));
    const link = await screen.findByRole('link', { name: 'By name alone: 63 people' });
    expect(link.getAttribute('href')).toBe('/imports/41?rows=by_name');
    expect(screen.getByText('Placeholders and test records: 870')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Dry run again' })).toBeTruthy();
  });

  it('says why a dry run failed', async () => {
    const at = '2026-11-21T09:31:00Z';
    const failed = { state: 'failed' as const, at, companies: null, people: null, left_out: {} };
    open({
      ...connected,
      connection: { ...connection, dry_run: { ...failed, error: 'Salesforce isn’t responding.' } },
    });
    expect(await screen.findByText('Salesforce isn’t responding.')).toBeTruthy();
  });

  it('says who the users of the CRM are in Kith, and lets an administrator choose', async () => {
    open(connected);
    const tal = { id: 'u1', first_name: 'Tal', email: 'tal@quillmark.example', activities: 1_204, chosen: false };
    server.on(listCrmUsers, { users: [{ ...tal, user_id: null }], all: 7 });
    const dana = { Id: '9', Name: 'Dana Orrin', Email: '', Kith_Connect_Role__c: '', Slack_Id__c: null };
    server.on(listKithUsers, { users: { dana } });
    const field = await screen.findByRole('combobox', { name: 'Tal of Folder of CSV files in Kith' });
    await screen.findByRole('option', { name: 'Dana Orrin' });
    expect(screen.getByText('Showing the 1 most active of 7.')).toBeTruthy();
    server.on(matchCrmUser, { users: [{ ...tal, user_id: '9', chosen: true }], all: 7 });
    await userEvent.selectOptions(field, 'Dana Orrin');
    expect(server.callsOf(matchCrmUser).map(({ body }) => body)).toEqual([{ id: 'u1', user_id: '9' }]);
  });

  it('takes back what it brought after a question with the counts', async () => {
    open(connected);
    server.on(disconnectCrm, { ways, connection: null, runs: [] });
    await userEvent.click(await screen.findByRole('button', { name: 'Disconnect and take back' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('1,204 people, 118 companies and 41,322 activities');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Disconnect and take back' }));
    expect(await screen.findByText('No CRM is connected')).toBeTruthy();
    expect(server.callsOf(disconnectCrm).map(({ body }) => body)).toEqual([{ take_back: true }]);
  });

  it('asks to connect again when it lost its access', async () => {
    open({ ...connected, connection: { ...connection, state: 'lapsed', error: 'The key has changed.' } });
    expect((await screen.findByRole('alert')).textContent).toContain('The key has changed.');
    expect(screen.getByRole('button', { name: 'Connect again' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Run now' })).toBeNull();
  });

  it('offers to try again when it cannot be loaded', async () => {
    server.on(getCrm, createRefusal(500, 'internal', 'Something broke.'));
    openApp('/admin/crm');
    expect((await screen.findByRole('alert')).textContent).toContain('Something broke.');
    server.on(getCrm, connected);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1,204')).toBeTruthy();
  });
});
