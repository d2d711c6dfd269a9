import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createPosition,
  listJobBoards,
  listPositions,
  removeJobBoard,
  setJobBoard,
  updatePosition,
} from '../../../../shared/features/talent/positions/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
  staff,
} from '../../../testing/testing.tsx';
import { makePosition } from '../../../testing/testing-positions.ts';
import { servePositions } from './list-sample.ts';

const path = '/talent/open-positions';
const talent = { ...staff, Kith_Connect_Role__c: 'Talent', roles: ['Talent' as const] };

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, talent);
});
const rows = async () => within(await screen.findByRole('list', { name: /^Positions/ })).getAllByRole('listitem');
const open = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('/talent/open-positions', () => {
  it('shows open positions, inferred values, those that might be closed, and the number', async () => {
    const old = { might_be_closed: true, Last_Known_As_Opened__c: '2026-10-01', off_board_since: '2026-11-02' };
    servePositions(server, [
      makePosition(1, {
        inferred: ['Main_skill__c'],
        High_Priority__c: true,
        Owner__c: '8',
        Owner__r: { Name: 'Mirela Odstrand' },
      }),
      makePosition(2, old),
    ]);
    openApp(path);
    const [first, second] = await rows();
    for (const words of [
      'Lumenary',
      'Data Engineering Inferred',
      'High Priority',
      '140',
      'Mirela Odstrand',
      '20 Nov 26',
    ])
      expect(first?.textContent).toContain(words);
    expect(first?.textContent).not.toContain('Might already be closed');
    for (const words of ['Might already be closed', 'Not on the job board since 02 Nov 26', 'No owner'])
      expect(second?.textContent).toContain(words);
    expect(screen.getByRole('status').textContent).toBe('2 positions of 2 at 1 company. 1 might already be closed.');
  });

  it('takes its filters from the address, and clears all of them at once', async () => {
    servePositions(server, []);
    openApp(`${path}?company=2&category=Design&owner=none&priority=1&closed=1&opportunistic=1&location=Haifa&q=lead`);
    await screen.findByText('No matching positions');
    expect(Object.fromEntries(server.callsOf(listPositions)[0]!.query)).toEqual({
      company: '2',
      category: 'Design',
      owner: 'none',
      location: 'Haifa',
      q: 'lead',
      high_priority: 'true',
      might_be_closed: 'true',
      hide_opportunistic: 'true',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await screen.findByText('No open positions yet');
    expect(window.location.search).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Location').value).toBe('');
  });

  it('closes a position after a question, and opens it again by Undo', async () => {
    servePositions(server, [makePosition(1)]);
    server.on(updatePosition, { position: makePosition(1) });
    openApp(path);
    await open(/^Data Engineer 1 at Lumenary/);
    await userEvent.click(screen.getByRole('button', { name: 'Close position' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    servePositions(server, []);
    await userEvent.click(dialog.getByRole('button', { name: 'Close position' }));
    expect(server.bodyOf(updatePosition)).toEqual({ Id: '1', Status__c: 'Close' });
    await screen.findByText('No open positions yet');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.bodyOf(updatePosition)).toEqual({ Id: '1', Status__c: 'Open' }));
  });

  it('sends only the changed fields of a position, and an emptied field as null', async () => {
    servePositions(server, [makePosition(1)]);
    server.on(updatePosition, { position: makePosition(1) });
    openApp(`${path}?open=1`);
    await open(/^Edit$/);
    const drawer = within(await screen.findByRole('dialog'));
    await userEvent.clear(drawer.getByLabelText(/^Location/));
    await userEvent.selectOptions(drawer.getByLabelText('Owner'), await drawer.findByText('Mirela Odstrand'));
    await userEvent.click(drawer.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.bodyOf(updatePosition)).toEqual({
        Id: '1',
        Location__c: null,
        Owner__c: '8',
        basedOn: { Location__c: 'Tel Aviv', Owner__c: '' },
      }),
    );
  });

  it('adds a position, and names missing fields', async () => {
    servePositions(server, []);
    server.on(createPosition, { position: makePosition(1) });
    openApp(path);
    await open(/New position/);
    const drawer = within(await screen.findByRole('dialog'));
    await userEvent.click(drawer.getByRole('button', { name: 'Add position' }));
    await drawer.findByText('Give the position a title.');
    await userEvent.type(drawer.getByLabelText(/^Title/), 'Welder');
    await userEvent.selectOptions(drawer.getByLabelText(/^Company/), '2');
    await userEvent.click(drawer.getByRole('button', { name: 'Add position' }));
    await waitFor(() => expect(server.bodyOf(createPosition)).toEqual({ Name: 'Welder', Account__c: '2' }));
  });

  it('shows why a position was not saved, and keeps the text', async () => {
    servePositions(server, [makePosition(1)]);
    server.on(updatePosition, createRefusal(409, 'conflict', 'This position is closed. Open it again first.'));
    openApp(`${path}?open=1`);
    await open(/^Edit$/);
    const drawer = within(await screen.findByRole('dialog'));
    await userEvent.type(drawer.getByLabelText(/^Location/), ' or Haifa');
    await userEvent.click(drawer.getByRole('button', { name: 'Save' }));
    await drawer.findByText(/This position is closed/);
    expect(drawer.getByLabelText<HTMLInputElement>(/^Location/).value).toBe('Tel Aviv or Haifa');
  });

  it('lets people of a company change place, skill and role, and nothing of the firm’s', async () => {
    putSession(server, portco);
    servePositions(server, [makePosition(1)]);
    openApp(`${path}?open=1`);
    await open(/^Edit$/);
    const drawer = within(await screen.findByRole('dialog'));
    for (const label of ['Location', 'Skill Category', 'Main skill', 'Role'])
      expect(drawer.getByLabelText(new RegExp(`^${label}`))).toBeTruthy();
    for (const label of ['Title', 'Owner', 'High Priority', 'Confidential'])
      expect(drawer.queryByLabelText(new RegExp(`^${label}`))).toBeNull();
    expect(screen.queryByRole('button', { name: /New position/ })).toBeNull();
    expect(screen.queryByText('No owner')).toBeNull();
  });

  it('shows staff of other teams all of it, and no way to change it', async () => {
    putSession(server, staff);
    servePositions(server, [makePosition(1, { Confidential__c: true })]);
    openApp(`${path}?open=1`);
    const [row] = await rows();
    await waitFor(() => expect(row?.textContent).toContain('ConfidentialYes'));
    for (const name of ['Edit', 'Close position', /New position/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  const board = {
    Account__c: '2',
    Account_Name__c: 'Lumenary',
    vendor: 'lever' as const,
    url: 'https://jobs.lever.co/lumenary',
    looked_at: '2026-11-20T05:00:00.000Z',
    found: 12,
    added: 3,
    gone: 1,
    error: null,
  };

  it('shows each job board’s last reading, its results, and why a reading failed', async () => {
    servePositions(server, []);
    const failed = {
      ...board,
      Account__c: '3',
      Account_Name__c: 'Brackenfield',
      url: 'https://jobs.lever.co/lumenari',
      found: null,
      added: null,
      gone: null,
    };
    const error = 'Lever has no board called “lumenary”. Correct the address.';
    server.on(listJobBoards, { boards: [board, { ...failed, error }] });
    openApp(path);
    await open(/^Job boards$/);
    const drawer = within(await screen.findByRole('dialog'));
    await drawer.findByText('12 jobs, 3 new, 1 gone');
    expect(drawer.getByText(error)).toBeTruthy();
    expect(drawer.getByRole('link', { name: 'jobs.lever.co/lumenary' })).toBeTruthy();
  });

  it('sets a company’s job board, and rejects an invalid address at the field', async () => {
    servePositions(server, []);
    server.on(listJobBoards, { boards: [] });
    const fields = { address: 'Not the address of a job board.' };
    server.on(setJobBoard, createRefusal(400, 'invalid', 'Paste the address of the job board.', { fields }));
    openApp(path);
    await open(/^Job boards$/);
    const drawer = within(await screen.findByRole('dialog'));
    await drawer.findByText('No job boards yet.');
    await userEvent.selectOptions(drawer.getByLabelText(/^Company/), '2');
    await userEvent.type(drawer.getByLabelText(/^Address/), 'https://lumenary.example');
    await userEvent.click(drawer.getByRole('button', { name: 'Add job board' }));
    await drawer.findByText('Not the address of a job board.');
    server.on(setJobBoard, { boards: [board] });
    await userEvent.click(drawer.getByRole('button', { name: 'Add job board' }));
    await waitFor(() => expect(screen.getByText(/Kith is reading the job board of Lumenary now/)).toBeTruthy());
  });

  it('removes a job board after a question; a company has only its own', async () => {
    putSession(server, portco);
    servePositions(server, []);
    server.on(listJobBoards, { boards: [board] }).on(removeJobBoard, { boards: [] });
    openApp(path);
    await open(/^Job boards$/);
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.queryByLabelText(/^Company/)).toBeNull();
    await userEvent.click(await drawer.findByRole('button', { name: 'Remove the job board of Lumenary' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(server.bodyOf(removeJobBoard)).toEqual({ Account__c: '2' }));
  });
});
