import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import {
  chooseIntroductions,
  chooseSharing,
  getSharing,
  getSharingAbout,
  type SharingAbout,
  type SharingSettings,
} from '../../../shared/features/sharing/calls.ts';
import { searchCrmContacts } from '../../../shared/features/signals/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  portco,
  putSession,
  renderPart,
} from '../../testing/testing.tsx';
import EvidenceSection from './evidence-section.tsx';

let server: FakeServer;
let settings: SharingSettings;
let about: SharingAbout;
beforeEach(() => {
  settings = { linked: true, sources: [{ source: 'mailbox', choice: 'mine' }], never: [], next_cursor: null };
  const readers = [
    { viewers: 'Founders and your colleagues at Lumenary', reads: ['Pia and they exchanged 31 mails'] },
    { viewers: 'Users of other portfolio companies', reads: [] },
  ];
  about = {
    never: false,
    sources: [{ source: 'mailbox', choice: 'mine', evidence: ['Pia and they exchanged 31 mails'], readers }],
  };
  server = createFakeServer();
  putSession(server, portco);
  const ines = { Id: '7', name: 'Ines Calloway', sf_title: 'Treasurer', account_name: 'Bank of Orlen', score: 4 };
  server
    .on(getSharing, () => settings)
    .on(getSharingAbout, () => about)
    .on(searchCrmContacts, () => ({ result: [ines] as never }));
});

const openPerson = async () => {
  renderPart(<EvidenceSection />);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Who sees that I know' }), 'Ines C');
  await userEvent.click(await screen.findByRole('option', { name: /Ines Calloway/ }));
  return screen.findByRole('region', { name: 'Who sees that I know Ines Calloway' });
};

it('saves the choice of a source, and says when that fails', async () => {
  const sent: unknown[] = [];
  server.on(chooseSharing, ({ params, body }) => {
    sent.push([params.source, body]);
    settings = { ...settings, sources: [{ source: 'mailbox', choice: 'unnamed' }] };
    return settings.sources[0]!;
  });
  renderPart(<EvidenceSection />);
  const mailbox = await screen.findByRole('radiogroup', { name: 'Who sees: Mailbox' });
  await userEvent.click(within(mailbox).getByRole('radio', { name: 'Without my name' }));
  expect(sent).toEqual([['mailbox', { choice: 'unnamed' }]]);
  expect(await within(mailbox).findByRole('radio', { name: 'Without my name', checked: true })).toBeTruthy();
  server.on(chooseSharing, () => createRefusal(500, 'failed', 'Something went wrong.'));
  await userEvent.click(within(mailbox).getByRole('radio', { name: 'Only counted' }));
  expect(await screen.findByText(/That wasn’t saved/)).toBeTruthy();
  expect(await within(mailbox).findByRole('radio', { name: 'Without my name', checked: true })).toBeTruthy();
});

it('says of a person who reads what, and takes the user out of the ways to them', async () => {
  const sent: unknown[] = [];
  server.on(chooseIntroductions, ({ params, body }) => {
    sent.push([params.id, body]);
    about = { ...about, never: true };
    settings = {
      ...settings,
      never: [{ id: '7', name: 'Ines Calloway', title: 'Treasurer', account: 'Bank of Orlen' }],
    };
    return { never: true };
  });
  const person = await openPerson();
  expect(await within(person).findByText('See: Pia and they exchanged 31 mails')).toBeTruthy();
  expect(within(person).getByText('See nothing.')).toBeTruthy();
  await userEvent.click(within(person).getByRole('button', { name: 'Never for introductions' }));
  expect(sent).toEqual([['7', { never: true }]]);
  expect(await within(person).findByRole('button', { name: 'Allow introductions' })).toBeTruthy();
  const list = await screen.findByRole('list', { name: 'Never for introductions' });
  expect(within(list).getByText('Treasurer, Bank of Orlen')).toBeTruthy();
});

it('says so when nothing is known, and when Kith does not know the user', async () => {
  settings = { ...settings, linked: false };
  about = { never: false, sources: [] };
  const person = await openPerson();
  expect(await within(person).findByText(/You haven’t told Kith anything about Ines Calloway/)).toBeTruthy();
  expect(screen.getByText(/Kith doesn’t know yet who you are/)).toBeTruthy();
});
