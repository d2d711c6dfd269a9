import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { listUseCases } from '../../../../shared/features/sales/calls.ts';
import {
  closeRaise,
  deleteRaise,
  getLps,
  listRaisePartners,
  reopenRaise,
} from '../../../../shared/features/sales/raising/calls.ts';
import { listIndustries } from '../../../../shared/features/search/calls.ts';
import { createFakeServer, type FakeServer, openApp, putSession, staff } from '../../../testing/testing.tsx';
import { makePartner, makeRaise, servePartners } from '../list-sample.ts';

const CLOSED = { Closed_On__c: '2026-11-20', Outcome__c: 'Raised' as const, Closing_Note__c: 'With Northlode.' };

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer()
    .on(listIndustries, { industries: [] })
    .on(getLps, { list: null, partners: 1, known: 0, lists: [] })
    .on(closeRaise, { sales_target: makeRaise(CLOSED) })
    .on(reopenRaise, { sales_target: makeRaise() })
    .on(deleteRaise, { deleted: true });
  putSession(server, staff);
  servePartners(server, [makePartner(1)]);
});
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('closes a raise with how it ended, and offers to take that back', async () => {
  openApp('/map/raising');
  await press('Close raise Lumenary raises');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Close raise' }));
  expect(await dialog.findByText('Choose how it ended.')).toBeTruthy();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^How it ended/ }), 'Raised');
  await userEvent.click(dialog.getByRole('button', { name: 'Close raise' }));
  await waitFor(() =>
    expect(server.bodyOf(closeRaise)).toMatchObject({ outcome: 'Raised', day: expect.stringMatching(/^20\d\d-/) }),
  );
  await press('Undo');
  expect(await screen.findByText('Lumenary raises is open again.')).toBeTruthy();
});

it('shows a closed raise with its end and history, and nothing to do but to reopen it', async () => {
  servePartners(
    server,
    [makePartner(1, { status: { ...makePartner(1).status, status: 'Suggested to Portfolio', allowed: [] } })],
    {
      counts: { to_suggest: null, suggested: 1, requested: 0 },
    },
  );
  server.on(listUseCases, { sales_targets: [makeRaise({ Id: '8', Name: 'Open raise' }), makeRaise(CLOSED)] });
  openApp('/map/raising?raise=9');
  expect(await screen.findByText('Closed on 20 Nov 26: raised.')).toBeTruthy();
  expect(screen.getByText(/“With Northlode\.”/)).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Helle Brandvik 1' })).toBeTruthy();
  expect(server.callsOf(listRaisePartners).at(-1)?.query.get('tab')).toBe('Suggested');
  for (const name of ['Edit Lumenary raises', 'Close raise Lumenary raises', 'Request Intro to Northlode Capital 1'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getByRole('group', { name: 'Closed' }).textContent).toContain('Lumenary raises');
  await press('Reopen Lumenary raises');
  expect(await screen.findByText('You reopened Lumenary raises.')).toBeTruthy();
});

it('asks before it deletes a raise', async () => {
  openApp('/map/raising');
  await press('Delete Lumenary raises');
  expect(server.callsOf(deleteRaise)).toHaveLength(0);
  await press('Delete raise');
  expect(await screen.findByText('You deleted Lumenary raises.')).toBeTruthy();
});

it('offers no deletion where the server would refuse it', async () => {
  server.on(listUseCases, { sales_targets: [makeRaise({ Deletable__c: false })] });
  openApp('/map/raising');
  expect(await screen.findByRole('button', { name: 'Close raise Lumenary raises' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete Lumenary raises' })).toBeNull();
});

it('leaves only funds of the sectors or places where that is wanted', async () => {
  openApp('/map/raising');
  const only = await screen.findByRole('checkbox', { name: 'Only these sectors' });
  expect(screen.getAllByText(/, listed first$/)).toHaveLength(2);
  await userEvent.click(only);
  await waitFor(() => expect(server.callsOf(listRaisePartners).at(-1)?.query.get('sectors')).toBe('only'));
  expect(screen.getAllByText(/, listed first$/)).toHaveLength(1);
});
