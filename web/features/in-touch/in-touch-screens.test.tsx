import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  endReminder,
  listColdTies,
  listReminders,
  sayInTouch,
  setReminder,
  snoozeReminder,
} from '../../../shared/features/in-touch/calls.ts';
import { createFakeServer, type FakeServer, openApp, portco, putSession } from '../../testing/testing.tsx';
import { formatAgo } from './going-cold-columns.tsx';
import { makeColdTie, makeReminder } from './list-sample.ts';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, portco);
});
const rows = async (name: RegExp) => within(await screen.findByRole('list', { name })).getAllByRole('listitem');

describe('/going-cold', () => {
  const serve = (...ties: ReturnType<typeof makeColdTie>[]) =>
    server.on(listColdTies, {
      ties,
      next_cursor: null,
      counts: { ties: 34, wanted: 11, members: [{ id: '7', name: 'Tal Berkovan', ties: 34 }] },
    });

  it('shows what each tie was and is, the last touch, and who wants the person', async () => {
    serve(makeColdTie(1), makeColdTie(2, { wanted: { follows: 0, requests: 1, use_cases: 3 } }));
    openApp('/going-cold');
    const [first, second] = await rows(/^Ties/);
    for (const words of ['Person 1', 'Vale Robotics', 'Medium', 'Mail, 14 Feb 25, Tal Berkovan', 'followed by 2'])
      expect(first?.textContent).toContain(words);
    expect(within(first as HTMLElement).getByRole('img', { name: /^Strength 4 of 4/ })).toBeDefined();
    expect(second?.textContent).toContain('1 open request, in 3 use cases');
    screen.getByText(
      '34 ties were high and fell by age. First the 11 that somebody follows, asked for or has in a use case.',
    );
  });

  it('keeps its filters in the address, and clears them', async () => {
    serve();
    openApp('/going-cold?was=4');
    await screen.findByText('No matching ties');
    await userEvent.selectOptions(screen.getByLabelText('Known by'), 'Tal Berkovan (34)');
    await userEvent.click(screen.getByLabelText('Only wanted'));
    await waitFor(() => expect(window.location.search).toBe('?was=4&by=7&wanted=true'));
    await waitFor(() => expect(server.callsOf(listColdTies).at(-1)!.query.get('by')).toBe('7'));
    await userEvent.click(screen.getByRole('button', { name: 'Show all ties' }));
    expect(window.location.search).toBe('');
  });

  it('makes a reminder by a key, and takes it back', async () => {
    serve(makeColdTie(1));
    server.on(setReminder, { reminder: makeReminder(1) }).on(endReminder, {});
    openApp('/going-cold');
    const [first] = await rows(/^Ties/);
    first!.focus();
    await userEvent.keyboard('t');
    await screen.findByText('You’ll be reminded of Person 1 every 2 months.');
    expect(server.callsOf(setReminder)[0]!.body).toEqual({ person: '101', every: 2 });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.callsOf(endReminder)[0]!.params.id).toBe('3-1'));
  });

  it('says how to get some where there are none', async () => {
    server.on(listColdTies, { ties: [], next_cursor: null, counts: { ties: 0, wanted: 0, members: [] } });
    openApp('/going-cold');
    await screen.findByText('No tie of yours has gone cold');
    expect(screen.getByRole('link', { name: 'Link your mailbox' }).getAttribute('href')).toBe('/link-account');
  });
});

describe('/keep-in-touch', () => {
  it('shows reminders by when they are due, and those that ended by themselves', async () => {
    const ended = makeReminder(2, { state: 'ended', every: null });
    server.on(listReminders, { reminders: [makeReminder(1), ended] });
    openApp('/keep-in-touch');
    const list = await screen.findByRole('list', { name: /^Reminders/ });
    for (const words of ['Due today', 'every 2 months', 'You', 'Mail, 14 Feb 25', 'Ended by itself', 'Start again'])
      expect(list.textContent).toContain(words);
  });

  it('puts one off and ends one by a press, each with an undo', async () => {
    const reminder = makeReminder(1);
    server.on(listReminders, { reminders: [reminder] }).on(setReminder, { reminder });
    server.on(snoozeReminder, { reminder }).on(sayInTouch, { reminder });
    openApp('/keep-in-touch');
    await userEvent.click(await screen.findByRole('button', { name: 'Snooze a week: Person 1' }));
    await screen.findByText('Person 1 comes again in 7 days.');
    expect(server.callsOf(snoozeReminder)[0]!.body).toEqual({ days: 7 });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.callsOf(setReminder)[0]!.body).toMatchObject({ due_on: '2025-11-20', every: 2 }));
    await userEvent.click(screen.getByRole('button', { name: 'I was in touch with Person 1' }));
    await screen.findByText('You were in touch with Person 1.');
  });

  it('changes the rhythm in a dialog', async () => {
    const reminder = makeReminder(1);
    server.on(listReminders, { reminders: [reminder] }).on(setReminder, { reminder });
    openApp('/keep-in-touch');
    await userEvent.click(await screen.findByRole('button', { name: 'Change the reminder of Person 1' }));
    await userEvent.selectOptions(await screen.findByLabelText('Rhythm'), '6 months');
    await userEvent.click(screen.getByRole('button', { name: 'Remind me' }));
    await waitFor(() => expect(server.callsOf(setReminder)[0]!.body).toEqual({ person: '101', every: 6, owner: '3' }));
  });
});

it.each([
  ['2026-11-10', 'this month'],
  ['2026-02-14', '9 months ago'],
  ['2023-05-01', '3 years ago'],
])('%s is %s', (day, words) => {
  expect(formatAgo(day, new Date('2026-11-21'))).toBe(words);
});
