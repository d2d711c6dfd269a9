import { beforeEach, describe, expect, test } from 'vitest';
import * as calls from '../../../shared/features/focus-lists/calls.ts';
import { NO_LEAD_COLUMN, TOO_MANY_LEADS } from '../../../shared/features/focus-lists/list.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import { insertWorld, type TestWorld, type WorldPerson } from '../../testing/world.ts';

const LABS = 'Pellucid Labs';
const BANK = 'Castellan Bank';
const job = (at: string, title: string, from: string, to?: string) => ({ at, title, from, ...(to ? { to } : {}) });
const atLabs = (title: string) => job(LABS, title, '2017-03', '2020-08');

const PEOPLE: Record<string, WorldPerson> = {
  'Ines Calloway': { jobs: [atLabs('Engineering Manager'), job(BANK, 'VP Engineering', '2020-09')] },
  'Kei Tamsin': { jobs: [atLabs('Data Scientist'), job(BANK, 'Lead Data Scientist', '2020-11')] },
  'Tal Berkovan': { jobs: [atLabs('Manager'), job(BANK, 'Director', '2020-09')], known: { admin: 4 } },
};

let kith: TestApp;
let world: TestWorld;
beforeEach(async () => {
  kith = await startTestApp();
  world = await insertWorld(kith, {
    accounts: { [LABS]: { headcount: 12 }, [BANK]: { headcount: 4000 } },
    people: PEOPLE,
  });
});

const upload = (content: string, viewer: TestViewer = 'talent') => {
  const body = new FormData();
  body.append('file', new Blob([content]), 'leads.csv');
  return kith.as(viewer).call(calls.uploadFocusList, { body } as never);
};
const handle = (body: object, viewer: TestViewer = 'talent') => kith.as(viewer).call(calls.handleFocusList, { body });
const get = async (id: string) => (await kith.as('talent').call(calls.getFocusList, { params: { id } })).body;
const file = async (id: string, what: 'full' | 'relationships' | 'top' | 'missing', connectors: string[] = []) =>
  (await kith.as('talent').call(calls.exportFocusList, { params: { id }, body: { what, connectors } })).text
    .replace('\ufeff', '')
    .trimEnd()
    .split('\n');
/** Reads a file and works it out. */
async function worked(content: string) {
  const { list } = (await upload(content)).body;
  return (await handle({ list: list.id })).body;
}

describe('leads', () => {
  test('are found by their address, with the people who could connect to them, and all their columns kept', async () => {
    const answer = await worked('Team;LinkedIn;Team\nRed;https://il.linkedin.com/in/Ines-Calloway/?trk=x;Blue\n;;\n');
    expect(answer.list).toMatchObject({ state: 'done', total: 1, done: 1, enriched: 1, missing: 0, with_connector: 1 });
    expect(answer.list.notes).toContain('1 empty row was left out.');
    expect(answer.enrichedLeads).toEqual([
      {
        linkedin_profile: 'https://www.linkedin.com/in/ines-calloway',
        name: 'Ines Calloway',
        'Focus score': 'High likelihood',
        current_company: BANK,
        current_title: 'VP Engineering',
        'Focus url': 'http://kith.example/talent/focus?linkedin_id=ines-calloway&fullName=Ines+Calloway',
        connectors: ['https://www.linkedin.com/in/tal-berkovan'],
        input: { Team: 'Red', LinkedIn: 'https://il.linkedin.com/in/Ines-Calloway/?trk=x', 'Team (3)': 'Blue' },
      },
    ]);
    expect(answer.topConnectors).toMatchObject([
      { name: 'Tal Berkovan', title: 'Director', company: BANK, leads: 1, most_from: [BANK] },
    ]);
    expect(answer.relationships[0]).toMatchObject({
      lead: 'Ines Calloway',
      connector: 'Tal Berkovan',
      input: { Team: 'Red' },
    });
    expect(answer.relationships.map((relationship) => relationship.shared_company).sort()).toEqual([BANK, LABS]);
  });

  test.each([
    '"Calloway, Ines"',
    '"Dr. Ines Calloway, PhD"',
    'Ines Calloway 🚀',
    '"Ines ""Nes"" Calloway"',
    'Ines (Nes) Calloway',
    'INES CALLOWAY (she/her)',
  ])('are found by a name written as %s', async (name) => {
    const { enrichedLeads } = await worked(`Name,Company\n${name},${LABS}\n`);
    expect(enrichedLeads.map((lead) => lead.name)).toEqual(['Ines Calloway']);
  });

  test('are found by any e-mail of theirs whatever the company, unless the name or the address is of somebody else', async () => {
    const mail = (email: string, name: string) =>
      kith.db.updateTable('contact').set({ email }).where('id', '=', world.contacts[name]!).execute();
    await mail('ines@vale.example', 'Ines Calloway');
    await kith.db
      .insertInto('contact_external_id')
      .values({ contact_id: world.contacts['Ines Calloway']!, value: 'E-mail:ines@labs.example' })
      .execute();
    await mail('info@labs.example', 'Kei Tamsin');
    const rows = ['Ines C.,,Ines@Labs.example', ',,ines@vale.example', 'Calloway,Elsewhere,<ines@labs.example>'];
    const others = [
      'Kei Tamsin,,ines@labs.example',
      'Kei Tamsin,,info@labs.example',
      'Ines Calloway,,nobody@labs.example',
    ];
    const answer = await worked(`Name,Company,Email\n${[...rows, ...others].join('\n')}\n`);
    // Three rows for one person are one lead.
    expect(answer.enrichedLeads.map(({ name }) => name)).toEqual(['Ines Calloway']);
    const [a, b, ...missing] = answer.missingContacts.map(({ line, reason }) => `${line} ${reason}`);
    expect([a, b]).toEqual(['3 Same person as in line 2.', '4 Same person as in line 2.']);
    expect(missing.map((text) => text.slice(0, 30))).toEqual([
      '5 No contact has this e-mail, ',
      '6 The address is empty, and a ',
      '7 No contact has this e-mail, ',
    ]);
  });

  test('are found by name together with one of their companies, never by the name alone', async () => {
    const answer = await worked(
      `full_name,company,title,location\nINES CALLOWAY,${LABS},,\nKei Tamsin,,,\nTal Berkovan,Elsewhere,Director,\nNobody Known,${BANK},,\n`,
    );
    expect(answer.enrichedLeads.map(({ name }) => name)).toEqual(['Ines Calloway']);
    expect(answer.missingContacts.map(({ line, lead, reason }) => [line, lead, reason])).toEqual([
      [
        3,
        'Kei Tamsin',
        'The address is empty, and a name alone is not enough. Add the company, or the title and location.',
      ],
      [4, 'Tal Berkovan', 'The address is empty, and no one with this name is at Elsewhere.'],
      [5, 'Nobody Known', 'The address is empty, and no contact has this name.'],
    ]);
    const [unknown] = (await handle({ leads: [{ linkedin: 'in/nobody-there' }] })).body.missingContacts;
    expect(unknown!.reason).toBe('No contact has this profile address, and there is no name.');
  });

  test('match nobody where two people of the name fit alike, and otherwise the one who fits better', async () => {
    const { id: twin } = await kith.db
      .insertInto('contact')
      .values(
        await kith.db
          .selectFrom('contact')
          .select(['name', 'name_key', 'account_id', 'title_id', 'source_id', 'created_at', 'updated_at'])
          .where('name', '=', 'Kei Tamsin')
          .executeTakeFirstOrThrow(),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    const lead = { full_name: 'Kei Tamsin', company: BANK };
    const [missing] = (await handle({ leads: [lead] })).body.missingContacts;
    expect(missing!.reason).toBe(`The address is empty, and two people with this name are at ${BANK}.`);
    await kith.db.updateTable('contact').set({ location: 'Haifa, Israel' }).where('id', '=', twin).execute();
    expect((await handle({ leads: [{ ...lead, city: 'Haifa' }] })).body.list).toMatchObject({
      enriched: 1,
      missing: 0,
    });
  });

  test('that are repeated, are the user, or are not people are missing, each with its sentence', async () => {
    await kith.db
      .updateTable('app_user')
      .set({ contact_id: world.contacts['Kei Tamsin']! })
      .where('id', '=', kith.users.talent)
      .execute();
    const answer = await worked(
      `linkedin,full_name,company\nin/ines-calloway,,\n,Ines Calloway,${BANK}\nin/kei-tamsin,,\nlinkedin.com/company/veldt,,\n`,
    );
    expect(answer.missingContacts.map(({ reason }) => reason)).toEqual([
      'Same person as in line 2.',
      'This is you. You don’t need a connector.',
      'This is a company page. Use the address of a person’s profile.',
    ]);
    expect(answer.list).toMatchObject({ total: 4, enriched: 1, missing: 3 });
    expect(await file(answer.list.id, 'missing')).toEqual([
      'linkedin;full_name;company;line;missing because',
      `;Ines Calloway;${BANK};3;Same person as in line 2.`,
      'in/kei-tamsin;;;4;This is you. You don’t need a connector.',
      'linkedin.com/company/veldt;;;5;This is a company page. Use the address of a person’s profile.',
    ]);
  });

  test('list first the people whom the firm asks about them by chat, then those whom it asked before', async () => {
    const there = (from: string): WorldPerson => ({ jobs: [job('Fernhill', 'Engineer', from)], known: { admin: 4 } });
    const { contacts } = await insertWorld(kith, {
      accounts: { Fernhill: { headcount: 8 } },
      people: {
        'Lea Voss': { jobs: [job('Fernhill', 'CTO', '2018-01')] },
        'Ada One': there('2018-02'),
        'Ben Two': there('2019-02'),
        'Cyd Three': there('2020-02'),
      },
    });
    const idOf = new Map(Object.entries(contacts).map(([name, id]) => [name.toLowerCase().replace(' ', '-'), id]));
    const connectors = async () => {
      const { enrichedLeads } = (await handle({ leads: [{ linkedin: 'in/lea-voss' }] })).body;
      return enrichedLeads[0]!.connectors.map((address) => address.split('/').at(-1)!);
    };
    const [first, second, third, ...more] = (await connectors()) as [string, string, string];
    expect(more).toEqual([]);
    const at = kith.deps.clock.now().toISOString();
    for (const [connector, ended_at] of [
      [second, at],
      [third, null],
    ] as const)
      await kith.db
        .insertInto('reachout')
        .values({
          digest: connector,
          account_id: kith.companies['Quillmark Ventures'],
          user_id: kith.users.talent,
          connector_contact_id: idOf.get(connector)!,
          target_contact_id: contacts['Lea Voss']!,
          made_at: at,
          due_at: at,
          expires_at: '2027-01-01T00:00:00.000Z',
          ended_at,
          ended_by: null,
          outcome: ended_at === null ? null : 'answered',
        })
        .execute();
    expect(await connectors()).toEqual([third, second, first]);
  });

  test('have the connectors of the chosen chances', async () => {
    const { list } = (await upload('linkedin\nin/ines-calloway\n')).body;
    const of = async (...desiredChanceToConnect: string[]) =>
      (await handle({ list: list.id, desiredChanceToConnect })).body.topConnectors.length;
    expect([await of('good chance'), await of('some chance', 'long shot')].sort()).toEqual([0, 1]);
  });
});

describe('a file', () => {
  test('without a recognised column is taken, and worked out once somebody names the columns', async () => {
    const { list } = (await upload('Wer,Wo\nin/ines-calloway,x\n')).body;
    expect(list).toMatchObject({ state: 'read', lacks: NO_LEAD_COLUMN });
    const refused = await handle({ list: list.id });
    expect([refused.status, refused.error.message]).toEqual([400, NO_LEAD_COLUMN]);
    expect((await handle({ list: list.id, columns: ['linkedin', null] })).body.list).toMatchObject({ enriched: 1 });
  });

  test('of more than 10,000 leads, of none, or that is not a table is refused with its own sentence', async () => {
    const many = await upload(`linkedin\n${'in/x\n'.repeat(10_001)}`);
    expect([many.status, many.error.message]).toEqual([400, TOO_MANY_LEADS]);
    const sent = await handle({ leads: Array.from({ length: 10_001 }, () => ({ linkedin: 'x' })) });
    expect(sent.status).toBe(400);
    expect(JSON.stringify(sent.error)).toContain(TOO_MANY_LEADS);
    expect((await upload('linkedin,full_name\n,\n,\n')).error.message).toMatch(/^This file contains no leads/);
    expect((await upload('[{"a": 1}]')).error.message).toMatch(/^This is JSON/);
    expect(await kith.db.selectFrom('focus_list').select('id').execute()).toEqual([]);
  });

  test('is exported with its columns in front, and cells that a spreadsheet would run as text', async () => {
    const { list, topConnectors } = await worked("phone,linkedin\n=1+1,in/ines-calloway\n'+1 2,in/kei-tamsin\n");
    const full = await file(list.id, 'full');
    expect(full[0]).toBe(
      'phone;linkedin;linkedin_profile;name;Focus score;current_company;current_title;Focus url;connectors',
    );
    expect(full[1]).toMatch(/^'=1\+1;in\/ines-calloway;https:.*;Ines Calloway;High likelihood;/);
    const relationships = await file(list.id, 'relationships');
    expect(relationships[0]).toBe(
      'phone;linkedin;lead;lead_linkedin_profile;connector;connector_linkedin_profile;chance_to_connect;shared_company;shared_tenures_titles_connector;shared_tenures_titles_colleague;shared_months_tenure;israel_related_employees_count_start_year_tenure;start_date_tenure;end_date_tenure',
    );
    expect(relationships[1]).toMatch(/^'=1\+1;in\/ines-calloway;Ines Calloway;.*Tal Berkovan/);
    const ticked = [topConnectors[0]!.id];
    await kith.db.updateTable('focus_link').set({ in_touch: '2026-09' }).execute();
    const top = await file(list.id, 'top', ticked);
    expect(top[0]).toBe(
      'phone;linkedin;connector;connector_linkedin_profile;chance_to_connect;linkedin_profile;name;Focus score;current_company;current_title;Focus url;in_touch',
    );
    expect(top).toHaveLength(3);
    expect(top[1]).toMatch(/;2026-09$/);
    const none = await kith
      .as('talent')
      .call(calls.exportFocusList, { params: { id: list.id }, body: { what: 'top' } });
    expect([none.status, none.error.message]).toEqual([400, 'Tick at least one connector.']);
    const reach = { params: { id: list.id }, body: { connectors: ticked } };
    expect((await kith.as('talent').call(calls.countFocusReach, reach)).body).toEqual({ leads: 2 });
  });

  test('belongs to its owner alone', async () => {
    const { list } = await worked('linkedin\nin/ines-calloway\n');
    const response = await kith.as('focus').call(calls.getFocusList, { params: { id: list.id } });
    expect(response.status).toBe(404);
    expect((await kith.as('focus').call(calls.listFocusLists, {})).body.lists).toEqual([]);
  });
});

describe('more than 500 leads', () => {
  const many = `linkedin\nin/ines-calloway\n${Array.from({ length: 520 }, (_, at) => `in/nobody-${at}\n`).join('')}`;

  test('are worked out by a job', async () => {
    const answer = await worked(many);
    expect(answer).toMatchObject({ list: { state: 'running', done: 0 }, enrichedLeads: [], missingContacts: [] });
    await kith.runJobs();
    const { list, topConnectors } = await get(answer.list.id);
    expect(list).toMatchObject({ state: 'done', total: 521, done: 521, enriched: 1, missing: 520 });
    expect(topConnectors).toHaveLength(1);
    expect(await file(list.id, 'missing')).toHaveLength(521);
  });

  test('can be cancelled, and resumed from the same place', async () => {
    const { list } = await worked(many);
    const params = { id: list.id };
    expect((await kith.as('talent').call(calls.cancelFocusList, { params })).body.list.state).toBe('cancelled');
    await kith.runJobs();
    expect((await get(list.id)).list.done).toBe(0);
    // A lead that was looked up already is not looked up again.
    await kith.db
      .updateTable('focus_lead')
      .set({ outcome: 'missing', reason: 'Looked up before.' })
      .where('line', '=', 2)
      .execute();
    expect((await kith.as('talent').call(calls.resumeFocusList, { params })).body.list.state).toBe('running');
    await kith.runJobs();
    const { list: done, missingContacts } = await get(list.id);
    expect(done).toMatchObject({ state: 'done', done: 521, enriched: 0 });
    expect(missingContacts[0]!.reason).toBe('Looked up before.');
    expect((await kith.as('talent').call(calls.resumeFocusList, { params })).status).toBe(409);
  });
});

test('lists are deleted after thirty days, with all their contents', async () => {
  const { list } = await worked('linkedin\nin/ines-calloway\n');
  await kith.startDay(new Date(Date.parse(list.created_at) + 31 * 86_400_000));
  for (const table of ['focus_list', 'focus_lead', 'focus_link', 'focus_connector'] as const)
    expect(await kith.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
});

test('the page tells users of the flagged organisation that they belong to it', async () => {
  const flagged = async () => (await kith.as('talent').call(calls.listFocusLists, {})).body.flagged;
  expect(await flagged()).toBe(false);
  const { account_id } = await kith.db
    .selectFrom('app_user')
    .select('account_id')
    .where('id', '=', kith.users.talent)
    .executeTakeFirstOrThrow();
  await kith.db
    .insertInto('installation')
    .values({ key: 'flagged_account_id', value: String(account_id) })
    .execute();
  expect(await flagged()).toBe(true);
});
