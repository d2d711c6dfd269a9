import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  type AuditChain,
  exportAudit,
  getAuditChain,
  listAudit,
  listOwnAudit,
  verifyAuditNow,
} from '../../../../shared/features/operations/audit/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
  staff,
} from '../../../testing/testing.tsx';
import { makeAuditEntry } from './list-sample.ts';

const report = {
  at: '2026-11-28T09:25:00Z',
  ms: 3_000,
  rows: 9,
  first_row: 1,
  last_row: 9,
  waiting: 0,
  erased: 0,
  finding: null,
};
const chain: AuditChain = {
  report,
  running: false,
  checkpoint: {
    day: '2026-11-27',
    row: 9,
    elsewhere: ['audit.example'],
    posted_at: '2026-11-27T02:30:00Z',
    post_error: null,
  },
  pruned_to: null,
  keep_days: 730,
};

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, staff);
  server
    .on(getAuditChain, { chain })
    .on(listAudit, { rows: [makeAuditEntry(9), makeAuditEntry(8)], next_cursor: null, total: 2, searched_since: null });
});

it('lists who did what in words, says that all is whole, and opens a row with its hashes', async () => {
  openApp('/admin/audit?person=dana');
  expect(await screen.findByText(/Rows 1 to 9 are intact: nothing was changed/)).toBeTruthy();
  expect(screen.getByText(/also at audit.example since/)).toBeTruthy();
  expect(await screen.findByText(/2 rows, newest first. Rows are kept for 730 days/)).toBeTruthy();
  expect(server.callsOf(listAudit)[0]!.query.get('person')).toBe('dana');
  openApp('/admin/audit?open=9');
  const drawer = within(await screen.findByRole('dialog', { name: 'Row 9' }));
  expect(await drawer.findByText('account.changed')).toBeTruthy();
  expect(drawer.getByRole('link', { name: 'All about this' }).getAttribute('href')).toContain(
    'entity=account&entity_id=7',
  );
});

it('filters by the address, exports the same filter, and clears it', async () => {
  Object.assign(URL, { createObjectURL: vi.fn(() => 'blob:x'), revokeObjectURL: vi.fn() });
  server.on(listAudit, { rows: [], next_cursor: null, total: 0, searched_since: null }).on(exportAudit, '');
  openApp('/admin/audit?by=people&from=2026-11-25&action=nonsense');
  expect(await screen.findByRole('heading', { name: 'No rows for these filters' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await vi.waitFor(() => expect(server.callsOf(exportAudit)).toHaveLength(1));
  expect(Object.fromEntries(server.callsOf(exportAudit)[0]!.query)).toEqual({
    by: 'people',
    from: '2026-11-25',
    action: 'nonsense',
  });
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'Changed a company');
  expect(window.location.search).toContain('action=account.changed');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(window.location.search).toBe('');
});

it('looks for words beside the other filters, from the key / on, and says how far back', async () => {
  server.on(listAudit, { rows: [], next_cursor: null, total: 0, searched_since: '2026-11-03T09:00:00Z' });
  openApp('/admin/audit?by=people');
  expect(
    await screen.findByText(
      /^The newest 20,000 rows, back to 03 Nov 26, were searched. To search older rows, set “To”/,
    ),
  ).toBeTruthy();
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(screen.getByLabelText('Words'));
  await userEvent.keyboard('castellan bank');
  await vi.waitFor(() => expect(server.callsOf(listAudit).at(-1)!.query.get('q')).toBe('castellan bank'));
  expect(window.location.search).toBe('?by=people&q=castellan+bank');
});

it('names the first row that is not whole, and verifies again', async () => {
  const finding = {
    kind: 'changed' as const,
    row: 8,
    text: 'Row 8 was changed after it was written.',
    expected: 'aa',
    found: 'bb',
  };
  server.on(getAuditChain, { chain: { ...chain, report: { ...report, last_row: 7, finding } } });
  server.on(verifyAuditNow, { chain: { ...chain, running: true } });
  openApp('/admin/audit');
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(/Row 8 was changed after it was written/)).toBeTruthy();
  expect(alert.getByText(/Rows 1 to 7 are intact/)).toBeTruthy();
  expect(await screen.findByText('8, not whole')).toBeTruthy();
  await userEvent.click(alert.getByRole('button', { name: 'Verify again' }));
  expect(await screen.findByRole('button', { name: 'Verifying…' })).toBeTruthy();
});

it('is no page for a portfolio user, who reads in the settings what others did with their account', async () => {
  putSession(server, portco);
  openApp('/admin/audit');
  expect(await screen.findByRole('heading', { name: 'No access' })).toBeTruthy();
  expect(server.callsOf(listAudit)).toEqual([]);
  server.on(listOwnAudit, {
    rows: [{ id: '4', at: '2026-11-20T09:00:00Z', who: 'Dana Orlev', did: 'Asked for an introduction', as_you: true }],
    next_cursor: null,
  });
  openApp('/settings');
  expect((await screen.findByText('Dana Orlev')).parentElement?.textContent).toBe(
    'Dana Orlev, acting as you: Asked for an introduction',
  );
});

it('says so when nobody did anything, and when it could not be loaded', async () => {
  server.on(listOwnAudit, { rows: [], next_cursor: null });
  openApp('/settings');
  expect(await screen.findByText(/^Nothing yet\. If someone acts as you/)).toBeTruthy();
  server.on(listAudit, createRefusal(500, 'internal', 'Something broke on our side.'));
  openApp('/admin/audit');
  expect((await screen.findByRole('alert')).textContent).toContain('Something broke on our side.');
});
