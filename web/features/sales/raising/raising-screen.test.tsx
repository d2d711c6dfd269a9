import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createUseCase,
  listUseCases,
  setStatus,
  undoRecommendations,
} from '../../../../shared/features/sales/calls.ts';
import { chooseLps, getLps, listRaisePartners } from '../../../../shared/features/sales/raising/calls.ts';
import { listIndustries } from '../../../../shared/features/search/calls.ts';
import { createFakeServer, type FakeServer, openApp, portco, putSession, staff } from '../../../testing/testing.tsx';
import { answerUndone } from '../../../testing/undone.ts';
import { makePartner, makeRaise, makeRecommendation, makeUseCase, servePartners } from '../list-sample.ts';

const WAITING = {
  ...makeRecommendation(1).status,
  status: 'Suggested to Portfolio' as const,
  allowed: ['Introduction Requested' as const],
};
const MARSK = {
  id: '7',
  name: 'Marsk & Lind',
  partners: 2,
  reason: 'invests in Harborline, a competitor',
  status_id: null,
  allowed: true,
};

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer()
    .on(listIndustries, { industries: [] })
    .on(setStatus, ({ path }) => ({ statuses: { [path.split('/').at(-1)!]: WAITING } }))
    .on(undoRecommendations, answerUndone);
});
const button = (name: string) => screen.findByRole('button', { name });

describe('for staff', () => {
  beforeEach(() => {
    putSession(server, staff);
    servePartners(server, [makePartner(1), makePartner(2)]);
  });

  it('shows the terms, why each partner fits, and the way in', async () => {
    openApp('/map/raising');
    expect(await screen.findByText('8 M to 12 M EUR')).toBeTruthy();
    expect(screen.getByText('Mar 2027')).toBeTruthy();
    const row = within(
      (await screen.findByRole('link', { name: 'Helle Brandvik 1' })).closest('li, tr, [role="row"]')!,
    );
    for (const words of ['2 investments with you', 'Very high', 'Noa Kestrel'])
      expect(row.getByText(words)).toBeTruthy();
  });

  it('names the nearest past investments, and shows all of them', async () => {
    const nearest = ['Payfair', 'Owlfern'].map((name, at) => ({ id: String(70 + at), name, fits: ['in Payments'] }));
    servePartners(server, [makePartner(1, { investments: { nearest, total: 14 } })]);
    openApp('/map/raising');
    expect((await screen.findByRole('link', { name: 'Owlfern' })).getAttribute('href')).toBe('/companies/71');
    await userEvent.click(await button('12 more investments of Northlode Capital 1'));
    const dialog = within(await screen.findByRole('dialog', { name: 'What Northlode Capital 1 invested in' }));
    expect((await dialog.findAllByText('in Payments')).length).toBe(2);
    expect(dialog.getByText('Showing 2 of 14.')).toBeTruthy();
    expect(server.callsOf(listRaisePartners).at(-1)?.query.get('fund')).toBe('1');
  });

  it('says which names Kith does not have, and that a raise of the address is not there', async () => {
    servePartners(server, [], { unknown: ['Harborlime'] });
    openApp('/map/raising?raise=77');
    expect(await screen.findByText(/so it changes nothing: Harborlime\./)).toBeTruthy();
    expect(screen.getByText(/names a raise that doesn’t exist/)).toBeTruthy();
  });

  it('chooses the list that holds the LPs, and says how many of the partners they know', async () => {
    const lists = [{ id: '5', name: 'Our LPs' }];
    const none = { list: null, partners: 2, known: 0, lists };
    server.on(getLps, none).on(chooseLps, { list: lists[0]! });
    openApp('/map/raising');
    expect(await screen.findByText(/^Put the firm’s own investors on a list/)).toBeTruthy();
    server.on(getLps, { ...none, list: { ...lists[0]!, people: 41 }, known: 1 });
    await userEvent.selectOptions(screen.getByLabelText('List of LPs'), 'Our LPs');
    expect(await screen.findByText('41 LPs know 1 of the 2 partners. Founders never see them.')).toBeTruthy();
    expect(server.bodyOf(chooseLps)).toEqual({ list_id: '5' });
    expect(screen.getByRole('link', { name: 'Open Our LPs' }).getAttribute('href')).toBe('/lists/5');
  });

  it('suggests the ticked rows together', async () => {
    openApp('/map/raising');
    for (const id of [1, 2])
      await userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(`Helle Brandvik ${id}`) }));
    await userEvent.click(await button('Suggest 2'));
    expect(await screen.findByText('You suggested 2 funds.')).toBeTruthy();
    expect(server.callsOf(setStatus).map(({ path }) => path.split('/').at(-1))).toEqual(['1', '2']);
  });

  it('suggests a fund that is left out with a sentence', async () => {
    servePartners(server, [makePartner(1)], { left_out: [MARSK] });
    openApp('/map/raising');
    expect(await screen.findByText('invests in Harborline, a competitor')).toBeTruthy();
    await userEvent.click(await button('Suggest anyway: Marsk & Lind'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Suggest Marsk & Lind anyway' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Suggest anyway' }));
    expect(server.callsOf(setStatus)).toEqual([]);
    await userEvent.type(dialog.getByRole('textbox', { name: /^Why/ }), 'They sold it.');
    await userEvent.click(dialog.getByRole('button', { name: 'Suggest anyway' }));
    await waitFor(() => expect(server.bodyOf(setStatus)).toMatchObject({ anyway: 'They sold it.', status_id: null }));
  });

  it('asks for the filters of the address, and says what excludes most', async () => {
    openApp('/map/raising?way=3&asked=no&q=helle');
    await screen.findByRole('link', { name: 'Helle Brandvik 1' });
    expect(Object.fromEntries(new URLSearchParams(server.callsOf(listRaisePartners).at(-1)!.query))).toMatchObject({
      way: '3',
      asked: 'no',
      q: 'helle',
      tab: 'To suggest',
    });
    servePartners(server, [], { excluded: [{ by: 'reach', funds: 12 }] });
    openApp('/map/raising');
    expect(await screen.findByText('No partner fits')).toBeTruthy();
    expect(screen.getByText('12 funds have no partner within your reach.')).toBeTruthy();
  });

  it('lets one describe a raise, and never shows raises among what is sold', async () => {
    server.on(listUseCases, { sales_targets: [makeUseCase()] }).on(createUseCase, { sales_target: makeRaise() });
    openApp('/map/raising');
    expect(await screen.findByText('No raise yet')).toBeTruthy();
    await userEvent.click(await button('New raise'));
    const drawer = within(await screen.findByRole('dialog', { name: 'New raise' }));
    for (const label of ['Round', 'Sum from', 'Currency', 'Sectors', 'Places', 'Competitors', 'Funds never to ask'])
      expect(drawer.getAllByLabelText(new RegExp(`^${label}`)).length, label).toBeGreaterThan(0);
    expect(drawer.queryByLabelText(/Persona keywords/)).toBeNull();
    await userEvent.type(drawer.getByLabelText(/^Sum from/), '12,5 M');
    await userEvent.click(drawer.getByRole('button', { name: /^(Save|Create)/ }));
    expect(await drawer.findByText('Write a whole number, for example 12000000.')).toBeTruthy();
    expect(server.callsOf(createUseCase)).toEqual([]);
  });
});

describe('for a company', () => {
  beforeEach(() => {
    putSession(server, portco);
    const status = {
      ...WAITING,
      status_id: '5',
      allowed: ['Introduction Requested', 'Dismissed by Portfolio'] as const,
    };
    servePartners(
      server,
      [makePartner(1, { known_by: null, evidence: null, status: { ...status, allowed: [...status.allowed] } })],
      {
        counts: { to_suggest: null, suggested: 1, requested: 0 },
      },
    );
  });

  it('shows what was suggested and requested, and no others', async () => {
    openApp('/map/raising');
    expect(await button('Request Intro to Northlode Capital 1')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Suggested/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /To suggest/ })).toBeNull();
    expect(screen.getByText('No one at your company')).toBeTruthy();
    expect(Object.fromEntries(new URLSearchParams(server.callsOf(listRaisePartners)[0]!.query))).toMatchObject({
      tab: 'Suggested',
    });
  });

  it('dismisses with a reason', async () => {
    openApp('/map/raising');
    await userEvent.click(await button('Dismiss Northlode Capital 1'));
    const drawer = within(await screen.findByRole('dialog', { name: 'Dismiss Northlode Capital 1' }));
    await userEvent.selectOptions(drawer.getByRole('combobox', { name: /^Reason/ }), 'Already in talks');
    await userEvent.type(drawer.getByRole('textbox', { name: /^Comments/ }), 'We met.');
    await userEvent.click(drawer.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() =>
      expect(server.bodyOf(setStatus)).toMatchObject({ status: 'Dismissed by Portfolio', comments: 'We met.' }),
    );
  });
});
