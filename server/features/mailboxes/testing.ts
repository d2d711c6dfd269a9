import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { connectGmail, startGmail } from '../../../shared/features/mailboxes/calls.ts';
import type { InventedContact } from '../../demo/stand-ins/development-contacts.ts';
import type { InventedMessage } from '../../demo/stand-ins/development-gmail.ts';
import { createDevelopmentMailbox } from '../../demo/stand-ins/development-mailbox.ts';
import { createDevelopmentMicrosoft } from '../../demo/stand-ins/development-microsoft.ts';
import { createGmailMailboxes } from '../../platform/adapters/gmail/gmail.ts';
import { createMicrosoftMailboxes } from '../../platform/adapters/microsoft/microsoft.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';

const DAY_MS = 86_400_000;

/** An app with a mail service of its own, in which the portfolio user has a mailbox. */
export async function startWithMailbox(messages: InventedMessage[]) {
  const { mailboxes, service } = await serveGoogle(messages);
  const app = await startTestApp({ mailboxes: [mailboxes] });
  return { app, service };
}

/** The same with a mailbox at Microsoft. */
export async function startWithMicrosoft(messages: InventedMessage[]) {
  const { mailboxes, service } = await serveMicrosoft(messages);
  const app = await startTestApp({ mailboxes: [mailboxes] });
  return { app, service };
}

const inventAccount = (messages: InventedMessage[], contacts: readonly InventedContact[]) => ({
  messages: async () => messages,
  contacts: async () => contacts,
  others: [],
});

const CLIENT = { clientId: 'kith', clientSecret: 'kith' };

export async function serveGoogle(messages: InventedMessage[], contacts: readonly InventedContact[] = []) {
  const service = createDevelopmentMailbox({ prefix: '/mail', ...inventAccount(messages, contacts) });
  const pace = { unitsPerMinute: 60_000_000, firstWaitMs: 1 };
  return { service, mailboxes: createGmailMailboxes({ ...CLIENT, url: await serve(service), pace }) };
}

export async function serveMicrosoft(messages: InventedMessage[], contacts: readonly InventedContact[] = []) {
  const service = createDevelopmentMicrosoft({ prefix: '/mail', ...inventAccount(messages, contacts) });
  const settings = { ...CLIENT, tenant: 'common', url: await serve(service), firstWaitMs: 1, now: () => START };
  return { service, mailboxes: createMicrosoftMailboxes(settings) };
}

async function serve({ answer }: { answer: ReturnType<typeof createDevelopmentMailbox>['answer'] }): Promise<string> {
  const server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mail`;
}

/** The person's choice at the mail service; '' refuses. @returns the address that they come back to */
export async function consentTo(app: TestApp, viewer: TestViewer, choice: string, address?: string): Promise<URL> {
  const service = app.deps.mailboxes[0]!.kind;
  const { body } = await app
    .as(viewer)
    .call(startGmail, { body: address === undefined ? { service } : { service, address } });
  const form = new URLSearchParams({ address: choice });
  const response = await fetch(body.url, { method: 'POST', body: form, redirect: 'manual' });
  return new URL(response.headers.get('location')!);
}

export function connectFrom(app: TestApp, viewer: TestViewer, back: URL) {
  const given = Object.fromEntries(
    ['code', 'state', 'error', 'error_description'].map((name) => [name, back.searchParams.get(name) ?? undefined]),
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
