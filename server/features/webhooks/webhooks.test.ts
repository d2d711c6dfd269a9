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
import { type NewEvent, recordEvent } from '../../platform/events/record.ts';
import { WebhookFailure } from '../../platform/ports/webhook.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';

interface Taken {
  address: string;
  body: EventBody;
  delivery: string;
  secret: string | undefined;
}

let kith: TestApp;
let taken: Taken[];
/** What happens to the next message. */
let fate: () => 'taken' | 'refused';
let now: number;
beforeEach(async () => {
  taken = [];
  fate = () => 'taken';
  now = START.getTime();
  kith = await startTestApp({
    webhooks: {
      post: async (address, body, delivery, own) => {
        if (fate() === 'refused') throw new WebhookFailure('The webhook answered with 500.');
        taken.push({ address, body: body as EventBody, delivery, secret: own?.secret });
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

describe('what fails', () => {
  const recordFor = async (subject: string, count: number) => {
    for (let made = 0; made < count; made++) {
      const event = { event: 'request.moved', subject: { kind: 'request', id: subject }, path: `/${subject}/${made}` };
      await kith.db
        .transaction()
        .execute((trx) =>
          recordEvent(trx, { ...(event as object as NewEvent), companyId: kith.companies.Lumenary }, new Date(now)),
        );
    }
  };
  const listArrived = () => taken.map(({ body }) => new URL(body.link).pathname);

  test('holds up what follows about its subject, and nothing else, however much waits', async () => {
    await add('portco');
    fate = () => 'refused';
    await recordFor('1', 1);
    await kith.runJobs();
    fate = () => 'taken';
    await recordFor('1', 60);
    await recordFor('2', 1);
    await kith.runJobs();
    expect(listArrived()).toEqual(['/2/0']);
    advance(60_000);
    await kith.runJobs();
    const all = Array.from({ length: 60 }, (_, made) => `/1/${made}`);
    expect(listArrived()).toEqual(['/2/0', '/1/0', ...all]);
  });

  test('twice and without an arrival lets the address rest, and no other', async () => {
    const { webhook } = await add('portco');
    const { secret: other } = await add('admin');
    let tries = 0;
    fate = () => {
      tries++;
      return 'refused';
    };
    for (const subject of ['1', '2', '3', '4']) await recordFor(subject, 1);
    await kith.db.deleteFrom('webhook_delivery').where('webhook_id', '!=', Number(webhook.id)).execute();
    await kith.runJobs();
    expect(tries).toBe(2);
    await recordFor('5', 1);
    fate = () => 'taken';
    await kith.runJobs();
    expect(taken.map(({ secret }) => secret)).toEqual([other]);
    // It is tried at once by whoever asks for it, and otherwise after a minute.
    await kith.as('portco').call(testWebhook, { params: { id: webhook.id } });
    await kith.runJobs();
    expect(taken.map(({ body }) => body.event)).toContain('test');
    advance(60_000);
    await kith.runJobs();
    const own = taken.filter(({ secret, body }) => secret !== other && body.event !== 'test');
    expect(own.map(({ body }) => body.subject.id).sort()).toEqual(['1', '2', '3', '4', '5']);
  });
});
