import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  listReminders,
  type Reminder,
  sayInTouch,
  setReminder,
  snoozeReminder,
} from '../../../../../shared/features/in-touch/calls.ts';
import { getByLinkedinId } from '../../../../../shared/features/panel/calls.ts';
import {
  changeListNote,
  getPeopleList,
  type ListedPerson,
  listPeopleLists,
  type PeopleList,
  saveToLists,
  takeOffList,
} from '../../../../../shared/features/people-lists/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  portco,
  putSession,
} from '../../../../testing/testing-server.ts';
import { makeRamzorAnswer, openFrame, toEmbedPerson } from '../testing.tsx';

const makeList = (id: string, name: string, more: Partial<PeopleList> = {}): PeopleList => ({
  id,
  name,
  owner: { id: '3', name: 'Noor Salhavi' },
  own: true,
  audience: 'owner',
  readers: [],
  people: 2,
  ...more,
});
const nordic = makeList('1', 'Nordic payments');
const pilot = makeList('2', 'Pilot 2027', { own: false, audience: 'company', owner: { id: '4', name: 'Maren Oduya' } });
const makeListed = (id: string, name: string, more: Partial<ListedPerson> = {}): ListedPerson => ({
  id,
  person: { id: `10${id}`, name, title: 'Buyer', score: 3, linkedin_profile: null },
  company: { id: '2', name: 'Vale Robotics', logo_url: null },
  last: null,
  note: '',
  by: 'Noor Salhavi',
  at: '2026-11-20T09:00:00.000Z',
  own: true,
  ...more,
});
const makeReminder = (id: string, name: string, more: Partial<Reminder> = {}): Reminder => ({
  id,
  person: { id: `10${id}`, name, title: 'Buyer', linkedin_profile: null },
  company: 'Vale Robotics',
  owner: { id: '3', name: 'Noor Salhavi' },
  own: true,
  every: 2,
  due_on: '2026-11-20',
  state: 'due',
  last: null,
  ...more,
});

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer()
    .on(getByLinkedinId, makeRamzorAnswer())
    .on(listPeopleLists, { lists: [nordic, pilot] })
    .on(getPeopleList, {
      list: nordic,
      people: [
        makeListed('1', 'Ada Kestrel', { note: 'Ask about rails.' }),
        makeListed('2', 'Bo Larkin', { own: false }),
      ],
      next_cursor: null,
    })
    .on(listReminders, {
      reminders: [makeReminder('5', 'Cy Marlow'), makeReminder('6', 'Di Noor', { state: 'later' })],
    });
  putSession(server, portco);
});

const person = toEmbedPerson({ publicIdentifier: 'ines-calloway', fullName: 'Ines Calloway' });
const open = (place: 'page' | 'browser' = 'browser') =>
  openFrame('/ramzor', { shown: { state: 'shown', person }, place: { place, side: 'right' } });
const openTab = async (name: RegExp) => {
  const opened = open();
  await userEvent.click(await screen.findByRole('tab', { name }));
  return opened;
};
const openList = async () => {
  const opened = await openTab(/^Lists/);
  await userEvent.click(await screen.findByRole('button', { name: /^Nordic payments/ }));
  await screen.findByRole('link', { name: 'Ada Kestrel' });
  return opened;
};

describe('the tabs', () => {
  it('stand in the browser’s own panel alone: inside a page nothing more is asked', async () => {
    open('page');
    await screen.findByRole('heading', { name: 'Ines Calloway' });
    expect(screen.queryByRole('tab')).toBeNull();
    expect(server.callsOf(listReminders)).toEqual([]);
  });

  it('are opened by arrow keys, and say that something is due', async () => {
    open();
    const first = await screen.findByRole('tab', { name: 'This page', selected: true });
    await screen.findByRole('img', { name: '1 due' });
    first.focus();
    await userEvent.keyboard('{ArrowRight}');
    await screen.findByRole('heading', { name: 'Your lists' });
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Lists', selected: true }));
    await userEvent.keyboard('{End}');
    expect(await screen.findByRole('tab', { name: /^Reminders/, selected: true })).toBe(document.activeElement);
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'This page', selected: true }));
    expect(within(screen.getByRole('tabpanel')).getByRole('heading', { name: 'Ines Calloway' })).toBeTruthy();
  });
});

describe('Lists', () => {
  it('are the user’s own and shared ones, with who reads them', async () => {
    await openTab(/^Lists/);
    expect((await screen.findByRole('button', { name: /^Nordic/ })).textContent).toContain('2 people, only you');
    expect(screen.getByRole('heading', { name: 'Shared with you' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Pilot/ }).textContent).toContain('2 people, everyone at Lumenary');
  });

  it('say when there are none, and when they could not be loaded', async () => {
    server.on(listPeopleLists, createRefusal(500, 'internal', 'Something broke on our side.'));
    await openTab(/^Lists/);
    expect((await screen.findByRole('alert')).textContent).toContain('Your lists could not be loaded.');
    server.on(listPeopleLists, { lists: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^No lists yet/)).toBeTruthy();
  });

  it('open, and a note is changed on what was read, and back', async () => {
    server.on(changeListNote, { note: 'Ask later.' });
    const opened = await openList();
    expect(screen.queryByRole('button', { name: 'Take off Bo Larkin' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Change note on Ada Kestrel' }));
    const note = screen.getByRole('textbox', { name: /^Note/ });
    await userEvent.clear(note);
    await userEvent.type(note, 'Ask later.');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(server.callsOf(changeListNote).map(({ params, body }) => ({ ...params, body }))).toEqual([
        { id: '1', person: '101', body: { note: 'Ask later.', basedOn: { note: 'Ask about rails.' } } },
        { id: '1', person: '101', body: { note: 'Ask about rails.', basedOn: { note: 'Ask later.' } } },
      ]),
    );
    expect(opened.told).toContainEqual({ kith: 1, type: 'changed' });
  });

  it('lose a person, whom Undo puts back with the note', async () => {
    server.on(takeOffList, { list: nordic }).on(saveToLists, { lists: [], added: [] });
    await openList();
    await userEvent.click(screen.getByRole('button', { name: 'Take off Ada Kestrel' }));
    await screen.findByText('You took Ada Kestrel off Nordic payments.');
    const undo = screen.getByRole('button', { name: 'Undo' });
    await waitFor(() => expect(document.activeElement).toBe(undo));
    await userEvent.click(undo);
    const body = { people: ['101'], lists: ['1'], note: 'Ask about rails.' };
    await waitFor(() => expect(server.bodyOf(saveToLists)).toEqual(body));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  it('say when a person could not be taken off, when one is empty, and when one is gone', async () => {
    server.on(takeOffList, createRefusal(500, 'internal', 'Something broke on our side.'));
    await openList();
    await userEvent.click(screen.getByRole('button', { name: 'Take off Ada Kestrel' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was changed.');
    await userEvent.click(screen.getByRole('button', { name: 'All lists' }));
    server.on(getPeopleList, { list: { ...pilot, people: 0 }, people: [], next_cursor: null });
    await userEvent.click(await screen.findByRole('button', { name: /^Pilot/ }));
    await screen.findByText(/^This list is empty/);
    expect(screen.getByText('Maren Oduya’s list')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open in Kith' }).getAttribute('href')).toBe('/lists/2');
  });

  it('show the newest people of a long one, and lead to all of them', async () => {
    const people = Array.from({ length: 50 }, (_, at) => makeListed(`${at}`, `Person ${at}`));
    server.on(getPeopleList, { list: { ...nordic, people: 240 }, people, next_cursor: 'more' });
    await openTab(/^Lists/);
    await userEvent.click(await screen.findByRole('button', { name: /^Nordic/ }));
    const all = await screen.findByRole('link', { name: 'All 240 people in Kith' });
    expect(all.getAttribute('href')).toBe('/lists/1');
    expect(screen.getAllByRole('listitem')).toHaveLength(50);
  });
});

describe('Reminders', () => {
  it('stand by when they are due; done and snoozed at once, and undone', async () => {
    const reminder = makeReminder('5', 'Cy Marlow', { state: 'later' });
    server.on(sayInTouch, { reminder }).on(snoozeReminder, { reminder }).on(setReminder, { reminder });
    await openTab(/^Reminders/);
    await screen.findByRole('heading', { name: 'Due' });
    expect(screen.getByRole('heading', { name: 'Later' })).toBeTruthy();
    expect(screen.getAllByText('Due 20 Nov 26, every 2 months')).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'I was in touch with Cy Marlow' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    const before = { person: '105', every: 2, due_on: '2026-11-20', owner: '3' };
    await waitFor(() => expect(server.bodyOf(setReminder)).toEqual(before));
    expect(server.callsOf(sayInTouch)[0]!.params).toEqual({ id: '5' });
    await userEvent.click(await screen.findByRole('button', { name: 'Snooze a week: Di Noor' }));
    await screen.findByText('Di Noor comes again in a week.');
    expect(server.callsOf(snoozeReminder)[0]).toMatchObject({ params: { id: '6' }, body: { days: 7 } });
  });

  it('say when there are none, and when they could not be loaded', async () => {
    server.on(listReminders, createRefusal(500, 'internal', 'Something broke on our side.'));
    await openTab(/^Reminders/);
    expect((await screen.findByRole('alert')).textContent).toContain('Your reminders could not be loaded.');
    server.on(listReminders, { reminders: [makeReminder('5', 'Cy Marlow', { state: 'ended' })] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^No reminders/)).toBeTruthy();
  });
});
