import { beforeEach, describe, expect, test } from 'vitest';
import { requestIntro, updateIntro } from '../../../shared/features/introductions/calls.ts';
import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  replayDelivery,
  testWebhook,
} from '../../../shared/features/webhooks/calls.ts';
import type { EventBody } from '../../../shared/platform/events.ts';
import { recordEvent } from '../../platform/events/record.ts';
import { WebhookFailure } from '../../platform/ports/webhook.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import { deliverPending } from './deliver.ts';

interface Taken {
  address: string;
  body: EventBody;
  delivery: string;
  secret: string | undefined;
}

let kith: TestApp;
let taken: Taken[];
/** What happens to the next message: taken, refused, taken without a word, or the sender dies after it. */
let fate: () => 'taken' | 'refused' | 'receiver dies' | 'sender dies';
let now: number;
beforeEach(async () => {
  taken = [];
  fate = () => 'taken';
  now = START.getTime();
  kith = await startTestApp({
    webhooks: {
      post: async (address, body, delivery, own) => {
        const end = fate();
        if (end === 'refused') throw new WebhookFailure('The webhook answered with 500.');
        taken.push({ address, body: body as EventBody, delivery, secret: own?.secret });
        if (end === 'receiver dies') throw new WebhookFailure('The webhook could not be reached.');
        if (end === 'sender dies') throw new Error('killed');
      },
    },
  });
});

const add = async (viewer: TestViewer, events: EventBody['event'][] = ['request.made', 'request.moved']) =>
  (await kith.as(viewer).call(addWebhook, { body: { address: 'https://hooks.example/kith', events: events as never } }))
    .body;
const advance = (ms: number) => {
  now += ms;
  kith.setNow(new Date(now));
};
const ask = (viewer: TestViewer, company: number) =>
  kith.as(viewer).call(requestIntro, { params: { id: String(company) }, body: { why: 'x' } });

describe('a webhook', () => {
  test('is told what its owner may know, signed by its own secret, and of other companies nothing', async () => {
    const { webhook, secret } = await add('portco');
    await add('admin');
    const other = await add('portco2');
    const { body } = await ask('portco', kith.companies.Brackenfield);
    expect(body.result).toBeDefined();
    const change = { Id: body.result.Id, Status__c: 'Checking Internally' as const };
    await kith.as('admin').call(updateIntro, { body: change });
    await kith.runJobs();
    const own = taken.filter((message) => message.secret === secret);
    expect(own.map(({ body: sent }) => sent.event)).toEqual(['request.made', 'request.moved']);
    expect(own[0]!.body).toMatchObject({
      subject: { kind: 'request', id: body.result.Id },
      link: `http://kith.example/intro/dashboard?id=${body.result.Id}`,
    });
    expect(own[0]!.body.id).toBe(own[0]!.delivery);
    expect(JSON.stringify(own)).not.toMatch(/Noor|Lumenary|Brackenfield/);
    const params = { id: webhook.id };
    const { deliveries } = (await kith.as('portco').call(listDeliveries, { params })).body;
    expect(deliveries.map(({ delivered_at, error }) => [delivered_at !== null, error])).toEqual([
      [true, null],
      [true, null],
    ]);
    expect((await kith.as('admin').call(listDeliveries, { params })).status).toBe(404);
    const stored = JSON.stringify(await kith.db.selectFrom('webhook').selectAll().execute());
    expect(stored).not.toContain(secret);
    expect(other.webhook.waiting).toBe(0);
  });

  test('of a portfolio user hears nothing of another company or of the firm alone', async () => {
    await add('portco', ['request.made', 'candidacy.moved', 'access.asked', 'import.done']);
    const subject = { kind: 'request', id: '7' } as const;
    const tell = (more: object) =>
      kith.db
        .transaction()
        .execute((trx) => recordEvent(trx, { event: 'request.made', subject, path: '/', ...more }, START));
    await tell({ companyId: kith.companies.Brackenfield });
    await tell({});
    await tell({ event: 'import.done', userId: kith.users.admin });
    expect(await kith.db.selectFrom('webhook_delivery').selectAll().execute()).toEqual([]);
    await tell({ companyId: kith.companies.Lumenary });
    await kith.db.updateTable('app_user').set({ account_id: null }).where('id', '=', kith.users.portco).execute();
    await kith.runJobs();
    expect(taken).toEqual([]);
  });

  test('is tested, paused, told again with the same id, and removed', async () => {
    const { webhook } = await add('portco');
    const params = { id: webhook.id };
    await kith.as('portco').call(testWebhook, { params });
    await kith.runJobs();
    expect(taken.map(({ body }) => body.event)).toEqual(['test']);
    const [delivery] = (await kith.as('portco').call(listDeliveries, { params })).body.deliveries;
    const again = { id: webhook.id, delivery: delivery!.id };
    expect((await kith.as('admin').call(replayDelivery, { params: again })).status).toBe(404);
    await kith.as('portco').call(replayDelivery, { params: again });
    await kith.runJobs();
    expect(taken.map(({ delivery: id }) => id)).toEqual([delivery!.event_id, delivery!.event_id]);
    const body = { events: webhook.events, paused: true };
    await kith.as('portco').call(changeWebhook, { params, body });
    await kith.as('portco').call(testWebhook, { params });
    await kith.runJobs();
    expect(taken).toHaveLength(2);
    await kith.as('portco').call(changeWebhook, { params, body: { ...body, paused: false } });
    await kith.runJobs();
    expect(taken).toHaveLength(3);
    expect((await kith.as('portco').call(removeWebhook, { params })).status).toBe(200);
    expect((await kith.as('portco').call(listWebhooks, {})).body.webhooks).toEqual([]);
  });

  test('that fails for a day is paused, with one message to its owner', async () => {
    const { webhook } = await add('portco');
    fate = () => 'refused';
    await kith.as('portco').call(testWebhook, { params: { id: webhook.id } });
    for (let hour = 0; hour < 30; hour++) {
      await kith.runJobs();
      advance(3_600_000);
    }
    const [paused] = (await kith.as('portco').call(listWebhooks, {})).body.webhooks;
    expect(paused).toMatchObject({ waiting: 1 });
    expect(paused!.paused_at).not.toBeNull();
    const mails = await kith.db.selectFrom('outbox').selectAll().where('kind', '=', 'webhook.paused').execute();
    expect(mails).toHaveLength(1);
  });
});

/** A small generator, so that each run dies at the same places. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test('kills of sender and receiver lose nothing and keep the order of a subject, each event with one id', async () => {
  const { webhook } = await add('portco');
  const random = makeRandom(52);
  const fates = ['taken', 'refused', 'receiver dies', 'sender dies'] as const;
  let kills = 0;
  for (let made = 0; made < 30; made++) {
    const subject = { kind: 'request', id: String(made % 4) } as const;
    await kith.db
      .transaction()
      .execute((trx) =>
        recordEvent(
          trx,
          { event: 'request.moved', subject, path: `/${made}`, companyId: kith.companies.Lumenary },
          new Date(now + made),
        ),
      );
  }
  fate = () => {
    const next = fates[Math.floor(random() * fates.length)]!;
    if (next !== 'taken') kills++;
    return kills > KILLS ? 'taken' : next;
  };
  for (let round = 0; round < 1_000; round++) {
    // A sender that dies leaves its job to whoever comes next.
    await deliverPending(kith.deps, Number(webhook.id)).catch((error: Error) => expect(error.message).toBe('killed'));
    advance(3_600_000);
    if (
      (await kith.db.selectFrom('webhook_delivery').select('id').where('delivered_at', 'is', null).execute()).length ===
      0
    )
      break;
    await kith.db.updateTable('webhook').set({ paused_at: null, failing_since: null }).execute();
  }
  expect(kills).toBeGreaterThanOrEqual(KILLS);
  const links = new Map<string, string[]>();
  const ids = new Map<string, Set<string>>();
  for (const { body, delivery } of taken) {
    const list = links.get(body.subject.id) ?? [];
    if (list.at(-1) !== body.link) list.push(body.link);
    links.set(body.subject.id, list);
    ids.set(body.link, (ids.get(body.link) ?? new Set()).add(delivery));
  }
  const expected = (subject: number) =>
    Array.from({ length: 30 }, (_, made) => made)
      .filter((made) => made % 4 === subject)
      .map((made) => `http://kith.example/${made}`);
  for (const subject of [0, 1, 2, 3]) expect(links.get(String(subject))).toEqual(expected(subject));
  expect([...ids.values()].every(({ size }) => size === 1)).toBe(true);
});

const KILLS = 20;
