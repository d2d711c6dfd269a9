import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { getUser, signInSettings } from '../../../../shared/features/accounts/session/calls.ts';
import {
  checkMissingProfile,
  portcoConnectorsMini,
  sendMiniFeedback,
} from '../../../../shared/features/connectors/calls.ts';
import { undoPageUpdate, updateFromPage } from '../../../../shared/features/enrichment/calls.ts';
import { addContact, getByLinkedinId } from '../../../../shared/features/panel/calls.ts';
import type { ToConfirm } from '../../../../shared/features/panel/frames/to-confirm.ts';
import { createFakeServer, type FakeServer, portco, putSession } from '../../../testing/testing-server.ts';
import { makeFocusTarget, makeNobody, openEmbed, openFrame, toEmbedPerson } from './testing.tsx';

const odile = toEmbedPerson({
  publicIdentifier: 'odile-brandt',
  fullName: 'Odile Brandt',
  title: 'Head of Data',
  company: 'Marrowstone Energy',
});
const person = odile;
const WINDOW = { place: 'window', side: 'right' } as const;
const open = (what: ToConfirm | null) =>
  openFrame('/ramzor/confirm', { shown: { state: 'nobody' }, place: WINDOW, toConfirm: what });

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer()
    .on(getByLinkedinId, makeNobody())
    .on(addContact, { success: true })
    .on(sendMiniFeedback, { success: true })
    .on(checkMissingProfile, { requested_at: '2026-11-21T12:00:00.000Z' })
    .on(portcoConnectorsMini, { connectors: [], total: 0, requested_at: null, target: makeFocusTarget({ Id: null }) });
  putSession(server, portco);
});

const ready = async (name: RegExp) => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(document.activeElement).toBe(button));
  return button;
};

describe('inside a page nothing is written; the extension learns what to confirm', () => {
  const shown = { state: 'shown', person } as const;
  it.each([
    ['/ramzor', 'Add to Kith', { kind: 'add', person, name: 'Odile Brandt' }],
    [
      '/talent/portco-connectors-mini',
      'Submit Request',
      { kind: 'search', publicIdentifier: 'odile-brandt', name: 'Ines Calloway' },
    ],
    ['/talent/portco-connectors-mini', 'Submit Feedback', { kind: 'feedback', person }],
  ])('on %s: %s', async (path, name, what) => {
    server.on(portcoConnectorsMini, {
      connectors: [],
      total: 0,
      requested_at: null,
      target: makeFocusTarget({ Id: null }),
    });
    const { told: messages } = openFrame(path, { shown });
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(messages).toContainEqual({ kith: 1, type: 'confirm', what });
    for (const call of [addContact, checkMissingProfile, sendMiniFeedback]) expect(server.callsOf(call)).toEqual([]);
    // And the user and the settings came with the session.
    for (const call of [getUser, signInSettings]) expect(server.callsOf(call)).toEqual([]);
  });

  it('a confirmation in the window reloads the answer', async () => {
    const { say } = openFrame('/ramzor', { shown });
    await screen.findByText('Not on database');
    expect(server.callsOf(getByLinkedinId)).toHaveLength(1);
    say({ changes: 1 });
    await waitFor(() => expect(server.callsOf(getByLinkedinId)).toHaveLength(2));
  });
});

describe('in the window', () => {
  it('a person is added with the job on their page, by one key, and the window closes', async () => {
    const { told: messages } = open({ kind: 'add', person, name: 'Odile Brandt' });
    expect(await screen.findByText(/^Lumenary proposes them/)).toBeTruthy();
    await ready(/^Add to Kith/);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(messages).toContainEqual({ kith: 1, type: 'collapse' }));
    expect(messages).toContainEqual({ kith: 1, type: 'changed' });
    expect(server.bodyOf(addContact)).toEqual({
      public_identifier: 'odile-brandt',
      fullName: 'Odile Brandt',
      entityUrn: null,
      location: null,
      company: 'Marrowstone Energy',
      title: 'Head of Data',
    });
  });

  it('a request to search says that staff receive the user’s name', async () => {
    const { told: messages } = open({ kind: 'search', publicIdentifier: 'odile-brandt', name: 'Odile Brandt' });
    expect(await screen.findByText(/gets your name, their name and their profile, \/in\/odile-brandt/)).toBeTruthy();
    await ready(/^Submit Request/);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(messages).toContainEqual({ kith: 1, type: 'collapse' }));
    expect(server.callsOf(checkMissingProfile)).toHaveLength(1);
  });

  it('the jobs of the page are taken over by one key; the window lists the changes, and takes them back', async () => {
    const experience = [{ title: 'CEO', company: 'Harrow', dates: 'Jan 2024 - Present', current: true }];
    server.on(updateFromPage, { changed: 'Now CEO at Harrow since Jan 2024.', run_id: '7' });
    server.on(undoPageUpdate, { success: true });
    open({ kind: 'career', person: { ...person, experience }, name: 'Odile Brandt' });
    await ready(/^Update/);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Now CEO at Harrow since Jan 2024.')).toBeTruthy();
    expect(server.bodyOf(updateFromPage)).toEqual({
      public_identifier: 'odile-brandt',
      fullName: 'Odile Brandt',
      location: null,
      experience,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undoing…')).toBeTruthy();
  });

  it('feedback is written and sent, and gets thanks', async () => {
    open({ kind: 'feedback', person });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Feedback' }), 'Kei knows her.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Thank you for your feedback')).toBeTruthy();
    expect(server.bodyOf(sendMiniFeedback)).toMatchObject({ comments: 'Kei knows her.' });
  });

  it('nothing is confirmed before it was visible, or by a key that is held down', async () => {
    open({ kind: 'search', publicIdentifier: 'odile-brandt', name: 'Odile Brandt' });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Submit Request/ });
    expect(button.disabled).toBe(true);
    await ready(/^Submit Request/);
    expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false);
    await act(async () => {});
    expect(server.callsOf(checkMissingProfile)).toEqual([]);
  });

  it('nothing is confirmed by a key that is pressed again and again, from before the window opened', async () => {
    open({ kind: 'search', publicIdentifier: 'odile-brandt', name: 'Odile Brandt' });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Submit Request/ });
    const began = performance.now();
    await waitFor(
      () => {
        fireEvent.keyDown(document.body, { key: 'Enter' });
        expect(performance.now() - began).toBeGreaterThan(900);
      },
      { interval: 50, timeout: 5_000 },
    );
    expect(button.disabled).toBe(true);
    await ready(/^Submit Request/);
  });
});

it('nothing is confirmed at an address that the user was led to', async () => {
  openEmbed('/ramzor/confirm?kind=add&name=Odile#name=Odile');
  expect(await screen.findByText('Nothing to confirm')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

describe('beside an unknown person', () => {
  it('Request Intro adds them where their page names a company', async () => {
    openFrame('/ramzor', { shown: { state: 'shown', person } });
    const link = await screen.findByRole('link', { name: 'Request Intro' });
    const query = new URL(link.getAttribute('href')!, 'https://kith.example').searchParams;
    expect(Object.fromEntries(query)).toEqual({
      name: 'Odile Brandt',
      title: 'Head of Data',
      company: 'Marrowstone Energy',
      profile: 'odile-brandt',
    });
    expect(screen.getByText('Head of Data at Marrowstone Energy', { selector: 'b' })).toBeTruthy();
  });

  it('the mini view waits until it is known whose profile the page shows', async () => {
    const unnamed = makeFocusTarget({ Id: null, name: '' });
    server.on(portcoConnectorsMini, { connectors: [], total: 0, requested_at: null, target: unnamed });
    const shown = { state: 'unknown', person: toEmbedPerson({ publicIdentifier: 'odile-brandt' }) } as const;
    openFrame('/talent/portco-connectors-mini', { shown });
    expect(await screen.findByText('Identifying the profile…')).toBeTruthy();
  });
});
