import { expect, test } from 'vitest';
import { START, startTestApp } from '../app.ts';
import { deriveAll, insertFacts, type WorldFacts, type WorldPerson } from '../world.ts';

/** The strength of somebody of whom Brackenfield's user has an opinion, before and after that user's first list, which names these. */
async function strengthsAround(list: WorldFacts): Promise<number[]> {
  const app = await startTestApp();
  const strength = async (facts: WorldFacts) => {
    await insertFacts(app, facts);
    await deriveAll(app.db, START);
    const person = app.db.selectFrom('contact').select('score').where('name', '=', 'Ora Open');
    return (await person.executeTakeFirstOrThrow()).score;
  };
  const ora: WorldPerson = { jobs: [{ at: 'Lumenary', title: 'Smith', from: '2020-01' }], known: { portco2: 3 } };
  const found = [await strength({ accounts: {}, people: { 'Ora Open': ora } }), await strength(list)];
  await app.app.close();
  return found;
}

test('a first list makes its user one of the circle, whatever it names: that tells nobody of a secret', async () => {
  const named = (at: string, account: object): WorldFacts => ({
    accounts: { [at]: account },
    people: { Somebody: { jobs: [{ at, title: 'Smith', from: '2020-01' }], known: { portco2: 1 } } },
  });
  const [before, after] = await strengthsAround(named('Velvet Works', { stealth: 1 }));
  expect(after).not.toBe(before);
  expect(await strengthsAround(named('Amber Bank', {}))).toEqual([before, after]);
});
