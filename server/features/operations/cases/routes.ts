import type { FastifyInstance } from 'fastify';
import {
  CASE_DAYS,
  CASE_KINDS,
  CASE_LINK_DAYS,
  closePrivacyCase,
  confirmPrivacyRequest,
  listPrivacyCases,
  openPrivacyRequest,
  type PrivacyCase,
  sendPrivacyRequest,
} from '../../../../shared/features/operations/cases/calls.ts';
import { formatPlainDay } from '../../../../shared/platform/day-words.ts';
import { getUserName } from '../../../platform/access/users.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createConflictError, createNotFoundError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { requireId } from '../../../platform/http/ids.ts';
import { queueMessage } from '../../../platform/messages/delivery.ts';
import { buildAddressWithoutToken, makeLink, readLink, useLink } from '../../../platform/messages/signed-link.ts';
import { addDays, getDayInZone } from '../../../platform/time/day.ts';
import * as queries from './queries.ts';

const DAY_MS = 86_400_000;
/** Mails to one address in a day: nobody's mailbox is flooded by whoever types their address. */
const MAX_PER_ADDRESS = 3;
/** Never the same words for a link that is used and one that is not ours: the first may be pressed again. */
const THIS_LINK = 'This link';

export function caseRoutes(app: FastifyInstance): void {
  handle(app, sendPrivacyRequest, async ({ db, clock, body, wakeJobs, ...deps }) => {
    const now = clock.now();
    const email = body.email.toLowerCase();
    await db.transaction().execute(async (trx) => {
      const since = new Date(now.getTime() - DAY_MS).toISOString();
      // Answered as the others are: nobody learns who else asked.
      if ((await queries.countRequests(trx, email, since)) >= MAX_PER_ADDRESS) return;
      await saveRequest(trx, deps, { ...body, email }, now);
    });
    wakeJobs();
    return { success: true as const };
  });

  handle(app, openPrivacyRequest, async (context) => {
    const { row } = await requireRequest(context, context.params.token);
    return { kind: row.kind, firm_name: context.settings.firm, confirmed: row.state !== 'unconfirmed' };
  });

  handle(app, confirmPrivacyRequest, async (context) => {
    const { db, clock, settings, wakeJobs } = context;
    const { row, link } = await requireRequest(context, context.params.token);
    if (row.due_day !== null) return { due_day: row.due_day };
    const now = clock.now();
    const due_day = addDays(getDayInZone(settings.timeZone, now), CASE_DAYS);
    await db.transaction().execute(async (trx) => {
      await useLink(trx, link.id, now);
      const opened = { state: 'open' as const, opened_at: now.toISOString(), due_day };
      // Pressed twice at the same time: the first one counts.
      if (!(await queries.changeCase(trx, row.id, 'unconfirmed', opened))) return;
      const about = { entity: 'privacy_case', entityId: row.id };
      await audit(trx, null, now, { action: 'privacy.case-opened', ...about, detail: { kind: row.kind } });
      const message = {
        channel: 'chat' as const,
        recipient: settings.chatChannel,
        subject: null,
        body: `Someone asks about their data: “${CASE_KINDS[row.kind]}” Due ${formatPlainDay(due_day)}: ${settings.publicUrl ?? ''}/admin/privacy`,
        key: `privacy-case-${row.id}`,
        kind: 'privacy.case-opened' as const,
        about: { entity: 'privacy_case', id: row.id } as const,
      };
      await queueMessage(trx, message, now);
    });
    wakeJobs();
    return { due_day: (await queries.findCase(db, row.id))?.due_day ?? due_day };
  });

  handle(app, listPrivacyCases, async ({ db, clock, settings, query: { state, limit, cursor } }) => {
    const today = getDayInZone(settings.timeZone, clock.now());
    const from = cursor === undefined ? 0 : requireId(cursor, 'This page');
    const rows = await queries.listCases(db, state, limit + 1, from);
    return {
      cases: rows.slice(0, limit).map((row) => serializeCase(row, today)),
      next_cursor: rows.length > limit ? String(from + limit) : null,
      open: await queries.countOpenCases(db),
      overdue: await queries.countOpenCases(db, today),
    };
  });

  handle(app, closePrivacyCase, async ({ db, clock, settings, viewer, params, body: { note } }) => {
    const now = clock.now();
    const id = requireId(params.id, 'This case');
    const row = await db.transaction().execute(async (trx) => {
      const closed = { state: 'closed' as const, closed_at: now.toISOString(), closed_by: viewer.user.id, note };
      if (!(await queries.changeCase(trx, id, 'open', closed))) {
        const known = await queries.findCase(trx, id);
        if (!known || known.state === 'unconfirmed') throw createNotFoundError('This case');
        throw createConflictError('This case is already closed.');
      }
      await audit(trx, viewer, now, { action: 'privacy.case-closed', entity: 'privacy_case', entityId: id });
      return (await queries.findCase(trx, id))!;
    });
    return { case: serializeCase(row, getDayInZone(settings.timeZone, now)) };
  });
}

type RequestDeps = Pick<Deps, 'settings' | 'declared'>;
type Request = Pick<queries.CaseRow, 'kind' | 'name' | 'email'> & { message: string };

async function saveRequest(trx: Db, deps: RequestDeps, request: Request, now: Date): Promise<void> {
  const { kind, name, email, message } = request;
  const id = await queries.insertCase(trx, {
    kind,
    state: 'unconfirmed',
    name,
    email,
    message: message || null,
    requested_at: now.toISOString(),
    opened_at: null,
    due_day: null,
    closed_at: null,
    closed_by: null,
    note: null,
  });
  const { firm, publicUrl } = deps.settings;
  const about = { entity: 'privacy_case', id } as const;
  const link = await makeLink(trx, deps, 'privacy.confirm', about, now);
  const address = buildAddressWithoutToken(deps, 'privacy.confirm', publicUrl);
  // None of what was typed: whoever typed it may not be who gets it.
  const body = `Hi,

Someone, probably you, asked ${firm} about the data it stores: “${CASE_KINDS[kind]}”

Confirm that it was you: ${address}

The link works for ${CASE_LINK_DAYS} days. If it wasn’t you, you don’t need to do anything, and we’ll delete the request.

${firm}`;
  const mail = { channel: 'mail', recipient: email, kind: 'privacy.confirm', about, link } as const;
  const subject = 'Confirm your request about your data';
  await queueMessage(trx, Object.assign({ subject, body, key: `privacy-confirm-${id}` }, mail), now);
}

async function requireRequest(deps: Deps, token: string) {
  const link = await readLink(deps, 'privacy.confirm', token, deps.clock.now());
  const row = link && (await queries.findCase(deps.db, link.entity_id));
  if (!row) throw createNotFoundError(THIS_LINK);
  return { link, row };
}

function serializeCase(row: queries.CaseRow, today: string): PrivacyCase {
  const { id, kind, state, name, email, message, opened_at, due_day, closed_at, closer_email, note } = row;
  return {
    id: String(id),
    kind,
    state: state === 'closed' ? 'closed' : 'open',
    name,
    email,
    message,
    opened_at: opened_at ?? '',
    due_day: due_day ?? '',
    days_left: Math.round((Date.parse(due_day ?? today) - Date.parse(today)) / DAY_MS),
    closed_at,
    closed_by: closer_email === null ? null : getUserName(row.given_name, row.family_name, closer_email),
    note,
  };
}
