import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AtsConnection, CandidacyAts } from '../../../../shared/features/talent/ats/ats.ts';
import {
  connectAts,
  disconnectAts,
  getCandidacyAts,
  listAtses,
  listAtsJobs,
  mapAtsStage,
  sendToAts,
} from '../../../../shared/features/talent/ats/calls.ts';
import { myCandidates } from '../../../../shared/features/talent/candidacies/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
} from '../../../testing/testing.tsx';
import { makeCandidacy } from '../candidacies/list-sample.ts';
import { servePositions } from '../positions/list-sample.ts';

const connection: AtsConnection = {
  Account__c: '2',
  Account_Name__c: 'Lumenary',
  kind: 'greenhouse',
  state: 'connected',
  error: null,
  connected_at: '2026-11-20T12:00:00.000Z',
  read_at: '2026-11-21T12:00:00.000Z',
  sent: 3,
  stages: [
    { id: '5', name: 'Hiring manager call', meaning: null, count: 1 },
    { id: '4', name: 'Onsite', meaning: 'Introduced', count: 2 },
  ],
  mismatches: [{ poscan: '9', position: 'VP Data', problem: 'Hired in Greenhouse. Change it in Kith first.' }],
};
const unsent: CandidacyAts = {
  name: 'Greenhouse',
  state: null,
  may_send: true,
  stage: null,
  outcome: null,
  url: null,
  problem: null,
};

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, portco);
});

async function openDrawer() {
  servePositions(server, []);
  openApp('/talent/open-positions');
  await userEvent.click(await screen.findByRole('button', { name: 'Applicant tracking' }));
  return within(await screen.findByRole('dialog'));
}

describe('the drawer of applicant tracking systems', () => {
  it('connects one after the test of its key, and says why a key is refused', async () => {
    server.on(listAtses, { connections: [] });
    server.on(connectAts, createRefusal(409, 'conflict', 'Greenhouse doesn’t accept this key.'));
    const drawer = await openDrawer();
    await drawer.findByText('No ATS is connected yet.');
    await userEvent.type(drawer.getByLabelText(/^Client ID/), 'kith-client');
    await userEvent.type(drawer.getByLabelText(/^Client secret/), 'a secret');
    await userEvent.click(drawer.getByRole('button', { name: 'Connect' }));
    await drawer.findByText(/Greenhouse doesn’t accept this key\./);
    server.on(connectAts, { connections: [connection] });
    await userEvent.click(drawer.getByRole('button', { name: 'Connect' }));
    await screen.findByText(/Greenhouse is connected\./);
    expect(server.bodyOf(connectAts)).toEqual({
      Account__c: '2',
      kind: 'greenhouse',
      client_id: 'kith-client',
      key: 'a secret',
    });
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('a secret');
  });

  it('shows the stages, those that nobody decided first, and changes what they mean', async () => {
    server.on(listAtses, { connections: [connection] }).on(mapAtsStage, { connections: [connection] });
    const drawer = await openDrawer();
    await drawer.findByText('Not decided yet: 1 candidate stays as they are.');
    await userEvent.selectOptions(drawer.getByLabelText('Hiring manager call'), 'To be introduced');
    await waitFor(() =>
      expect(server.bodyOf(mapAtsStage)).toEqual({ Account__c: '2', stage: '5', meaning: 'To be introduced' }),
    );
    const needs = within(drawer.getByRole('list', { name: 'Needs you' }));
    expect(needs.getByRole('link', { name: 'VP Data' }).getAttribute('href')).toBe('/talent/candidates?id=9');
    expect(needs.getByText(/Change it in Kith first/)).toBeTruthy();
  });

  it('disconnects after a question', async () => {
    server.on(listAtses, { connections: [connection] }).on(disconnectAts, { connections: [] });
    const drawer = await openDrawer();
    await userEvent.click(await drawer.findByRole('button', { name: 'Disconnect Greenhouse of Lumenary' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
    await waitFor(() => expect(server.bodyOf(disconnectAts)).toEqual({ Account__c: '2' }));
  });
});

describe('a candidate', () => {
  const openCandidate = () => {
    const poscan = makeCandidacy(1, { Status__c: 'Accepted by account' });
    server.on(myCandidates, { poscans: [poscan], more: false, next_cursor: null, counts: { active: 1, archive: 0 } });
    openApp('/talent/candidates?id=1');
  };

  it('is sent for the job of their position, or for another one', async () => {
    const jobs = [
      { id: '6404', title: 'VP Data', place: null },
      { id: '6406', title: 'Archaeologist', place: 'Oslo' },
    ];
    server.on(getCandidacyAts, { ats: unsent }).on(listAtsJobs, { jobs, suggested: '6404' });
    openCandidate();
    await userEvent.click(await screen.findByRole('button', { name: 'Send to Greenhouse' }));
    const dialog = within(await screen.findByRole('dialog'));
    const job = await dialog.findByLabelText<HTMLSelectElement>(/^Job/);
    expect(job.value).toBe('6404');
    await userEvent.selectOptions(job, '6406');
    const sent = { ...unsent, state: 'sent' as const, may_send: false, outcome: 'open' as const };
    const ats = { ...sent, stage: 'Application Review', url: 'https://app.greenhouse.io/people/1' };
    server.on(sendToAts, { ats }).on(getCandidacyAts, { ats });
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await screen.findByText('In Greenhouse: Application Review');
    expect(server.bodyOf(sendToAts)).toEqual({ job: '6406', title: 'Archaeologist' });
    expect(screen.getByRole('link', { name: /Open in Greenhouse/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Send (?:to|again)/ })).toBeNull();
  });

  it('who was not sent says why, and can be sent again', async () => {
    const problem = 'Greenhouse refused it: email is not valid';
    server.on(getCandidacyAts, { ats: { ...unsent, state: 'failed', problem } });
    server.on(listAtsJobs, createRefusal(409, 'conflict', 'Greenhouse isn’t responding. Try again in a minute.'));
    openCandidate();
    await screen.findByText('Not sent to Greenhouse');
    expect(screen.getByText(problem)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/Greenhouse isn’t responding\. Try again in a minute\./);
    expect(dialog.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(true);
  });
});
