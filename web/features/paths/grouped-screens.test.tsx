import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { listKithUsers } from '../../../shared/features/accounts/session/calls.ts';
import { introPeople, previewIntroUpdate, updateIntro } from '../../../shared/features/introductions/calls.ts';
import { accountPaths, introPaths } from '../../../shared/features/paths/calls.ts';
import type { Reply } from '../../../shared/platform/call.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
  staff,
} from '../../testing/testing.tsx';
import { makeStaffIntro, serveIntros } from '../introductions/testing.ts';
import { makeAllPathGroups, makeHop, makePath, makePathPerson, makePathTarget } from './testing.ts';

const kofi = makePathPerson('Kofi Amankrah', { title: 'Chief Technology Officer', account: 'Castellan Bank' });
const petra = makePathPerson('Petra Voss', { title: 'General Partner', account: 'Harbour Capital' });
const odile = makePathPerson('Odile Renn', { title: 'Analyst', account: 'Castellan Bank', score: 0 });
const noa = makePathPerson('Noa Kestrel', { member: 'firm' });

const toKofi = makePath([noa, kofi]);
const groups = makeAllPathGroups({
  executives: [makePathTarget(kofi, [toKofi])],
  vc_partners: [makePathTarget(petra, [makePath([noa, petra])], { company: 'Harbour Capital' })],
  employees: [makePathTarget(odile, [])],
});
const members = [{ id: noa.id, name: noa.name }];

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, staff);
});

const headings = (level: number) => screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent);

describe('the paths into a company', () => {
  const account = { id: '16', name: 'Castellan Bank', website: 'castellanbank.example', logo_url: null };
  const answer: Reply<typeof accountPaths> = { account, paths: groups, members };

  test('come in the groups of the specification, with the account’s id', async () => {
    server.on(accountPaths, answer);
    openApp('/path-finder/account/16');
    expect(await screen.findByRole('heading', { level: 1, name: 'Castellan Bank' })).toBeTruthy();
    expect(screen.getByText('Account 16')).toBeTruthy();
    expect(headings(2).filter((text) => text !== 'Picture of the paths')).toEqual([
      'Executives 1',
      'Board Members / Investors / Advisory 0',
      'Managers 0',
      'Partner at VCs that invested in the target 1',
      'ICs at the target 1',
    ]);
    expect(screen.getByText('General Partner at Harbour Capital', { selector: 'span' })).toBeTruthy();
    expect(screen.getByText('No path found.')).toBeTruthy();
    const best = within(screen.getByRole('list', { name: 'Paths to Kofi Amankrah' })).getByRole('button', {
      name: /^Noa Kestrel to Kofi Amankrah/,
    });
    expect(best.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('link', { name: 'All paths to Kofi Amankrah' }).getAttribute('href')).toBe(
      `/path-finder/contact/${kofi.id}`,
    );
  });

  test('are limited by the filters', async () => {
    server.on(accountPaths, answer);
    openApp('/path-finder/account/16');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Staff member' }), 'Noa Kestrel');
    expect(server.callsOf(accountPaths).at(-1)?.query.get('member')).toBe(noa.id);
    expect(await screen.findByText('No path to them matches these filters.')).toBeTruthy();
    expect(screen.queryByText('No path found.')).toBeNull();
  });

  test('show how many people of a group are hidden', async () => {
    const many = groups.map((group) => (group.kind === 'executives' ? { ...group, people: 34 } : group));
    server.on(accountPaths, { ...answer, paths: many });
    openApp('/path-finder/account/16');
    expect(await screen.findByText('Showing the 1 of 34 people the firm knows best.')).toBeTruthy();
  });

  test('do not call a person unreachable whose two-hop paths were not searched', async () => {
    const paths = makeAllPathGroups({
      executives: [makePathTarget(kofi, [toKofi], { searched: false })],
      employees: [makePathTarget(odile, [], { searched: false })],
    });
    server.on(accountPaths, { ...answer, paths });
    openApp('/path-finder/account/16');
    await screen.findByRole('heading', { level: 3, name: 'Odile Renn' });
    expect(screen.queryByText('No path found.')).toBeNull();
    const notes = screen.getAllByText(/^Not searched for two-hop paths:/);
    expect(
      notes.map((note) =>
        within(note.parentElement as HTMLElement)
          .getByRole('link')
          .getAttribute('href'),
      ),
    ).toEqual([kofi, odile].map(({ id }) => `/path-finder/contact/${id}`));
  });

  test('say when nobody is known there', async () => {
    server.on(accountPaths, { ...answer, paths: makeAllPathGroups({}) });
    openApp('/path-finder/account/16');
    expect(await screen.findByRole('heading', { name: 'No paths found' })).toBeTruthy();
  });

  test('fail with “Error: {message}”', async () => {
    server.on(accountPaths, createRefusal(404, 'not_found', 'This company was not found.'));
    openApp('/path-finder/account/999');
    expect((await screen.findByRole('alert')).textContent).toContain('Error: This company was not found.');
  });
});

describe('the paths of a request', () => {
  const intro: Reply<typeof introPaths>['intro'] = {
    Id: '2',
    Name: 'Lumenary to Castellan Bank',
    Status__c: 'To review',
    Target_Account__c: '16',
    Target_Account__r: { Name: 'Castellan Bank', logo_url: null },
    who_to_introduce: 'Head of risk',
    To_Who__c: null,
    To_Who__r: null,
  };

  test('show the request, open the best path to its person, and lead back to the request', async () => {
    const better = makePath([noa, petra], { hops: [makeHop({ probability: 0.95, category: 4 })] });
    const persona = makeAllPathGroups({
      exact_title_match: [makePathTarget(kofi, [toKofi])],
      executives: [makePathTarget(petra, [better])],
    });
    server.on(introPaths, { intro, paths: persona, members });
    openApp('/path-finder/intro/2');
    expect(await screen.findByRole('heading', { level: 1, name: 'Lumenary to Castellan Bank' })).toBeTruthy();
    expect(screen.getByText('Asked for: Head of risk')).toBeTruthy();
    expect(headings(2)[0]).toBe('Target Persona 1');
    const opened = screen.getAllByRole('button', { expanded: true, name: /relationship rank/ });
    expect(opened.map((element) => element.dataset.path)).toEqual([toKofi.id]);
    expect(screen.getByRole('link', { name: 'Open the request' }).getAttribute('href')).toBe('/intro/dashboard?id=2');
  });

  test('make a chosen path the request’s connector, facilitator and target, with the mail shown before it goes out', async () => {
    const ulla = makePathPerson('Ulla Brandt', { account: 'Orlen' });
    const twoHops = makePath([noa, ulla, kofi]);
    server
      .on(introPaths, { intro, paths: makeAllPathGroups({ executives: [makePathTarget(kofi, [twoHops])] }), members })
      .on(listKithUsers, {
        users: {
          7: { Id: '7', Name: 'Noa Kestrel', Email: 'noa@q.example', Kith_Connect_Role__c: '', Slack_Id__c: null },
        },
      })
      .on(introPeople, { targets: [], connectors: [] })
      .on(previewIntroUpdate, ({ body }) => ({
        messages: [
          {
            to: 'connector' as const,
            channel: 'mail' as const,
            recipient: 'ulla@orlen.example',
            subject: 'Would you introduce?',
            body: JSON.stringify(body),
          },
        ],
        unreached: [],
        refused: null,
      }));
    serveIntros(server, [makeStaffIntro('2', 'To review')]);
    server.on(updateIntro, { result: makeStaffIntro('2', 'Asked') });
    openApp('/path-finder/intro/2');
    await userEvent.click(await screen.findByRole('button', { name: 'Use this path' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Request to Company 2' }));
    await drawer.findByText(/Sends an e-mail to the connector, ulla@orlen.example/);
    expect(server.bodyOf(previewIntroUpdate)).toMatchObject({ Status__c: 'Asked', To_Who__c: kofi.id });
    await userEvent.click(drawer.getByRole('button', { name: 'Update' }));
    await screen.findByText('update sent successfully');
    expect(server.bodyOf(updateIntro)).toMatchObject({
      Status__c: 'Asked',
      Connector__c: ulla.id,
      Kith_Facilitator__c: '7',
      To_Who__c: kofi.id,
    });
    expect(server.callsOf(introPaths).length).toBeGreaterThan(1);
  });

  test('of a request whose connector was asked already say that choosing one sends nothing', async () => {
    server
      .on(introPaths, { intro, paths: makeAllPathGroups({ executives: [makePathTarget(kofi, [toKofi])] }), members })
      .on(listKithUsers, { users: {} })
      .on(introPeople, { targets: [], connectors: [] })
      .on(previewIntroUpdate, { messages: [], unreached: [], refused: null });
    serveIntros(server, [makeStaffIntro('2', 'Asked')]);
    openApp('/path-finder/intro/2');
    await userEvent.click(await screen.findByRole('button', { name: 'Use this path' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Request to Company 2' }));
    await drawer.findByText('This sends nothing.');
    expect(server.bodyOf(previewIntroUpdate)).toMatchObject({ To_Who__c: kofi.id });
    expect(server.bodyOf(previewIntroUpdate)).not.toHaveProperty('Status__c');
  });

  test('are for looking at once the request is closed', async () => {
    const closed = { ...intro, Status__c: 'No Response' as const };
    server.on(introPaths, {
      intro: closed,
      paths: makeAllPathGroups({ executives: [makePathTarget(kofi, [toKofi])] }),
      members,
    });
    openApp('/path-finder/intro/2');
    await screen.findByRole('heading', { level: 3, name: 'Kofi Amankrah' });
    expect(screen.queryByRole('button', { name: 'Use this path' })).toBeNull();
  });

  test('mark the requested person if they do not work there', async () => {
    const left = makePathTarget(kofi, [toKofi], { title_there: 'Head of Risk', there: false });
    const never = makePathTarget(petra, [], { title_there: '', there: false, company: '' });
    server.on(introPaths, { intro, paths: makeAllPathGroups({ exact_title_match: [left, never] }), members });
    openApp('/path-finder/intro/2');
    expect(await screen.findByText('Head of Risk, no longer there')).toBeTruthy();
    expect(screen.getByText('Not known to work there')).toBeTruthy();
  });

  test('are not searched if its target is only a name, and the screen says so', async () => {
    const named = { ...intro, Target_Account__c: null, Target_Account__r: { Name: 'Ostrava Steel', logo_url: null } };
    server.on(introPaths, { intro: named, paths: makeAllPathGroups({}), members });
    openApp('/path-finder/intro/2');
    expect(await screen.findByText(/^Kith can’t search for paths, because Ostrava Steel/)).toBeTruthy();
    expect(screen.queryByText(/No path to/)).toBeNull();
  });

  test('are not available to a portfolio user', async () => {
    const theirs = createFakeServer();
    putSession(theirs, portco);
    openApp('/path-finder/intro/2');
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeTruthy();
  });
});
