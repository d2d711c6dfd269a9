import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { getImport, listImportRows } from '../../../../shared/features/imports/calls.ts';
import { createFakeServer, openApp, putSession, staff } from '../../../testing/testing.tsx';
import { makeByNameRow, run } from '../testing.ts';

beforeEach(() => {
  const server = createFakeServer();
  putSession(server, staff);
  const counts = { ...run().counts, people_by_name: 1, people_by_name_joined: 1 };
  server
    .on(getImport, { import: run({ dry_run: true, counts }) })
    .on(listImportRows, { rows: [makeByNameRow()], next_cursor: null });
});

it('is looked at: nobody imports it, reads it otherwise, or decides about its rows', async () => {
  openApp('/imports/5?rows=by_name');
  expect(await screen.findByRole('link', { name: 'Administration, CRM' })).toBeTruthy();
  expect(await screen.findByText(/would be joined/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Import|^Keep|^Join/ })).toBeNull();
  expect(screen.queryByRole('radio', { name: 'Keep apart' })).toBeNull();
  expect(screen.queryByText('How Kith reads the file')).toBeNull();
});
