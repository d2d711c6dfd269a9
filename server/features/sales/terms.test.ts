import { expect, test } from 'vitest';
import * as sales from '../../../shared/features/sales/calls.ts';
import { NO_TERMS, saveTerms, type Terms } from '../../core/network/terms/terms.ts';
import { START, startTestApp } from '../../testing/app.ts';
import { insertTestUseCase } from '../../testing/sales.ts';
import { deriveAll, insertWorld } from '../../testing/world.ts';

test('staff read how those who lead to a recommended person let themselves be asked for this company', async () => {
  const kith = await startTestApp();
  await insertWorld(kith, {
    accounts: { 'Castellan Bank': { tags: ['Banking'] } },
    people: { 'Ines Calloway': { jobs: [{ at: 'Castellan Bank', title: 'CTO' }], known: { admin: 4 } } },
  });
  const { Lumenary, Brackenfield } = kith.companies;
  const useCase = await insertTestUseCase(kith, Lumenary, { industries: '["Banking"]' });
  await deriveAll(kith.db, START);
  const readPath = async () => {
    const { body } = await kith
      .as('admin')
      .call(sales.listRecommendations, { params: { id: String(useCase) }, query: {} });
    return body.recommendations[0]!.paths[0]!;
  };
  const { Id, name, terms } = await readPath();
  expect(terms).toBeUndefined();
  const choose = (chosen: Partial<Terms>) =>
    saveTerms(kith.db, Number(Id), { ...NO_TERMS, ...chosen }, START.toISOString());
  const [first] = name.split(' ');
  await choose({ companies: [Lumenary] });
  const sentence = `${first} doesn’t want to be asked for Lumenary.`;
  expect((await readPath()).terms).toEqual({ sentence, blocked: true, overridable: false });
  await choose({ companies: [Brackenfield] });
  expect((await readPath()).terms).toBeUndefined();
  await choose({ maxAMonth: 1 });
  expect((await readPath()).terms).toMatchObject({ blocked: false, overridable: false });
});
