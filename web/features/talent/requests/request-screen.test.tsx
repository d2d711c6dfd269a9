import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { listKithUsers } from '../../../../shared/features/accounts/session/calls.ts';
import { addContact } from '../../../../shared/features/panel/calls.ts';
import { myCandidates } from '../../../../shared/features/talent/candidacies/calls.ts';
import {
  createSlackEmail,
  poscanRequest,
  requestConnectors,
  requestPositions,
  requestResults,
} from '../../../../shared/features/talent/requests/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
  staff,
} from '../../../testing/testing.tsx';
import { makeCandidacy, makeTalentConnector, requestTarget } from '../candidacies/list-sample.ts';

const POSITION = {
  Id: '7',
  Name: 'VP Data',
  Owner__c: null,
  Account_Name__c: 'Lumenary',
  Link_to_Job__c: 'https://jobs.example/vp-data',
  group: '1 - Your Positions' as const,
};
const PLACE = '/talent?linkedin_id=ines-calloway&position_id=7';
const counts = { all: 2, work: 2, linkedin: 0, other: 0 };
const user = (Id: string, Name: string, Slack_Id__c: string | null) => ({
  Id,
  Name,
  Email: '',
  Kith_Connect_Role__c: '',
  Slack_Id__c,
});

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = createFakeServer()
    .on(requestResults, { target: requestTarget })
    .on(requestPositions, { positions: [POSITION] })
    .on(myCandidates, { poscans: [], more: false, next_cursor: null, counts: { active: 0, archive: 0 } })
    .on(listKithUsers, { users: { 7: user('7', 'Dana Orlev', null), 8: user('8', 'Noa Kestrel', 'U0NOA00001') } })
    .on(poscanRequest, { success: true, poscan: makeCandidacy(31) })
    .on(requestConnectors, {
      connectors: [
        makeTalentConnector(1, {
          Contact_Name__c: 'Yael Norrin',
          FirstName: 'Yael',
          owner_id: '8',
          owner_name: 'Noa Kestrel',
        }),
        makeTalentConnector(2, {
          Contact_Name__c: 'Pasco Idris',
          owner_slack_id: null,
          load: { asked: 2, open: 1, last_answered: null },
        }),
      ],
      next_cursor: null,
      counts,
      unfiltered: 14,
    });
});

const sent = (sentBy: 'sent' | 'failed') => ({
  success: true as const,
  sent: sentBy,
  error: null,
  draft: null,
  intro: {
    Id: '5',
    Status__c: 'Sent Email to Facilitator' as const,
    Goal__c: 'Talent',
    Connector__r: null,
    To_Who__r: null,
    Kith_Facilitator__r: null,
  },
});
const submit = (name: RegExp) => screen.getByRole('button', { name }) as HTMLButtonElement;
const write = async (label: string, words: string) => {
  await userEvent.click(screen.getByRole('button', { name: /^Add (message|details)/ }));
  await userEvent.type(screen.getByRole('textbox', { name: label }), words);
};

describe('the request screen of the firm', () => {
  beforeEach(() => putSession(server, { ...staff, Id: '7', roles: ['Talent'] }));

  it('shows the missing fields until a request can be sent', async () => {
    openApp('/talent?linkedin_id=ines-calloway');
    expect(await screen.findByText('Choose a position.')).toBeTruthy();
    expect(submit(/Submit request/).disabled).toBe(true);
    await userEvent.click(screen.getByRole('combobox', { name: /Position/ }));
    await userEvent.click(await screen.findByRole('option', { name: /VP Data/ }));
    expect(window.location.search).toContain('position_id=7');
    expect(await screen.findByText('Write a personal message.')).toBeTruthy();
    await write('Personal message (required)', 'Come and meet us.');
    expect(screen.getByText('Choose at least one connector.')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Yael Norrin' }));
    expect(submit(/Ask 1 connector/).disabled).toBe(false);
  });

  it('keeps filters in the address, sends them to the server, and clears them all with Reset', async () => {
    openApp(PLACE);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Show current colleagues' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Advisor' }));
    expect(new URLSearchParams(window.location.search).get('colleagues')).toBe('false');
    await waitFor(() => {
      const query = server.callsOf(requestConnectors).at(-1)!.query;
      expect([query.get('colleagues'), query.get('without_roles')]).toEqual(['false', 'board;consultant;investor']);
    });
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => {
      const query = server.callsOf(requestConnectors).at(-1)!.query;
      expect([query.get('years'), query.get('months'), query.get('without_roles')]).toEqual(['100', '0', 'none']);
    });
  });

  it('remembers the ticked people in this browser', async () => {
    const { unmount } = openApp(PLACE);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Yael Norrin' }));
    unmount();
    openApp(PLACE);
    expect(await screen.findByRole('checkbox', { name: 'Select Yael Norrin', checked: true })).toBeTruthy();
  });

  it('keeps those whom another tab ticked meanwhile', async () => {
    const { unmount } = openApp('/talent?linkedin_id=ines-calloway');
    const tick = async (name: string) =>
      userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    await tick('Pasco Idris');
    const [stored] = Object.entries(localStorage).filter(([key]) => key.includes('referencers'));
    await tick('Pasco Idris');
    // As the other tab wrote it.
    localStorage.setItem(...(stored as [string, string]));
    await tick('Yael Norrin');
    unmount();
    openApp('/talent?linkedin_id=ines-calloway');
    for (const name of ['Yael Norrin', 'Pasco Idris'])
      expect(await screen.findByRole('checkbox', { name: `Select ${name}`, checked: true })).toBeTruthy();
  });

  it('asks with prefilled words, warns of open requests first, and leads to My Candidates', async () => {
    server.on(createSlackEmail, sent('sent'));
    openApp(`${PLACE}&request_type=Reference%20Check`);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Yael Norrin' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Pasco Idris' }));
    await write('Reference Check details (required)', 'How does she lead?');
    await userEvent.click(submit(/Ask 2 connectors/));
    const drawer = within(await screen.findByRole('dialog', { name: 'Ask about Ines Calloway' }));
    const words = (await drawer.findByRole('textbox', { name: 'Chat message to Noa Kestrel' })) as HTMLTextAreaElement;
    expect(words.value).toContain('Hi Noa,');
    expect(words.value).toContain('Yael Norrin and Ines worked together at Tesselane (31 months).');
    expect(words.value).toContain('Could you ask Yael to tell us what it was like to work with Ines?');
    expect(words.value).toContain('How does she lead?');
    expect(drawer.getByText(/Pasco Idris has open requests/)).toBeTruthy();
    const send = () => drawer.getByRole('button', { name: 'Send 2 requests' }) as HTMLButtonElement;
    expect(send().disabled).toBe(true);
    await userEvent.click(drawer.getByRole('checkbox', { name: 'Ask Pasco Idris anyway' }));
    await userEvent.click(send());
    expect(await screen.findByText('Request Sent Successfully')).toBeTruthy();
    expect(window.location.pathname).toBe('/talent/candidates');
    expect(server.callsOf(poscanRequest)).toHaveLength(1);
    expect(server.callsOf(createSlackEmail).map(({ body }) => body)).toMatchObject([
      { connector: '201', channel: 'chat', selectedUser: '8', poscan: '31' },
      { connector: '202', although_asked: true },
    ]);
  });

  it('shows each reader their own text: the message for the person is in none of the others', async () => {
    server.on(createSlackEmail, sent('sent'));
    openApp(PLACE);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Yael Norrin' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Pasco Idris' }));
    await write('Personal message (required)', 'A role that fits you.');
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Note for connectors (optional)' }),
      'She built one before.',
    );
    const menu = within(screen.getByRole('region', { name: 'Request' }));
    const mail = menu.getByRole('region', { name: 'What Ines will read', hidden: true });
    expect(mail.textContent).toMatch(/Hi Ines,[\s\S]*A role that fits you\.[\s\S]*jobs\.example\/vp-data/);
    expect(mail.textContent).not.toContain('She built one before.');
    await userEvent.click(submit(/Ask 2 connectors/));
    const drawer = within(await screen.findByRole('dialog', { name: 'Ask about Ines Calloway' }));
    expect(drawer.getByRole('region', { name: 'What Ines will read', hidden: true }).textContent).toBe(
      mail.textContent,
    );
    const toOwner = (await drawer.findByRole('textbox', {
      name: 'Chat message to Noa Kestrel',
    })) as HTMLTextAreaElement;
    const toConnector = drawer.getByRole('region', { name: 'E-mail draft to Pasco Idris' });
    for (const text of [toOwner.value, toConnector.textContent]) {
      expect(text).toContain('She built one before.');
      expect(text).not.toContain('fits you');
    }
    await userEvent.click(drawer.getByRole('checkbox', { name: 'Ask Pasco Idris anyway' }));
    await userEvent.click(drawer.getByRole('button', { name: 'Send 2 requests' }));
    expect(await screen.findByText('Request Sent Successfully')).toBeTruthy();
    expect(server.callsOf(poscanRequest)[0]!.body).toMatchObject({
      personalized_message_for_candidate__c: 'A role that fits you.',
    });
    for (const { body } of server.callsOf(createSlackEmail)) {
      expect(body).toMatchObject({ why: 'She built one before.' });
      expect(JSON.stringify(body)).not.toContain('fits you');
    }
  });

  it('shows each failure, keeps the candidacy, and tries only the failed ones again', async () => {
    server.on(createSlackEmail, createRefusal(409, 'conflict', 'Yael Norrin was already asked for this.'));
    openApp(PLACE);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Yael Norrin' }));
    await write('Personal message (required)', 'Come and meet us.');
    await userEvent.click(submit(/Ask 1 connector/));
    await userEvent.click(await screen.findByRole('button', { name: 'Send 1 request' }));
    expect(await screen.findByText(/Yael Norrin was already asked for this/)).toBeTruthy();
    server.on(createSlackEmail, sent('failed'));
    await userEvent.click(screen.getByRole('button', { name: 'Send 1 request' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'There was an error sending a slack msg. plz contact Noa Kestrel...',
    );
    expect(
      new Set(server.callsOf(poscanRequest).map(({ body }) => (body as { request_key: string }).request_key)).size,
    ).toBe(1);
  });

  it('lets the user submit a request without connectors', async () => {
    server.on(requestConnectors, {
      connectors: [],
      next_cursor: null,
      unfiltered: 0,
      counts: { all: 0, work: 0, linkedin: 0, other: 0 },
    });
    openApp(PLACE);
    expect(
      await screen.findByText("We couldn't automatically find potential connectors. Please submit a request..."),
    ).toBeTruthy();
    await write('Personal message (required)', 'Come and meet us.');
    await userEvent.click(submit(/Submit request/));
    expect(await screen.findByText('Request Sent Successfully')).toBeTruthy();
  });
});

describe('the request screen of a company', () => {
  beforeEach(() => putSession(server, portco));

  it('asks the talent team, and shows no connectors', async () => {
    openApp(`${PLACE}&request_type=Reference%20Check&request_source=panel&available=3&rec-count=2`);
    expect(await screen.findByText(/talent team will search for people who can recommend Ines/)).toBeTruthy();
    expect(server.callsOf(requestConnectors)).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: /Reference Check details/ }), 'How does she lead?');
    await userEvent.click(submit(/Submit/));
    expect(await screen.findByText('Request Sent Successfully')).toBeTruthy();
    expect(server.callsOf(poscanRequest)[0]!.body).toMatchObject({
      requestType: 'Reference Check',
      Reference_Check_Details__c: 'How does she lead?',
      requestSource: 'panel',
      available: '3',
      recCount: 2,
      selectedPosition: '7',
    });
  });

  it('keeps the text until it is sent', async () => {
    const details = () => screen.findByRole('textbox', { name: /Reference Check details/ });
    const place = `${PLACE}&request_type=Reference%20Check`;
    const first = openApp(place);
    await userEvent.type(await details(), 'How does she lead?');
    first.unmount();
    openApp(place);
    expect(((await details()) as HTMLTextAreaElement).value).toBe('How does she lead?');
    await userEvent.click(submit(/Submit/));
    expect(await screen.findByText('Request Sent Successfully')).toBeTruthy();
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
  });

  it('ignores invalid values in an address', async () => {
    const odd = `request_source=${'x'.repeat(300)}&available=${'9'.repeat(80)}&rec-count=1e9&fullName=${'n'.repeat(400)}`;
    const person = encodeURIComponent('https://www.linkedin.com/in/ines-calloway/?x=1');
    openApp(`/talent?linkedin_id=${person}&position_id=7&request_type=Gossip&${odd}`);
    await userEvent.type(await screen.findByRole('textbox', { name: /Personal message/ }), 'Come and meet us.');
    await userEvent.click(submit(/Submit/));
    expect(await screen.findByText('Request Sent Successfully')).toBeTruthy();
    const [call] = server.callsOf(requestResults);
    expect(call!.body).toMatchObject({ contactToSearch: { public_identifier: 'ines-calloway' } });
    const { body } = server.callsOf(poscanRequest)[0]!;
    expect(poscanRequest.body.safeParse(body).success).toBe(true);
  });

  it('says that a request is open already, and sends no second one', async () => {
    server.on(requestResults, { target: { ...requestTarget, poscans: [makeCandidacy(4)] } });
    openApp(PLACE);
    expect(await screen.findByRole('link', { name: 'See request' })).toBeTruthy();
    expect(screen.getByText('A request is already open for this position.')).toBeTruthy();
    expect(submit(/Submit/).disabled).toBe(true);
  });
});

it('takes the address of a profile where no person is named', async () => {
  putSession(server, staff);
  openApp('/talent');
  const box = await screen.findByRole('searchbox', { name: 'Or paste their profile address' });
  await userEvent.type(box, 'https://www.linkedin.com/company/lumenary');
  expect(await screen.findByText(/profile address looks like linkedin\.com\/in\/name/)).toBeTruthy();
  await userEvent.clear(box);
  await userEvent.type(box, 'https://www.linkedin.com/in/ines-calloway/?x=1');
  expect(await screen.findByRole('heading', { name: 'Ines Calloway' })).toBeTruthy();
});

describe('somebody whom Kith does not know', () => {
  it('can be requested by a company with its proposal, without the extension', async () => {
    putSession(server, portco);
    server.on(requestResults, { target: null }).on(addContact, { success: true });
    openApp('/talent');
    await userEvent.type(await screen.findByLabelText('Or paste their profile address'), 'linkedin.com/in/ada-nobody');
    await screen.findByText('This person is not in the database');
    await userEvent.click(screen.getByRole('combobox', { name: /Position/ }));
    await userEvent.click(await screen.findByRole('option', { name: /VP Data/ }));
    await userEvent.click(screen.getByRole('button', { name: /^Propose to/ }));
    expect(await screen.findByText('Write the text of the request.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/What should the request say/), 'Come and meet us.');
    await userEvent.click(screen.getByRole('button', { name: /^Propose to/ }));
    await screen.findByText(/^Your request starts when/);
    expect(server.bodyOf(addContact)).toMatchObject({
      public_identifier: 'ada-nobody',
      fullName: 'Ada Nobody',
      request: { selectedPosition: '7', requestType: 'Intro Request', words: 'Come and meet us.' },
    });
  });

  it('is named with the request that the company made', async () => {
    putSession(server, portco);
    const proposed = { name: 'Ada Nobody', proposed_at: '2026-11-20T08:00:00.000Z', position: 'VP Data' };
    server.on(requestResults, { target: null, proposed });
    openApp('/talent?linkedin_id=ada-nobody');
    await screen.findByText('You requested Ada Nobody for VP Data');
    expect(screen.getByText(/proposed them on 20 Nov 26/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Propose to/ })).toBeNull();
  });
});
