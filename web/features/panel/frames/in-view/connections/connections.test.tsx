import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyImport, getImport, undoImport, uploadImport } from '../../../../../../shared/features/imports/calls.ts';
import type { ImportRun } from '../../../../../../shared/features/imports/import.ts';
import { listPeopleInView } from '../../../../../../shared/features/panel/calls.ts';
import type {
  PageConnection,
  ReadConnections,
} from '../../../../../../shared/features/panel/frames/page-connections.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  portco,
  putSession,
} from '../../../../../testing/testing-server.ts';
import { openFrame } from '../../testing.tsx';

const connect = (name: string, more: Partial<PageConnection> = {}): PageConnection => ({
  profile: name.toLowerCase().replaceAll(' ', '-'),
  name,
  headline: 'COO at Halden Robotics',
  connectedOn: 'Connected on September 5, 2026',
  ...more,
});
const makeRun = (more: Partial<ImportRun> = {}): ImportRun => ({
  id: '5',
  kind: 'connections',
  file_name: 'Connections from the page.csv',
  byte_size: 2048,
  state: 'checked',
  started_by: 'Noor Salhavi',
  by_link: false,
  for_user: 'Noor Salhavi',
  columns: [],
  fields: [],
  table: null,
  format: [],
  encoding: null,
  dates: null,
  ids: null,
  sheet: null,
  renames: null,
  total_rows: 2,
  done_rows: 2,
  strengths_left: null,
  counts: {
    new: 1,
    changed: 1,
    unchanged: 0,
    rejected: 0,
    joined: 0,
    by_name: 0,
    by_name_joined: 0,
    people_by_name: 0,
    people_by_name_joined: 0,
  },
  error: null,
  created_at: '2026-11-20T14:02:00Z',
  started_at: '2026-11-20T14:02:01Z',
  finished_at: null,
  can_cancel: true,
  can_undo: false,
  dry_run: false,
  ...more,
});

const beside = (connections: ReadConnections | null) =>
  openFrame('/ramzor', {
    shown: { state: 'nobody' },
    list: { kind: 'connections', people: [], company: null },
    connections,
    place: { place: 'browser', side: 'right' },
  });
const press = (name: string | RegExp) => screen.findByRole('button', { name }).then((b) => userEvent.click(b));

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, portco);
  server.on(listPeopleInView, { people: [] });
});

describe('beside My connections', () => {
  it('nothing is read before the press, and other lists offer none', async () => {
    const { told: messages, say } = beside(null);
    await screen.findByRole('button', { name: 'Read these connections' });
    expect(messages.filter(({ type }) => type === 'read-connections')).toEqual([]);
    await press('Read these connections');
    expect(messages).toContainEqual({ kith: 1, type: 'read-connections', press: 'read' });
    say({ list: { kind: 'search', people: [], company: null } });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Read these connections' })).toBeNull());
  });

  it('the ticked are sent as a file of connections, checked, imported on a press, and taken back', async () => {
    let now = makeRun();
    const become = (more: Partial<ImportRun>) => () => {
      now = makeRun(more);
      return { import: now };
    };
    server
      .on(uploadImport, { import: now })
      .on(getImport, () => ({ import: now }))
      .on(applyImport, become({ state: 'done', can_undo: true }))
      .on(undoImport, become({ state: 'undone' }));
    const people = [connect('Orla Fennick'), connect('Bo Larkin'), connect('Kei Tamsin', { headline: null })];
    const { told: messages } = beside({ people, state: 'reading' });
    await screen.findByRole('heading', { name: '3 connections read' });
    await userEvent.click(screen.getByRole('checkbox', { name: /Bo Larkin/ }));
    expect(server.callsOf(uploadImport)).toEqual([]);
    await press('Check 2 connections');
    expect(messages).toContainEqual({ kith: 1, type: 'read-connections', press: 'stop' });
    await waitFor(() => expect(server.callsOf(uploadImport)).toHaveLength(1));
    await press('Import 2');
    await screen.findByRole('heading', { name: 'Imported' });
    await press('Undo');
    await screen.findByRole('heading', { name: 'The import was undone' });
    await press('Close');
    expect(messages).toContainEqual({ kith: 1, type: 'read-connections', press: 'forget' });
  });

  it('leaving says what was read, a failure is said, and discarding forgets it', async () => {
    server.on(uploadImport, createRefusal(500, 'internal', 'Something broke.'));
    const { told: messages, say } = beside({ people: [connect('Orla Fennick')], state: 'reading' });
    await screen.findByText(/Scroll your list/);
    // A profile in the same tab does not take its place.
    say({ connections: { people: [connect('Orla Fennick')], state: 'left' }, list: null });
    await screen.findByText(/You left the list/);
    expect(screen.getByRole('heading', { name: '1 connection read' })).toBeTruthy();
    await press('Check 1 connection');
    await screen.findByText(/The list could not be sent/);
    await press('Discard');
    expect(messages).toContainEqual({ kith: 1, type: 'read-connections', press: 'forget' });
    say({ connections: null });
    await screen.findByText('Open a profile to see who can introduce you.');
  });
});
