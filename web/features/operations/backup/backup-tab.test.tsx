import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type BackupState, backUpNow, getBackup } from '../../../../shared/features/operations/backup/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  putSession,
  staff,
} from '../../../testing/testing.tsx';

const made: BackupState = {
  by_kith: true,
  daily: true,
  failed_at: null,
  running: false,
  last: { at: '2025-11-20T04:05:00Z', bytes: 41_600_000, rows: 123_456 },
};

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, staff);
});

const open = (backup: BackupState) => {
  server.on(getBackup, { backup });
  openApp('/admin/backup');
};

describe('the backup of an installation', () => {
  it('shows its last time, its size, and that it runs by itself', async () => {
    open(made);
    expect(await screen.findByText(/^20 Nov 25, /)).toBeTruthy();
    expect(screen.getByText('42 MB')).toBeTruthy();
    expect(screen.getByText('123,456')).toBeTruthy();
    expect(screen.getByText(/makes and checks a backup every day/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('explains how to make the first one, and how to schedule them', async () => {
    open({ ...made, daily: false, last: null });
    expect(await screen.findByText('No backup yet')).toBeTruthy();
    expect(screen.getByText(/BACKUP_FOLDER/)).toBeTruthy();
  });

  it('does not hide a failed backup behind the last good one', async () => {
    open({ ...made, failed_at: '2025-11-21T04:05:00Z' });
    expect((await screen.findByRole('alert')).textContent).toMatch(/The backup of 21 Nov 25, .* failed/);
    expect(screen.getByText('42 MB')).toBeTruthy();
  });

  it('is made now by a press, and says so until it is there', async () => {
    server.on(backUpNow, { backup: { ...made, running: true } });
    open({ ...made, last: null });
    await userEvent.click(await screen.findByRole('button', { name: 'Back up now' }));
    expect((await screen.findByRole('button', { name: 'Backing up…' })).getAttribute('aria-disabled')).toBe('true');
  });

  it('leaves PostgreSQL to its own tools', async () => {
    open({ ...made, by_kith: false, last: null });
    expect(await screen.findByText('Back up PostgreSQL with its own tools')).toBeTruthy();
    expect(screen.queryByText(/BACKUP_FOLDER/)).toBeNull();
  });

  it('offers to try again when it cannot be loaded', async () => {
    server.on(getBackup, createRefusal(500, 'internal', 'Something broke.'));
    openApp('/admin/backup');
    expect((await screen.findByRole('alert')).textContent).toContain('Something broke.');
    server.on(getBackup, { backup: made });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('42 MB')).toBeTruthy();
  });
});
