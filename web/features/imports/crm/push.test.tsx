import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getCrm, listCrmUsers } from '../../../../shared/features/imports/crm/calls.ts';
import { getCrmMapping } from '../../../../shared/features/imports/crm/mapping/calls.ts';
import {
  type CrmPush,
  changeCrmPush,
  decideCrmConflict,
  getCrmPush,
  pushCrm,
} from '../../../../shared/features/imports/crm/push/calls.ts';
import { createFakeServer, openApp, putSession, staff } from '../../../testing/testing.tsx';
import { connectedCrm, emptyMapping, emptyPush } from './crm-sample.ts';

const strength = { part: 'people' as const, value: 'strength', to: '', always: null };
const push: CrmPush = {
  ...emptyPush,
  fields: [strength],
  choices: { companies: [], people: [{ name: 'Kith_Strength__c', label: 'Kith strength' }] },
};
const chosen = { ...push, fields: [{ ...strength, to: 'Kith_Strength__c' }] };
const value = { id: '7', part: 'people' as const, name: 'Dora Kelvar', value: 'strength', ours: 'High' };

function open(state: CrmPush) {
  const server = createFakeServer();
  putSession(server, staff);
  server.on(getCrm, connectedCrm);
  server.on(listCrmUsers, { users: [], all: 0 });
  server.on(getCrmMapping, emptyMapping);
  server.on(getCrmPush, state);
  openApp('/admin/crm');
  return server;
}

test('nothing is written until a field is chosen; then a dry run says how much', async () => {
  const server = open(push);
  const dryRun = await screen.findByRole('button', { name: 'Dry run of writing' });
  expect(dryRun.hasAttribute('disabled')).toBe(true);
  server.on(changeCrmPush, chosen);
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: /for Person: Strength/ }),
    'Kith strength (Kith_Strength__c)',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save fields' }));
  expect(server.callsOf(changeCrmPush).map(({ body }) => body)).toEqual([{ fields: chosen.fields }]);
  const at = '2026-11-21T09:31:00Z';
  const run = { began_at: at, ended_at: at, records: 2, values: 3, conflicts: 1, problems: 0, error: null };
  server.on(pushCrm, { ...chosen, dry_run: { ...run, dry: true } });
  await userEvent.click(screen.getByRole('button', { name: 'Dry run of writing' }));
  expect(await screen.findByText(/would write 2 records with 3 values/)).toBeTruthy();
});

test('a conflict shows both values, and is decided once or always', async () => {
  const server = open({ ...chosen, conflicts: [{ ...value, theirs: 'Golf friend' }], all_conflicts: 1 });
  const row = await screen.findByRole('row', { name: /Dora Kelvar/ });
  expect(within(row).getByText('Golf friend')).toBeTruthy();
  server.on(decideCrmConflict, chosen);
  await userEvent.click(within(row).getByRole('checkbox', { name: /Always for this field/ }));
  await userEvent.click(within(row).getByRole('button', { name: 'Write Kith’s' }));
  expect(server.callsOf(decideCrmConflict).map(({ body }) => body)).toEqual([{ id: '7', take: 'kith', always: true }]);
});

test('what was refused says what to do, in Kith’s words and the CRM’s', async () => {
  open({ ...chosen, problems: [{ ...value, reason: 'rule', message: 'Only A or B' }], all_problems: 1 });
  const row = await screen.findByRole('row', { name: /Dora Kelvar/ });
  expect(within(row).getByText(/Change the rule, or the record/)).toBeTruthy();
  expect(within(row).getByText('Only A or B')).toBeTruthy();
});
