import { describe, expect, test } from 'vitest';
import { searchByNames } from '../../../shared/features/search/calls.ts';
import { insertMany } from '../../platform/db/insert-many.ts';
import { startTestApp } from '../../testing/app.ts';
import { insertWorld, type WorldAccount } from '../../testing/world.ts';
import { pickAnsweringNames } from './accounts/words-answer.ts';

/** The answer for each name, and what is offered instead, in a network of these companies. */
async function network(accounts: Record<string, WorldAccount>) {
  const app = await startTestApp();
  await insertWorld(app, { accounts, people: {} });
  const ask = async (name: string) => {
    const { body } = await app.as('admin').call(searchByNames, { body: { names: [name] } });
    return {
      found: body.accounts.map((account) => account.name).sort(),
      offered: body.did_you_mean.flatMap((offer) => offer.accounts.map((account) => account.name)).sort(),
    };
  };
  return { app, ask };
}

const named = (...names: string[]) => Object.fromEntries(names.map((name) => [name, {}]));

test('a name finds its company in the spelling of a register, a bank, a trust, or a country without umlauts', async () => {
  const pairs: [asked: string, stored: string][] = [
    ['Talvik', 'TALVIK CORP / Delaware'],
    ['Oskerud', 'OSKERUD INC /MINNESOTA/'],
    ['Zirn Bank', 'ZIRN BANCORPORATION, NATIONAL ASSOCIATION /UT/'],
    ['Prosper Vale Bank', 'PROSPER VALE BANCSHARES INC'],
    ['Ternholt Bank', 'Ternholt Financial Corp'],
    ['Nordhavn Airlines', 'NORDHAVN AIR GROUP, INC.'],
    ['Granith REIT', 'GRANITH REAL ESTATE INVESTMENT TRUST'],
    ['Sabrena Healthcare', 'Sabrena Health Care REIT, Inc.'],
    ['Hueller', 'Hüller Aktiengesellschaft'],
    ['Brüder Ganz', 'Brueder Ganz KG'],
    ['Moller Lind', 'Moeller Lind A/S'],
    ['Wuerthner', 'Adolf Würthner GmbH & Co. KG'],
    ['Rohdel und Falk', 'Rohdel & Falk GmbH'],
    ['Marel et Pram', 'Établissements Marel & Pram'],
    ['Groupe Bollant', 'Bollant SE'],
    ['Robert Amsel', 'Robert Amsel Gesellschaft mit beschränkter Haftung'],
  ];
  const { ask } = await network(named(...pairs.map(([, stored]) => stored)));
  for (const [name, stored] of pairs) expect([name, (await ask(name)).found]).toEqual([name, [stored]]);
});

test('a subsidiary in a country, or one that lends or leases, is offered for its group and does not answer', async () => {
  const of = ['Vantorel Asia Leasing Ltd', 'Vantorel (India) Limited', 'FS Vantorel Direct Lending Fund'];
  const { ask } = await network(named(...of));
  expect(await ask('Vantorel')).toEqual({ found: [], offered: of.toSorted() });
  expect((await ask('Vantorel India')).found).toEqual(['Vantorel (India) Limited']);
});

test('a company whose website is the name asked for answers, whatever else its name says', async () => {
  const { app, ask } = await network({
    'Vantorel Deutschland GmbH': { website: 'https://vantorel.example' },
    'Vantorel India': {},
  });
  await app.db.updateTable('account').set({ domain: 'vantorel.example' }).where('website', 'is not', null).execute();
  expect(await ask('Vantorel')).toEqual({ found: ['Vantorel Deutschland GmbH'], offered: ['Vantorel India'] });
});

test('a whole name, with its legal form, is not answered by one that goes on with a name of its own', async () => {
  const { ask } = await network(named('Vantor Jones', 'Vantor Robotics', 'Global Vantor Holdings'));
  const all = ['Global Vantor Holdings', 'Vantor Jones', 'Vantor Robotics'];
  expect((await ask('Vantor')).found).toEqual(all);
  expect((await ask('The Vantor')).found).toEqual(all);
  expect(await ask('Vantor Inc.')).toEqual({
    found: ['Global Vantor Holdings', 'Vantor Robotics'],
    offered: ['Vantor Jones'],
  });
});

test('a plural with further words is another name, and is offered', async () => {
  const { ask } = await network(named('Zagnas Technologies', 'Orlens Holdings', 'Orlen Group', 'Kelloggan’s'));
  expect(await ask('Zagna')).toEqual({ found: [], offered: ['Zagnas Technologies'] });
  expect(await ask('Zagna Software')).toEqual({ found: [], offered: ['Zagnas Technologies'] });
  expect(await ask('Orlen')).toEqual({ found: ['Orlen Group'], offered: ['Orlens Holdings'] });
  expect((await ask('Kelloggan Company')).found).toEqual(['Kelloggan’s']);
});

test('among thousands of companies a word that several names share is a question, not an answer', async () => {
  const names = [
    'Quadrel Enix',
    'Quadrel Yards',
    'Pepper Quadrel',
    'Ermen Zagna',
    'Lorimer Motors',
    'Fen Lorimer Rask',
  ];
  const { app, ask } = await network(named(...names));
  expect((await ask('Quadrel')).found).toHaveLength(3);
  const like = app.db.selectFrom('account').select(['source_id', 'created_at', 'updated_at']);
  const { source_id, created_at, updated_at } = await like.executeTakeFirstOrThrow();
  await insertMany(
    app.db,
    'account',
    Array.from({ length: 2_000 }, (_, n) => ({
      name: `Other ${n}`,
      name_key: `other ${n}`,
      source_id,
      created_at,
      updated_at,
    })),
  );
  expect(await ask('Quadrel')).toEqual({ found: [], offered: names.slice(0, 3).toSorted() });
  expect((await ask('Zagna')).found).toEqual(['Ermen Zagna']);
  expect((await ask('Lorimer')).found).toEqual(['Lorimer Motors']);
  expect((await ask('Fen Lorimer')).found).toEqual(['Fen Lorimer Rask']);
});

describe('among many names with the same words', () => {
  const found = (query: string, names: readonly string[], whole = true) => {
    const rows = names.map((name_key, id) => ({ id, name_key, domains: [] }));
    const ids = pickAnsweringNames(query.split(' '), rows, true, whole);
    return names.filter((_, id) => ids.has(id));
  };

  test('a single one answers one word, or the only one that goes on with its trade', () => {
    expect(found('zagna', ['ermen zagna'])).toEqual(['ermen zagna']);
    expect(found('zagna', ['ermen zagna', 'zagna india'])).toEqual(['ermen zagna']);
    expect(found('zagna', ['zagna motors', 'ermen zagna'])).toEqual(['zagna motors']);
    expect(found('zagna', ['zagna motors', 'zagna insurance'])).toEqual([]);
    expect(found('zagna', ['zagna motors', 'zagna enix'])).toEqual([]);
  });

  test('none answers one word if there are more than were looked at', () => {
    expect(found('zagna', ['ermen zagna'], false)).toEqual([]);
  });

  test('several words are enough, and those that go on with their trade come first', () => {
    expect(found('blue zagna', ['blue zagna enix', 'old blue zagna'])).toEqual(['blue zagna enix', 'old blue zagna']);
    expect(found('blue zagna', ['blue zagna foods', 'old blue zagna'])).toEqual(['blue zagna foods']);
    expect(found('blue zagna', ['blue zagna india'])).toEqual([]);
    expect(found('royal zagna', ['royal zagna of india'])).toEqual(['royal zagna of india']);
  });
});
