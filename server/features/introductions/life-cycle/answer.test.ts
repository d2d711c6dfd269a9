/** A requester answers the question that staff asked. */
import { beforeEach, describe, expect, test } from 'vitest';
import { commentIntro, listIntroChanges, listIntros } from '../../../../shared/features/introductions/calls.ts';
import type { TestViewer } from '../../../testing/app.ts';
import { type Intros, startIntros } from '../../../testing/intros.ts';

let world: Intros;
let id: string;
beforeEach(async () => {
  world = await startIntros();
  id = await world.ask();
});

const say = (comment: string, viewer: TestViewer = 'portco', internal = false) =>
  world.app.as(viewer).call(commentIntro, { params: { id }, body: { comment, internal } });
const list = async (viewer: TestViewer = 'admin', query: object = {}) =>
  (await world.app.as(viewer).call(listIntros, { query })).body;
const request = async (viewer: TestViewer = 'admin') => (await list(viewer)).all_intros[0]!;

describe('an answer to a question of staff', () => {
  test('returns the request to its earlier status, and removes it from the requester’s list', async () => {
    await world.walk(id, 'Asked', 'Awaiting Info from Portfolio');
    expect(await request('portco')).toMatchObject({ action_required: true, turn: 'requester' });
    const { status, body } = await say('We have 40 people.');
    expect({ status, change: body.change }).toMatchObject({
      status: 200,
      change: { from: 'Awaiting Info from Portfolio', to: 'Asked', comment: 'We have 40 people.' },
    });
    expect(await request('portco')).toMatchObject({ Status__c: 'Asked', action_required: false, turn: 'connector' });
    expect((await list('portco')).counts.action_required).toBe(0);
  });

  test('leads to To review if it came from there, or from a status whose people are gone', async () => {
    await world.walk(id, 'Awaiting Info from Portfolio');
    await say('Yes.');
    expect(await request()).toMatchObject({ Status__c: 'To review', turn: 'firm' });
    await world.walk(id, 'Asked', 'Awaiting Info from Portfolio');
    await world.app.db.updateTable('intro').set({ connector_contact_id: null, connector_name: null }).execute();
    await say('Yes, again.');
    expect((await request()).Status__c).toBe('To review');
  });

  test('is shown to staff with its words, and counted and filtered, until one of them goes on', async () => {
    await world.ask();
    await world.walk(id, 'Awaiting Info from Portfolio');
    expect((await list()).counts.answered).toBe(0);
    await say('We have 40 people.');
    const { all_intros, counts } = await list('admin', { answered: 'true' });
    expect(counts.answered).toBe(1);
    expect(all_intros.map(({ Id, answer }) => [Id, answer?.words])).toEqual([[id, 'We have 40 people.']]);
    await say('For us.', 'admin', true);
    expect((await list()).counts.answered).toBe(1);
    await world.walk(id, 'Checking Internally');
    expect((await list()).counts.answered).toBe(0);
  });

  test('counts as read once staff reply to it', async () => {
    await world.walk(id, 'Awaiting Info from Portfolio');
    await say('We have 40 people.');
    await say('Thank you.', 'admin');
    expect((await request()).answer).toBeNull();
  });

  test('is sent to its facilitator, and asks no connector a second time', async () => {
    await world.walk(id, 'Asked', 'Awaiting Info from Portfolio');
    const before = (await world.messages()).length;
    await say('We have 40 people.');
    expect((await world.messages()).slice(before)).toMatchObject([
      { body: expect.stringContaining('We have 40 people.') },
    ]);
  });

  test('is only for the requester: a reply of staff is a comment, and nobody else sees internal text', async () => {
    await world.walk(id, 'Awaiting Info from Portfolio');
    await say('Any news?', 'admin');
    expect((await request()).Status__c).toBe('Awaiting Info from Portfolio');
    await say('We have 40 people.');
    const seen = await list('portco', { answered: 'true' });
    expect(seen.all_intros).toHaveLength(1);
    expect(seen.counts).not.toHaveProperty('answered');
    expect(seen.all_intros[0]).not.toHaveProperty('answer');
  });
});

test('a comment elsewhere moves nothing', async () => {
  await world.walk(id, 'Checking Internally');
  await say('By the way.');
  expect((await request()).Status__c).toBe('Checking Internally');
  const { changes } = (await world.app.as('portco').call(listIntroChanges, { params: { id } })).body;
  expect(changes[0]).toMatchObject({ kind: 'note', comment: 'By the way.' });
});
