import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { shareWithDigest } from '../../../../shared/features/talent/candidacies/calls.ts';
import {
  listFoundersDigests,
  listWaitingForDigest,
  takeOffDigest,
} from '../../../../shared/features/talent/founders-digest/calls.ts';
import { createFakeServer, type FakeServer, openApp, portco, putSession, staff } from '../../../testing/testing.tsx';
import { GOES_AT, makeShared, makeWaiting } from './testing.ts';

const PATH = '/talent/founders-digest';
let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
});
const waiting = (...candidates: ReturnType<typeof makeWaiting>[]) =>
  server.on(listWaitingForDigest, { candidates, goes_at: GOES_AT, limit_hit: false });

describe('/talent/founders-digest', () => {
  it('shows a founder the candidates week by week, and asks for an introduction to one', async () => {
    putSession(server, portco);
    server.on(listFoundersDigests, { candidates: [makeShared(1), makeShared(2)], next_cursor: null });
    openApp(PATH);
    await screen.findByText('Digest of 19 Nov 26');
    screen.getByText('Digest of 12 Nov 26');
    screen.getByRole('button', { name: 'Request intro to Person 2' });
    expect(screen.queryByRole('link', { name: 'Next digest' })).toBeNull();
  });

  it('shows staff the next digest with its date, and the people whom it leaves out', async () => {
    putSession(server, staff);
    waiting(makeWaiting(1), makeWaiting(2, { confidential: true }));
    openApp(`${PATH}?show=next`);
    await screen.findByText(/The next digest goes out on 26 Nov 26/);
    screen.getByText('Confidential: skipped');
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  it('lets the talent team remove a person, and add them again', async () => {
    putSession(server, { ...staff, Kith_Connect_Role__c: 'Talent', roles: ['Talent'] });
    waiting(makeWaiting(1));
    server.on(takeOffDigest, () => {
      waiting();
      return { success: true as const };
    });
    server.on(shareWithDigest, { success: true, shared_at: GOES_AT });
    openApp(`${PATH}?show=next`);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove: Person 1' }));
    await screen.findByText('No candidates for the next digest');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.bodyOf(shareWithDigest)).toEqual({ candidateId: '101' }));
  });
});
