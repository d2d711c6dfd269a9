import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { getImport, listImports, listRejects, MAX_UPLOAD_BYTES } from '../../../shared/features/imports/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
  staff,
} from '../../testing/testing.tsx';
import { createFakeUploads, run, type Upload } from './testing.ts';

const file = (name = 'Connections.csv') => new File(['First Name,Last Name\nAda,Quist\n'], name, { type: 'text/csv' });
const input = (title: RegExp) => screen.findByLabelText<HTMLInputElement>(title, { selector: 'input[type=file]' });

let server: FakeServer;
let uploads: Upload[];
beforeEach(() => {
  server = createFakeServer();
  uploads = createFakeUploads();
  putSession(server, staff);
  server
    .on(listImports, { imports: [], next_cursor: null })
    .on(getImport, { import: run() })
    .on(listRejects, { rejects: [], next_cursor: null });
});

describe('the upload of a file', () => {
  it('offers staff every kind, for any user, and the firm with companies only', async () => {
    openApp('/imports');
    const kinds = within(await screen.findByRole('radiogroup', { name: 'File content' }));
    expect(kinds.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
      'connections',
      'network',
      'crunchbase',
    ]);
    expect(screen.queryByLabelText(/The firm/)).toBeNull();
    await userEvent.click(kinds.getByRole('radio', { name: 'Companies' }));
    await userEvent.type(screen.getByLabelText(/On behalf of/), ' tal@quillmark.example ');
    await userEvent.type(screen.getByLabelText(/The firm/), 'Quillmark Ventures');
    await userEvent.upload(await input(/companies/), file('companies.ndjson.gz'));
    const query = uploads[0]?.address.searchParams;
    expect(uploads[0]?.address.pathname).toBe('/api/imports');
    expect(Object.fromEntries(query ?? [])).toEqual({
      kind: 'crunchbase',
      as: 'tal@quillmark.example',
      firm: 'Quillmark Ventures',
    });
  });

  it('lets portfolio users import their own connections, and nothing else', async () => {
    putSession(server, portco);
    openApp('/imports');
    await userEvent.upload(await input(/connections export/), file());
    expect(screen.queryByRole('radiogroup', { name: 'File content' })).toBeNull();
    expect(screen.queryByLabelText(/On behalf of/)).toBeNull();
    expect(uploads[0]?.address.search).toBe('?kind=connections');
    expect(uploads[0]?.headers.get('authorization')).toBe('Bearer a-session-token');
    expect(uploads[0]?.file.name).toBe('Connections.csv');
  });

  it('takes a dropped file, shows its progress, and goes to the result', async () => {
    openApp('/imports');
    const place = (await input(/connections export/)).closest('section') as HTMLElement;
    fireEvent.drop(place, { dataTransfer: { files: [file()] } });
    await waitFor(() => expect(uploads).toHaveLength(1));
    act(() => uploads[0]?.progress(14, 28));
    const bar = screen.getByRole('progressbar', { name: 'Upload' });
    expect(bar.getAttribute('aria-valuenow')).toBe('45');
    expect(screen.getByText(/Uploading, 14 bytes of/)).toBeTruthy();
    await act(async () => uploads[0]?.answer(200, { import: run() }));
    expect(await screen.findByRole('button', { name: 'Import 412 rows' })).toBeTruthy();
    expect(window.location.pathname).toBe('/imports/5');
  });

  it('can be cancelled while it is on its way', async () => {
    openApp('/imports');
    await userEvent.upload(await input(/connections export/), file());
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(uploads[0]?.aborted).toBe(true);
    expect(await input(/connections export/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says why a file was not taken, at the right field', async () => {
    openApp('/imports');
    await userEvent.upload(await input(/connections export/), file());
    const fields = { as: 'No user has this e-mail.' };
    await act(async () => uploads[0]?.answer(400, { code: 'invalid', message: 'There is no such user.', fields }));
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such user.');
    expect(screen.getByText('No user has this e-mail.')).toBeTruthy();
  });

  it('does not even send a file that is too large', async () => {
    openApp('/imports');
    const large = file();
    Object.defineProperty(large, 'size', { value: MAX_UPLOAD_BYTES + 1 });
    await userEvent.upload(await input(/connections export/), large);
    expect((await screen.findByRole('alert')).textContent).toContain('larger than 512.0 MB');
    expect(uploads).toHaveLength(0);
  });
});

describe('the history', () => {
  it('says so when there is none', async () => {
    openApp('/imports');
    expect(await screen.findByText('Nothing imported yet')).toBeTruthy();
  });

  it('lists the imports, by whom, how they ended and what they held; each leads to its screen', async () => {
    server.on(listImports, ({ query }) =>
      query.get('cursor')
        ? { imports: [run({ id: '3', file_name: 'older.csv', state: 'failed', error: 'No.' })], next_cursor: null }
        : { imports: [run({ state: 'done' }), run({ id: '4', state: 'applying', done_rows: 312 })], next_cursor: 'n' },
    );
    openApp('/imports');
    const list = await screen.findByRole('list', { name: 'Imports' });
    const row = within(list).getAllByRole('listitem')[0] as HTMLElement;
    expect(within(row).getByRole('link', { name: 'Connections.csv' }).getAttribute('href')).toBe('/imports/5');
    expect(row.textContent).toMatch(/Connections of Dana Orlev.*Imported.*20 Nov 26.*400.*12.*61.*7/);
    expect(screen.getByText(/Importing, 312 of 480/)).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'older.csv' })).toBeTruthy();
  });

  it('can be loaded again when it failed', async () => {
    server.on(listImports, createRefusal(500, 'internal', 'Something broke.'));
    openApp('/imports');
    const alert = await screen.findByRole('alert');
    server.on(listImports, { imports: [run()], next_cursor: null });
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Connections.csv' })).toBeTruthy();
  });
});
