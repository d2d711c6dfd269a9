import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { makePeopleList, saveToLists } from '../../../../shared/features/people-lists/calls.ts';
import {
  listInsiders,
  previewArrival,
  previewLeave,
  previewList,
} from '../../../../shared/features/reach/what-if/calls.ts';
import { createFakeServer, type FakeServer, openApp, portco, putSession, staff } from '../../../testing/testing.tsx';
import { describeWho } from './columns.tsx';
import { LEAVER, makeGains, makeLeave, makeLost, makeOpened } from './list-sample.ts';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, staff);
});

const CSV =
  'First Name,Last Name,URL,Email Address,Company,Position,Connected On\nInes,Calloway,,ines@castellan.example,Castellan Bank,VP,\n';

it('a list is read here, and only names, addresses of profiles, companies and titles are sent', async () => {
  server.on(previewList, makeGains([makeOpened(1)], { people: 1, known: 0 }));
  openApp('/map/what-if');
  const file = new File([CSV], 'Connections.csv', { type: 'text/csv' });
  await userEvent.upload(await screen.findByLabelText(/Drop somebody’s Connections.csv/, { selector: 'input' }), file);
  expect(await screen.findByText(/^Connections.csv, 1 person, read in/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Company 1' })).toBeTruthy();
  expect(screen.getByText('214 of the same people')).toBeTruthy();
  expect(screen.getByText('Nothing is written. A file is thrown away when you leave.')).toBeTruthy();
  const sent = server.callsOf(previewList)[0]!.body as unknown as FormData;
  const text = await (sent.get('file') as File).text();
  expect(JSON.parse(text)).toEqual([['Ines Calloway', '', 'Castellan Bank', 'VP']]);
});

it('a wrong file says which is meant, and another can be chosen', async () => {
  openApp('/map/what-if');
  await userEvent.upload(
    await screen.findByLabelText(/Drop somebody’s Connections.csv/, { selector: 'input' }),
    new File(['a,b\n1,2'], 'x.csv', { type: 'text/csv' }),
  );
  expect((await screen.findByRole('alert')).textContent).toContain('This isn’t a list of connections.');
  await userEvent.upload(
    screen.getByLabelText(/Drop somebody’s Connections.csv/, { selector: 'input' }),
    new File(['a'], 'x.pdf'),
    { applyAccept: false },
  );
  expect(await screen.findByText(/x\.pdf/)).toBe(screen.getByRole('alert'));
  expect(screen.getByLabelText(/Drop somebody’s Connections.csv/, { selector: 'input' })).toBeTruthy();
  expect(server.callsOf(previewList)).toHaveLength(0);
});

it('another person is chosen where the focus goes', async () => {
  const person = { id: '9', name: 'Amara Sjöholm', title: 'Advisor' };
  server.on(previewArrival, { person, already: false, ...makeGains([makeOpened(1)]) });
  openApp('/map/what-if?person=9');
  await userEvent.click(await screen.findByRole('button', { name: 'Another person' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Person' })));
  expect(screen.getByRole('button', { name: 'Amara Sjöholm' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Another person' })).toBeNull();
});

it('somebody who counts already says so', async () => {
  server.on(previewArrival, {
    person: { id: '9', name: 'Amara Sjöholm', title: '' },
    already: true,
    ...makeGains([]),
  });
  openApp('/map/what-if?person=9');
  expect(await screen.findByText(/What Amara Sjöholm knows counts already/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ask to share' })).toBeNull();
});

it.each([
  ['the firm', staff, 1],
  ['a company', portco, 0],
])('%s may ask for more by a link only as staff', async (_who, user, buttons) => {
  putSession(server, user);
  const person = { id: '9', name: 'Amara Sjöholm', title: 'Advisor' };
  server.on(previewArrival, { person, already: false, ...makeGains([makeOpened(1)]) });
  openApp('/map/what-if?person=9');
  await screen.findByRole('link', { name: 'Company 1' });
  expect(screen.queryAllByRole('button', { name: 'Ask to share' })).toHaveLength(buttons);
});

it('who leaves and what is shown are in the address', async () => {
  server
    .on(listInsiders, { members: [LEAVER] })
    .on(previewLeave, makeLeave([makeLost(1), makeLost(2, { next: null, would: 0 }), makeLost(3, { next: null })]));
  openApp('/map/what-if?mode=leave');
  await userEvent.selectOptions(await screen.findByLabelText('Who leaves'), 'Tal Berkovan (3,204)');
  expect(await screen.findByText('Maren Oduya worked with them at Acme for 29 months')).toBeTruthy();
  expect(screen.getByText('Ask Tal to introduce you before they leave.')).toBeTruthy();
  expect(screen.getByText('Others, not named to you')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Only people no one else knows');
  await waitFor(() => expect(window.location.search).toBe('?mode=leave&person=5&only=closing'));
  expect(Object.fromEntries(server.callsOf(previewLeave).at(-1)!.query)).toEqual({ person: '5', only: 'closing' });
});

it('a hand-over list is shown before it is made, with a note for each who could take over', async () => {
  server
    .on(listInsiders, { members: [LEAVER] })
    .on(
      previewLeave,
      makeLeave([makeLost(1), makeLost(2), makeLost(3, { next: null, would: 0 }), makeLost(4, { next: null })]),
    );
  const list = { id: '8', name: 'Hand-over of Tal Berkovan', owner: { id: '1', name: 'Dana' }, own: true };
  server.on(makePeopleList, { list: { ...list, audience: 'owner', readers: [], people: 0 } });
  server.on(saveToLists, { lists: [], added: [] });
  openApp('/map/what-if?mode=leave&person=5');
  await userEvent.click(await screen.findByRole('button', { name: 'Make a hand-over list' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/4 people/)).toBeTruthy();
  expect(server.callsOf(makePeopleList)).toHaveLength(0);
  await userEvent.click(dialog.getByRole('button', { name: 'Make list' }));
  await waitFor(() => expect(window.location.pathname).toBe('/lists/8'));
  expect(server.callsOf(saveToLists).map(({ body }) => body)).toEqual([
    { people: ['101', '102'], lists: ['8'], note: 'Maren Oduya could take over from Tal Berkovan.' },
    { people: ['103'], lists: ['8'], note: 'Only Tal Berkovan knows them. Ask for an introduction.' },
    { people: ['104'], lists: ['8'], note: 'Tal Berkovan knows them, and others who are not named.' },
  ]);
});

it.each([
  [{ title: 'Head of Grid', people: 4 }, 'Head of Grid and 3 others'],
  [{ title: 'Head of Grid', people: 2 }, 'Head of Grid and 1 other'],
  [{ title: 'Head of Grid', people: 1 }, 'Head of Grid'],
  [{ title: '', people: 2 }, '2 people'],
])('%o is "%s"', (row, words) => {
  expect(describeWho(row)).toBe(words);
});
