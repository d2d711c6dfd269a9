import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerRankings, listRankingContacts, type RankingContact } from '../../../shared/features/ranking/calls.ts';
import type { Body, Reply } from '../../../shared/platform/call.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  putSession,
  staff,
} from '../../testing/testing.tsx';

const person = (id: string, Name: string, more: Partial<RankingContact> = {}): RankingContact => ({
  id,
  Name,
  title: 'Head of Data',
  company: 'Castellan Bank',
  Linkedin_Profile__c: null,
  Account_Name__c: null,
  Start_Date__c: null,
  End_Date__c: null,
  connected_on_linkedin: false,
  probability: 0.47,
  ...more,
});
const met = { Account_Name__c: 'Pellucid Labs', Start_Date__c: '2016-03-01', connected_on_linkedin: true };
const CONTACTS = [person('1', 'Kofi Amankrah', met), person('2', 'Ada Kestrel', { probability: null })];

type SentAnswers = Body<typeof answerRankings>;
const batchesSent = () => server.callsOf(answerRankings).map(({ body }) => (body as SentAnswers).answers);

let server: FakeServer;
/** Answers as the server keeps them: the person's id with the feedback. */
let saved: Map<string, string>;
function keepAll(body: unknown): Reply<typeof answerRankings> {
  const { answers } = body as SentAnswers;
  for (const { id, feedback, taken_back } of answers) taken_back ? saved.delete(id) : saved.set(id, feedback);
  return { answers: answers.map(({ id }) => ({ id, error: null })), answered_today: 12 + saved.size };
}
beforeEach(() => {
  localStorage.clear();
  saved = new Map();
  server = createFakeServer();
  putSession(server, staff);
  server
    .on(listRankingContacts, () => ({
      contacts: CONTACTS.filter(({ id }) => !saved.has(id)),
      answered_today: 12 + saved.size,
      known: true,
    }))
    .on(answerRankings, ({ body }) => keepAll(body));
});

const question = (name: string) => screen.findByRole('heading', { name: `Do you know --${name}?` });
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.body, { key, ...more });

it('asks about one person, with the evidence, and shows the next; without the frame', async () => {
  openApp('/friend-or-foe');
  await question('Kofi Amankrah');
  expect(screen.getByText('Head of Data at Castellan Bank')).toBeTruthy();
  expect(screen.getByText('47%')).toBeTruthy();
  expect(screen.getByText('You may know each other from Pellucid Labs between 2016 and today')).toBeTruthy();
  expect(screen.getByText('You are connected on linkedin')).toBeTruthy();
  expect(screen.getByText('Next: Ada Kestrel, Head of Data at Castellan Bank')).toBeTruthy();
  expect(screen.getByText('12 answered today')).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('answers by the arrow keys, once each, until all are done, and takes the last answer back with Up', async () => {
  openApp('/friend-or-foe');
  await question('Kofi Amankrah');
  press('ArrowLeft');
  press('ArrowLeft', { repeat: true });
  await question('Ada Kestrel');
  expect(Number.parseInt(screen.getByText(/^\d+%$/).textContent!, 10)).toBeGreaterThanOrEqual(80);
  expect(screen.queryByText('You are connected on linkedin')).toBeNull();
  press('ArrowUp');
  await question('Kofi Amankrah');
  press('ArrowRight');
  await question('Ada Kestrel');
  press('ArrowDown');
  await screen.findByText('All Done! check back later to rank more contacts');
  expect([...saved]).toEqual([
    ['1', 'Familiar'],
    ['2', 'Familiar - Weak Relationship'],
  ]);
});

const unsent = () => Object.keys(localStorage).filter((key) => key.includes('answers'));
const people = (count: number) =>
  Array.from({ length: count }, (_, place) => person(`${place + 1}`, `Nim Vale ${place}`));

it('counts answers when they are kept, and sends the rest when the tab closes, which the next visit takes up', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  server
    .on(listRankingContacts, () => ({ contacts: people(14), answered_today: 12 + saved.size, known: true }))
    .on(answerRankings, async ({ body }) => {
      await promise;
      return keepAll(body);
    });
  const { unmount } = openApp('/friend-or-foe');
  for (let place = 0; place < 12; place++) {
    await question(`Nim Vale ${place}`);
    press('ArrowRight');
  }
  expect(await screen.findByText('Saving 12…')).toBeTruthy();
  expect(screen.getByText('12 answered today')).toBeTruthy();
  fireEvent(window, new Event('pagehide'));
  await waitFor(() => expect(batchesSent().map((answers) => answers.length)).toEqual([1, 11]));
  expect(server.callsOf(answerRankings).every(({ keepalive }) => keepalive)).toBe(true);
  unmount();
  // Nobody learnt what became of them: all are sent again, and nobody is asked about twice.
  server.on(answerRankings, ({ body }) => keepAll(body));
  openApp('/friend-or-foe');
  await question('Nim Vale 12');
  await screen.findByText('24 answered today');
  expect(saved.size).toBe(12);
  resolve();
  await waitFor(() => expect(unsent()).toEqual([]));
});

it('sends what a closed tab left when Kith is next opened, on whatever screen, and says so only when one is refused', async () => {
  const nothingWaited = openApp('/settings');
  await screen.findByRole('heading', { name: 'Settings' });
  nothingWaited.unmount();
  const begun = Promise.withResolvers<void>();
  server.on(answerRankings, async () => {
    await begun.promise;
    return createRefusal(503, 'unavailable', 'The database is busy.');
  });
  const { unmount } = openApp('/friend-or-foe');
  for (const name of ['Kofi Amankrah', 'Ada Kestrel']) {
    await question(name);
    press('ArrowRight');
  }
  await screen.findByText('Saving 2…');
  unmount();
  begun.resolve();
  server.on(answerRankings, ({ body }) => {
    const { answers, ...rest } = keepAll(body);
    return { ...rest, answers: answers.map(({ id }) => ({ id, error: id === '1' ? 'You answered already.' : null })) };
  });
  openApp('/settings');
  await screen.findByText(/Your answer about Kofi Amankrah wasn’t saved. You answered already./);
  expect(saved.get('2')).toBe('Familiar');
  await waitFor(() => expect(unsent()).toEqual([]));
});

it('sends nothing of somebody else’s at the start', async () => {
  localStorage.setItem('kith-unsent-answers:another', '{"answers":[]}');
  openApp('/settings');
  await screen.findByRole('heading', { name: 'Settings' });
  expect(server.callsOf(answerRankings)).toEqual([]);
  expect(unsent()).toHaveLength(1);
});

it('keeps answers while Kith is out of reach, and sends them once it is back', async () => {
  server.on(answerRankings, createRefusal(503, 'unavailable', 'The database is busy.'));
  openApp('/friend-or-foe');
  await question('Kofi Amankrah');
  fireEvent.click(screen.getByRole('button', { name: /Yes!/ }));
  await screen.findByText('1 saved in this browser until Kith is reachable again');
  expect(screen.getByText('12 answered today')).toBeTruthy();
  server.on(answerRankings, ({ body }) => keepAll(body));
  fireEvent(window, new Event('online'));
  await screen.findByText('13 answered today');
  expect([...saved]).toEqual([['1', 'Familiar']]);
});

it('asks again about a person whose answer was refused, and keeps the others', async () => {
  server.on(answerRankings, ({ body }) => {
    const { answers, ...rest } = keepAll(body);
    return { ...rest, answers: answers.map(({ id }) => ({ id, error: id === '1' ? 'You answered already.' : null })) };
  });
  openApp('/friend-or-foe');
  await question('Kofi Amankrah');
  press('ArrowRight');
  await screen.findByText(/Your answer about Kofi Amankrah wasn’t saved. You answered already./);
  await question('Kofi Amankrah');
});
