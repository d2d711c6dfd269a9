import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  dismissFirstSteps,
  type FirstSteps,
  getFirstSteps,
  getInstallation,
  listJobs,
  nameFirm,
  type Outside,
  retryJob,
  testOutside,
} from '../../../../shared/features/operations/administration/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
  staff,
} from '../../../testing/testing.tsx';
import { makeJobRow } from './list-sample.ts';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, staff);
});

const mail: Outside = {
  name: 'mail',
  state: 'here',
  what: 'E-mails wait in the Outbox.',
  used: null,
  failed: null,
  tested: null,
};

describe('the settings', () => {
  it('show the value and source of each setting', async () => {
    const rows = [{ name: 'SLACK_TOKEN', value: 'set', from: 'environment', secret: true, note: 'Its note.' } as const];
    server.on(getInstallation, { outsides: [mail], settings: [{ title: 'Connections', settings: rows }] });
    openApp('/admin/settings');
    const table = within(await screen.findByRole('table', { name: 'Connections' }));
    expect(table.getByRole('row', { name: 'SLACK_TOKEN set Its note. Environment' })).toBeTruthy();
  });
});

describe('what is set up', () => {
  it('stands first, shows what failed last beside what worked, and tries a part', async () => {
    const used = { at: '2025-11-20T09:00:00Z', ok: true, said: '' };
    const failed = { at: '2025-11-20T10:00:00Z', ok: false, said: 'The channel #introductions is archived.' };
    server.on(getInstallation, {
      outsides: [
        { ...mail, name: 'signIn' },
        // A later success clears a failure.
        { ...mail, state: 'real', used, failed: { ...failed, at: '2025-11-19T09:00:00Z' } },
        { ...mail, name: 'chat', state: 'real', used, failed },
      ],
      settings: [],
    });
    server.on(testOutside, {
      outside: { ...mail, name: 'signIn', tested: { at: '2025-11-21T09:00:00Z', ok: false, said: 'No answer.' } },
    });
    openApp('/admin');
    expect(await screen.findByRole('heading', { name: '1 of 3 parts work, 1 needs attention' })).toBeTruthy();
    const [signIn, email, chat] = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading'));
    expect(signIn?.textContent).toContain('Invented people');
    expect(email?.textContent).toMatch(/Works ?20 Nov 25/);
    expect(chat?.textContent).toMatch(/Last attempt failed20 Nov 25, .*: The channel #introductions is archived\./);
    await userEvent.click(screen.getByRole('button', { name: 'Try it: Sign-in' }));
    expect((await screen.findByRole('alert')).textContent).toBe('No answer.');
    expect(screen.getByRole('heading', { name: '1 of 3 parts work, 2 need attention' })).toBeTruthy();
    expect(server.callsOf(testOutside)[0]?.body).toEqual({ name: 'signIn' });
  });
});

it('is walked through with J and K, and T tries the part', async () => {
  server.on(getInstallation, { outsides: [{ ...mail, name: 'signIn' }, mail], settings: [] });
  server.on(testOutside, { outside: mail });
  openApp('/admin');
  await screen.findByRole('button', { name: 'Try it: E-mail' });
  // The keys act once the user's own choice is known.
  await waitFor(async () => {
    await userEvent.keyboard('j');
    expect(document.activeElement?.textContent).toContain('Sign-in');
  });
  await userEvent.keyboard('jt');
  await waitFor(() => expect(server.callsOf(testOutside).map(({ body }) => body)).toEqual([{ name: 'mail' }]));
  await userEvent.keyboard('k');
  expect(document.activeElement?.textContent).toContain('Sign-in');
});

it('names who waits for approval', async () => {
  const used = { at: '2025-11-18T09:00:00Z', ok: false, said: 'One person waits for approval.' };
  server.on(getInstallation, { outsides: [{ ...mail, name: 'people', state: 'real', used }], settings: [] });
  openApp('/admin');
  expect(await screen.findByText('Someone is waiting')).toBeTruthy();
  expect(screen.getByText(/One person waits for approval/)).toBeTruthy();
});

it('does not count a part that is not connected as failed, also once somebody tried it', async () => {
  const tested = { at: '2025-11-21T09:00:00Z', ok: false, said: 'No mailbox is set.' };
  server.on(getInstallation, { outsides: [{ ...mail, name: 'replies', state: 'none', tested }], settings: [] });
  openApp('/admin');
  expect(await screen.findByRole('heading', { name: '0 of 1 parts work' })).toBeTruthy();
  expect(screen.getByText('Not connected')).toBeTruthy();
});

describe('the jobs', () => {
  it('show why one failed, and try it again', async () => {
    const page = { next_cursor: null, now: { running: 0, queued: 0, failed: 1 } };
    server.on(listJobs, { jobs: [makeJobRow(1)], ...page });
    server.on(retryJob, () => {
      server.on(listJobs, { jobs: [{ ...makeJobRow(1), state: 'done', can_retry: false }], ...page });
      return { job: { ...makeJobRow(1), state: 'queued' as const } };
    });
    openApp('/admin/jobs');
    expect(await screen.findByText('The disk is full.')).toBeTruthy();
    expect(screen.getByText('0 running, 0 waiting, 1 failed')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retry: Job 1' }));
    expect(await screen.findByText('Queued again: Job 1.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry: Job 1' })).toBeNull());
  });
});

describe('the first steps', () => {
  const fresh: FirstSteps = { firm: null, companies: 0, people: 0, imported: false, dismissed: false };
  const card = () => screen.findByRole('region', { name: 'First steps' });

  it('lead the person who sets Kith up through firm, portfolio, people and import, and mark finished steps', async () => {
    server.on(getFirstSteps, { steps: fresh });
    server.on(nameFirm, () => {
      server.on(getFirstSteps, { steps: { ...fresh, firm: 'Harlow Partners' } });
      return { steps: { ...fresh, firm: 'Harlow Partners' } };
    });
    openApp('/');
    const steps = within(await card());
    expect(steps.getByText('0 of 4 done')).toBeTruthy();
    expect(steps.getByRole('link', { name: 'Add a company' }).getAttribute('href')).toBe('/admin/companies?add=1');
    expect(steps.getByRole('link', { name: 'Invite people' }).getAttribute('href')).toBe('/admin/people');
    expect(steps.getByRole('link', { name: 'Import connections' }).getAttribute('href')).toBe('/imports');
    await userEvent.type(steps.getByLabelText('Name of the firm'), 'Harlow Partners{Enter}');
    expect(await steps.findByText('1 of 4 done')).toBeTruthy();
    expect(server.callsOf(nameFirm)[0]?.body).toEqual({ name: 'Harlow Partners' });
  });

  it('show why the firm could not be named, and go when they are dismissed', async () => {
    server.on(getFirstSteps, { steps: fresh });
    server.on(nameFirm, createRefusal(409, 'conflict', 'The firm of this installation is known already.'));
    server.on(dismissFirstSteps, { steps: { ...fresh, dismissed: true } });
    openApp('/');
    const steps = within(await card());
    await userEvent.type(steps.getByLabelText('Name of the firm'), 'Harlow{Enter}');
    expect(await steps.findByText('The firm of this installation is known already.')).toBeTruthy();
    await userEvent.click(steps.getByRole('button', { name: 'Dismiss the first steps' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
  });

  it('are not for people of portfolio companies', async () => {
    putSession(server, portco);
    server.on(getFirstSteps, { steps: fresh });
    openApp('/');
    await screen.findByRole('navigation', { name: 'Main' });
    expect(server.callsOf(getFirstSteps)).toEqual([]);
  });
});
