import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  replayDelivery,
  type Webhook,
  type WebhookDelivery,
} from '../../../shared/features/webhooks/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  portco,
  putSession,
  renderPart,
} from '../../testing/testing.tsx';
import WebhooksSection from './webhooks-section.tsx';

const NOW = '2026-11-20T12:00:00.000Z';
const webhook: Webhook = {
  id: '3',
  address: 'https://hooks.example/kith',
  events: ['request.made', 'import.done'],
  made_at: NOW,
  failing_since: null,
  paused_at: null,
  waiting: 0,
};
const makeDelivery = (id: string, more: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id,
  event_id: `e${id}`,
  event: 'request.made',
  subject: `request ${id}`,
  at: NOW,
  tries: 1,
  delivered_at: NOW,
  error: null,
  body: '{}',
  ...more,
});

let server: FakeServer;
let own: Webhook[];
beforeEach(() => {
  own = [webhook];
  server = createFakeServer();
  putSession(server, portco);
  server.on(listWebhooks, () => ({ webhooks: own }));
});

it('adds a webhook for the chosen events, and shows its secret', async () => {
  own = [];
  server.on(addWebhook, () => {
    own = [webhook];
    return { webhook, secret: 'once-only' };
  });
  renderPart(<WebhooksSection />);
  const add = await screen.findByRole('button', { name: 'Add a webhook' });
  expect(add).toHaveProperty('disabled', true);
  await userEvent.type(screen.getByRole('textbox', { name: /Address/ }), ` ${webhook.address} `);
  await userEvent.click(screen.getByRole('checkbox', { name: 'A request’s status changed' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'An import finished' }));
  await userEvent.click(add);
  expect(server.bodyOf(addWebhook)).toEqual({ address: webhook.address, events: ['request.made', 'import.done'] });
  expect(await screen.findByText(/once-only/)).toBeTruthy();
  expect(await screen.findByText(/No messages are waiting/)).toBeTruthy();
});

it('gives the reason when an address is refused, and keeps what was typed', async () => {
  own = [];
  server.on(addWebhook, createRefusal(400, 'invalid', 'Use an https address.'));
  renderPart(<WebhooksSection />);
  const address = await screen.findByRole('textbox', { name: /Address/ });
  await userEvent.type(address, 'http://x');
  await userEvent.click(screen.getByRole('button', { name: 'Add a webhook' }));
  expect(await screen.findByText(/Use an https address/)).toBeTruthy();
  expect(address).toHaveProperty('value', 'http://x');
});

it('shows its log page by page, with what was not delivered, and sends one again', async () => {
  own = [{ ...webhook, failing_since: NOW, waiting: 1 }];
  const failed = makeDelivery('2', { delivered_at: null, tries: 3, error: 'The webhook answered with 500.' });
  server
    .on(listDeliveries, ({ query }) =>
      query.get('cursor')
        ? { deliveries: [makeDelivery('1')], next_cursor: null }
        : { deliveries: [failed], next_cursor: '2' },
    )
    .on(replayDelivery, { success: true as const });
  renderPart(<WebhooksSection />);
  expect(await screen.findByText(/Not delivering since 20 Nov 26.*1 message is waiting/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Log' }));
  expect(await screen.findByText(/not delivered, 3 attempts. The webhook answered with 500/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  const list = within(screen.getByRole('list', { name: 'Deliveries' }));
  expect(await list.findByText(/: request 1/)).toBeTruthy();
  await userEvent.click(list.getAllByRole('button', { name: 'Send again' })[0]!);
  expect(server.callsOf(replayDelivery)[0]?.params).toEqual({ id: '3', delivery: '2' });
});

it('is paused and resumed, and asks before it is removed', async () => {
  server
    .on(changeWebhook, ({ body }) => {
      own = [{ ...webhook, paused_at: (body as { paused: boolean }).paused ? NOW : null }];
      return { webhook: own[0]! };
    })
    .on(removeWebhook, () => {
      own = [];
      return { success: true as const };
    });
  renderPart(<WebhooksSection />);
  await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Resume' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove the webhook to hooks.example?' });
  expect(server.callsOf(removeWebhook)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await screen.findByRole('button', { name: 'Add a webhook' });
  expect(screen.queryByText(webhook.address)).toBeNull();
});
