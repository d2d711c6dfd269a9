import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getImport, listImportRows, listRejects, rereadImport } from '../../../../shared/features/imports/calls.ts';
import type { ImportRun } from '../../../../shared/features/imports/import.ts';
import { createFakeServer, type FakeServer, openApp, putSession, staff } from '../../../testing/testing.tsx';
import { run } from '../testing.ts';

let server: FakeServer;
let now: ImportRun;
const open = (more: Partial<ImportRun>) => {
  now = run(more);
  return openApp('/imports/5');
};

beforeEach(() => {
  server = createFakeServer();
  putSession(server, staff);
  server
    .on(getImport, () => ({ import: now }))
    .on(listImportRows, { rows: [], next_cursor: null })
    .on(listRejects, { rejects: [], next_cursor: null });
});

describe('choosing how a file is read', () => {
  const fields = ['First name', 'Last name', 'Company'].map((label) => ({
    field: label.toLowerCase().replace(' ', '_'),
    label,
  }));
  /** In a browser an arrow key or a letter chooses each option on its way. */
  const walkOver = async (choice: HTMLSelectElement, ...options: string[]) => {
    for (const value of options) {
      await userEvent.keyboard('{ArrowDown}');
      fireEvent.change(choice, { target: { value } });
    }
  };
  const pause = () => act(() => vi.advanceTimersByTimeAsync(700));

  it('from the keyboard reads a column by the option on which the user stays, and leaves the focus there while the file is read', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.on(rereadImport, () => {
      now = run({ fields, state: 'checking' });
      return { import: now };
    });
    open({ fields });
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Shoe Size is read as' });
    choice.focus();
    await walkOver(choice, 'first_name', 'last_name', 'company');
    expect(server.callsOf(rereadImport)).toHaveLength(0);
    await pause();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull());
    expect(server.callsOf(rereadImport)).toHaveLength(1);
    expect(server.bodyOf(rereadImport)).toEqual({ columns: { '#2': 'company' } });
    expect([document.activeElement, choice.value]).toEqual([choice, 'company']);
  });

  it('reads at once by what was chosen when the user goes on from the fields', async () => {
    server.on(rereadImport, () => ({ import: now }));
    open({ fields });
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Shoe Size is read as' });
    choice.focus();
    await walkOver(choice, 'company');
    choice.blur();
    await waitFor(() => expect(server.callsOf(rereadImport)).toHaveLength(1));
  });

  it('reads by all that was chosen while the file was read, once that has ended', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const dates = { cell: '03/04/2024', dmy: '2024-04-03', mdy: '2024-03-04', order: 'dmy' as const, sure: true };
    server.on(rereadImport, () => {
      now = run({ fields, dates, state: 'checking' });
      return { import: now };
    });
    open({ fields, dates });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Shoe Size is read as' }), 'Company');
    await screen.findByText(/Checking rows/);
    await userEvent.click(screen.getByRole('radio', { name: /The month comes first/ }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'First Name is read as' }), 'Last name');
    expect(server.callsOf(rereadImport)).toHaveLength(1);
    now = run({ fields, dates });
    await act(() => vi.advanceTimersByTimeAsync(1_100));
    await waitFor(() => expect(server.callsOf(rereadImport)).toHaveLength(2));
    expect(server.bodyOf(rereadImport)).toEqual({ columns: { '#1': 'last_name', '#2': 'company' }, date_order: 'mdy' });
  });
});
