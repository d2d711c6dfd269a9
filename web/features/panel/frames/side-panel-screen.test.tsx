import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { getUser, signInSettings } from '../../../../shared/features/accounts/session/calls.ts';
import { addContact, getByLinkedinId, getKithConnections } from '../../../../shared/features/panel/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  installation,
  portco,
  putSession,
  staff,
} from '../../../testing/testing-server.ts';
import { makeNobody, makeRamzorAnswer, openEmbed } from './testing.tsx';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer()
    .on(getByLinkedinId, makeRamzorAnswer())
    .on(getKithConnections, {
      connections: [{ Id: '1', Name: 'Dana Orlev', score: 4, in_touch: '2026-10', being_asked: null }],
    });
});

const INES = '/ramzor?linkedin_id=ines-calloway&fullName=Ines+Calloway&source=linkedin';
const box = () => screen.findByRole('region', { name: 'Chance to connect' });
const boxSays = async (...texts: string[]) => {
  const { textContent } = await box();
  for (const text of texts) expect(textContent).toContain(text);
};
const getHref = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('signed out', () => {
  it('asks for a sign-in, and sends nothing to the server', async () => {
    openEmbed(INES);
    await screen.findByRole('heading', { name: 'See who can introduce you' });
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
    expect(server.callsOf(getByLinkedinId)).toEqual([]);
    expect(document.body.textContent).not.toContain('Ines');
  });
});

describe('for a portfolio user', () => {
  beforeEach(() => putSession(server, portco));

  it('shows the person, the chance, three pieces of evidence and the rest on demand, and Request Intro', async () => {
    openEmbed(INES);
    await boxSays('Need to check', 'High likelihood');
    expect(screen.getByRole('heading', { name: 'Ines Calloway' })).toBeTruthy();
    expect(screen.getByText('VP Engineering at Castellan Bank')).toBeTruthy();
    expect(screen.getByText('3 on record, 1 inferred')).toBeTruthy();
    expect(screen.queryByText(/Lou Sand/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'View all 4' }));
    expect(screen.getByText(/Lou Sand/)).toBeTruthy();
    expect(getHref('Request Intro')).toBe('/intro?account=12&contact=34&profile=ines-calloway');
    expect(getHref('View all 7 connectors')).toContain('/talent/focus?linkedin_id=ines-calloway');
    expect(screen.queryByRole('link', { name: 'Open in the CRM' })).toBeNull();
    expect(server.callsOf(getKithConnections)).toEqual([]);
    expect(screen.getByText('Only you see this. The profile owner won’t know.')).toBeTruthy();
  });

  it.each([
    ['Need to check', 'Need to check'],
    ['We know the target', 'Quillmark Ventures knows Ines'],
    ['Low likelihood', 'Low likelihood'],
    ['Portfolio employee', 'Portfolio employee'],
  ] as const)('calls %s “%s”', async (chanceToConnect, label) => {
    server.on(getByLinkedinId, makeRamzorAnswer({ chanceToConnect }));
    openEmbed(INES);
    expect(within(await box()).getByRole('heading').textContent).toBe(label);
  });

  it('gives kinds and numbers of the firm’s own ties', async () => {
    const score_details = {
      ...makeRamzorAnswer().score_details,
      evidence: [],
      on_record: 0,
      inferred: 0,
      elsewhere: { counts: [{ kind: 'opinion' as const, count: 2 }], text: '2 opinions' },
    };
    server.on(getByLinkedinId, makeRamzorAnswer({ score_details }));
    openEmbed(INES);
    expect(await screen.findByText('Elsewhere in the network: 2 opinions')).toBeTruthy();
  });

  it('requests nothing for a company where none is known', async () => {
    server.on(getByLinkedinId, makeRamzorAnswer({ contact: { ...makeRamzorAnswer().contact!, account: null } }));
    openEmbed(INES);
    await box();
    expect(screen.queryByRole('link', { name: 'Request Intro' })).toBeNull();
    expect(screen.getByText(/doesn’t know which company they work at/)).toBeTruthy();
  });

  it('shows a link from a list of people no further than its address', async () => {
    openEmbed('/ramzor?linkedin_id=ines-calloway&source=search');
    await box();
    expect(screen.getByRole('heading', { name: 'Ines Calloway' })).toBeTruthy();
    expect(server.callsOf(getByLinkedinId)[0]!.query.get('source')).toBe('search');
  });
});

describe('for staff', () => {
  beforeEach(() => putSession(server, staff));
  const crm = { sfId: 'crm/ines', crm_url: 'https://crm.example/crm%2Fines' };

  it('links the CRM’s record and names their contacts at the firm, and offers no request', async () => {
    server.on(getByLinkedinId, makeRamzorAnswer(crm));
    openEmbed(INES);
    await box();
    expect(getHref('Open in the CRM')).toBe(crm.crm_url);
    expect(await screen.findByText('Dana Orlev')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Connections at Quillmark Ventures' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Request Intro' })).toBeNull();
  });

  it('loads the connections of a known person, under any address or name of the page', async () => {
    const contact = { ...makeRamzorAnswer().contact!, public_identifier: 'ines-known' };
    server.on(getByLinkedinId, makeRamzorAnswer({ contact }));
    const { unmount } = openEmbed(INES);
    expect(await screen.findByText('Dana Orlev')).toBeTruthy();
    unmount();
    server.on(getByLinkedinId, makeRamzorAnswer({ contact: { ...contact, found_by: 'name' } }));
    openEmbed('/ramzor?fullName=Ines+Calloway&source=recruiter');
    expect(await screen.findByText('Dana Orlev')).toBeTruthy();
    expect(new Set(server.callsOf(getKithConnections).map(({ params }) => params.public_identifier))).toEqual(
      new Set(['ines-known']),
    );
  });

  it('says so when the connections could not be loaded, and asks again', async () => {
    server.on(getKithConnections, createRefusal(403, 'broken', 'It broke.'));
    openEmbed(INES);
    expect((await screen.findByRole('alert')).textContent).toContain('The connections could not be loaded. It broke.');
    server.on(getKithConnections, { connections: [{ Id: '1', Name: 'Dana Orlev', score: 4, being_asked: null }] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Dana Orlev')).toBeTruthy();
  });

  it('links no record from a list of people, and no missing record', async () => {
    server.on(getByLinkedinId, makeRamzorAnswer(crm));
    const { unmount } = openEmbed(INES.replace('source=linkedin', 'source=search'));
    await box();
    expect(screen.queryByRole('link', { name: 'Open in the CRM' })).toBeNull();
    unmount();
    server.on(getByLinkedinId, makeRamzorAnswer({ sfId: null, crm_url: null }));
    openEmbed(INES);
    await box();
    expect(screen.queryByRole('link', { name: 'Open in the CRM' })).toBeNull();
  });

  it('shows the connections on a path of their own', async () => {
    openEmbed('/ramzor/connections?linkedin_id=ines-calloway');
    expect(await screen.findByText('Dana Orlev')).toBeTruthy();
    expect(server.callsOf(getKithConnections)[0]!.params.public_identifier).toBe('ines-calloway');
    expect(server.callsOf(getByLinkedinId)).toEqual([]);
  });
});

it('shows the firm’s connections to nobody but its own people', async () => {
  putSession(server, portco);
  openEmbed('/ramzor/connections?linkedin_id=ines-calloway');
  expect(await screen.findByText('Only the firm’s staff can see these names.')).toBeTruthy();
  expect(server.callsOf(getKithConnections)).toEqual([]);
});

describe('a person who is not in the database', () => {
  const ODILE = '/ramzor?linkedin_id=odile-brandt&fullName=Odile+Brandt&location=Hamburg';
  beforeEach(() => {
    putSession(server, portco);
    server.on(getByLinkedinId, makeNobody()).on(addContact, { success: true });
  });

  it('can be added with the data of the page, and is looked up again', async () => {
    openEmbed(ODILE);
    await boxSays('Low likelihood', 'Not on database');
    await userEvent.type(screen.getByRole('textbox', { name: 'Company (optional)' }), 'Marrowstone Energy');
    await userEvent.type(screen.getByRole('textbox', { name: 'Title (optional)' }), 'Head of Data');
    server.on(getByLinkedinId, makeRamzorAnswer({ FirstName: 'Odile', chanceToConnect: 'Low likelihood' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add to Kith' }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Request Intro' })).toBeTruthy());
    expect(server.bodyOf(addContact)).toEqual({
      public_identifier: 'odile-brandt',
      fullName: 'Odile Brandt',
      entityUrn: null,
      location: 'Hamburg',
      company: 'Marrowstone Energy',
      title: 'Head of Data',
    });
    expect(screen.queryByRole('button', { name: 'Add to Kith' })).toBeNull();
  });

  it('is then a proposal of the viewer’s own company, and can be requested at the known company', async () => {
    const contact = {
      ...makeRamzorAnswer().contact!,
      Id: null,
      Name: 'Odile Brandt',
      public_identifier: 'odile-brandt',
    };
    server.on(
      getByLinkedinId,
      makeRamzorAnswer({ FirstName: 'Odile', chanceToConnect: 'Low likelihood', contact, connectors: 0 }),
    );
    openEmbed(ODILE);
    expect(await screen.findByText(/^Lumenary proposed Odile to Quillmark Ventures/)).toBeTruthy();
    expect(getHref('Request Intro')).toBe('/intro?account=12&profile=odile-brandt&name=Odile+Brandt');
    expect(screen.queryByRole('button', { name: 'Add to Kith' })).toBeNull();
  });

  it('stays as it is when adding fails, and the typed text is kept', async () => {
    server.on(addContact, createRefusal(409, 'conflict', 'This person asked to be erased and is not added again.'));
    openEmbed(ODILE);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Company (optional)' }), 'Veldt');
    await userEvent.click(screen.getByRole('button', { name: 'Add to Kith' }));
    expect((await screen.findByRole('alert')).textContent).toContain('asked to be erased');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Company (optional)' }).value).toBe('Veldt');
  });

  it('is asked for by name where the page has none, and never guessed', async () => {
    openEmbed('/ramzor?linkedin_id=odile-brandt');
    await userEvent.type(await screen.findByRole('textbox', { name: /^Full name/ }), 'Odile Brandt');
    await userEvent.click(screen.getByRole('button', { name: 'Look up' }));
    expect(await screen.findByRole('heading', { name: 'Odile Brandt' })).toBeTruthy();
  });

  it('cannot be added from a page without an address', async () => {
    openEmbed('/ramzor?fullName=Odile+Brandt&source=recruiter');
    expect(await screen.findByText(/doesn’t show the person’s profile address/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add to Kith' })).toBeNull();
  });
});

it('says so when the server does not answer, and asks again', async () => {
  putSession(server, portco);
  server.on(getByLinkedinId, createRefusal(403, 'broken', 'It broke.'));
  openEmbed(INES);
  expect((await screen.findByRole('alert')).textContent).toContain('The network could not be searched. It broke.');
  server.on(getByLinkedinId, makeRamzorAnswer());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await box();
});

describe.each([
  ['who is signed in', getUser, (): void => putSession(server, portco)],
  ['what the firm is called', signInSettings, (): void => void server.on(signInSettings, installation)],
])('reports a failure to find out %s, and asks again', (_what, call, mend) => {
  it.each([
    ['/ramzor', INES, () => box()],
    [
      '/ramzor/connections',
      '/ramzor/connections?linkedin_id=ines-calloway',
      () => screen.findByText('Only the firm’s staff can see these names.'),
    ],
  ])('on %s', async (_path, path, found) => {
    putSession(server, portco);
    server.on(call, createRefusal(403, 'broken', 'It broke.'));
    openEmbed(path);
    expect((await screen.findByRole('alert')).textContent).toContain('The network could not be searched. It broke.');
    expect(screen.queryByText('Searching the network…')).toBeNull();
    mend();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await found();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
