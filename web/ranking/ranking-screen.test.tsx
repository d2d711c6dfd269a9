import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  answerRanking,
  listRankingContacts,
  type RankingContact,
  takeBackRanking,
} from '../../shared/ranking/calls.ts';
import { type FakeServer, fakeServer, openApp, refusal, signedInAs, staff } from '../testing.tsx';

const person = (id: string, Name: string, more: Partial<RankingContact> = {}): RankingContact => ({
  ...{ id, Name, title: 'Head of Data', company: 'Castellan Bank', Linkedin_Profile__c: null },
  ...{ Account_Name__c: null, Start_Date__c: null, End_Date__c: null },
  ...{ connected_on_linkedin: false, probability: 0.47, ...more },
});
const met = { Account_Name__c: 'Pellucid Labs', Start_Date__c: '2016-03-01', connected_on_linkedin: true };
const CONTACTS = [person('1', 'Kofi Amankrah', met), person('2', 'Ada Kestrel', { probability: null })];

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  signedInAs(server, staff);
  const answered = () => {
    const about = server.askedOf(answerRanking).map(({ params }) => params.id);
    const back = server.askedOf(takeBackRanking).map(({ params }) => params.id);
    return (id: string) => about.filter((one) => one === id).length > back.filter((one) => one === id).length;
  };
  server
    .on(listRankingContacts, () => {
      const done = answered();
      return { contacts: CONTACTS.filter(({ id }) => !done(id)), answered_today: 12, known: true };
    })
    .on(answerRanking, { success: true })
    .on(takeBackRanking, { success: true });
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
  expect(server.askedOf(answerRanking).map(({ params, body }) => [params.id, body])).toEqual([
    ['1', { feedback: 'Not Familiar' }],
    ['1', { feedback: 'Familiar' }],
    ['2', { feedback: 'Familiar - Weak Relationship' }],
  ]);
  expect(server.askedOf(takeBackRanking).map(({ params }) => params.id)).toEqual(['1']);
});

it('asks again about a person whose answer was not saved', async () => {
  server.on(answerRanking, refusal(503, 'unavailable', 'The database is busy.'));
  openApp('/friend-or-foe');
  await question('Kofi Amankrah');
  fireEvent.click(screen.getByRole('button', { name: /Yes!/ }));
  await screen.findByText(/Your answer about Kofi Amankrah was not kept/);
  await waitFor(() => expect(screen.getByText('12 answered today')).toBeTruthy());
  await question('Kofi Amankrah');
});
