import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { connectGmail, startGmail } from '../../../shared/features/mailboxes/calls.ts';
import type { InventedMessage } from '../../demo/stand-ins/development-gmail.ts';
import { createDevelopmentMailbox } from '../../demo/stand-ins/development-mailbox.ts';
import { createGmailMailboxes } from '../../platform/adapters/gmail/gmail.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';

const DAY_MS = 86_400_000;

/** An app with a mail service of its own, in which the portfolio user has a mailbox. */
export async function startWithMailbox(messages: InventedMessage[]) {
  const service = createDevelopmentMailbox({ prefix: '/mail', messages: async () => messages, others: [] });
  const server = createServer((request, response) => service.answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mail`;
  const pace = { unitsPerMinute: 60_000_000, firstWaitMs: 1 };
  const mailboxes = createGmailMailboxes({ kind: 'development', clientId: 'kith', clientSecret: 'kith', url, pace });
  const app = await startTestApp({ mailboxes });
  return { app, service };
}

/** The person's choice at the mail service; '' refuses. @returns the address that they come back to */
export async function consentTo(app: TestApp, viewer: TestViewer, choice: string, address?: string): Promise<URL> {
  const { body } = await app.as(viewer).call(startGmail, { body: address === undefined ? {} : { address } });
  const form = new URLSearchParams({ address: choice });
  const response = await fetch(body.url, { method: 'POST', body: form, redirect: 'manual' });
  return new URL(response.headers.get('location')!);
}

export function connectFrom(app: TestApp, viewer: TestViewer, back: URL) {
  const given = Object.fromEntries(
    ['code', 'state', 'error'].map((name) => [name, back.searchParams.get(name) ?? undefined]),
  );
  return app.as(viewer).call(connectGmail, { body: given as { state: string } });
}

/** A message of some days ago. */
export function makeMessage(
  daysAgo: number,
  from: string,
  to: string,
  more: Record<string, string> = {},
): InventedMessage {
  return { at: START.getTime() - daysAgo * DAY_MS, headers: { From: from, To: to, ...more }, labels: ['INBOX'] };
}
