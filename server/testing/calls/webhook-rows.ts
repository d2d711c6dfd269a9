/** Rows of the table of calls and viewers (permissions.test.ts): those of webhooks. */

import * as webhooks from '../../../shared/features/webhooks/calls.ts';
import type { Call } from '../../../shared/platform/call.ts';
import { expectOnly } from '../viewers.ts';
import { type CallRow, makeCallRow } from './rows.ts';

const users = expectOnly('users');
const NONE = { params: { id: '999999' } };
const EVENTS = { events: ['request.made' as const] };

export const WEBHOOK_ROWS: Record<string, CallRow<Call>> = {
  listWebhooks: makeCallRow(webhooks.listWebhooks, {}, users(200)),
  // Without TLS.
  addWebhook: makeCallRow(webhooks.addWebhook, { body: { address: 'http://hooks.example/', ...EVENTS } }, users(400)),
  changeWebhook: makeCallRow(webhooks.changeWebhook, { ...NONE, body: { ...EVENTS, paused: true } }, users(404)),
  removeWebhook: makeCallRow(webhooks.removeWebhook, NONE, users(404)),
  testWebhook: makeCallRow(webhooks.testWebhook, NONE, users(404)),
  listDeliveries: makeCallRow(webhooks.listDeliveries, NONE, users(404)),
  replayDelivery: makeCallRow(webhooks.replayDelivery, { params: { id: '999999', delivery: '1' } }, users(404)),
};
