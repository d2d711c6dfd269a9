import type { FastifyInstance } from 'fastify';
import {
  copyMessage,
  downloadMessage,
  listMessages,
  resendMessage,
  resendUnsure,
} from '../../../../shared/features/notifications/outbox/calls.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { OutboxRow } from '../../../platform/db/schema.ts';
import { createConflictError, createInvalidError, createNotFoundError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { parseId, requireId } from '../../../platform/http/ids.ts';
import { resendMessage as sendAgain, resendUnsure as sendUnsureAgain } from '../../../platform/messages/delivery.ts';
import { composeMail } from '../../../platform/messages/mail-fields.ts';
import { loadMailPeople } from '../../../platform/messages/mail-people.ts';
import { prepareOutgoing } from '../../../platform/messages/outgoing.ts';
import { findMessage, findMessages } from './queries.ts';
import { serializeMessage } from './serializer.ts';

export function outboxRoutes(app: FastifyInstance): void {
  handle(app, listMessages, async ({ db, query }) => {
    const after = query.cursor === undefined ? undefined : requireId(query.cursor, 'This page');
    const id = query.intro_id === undefined ? undefined : (parseId(query.intro_id) ?? 0);
    const about = id === undefined ? undefined : ({ entity: 'intro', id } as const);
    const filter = { state: query.state, channel: query.channel, about, after, oldestFirst: query.order === 'oldest' };
    const rows = await findMessages(db, filter, query.limit + 1);
    const page = rows.slice(0, query.limit);
    return {
      messages: page.map(serializeMessage),
      next_cursor: rows.length > page.length ? String(page.at(-1)!.id) : null,
    };
  });

  handle(app, downloadMessage, async ({ viewer, params, reply, request, ...deps }) => {
    const { db, clock, settings } = deps;
    const now = clock.now();
    const row = await findMessage(db, requireId(params.id, 'This message'));
    if (!row) throw createNotFoundError('This message');
    if (row.channel !== 'mail') throw createInvalidError('This is a chat message. Copy its text instead.');
    const { text, headers } = await prepareOutgoing(deps, row);
    const mail = { to: row.recipient, subject: row.subject ?? '', text, headers, key: row.idempotency_key };
    const people = await loadMailPeople(deps, row);
    const fields = isDraft(deps.declared, row)
      ? {
          from: viewer.user.email,
          to: { name: people.name ?? '', address: row.recipient },
          subject: mail.subject,
          text,
        }
      : composeMail({ ...mail, ...people }, settings.mailFrom, settings.publicUrl);
    const { createTransport } = await import('nodemailer');
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
      ...fields,
      date: new Date(row.created_at),
      // With this header mail programs open it as a draft, ready to be sent.
      headers: { ...fields.headers, 'X-Unsent': '1' },
    });
    const deed = { action: 'message.downloaded', entity: 'outbox', entityId: row.id };
    request.server.background.add((later) => audit(later, viewer, now, deed));
    reply.header('content-type', 'message/rfc822');
    reply.header('content-disposition', `attachment; filename="message-${row.id}.eml"`);
    return message;
  });

  handle(app, copyMessage, async ({ viewer, params, request, ...deps }) => {
    const { db, clock } = deps;
    const now = clock.now();
    const row = await findMessage(db, requireId(params.id, 'This message'));
    if (!row) throw createNotFoundError('This message');
    const { text } = await prepareOutgoing(deps, row);
    const deed = { action: 'message.copied', entity: 'outbox', entityId: row.id };
    request.server.background.add((later) => audit(later, viewer, now, deed));
    return { text: row.subject ? `${row.subject}\n\n${text}` : text };
  });

  handle(app, resendMessage, async ({ db, clock, viewer, params, wakeJobs }) => {
    const id = requireId(params.id, 'This message');
    const now = clock.now();
    const row = await db.transaction().execute(async (trx) => {
      const found = await findMessage(trx, id);
      if (!found) throw createNotFoundError('This message');
      if (!(await sendAgain(trx, id, now)))
        throw createConflictError(`This message is ${found.state}, so you don’t need to send it again.`);
      await audit(trx, viewer, now, { action: 'message.resent', entity: 'outbox', entityId: id });
      return (await findMessage(trx, id))!;
    });
    wakeJobs();
    return { message: serializeMessage(row) };
  });

  handle(app, resendUnsure, async ({ db, clock, viewer, wakeJobs }) => {
    const now = clock.now();
    const count = await db.transaction().execute(async (trx) => {
      const ids = await sendUnsureAgain(trx, now);
      for (const entityId of ids)
        await audit(trx, viewer, now, { action: 'message.resent', entity: 'outbox', entityId });
      return ids.length;
    });
    wakeJobs();
    return { count };
  });
}

const isDraft = ({ messages }: Deps['declared'], { kind }: OutboxRow): boolean =>
  kind !== null && messages[kind]?.draft === true;
