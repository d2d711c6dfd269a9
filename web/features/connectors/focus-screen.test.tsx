import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FocusTarget, FullConnector } from '../../../shared/core/network/connector.ts';
import { markRelevance, portcoConnectorsFull } from '../../../shared/features/connectors/calls.ts';
import type { Body } from '../../../shared/platform/call.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
} from '../../testing/testing.tsx';
import { makeFocusConnector, makeRelationship, makeTarget } from './list-sample.ts';

const connector = (name: string, more: Partial<FullConnector> = {}): FullConnector =>
  makeFocusConnector(name, {
    connector_linkedin_url: `https://www.linkedin.com/in/${name.toLowerCase()}`,
    relationships: [makeRelationship()],
    ...more,
  });

const page = { may_send_without_id: false, has_chat: true, reachouts_url: null };

let server: FakeServer;
const answers = (connectors: FullConnector[], total = connectors.length, more: Partial<FocusTarget> = {}) =>
  server.on(portcoConnectorsFull, { connectors, total, target: makeTarget(more), ...page });
beforeEach(() => {
  server = createFakeServer();
  putSession(server, portco);
});
const ACTIONS = 'RelevantNot relevantCopy Draft';
const INES = '/talent/focus?linkedin_id=ines-calloway&fullName=Ines+Calloway&source=recruiter';
const open = async () => {
  openApp(INES);
  await screen.findByRole('link', { name: 'Ines Calloway' });
};
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('/talent/focus', () => {
  it('groups connectors by chance, best first, and counts them', async () => {
    answers([
      connector('Slim', { chance_to_connect_to_display: 'long shot' }),
      connector('Maren'),
      connector('Kei'),
      connector('Some', { chance_to_connect_to_display: 'some chance' }),
    ]);
    await open();
    expect(headings()).toEqual([
      '2 connectors with high likelihood',
      '1 connector with some likelihood',
      '1 connector with slim likelihood',
    ]);
    expect(screen.getByText('Connectors from Lumenary')).toBeTruthy();
    const query = Object.fromEntries(server.callsOf(portcoConnectorsFull)[0]!.query);
    expect(query).toEqual({ public_identifier: 'ines-calloway', fullName: 'Ines Calloway', source: 'recruiter' });
  });

  it('shows what each shared with the person, a row for each company', async () => {
    answers([
      connector('Maren', {
        relationships: [
          makeRelationship(),
          makeRelationship({
            shared_company: 'Orrin Health',
            start_date_tenure: null,
            end_date_tenure: null,
            shared_tenures_titles_colleague: [],
            israel_related_employees_count_start_year_tenure: 0,
          }),
        ],
      }),
      connector('Nia', { relationships: [], source: 'Nemp', signaling_contact_name: 'Kei Tamsin' }),
      connector('Tal', { relationships: [], source: 'Nemp', signaling_contact_name: 'Tal' }),
    ]);
    await open();
    const rows = [...screen.getByRole('list', { name: 'Connectors' }).querySelectorAll<HTMLElement>('[data-row]')];
    const lines = (row: HTMLElement) => within(row).queryAllByRole('listitem');
    const words = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);
    expect(lines(rows[0]!).map(({ children }) => words(children))).toEqual([
      ['Pellucid Labs1,200 people there then', 'Engineer, Lead', 'Manager', '29 monthsMar 2018 – Aug 2020'],
      ['Orrin HealthPeople there then unknown', 'Engineer, Lead', 'Title unknown', '29 monthsDates unknown'],
    ]);
    expect(words(rows)).toEqual([
      expect.stringMatching(`^Maren.*${ACTIONS}$`),
      `NiaAdded by Kei TamsinNo shared company on record${ACTIONS}`,
      `TalConfirmed by themselvesNo shared company on record${ACTIONS}`,
    ]);
  });

  it('is worked through by keys: each letter presses its action on the row with the focus', async () => {
    server.on(markRelevance, { success: true, reachout: null });
    answers([connector('Maren'), connector('Kei')]);
    await open();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keyboard shortcuts', pressed: true })).toBeTruthy());
    await userEvent.keyboard('jjr');
    const on = () => screen.getAllByRole('button', { pressed: true }).map(({ ariaLabel }) => ariaLabel);
    expect(on()).toContain('Relevant: Kei');
    await userEvent.keyboard('kr');
    expect(on()).toContain('Relevant: Maren');
    expect(server.callsOf(markRelevance).map(({ body }) => (body as Body<typeof markRelevance>).relevance)).toEqual([
      'relevant',
      'relevant',
    ]);
  });

  it('counts to 99, and says when it lists only the likeliest', async () => {
    answers([connector('Maren')], 120);
    await open();
    expect(screen.getByText('99+')).toBeTruthy();
    expect(screen.getByText('Showing the 1 likeliest of 120 connectors.')).toBeTruthy();
  });

  const ways = () =>
    within(screen.getByRole('main'))
      .getAllByRole('link')
      .filter(({ textContent }) => /^(Ask|Request)/.test(textContent ?? ''))
      .map((link) => [link.textContent, link.dataset.variant, link.getAttribute('href')]);

  it('leads to the firm’s network when there are none: to a reference first', async () => {
    answers([]);
    await open();
    expect(headings()).toEqual(["No connectors at Lumenary? Try Quillmark Ventures's Network"]);
    const ines = '/talent?linkedin_id=ines-calloway&fullName=Ines+Calloway';
    expect(ways()).toEqual([
      ['Ask For Reference', 'contained', `${ines}&request_type=Reference+Check`],
      ['Request Intro', 'outlined', `${ines}&request_type=Intro+Request`],
    ]);
  });

  it('offers an introduction first to a person whom the firm knows', async () => {
    answers([], 0, { Ramzor_Score__c: 'We know the target' });
    await open();
    expect(ways().map(([label, variant]) => [label, variant])).toEqual([
      ['Ask For Reference', 'outlined'],
      ['Request Intro', 'contained'],
    ]);
  });

  it('names a person who is not in the database as the page does', async () => {
    answers([], 0, { Id: null, linkedin_url: null, public_identifier: null, name: '' });
    openApp(INES);
    await screen.findByRole('heading', { level: 2 });
    expect(ways().map(([, , href]) => href)).toEqual([
      '/talent?fullName=Ines+Calloway&request_type=Reference+Check',
      '/talent?fullName=Ines+Calloway&request_type=Intro+Request',
    ]);
  });

  it('says so when the link names nobody, or the connectors could not be loaded', async () => {
    const { unmount } = openApp('/talent/focus');
    expect(await screen.findByRole('heading', { name: 'This link has no person' })).toBeTruthy();
    expect(server.callsOf(portcoConnectorsFull)).toEqual([]);
    answers([connector('Maren')]);
    await userEvent.type(screen.getByLabelText('Profile address'), 'linkedin.com/in/ines-calloway');
    expect(await screen.findByText('Maren')).toBeTruthy();
    expect(window.location.search).toBe('?linkedin_id=ines-calloway');
    unmount();
    server.on(portcoConnectorsFull, createRefusal(400, 'broken', 'It broke.'));
    openApp(INES);
    expect(await screen.findByText('The connectors could not be loaded. It broke.')).toBeTruthy();
    answers([connector('Maren')]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Maren')).toBeTruthy();
  });
});
