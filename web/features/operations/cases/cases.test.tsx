import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import {
  closePrivacyCase,
  confirmPrivacyRequest,
  listPrivacyCases,
  openPrivacyRequest,
  type PrivacyCase,
  sendPrivacyRequest,
} from '../../../../shared/features/operations/cases/calls.ts';
import { findPrivacyPeople, listErasures } from '../../../../shared/features/operations/privacy/calls.ts';
import { getProcessing } from '../../../../shared/features/operations/processing/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  putSession,
  staff,
} from '../../../testing/testing.tsx';

const found: PrivacyCase = {
  id: '4',
  kind: 'erase',
  state: 'open',
  name: 'Ilka Varrow',
  email: 'ilka@home.example',
  message: 'Met you in Malmö',
  opened_at: '2026-11-20T09:00:00Z',
  due_day: '2026-12-20',
  days_left: 5,
  closed_at: null,
  closed_by: null,
  note: null,
};

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
});

it('anybody asks, after the fields are complete, and is told to check their mailbox', async () => {
  server.on(sendPrivacyRequest, { success: true });
  openApp('/privacy-request');
  await userEvent.selectOptions(await screen.findByLabelText('Your request'), 'Please erase me');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Type your name.')).toBeTruthy();
  expect(server.callsOf(sendPrivacyRequest)).toEqual([]);
  await userEvent.type(screen.getByLabelText('Your name (required)'), 'Ilka Varrow');
  await userEvent.type(screen.getByLabelText('Your e-mail address (required)'), 'ilka@home.example');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const answer = await screen.findByRole('heading', { name: 'Check your mailbox' });
  await waitFor(() => expect(document.activeElement).toBe(answer));
  expect(server.bodyOf(sendPrivacyRequest)).toEqual({
    kind: 'erase',
    name: 'Ilka Varrow',
    email: 'ilka@home.example',
    message: '',
  });
});

it('the mailed link asks first, and opens the case at a press', async () => {
  server.on(openPrivacyRequest, { kind: 'erase', firm_name: 'Quillmark Ventures', confirmed: false });
  server.on(confirmPrivacyRequest, { due_day: '2026-12-21' });
  openApp('/privacy-request/4.token');
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, that was me' }));
  const answer = await screen.findByRole('heading', { name: 'We received your request' });
  await waitFor(() => expect(document.activeElement).toBe(answer));
  expect(server.callsOf(confirmPrivacyRequest)).toHaveLength(1);
});

it('a link that is too old says so', async () => {
  server.on(openPrivacyRequest, createRefusal(404, 'not_found', 'This link was not found.'));
  openApp('/privacy-request/4.token');
  expect(await screen.findByRole('heading', { name: 'This link isn’t valid anymore' })).toBeTruthy();
});

it('staff see what is due, find the person, and close the case with a note', async () => {
  putSession(server, staff);
  server
    .on(listErasures, { erasures: [] })
    .on(listPrivacyCases, { cases: [found], next_cursor: null, open: 1, overdue: 0 })
    .on(closePrivacyCase, { case: { ...found, state: 'closed' } });
  openApp('/admin/privacy');
  const table = within(await screen.findByRole('table', { name: 'Open cases' }));
  expect(table.getByText('5 days left')).toBeTruthy();
  expect(table.getByRole('link', { name: 'Find Ilka Varrow' }).getAttribute('href')).toContain('q=ilka%40home.example');
  await userEvent.click(table.getByRole('button', { name: 'Close the case of Ilka Varrow' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Close the case of Ilka Varrow' }));
  await userEvent.type(drawer.getByLabelText('What you did (required)'), 'Sent it');
  server.on(listPrivacyCases, { cases: [], next_cursor: null, open: 0, overdue: 0 });
  await userEvent.click(drawer.getByRole('button', { name: 'Close the case' }));
  expect(await screen.findByText(/^No open cases/)).toBeTruthy();
  expect(server.bodyOf(closePrivacyCase)).toEqual({ note: 'Sent it' });
});

it('the tab says how many cases are open; Find keeps the row and the focus, and the others come back', async () => {
  putSession(server, staff);
  const other = Object.assign({}, found, { id: '8', name: 'Bo Larkin', email: 'bo@home.example' });
  server
    .on(listErasures, { erasures: [] })
    .on(findPrivacyPeople, { people: [{ person: '7', name: 'Ilka Varrow', headline: null }] })
    .on(listPrivacyCases, { cases: [found, other], next_cursor: null, open: 2, overdue: 0 });
  openApp('/admin/privacy');
  const tabs = within(await screen.findByRole('navigation', { name: 'Administration' }));
  await waitFor(() => expect(tabs.getByText('Privacy').textContent).toBe('Privacy2'));
  const find = await screen.findByRole('link', { name: 'Find Ilka Varrow' });
  await userEvent.click(find);
  expect(await screen.findByRole('list', { name: 'People found' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Find Ilka Varrow' }));
  expect(screen.queryByText('Bo Larkin')).toBeNull();
  expect(screen.getByRole('link', { name: 'Ilka Varrow' }).getAttribute('href')).toContain(`case=${found.id}`);
  const all = screen.getByRole('button', { name: 'Show all cases' });
  await userEvent.click(all);
  expect(screen.getByText('Bo Larkin')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show closed cases' }));
});

it('shows the record of processing with all retention times', async () => {
  putSession(server, staff);
  server.on(getProcessing, {
    firm: 'Quillmark Ventures',
    contact: 'help@quillmark.example',
    made_on: '2026-11-28',
    activities: [
      { what: 'E-mails', why: 'To send', whose: 'Recipients', to_whom: 'a mail server', how_long: '180 days' },
    ],
    retention: [{ what: 'The audit', days: 730, rule: 'from the row on', setting: 'KEEP_AUDIT_DAYS' }],
  });
  openApp('/admin/processing');
  expect(
    within(await screen.findByRole('table', { name: 'Record of processing' })).getByText('a mail server'),
  ).toBeTruthy();
  expect(
    within(screen.getByRole('table', { name: 'How long Kith stores data' })).getByText('KEEP_AUDIT_DAYS'),
  ).toBeTruthy();
});

it('whoever gave an e-mail address as their name can be found; an erased person cannot', async () => {
  putSession(server, staff);
  const erased = Object.assign({}, found, {
    id: '8',
    name: 'a person who was erased',
    email: 'a person who was erased',
  });
  const named = Object.assign({}, found, { name: found.email });
  server.on(listPrivacyCases, { cases: [named, erased], next_cursor: null, open: 2, overdue: 0 });
  openApp('/admin/privacy');
  const table = within(await screen.findByRole('table', { name: 'Open cases' }));
  expect(table.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([`Find ${found.email}`]);
});
