import type { FastifyInstance } from 'fastify';
import { createSlackEmail } from '../../../../shared/features/talent/requests/calls.ts';
import type { Reply } from '../../../../shared/platform/call.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { OutboxRow } from '../../../platform/db/schema.ts';
import { handle } from '../../../platform/http/handle.ts';
import { deliverNow, queueMessage, saveDraftMessage } from '../../../platform/messages/delivery.ts';
import { prepareOutgoing } from '../../../platform/messages/outgoing.ts';
import { buildAddressWithoutToken } from '../../../platform/messages/signed-link.ts';
import { serializeIntro } from '../life-cycle/serializer.ts';
import { createIntroContext } from '../life-cycle/serializer-context.ts';
import { makeConnectorLink } from '../messages/connector-link.ts';
import { composeIntroMessage } from '../messages/messages.ts';
import { collectMessageFacts, describeAlthough, describeReply } from '../messages/notify.ts';
import { askForIntro, type MadeAsk } from './ask.ts';

type CallDeps = Deps & { viewer: Viewer };
type Draft = NonNullable<Reply<typeof createSlackEmail>['draft']>;

/** Longer than a call waits for the chat: the message's own job does not begin during the first try. */
const AGAIN_MS = 60_000;

export function askRoutes(app: FastifyInstance): void {
  handle(app, createSlackEmail, async (context) => {
    const { db, viewer, body, wakeJobs } = context;
    const { made, kept: saved } = await db.transaction().execute(async (trx) => {
      const made = await askForIntro(trx, context, viewer, body);
      if (body.channel === 'email') return { made, kept: await createDraft(trx, context, made, body.comments) };
      await queueChat(trx, context, made, body.comments);
      return { made, kept: null };
    });
    const intro = serializeIntro(made.row, createIntroContext(context));
    if (saved !== null)
      return { success: true as const, intro, sent: null, error: null, draft: await prepareDraft(context, saved) };
    const { state, error } = await deliverNow(context, makeChatKey(made));
    const sent = state === 'sent' ? ('sent' as const) : state === 'kept' ? ('kept' as const) : ('failed' as const);
    if (sent === 'failed') wakeJobs();
    return { success: true as const, intro, sent, error, draft: null };
  });
}

const makeChatKey = ({ row }: MadeAsk): string => `intro-${row.id}-askOwner-chat`;

async function queueChat(trx: Db, { settings, clock }: CallDeps, made: MadeAsk, text: string): Promise<void> {
  const { row, owner } = made;
  const now = clock.now();
  const { body } = composeIntroMessage('askOwner', collectMessageFacts(row, settings, { comment: text }));
  await queueMessage(
    trx,
    {
      channel: 'chat',
      recipient: owner.chat_id!,
      subject: null,
      body,
      key: makeChatKey(made),
      kind: 'intro.askOwner',
      about: { entity: 'intro', id: row.id },
      notBefore: new Date(now.getTime() + AGAIN_MS),
    },
    now,
  );
}

async function createDraft(trx: Db, deps: CallDeps, { row, owner, direct }: MadeAsk, text: string): Promise<OutboxRow> {
  const { settings, clock } = deps;
  const now = clock.now();
  const about = { entity: 'intro', id: row.id } as const;
  const facts = collectMessageFacts(row, settings, { comment: text });
  const mail = { channel: 'mail', about, key: `intro-${row.id}-ask-mail` } as const;
  if (!direct)
    return saveDraftMessage(
      trx,
      { ...mail, ...getWords('askOwnerByMail', facts), recipient: owner.email, kind: 'intro.askOwnerByMail' },
      now,
    );
  const link = await makeConnectorLink(trx, deps, row);
  const words = getWords('askByMail', {
    ...facts,
    although: await describeAlthough(trx, deps, row),
    // It goes out from a mailbox of their own, where they read the answer.
    orReply: describeReply(facts.facilitator),
    link: buildAddressWithoutToken(deps, 'intro.connector', settings.publicUrl),
  });
  return saveDraftMessage(
    trx,
    { ...mail, ...words, recipient: row.connector_email ?? '', kind: 'intro.askByMail', link },
    now,
  );
}

function getWords(name: 'askByMail' | 'askOwnerByMail', facts: Parameters<typeof composeIntroMessage>[1]) {
  const { subject, body } = composeIntroMessage(name, facts);
  return { subject, body };
}

/** The message as it is opened in a mail program, with the whole link. */
async function prepareDraft(deps: CallDeps, row: OutboxRow): Promise<Draft> {
  const { text } = await prepareOutgoing(deps, row);
  return { message_id: String(row.id), to: row.recipient, subject: row.subject ?? '', text };
}
