import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { findIntros } from '../../../shared/features/introductions/calls.ts';
import {
  changeListNote,
  changePeopleList,
  getPeopleList,
  listColleagues,
  listPeopleLists,
  makePeopleList,
  saveToLists,
  takeOffList,
} from '../../../shared/features/people-lists/calls.ts';
import { suggestAccounts, suggestPeople } from '../../../shared/features/search/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
} from '../../testing/testing.tsx';
import { makeList, makeListed } from './list-sample.ts';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, portco);
});

const openList = (more: Parameters<typeof makeList>[1] = {}, people = [makeListed(1), makeListed(2)]) => {
  server.on(getPeopleList, { list: makeList(7, { name: 'Nordic payments', ...more }), people, next_cursor: null });
  return openApp('/lists/7');
};

it('a list says who reads it, and is renamed and shared by its owner', async () => {
  openList({ people: 2 });
  expect(await screen.findByText('2 people. Your list, read by only you.')).toBeTruthy();
  server.on(listColleagues, { colleagues: [{ id: '4', name: 'Maren Oduya' }] });
  server.on(changePeopleList, { list: makeList(7) });
  await userEvent.click(screen.getByRole('button', { name: 'Share or rename' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.selectOptions(within(dialog).getByLabelText('Who reads it'), 'Colleagues I choose');
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await userEvent.click(await within(dialog).findByLabelText('Maren Oduya'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.callsOf(changePeopleList)).toHaveLength(1));
  expect(server.callsOf(changePeopleList)[0]!.body).toEqual({
    name: 'Nordic payments',
    audience: 'named',
    readers: ['4'],
    basedOn: { name: 'Nordic payments', audience: 'owner', readers: [] },
  });
});

it('a colleague’s list is neither renamed nor shared, and entries of others stay as they are', async () => {
  openList({ own: false, audience: 'company', people: 1 }, [makeListed(1, { own: false })]);
  expect(await screen.findByText('1 person. Noor Salhavi’s list, read by everyone at Lumenary.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Share or rename' })).toBeNull();
  expect(screen.queryByRole('button', { name: /note on/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Request intro to Person 1' })).toBeTruthy();
});

it('filters stand in the address and go to the server', async () => {
  openList();
  await screen.findByText('Person 1');
  await userEvent.selectOptions(screen.getByLabelText('Strength from'), 'High');
  await waitFor(() => expect(window.location.search).toBe('?score=3'));
  await waitFor(() => expect(server.callsOf(getPeopleList).at(-1)!.query.get('score')).toBe('3'));
});

it('lists are found by a part of their name, in the address and by Ctrl K', async () => {
  Element.prototype.scrollIntoView ??= () => undefined;
  server.on(suggestAccounts, { accounts: [] }).on(suggestPeople, { people: [] }).on(findIntros, { intros: [] });
  server.on(listPeopleLists, ({ query }) => ({
    lists: [makeList(7, { name: 'Nordic payments', people: 2 }), makeList(8, { name: 'Pilot 2027' })].filter(
      ({ name }) => name.toLowerCase().includes(query.get('q') ?? ''),
    ),
  }));
  openApp('/lists');
  await screen.findByRole('link', { name: 'Pilot 2027' });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Name' }), 'nord');
  await waitFor(() => expect(window.location.search).toBe('?q=nord'));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Pilot 2027' })).toBeNull());
  await userEvent.type(screen.getByRole('searchbox', { name: 'Name' }), 'x');
  await userEvent.click(await screen.findByRole('button', { name: 'Show all lists' }));
  await screen.findByRole('link', { name: 'Pilot 2027' });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), 'paym');
  await screen.findByRole('option', { name: /^Nordic payments.*2 people/ });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/lists/7'));
});

it('a note is changed on what was shown', async () => {
  openList();
  server.on(changeListNote, { note: 'Ask later.' });
  await userEvent.click(await screen.findByRole('button', { name: 'Change note on Person 1' }));
  const note = await screen.findByRole('textbox', { name: /^Note/ });
  await userEvent.clear(note);
  await userEvent.type(note, 'Ask later.');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.callsOf(changeListNote)).toHaveLength(1));
  expect(server.callsOf(changeListNote)[0]).toMatchObject({
    params: { id: '7', person: '101' },
    body: { note: 'Ask later.', basedOn: { note: 'Ask about card rails.' } },
  });
});

it('people who were taken off are put back with their notes', async () => {
  openList();
  server.on(takeOffList, { list: makeList(7) }).on(saveToLists, { lists: [], added: [] });
  await userEvent.click(await screen.findByRole('button', { name: 'Take off Person 1' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.callsOf(saveToLists)).toHaveLength(1));
  const body = { people: ['101'], lists: ['7'], note: 'Ask about card rails.' };
  expect(server.callsOf(saveToLists)[0]!.body).toEqual(body);
});

it('ticked people are saved to other lists and to a new one, and taken off again by Undo', async () => {
  openList();
  const lists = [makeList(7), makeList(8, { name: 'Pilot 2027', audience: 'company' })];
  server.on(listPeopleLists, { lists });
  server.on(makePeopleList, { list: makeList(9, { name: 'Fresh' }) });
  server.on(takeOffList, { list: makeList(9) });
  server.on(saveToLists, {
    lists,
    added: [
      { list: '8', people: [] },
      { list: '9', people: ['101'] },
    ],
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Person 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save to list' }));
  const dialog = await screen.findByRole('dialog');
  const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await userEvent.click(await within(dialog).findByLabelText(/Pilot 2027/));
  expect(within(dialog).getByText('Everyone at Lumenary reads the note.')).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText(/^New list/), 'Fresh');
  await userEvent.click(save);
  await waitFor(() => expect(server.callsOf(saveToLists)).toHaveLength(1));
  expect(server.callsOf(saveToLists)[0]!.body).toEqual({ people: ['101'], lists: ['8', '9'], note: '' });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.callsOf(takeOffList)).toHaveLength(1));
  expect(server.callsOf(takeOffList)[0]).toMatchObject({ params: { id: '9' }, body: { people: ['101'] } });
});

it('a new list that could not be filled stays ticked, and is not made twice', async () => {
  openList();
  let lists = [makeList(7)];
  server.on(listPeopleLists, () => ({ lists }));
  server.on(makePeopleList, () => {
    lists = [...lists, makeList(9, { name: 'Fresh' })];
    return { list: lists.at(-1)! };
  });
  server.on(saveToLists, () => createRefusal(500, 'internal', 'That went wrong.'));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Person 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save to list' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(await within(dialog).findByLabelText(/^New list/), 'Fresh');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText(/Not everything was saved/)).toBeTruthy();
  expect((await within(dialog).findByLabelText<HTMLInputElement>(/Fresh/)).checked).toBe(true);
  server.on(saveToLists, { lists: [lists[1]!], added: [{ list: '9', people: ['101'] }] });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf(makePeopleList)).toHaveLength(1);
});

it('a list that is not there, or not shared with the user, is said so', async () => {
  server.on(getPeopleList, () => createRefusal(404, 'not_found', 'This list doesn’t exist.'));
  openApp('/lists/7');
  expect(await screen.findByText('This list was not found')).toBeTruthy();
});
