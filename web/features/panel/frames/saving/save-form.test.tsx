import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { getInTouch, type Reminder, setReminder } from '../../../../../shared/features/in-touch/calls.ts';
import { getByLinkedinId } from '../../../../../shared/features/panel/calls.ts';
import {
  listPeopleLists,
  makePeopleList,
  type PeopleList,
  saveToLists,
  takeOffList,
} from '../../../../../shared/features/people-lists/calls.ts';
import { createFakeServer, type FakeServer, portco, putSession } from '../../../../testing/testing-server.ts';
import { makeRamzorAnswer, openFrame, toEmbedPerson } from '../testing.tsx';

const makeList = (id: string, name: string, more: Partial<PeopleList> = {}): PeopleList => ({
  id,
  name,
  owner: { id: '3', name: 'Noor Salhavi' },
  own: true,
  audience: 'owner',
  readers: [],
  people: 14,
  entry: null,
  ...more,
});
const nordic = makeList('1', 'Nordic payments', { audience: 'named', readers: [{ id: '4', name: 'Maren Oduya' }] });
const pilot = makeList('2', 'Pilot 2027', { audience: 'company', people: 1, entry: { note: '', own: true } });
const reminder = { id: '3-34', every: 2, state: 'later', due_on: '2026-12-20' } as Reminder;

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer()
    .on(getByLinkedinId, makeRamzorAnswer())
    .on(listPeopleLists, { lists: [nordic, pilot] })
    .on(getInTouch, ({ params }) => ({ person_id: params.id!, last: null, reminder: null }))
    .on(saveToLists, { lists: [nordic], added: [{ list: '1', people: ['34'] }] })
    .on(takeOffList, { list: pilot });
  putSession(server, portco);
});

const person = toEmbedPerson({ publicIdentifier: 'ines-calloway', fullName: 'Ines Calloway' });
const openPanel = (place: 'page' | 'browser') =>
  openFrame('/ramzor', { shown: { state: 'shown', person }, place: { place, side: 'right' } });
const openForm = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Save to list' }));
  return within(await screen.findByRole('form', { name: 'Save to list' }));
};

it('inside a page nothing is asked or written: a window of the extension shows it', async () => {
  const opened = openPanel('page');
  await userEvent.click(await screen.findByRole('button', { name: 'Save to list' }));
  const what = { kind: 'save', contactId: '34', name: 'Ines Calloway' };
  expect(opened.told).toContainEqual({ kith: 1, type: 'confirm', what });
  expect(screen.queryByRole('form')).toBeNull();
  expect(server.callsOf(listPeopleLists)).toEqual([]);
});

it('in the browser’s own panel a person is put on lists and taken off others, with a note', async () => {
  const opened = openPanel('browser');
  const form = await openForm();
  const save = form.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await userEvent.click(await form.findByLabelText(/Nordic payments/));
  expect(form.getByLabelText(/Nordic payments 14 people, you and Maren Oduya/)).toBeTruthy();
  expect(form.getByText('You and Maren Oduya read the note.')).toBeTruthy();
  await userEvent.click(form.getByLabelText(/Pilot 2027 1 person, everyone at Lumenary/));
  await userEvent.type(form.getByLabelText(/^Note/), 'Ask about the card rails.');
  await userEvent.click(save);
  expect((await screen.findByRole('link', { name: /^Nordic payments/ })).getAttribute('href')).toBe('/lists/1');
  expect(server.bodyOf(saveToLists)).toEqual({ people: ['34'], lists: ['1'], note: 'Ask about the card rails.' });
  expect(server.callsOf(takeOffList)).toMatchObject([{ params: { id: '2' }, body: { people: ['34'] } }]);
  expect(opened.told).toContainEqual({ kith: 1, type: 'changed' });
});

it('a reminder is set by itself, over the one that there is', async () => {
  server.on(getInTouch, ({ params }) => ({
    person_id: params.id!,
    last: null,
    reminder: {
      ...reminder,
      person: { id: '34', name: 'Ines Calloway', title: '', linkedin_profile: null },
      company: null,
      owner: { id: '3', name: 'Noor Salhavi' },
      own: true,
      last: null,
    },
  }));
  server.on(setReminder, { reminder: { ...reminder } as Reminder });
  openPanel('browser');
  const form = await openForm();
  const remind = await form.findByLabelText<HTMLSelectElement>(/^Remind me/);
  await waitFor(() => expect(remind.selectedOptions[0]?.textContent).toBe('Reminder every 2 months'));
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await userEvent.selectOptions(remind, 'Every 6 months');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.bodyOf(setReminder)).toEqual({ person: '34', every: 6 }));
  expect(server.callsOf(saveToLists)).toEqual([]);
});

it('the extension’s window saves once something is chosen, not before it was seen', async () => {
  server.on(makePeopleList, { list: makeList('9', 'Fresh') });
  openFrame('/ramzor/confirm', {
    shown: { state: 'nobody' },
    place: { place: 'window', side: 'right' },
    toConfirm: { kind: 'save', contactId: '34', name: 'Ines Calloway' },
  });
  const name = await screen.findByLabelText(/^New list/);
  await userEvent.type(name, 'Fresh{Enter}');
  expect(server.callsOf(makePeopleList)).toEqual([]);
  const save = screen.getByRole<HTMLButtonElement>('button', { name: /^Save/ });
  await waitFor(() => expect(save.disabled).toBe(false));
  await userEvent.click(save);
  await waitFor(() => expect(server.bodyOf(saveToLists)).toMatchObject({ people: ['34'], lists: ['9'] }));
});
