import { beforeEach, expect, test } from 'vitest';
import { changeOwnTerms, getOwnTerms } from '../../../shared/features/sharing/calls.ts';
import { eraseReferences } from '../../core/facts/take-back/erase.ts';
import { loadTermsNotices } from '../../core/network/terms/notices.ts';
import { loadTerms, saveTerms } from '../../core/network/terms/terms.ts';
import { references } from '../../references.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { insertContact } from '../../testing/intros.ts';
import { mergeTwo, unmergeTwo } from '../../testing/merges.ts';

const NONE = { max_a_month: null, not_before: null, never: false, never_for: [] };
const AT = '2026-11-21T12:00:00.000Z';

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});

test('a user who is a person of the network reads, changes and takes back their own terms', async () => {
  const user = kith.db.selectFrom('app_user').select('contact_id').where('id', '=', kith.users.portco);
  const { contact_id: noor } = await user.executeTakeFirstOrThrow();
  const before = (await kith.as('portco').call(getOwnTerms, {})).body.terms;
  expect(before).toMatchObject({ max_a_month: null, not_before: null, never: false, companies: [] });
  const saved = await kith.as('portco').call(changeOwnTerms, { body: { ...NONE, max_a_month: 3, never: true } });
  expect(saved.body.terms).toMatchObject({ max_a_month: 3, never: true });
  const [row] = await kith.db.selectFrom('audit').selectAll().where('action', '=', 'connector-terms.changed').execute();
  expect(row).toMatchObject({ entity: 'contact', entity_id: String(noor) });
  expect((await kith.as('portco').call(changeOwnTerms, { body: NONE })).body.terms).toEqual(before);
  await kith.db.updateTable('app_user').set({ contact_id: null }).where('id', '=', kith.users.portco).execute();
  expect((await kith.as('portco').call(getOwnTerms, {})).body.terms).toBeNull();
  expect((await kith.as('portco').call(changeOwnTerms, { body: NONE })).status).toBe(404);
});

test('of two people who are merged the stricter terms count; taken apart, each has their own; an erased one leaves none', async () => {
  const [una, other] = [await insertContact(kith, 'Una Brandt', null), await insertContact(kith, 'Una K Brandt', null)];
  const { Lumenary, Brackenfield } = kith.companies;
  const first = { maxAMonth: 5, notBefore: '2027-02-01', never: false, companies: [Lumenary] };
  const second = { maxAMonth: 2, notBefore: '2027-01-01', never: false, companies: [Brackenfield] };
  const load = async () => [...(await loadTerms(kith.db, [una, other]))];
  await saveTerms(kith.db, una, first, AT);
  await saveTerms(kith.db, other, second, AT);
  const merge = await mergeTwo(kith.db, 'contact', una, other);
  expect(await load()).toEqual([
    [una, { maxAMonth: 2, notBefore: '2027-02-01', never: false, companies: [Lumenary, Brackenfield] }],
  ]);
  await unmergeTwo(kith.db, 'contact', merge);
  expect(await load()).toEqual([
    [una, first],
    [other, second],
  ]);
  await kith.db.transaction().execute((trx) => eraseReferences(trx, references, una));
  expect(await load()).toEqual([[other, second]]);
});

test('staff read the bound and what of it is used, in a sentence', async () => {
  const maren = await insertContact(kith, 'Maren Oduya', null);
  const read = async (companyId: number | null = null) =>
    (await loadTermsNotices(kith.deps, { staff: true, companyId: null }, [maren], companyId)).get(maren);
  const ask = (entity_id: number) =>
    kith.db
      .insertInto('connector_ask')
      .values({
        contact_id: maren,
        entity: 'intro',
        entity_id,
        month: '2026-11',
        made_at: AT,
        account_id: null,
        user_id: null,
      })
      .execute();
  const set = (change: object) =>
    saveTerms(kith.db, maren, { maxAMonth: null, notBefore: null, never: false, companies: [], ...change }, AT);
  expect(await read()).toBeUndefined();
  await set({ maxAMonth: 2 });
  const sentences = [(await read())!.sentence];
  for (const id of [1, 1, 2]) {
    await ask(id);
    sentences.push((await read())!.sentence);
  }
  expect(sentences).toEqual([
    'Maren takes two requests a month; none of November is used.',
    'Maren takes two requests a month; one of November is used.',
    'Maren takes two requests a month; one of November is used.',
    'Maren takes two requests a month; both of November are used.',
  ]);
  await set({ maxAMonth: 3 });
  expect(await read()).toMatchObject({
    sentence: expect.stringContaining('two of November are used.'),
    blocked: false,
  });
  await set({ companies: [kith.companies.Lumenary] });
  const sentence = 'Maren doesn’t want to be asked for Lumenary.';
  expect(await read()).toEqual({ sentence, blocked: false, overridable: false });
  expect(await read(kith.companies.Lumenary)).toEqual({ sentence, blocked: true, overridable: false });
  expect(await read(kith.companies.Brackenfield)).toBeUndefined();
});
