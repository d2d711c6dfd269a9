import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { getImport, listImportRows, listImports, rereadImport } from '../../../../shared/features/imports/calls.ts';
import type { ImportRun } from '../../../../shared/features/imports/import.ts';
import { createFakeServer, type FakeServer, openApp, putSession, staff } from '../../../testing/testing.tsx';
import { run } from '../testing.ts';

let server: FakeServer;
let now: ImportRun;

beforeEach(() => {
  server = createFakeServer();
  putSession(server, staff);
  server
    .on(getImport, () => ({ import: now }))
    .on(listImports, () => ({ imports: [now], next_cursor: null }))
    .on(listImportRows, () => ({ rows: [], next_cursor: null }));
});

const sheet = (name: string) => ({
  name,
  choices: [
    { name: 'People', hidden: false },
    { name: 'Old', hidden: true },
  ],
});

test('offers all sheets of a workbook, says which are hidden, and sends the choice', async () => {
  now = run({ kind: 'network', sheet: sheet('People') });
  server.on(rereadImport, () => {
    now = run({ kind: 'network', sheet: sheet('Old') });
    return { import: now };
  });
  openApp('/imports/5');
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sheet' });
  expect([choice.value, [...choice.options].map(({ text }) => text)]).toEqual(['People', ['People', 'Old (hidden)']]);
  await userEvent.selectOptions(choice, 'Old');
  await waitFor(() => expect(server.bodyOf(rereadImport)).toEqual({ sheet: 'Old' }));
  expect(choice.value).toBe('Old');
});

test.each([
  ['a file without sheets', { sheet: null }],
  ['a workbook of one sheet', { sheet: { name: 'A', choices: [{ name: 'A', hidden: false }] } }],
  ['an import that is written', { state: 'done' as const, sheet: sheet('People') }],
])('of %s offers none', async (_what, more) => {
  now = run(more);
  openApp('/imports/5');
  await screen.findByText('How Kith reads the file');
  expect(screen.queryByRole('combobox', { name: 'Sheet' })).toBeNull();
});
