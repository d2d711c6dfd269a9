import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import {
  editSignal,
  listToldSignals,
  type OwnSignal,
  restoreSignal,
  withdrawSignal,
} from '../../../shared/features/signals/calls.ts';
import { createFakeServer, type FakeServer, openApp, portco, putSession } from '../../testing/testing.tsx';

const answer: OwnSignal = {
  Id: '9',
  Type__c: 'Ranking answer',
  Sub_Type__c: 'Not Familiar',
  Direction__c: null,
  Source__c: 'Connect',
  Details__c: 'Met once.',
  Skill__c: null,
  CreatedDate: '2026-11-03T09:00:00.000Z',
  from: { id: '7', name: 'Noor Sadeh' },
  to: { id: '12', name: 'Ines Calloway', title: 'CTO', account: 'Castellan Bank' },
};
const older: OwnSignal = { ...answer, Id: '4', to: { id: '13', name: 'Gideon Marsh', title: '', account: '' } };

let server: FakeServer;
let signals: OwnSignal[];
beforeEach(() => {
  server = createFakeServer();
  putSession(server, portco);
  signals = [answer, older];
  server.on(listToldSignals, () => ({ signals: [...signals], next_cursor: null }));
});

/** Answers that the person of the row is well known, in the dialog behind its Edit. */
async function edit(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Edit the signal about ${name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit your answer' }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^How well you know them/ }), 'Familiar');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

it('an answer of the ranking game is edited as one of its answers', async () => {
  server.on(editSignal, { id: '10' });
  openApp('/signals');
  await edit('Ines Calloway');
  expect(server.bodyOf(editSignal)).toMatchObject({ Type__c: 'Ranking answer', Sub_Type__c: 'Familiar' });
});

it('an edited signal moves to the top under another id, and the focus is on its Edit again', async () => {
  server.on(editSignal, () => {
    signals = [{ ...older, Id: '10', Sub_Type__c: 'Familiar' }, answer];
    return { id: '10' };
  });
  openApp('/signals');
  await edit('Gideon Marsh');
  const row = await waitFor(() => document.querySelector('li[data-key="10"]') ?? expect.fail('no such row yet'));
  await waitFor(() => expect(document.activeElement?.ariaLabel).toBe('Edit the signal about Gideon Marsh'));
  expect(row.contains(document.activeElement)).toBe(true);
});

it('a withdrawn signal is restored by Undo', async () => {
  server.on(withdrawSignal, () => {
    signals = [older];
    return { success: true as const };
  });
  server.on(restoreSignal, () => {
    signals = [answer, older];
    return { success: true as const };
  });
  openApp('/signals');
  const name = 'Withdraw the signal about Ines Calloway';
  await userEvent.click(await screen.findByRole('button', { name }));
  await screen.findByText('You withdrew your signal about Ines Calloway.');
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name })).toBeTruthy();
  expect(server.callsOf(restoreSignal).map(({ params }) => params.id)).toEqual(['9']);
});

it('a key that is held down withdraws one signal', async () => {
  server.on(withdrawSignal, ({ params }) => {
    signals = signals.filter(({ Id }) => Id !== params.id);
    return { success: true as const };
  });
  openApp('/signals');
  const row = (await screen.findByRole('button', { name: 'Withdraw the signal about Ines Calloway' })).closest('li')!;
  row.focus();
  await userEvent.keyboard('{w>3/}');
  await screen.findByText('You withdrew your signal about Ines Calloway.');
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Withdraw/ })).toHaveLength(1));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Gideon Marsh'));
  await userEvent.keyboard('{w>3/}');
  await screen.findByText('You withdrew your signal about Gideon Marsh.');
  expect(server.callsOf(withdrawSignal).map(({ params }) => params.id)).toEqual(['9', '4']);
});

it('an Undo that did not come to the server is offered again', async () => {
  server.on(withdrawSignal, { success: true as const });
  let there = false;
  server.on(restoreSignal, () => {
    if (!there) throw new TypeError('Failed to fetch');
    return { success: true as const };
  });
  openApp('/signals');
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw the signal about Ines Calloway' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const stated = /^Your signal about Ines Calloway could not be restored. The server could not be reached/;
  expect((await screen.findByRole('alert')).textContent).toMatch(stated);
  there = true;
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.callsOf(restoreSignal)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});
