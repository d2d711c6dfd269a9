import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { allowChat, type ChatLink, getChatLink, unlinkChat } from '../../../shared/features/chat/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  portco,
  putSession,
  renderPart,
} from '../../testing/testing.tsx';
import AccountSection from './account-section.tsx';

let server: FakeServer;
let link: ChatLink;
const LINKED = { name: 'Noor', member_id: 'U0NOOR0001', linked_at: '2026-11-20T12:00:00.000Z' };
beforeEach(() => {
  link = { available: true, account: LINKED, unlinked: false };
  server = createFakeServer();
  putSession(server, portco);
  server
    .on(getChatLink, () => link)
    .on(unlinkChat, () => {
      link = { ...link, account: null, unlinked: true };
      return link;
    })
    .on(allowChat, () => {
      link = { ...link, unlinked: false };
      return link;
    });
});

it('names the linked account, unlinks it, and allows the next press to link one again', async () => {
  renderPart(<AccountSection />);
  expect(await screen.findByText(/Linked to Noor \(U0NOOR0001\) on 20 Nov 26/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Unlink' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Allow again' }));
  expect(await screen.findByText(/No account is linked yet/)).toBeTruthy();
});

it('says where nobody answers in Slack, and when something fails', async () => {
  link = { available: false, account: null, unlinked: false };
  const shown = renderPart(<AccountSection />);
  expect(await screen.findByText(/Slack isn’t connected/)).toBeTruthy();
  shown.unmount();
  link = { available: true, account: LINKED, unlinked: false };
  server.on(unlinkChat, () => createRefusal(503, 'busy', 'Kith is busy.'));
  renderPart(<AccountSection />);
  await userEvent.click(await screen.findByRole('button', { name: 'Unlink' }));
  expect(await screen.findByText(/That did not work/)).toBeTruthy();
});
