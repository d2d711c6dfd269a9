import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listCompanies } from '../../../../shared/features/accounts/access/calls.ts';
import { getCrm, listCrmUsers } from '../../../../shared/features/imports/crm/calls.ts';
import {
  type CrmMapping,
  changeCrmMapping,
  getCrmMapping,
} from '../../../../shared/features/imports/crm/mapping/calls.ts';
import { getCrmPush } from '../../../../shared/features/imports/crm/push/calls.ts';
import { createFakeServer, openApp, putSession, staff } from '../../../testing/testing.tsx';
import { connectedCrm, emptyPush } from './crm-sample.ts';

const mapping: CrmMapping = {
  fields: [
    { part: 'people', field: 'email', from: 'Email' },
    { part: 'people', field: 'profile', from: '' },
  ],
  choices: {
    companies: [],
    people: [
      { name: 'Email', label: 'Email' },
      { name: 'LinkedIn__c', label: 'LinkedIn' },
    ],
  },
  types: [
    { type: 'Customer', companies: 118, meaning: null, open: false },
    { type: 'LP', companies: 41, meaning: null, open: false },
  ],
  deals: null,
};

function open(answer = mapping) {
  const server = createFakeServer();
  putSession(server, staff);
  server.on(getCrm, connectedCrm);
  server.on(listCrmUsers, { users: [], all: 0 });
  server.on(getCrmPush, emptyPush);
  server.on(getCrmMapping, answer);
  server.on(listCompanies, {
    companies: [
      { id: '1', name: 'Quillmark', logo_url: null, firm: true },
      { id: '2', name: 'Lumenary', logo_url: null, firm: false },
    ],
    next_cursor: null,
  });
  openApp('/admin/crm');
  return server;
}

test('a field and a type are mapped, and saved together by one press', async () => {
  const server = open();
  const save = await screen.findByRole('button', { name: 'Save mapping' });
  expect(save.hasAttribute('disabled')).toBe(true);
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: /Field of .* for Person: Profile address/ }),
    'LinkedIn (LinkedIn__c)',
  );
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'What Customer means' }),
    'A customer of a portfolio company',
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'See Customer' }));
  const saved = {
    fields: [mapping.fields[0]!, { ...mapping.fields[1]!, from: 'LinkedIn__c' }],
    types: [
      { type: 'Customer', meaning: 'customer' as const, open: true },
      { type: 'LP', meaning: null, open: false },
    ],
  };
  server.on(changeCrmMapping, { ...mapping, ...saved, types: saved.types.map((type) => ({ ...type, companies: 1 })) });
  await userEvent.click(save);
  expect(server.callsOf(changeCrmMapping).map(({ body }) => body)).toEqual([saved]);
  expect(await screen.findByText(/Saved/)).toBeTruthy();
});

test('a portfolio type says that everyone sees it', async () => {
  open();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'What LP means' }), 'A portfolio company');
  expect(screen.getByText(/Everyone sees a portfolio company/)).toBeTruthy();
  const row = screen.getByRole('row', { name: /LP/ });
  expect((within(row).getByRole('checkbox', { name: 'See LP' }) as HTMLInputElement).checked).toBe(true);
});

test('a value of opportunities is mapped to a portfolio company, and a new field begins without values', async () => {
  const deals = {
    field: 'Pipeline__c',
    choices: [
      { name: 'Pipeline__c', label: 'Pipeline' },
      { name: 'Owner.Name', label: 'Owner: name' },
    ],
    sellers: [{ value: 'Lumenary Sales', deals: 12, seller: null }],
  };
  const server = open({ ...mapping, deals });
  const seller = await screen.findByRole('combobox', { name: 'Portfolio company of Lumenary Sales' });
  expect(within(seller).queryByRole('option', { name: 'Quillmark' })).toBeNull();
  await userEvent.selectOptions(seller, await within(seller).findByRole('option', { name: 'Lumenary' }));
  server.on(changeCrmMapping, { ...mapping, deals: { ...deals, sellers: [{ ...deals.sellers[0]!, seller: '2' }] } });
  await userEvent.click(screen.getByRole('button', { name: 'Save mapping' }));
  const listSaved = () => server.callsOf(changeCrmMapping).map(({ body }) => (body as { deals: unknown }).deals);
  expect(listSaved()).toEqual([{ field: 'Pipeline__c', sellers: [{ value: 'Lumenary Sales', seller: '2' }] }]);
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: /that says whose an opportunity is/ }),
    'Owner: name (Owner.Name)',
  );
  expect(screen.queryByRole('combobox', { name: 'Portfolio company of Lumenary Sales' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save mapping' }));
  expect(listSaved().at(-1)).toEqual({ field: 'Owner.Name', sellers: [] });
});
