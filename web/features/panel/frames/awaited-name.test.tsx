import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { portcoConnectorsMini } from '../../../../shared/features/connectors/calls.ts';
import { getByLinkedinId } from '../../../../shared/features/panel/calls.ts';
import type { EmbedPerson, ShownPerson } from '../../../../shared/features/panel/frames/person.ts';
import { createFakeServer, type FakeServer, portco, putSession } from '../../../testing/testing-server.ts';
import { makeFocusTarget, makeNobody, makeRamzorAnswer, openFrame, toEmbedPerson } from './testing.tsx';

/** A page at somebody's address, in the extension's frame. */
function openBeside(path: string) {
  const { say } = openFrame(path, {});
  return (shown: ShownPerson) => say({ shown });
}

const at = (publicIdentifier: string, fullName: string | null = null): EmbedPerson =>
  toEmbedPerson({ publicIdentifier, fullName, readFrom: { publicIdentifier: 'address' } });
const form = () => screen.queryByRole('heading', { name: 'Whose profile is this?' });

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer().on(getByLinkedinId, makeRamzorAnswer());
  putSession(server, portco);
});

it('answers by the address before the page shows the name, under the contact’s own', async () => {
  openBeside('/ramzor')({ state: 'waiting', person: at('ines-calloway') });
  expect(await screen.findByRole('heading', { name: 'Ines Calloway' })).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Chance to connect' })).toBeTruthy();
});

it('asks for the name of an unknown person only when the page does not show it', async () => {
  server.on(getByLinkedinId, makeNobody());
  const say = openBeside('/ramzor');
  say({ state: 'waiting', person: at('odile-brandt') });
  expect(await screen.findByText('Reading the page…')).toBeTruthy();
  await waitFor(() => expect(server.callsOf(getByLinkedinId)).toHaveLength(1));
  expect(form()).toBeNull();
  say({ state: 'shown', person: at('odile-brandt', 'Odile Brandt') });
  expect(await screen.findByRole('heading', { name: 'Odile Brandt' })).toBeTruthy();
  expect(form()).toBeNull();
  say({ state: 'waiting', person: at('bram-solheim') });
  await waitFor(() => expect(server.callsOf(getByLinkedinId)).toHaveLength(2));
  expect(screen.queryByText(/Odile/)).toBeNull();
  expect(form()).toBeNull();
  say({ state: 'unreadable', person: at('bram-solheim') });
  await waitFor(() => expect(form()).toBeTruthy());
});

it('reports an unknown kind of page at once, and asks for the name', async () => {
  server.on(getByLinkedinId, makeNobody());
  const say = openBeside('/ramzor');
  say({ state: 'waiting', person: at('odile-brandt') });
  await waitFor(() => expect(server.callsOf(getByLinkedinId)).toHaveLength(1));
  say({ state: 'unknown', person: at('odile-brandt') });
  expect(await screen.findByText('Kith doesn’t know this kind of page yet.')).toBeTruthy();
  expect(form()).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: /Full name/ }), 'Odile Brandt{Enter}');
  expect(await screen.findByRole('heading', { name: 'Odile Brandt' })).toBeTruthy();
  expect(screen.getByText(/doesn’t know this kind of page yet/)).toBeTruthy();
});

it('tells the frame beside it the typed name and its person', async () => {
  server.on(getByLinkedinId, makeNobody());
  const { say, told: messages } = openFrame('/ramzor', {});
  say({ shown: { state: 'unreadable', person: at('odile-brandt') } });
  await userEvent.type(await screen.findByRole('textbox', { name: /Full name/ }), 'Odile Brandt{Enter}');
  await screen.findByRole('heading', { name: 'Odile Brandt' });
  expect(messages.filter(({ type }) => type === 'named')).toEqual([
    { kith: 1, type: 'named', publicIdentifier: 'odile-brandt', entityUrn: null, fullName: 'Odile Brandt' },
  ]);
});

it('shows a known person beside an unknown kind of page, and does not ask for a name', async () => {
  openBeside('/ramzor')({ state: 'unknown', person: at('ines-calloway') });
  expect(await screen.findByRole('region', { name: 'Chance to connect' })).toBeTruthy();
  expect(screen.getByText(/doesn’t know this kind of page yet/)).toBeTruthy();
  expect(form()).toBeNull();
});

it('says that a person is unknown when their name is there', async () => {
  const unknown = { ...makeFocusTarget(), Id: null, FirstName: '' };
  server.on(portcoConnectorsMini, { connectors: [], total: 0, requested_at: null, target: { ...unknown, name: '' } });
  const say = openBeside('/talent/portco-connectors-mini');
  say({ state: 'waiting', person: at('odile-brandt') });
  await waitFor(() => expect(server.callsOf(portcoConnectorsMini)).toHaveLength(1));
  await act(async () => {});
  expect(screen.getByText('Looking for connectors')).toBeTruthy();
  expect(screen.queryByText(/Did we get it wrong/)).toBeNull();
  server.on(portcoConnectorsMini, {
    connectors: [],
    total: 0,
    requested_at: null,
    target: { ...unknown, name: 'Odile Brandt' },
  });
  say({ state: 'shown', person: at('odile-brandt', 'Odile Brandt') });
  expect(await screen.findByText("Want us to check Odile Brandt's connections?")).toBeTruthy();
});
