/** Staff see, before they take a step, the people it could name and the messages it sends. */
import { beforeEach, describe, expect, test } from 'vitest';
import { introPeople, previewIntroUpdate, requestIntro } from '../../../shared/features/introductions/calls.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { type Intros, startIntros } from '../../testing/intros.ts';
import { insertWorld, type TestWorld } from '../../testing/world.ts';

describe('a preview', () => {
  let world: Intros;
  let id: string;
  beforeEach(async () => {
    world = await startIntros();
    id = await world.ask('portco', { why: 'We read your report.' });
  });
  const preview = (body: object) => world.app.as('admin').call(previewIntroUpdate, { body: { Id: id, ...body } });
  const ask = () => ({ Status__c: 'Asked', Connector__c: String(world.connector), To_Who__c: String(world.ines) });

  test('shows each message with its recipient and words, and changes and sends nothing', async () => {
    const before = await world.messages();
    const { body } = await preview({ ...ask(), comment: 'Shortly.' });
    expect(body).toEqual({
      messages: [
        {
          to: 'connector',
          channel: 'mail',
          recipient: 'tal@quillmark.example',
          subject: 'Would you introduce Lumenary to Castellan Bank?',
          body: expect.stringContaining('introduce Lumenary to Ines Calloway at Castellan Bank? They write:'),
        },
      ],
      unreached: [],
      refused: null,
    });
    expect(await world.messages()).toEqual(before);
    const { status } = await world.app.db.selectFrom('intro').select('status').executeTakeFirstOrThrow();
    expect(status).toBe('To review');
  });

  test('names the people whom the step should inform and cannot', async () => {
    await world.app.db.updateTable('contact').set({ email: null }).where('id', '=', world.connector).execute();
    expect((await preview(ask())).body).toEqual({ messages: [], unreached: ['connector'], refused: null });
  });

  test('gives the reason where the change itself would be refused', async () => {
    expect((await preview({ Status__c: 'Asked' })).body.refused).toBe(
      'Choose the connector and the target person first. A request needs one to be “Asked Connector”.',
    );
    expect((await preview({ Status__c: 'Introduced' })).body.refused).toContain('choose one of the next steps');
  });

  test('is empty for a change that sends nothing', async () => {
    expect((await preview({ Goal__c: 'Talent' })).body).toEqual({ messages: [], unreached: [], refused: null });
  });
});

describe('the people offered for a request', () => {
  let kith: TestApp;
  let world: TestWorld;
  let id: string;
  beforeEach(async () => {
    kith = await startTestApp();
    const at = (company: string, from: string) => [{ at: company, title: 'Treasurer', from }];
    world = await insertWorld(kith, {
      accounts: {
        'Bank of Orlen': { headcount: 600 },
        'Velvet Anvil': { headcount: 12 },
        'Nowhere Near': { headcount: 3 },
      },
      people: {
        'Ada Kestrel': { jobs: at('Bank of Orlen', '2019-01'), known: { admin: 2 } },
        'Bo Larkin': { jobs: at('Bank of Orlen', '2020-01'), known: { admin: 4 } },
        'Cy Varga': { jobs: at('Bank of Orlen', '2019-01'), known: { admin: 1 } },
        'Flo Gray': { jobs: at('Nowhere Near', '2019-01') },
        'Ed Smith': { jobs: at('Velvet Anvil', '2019-01'), known: { admin: 4 } },
      },
    });
    const response = await kith
      .as('portco')
      .call(requestIntro, { params: { id: String(world.accounts['Bank of Orlen']) }, body: {} });
    id = response.body.result.Id;
  });
  const offered = async (query: object = {}) =>
    (await kith.as('admin').call(introPeople, { params: { id }, query })).body;

  test('are the target company’s own, the best known first', async () => {
    const { targets, connectors } = await offered();
    expect(targets).toMatchObject([
      { name: 'Bo Larkin', title: 'Treasurer', account: 'Bank of Orlen', score: 4, open_requests: 0 },
      { name: 'Ada Kestrel', score: 2 },
      { name: 'Cy Varga', score: 1 },
    ]);
    expect(connectors).toEqual([]);
  });

  test('are last, and said to be out of reach, where nobody leads to them', async () => {
    const account_id = world.accounts['Bank of Orlen']!;
    await kith.db.updateTable('contact').set({ account_id, score: 4 }).where('name', '=', 'Flo Gray').execute();
    const { targets } = await offered();
    expect(targets.map(({ name, reached }) => [name, reached])).toEqual([
      ['Bo Larkin', true],
      ['Ada Kestrel', true],
      ['Cy Varga', true],
      ['Flo Gray', false],
    ]);
    expect((await offered({ target: targets.at(-1)!.Id })).connectors).toEqual([]);
  });

  test('come with possible connectors in the order of the paths, with their open requests', async () => {
    const target = String(world.contacts['Ada Kestrel']);
    const [first] = (await offered({ target })).connectors;
    expect(first).toMatchObject({ score: 2, open_requests: 0 });
    await kith.db
      .updateTable('intro')
      .set({ connector_contact_id: Number(first!.Id), connector_name: first!.name })
      .execute();
    expect((await offered({ target })).connectors[0]).toMatchObject({ Id: first!.Id, open_requests: 1 });
  });

  test('have first those who know the person themselves, before any stranger at the second hop', async () => {
    const target = String(world.contacts['Cy Varga']);
    const weak = await kith.db.selectFrom('tie').select('member_id').where('contact_id', '=', Number(target)).execute();
    await kith.db.updateTable('tie').set({ probability: 0.001 }).where('contact_id', '=', Number(target)).execute();
    const ids = (await offered({ target })).connectors.map(({ Id }) => Number(Id));
    expect(ids).toContain(world.contacts['Bo Larkin']);
    expect(ids.slice(0, weak.length).sort()).toEqual(weak.map(({ member_id }) => member_id).sort());
    const known = (await offered({ target })).connectors.map(({ knows_target }) => knows_target);
    expect(known.slice(0, weak.length)).toEqual(weak.map(() => true));
    expect(known.slice(weak.length)).toContain(false);
    expect(known.slice(weak.length)).not.toContain(true);
  });

  test('are of equally well known people those whom somebody more likely knows first', async () => {
    const set = (name: string, probability: number) =>
      kith.db.updateTable('contact').set({ probability, score: 2 }).where('id', '=', world.contacts[name]!).execute();
    for (const order of [
      ['Bo Larkin', 'Ada Kestrel', 'Cy Varga'],
      ['Cy Varga', 'Bo Larkin', 'Ada Kestrel'],
    ]) {
      for (const [place, name] of order.entries()) await set(name, 0.5 - place / 10);
      expect((await offered()).targets.map(({ name }) => name)).toEqual(order);
    }
  });

  test('have no connectors if the person does not exist', async () => {
    expect((await offered({ target: '999999' })).connectors).toEqual([]);
  });
});
