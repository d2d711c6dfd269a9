import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { UNDO_MS } from '../../../../shared/core/network/reachout.ts';
import {
  endReachout,
  getReachout,
  markRelevance,
  portcoConnectorsFull,
  portcoConnectorsMini,
  settleReachout,
  submitConnectorFeedback,
  undoReachouts,
} from '../../../../shared/features/connectors/calls.ts';
import { getByLinkedinId } from '../../../../shared/features/panel/calls.ts';
import { findBeingAsked, loadConnectorLoads } from '../../../core/network/read/load.ts';
import { features } from '../../../features.ts';
import { collectJobKinds } from '../../../platform/app/feature.ts';
import { runDueJobs } from '../../../platform/jobs/jobs.ts';
import { NotAcceptedError } from '../../../platform/ports/not-taken.ts';
import { references } from '../../../references.ts';
import { START, type TestViewer } from '../../../testing/app.ts';
import { type Reachouts, startReachouts } from '../../../testing/reachouts.ts';

const DAY_MS = 86_400_000;
/** The messages that the chat took, and how it answers the next one. */
let taken: { channel: string; text: string }[];
let answer: () => void;
let kith: Reachouts;
beforeEach(async () => {
  taken = [];
  answer = () => undefined;
  kith = await startReachouts({
    chat: {
      post: ({ channel, text }) => {
        answer();
        taken.push({ channel, text });
        return Promise.resolve(undefined);
      },
    },
  });
});

const later = (ms: number) => kith.app.setNow(new Date(START.getTime() + ms));
const sendTo = async (connector: string, change: object = {}, viewer: TestViewer = 'portco') => {
  const sent = await kith.send(viewer, connector, change);
  expect(sent.status, sent.text).toBe(200);
  return sent.body.reachout!;
};
/** Runs the due jobs; attempts may fail. */
const deliver = async () => {
  const { db, deps } = kith.app;
  const kinds = collectJobKinds(features, { ...deps, references, inWorker: false });
  await runDueJobs({ db, kinds, clock: deps.clock, failed: () => undefined });
};
const undo = (reachoutId: string, viewer: TestViewer = 'portco') =>
  kith.app.as(viewer).call(undoReachouts, { body: { ids: [reachoutId] } });
const end = (reachoutId: string, outcome: 'answered' | 'declined' | null, viewer: TestViewer = 'portco') =>
  kith.app.as(viewer).call(endReachout, { body: { reachoutId, outcome } });
const state = async (reachoutId: string) =>
  (await kith.app.as('portco').call(getReachout, { query: { reachoutId } })).body.reachout.state;

describe('a Tamnuni', () => {
  test('goes to the connector two seconds later, in the words of the template and the sender’s own', async () => {
    const { state, mine, undo: left } = await sendTo('kei-tamsin', { customMessage: ' You sat next to her team. ' });
    expect({ state, mine, seconds: left?.seconds }).toEqual({ state: 'pending', mine: true, seconds: UNDO_MS / 1000 });
    await deliver();
    expect(taken).toEqual([]);
    later(UNDO_MS);
    await deliver();
    expect(taken).toEqual([
      {
        channel: 'U07KEI0001',
        text: [
          'Hi Kei, we would like to reach Ines Calloway (https://www.linkedin.com/in/ines-calloway), and I see that you worked together at Pellucid Labs.',
          'You sat next to her team.',
          'Do you know Ines well enough to introduce Lumenary? Either answer is fine.',
          'Noor Salhavi, Lumenary',
        ].join('\n\n'),
      },
    ]);
    expect(await kith.row('portco', 'kei-tamsin')).toMatchObject({
      has_reachout: true,
      is_active_reachout: true,
      relevance: 'sent tamnuni',
      reachout: { state: 'sent', by: 'Noor Salhavi', mine: true, may_settle: true },
    });
  });

  test('has the SHA-256 of connector, target, user and company as its id', async () => {
    const { id } = await sendTo('kei-tamsin');
    const words = 'kei-tamsin$ines-calloway$noor-salhavi$Lumenary';
    expect(id).toBe(createHash('sha256').update(words).digest('hex'));
    const other = await kith.send('portco', 'kei-tamsin', { reachoutId: 'f'.repeat(64) });
    expect(other.status).toBe(400);
  });

  test('can be taken back within its two seconds, and sent again', async () => {
    const { id } = await sendTo('kei-tamsin');
    later(UNDO_MS - 1);
    expect((await undo(id)).status).toBe(200);
    expect(await kith.row('portco', 'kei-tamsin')).toMatchObject({ has_reachout: false, relevance: '' });
    later(UNDO_MS * 2);
    await deliver();
    expect(taken).toEqual([]);
    await sendTo('kei-tamsin');
    later(UNDO_MS * 4);
    await deliver();
    expect(taken).toHaveLength(1);
  });

  test('cannot be taken back afterwards, whether its job has run or not', async () => {
    const { id } = await sendTo('kei-tamsin');
    later(UNDO_MS);
    expect(await undo(id)).toMatchObject({ status: 409, error: { message: 'Already sent' } });
    await deliver();
    expect(await undo(id)).toMatchObject({ status: 409, error: { message: 'Already sent' } });
    expect(taken).toHaveLength(1);
  });

  test('that is sent twice at once is sent once, and a different one waits until it is sent', async () => {
    const [row, same] = await Promise.all([sendTo('kei-tamsin'), sendTo('kei-tamsin')]);
    expect(same.id).toBe(row.id);
    const other = await kith.send('portco', 'maren-oduya', { target: 'odile-brandt' });
    expect(other).toMatchObject({
      status: 409,
      error: { message: expect.stringContaining('is sending your other Tamnuni') },
    });
    expect(await kith.app.db.selectFrom('reachout').select('id').execute()).toHaveLength(1);
    later(UNDO_MS);
    await deliver();
    await sendTo('maren-oduya', { target: 'odile-brandt' });
  });

  test('sent from two tabs to different people at once is sent once', async () => {
    const both = await Promise.all([kith.send('portco', 'kei-tamsin'), kith.send('portco', 'maren-oduya')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('waits for an answer: until then no other goes out about the same target or to the same connector', async () => {
    await sendTo('kei-tamsin');
    later(UNDO_MS);
    await deliver();
    const inProcess = { status: 409, error: { message: expect.stringMatching(/^Active reachout in process/) } };
    expect(await kith.send('portco', 'maren-oduya')).toMatchObject(inProcess);
    expect(await kith.send('portco', 'kei-tamsin', { target: 'odile-brandt' })).toMatchObject(inProcess);
    const { body } = await kith.app
      .as('portco')
      .call(portcoConnectorsFull, { query: { public_identifier: 'odile-brandt' } });
    const busy = body.connectors.filter(({ is_busy }) => is_busy);
    expect(busy.map(({ connector_name }) => connector_name)).toEqual(['Kei Tamsin']);
    await kith.app.db
      .updateTable('app_user')
      .set({ chat_id: 'U0EMIL0001', contact_id: kith.world.contacts['Emil Bracken']! })
      .where('id', '=', kith.app.users.tamnuni)
      .execute();
    // Another company asks its own people.
    expect((await kith.send('portco2', 'emil-bracken')).status).toBe(200);
  });

  test('is refused without a role, to the sender, without a chat id, and to people outside the company', async () => {
    expect((await kith.send('admin', 'kei-tamsin')).status).toBe(403);
    expect(await kith.send('portco', 'sanna-aalto')).toMatchObject({
      status: 400,
      error: { fields: { connector: 'Missing a Slack member ID' } },
    });
    expect((await kith.send('portco', 'emil-bracken')).status).toBe(404);
    expect((await kith.send('portco', 'kei-tamsin', { target: 'nobody' })).status).toBe(404);
    expect((await kith.send('portco', 'kei-tamsin', { sendNow: false })).status).toBe(400);
    expect((await kith.send('portco', 'kei-tamsin', { customMessage: 'x'.repeat(3001) })).status).toBe(400);
    const own = kith.world.contacts['Kei Tamsin']!;
    await kith.app.db
      .updateTable('app_user')
      .set({ contact_id: own })
      .where('id', '=', kith.app.users.portco)
      .execute();
    expect(await kith.send('portco', 'kei-tamsin')).toMatchObject({
      status: 409,
      error: { message: 'This is you. You don’t need to ask anyone.' },
    });
    expect(await kith.app.db.selectFrom('reachout').select('id').execute()).toEqual([]);
  });

  test('to a connector without a chat id goes to staff where the sender’s flag allows it', async () => {
    await kith.app.db
      .updateTable('app_user')
      .set({ tamnuni_without_id: 1 })
      .where('id', '=', kith.app.users.portco)
      .execute();
    await sendTo('sanna-aalto');
    later(UNDO_MS);
    await deliver();
    expect(taken).toMatchObject([
      { channel: 'introductions', text: expect.stringMatching(/^For Sanna Aalto, who has no chat id/) },
    ]);
  });
});

describe('when the chat', () => {
  test('is down, the message waits, goes out once, and may be taken back meanwhile', async () => {
    answer = () => {
      throw new NotAcceptedError(new Error('ECONNREFUSED'));
    };
    const { id } = await sendTo('kei-tamsin');
    later(UNDO_MS);
    await deliver();
    expect(await state(id)).toBe('waiting');
    answer = () => undefined;
    later(60_000);
    await deliver();
    await deliver();
    expect(taken).toHaveLength(1);
    expect(await state(id)).toBe('sent');

    answer = () => {
      throw new NotAcceptedError(new Error('ECONNREFUSED'));
    };
    await end(id, 'answered');
    later(70_000);
    const { id: next } = await sendTo('maren-oduya');
    later(80_000);
    await deliver();
    expect((await undo(next)).status).toBe(200);
    answer = () => undefined;
    later(DAY_MS);
    await deliver();
    expect(taken).toHaveLength(1);
  });

  const failing = async (error: Error) => {
    answer = () => {
      throw error;
    };
    const { id } = await sendTo('kei-tamsin');
    for (let hour = 1; hour < 12; hour++) {
      later(hour * 3_600_000);
      await deliver();
    }
    return id;
  };

  test('fails for good, its sender reads the reason and sends it again', async () => {
    const id = await failing(new NotAcceptedError(new Error('An API error occurred: token_expired')));
    expect((await kith.row('portco', 'kei-tamsin'))!.reachout).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('token_expired'),
    });
    expect((await end(id, 'answered')).status).toBe(409);
    // The team is told by mail, because the chat is failing.
    const reports = await kith.app.db
      .selectFrom('outbox')
      .select(['channel', 'body'])
      .where('kind', '=', 'connectors.failed')
      .execute();
    expect(reports.length).toBeGreaterThan(0);
    expect(reports[0]).toMatchObject({ channel: 'mail', body: expect.stringContaining('token_expired') });
    expect(reports[0]!.body).toContain('The message from Noor Salhavi');
    answer = () => undefined;
    const again = { reachoutId: id, settle: 'send again' } as const;
    expect((await kith.app.as('portco').call(settleReachout, { body: again })).status).toBe(200);
    await deliver();
    expect([await state(id), taken.length]).toEqual(['sent', 1]);
    expect((await kith.app.as('portco').call(settleReachout, { body: again })).status).toBe(409);
  });

  test('may have accepted it, nobody sends it again before somebody settles that by one click', async () => {
    const id = await failing(new Error('socket hang up'));
    expect([await state(id), (await undo(id)).status]).toEqual(['unsure', 409]);
    const arrived = { reachoutId: id, settle: 'arrived' } as const;
    expect((await kith.app.as('portco').call(settleReachout, { body: arrived })).body.reachout.state).toBe('sent');
    expect((await kith.app.as('portco').call(settleReachout, { body: arrived })).status).toBe(409);
    await deliver();
    expect(taken).toEqual([]);
  });

  test('may have accepted it, an answer settles that it did, also after the answer is taken back', async () => {
    const id = await failing(new Error('socket hang up'));
    expect((await end(id, 'answered')).body.reachout.state).toBe('answered');
    expect((await end(id, null)).body.reachout.state).toBe('sent');
  });
});

describe('a reachout ends', () => {
  test('by the result that its sender records: the cycle is over, and the connector is asked about others', async () => {
    const { id } = await sendTo('kei-tamsin');
    expect((await end(id, 'answered')).status).toBe(409);
    later(UNDO_MS);
    await deliver();
    expect((await end(id, 'answered')).body.reachout).toMatchObject({ state: 'answered' });
    expect(await kith.row('portco', 'kei-tamsin')).toMatchObject({ has_reachout: true, is_active_reachout: false });
    expect((await kith.send('portco', 'kei-tamsin')).error.message).toContain('already asked about Ines Calloway');
    await sendTo('kei-tamsin', { target: 'odile-brandt' });
  });

  test('and can be reopened as long as no other one began', async () => {
    const { id } = await sendTo('kei-tamsin');
    later(UNDO_MS);
    await deliver();
    await end(id, 'declined');
    expect((await end(id, null)).body.reachout.state).toBe('sent');
    await end(id, 'declined');
    await sendTo('maren-oduya');
    expect((await end(id, null)).status).toBe(409);
  });

  test('without an answer after the days of the setting', async () => {
    const { id } = await sendTo('kei-tamsin');
    later(UNDO_MS);
    await deliver();
    later(13 * DAY_MS);
    expect(await state(id)).toBe('sent');
    later(14 * DAY_MS + UNDO_MS);
    expect(await state(id)).toBe('no answer');
    await sendTo('maren-oduya');
  });

  test('by staff, too, but not by a colleague of the sender', async () => {
    const { id } = await sendTo('kei-tamsin');
    later(UNDO_MS);
    await deliver();
    const { users } = kith.app;
    await kith.app.db
      .updateTable('app_user')
      .set({ account_id: kith.app.companies.Lumenary })
      .where('id', '=', users.portco2)
      .execute();
    expect((await end(id, 'answered', 'portco2')).status).toBe(403);
    expect(await kith.row('portco2', 'kei-tamsin')).toMatchObject({
      has_reachout: true,
      relevance: '',
      reachout: { mine: false, may_settle: false, by: 'Noor Salhavi' },
      being_asked: { by: 'Noor Salhavi', mine: false },
    });
    expect((await end(id, 'answered', 'admin')).status).toBe(200);
  });
});

test('no other company learns of a reachout, or even that it exists', async () => {
  const { id } = await sendTo('kei-tamsin');
  const as = kith.app.as('portco2');
  expect((await as.call(getReachout, { query: { reachoutId: id } })).status).toBe(404);
  expect((await undo(id, 'portco2')).status).toBe(404);
  expect((await end(id, 'answered', 'portco2')).status).toBe(404);
  expect((await as.call(settleReachout, { body: { reachoutId: id, settle: 'arrived' } })).status).toBe(404);
  const { Lumenary, Brackenfield } = kith.app.companies;
  const kei = kith.world.contacts['Kei Tamsin']!;
  const now = kith.app.deps.clock.now();
  const ask = async (scope: { staff: boolean; companyId: number }) =>
    (await findBeingAsked(kith.app.db, { ...scope, user: { id: kith.app.users.portco } }, [kei], now)).get(kei)?.by;
  expect(await ask({ staff: false, companyId: Brackenfield })).toBeUndefined();
  expect(await ask({ staff: false, companyId: Lumenary })).toBe('Noor Salhavi');
  expect(await ask({ staff: true, companyId: 0 })).toBe('Noor Salhavi of Lumenary');
  // It reads no name of the person at the firm who asks on behalf of a company.
  const atFirm = { user_id: kith.app.users.admin };
  await kith.app.db.updateTable('reachout').set(atFirm).execute();
  expect(await ask({ staff: false, companyId: Lumenary })).toBe('Lumenary');
  await kith.app.db.updateTable('reachout').set({ user_id: kith.app.users.portco }).execute();
  expect((await loadConnectorLoads(kith.app.db, { staff: true, companyId: 0 }, [kei], now)).get(kei)).toMatchObject({
    asked: 1,
    open: 1,
  });
  expect(await loadConnectorLoads(kith.app.db, { staff: false, companyId: Brackenfield }, [kei], now)).toEqual(
    new Map(),
  );
});

test('panel and mini view mark people whom the company asks, also about others', async () => {
  await sendTo('kei-tamsin');
  const { body } = await kith.app
    .as('portco')
    .call(portcoConnectorsMini, { query: { public_identifier: 'odile-brandt' } });
  const of = (name: string) => body.connectors.find((connector) => connector.connector_name === name);
  expect(of('Kei Tamsin')).toMatchObject({ has_reachout: false, being_asked: { by: 'Noor Salhavi', mine: true } });
  expect(of('Maren Oduya')).toMatchObject({ being_asked: null });
  const panel = async (viewer: TestViewer) =>
    (await kith.app.as(viewer).call(getByLinkedinId, { query: { public_identifier: 'odile-brandt' } })).body;
  expect((await panel('portco')).connectors_asked).toBe(1);
  expect((await panel('portco2')).connectors_asked).toBe(0);
});

test('a connector who was asked stays in the list after leaving the company', async () => {
  const { id } = await sendTo('kei-tamsin');
  later(UNDO_MS);
  await deliver();
  const kei = kith.world.contacts['Kei Tamsin']!;
  await kith.app.db.deleteFrom('pool_member').where('contact_id', '=', kei).execute();
  await kith.app.db.deleteFrom('pool_spell').where('contact_id', '=', kei).execute();
  expect(await kith.row('portco', 'kei-tamsin')).toMatchObject({ reachout: { id }, relationships: [] });
  await end(id, 'declined');
  expect((await kith.send('portco', 'kei-tamsin', { target: 'odile-brandt' })).status).toBe(404);
});

test('marks belong to each user, and an empty mark removes one', async () => {
  const mark = (relevance: 'relevant' | 'irrelevant' | '', viewer: TestViewer = 'portco') =>
    kith.app.as(viewer).call(markRelevance, { body: { connector: 'kei-tamsin', target: 'ines-calloway', relevance } });
  expect((await mark('relevant')).body).toEqual({ success: true, reachout: null });
  expect((await mark('irrelevant')).status).toBe(200);
  expect((await kith.row('portco', 'kei-tamsin'))!.relevance).toBe('irrelevant');
  await mark('');
  expect((await kith.row('portco', 'kei-tamsin'))!.relevance).toBe('');
  expect((await mark('relevant', 'portco2')).status).toBe(404);
});

test('feedback on a connector, or on a missing connector, is kept and sent to staff', async () => {
  const say = (connector: string | null, comments: string) =>
    kith.app.as('portco').call(submitConnectorFeedback, { body: { connector, target: 'ines-calloway', comments } });
  expect((await say('kei-tamsin', 'They never met.')).status).toBe(200);
  expect((await say(null, 'Ask Omri Vance.')).status).toBe(200);
  expect((await say(null, ' ')).status).toBe(400);
  await deliver();
  expect(taken.map(({ text }) => text.split('\n')[0])).toEqual([
    'Feedback from noor@lumenary.example on connectors (Kei Tamsin to Ines Calloway):',
    'Feedback from noor@lumenary.example on connectors (a missing connector to Ines Calloway):',
  ]);
});
