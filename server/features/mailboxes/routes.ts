import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { listBrought } from '../../../shared/features/mailboxes/brought/calls.ts';
import {
  connectGmail,
  importMailboxFile,
  importMessages,
  listMailboxes,
  MAX_FILE_BYTES,
  pauseMailbox,
  proposeForBlocklist,
  startGmail,
  syncGroups,
  syncMailbox,
  unlinkMailbox,
} from '../../../shared/features/mailboxes/calls.ts';
import {
  areSavedContacts,
  CALENDAR_KINDS,
  enqueueWriting,
  getSealPurpose,
  getService,
  listOwnAddresses,
} from '../../core/facts/own-lists/accounts.ts';
import {
  pauseAccount,
  refuseSubstitute,
  requireOwnAccount,
  syncAccount,
  unlinkAccount,
} from '../../core/facts/own-lists/link.ts';
import { saveWantedAcquaintances } from '../../core/facts/write/acquaintances.ts';
import { insertOwnSource } from '../../core/facts/write/sources.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db/engine.ts';
import { createConflictError, createInvalidError, createUpstreamError } from '../../platform/errors.ts';
import { removeFile } from '../../platform/files/stored-files.ts';
import { takeFile } from '../../platform/files/take-file.ts';
import { type CallContext, handle } from '../../platform/http/handle.ts';
import { showBrought } from './brought.ts';
import { finish, startGmailConsent } from './consent.ts';
import { proposeFromContacts } from './contacts.ts';
import { readPeopleInFile } from './from-file.ts';
import { takeGroups } from './groups.ts';
import { takeMessages } from './message-people.ts';
import { requireService } from './owner.ts';
import { proposeFromMailbox } from './propose.ts';
import * as queries from './queries.ts';
import { serializeGroups, serializeMailboxes, serializeMessages } from './serializer.ts';

export function ownNetworkRoutes(app: FastifyInstance): void {
  handle(app, listMailboxes, async ({ db, viewer, mailboxes, calendars }) => ({
    mailboxes: await serializeMailboxes(db, await queries.listMailboxesOf(db, viewer.user.id)),
    services: mailboxes.map(({ kind }) => kind),
    calendar_services: mailboxes.flatMap(({ kind }) => (calendars.kinds.includes(CALENDAR_KINDS[kind]) ? [kind] : [])),
    groups: await serializeGroups(db, await queries.findOwnList(db, viewer.user.id, 'groups')),
    messages: await serializeMessages(db, await queries.findOwnList(db, viewer.user.id, 'messages')),
  }));

  handle(app, startGmail, async (context) => {
    refuseSubstitute(context.viewer);
    return startGmailConsent(context);
  });

  handle(app, connectGmail, async (context) => {
    refuseSubstitute(context.viewer);
    const { db } = context;
    const { mailbox, calendar, contacts } = await finish(context);
    return {
      mailbox: mailbox === null ? null : (await answer(db, mailbox)).mailbox,
      calendar: calendar === null ? null : String(calendar),
      contacts: contacts === null ? null : String(contacts),
    };
  });

  handle(app, proposeForBlocklist, async (context) => {
    const { db, clock, mailboxes, sealing } = context;
    const row = await requireOwnAccount(context, 'mailbox');
    const token = row.token === null ? null : sealing.open(row.token, getSealPurpose('mailbox', row));
    if (token === null) throw createConflictError('Connect this mailbox again first.');
    try {
      const service = requireService(mailboxes, getService(row));
      if (areSavedContacts(row)) return await proposeFromContacts(service.openContacts(token));
      return await proposeFromMailbox(service.open(token), await listOwnAddresses(db, row.user_id), clock.now());
    } catch {
      throw createUpstreamError('The mail service didn’t respond. Try again, or start reading without this check.');
    }
  });

  handle(app, syncMailbox, async (context) => {
    // A paused reading continues where it was.
    const begin = ({ state, cursor }: queries.MailboxRow) =>
      state === 'paused' && cursor !== null ? {} : { done: 0, total: null };
    return answer(context.db, (await syncAccount(context, 'mailbox', begin)).id);
  });

  handle(app, pauseMailbox, async (context) => answer(context.db, (await pauseAccount(context, 'mailbox')).id));

  handle(app, syncGroups, async (context) => {
    refuseSubstitute(context.viewer);
    return { groups: (await serializeGroups(context.db, await takeGroups(context)))! };
  });

  handle(app, importMessages, async (context) => {
    refuseSubstitute(context.viewer);
    return { messages: (await serializeMessages(context.db, await takeMessages(context)))! };
  });

  handle(app, listBrought, showBrought);
  handle(app, unlinkMailbox, (context) => unlinkAccount(context, 'mailbox'));
  handle(app, importMailboxFile, takeMailboxFile);
}

async function answer(db: Db, id: number) {
  const row = (await queries.findMailboxById(db, id))!;
  return { mailbox: (await serializeMailboxes(db, [row]))[0]! };
}

async function takeMailboxFile(context: CallContext<typeof importMailboxFile>) {
  const { db, viewer, query, request, settings, clock, wakeJobs } = context;
  refuseSubstitute(viewer);
  const { name, stored } = await takeFile(request, settings.dataFolder, MAX_FILE_BYTES);
  try {
    const now = clock.now();
    const at = now.toISOString();
    const own = await listOwnAddresses(db, viewer.user.id);
    const people = await readPeopleInFile(join(settings.dataFolder, stored.path), own, at.slice(0, 10));
    if (people.length === 0)
      throw createInvalidError(
        'You haven’t exchanged e-mails with anyone in this mailbox. Its e-mails come from lists and programs.',
      );
    const row = await db.transaction().execute(async (trx) => {
      const source_id = await insertOwnSource(trx, viewer.user.id, `Mailbox file of ${viewer.user.email}`, at);
      const made = await queries.insertMailbox(trx, {
        user_id: viewer.user.id,
        kind: 'file',
        address: name,
        state: 'linked',
        source_id,
        token: null,
        round: 0,
        done: query.messages,
        total: query.messages,
        left_out: '{}',
        linked_at: at,
        read_at: at,
      });
      await saveWantedAcquaintances(trx, source_id, people);
      await audit(trx, viewer, now, {
        action: 'mailbox.file',
        entity: 'mailbox',
        entityId: made.id,
        detail: { people: people.length },
      });
      await enqueueWriting(trx, 'mailbox', made.id, now);
      return made;
    });
    wakeJobs();
    return answer(db, row.id);
  } finally {
    await removeFile(settings.dataFolder, stored.path);
  }
}
