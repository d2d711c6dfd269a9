import { beforeAll, describe, expect, test } from 'vitest';
import { suggestPeople } from '../../../shared/features/search/calls.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import { insertWorld } from '../../testing/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const at = (name: string, title = 'Engineer') => [{ at: name, title, from: '2019-01' }];
  await insertWorld(app, {
    accounts: { Harrow: {}, Hidden: { stealth: 1 }, Quiet: { confidential: 1 } },
    people: {
      'Mirela Zastaneda': { jobs: at('Harrow', 'Research Lead'), known: { talent: 2 } },
      'Ruben José Zastellane': { jobs: at('Harrow'), known: { talent: 4 } },
      'Zastor Vane': { jobs: at('Harrow'), known: { talent: 1 } },
      '李 小龙': { jobs: at('Harrow'), known: { talent: 1 } },
      '철수 김': { jobs: at('Harrow'), known: { talent: 1 } },
      'Bo Li': { jobs: at('Harrow'), known: { talent: 1 } },
      'Bolette Arn': { jobs: at('Harrow') },
      'Anneke van den Berg': { jobs: at('Harrow') },
      'Оксана Шевчук': { jobs: at('Harrow') },
      'יעל רון כהן': { jobs: at('Harrow') },
      'Ødger Løvland': { jobs: at('Harrow') },
      'Łucja Ąkowska': { jobs: at('Harrow') },
      'Zasimir Hush': { jobs: at('Hidden'), known: { talent: 4 } },
      'Zasilda Mute': { jobs: at('Quiet'), known: { talent: 3 } },
    },
  });
});

const suggested = async (query: string, viewer: TestViewer = 'admin') =>
  (await app.as(viewer).call(suggestPeople, { query: { query } })).body.people.map(({ name }) => name);

describe('people found while typing', () => {
  test('begin so in their first or last name, the best known first', async () => {
    expect(await suggested('zas')).toEqual([
      'Ruben José Zastellane',
      'Zasimir Hush',
      'Zasilda Mute',
      'Mirela Zastaneda',
      'Zastor Vane',
    ]);
    expect(await suggested('zast')).toEqual(['Ruben José Zastellane', 'Mirela Zastaneda', 'Zastor Vane']);
  });

  test('have all the typed words, in any spelling and order', async () => {
    expect(await suggested('ZASTELL rub')).toEqual(['Ruben José Zastellane']);
    expect(await suggested('ruben jos')).toEqual(['Ruben José Zastellane']);
    expect(await suggested('zastor x')).toEqual([]);
    expect(await suggested('bo li')).toEqual(['Bo Li']);
  });

  test('follow by the beginnings of several words of their names, where few begin so', async () => {
    for (const typed of ['mza', 'miz', 'miza', 'mirz', 'mzasta', 'mirelaz'])
      expect(await suggested(typed), typed).toEqual(['Mirela Zastaneda']);
    expect(await suggested('rzastel')).toEqual(['Ruben José Zastellane']);
    expect(await suggested('bli')).toEqual(['Bo Li']);
    expect(await suggested('zhu')).toEqual(['Zasimir Hush']);
    expect(await suggested('zhu', 'portco')).toEqual([]);
    expect(await suggested('izs')).toEqual([]);
  });

  test('come after those whose names begin so', async () => {
    expect(await suggested('bol')).toEqual(['Bolette Arn', 'Bo Li']);
  });

  test('are found by the second of three names, and by the initials of all', async () => {
    for (const typed of ['jos', 'rjo', 'ruj', 'rjz', 'rujoz'])
      expect(await suggested(typed), typed).toEqual(['Ruben José Zastellane']);
    expect(await suggested('avb')).toEqual(['Anneke van den Berg']);
    expect(await suggested('avdb')).toEqual([]);
    expect(await suggested('zjr')).toEqual([]);
  });

  test('are found so in every script that has letters', async () => {
    expect(await suggested('оше')).toEqual(['Оксана Шевчук']);
    expect(await suggested('окш')).toEqual(['Оксана Шевчук']);
    expect(await suggested('ירכ')).toEqual(['יעל רון כהן']);
    expect(await suggested('ødl')).toEqual(['Ødger Løvland']);
    expect(await suggested('łąk')).toEqual(['Łucja Ąkowska']);
  });

  test('are found as they are written where names have no spaces', async () => {
    expect(await suggested('李小龙')).toEqual(['李 小龙']);
    expect(await suggested('李小')).toEqual(['李 小龙']);
    expect(await suggested('김철수')).toEqual(['철수 김']);
    expect(await suggested('李')).toEqual([]);
  });

  test('are found by a whole address of theirs, by e-mail for the firm alone', async () => {
    const of = { profile_key: 'in/zastor-v', email: 'zastor@harrow.example' };
    await app.db.updateTable('contact').set(of).where('name', '=', 'Zastor Vane').execute();
    expect(await suggested('zastor@harrow.example')).toEqual(['Zastor Vane']);
    expect(await suggested('zastor@harrow.example', 'portco')).toEqual([]);
    for (const viewer of ['admin', 'portco'] as const)
      expect(await suggested('https://www.linkedin.com/in/Zastor-V/', viewer), viewer).toEqual(['Zastor Vane']);
    await app.db
      .updateTable('contact')
      .set({ email: 'hush@quiet.example' })
      .where('name', '=', 'Zasimir Hush')
      .execute();
    expect(await suggested('hush@quiet.example')).toEqual(['Zasimir Hush']);
    expect(await suggested('hush@quiet.example', 'admin off')).toEqual([]);
  });

  test('come with their job and place', async () => {
    const { people } = (await app.as('portco').call(suggestPeople, { query: { query: 'zastaneda' } })).body;
    expect(people).toMatchObject([{ title: 'Research Lead', account: { name: 'Harrow' }, score: 2 }]);
  });

  test('are none before three letters', async () => {
    expect(await suggested('ca')).toEqual([]);
    expect(await suggested('% _')).toEqual([]);
  });

  test.each(['portco', 'portco2', 'admin off'] as const)(
    'include nobody of a company that is confidential or in stealth: %s',
    async (viewer) => {
      expect(await suggested('zas', viewer)).toEqual(['Ruben José Zastellane', 'Mirela Zastaneda', 'Zastor Vane']);
      expect(await suggested('hush', viewer)).toEqual([]);
    },
  );
});
