import { expect, test } from 'vitest';
import { introMessages } from '../../server/features/introductions/messages/message-kinds.ts';
import { getRecipient, type TemplateName } from '../../server/features/introductions/messages/messages.ts';
import { features } from '../../server/features.ts';
import { collectDeclarations } from '../../server/platform/app/feature.ts';
import { isForTests, listSourcesBelow } from './sources.ts';

/** Files that queue messages for the chat of kinds that they do not name, each with the reason. */
const NAMES_NO_KIND: Readonly<Record<string, string>> = {
  'server/features/introductions/messages/notify.ts': 'Their recipients stand in messages.ts beside it.',
};
/** Mails and drafts of mails that a file with a chat message queues as well. */
const MAIL_ONLY = [
  'access.decided',
  'privacy.confirm',
  'poscan.forCandidate',
  'intro.askOwnerByMail',
  'intro.askByMail',
];

const { messages } = collectDeclarations(features);

/** The kinds of messages that go to the chat, by the code that queues them. */
function listChatKinds(): string[] {
  const kinds = new Set<string>();
  const unnamed: string[] = [];
  for (const { path, text } of listSourcesBelow('server').filter((source) => !isForTests(source))) {
    if (!/channel: 'chat'(?: as const)?,/.test(text) || /^server\/(demo|platform\/adapters)\//.test(path)) continue;
    // A file that also queues mails of other kinds names all of them.
    const named = [...text.matchAll(/\bkind: '([a-zA-Z]+\.[a-zA-Z-]+)'/g)].map(([, kind]) => kind!);
    const found = named.filter((kind) => kind in messages);
    if (found.length === 0) unnamed.push(path);
    for (const kind of found) kinds.add(kind);
  }
  expect(unnamed).toEqual(Object.keys(NAMES_NO_KIND));
  for (const template of Object.keys(introMessages).map((kind) => kind.replace('intro.', '') as TemplateName)) {
    const recipient = template in { yourYear: 1 } ? 'requester' : getRecipient(template);
    const goes = recipient === 'staff channel' || recipient === 'facilitator' || recipient === 'connector';
    if (goes) kinds.add(`intro.${template}`);
  }
  return [...kinds].filter((kind) => !MAIL_ONLY.includes(kind)).toSorted();
}

test('every kind of message that goes to the chat has buttons, or says why not', () => {
  const kinds = listChatKinds();
  expect(kinds.length).toBeGreaterThan(30);
  const silent = kinds.filter((kind) => {
    const declaration = messages[kind]!;
    return Boolean(declaration.chat) === Boolean(declaration.noButtons);
  });
  expect(silent).toEqual([]);
});
