import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { listUnreadPages, type UnreadPages } from '../../../../shared/features/panel/page-errors/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
  staff,
} from '../../../testing/testing.tsx';

const unread: UnreadPages[] = [
  { day: '2026-11-21', browser: 'chrome', times: 1204 },
  { day: '2026-11-21', browser: 'firefox', times: 3 },
  { day: '2026-11-20', browser: 'chrome', times: 2 },
];

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, staff);
});

describe('the tab Extension', () => {
  it('shows how often pages could not be read, by day and browser', async () => {
    server.on(listUnreadPages, { unread });
    openApp('/admin/extension');
    const table = within(await screen.findByRole('table', { name: 'Pages that could not be read' }));
    const rows = table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Day', 'Chrome', 'Firefox', 'All browsers'],
      ['21 Nov 26', '1,204', '3', '1,207'],
      ['20 Nov 26', '2', '0', '2'],
    ]);
  });

  it('says when every page could be read', async () => {
    server.on(listUnreadPages, { unread: [] });
    openApp('/admin/extension');
    expect(await screen.findByRole('heading', { name: 'No unreadable pages' })).toBeTruthy();
  });

  it('says when it cannot be loaded, and tries again', async () => {
    server.on(listUnreadPages, createRefusal(500, 'internal', 'Something broke on our side.'));
    openApp('/admin/extension');
    expect((await screen.findByRole('alert')).textContent).toContain('Something broke on our side.');
    server.on(listUnreadPages, { unread });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1,207')).toBeTruthy();
  });

  it('is not available to a portfolio user', async () => {
    putSession(server, portco);
    openApp('/admin/extension');
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeTruthy();
    expect(server.callsOf(listUnreadPages)).toEqual([]);
  });
});
