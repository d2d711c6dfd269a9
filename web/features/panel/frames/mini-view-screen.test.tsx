import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FocusTarget } from '../../../../shared/core/network/connector.ts';
import { getUser, signInSettings } from '../../../../shared/features/accounts/session/calls.ts';
import {
  checkMissingProfile,
  portcoConnectorsMini,
  sendMiniFeedback,
} from '../../../../shared/features/connectors/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  installation,
  portco,
  putSession,
} from '../../../testing/testing-server.ts';
import { makeConnector, makeFocusTarget, openEmbed, openFramed } from './testing.tsx';

const URN = 'urn:li:fsd_profile:ACoAAB1cD2eF3gH4';
const PATH = '/talent/portco-connectors-mini';
const INES = `${PATH}?linkedin_id=ines-calloway&fullName=Ines+Calloway&entityUrn=${encodeURIComponent(URN)}`;

let server: FakeServer;
const answers = (names: string[], more: Partial<FocusTarget> = {}, total = names.length) =>
  server.on(portcoConnectorsMini, {
    connectors: names.map(makeConnector),
    total,
    target: makeFocusTarget(more),
    requested_at: null,
  });
beforeEach(() => {
  server = createFakeServer();
  answers(['Maren Oduya', 'Kei Tamsin', 'Bram Solheim', 'Lou Sand'], {}, 12);
});

it('renders nothing when signed out', () => {
  openEmbed(INES);
  expect(document.body.textContent).toBe('');
  expect(server.sentCalls).toEqual([]);
});

describe('signed in', () => {
  beforeEach(() => putSession(server, portco));

  it('shows three names and counts the others, and links to the full page in a new tab', async () => {
    openEmbed(INES);
    expect(await screen.findByText('and 9 other connectors from Lumenary')).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Maren Oduya',
      'Kei Tamsin',
      'Bram Solheim',
    ]);
    const link = screen.getByRole('link', { name: 'View all' });
    expect(link.getAttribute('target')).toBe('_blank');
    const query = new URL(link.getAttribute('href')!, 'https://kith.example').searchParams;
    expect(Object.fromEntries(query)).toEqual({
      linkedin_id: 'ines-calloway',
      entityUrn: URN,
      source: 'linkedin',
      fullName: 'Ines Calloway',
    });
  });

  it.each([
    [['Maren Oduya'], 'is a potential connector'],
    [['Maren Oduya', 'Kei Tamsin'], 'are potential connectors'],
  ])('says of %s that they %s', async (names, text) => {
    answers(names);
    openEmbed(INES);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('asks once where the page names no entity id: the server looks that up itself', async () => {
    openEmbed(`${PATH}?linkedin_id=ines-calloway&fullName=Ines+Calloway&source=recruiter`);
    await screen.findByText('and 9 other connectors from Lumenary');
    const [call] = server.callsOf(portcoConnectorsMini);
    expect(Object.fromEntries(call!.query)).toEqual({
      public_identifier: 'ines-calloway',
      fullName: 'Ines Calloway',
      source: 'recruiter',
    });
  });

  it('takes feedback on every message, and says thanks', async () => {
    answers([]);
    server.on(sendMiniFeedback, { success: true });
    openEmbed(INES);
    await screen.findByText("Couldn't find potential connectors from Lumenary - Did we get it wrong?");
    await userEvent.click(screen.getByRole('button', { name: 'Submit Feedback' }));
    const submit = screen.getByRole('button', { name: 'Submit' });
    expect(submit).toHaveProperty('disabled', true);
    await userEvent.type(screen.getByRole('textbox', { name: 'Feedback' }), 'Kei knows her.');
    await userEvent.click(submit);
    expect(await screen.findByText('Thank you for your feedback')).toBeTruthy();
    expect(server.bodyOf(sendMiniFeedback)).toEqual({
      public_identifier: 'ines-calloway',
      fullName: 'Ines Calloway',
      comments: 'Kei knows her.',
    });
  });

  it('keeps the text when the feedback was not sent', async () => {
    server.on(sendMiniFeedback, createRefusal(429, 'too_many', 'Too many requests.'));
    openEmbed(INES);
    await userEvent.click(await screen.findByRole('button', { name: 'Submit Feedback' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Feedback' }), 'Kei knows her.');
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('That wasn’t sent. Too many requests.')).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Kei knows her.');
  });

  it('asks staff to search for a person who is not in the database, and says when to look again', async () => {
    answers([], { Id: null });
    server.on(checkMissingProfile, () => {
      const reply = {
        connectors: [],
        total: 0,
        target: makeFocusTarget({ Id: null }),
        requested_at: '2026-11-21T12:00:00.000Z',
      };
      server.on(portcoConnectorsMini, reply);
      return { requested_at: reply.requested_at };
    });
    openEmbed(INES);
    await screen.findByText("Want us to check Ines Calloway's connections?");
    await userEvent.click(screen.getByRole('button', { name: 'Submit Request' }));
    expect(
      await screen.findByText("We will search for Ines Calloway's connections. Check again in 48 hours."),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Submit Request' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Submit Feedback' })).toBeTruthy();
  });

  it('asks under the entity id where the page has no address, and offers nothing where it has neither', async () => {
    answers([], { Id: null });
    server.on(checkMissingProfile, { requested_at: '2026-11-21T12:00:00.000Z' });
    const { unmount } = openEmbed(`${PATH}?fullName=Ines+Calloway&entityUrn=${encodeURIComponent(URN)}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Submit Request' }));
    await waitFor(() => expect(server.callsOf(checkMissingProfile)).toHaveLength(1));
    expect(server.callsOf(checkMissingProfile)[0]!.query.get('public_identifier')).toBe('ACoAAB1cD2eF3gH4');
    unmount();
    openEmbed(`${PATH}?fullName=Ines+Calloway`);
    expect(await screen.findByText(/^Couldn't find potential connectors/)).toBeTruthy();
    expect(screen.queryByText(/^Want us to check/)).toBeNull();
  });

  it.each([
    ['an identifier', { publicIdentifier: 'ines-calloway' }],
    ['an entity id', { entityUrn: URN }],
  ])('shows the names for %s of a page whose name cannot be read', async (_what, known) => {
    openFramed(PATH, { state: 'unreadable', known });
    expect(await screen.findByText('and 9 other connectors from Lumenary')).toBeTruthy();
  });

  it('says what it is and where to look in a tab of its own, at an address that names nobody', async () => {
    openEmbed(PATH);
    expect(document.body.textContent).toBe('');
    expect(await screen.findByRole('heading', { name: 'This view belongs to the Kith extension' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open Kith' }).getAttribute('href')).toBe('/');
    expect(server.callsOf(portcoConnectorsMini)).toEqual([]);
  });

  it('shows nothing for a page without a person', () => {
    openFramed(PATH, { state: 'unreadable', known: {} });
    expect(document.body.textContent).toBe('');
    expect(server.callsOf(portcoConnectorsMini)).toEqual([]);
  });

  it.each([
    ['who is signed in', getUser, (): void => putSession(server, portco)],
    ['what the firm is called', signInSettings, (): void => void server.on(signInSettings, installation)],
  ])('reports a failure to find out %s, and asks again', async (_what, call, mend) => {
    server.on(call, createRefusal(403, 'broken', 'It broke.'));
    openEmbed(INES);
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded. It broke.');
    mend();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('and 9 other connectors from Lumenary')).toBeTruthy();
  });

  it('shows the logo bar to Focus users only', async () => {
    const { unmount, container } = openEmbed(INES);
    await screen.findByText('for Lumenary');
    expect(container.querySelector('header [data-size="20"]')).toBeNull();
    unmount();
    putSession(server, { ...portco, roles: ['Talent', 'Focus user'] });
    const focus = openEmbed(INES);
    await screen.findByText('for Lumenary');
    await waitFor(() => expect(focus.container.querySelector('header [data-size="20"]')).not.toBeNull());
  });

  it('says so when the connectors could not be loaded', async () => {
    server.on(portcoConnectorsMini, createRefusal(403, 'broken', 'It broke.'));
    openEmbed(INES);
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded. It broke.');
  });
});
