import { beforeAll, describe, expect, test } from 'vitest';
import { searchByNames, suggestAccounts } from '../../../shared/features/search/calls.ts';
import { saveFirmDomains, writeFurtherDomains } from '../../platform/access/company-domains.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import { deriveAll, insertWorld, type TestWorld } from '../../testing/world.ts';
import { insertTown } from './testing/town.ts';

let app: TestApp;
let world: TestWorld;

beforeAll(async () => {
  app = await startTestApp();
  world = await insertTown(app);
});

const search = async (names: string[], viewer: TestViewer = 'admin', exactMatch?: boolean) =>
  app.as(viewer).call(searchByNames, { body: { names, exactMatch } });
const found = async (...given: Parameters<typeof search>) =>
  (await search(...given)).body.accounts.map((account) => account.name);
const suggested = async (query: string, viewer: TestViewer = 'admin') =>
  (await app.as(viewer).call(suggestAccounts, { query: { query } })).body.accounts.map((account) => account.name);

describe('searching by company names', () => {
  test('finds a name on word boundaries, whatever its case, accents and legal form', async () => {
    for (const name of [
      'ACME ROBOTICS',
      'acme robotics llc',
      'Acmé Robotics, Incorporated',
      '  the Acme   Robotics ',
    ]) {
      expect(await found([name])).toEqual(['Acme Robotics, Inc.']);
    }
    expect(await found(['Cafe Zurich'])).toEqual(['Café Zürich GmbH']);
    expect(await found(['CAFÉ ZURICH Ltd.'])).toEqual(['Café Zürich GmbH']);
  });

  test('finds words in the middle of names, but not parts of words', async () => {
    expect(await found(['Acme'])).toEqual(['Acme Nightfall', 'Acme Robotics, Inc.', 'Global Acme Holdings']);
    expect(await found(['Acm'])).toEqual([]);
    expect(await found(['Orlen'])).toEqual(['Bank of Orlen']);
  });

  test('finds a company by the address of its page on the professional network, by its id there or its words', async () => {
    const kith = await startTestApp();
    const { accounts } = await insertWorld(kith, {
      accounts: { 'Castellan Works': {}, 'Vale Foundry': {}, 'Hushed Works': { stealth: 1 }, Linkedin: {} },
      people: {},
    });
    const pages = { 'Castellan Works': 'cworks', 'Hushed Works': 'hushed-works', Linkedin: 'linkedin' };
    for (const [name, li_id] of Object.entries(pages))
      await kith.db.updateTable('account').set({ li_id }).where('id', '=', accounts[name]!).execute();
    await kith.db.updateTable('account').set({ domain: 'linkedin.com' }).where('name', '=', 'Linkedin').execute();
    const names = async (viewer: TestViewer, address: string) => {
      const { body } = await kith.as(viewer).call(searchByNames, { body: { names: [address], exactMatch: true } });
      const { body: offered } = await kith.as(viewer).call(suggestAccounts, { query: { query: address } });
      return [body.accounts.map(({ name }) => name), offered.accounts.map(({ name }) => name)];
    };
    const input = {
      'https://www.linkedin.com/company/cworks/about/?x=1': 'Castellan Works',
      'linkedin.com/company/Vale-Foundry': 'Vale Foundry',
      'https://uk.linkedin.com/company/linkedin': 'Linkedin',
    };
    for (const [address, name] of Object.entries(input))
      expect([address, await names('portco', address)]).toEqual([address, [[name], [name]]]);
    expect(await names('admin', 'linkedin.com/company/hushed-works')).toEqual([['Hushed Works'], ['Hushed Works']]);
    expect(await names('portco', 'linkedin.com/company/hushed-works')).toEqual([[], []]);
    expect(await names('portco', 'linkedin.com/company/nowhere-at-all')).toEqual([[], []]);
  });

  test('finds a company by an address in its own domain, a further one, and one of the firm’s', async () => {
    const kith = await startTestApp();
    const { accounts } = await insertWorld(kith, {
      accounts: { 'Castellan Works': {}, 'Hushed Works': { stealth: 1 } },
      people: {},
    });
    const id = (name: string) => accounts[name]!;
    const own = { domain: 'castellan.example' };
    await kith.db.updateTable('account').set(own).where('id', '=', id('Castellan Works')).execute();
    await writeFurtherDomains(kith.db, id('Castellan Works'), ['oldname.example']);
    await writeFurtherDomains(kith.db, id('Hushed Works'), ['hushed.example']);
    await saveFirmDomains(kith.db, ['quillmark.example', 'vale.example']);
    const as = (viewer: TestViewer) => ({
      found: async (name: string, exactMatch: boolean) =>
        (await kith.as(viewer).call(searchByNames, { body: { names: [name], exactMatch } })).body.accounts.map(
          (account) => account.name,
        ),
      suggested: async (query: string) =>
        (await kith.as(viewer).call(suggestAccounts, { query: { query } })).body.accounts.map(({ name }) => name),
    });
    const input = {
      'castellan.example': 'Castellan Works',
      'https://www.oldname.example/': 'Castellan Works',
      'Kei.Tamsin@OldName.example': 'Castellan Works',
      'kei@eu.castellan.example': 'Castellan Works',
      'shop.oldname.example': 'Castellan Works',
      'vale.example': 'Quillmark Ventures',
    };
    for (const [address, name] of Object.entries(input)) {
      for (const exactMatch of [true, false]) expect(await as('portco').found(address, exactMatch)).toEqual([name]);
      expect(await as('portco').suggested(address), address).toEqual([name]);
    }
    expect(await as('admin').found('hushed.example', true)).toEqual(['Hushed Works']);
    expect(await as('portco').found('hushed.example', false)).toEqual([]);
    expect(await as('portco').suggested('hushed.example')).toEqual([]);
    expect(await as('portco').found('nobody.example', false)).toEqual([]);
  });

  test('with exactMatch keeps only accounts whose folded name is the query', async () => {
    expect(await found(['Acme'], 'admin', true)).toEqual([]);
    expect(await found(['acme robotics ltd', 'Orlen'], 'admin', true)).toEqual(['Acme Robotics, Inc.']);
  });

  test('finds a name as a register, a list or a hurried user writes it', async () => {
    const many = await startTestApp();
    const written: [asked: string, stored: string][] = [
      ['Bank of Tarn', 'BANK OF TARN CORP /DE/'],
      ['Idrel Laboratories', 'IDREL LABORATORIES INC /DE'],
      ['Cormorant Street', 'CORMORANT STREET INC/RI'],
      ['J. B. Hollis Transport', 'HOLLIS J B TRANSPORT INC'],
      ['A. B. Fenn', 'FENN A B FREIGHT LINES INC'],
      ['Charles Brandt Corporation', 'BRANDT CHARLES CORP'],
      ['O. Lowe Marsh', 'MARSH O LOWE GROUP INC'],
      ['O’Keeffe Automotive', 'O KEEFFE AUTOMOTIVE INC'],
      ['Supermagna Computers', 'Super Magna Computers, Inc.'],
      ['Paylark', 'Paylark Holdings, Inc.'],
      ['Denholm Technologies', 'Denholm'],
      ['Lowell (Ada)', 'ADA LOWELL & Co'],
      ['Quorn Inc. (Class A)', 'Quorn Inc.'],
      ['Amarant', 'AMARANT COM INC'],
      ['Koninklijke Vorlaan N.V.', 'Vorlaan'],
      ['AB Skelund (publ)', 'Skelund'],
      ['Tavo Interactive Software, Inc.', 'Tavo'],
      ['Ulverdale Athletica Inc.', 'Ulverdale'],
      ['PERO MICRO COMPUTER, INC.', 'Pero'],
      ['Vilhelm Life Sciences', 'Vilhelm, Inc.'],
      ['TarnLab', 'Tarn Lab, Inc.'],
      ['Mill Tech', 'MillTech'],
    ];
    await insertWorld(many, { accounts: Object.fromEntries(written.map(([, stored]) => [stored, {}])), people: {} });
    const { body } = await many.as('admin').call(searchByNames, { body: { names: written.map(([query]) => query) } });
    const found = body.accounts.map(({ name, matches }) => [matches[0], name]);
    expect(new Map(found as [string, string][])).toEqual(new Map(written));
  });

  test('gives the exact name, marks it, and offers other possible names', async () => {
    const many = await startTestApp();
    const accounts = { Larch: {}, 'Blue Larch Catering': {}, 'Larch India': {}, 'Larch Group': {} };
    await insertWorld(many, { accounts, people: {} });
    const ask = async (name: string, exactMatch = false) =>
      (await many.as('portco').call(searchByNames, { body: { names: [name], exactMatch } })).body;
    const { accounts: answers, did_you_mean } = await ask('Larch');
    expect(answers.map(({ name, match_kinds }) => [name, match_kinds])).toEqual([['Larch', { Larch: 'exact' }]]);
    expect(did_you_mean.map(({ name }) => name)).toEqual(['Larch']);
    expect(did_you_mean[0]!.accounts.map(({ name }) => name)).toEqual([
      'Larch Group',
      'Blue Larch Catering',
      'Larch India',
    ]);
    expect((await ask('Larch Holdings')).accounts.map(({ match_kinds }) => match_kinds)).toContainEqual({
      'Larch Holdings': 'best',
    });
    expect((await ask('Blue Larch')).accounts[0]!.match_kinds).toEqual({ 'Blue Larch': 'words' });
    expect((await ask('Larch', true)).did_you_mean).toEqual([]);
    expect((await ask('Blue Larch', true)).did_you_mean[0]!.accounts[0]!.name).toBe('Blue Larch Catering');
  });

  test('offers names that sound or begin alike for a name without results, to those who may know them', async () => {
    const offered = async (name: string, viewer: TestViewer = 'admin') => {
      const { body } = await search([name], viewer);
      expect(body.accounts).toEqual([]);
      return body.did_you_mean.flatMap(({ accounts }) => accounts.map((account) => account.name));
    };
    expect(await offered('Acme Rebotics')).toContain('Acme Robotics, Inc.');
    expect(await offered('Lumneary')).toEqual(['Lumenary']);
    expect(await offered('Acmevile')).toContain('Acmeville Farms');
    expect(await offered('Hushd Capitol')).toEqual(['Hushed Capital']);
    expect(await offered('Hushd Capitol', 'portco')).toEqual([]);
    expect(await offered('Wholly Unlike Anything')).toEqual([]);
    expect(await offered('!!!')).toEqual([]);
  });

  test('gives the company of a page to the address behind Request Intro, if exactly one fits that the viewer may know', async () => {
    // /intro?company=… searches for one name exactly as a page shows it, and opens the form if one company answers.
    const named = async (company: string, viewer: TestViewer = 'portco') => {
      const { status, body } = await search([company], viewer, true);
      expect(status).toBe(200);
      return body;
    };
    expect((await named('Acme Robotics LLC')).accounts.map(({ name }) => name)).toEqual(['Acme Robotics, Inc.']);
    expect((await named('café zürich')).accounts).toHaveLength(1);
    for (const other of ['Acme', 'Robotics', 'Nobody Knows Ltd', '🦊', 'x'.repeat(200)])
      expect((await named(other)).accounts).toEqual([]);
    for (const hidden of ['Hushed Capital', 'Acme Nightfall']) {
      expect((await named(hidden, 'admin')).accounts).toHaveLength(1);
      expect(await named(hidden)).toMatchObject({ accounts: [], did_you_mean: [], unmatched: [hidden] });
    }
  });

  test('says which of the given names found an account, and which found none', async () => {
    const { body } = await search([
      'ACME',
      'Acme, Inc.',
      'Nobody Knows Ltd',
      '',
      '   ',
      'Robotics',
      'Nobody Knows Ltd',
    ]);
    const acme = body.accounts.find((account) => account.name === 'Acme Robotics, Inc.')!;
    expect(acme.matches).toEqual(['ACME', 'Acme, Inc.', 'Robotics']);
    expect(acme.reason).toBe('name');
    expect(body.unmatched).toEqual(['Nobody Knows Ltd']);
    expect(body.limit_hit).toBe(false);
  });

  test('sorts accounts by relationship, then by name', async () => {
    const { body } = await search(['Acme', 'Bank of Orlen', 'Emptyhouse', 'Café Zürich', 'Acmeville']);
    expect(body.accounts.map(({ name, relationship }) => [name, relationship])).toEqual([
      ['Acme Nightfall', 4],
      ['Acme Robotics, Inc.', 4],
      ['Bank of Orlen', 3],
      ['Acmeville Farms', 2],
      ['Global Acme Holdings', 2],
      ['Café Zürich GmbH', 1],
      ['Emptyhouse Ltd', 0],
    ]);
  });

  test('returns everything the screen shows of an account', async () => {
    const [account] = (await search(['Acme Robotics'])).body.accounts;
    expect(account).toMatchObject({
      id: String(world.accounts['Acme Robotics, Inc.']),
      website: 'https://acme.example',
      logo_url: null,
      li_id: null,
      tags: ['Logistics', 'Robotics'],
      headcount: 120,
      crm_url: 'https://crm.quillmark.example/crm%2F1',
    });
  });

  test('shows portfolio users and firm users with the admin view off no stealth or confidential account and no CRM link', async () => {
    for (const viewer of ['portco', 'portco2', 'admin off'] as const) {
      const { body } = await search(['Acme', 'Hushed Capital'], viewer);
      expect(body.accounts.map((account) => account.name)).toEqual(['Acme Robotics, Inc.', 'Global Acme Holdings']);
      expect(body.unmatched).toEqual(['Hushed Capital']);
      for (const account of body.accounts) expect(account).not.toHaveProperty('crm_url');
    }
    for (const viewer of ['admin', 'talent', 'sales', 'defpod', 'tamnuni', 'focus'] as const) {
      expect(await found(['Hushed Capital'], viewer)).toEqual(['Hushed Capital']);
    }
  });

  test('rates an account by those of its contacts that the viewer may see', async () => {
    const rating = async (name: string, viewer: TestViewer) =>
      (await search([name], viewer)).body.accounts[0]!.relationship;
    expect(await rating('Café Zürich', 'admin')).toBe(1);
    expect(await rating('Café Zürich', 'portco')).toBe(1);
    expect(await rating('Café Zürich', 'portco2')).toBe(0);
    expect(await rating('Café Zürich', 'admin off')).toBe(0);
  });

  test('returns at most fifty accounts a name, and says so', async () => {
    const many = await startTestApp();
    const accounts = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`Plenty Number ${n}`, {}]));
    await insertWorld(many, { accounts: { ...accounts, 'Fish Plenty': {}, 'Land of Fish': {} }, people: {} });
    const { body } = await many.as('portco').call(searchByNames, { body: { names: ['plenty', 'fish'] } });
    expect(body.limit_hit).toBe(true);
    expect(body.accounts.filter((account) => account.matches.includes('plenty'))).toHaveLength(50);
    expect(body.accounts.map((account) => account.name)).toContain('Land of Fish');
  });

  test('refuses no names, too many and too long ones, naming the field', async () => {
    expect((await search([])).error.fields).toHaveProperty('names');
    expect((await search(Array.from({ length: 501 }, () => 'a'))).error.fields).toHaveProperty('names');
    const long = await search(['fine', 'x'.repeat(10_000)]);
    expect(long.status).toBe(400);
    expect(Object.keys(long.error.fields!)).toEqual(['names.1']);
    expect((await search(Array.from({ length: 500 }, (_, n) => `Company ${n}`))).status).toBe(200);
  });

  test('takes everything typed as words, never as a query language', async () => {
    const hostile = [
      ...[
        '"* OR NEAR(',
        'acme* OR',
        '"',
        "'",
        "'; drop table account; --",
        'NOT acme',
        'acme AND robotics',
        'name_key:acme',
      ],
      ...['%', '_', 'acme%', '^acme', '{acme}', '(acme', 'acme + robotics', '\\', 'a\\:*', '🦊🦊', '¡¿', ':*', '&|!'],
    ];
    const { status, body } = await search(hostile, 'portco');
    expect(status).toBe(200);
    // Signs disappear in folding, and so does "and"; the rest of these six is a name.
    const names = ['acme AND robotics', 'acme%', '^acme', '{acme}', '(acme', 'acme + robotics'];
    expect(new Set(body.accounts.flatMap((account) => account.matches))).toEqual(new Set(names));
  });
});

describe('suggestions while typing', () => {
  test('begin at the third character', async () => {
    expect(await suggested('ac')).toEqual([]);
    expect(await suggested(' ac ')).toEqual([]);
    expect(await suggested('acm')).not.toEqual([]);
  });

  test('take the last word as a beginning, and the words before as whole ones', async () => {
    expect(await suggested('acm')).toEqual([
      'Acme Nightfall',
      'Acme Robotics, Inc.',
      'Acmeville Farms',
      'Global Acme Holdings',
    ]);
    expect(await suggested('acme ro')).toEqual(['Acme Robotics, Inc.']);
    expect(await suggested('bank of o')).toEqual(['Bank of Orlen']);
    expect(await suggested('bank o')).toEqual(['Bank of Orlen']);
    expect(await suggested('ban of')).toEqual([]);
    expect(await suggested('CAFE Z')).toEqual(['Café Zürich GmbH']);
  });

  test('find by the beginnings of several words, what the viewer may see', async () => {
    for (const typed of ['bor', 'baor', 'boo', 'bao', 'banko'])
      expect(await suggested(typed)).toEqual(['Bank of Orlen']);
    expect(await suggested('ani')).toEqual(['Acme Nightfall']);
    expect(await suggested('ani', 'portco')).toEqual([]);
    expect(await suggested('cib')).toEqual([]);
  });

  test('go on while a legal form is being typed after the name', async () => {
    for (const typed of [
      'Acme Robotics',
      'Acme Robotics,',
      'acme robotics i',
      'acme robotics in',
      'acme robotics inc.',
    ]) {
      expect(await suggested(typed)).toEqual(['Acme Robotics, Inc.']);
    }
  });

  test('put the exact name first, then the best relationship', async () => {
    expect(await suggested('lumenary')).toEqual(['Lumenary']);
    const [first] = await suggested('Acme Nightfall');
    expect(first).toBe('Acme Nightfall');
  });

  test('leave out companies that the viewer may not see, except their own', async () => {
    expect(await suggested('acme', 'portco')).toEqual([
      'Acme Robotics, Inc.',
      'Acmeville Farms',
      'Global Acme Holdings',
    ]);
    expect(await suggested('hushed', 'portco')).toEqual([]);
  });

  test('and searches show a company in stealth mode to its own users', async () => {
    const own = await startTestApp();
    await own.db.updateTable('account').set({ stealth: 1 }).where('name', '=', 'Lumenary').execute();
    await deriveAll(own.db, own.deps.clock.now());
    for (const [viewer, names] of [
      ['portco', ['Lumenary']],
      ['portco2', []],
      ['admin', ['Lumenary']],
    ] as const) {
      const typed = await own.as(viewer).call(suggestAccounts, { query: { query: 'lumen' } });
      expect(typed.body.accounts.map((account) => account.name)).toEqual(names);
      const pasted = await own.as(viewer).call(searchByNames, { body: { names: ['Lumenary Inc'] } });
      expect(pasted.body.accounts.map((account) => account.name)).toEqual(names);
    }
  });

  test('are ten at most', async () => {
    const many = await startTestApp();
    const accounts = Object.fromEntries(Array.from({ length: 14 }, (_, n) => [`Plenty ${n}`, {}]));
    await insertWorld(many, { accounts, people: {} });
    const { body } = await many.as('portco').call(suggestAccounts, { query: { query: 'plenty' } });
    expect(body.accounts).toHaveLength(10);
  });

  test('survive anything typed, and refuse 10,000 characters', async () => {
    for (const typed of ['"* OR NEAR(', '%%%', '___', '🦊🦊🦊', "'''", 'acme" OR "x', '\\\\\\', 'a:*b', '***']) {
      expect((await app.as('portco').call(suggestAccounts, { query: { query: typed } })).status).toBe(200);
    }
    const long = await app.as('portco').call(suggestAccounts, { query: { query: 'x'.repeat(10_000) } });
    expect(long.status).toBe(400);
    expect(long.error.fields).toHaveProperty('query');
  });
});
