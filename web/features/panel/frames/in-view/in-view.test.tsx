import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Chance } from '../../../../../shared/core/network/path.ts';
import { type KnownInView, listPeopleInView } from '../../../../../shared/features/panel/calls.ts';
import type { PageList, PersonInRow } from '../../../../../shared/features/panel/frames/page-list.ts';
import { listPeopleLists, makePeopleList, saveToLists } from '../../../../../shared/features/people-lists/calls.ts';
import { searchAccountContacts, searchByNames } from '../../../../../shared/features/search/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  portco,
  putSession,
} from '../../../../testing/testing-server.ts';
import { makeRamzorAnswer, openFrame } from '../testing.tsx';

const listPerson = (fullName: string): PersonInRow => ({
  publicIdentifier: fullName.toLowerCase().replaceAll(' ', '-'),
  entityUrn: null,
  fullName,
  company: null,
});
const makeList = (...names: string[]): PageList => ({
  kind: 'search',
  people: names.map(listPerson),
  company: null,
});
const makeKnown = (at: number, Name: string, chance: Chance, more: Partial<KnownInView> = {}): KnownInView => ({
  ...makeRamzorAnswer().contact!,
  Id: String(at + 1),
  Name,
  public_identifier: Name.toLowerCase().replaceAll(' ', '-'),
  at,
  chanceToConnect: chance,
  score_details: makeRamzorAnswer().score_details,
  requested: false,
  ...more,
});
const beside = (list: PageList | null) =>
  openFrame('/ramzor', { shown: { state: 'nobody' }, list, place: { place: 'browser', side: 'right' } });

const LIST = {
  id: '9',
  name: 'Heads of payments',
  people: 0,
  own: true,
  owner: { id: '3', name: 'Noor Salhavi' },
  audience: 'owner' as const,
  readers: [],
  entry: null,
};

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, portco);
});

describe('beside a page that lists people', () => {
  const NAMES = ['Ada Unknown', 'Ines Calloway', 'Bo Hidden', 'Kei Tamsin', 'Cy Other'];
  const known = [
    makeKnown(3, 'Kei Tamsin', 'We know the target', { requested: true }),
    makeKnown(1, 'Ines Calloway', 'Need to check'),
  ];

  it('the known come first by chance, with one reason each, and the others by name', async () => {
    server.on(listPeopleInView, { people: known });
    beside(makeList(...NAMES));
    await screen.findByRole('heading', { name: '2 of 5 people here are known' });
    const rows = screen.getAllByRole('button', { expanded: false }).map(({ textContent }) => textContent);
    expect(rows[0]).toContain('Quillmark Ventures knows Kei ·');
    expect(rows[0]).toContain('requested');
    expect(rows[1]).toContain('Maren Oduya worked with them at Pellucid Labs for 29 months');
    expect(rows[1]).not.toContain('Kei Tamsin worked');
    expect(screen.getByText(/3 others aren’t known: Ada Unknown, Bo Hidden and 1 more/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(screen.getByText(/Ada Unknown, Bo Hidden, Cy Other/)).toBeTruthy();
    expect(screen.getByText('Only you see this. The page learns nothing.')).toBeTruthy();
  });

  it('one question is asked for the whole list, and another only when the list changes', async () => {
    server.on(listPeopleInView, { people: known });
    const { say } = beside(makeList(...NAMES));
    await screen.findByRole('heading', { name: /2 of 5/ });
    say({ list: makeList(...NAMES) });
    await Promise.resolve();
    expect(server.callsOf(listPeopleInView)).toHaveLength(1);
    expect(server.callsOf(listPeopleInView)[0]!.body).toEqual({
      people: NAMES.map((name) => ({ public_identifier: name.toLowerCase().replaceAll(' ', '-') })),
    });
    say({ list: makeList(...NAMES, 'Di New') });
    await waitFor(() => expect(server.callsOf(listPeopleInView)).toHaveLength(2));
  });

  it('J and K go through the rows, R asks, S saves, Escape closes', async () => {
    server.on(listPeopleInView, { people: known }).on(listPeopleLists, { lists: [] });
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    beside(makeList(...NAMES));
    await screen.findByRole('heading', { name: /2 of 5/ });
    await userEvent.keyboard('r');
    expect(opened).not.toHaveBeenCalled();
    await userEvent.keyboard('j');
    expect(screen.getByRole('button', { expanded: true }).textContent).toContain('Kei Tamsin');
    expect(screen.getByRole('link', { name: 'Request Intro' }).getAttribute('href')).toContain('contact=4');
    await userEvent.keyboard('r');
    expect(opened).toHaveBeenCalledWith(expect.stringContaining('/intro?'), '_blank', 'noopener');
    await userEvent.keyboard('jj');
    expect(document.activeElement?.textContent).toContain('Ines Calloway');
    expect(screen.getByRole('link', { name: 'Ask For Reference' })).toBeTruthy();
    await userEvent.keyboard('s');
    await screen.findByRole('form', { name: 'Save to list' });
    await userEvent.keyboard('k{Escape}');
    expect(screen.queryByRole('button', { expanded: true })).toBeNull();
  });

  it('all known people are saved together, without those who are a question', async () => {
    const question = makeKnown(4, 'Dot Question', 'Need to check', { found_by: 'name' });
    server
      .on(listPeopleInView, { people: [...known, question] })
      .on(listPeopleLists, { lists: [] })
      .on(makePeopleList, { list: LIST })
      .on(saveToLists, { lists: [LIST], added: [] });
    beside(makeList(...NAMES));
    await userEvent.click(await screen.findByRole('button', { name: 'Save all 2' }));
    const form = await screen.findByRole('form', { name: 'Save to list' });
    await userEvent.type(await within(form).findByLabelText(/New list/), 'Heads of payments');
    expect(within(form).queryByLabelText(/Remind/)).toBeNull();
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await screen.findByText('2 people are on');
    expect(server.callsOf(saveToLists)[0]!.body).toEqual({
      people: known.map(({ Id }) => Id),
      lists: [LIST.id],
      note: '',
    });
  });

  it('a person found by name and company is a question', async () => {
    server.on(listPeopleInView, { people: [makeKnown(0, 'Ines Calloway', 'Need to check', { found_by: 'name' })] });
    beside({
      kind: 'sales',
      company: null,
      people: [{ publicIdentifier: null, entityUrn: null, fullName: 'Ines Calloway', company: 'Castellan Bank' }],
    });
    await screen.findByText('Is it them? Found by name and company.');
    const question = { fullName: 'Ines Calloway', company: 'Castellan Bank' };
    expect(server.callsOf(listPeopleInView)[0]!.body).toEqual({ people: [question] });
  });

  it('nobody known, nobody read, and a failure each say so', async () => {
    server.on(listPeopleInView, { people: [] });
    const { say } = beside(makeList('Ada Unknown'));
    await screen.findByRole('heading', { name: 'Nobody in view is known' });
    expect(screen.getByText('1 other isn’t known: Ada Unknown')).toBeTruthy();
    say({ list: makeList() });
    await screen.findByText('Kith reads nobody in the list of this page.');
    server.on(listPeopleInView, createRefusal(500, 'internal', 'Something broke.'));
    say({ list: makeList('Bo Next') });
    await screen.findByText(/could not be looked up/);
  });

  it('a profile in the same tab takes its place, and the list of the page before is gone', async () => {
    server.on(listPeopleInView, { people: known });
    const { say } = beside(makeList(...NAMES));
    await screen.findByRole('heading', { name: /2 of 5/ });
    say({ list: null });
    await screen.findByText('Open a profile to see who can introduce you.');
  });
});

describe('beside a company’s page', () => {
  const list: PageList = { kind: null, people: [], company: 'castellan-bank' };

  it('a name that no company has, or several have, shows nobody', async () => {
    server.on(searchByNames, {
      accounts: [],
      unmatched: ['castellan bank'],
      did_you_mean: [],
      belonging: [],
      limit_hit: false,
    });
    beside(list);
    await screen.findByText('Kith knows no one company called “castellan bank”.');
    expect(server.callsOf(searchByNames)[0]!.body).toMatchObject({ names: ['castellan bank'], exactMatch: true });
    expect(server.callsOf(searchAccountContacts)).toEqual([]);
  });

  it('one company has its people, the requests of one’s own company and a way to ask', async () => {
    const account = {
      id: '12',
      name: 'Castellan Bank',
      website: null,
      logo_url: null,
      tags: [],
      matches: ['castellan bank'],
      reason: 'name',
      li_id: null,
      headcount: null,
      relationship: 3,
    };
    server.on(searchByNames, { accounts: [account], unmatched: [], did_you_mean: [], belonging: [], limit_hit: false });
    const intro = (Id: string, own: boolean) => ({
      Id,
      Name: `Request ${Id}`,
      Status__c: 'Asked' as const,
      CreatedDate: '2026-11-02T10:00:00.000Z',
      Goal__c: 'Other',
      company: 'Lumenary',
      person: null,
      group_label: 'In progress',
      indicator: 'in_progress' as const,
      own,
      for_account_id: '12',
    });
    const contact = {
      id: '34',
      name: 'Ines Calloway',
      title: 'VP',
      score: 3,
      linkedin_profile: null,
      role_type: 'Executive',
      account: 'Castellan Bank',
      account_id: '12',
      portfolio: false,
      score_details: makeRamzorAnswer().score_details,
      for_account_id: '12',
    };
    server.on(searchAccountContacts, {
      contacts: [contact],
      past_employees: [],
      navigators: [],
      firm_navigators: {},
      intros: [intro('7', true), intro('8', false)],
      limited: [],
      limit_hit: false,
    });
    beside(list);
    await screen.findByRole('heading', { name: 'Castellan Bank' });
    expect(screen.getByText('1 person here can be reached.')).toBeTruthy();
    expect(screen.getByText(/Maren Oduya worked with them/)).toBeTruthy();
    const getHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(getHref('Request 7')).toBe('/intro/dashboard?id=7');
    expect(screen.queryByText('Request 8')).toBeNull();
    expect(getHref('Request a Warm Introduction')).toBe('/intro?account=12');
  });
});
