import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { getImport, listImportRows, listImports, rereadImport } from '../../../../shared/features/imports/calls.ts';
import type { ImportRun } from '../../../../shared/features/imports/import.ts';
import { createFakeServer, type FakeServer, openApp, putSession, staff } from '../../../testing/testing.tsx';
import { run } from '../testing.ts';

let server: FakeServer;
/** The server's present answer about the import. */
let now: ImportRun;
const open = (more: Partial<ImportRun> = {}) => {
  now = run(more);
  return openApp('/imports/5');
};

beforeEach(() => {
  server = createFakeServer();
  putSession(server, staff);
  server
    .on(getImport, () => ({ import: now }))
    .on(listImports, () => ({ imports: [now], next_cursor: null }))
    .on(listImportRows, () => ({ rows: [], next_cursor: null }));
});

test('asks which system gave ids that nothing tells, and sends the choice', async () => {
  server.on(rereadImport, () => {
    now = run({ kind: 'network', table: 'contacts', ids: { column: 'Id', system: 'HubSpot', sure: true } });
    return { import: now };
  });
  open({ kind: 'network', table: 'contacts', ids: { column: 'Id', system: 'File 3f2a11', sure: false } });
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Id holds ids of' });
  expect([choice.value, screen.getByText(/can’t tell which system/)]).toEqual(['', expect.anything()]);
  await userEvent.selectOptions(choice, 'HubSpot');
  expect(server.bodyOf(rereadImport)).toEqual({ id_system: 'HubSpot' });
  await waitFor(() => expect(screen.queryByText(/can’t tell which system/)).toBeNull());
});

test('takes any other system by its name', async () => {
  server.on(rereadImport, () => {
    now = run({ kind: 'network', table: 'contacts', ids: { column: 'Id', system: 'Copper', sure: true } });
    return { import: now };
  });
  open({ kind: 'network', table: 'contacts', ids: { column: 'Id', system: 'File 3f2a11', sure: false } });
  const choice = await screen.findByLabelText<HTMLSelectElement>('Id holds ids of');
  await userEvent.selectOptions(choice, 'Another system…');
  expect(server.bodyOf(rereadImport)).toBeUndefined();
  const use = screen.getByText<HTMLButtonElement>('Use this name');
  expect(use.disabled).toBe(true);
  await userEvent.type(screen.getByLabelText('Name of the system'), ' Copper {Enter}');
  await waitFor(() => expect(server.bodyOf(rereadImport)).toEqual({ id_system: 'Copper' }));
  await waitFor(() => expect(choice.value).toBe('Copper'));
  expect(document.activeElement).toBe(choice);
  expect(screen.queryByLabelText('Name of the system')).toBeNull();
});
