import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { listPrivacyCases } from '../../../../shared/features/operations/cases/calls.ts';
import {
  correctPerson,
  decideHeldRow,
  downloadPrivacyExport,
  type Erasure,
  erasePerson,
  exportPerson,
  findPrivacyPeople,
  getErasure,
  getPrivacyPerson,
  type HeldRow,
  listErasures,
  listHeldRows,
  listPrivacyExports,
  type PrivacyExport,
  type PrivacyPerson,
  undoCorrection,
} from '../../../../shared/features/operations/privacy/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
  staff,
} from '../../../testing/testing.tsx';

const ines: PrivacyPerson = {
  person: '7',
  name: 'Inés Calloway',
  headline: 'CTO at Castellan Bank',
  emails: ['ines@castellan.example'],
  profiles: ['in/ines-calloway'],
  records: 1,
  kinds: [
    { kind: 'facts', count: 41 },
    { kind: 'requests', count: 2 },
  ],
  refused: null,
  name_skipped: false,
  by_name: false,
  corrected: false,
};
const erasure: Erasure = {
  id: '3',
  number: 'K-2026-0003',
  state: 'done',
  reason: 'Asked by the person',
  reference: 'Case 14',
  by: 'Dana Orlev',
  requested_at: '2026-11-28T09:21:00Z',
  finished_at: '2026-11-28T09:22:00Z',
  steps: [{ step: 'fingerprint', at: '2026-11-28T09:21:00Z' }],
  removed: [{ kind: 'facts', count: 41 }],
  remaining_requests: 2,
  fingerprints: 2,
  files: 0,
  unread_files: 0,
  name_skipped: false,
  found: 0,
  backups_end: '2027-10-31',
};

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, staff);
  server
    .on(listErasures, { erasures: [] })
    .on(listPrivacyExports, { exports: [] })
    .on(listHeldRows, { rows: [], next_cursor: null, waiting: 0 })
    .on(listPrivacyCases, { cases: [], next_cursor: null, open: 0, overdue: 0 })
    .on(findPrivacyPeople, { people: [{ person: '7', name: ines.name, headline: ines.headline }] })
    .on(getPrivacyPerson, { person: ines })
    .on(erasePerson, { erasure })
    .on(getErasure, { erasure });
});

it('finds a person, says what goes and what stays, and erases once the name is typed', async () => {
  openApp('/admin/privacy');
  expect(await screen.findByText(/^No one has been erased/)).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Name, profile address or e-mail'), 'ines');
  await userEvent.click(await screen.findByRole('link', { name: ines.name }));
  expect(within(await screen.findByRole('table', { name: 'What Kith stores' })).getByText('41')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Erase' }));
  const drawer = within(await screen.findByRole('dialog', { name: `Erase ${ines.name}` }));
  expect(drawer.getByText(/without the person or anything said/)).toBeTruthy();
  await userEvent.type(drawer.getByLabelText('Reference (required)'), 'Case 14');
  await userEvent.type(drawer.getByLabelText('Type the name to confirm (required)'), 'ines cal');
  await userEvent.click(drawer.getByRole('button', { name: 'Erase for good' }));
  expect(await drawer.findByText(`Type ${ines.name} to confirm.`)).toBeTruthy();
  expect(server.callsOf(erasePerson)).toEqual([]);
  await userEvent.type(drawer.getByLabelText('Type the name to confirm (required)'), 'loway');
  await userEvent.click(drawer.getByRole('button', { name: 'Erase for good' }));
  expect(await screen.findByRole('heading', { name: 'Certificate of erasure' })).toBeTruthy();
  expect(screen.getByText(/The last one that holds the person ends on 31 Oct 27/)).toBeTruthy();
  expect(server.bodyOf(erasePerson)).toEqual({
    person: '7',
    name: 'ines calloway',
    reason: 'Asked by the person',
    reference: 'Case 14',
  });
  expect(window.location.search).toBe('?erasure=3');
});

it('corrects a person for a reason, and undoes it', async () => {
  server.on(correctPerson, { person: ines }).on(undoCorrection, { person: ines });
  openApp('/admin/privacy?person=7');
  await userEvent.click(await screen.findByRole('button', { name: 'Correct' }));
  const drawer = within(await screen.findByRole('dialog', { name: `Correct ${ines.name}` }));
  await userEvent.type(drawer.getByLabelText('Name'), 'Ines Marlow');
  await userEvent.click(drawer.getByRole('button', { name: 'Correct' }));
  expect(await drawer.findByText('Enter a reference to the person’s request.')).toBeTruthy();
  await userEvent.type(drawer.getByLabelText('Reason (required)'), 'Case 3');
  server.on(getPrivacyPerson, { person: Object.assign({}, ines, { corrected: true }) });
  await userEvent.click(drawer.getByRole('button', { name: 'Correct' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo correction' }));
  expect(server.bodyOf(correctPerson)).toMatchObject({ person: '7', name: 'Ines Marlow', reason: 'Case 3' });
  expect(await screen.findByText('You undid the correction.')).toBeTruthy();
});

it('exports what is kept, without who said it unless that is ticked, and downloads it', async () => {
  const createObjectURL = vi.fn(() => 'blob:x');
  Object.assign(URL, { createObjectURL, revokeObjectURL: vi.fn() });
  const made: PrivacyExport = {
    id: '5',
    person: '7',
    name: ines.name,
    authors: true,
    state: 'ready',
    asked_at: '2026-11-28T09:21:00Z',
    asked_by: 'Dana Orlev',
    expires_at: '2026-12-05T09:21:00Z',
  };
  const others = Object.assign({}, made, { id: '6', person: '8', name: 'Tal Berkovan' });
  server.on(exportPerson, { export: made }).on(downloadPrivacyExport, { text: '{}' });
  openApp('/admin/privacy?person=7');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Include who said or did it' }));
  server.on(listPrivacyExports, { exports: [made, others] });
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText('Kith is preparing the export. The audit records it.')).toBeTruthy();
  expect(server.bodyOf(exportPerson)).toEqual({ person: '7', authors: true });
  const table = within(await screen.findByRole('table', { name: 'Exports' }));
  expect(table.getByText('05 Dec 26')).toBeTruthy();
  expect(table.queryByText('Tal Berkovan')).toBeNull();
  await userEvent.click(table.getByRole('button', { name: `Download a page: ${ines.name}` }));
  expect(server.bodyOf(downloadPrivacyExport)).toEqual({ format: 'html' });
  await vi.waitFor(() => expect(createObjectURL).toHaveBeenCalled());
  server.on(downloadPrivacyExport, createRefusal(404, 'not_found', 'This export was not found.'));
  await userEvent.click(table.getByRole('button', { name: `Download JSON: ${ines.name}` }));
  expect((await screen.findByRole('alert')).textContent).toContain('This export was not found.');
});

it('says why a person cannot be erased, when nobody is found, and when something failed', async () => {
  server.on(getPrivacyPerson, { person: { ...ines, refused: 'This person is a user of Kith.' } });
  openApp('/admin/privacy?person=7');
  expect(await screen.findByText('This person is a user of Kith.')).toBeTruthy();
  expect((screen.getByRole('button', { name: 'Erase' }) as HTMLButtonElement).disabled).toBe(true);
  server.on(findPrivacyPeople, { people: [] });
  await userEvent.type(screen.getByLabelText('Name, profile address or e-mail'), 'zz');
  expect(await screen.findByRole('heading', { name: 'No results for “zz”' })).toBeTruthy();
  server.on(findPrivacyPeople, createRefusal(500, 'internal', 'Something broke on our side.'));
  await userEvent.type(screen.getByLabelText('Name, profile address or e-mail'), 'q');
  expect((await screen.findByRole('alert')).textContent).toContain('Something broke on our side.');
});

it('lets a held row in, and takes that back', async () => {
  const row: HeldRow = {
    id: '4',
    name: 'Inés Calloway',
    company: 'Castellan Bank',
    found_in: 'people.csv',
    found_at: '2026-11-28T09:21:00Z',
    state: 'held',
    decided_at: null,
    decided_by: null,
  };
  server.on(listHeldRows, { rows: [row], next_cursor: null, waiting: 1 }).on(decideHeldRow, { row });
  openApp('/admin/privacy');
  expect(await screen.findByRole('heading', { name: 'Rows to decide: 1' })).toBeTruthy();
  expect(screen.getByText(/If it’s a different person, allow the row/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Allow: Inés Calloway' }));
  expect(server.bodyOf(decideHeldRow)).toEqual({ decision: 'let-in' });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await vi.waitFor(() => expect(server.bodyOf(decideHeldRow)).toEqual({ decision: 'held' }));

  const decided = { state: 'left-out', decided_at: '2026-11-28T09:25:00Z', decided_by: 'Dana Orlev' } as const;
  server.on(listHeldRows, { rows: [Object.assign({}, row, decided)], next_cursor: null, waiting: 0 });
  await userEvent.click(screen.getByRole('button', { name: 'Show decided rows' }));
  expect(await screen.findByText('Left out on 28 Nov 26 by Dana Orlev')).toBeTruthy();
  server.on(decideHeldRow, createRefusal(409, 'conflict', 'This row is already waiting.'));
  await userEvent.click(screen.getByRole('button', { name: 'Undo: Inés Calloway' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This row is already waiting.');
});

it('is not available to a portfolio user', async () => {
  putSession(server, portco);
  openApp('/admin/privacy');
  expect(await screen.findByRole('heading', { name: 'No access' })).toBeTruthy();
  expect(server.callsOf(listErasures)).toEqual([]);
});
