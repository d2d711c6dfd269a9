import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addCompany,
  changeCompany,
  getManagedCompany,
  listCompaniesLike,
  listManagedCompanies,
  previewCompanyChange,
} from '../../../shared/features/companies/calls.ts';
import {
  joinAfterAll,
  keepJoinedApart,
  listJoinedCompanies,
} from '../../../shared/features/companies/duplicates/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
  staff,
} from '../../testing/testing.tsx';
import { makeManagedCompany } from './list-sample.ts';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, staff);
  server
    .on(listManagedCompanies, { companies: [makeManagedCompany(1)], next_cursor: null })
    .on(listJoinedCompanies, { companies: [], count: 0, next_cursor: null })
    .on(getManagedCompany, ({ params }) => ({ company: makeManagedCompany(Number(params.id)) }));
});

describe('the tab Companies', () => {
  it('shows before a change who will no longer see the company, and then makes it', async () => {
    server
      .on(previewCompanyChange, { effects: ['Portfolio users no longer see Company 1.'] })
      .on(changeCompany, { company: { ...makeManagedCompany(1), confidential: true } });
    openApp('/admin/companies?open=1');
    const drawer = within(await screen.findByRole('dialog', { name: 'Company 1' }));
    await userEvent.click(drawer.getByRole('checkbox', { name: 'Confidential' }));
    expect(await drawer.findByText('Portfolio users no longer see Company 1.')).toBeTruthy();
    await userEvent.click(drawer.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('You changed Company 1.')).toBeTruthy();
    expect(server.bodyOf(changeCompany)).toMatchObject({ confidential: true, was: { confidential: false } });
    expect(server.bodyOf(changeCompany)).not.toHaveProperty('stealth');
  });

  it('keeps a company apart that files joined by its name, and takes that back', async () => {
    const joined = { id: '1', name: 'Company 1', other: 'Company 1', domain: 'one.example', people: 29, headcount: 2 };
    const evidence = {
      for: ['a coined name'],
      against: ['29 known people, more than it has in total'],
      files: ['list.csv'],
    };
    let companies = [{ ...joined, ...evidence, chance: 'Low' as const }];
    const all = companies;
    server
      .on(listJoinedCompanies, () => ({ companies, count: companies.length, next_cursor: null }))
      .on(keepJoinedApart, () => {
        companies = [];
        return { company: { id: '1', name: 'Company 1' }, apart: { id: '9', name: 'Company 1' }, moved: 29 };
      })
      .on(joinAfterAll, () => {
        companies = all;
        return { success: true as const };
      });
    openApp('/admin/companies?open=1');
    const drawer = within(await screen.findByRole('dialog', { name: 'Company 1' }));
    expect(await drawer.findByText(/29 people were joined by name.*Against it: 29 known people/)).toBeTruthy();
    await userEvent.click(drawer.getByRole('button', { name: 'Keep apart' }));
    expect(server.bodyOf(keepJoinedApart)).toEqual({ company: '1' });
    await userEvent.click(await drawer.findByRole('button', { name: 'Undo' }));
    expect(server.bodyOf(joinAfterAll)).toEqual({ company: '1', apart: '9' });
    expect(await drawer.findByRole('button', { name: 'Keep apart' })).toBeTruthy();
  });

  it('reports an invalid domain', async () => {
    server.on(previewCompanyChange, { effects: [] });
    openApp('/admin/companies?open=1');
    const drawer = within(await screen.findByRole('dialog', { name: 'Company 1' }));
    await userEvent.clear(drawer.getByLabelText('Domain (optional)'));
    await userEvent.type(drawer.getByLabelText('Domain (optional)'), 'https://x');
    await userEvent.click(drawer.getByRole('button', { name: 'Save' }));
    expect(await drawer.findByText(/without https:\/\//)).toBeTruthy();
    expect(server.callsOf(changeCompany)).toEqual([]);
  });

  it('takes further domains with commas between them, and shows at the field which is refused', async () => {
    server
      .on(previewCompanyChange, { effects: ['Anyone at old.example belongs to Company 1.'] })
      .on(
        changeCompany,
        createRefusal(400, 'invalid', 'Taken.', { fields: { alias_domains: 'It belongs to Company 2.' } }),
      );
    openApp('/admin/companies?open=1');
    const drawer = within(await screen.findByRole('dialog', { name: 'Company 1' }));
    await userEvent.type(drawer.getByLabelText('Other e-mail domains (optional)'), 'old.example, older.example ');
    expect(await drawer.findByText('Anyone at old.example belongs to Company 1.')).toBeTruthy();
    await userEvent.click(drawer.getByRole('button', { name: 'Save' }));
    expect(await drawer.findByText('It belongs to Company 2.')).toBeTruthy();
    expect(server.bodyOf(changeCompany)).toMatchObject({
      alias_domains: ['old.example', 'older.example'],
      was: { alias_domains: [] },
    });
    expect(server.bodyOf(changeCompany)).not.toHaveProperty('domain');
  });

  it('keeps its filters in the address', async () => {
    openApp('/admin/companies');
    await userEvent.selectOptions(await screen.findByLabelText('Companies'), 'All');
    await waitFor(() => expect(server.callsOf(listManagedCompanies).at(-1)?.query.get('show')).toBe('all'));
    expect(window.location.search).toBe('?show=all');
  });

  it('leads an empty installation to the files that bring companies', async () => {
    server.on(listManagedCompanies, { companies: [], next_cursor: null });
    openApp('/admin/companies');
    await userEvent.click(await screen.findByRole('button', { name: 'Search all companies' }));
    expect(await screen.findByText('No companies yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Import a table' }).getAttribute('href')).toBe('/imports?kind=network');
  });

  it('adds a company, and offers the existing one instead of a duplicate', async () => {
    server
      .on(listCompaniesLike, ({ query }) => ({
        companies: query.get('name') === 'Company 1' ? [makeManagedCompany(1)] : [],
      }))
      .on(addCompany, { company: makeManagedCompany(7) });
    openApp('/admin/companies');
    await userEvent.click(await screen.findByRole('button', { name: 'Add a company' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Add a company' }));
    await userEvent.type(drawer.getByLabelText('Name (required)'), 'Company 1');
    expect(await drawer.findByText('Kith knows a company with this name or domain:')).toBeTruthy();
    expect(drawer.getByLabelText('This is a different company with the same name')).toBeTruthy();
    await userEvent.type(drawer.getByLabelText('Name (required)'), ' Seven');
    await waitFor(() => expect(drawer.queryByRole('button', { name: 'Open Company 1' })).toBeNull());
    await userEvent.click(drawer.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('You added Company 7.')).toBeTruthy();
    expect(server.bodyOf(addCompany)).toMatchObject({ name: 'Company 1 Seven', domain: null, portfolio: true });
  });

  it('says at the field why a company is not added, and keeps the text', async () => {
    server
      .on(listCompaniesLike, { companies: [] })
      .on(addCompany, createRefusal(400, 'invalid', 'Taken.', { fields: { domain: 'The domain of Company 1.' } }));
    openApp('/admin/companies?add=1');
    const drawer = within(await screen.findByRole('dialog', { name: 'Add a company' }));
    await userEvent.click(drawer.getByRole('button', { name: 'Add' }));
    expect(await drawer.findByText('Enter the company’s name.')).toBeTruthy();
    await userEvent.type(drawer.getByLabelText('Name (required)'), 'Harrow');
    await userEvent.type(drawer.getByLabelText('Domain (optional)'), 'company1.example');
    await userEvent.click(drawer.getByRole('button', { name: 'Add' }));
    expect(await drawer.findByText('The domain of Company 1.')).toBeTruthy();
    expect(drawer.getByLabelText<HTMLInputElement>('Name (required)').value).toBe('Harrow');
  });

  it('is not available to a portfolio user', async () => {
    putSession(server, portco);
    openApp('/admin/companies');
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeTruthy();
  });
});
