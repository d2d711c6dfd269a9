import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { suggestAccounts } from '../../../shared/features/search/calls.ts';
import { createFakeServer, createRefusal, renderPart } from '../../testing/testing.tsx';
import { CompanyPicker } from './company-picker.tsx';

const bank = { id: '1', name: 'Castellan Bank', website: 'www.castellan.example', logo_url: null, relationship: 3 };
const rock = { ...bank, id: '2', name: 'Castle Rock', website: null, relationship: 0 };
const box = () => screen.getByRole('combobox', { name: 'Company' }) as HTMLInputElement;

describe('the company picker', () => {
  it('suggests companies with their website and relationship, and is empty after each choice', async () => {
    createFakeServer().on(suggestAccounts, { accounts: [bank, rock] });
    const chosen = vi.fn();
    renderPart(<CompanyPicker label="Company" without={['2']} onChange={chosen} />);
    await userEvent.type(box(), 'cast');
    const option = await screen.findByRole('option', { name: /Castellan Bank.*castellan\.example.*3 of 4/ });
    expect(screen.getAllByRole('option')).toEqual([option]);
    await userEvent.keyboard('{Enter}');
    expect(chosen).toHaveBeenCalledWith(bank);
    expect(box().value).toBe('');
  });

  it('says when there is no such company, and when the search failed', async () => {
    const server = createFakeServer().on(suggestAccounts, { accounts: [] });
    renderPart(<CompanyPicker label="Company" onChange={() => undefined} />);
    await userEvent.type(box(), 'nowhere');
    expect(await screen.findByText('No results for “nowhere”')).toBeTruthy();
    server.on(suggestAccounts, createRefusal(500, 'internal', 'Something broke.'));
    await userEvent.type(box(), 's');
    expect(await screen.findByText(/The search failed/)).toBeTruthy();
  });
});
