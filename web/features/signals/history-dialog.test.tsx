import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { showHistory } from '../../../shared/features/signals/calls.ts';
import { useDialogs } from '../../core/feature/dialogs.ts';
import { createFakeServer, createRefusal, type FakeServer, renderPart } from '../../testing/testing.tsx';

const person = { id: '31', name: 'Ines Calloway', title: '', account: '' };
function Opener() {
  const open = useDialogs();
  return (
    <button type="button" onClick={() => open('history', { person })}>
      History
    </button>
  );
}

async function openDialog() {
  renderPart(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'History' }));
  return within(await screen.findByRole('dialog', { name: 'CRM history' }));
}
const withTasks = (server: FakeServer, tasks: { Id: string; Subject: string; ActivityDate: string | null }[]) =>
  server.on(showHistory, { owner: 'Tal', tasks: tasks.map((task) => ({ ...task, Owner: { FirstName: 'Dana' } })) });

describe('the CRM’s history of a person', () => {
  it('is a list with dates and authors', async () => {
    const server = withTasks(createFakeServer(), [
      { Id: 'T2', Subject: 'Coffee in Lisbon', ActivityDate: '2025-03-01' },
      { Id: 'T1', Subject: 'Sent the deck', ActivityDate: null },
    ]);
    const dialog = await openDialog();
    await dialog.findByText('Coffee in Lisbon');
    expect(dialog.getByText('Owner in the CRM: Tal')).toBeTruthy();
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Coffee in Lisbon01 Mar 25by Dana',
      'Sent the deckDate unknownby Dana',
    ]);
    expect(server.bodyOf(showHistory)).toEqual({ contactId: '31' });
  });

  it('says so when there is none', async () => {
    withTasks(createFakeServer(), []);
    const dialog = await openDialog();
    expect(await dialog.findByRole('heading', { name: 'No History on the CRM' })).toBeTruthy();
  });

  it('can be loaded again when it failed, and closes', async () => {
    const server = createFakeServer().on(showHistory, createRefusal(500, 'broken', 'It did not work.'));
    const dialog = await openDialog();
    const again = await dialog.findByRole('button', { name: 'Try again' });
    withTasks(server, [{ Id: 'T1', Subject: 'Coffee', ActivityDate: null }]);
    await userEvent.click(again);
    expect(await dialog.findByText('Coffee')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
