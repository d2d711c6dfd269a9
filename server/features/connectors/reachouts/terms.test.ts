import { beforeEach, describe, expect, test } from 'vitest';
import { markRelevance, portcoConnectorsMini, undoReachouts } from '../../../../shared/features/connectors/calls.ts';
import { saveTerms, type Terms } from '../../../core/network/terms/terms.ts';
import { START } from '../../../testing/app.ts';
import { type Reachouts, startReachouts } from '../../../testing/reachouts.ts';

const NONE: Terms = { maxAMonth: null, notBefore: null, never: false, companies: [] };
const SENTENCE = 'Maren isn’t taking requests right now.';

let kith: Reachouts;
beforeEach(async () => {
  kith = await startReachouts();
});

const choose = (change: Partial<Terms>) =>
  kith.app.db
    .transaction()
    .execute((trx) => saveTerms(trx, kith.world.contacts['Maren Oduya']!, { ...NONE, ...change }, START.toISOString()));
const places = () => kith.app.db.selectFrom('connector_ask').selectAll().orderBy('id').execute();

/** Places that other companies took this month. */
async function askByOthers(times: number): Promise<void> {
  for (let entity_id = 1; entity_id <= times; entity_id++)
    await kith.app.db
      .insertInto('connector_ask')
      .values({
        contact_id: kith.world.contacts['Maren Oduya']!,
        account_id: kith.app.companies.Brackenfield,
        entity: 'intro',
        entity_id,
        month: START.toISOString().slice(0, 7),
        made_at: START.toISOString(),
        user_id: null,
      })
      .execute();
}

describe('a portfolio user', () => {
  test('reads the same for a cap, a rest, their company and never, in lists and in the refusal', async () => {
    await askByOthers(2);
    const before = await kith.row('portco', 'maren-oduya');
    const answers = new Set<string>();
    for (const terms of [
      { maxAMonth: 2 },
      { notBefore: '2027-01-01' },
      { companies: [kith.app.companies.Lumenary] },
      { never: true },
    ]) {
      await choose(terms);
      const row = await kith.row('portco', 'maren-oduya');
      expect(row).toEqual({ ...before, terms: { sentence: SENTENCE, blocked: true, overridable: false } });
      const mini = await kith.app
        .as('portco')
        .call(portcoConnectorsMini, { query: { public_identifier: 'ines-calloway' } });
      const sent = await kith.send('portco', 'maren-oduya', { although_terms: 'It matters to us' });
      const copied = await kith.app.as('portco').call(markRelevance, {
        body: { connector: 'maren-oduya', target: 'ines-calloway', relevance: 'copied reachout draft' },
      });
      expect([sent.status, copied.status]).toEqual([409, 409]);
      answers.add([mini.text, sent.text, copied.text].join('\n'));
    }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toContain(SENTENCE);
    expect(await kith.app.db.selectFrom('reachout').selectAll().execute()).toEqual([]);
  });

  test('learns nothing while there is room, and nothing of another company’s refusal', async () => {
    const before = await kith.row('portco', 'maren-oduya');
    for (const terms of [
      { maxAMonth: 2 },
      { companies: [kith.app.companies.Brackenfield] },
      { notBefore: '2026-11-01' },
    ]) {
      await choose(terms);
      expect(await kith.row('portco', 'maren-oduya')).toEqual(before);
    }
    await choose({ maxAMonth: 1 });
    expect((await kith.send('portco', 'maren-oduya')).status).toBe(200);
  });
});

test('a Tamnuni takes a place, and gives it back when it is taken back', async () => {
  await choose({ maxAMonth: 1 });
  const { reachout } = (await kith.send('portco', 'maren-oduya')).body;
  expect(await places()).toMatchObject([
    { account_id: kith.app.companies.Lumenary, entity: 'reachout', month: '2026-11' },
  ]);
  await kith.app.as('portco').call(undoReachouts, { body: { ids: [reachout!.id] } });
  expect(await places()).toEqual([]);
  expect((await kith.send('portco', 'maren-oduya')).status).toBe(200);
});
