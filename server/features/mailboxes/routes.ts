import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
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
import { countWritten, dropAcquaintances, saveWantedAcquaintances } from '../../core/facts/write/acquaintances.ts';
import { CALENDAR_KINDS, findCalendarByAddress } from '../../core/facts/write/linked-calendars.ts';
import { insertOwnSource } from '../../core/facts/write/sources.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db/engine.ts';
import {
  createConflictError,
  createForbiddenError,
  createInvalidError,
  createNotFoundError,
  createUpstreamError,
} from '../../platform/errors.ts';
import { removeFile } from '../../platform/files/stored-files.ts';
import { takeFile } from '../../platform/files/take-file.ts';
import { type CallContext, handle } from '../../platform/http/handle.ts';
import { parseId } from '../../platform/http/ids.ts';
import { cancelJob } from '../../platform/jobs/jobs.ts';
import type { Mailboxes } from '../../platform/ports/mailbox.ts';
import { finish, startGmailConsent } from './consent.ts';
import { readPeopleInFile } from './from-file.ts';
import { takeGroups } from './groups.ts';
import { enqueueReading, enqueueWriting } from './jobs.ts';
import { takeMessages } from './message-people.ts';
import { getSealPurpose, isOfService, listOwnAddresses, requireService } from './owner.ts';
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
    refuseActing(context.viewer);
    return startGmailConsent(context);
  });

  handle(app, connectGmail, async (context) => {
    refuseActing(context.viewer);
    const { db } = context;
    const { mailbox, calendar } = await finish(context);
    return {
      mailbox: mailbox && (await answer(db, mailbox)).mailbox,
      calendar: calendar === null ? null : String(calendar),
    };
  });

  handle(app, proposeForBlocklist, async ({ db, viewer, params, clock, mailboxes, sealing }) => {
    refuseActing(viewer);
    const row = await requireOwnMailbox(db, viewer, params.id);
    const token = row.token === null ? null : sealing.open(row.token, getSealPurpose(row));
    if (token === null) throw createConflictError('Connect this mailbox again first.');
    try {
      const own = await listOwnAddresses(db, row);
      return await proposeFromMailbox(requireService(mailboxes, row.kind).open(token), own, clock.now());
    } catch {
      throw createUpstreamError('The mail service didn’t respond. Try again, or start reading without this check.');
    }
  });

  handle(app, syncMailbox, async ({ db, viewer, params, clock, wakeJobs }) => {
    refuseActing(viewer);
    const row = await requireOwnMailbox(db, viewer, params.id);
    if (!isOfService(row.kind))
      throw createConflictError('Kith reads a mailbox file only once. To update it, add a new file.');
    if (row.state === 'lapsed')
      throw createConflictError('The mail service no longer lets Kith in. Connect this mailbox again first.');
    await db.transaction().execute(async (trx) => {
      // A paused reading continues where it was.
      const begun = row.state === 'paused' && row.cursor !== null ? {} : { done: 0, total: null };
      if (
        !(await queries.changeMailbox(trx, row.id, ['linked', 'paused'], { state: 'reading', error: null, ...begun }))
      )
        throw createConflictError('Kith is already reading this mailbox.');
      await enqueueReading(trx, row.id, clock.now());
    });
    wakeJobs();
    return answer(db, row);
  });

  handle(app, pauseMailbox, async ({ db, viewer, params, clock }) => {
    refuseActing(viewer);
    const row = await requireOwnMailbox(db, viewer, params.id);
    await db.transaction().execute(async (trx) => {
      if (!(await queries.changeMailbox(trx, row.id, ['reading'], { state: 'paused' })))
        throw createConflictError('Kith isn’t reading this mailbox.');
      if (row.job_id !== null) await cancelJob(trx, row.job_id, clock.now());
    });
    return answer(db, row);
  });

  handle(app, syncGroups, async (context) => {
    refuseActing(context.viewer);
    return { groups: (await serializeGroups(context.db, await takeGroups(context)))! };
  });

  handle(app, importMessages, async (context) => {
    refuseActing(context.viewer);
    return { messages: (await serializeMessages(context.db, await takeMessages(context)))! };
  });

  handle(app, unlinkMailbox, unlink);
  handle(app, importMailboxFile, takeMailboxFile);
}

/** Only the owner decides whose mails are read. */
function refuseActing({ actingUserId }: Viewer): void {
  if (actingUserId !== null) throw createForbiddenError('You can only link your own accounts. Sign in as yourself.');
}

async function requireOwnMailbox(db: Db, viewer: Viewer, wireId: string): Promise<queries.MailboxRow> {
  const row = await queries.findMailboxById(db, parseId(wireId) ?? 0);
  if (row?.user_id !== viewer.user.id || row.state === 'leaving') throw createNotFoundError('This mailbox');
  return row;
}

async function answer(db: Db, { id }: Pick<queries.MailboxRow, 'id'>) {
  const row = (await queries.findMailboxById(db, id))!;
  return { mailbox: (await serializeMailboxes(db, [row]))[0]! };
}

async function unlink({ db, viewer, params, clock, mailboxes, sealing, wakeJobs }: CallContext<typeof unlinkMailbox>) {
  refuseActing(viewer);
  const row = await requireOwnMailbox(db, viewer, params.id);
  const token = row.token === null ? null : sealing.open(row.token, getSealPurpose(row));
  const people = (await countWritten(db, [row.source_id])).get(row.source_id) ?? 0;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const set = { state: 'leaving', token: null, error: null } as const;
    if (!(await queries.changeMailbox(trx, row.id, ['reading', 'linked', 'paused', 'lapsed'], set)))
      throw createNotFoundError('This mailbox');
    if (row.job_id !== null) await cancelJob(trx, row.job_id, now);
    await dropAcquaintances(trx, row.source_id);
    await audit(trx, viewer, now, {
      action: 'mailbox.unlinked',
      entity: 'mailbox',
      entityId: row.id,
      detail: { people },
    });
    await enqueueWriting(trx, row.id, now);
  });
  wakeJobs();
  // The mailbox is forgotten here, whatever the mail service answers.
  // A permission that the calendar of the account still uses goes with the last of the two.
  const isShared = await findCalendarByAddress(db, row.address);
  const revoked =
    !isOfService(row.kind) ||
    isShared !== undefined ||
    (token !== null && (await revokeAtProvider(mailboxes, row.kind, token)));
  return { people, revoked };
}

async function revokeAtProvider(
  services: readonly Mailboxes[],
  kind: queries.MailboxRow['kind'],
  token: string,
): Promise<boolean> {
  try {
    return await requireService(services, kind).revoke(token);
  } catch {
    return false;
  }
}

async function takeMailboxFile(context: CallContext<typeof importMailboxFile>) {
  const { db, viewer, query, request, settings, clock, wakeJobs } = context;
  refuseActing(viewer);
  const { name, stored } = await takeFile(request, settings.dataFolder, MAX_FILE_BYTES);
  try {
    const now = clock.now();
    const at = now.toISOString();
    const own = await listOwnAddresses(db, { user_id: viewer.user.id });
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
      await enqueueWriting(trx, made.id, now);
      return made;
    });
    wakeJobs();
    return answer(db, row);
  } finally {
    await removeFile(settings.dataFolder, stored.path);
  }
}
