import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { explainStrength } from '../../../../shared/features/search/calls.ts';
import {
  type CompanyDepartment,
  type CompanyPerson,
  getCompany,
  listCompanyPeople,
} from '../../../../shared/features/search/company/calls.ts';
import { createRefusal, type FakeServer, openApp, portco, staff } from '../../../testing/testing.tsx';
import { makeContact, makeFoundAccount, searchServer } from '../testing.ts';
import type { CompanyPage } from './queries.ts';

const makePerson = (id: number, more: Partial<CompanyPerson> = {}): CompanyPerson => ({
  id: String(id),
  name: `Person ${id}`,
  title: 'VP Engineering',
  score: 3,
  ...more,
});

const ENGINEERING: CompanyDepartment = {
  department: 'Engineering',
  known: 412,
  reached: 21,
  cells: [{ level: 'director', people: 5, best: [makePerson(1), makePerson(2, { score: 0, title: '' })] }],
};

const makePage = (more: Partial<CompanyPage> = {}): CompanyPage => ({
  account: { ...makeFoundAccount('7', { name: 'Castellan Bank', headcount: 7_000 }), city: 'Stockholm', country: 'SE' },
  known: 1_035,
  reached: [21, 12, 4, 1],
  departments: [ENGINEERING],
  requests: {
    open: 1,
    past: 6,
    introduced: 5,
    going_on: 2,
    newest: [
      {
        id: '31',
        status: 'Agreed',
        indicator: 'in_progress',
        outcome: 'Checking With Potential Connector',
        open: true,
        company: 'Lumenary',
        person: 'Ines Calloway',
        person_id: '12',
        facilitator: 'Dana Orlev',
        at: '2026-11-28T08:00:00.000Z',
      },
    ],
  },
  last: { what: 'Mail', day: '2026-10-12', by: 'Tal Berkovan' },
  ways: {
    total: 5,
    best: [1, 2, 3, 4, 5].map((place) => ({
      name: `Insider ${place}`,
      company: 'Quillmark Ventures',
      score: 4,
      contact: { id: '80', name: 'Kofi Amankrah' },
      text: `Insider ${place} knows them`,
      asked: place - 1,
      ...(place === 2 && {
        terms: { sentence: 'Insider takes two requests a month.', blocked: true, overridable: true },
      }),
    })),
    firm: [],
    navigators: [{ id: '90', name: 'Leila Farouzan', title: 'Partner', company: 'Quillmark Ventures' }],
    firm_navigators: 0,
    others: 0,
  },
  opens: null,
  news: [
    {
      kind: 'joined',
      at: '2026-11-19T08:00:00.000Z',
      person: { id: '1', name: 'Teuila Marsden', title: 'VP Engineering' },
      was: null,
      score: 2,
      company: { id: '9', name: 'Halvorn Logistics' },
      last: null,
    },
    {
      kind: 'colder',
      at: '2026-10-05T08:00:00.000Z',
      person: { id: '2', name: 'Sunniva Rask', title: '' },
      was: 3,
      score: 2,
      company: null,
      last: { what: 'Mail', day: '2026-08-01', by: 'Dana Orlev' },
    },
  ],
  ...more,
});

let server: FakeServer;
const open = (page = makePage(), address = '/companies/7', user = staff) => {
  server = searchServer(user).on(getCompany, page);
  openApp(address);
};
const getSection = async (name: RegExp) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('section')!);
const getCell = async () => within((await screen.findByText('Person 1')).closest('td')!);
beforeEach(() => {
  server = searchServer();
});

describe('the page of a company', () => {
  it('says five numbers, who is known, who asked, who can open the door and what changed', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Castellan Bank' })).toBeTruthy();
    for (const number of ['38 of 1,035', '1 · 4 · 12 · 21', '1 open', '2 of 5', 'Oct 2026'])
      expect(screen.getByText(number)).toBeTruthy();
    expect(screen.getByText('412 people')).toBeTruthy();
    expect(screen.getAllByText('Nobody known')).toHaveLength(2);
    const requests = await getSection(/^Requests/);
    expect(requests.getByRole('link', { name: 'Lumenary to Ines Calloway' }).getAttribute('href')).toBe(
      '/intro/dashboard?id=31',
    );
    const ways = await getSection(/^Ways in 6$/);
    expect(ways.getByText('Insider takes two requests a month.')).toBeTruthy();
    expect(ways.getByText('not asked in 90 days')).toBeTruthy();
    expect(ways.queryByText('Insider 5')).toBeNull();
    await userEvent.click(ways.getByRole('button', { name: '1 more' }));
    expect(ways.getByText('Insider 5')).toBeTruthy();
    expect(ways.getByText(/^worked at Castellan Bank/)).toBeTruthy();
    expect(ways.getAllByRole('listitem')).toHaveLength(6);
    expect(screen.queryByRole('heading', { name: 'What would open it' })).toBeNull();
    const news = await getSection(/^News/);
    expect(news.getByText('joined as VP Engineering')).toBeTruthy();
    expect(news.getByText(/goes cold: last mail 01 Aug 26, Dana Orlev/)).toBeTruthy();
  });

  it('opens a cell in place, in the address, with all of its pages', async () => {
    open();
    server.on(listCompanyPeople, ({ query }) =>
      query.get('cursor') === null
        ? { people: [1, 2, 3, 4].map((id) => makePerson(id)), next_cursor: '4' }
        : { people: [makePerson(5)], next_cursor: null },
    );
    const cell = await getCell();
    await userEvent.click(cell.getByRole('button', { name: '3 more: Vice presidents, directors of Engineering' }));
    expect(new URLSearchParams(window.location.search).get('open')).toBe('Engineering~director');
    await userEvent.click(await cell.findByRole('button', { name: 'Load 50 more' }));
    expect(await cell.findByText('Person 5')).toBeTruthy();
    await userEvent.click(cell.getByRole('button', { name: /^Show fewer/ }));
    await waitFor(() => expect(cell.queryByText('Person 3')).toBeNull());
    expect(window.location.search).toBe('');
  });

  it('keeps to a least strength, from the address and into it', async () => {
    open(makePage(), '/companies/7?least=2');
    await screen.findByText('Person 1');
    expect(server.callsOf(getCompany).at(-1)!.query.get('least')).toBe('2');
    await userEvent.selectOptions(screen.getByLabelText('Strength'), 'At least High');
    await waitFor(() => expect(server.callsOf(getCompany).at(-1)!.query.get('least')).toBe('3'));
    expect(window.location.search).toBe('?least=3');
  });

  it('shows the evidence behind a ring', async () => {
    open();
    server.on(explainStrength, { score_details: makeContact('1').score_details! });
    const cell = await getCell();
    await userEvent.click(cell.getByRole('button', { name: /Show evidence for Person 1/ }));
    expect(await screen.findByText('Gideon knows 1.')).toBeTruthy();
  });

  it('says that people are within reach through others where it names no way in', async () => {
    const none = { total: 0, best: [], firm: [], navigators: [], firm_navigators: 0 };
    open(makePage({ ways: { ...none, others: 2 } }), '/companies/7', portco);
    const ways = await getSection(/^Ways in 0$/);
    expect(ways.getByText(/^2 people are within reach through others in .*’s network\./)).toBeTruthy();
    expect(ways.queryByText('No way in is known yet.')).toBeNull();
  });

  it('tells a founder how many at the firm know a person, without names', async () => {
    const contact = { id: '80', name: 'Kofi Amankrah' };
    const firm = [{ contact, score: 3, text: '2 shared work histories' }];
    open(
      makePage({ ways: { total: 0, best: [], firm, navigators: [], firm_navigators: 2, others: 0 } }),
      '/companies/7',
      portco,
    );
    const ways = await getSection(/^Ways in 2$/);
    expect(ways.getByText(': 2 shared work histories')).toBeTruthy();
    expect(ways.getByText(/^2 people at .* worked at Castellan Bank$/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Paths/ })).toBeNull();
  });

  it('where nobody is reached says whose acquaintance would open most', async () => {
    const people = [
      { id: '5', name: 'Karin Holtedal' },
      { id: '6', name: 'Per Aas' },
    ];
    open(makePage({ known: 6, reached: [0, 0, 0, 0], opens: { people, covers: 5 } }));
    const opens = await getSection(/^What would open it$/);
    opens.getByRole('link', { name: 'Karin Holtedal' });
    expect(opens.getByRole('link', { name: 'Why they would' }).getAttribute('href')).toMatch(/^\/map\/blind-spots\?q=/);
    expect(opens.getByText('Knowing', { exact: false }).closest('p')?.textContent).toBe(
      'No one here is within reach. Knowing Karin Holtedal and Per Aas would open 5 of the 6 people known here.',
    );
  });

  it('where nobody is known says so, and still offers the request', async () => {
    open(
      makePage({
        known: 0,
        reached: [0, 0, 0, 0],
        departments: [],
        requests: { open: 0, past: 0, introduced: 0, going_on: 0, newest: [] },
        last: null,
        ways: { total: 0, best: [], firm: [], navigators: [], firm_navigators: 0, others: 0 },
        news: [],
      }),
    );
    expect(await screen.findByText('Nobody here is known yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Request a Warm Introduction' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: /^Ways in/ })).toBeNull();
  });

  it('that the viewer may not know is not found', async () => {
    server.on(getCompany, createRefusal(404, 'not_found', 'This company was not found.'));
    openApp('/companies/7');
    expect(await screen.findByText('This company was not found')).toBeTruthy();
  });
});
