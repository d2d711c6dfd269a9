import type { FastifyInstance } from 'fastify';
import { LISTED_SIGNAL_TYPES, SIGNAL_SOURCES, SIGNAL_TYPES } from '../../../shared/core/network/signals.ts';
import { SKILL_CATEGORIES } from '../../../shared/core/talent/lists.ts';
import {
  CRM_SEARCH_FROM,
  createSignal,
  listOwnSignals,
  listSignalSources,
  listSignalTypes,
  SIGNAL_DIRECTIONS,
  searchCrmContacts,
  showHistory,
} from '../../../shared/features/signals/calls.ts';
import { writeSignal } from '../../core/facts/write/one-signal.ts';
import { ensureSourceOfUser } from '../../core/facts/write/sources.ts';
import { findVisibleContact } from '../../core/network/read/find-contact.ts';
import { countOpenAsks } from '../../core/network/read/load.ts';
import { getViewerScope } from '../../core/network/read/viewer-scope.ts';
import { loadTermsNotices } from '../../core/network/terms/notices.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { audit } from '../../platform/audit/audit.ts';
import { createForbiddenError, createInvalidError, createNotFoundError } from '../../platform/errors.ts';
import { endPage, readRowsBefore } from '../../platform/http/cursors.ts';
import { handle } from '../../platform/http/handle.ts';
import { parseId } from '../../platform/http/ids.ts';
import { foldText } from '../../platform/text/names.ts';
import { ownSignalRoutes } from './own-signals.ts';
import { countSignalled, findContactsByName, findCrmOwner, listCrmHistory, listLinkedAddresses } from './queries.ts';
import { pickOpinionFields } from './rules.ts';
import { readSignal, SIGNAL_FIELD, serializeSignal } from './serializer.ts';

const MAX_FOUND = 20;

const makeChoices = (names: readonly string[]) => names.map((name) => ({ fullName: name, label: name }));

export function signalsRoutes(app: FastifyInstance): void {
  handle(app, listSignalTypes, async () => ({
    types: makeChoices(SIGNAL_TYPES),
    directions: [...SIGNAL_DIRECTIONS],
    skills: [...SKILL_CATEGORIES],
  }));

  handle(app, listSignalSources, async () => ({ sources: makeChoices(SIGNAL_SOURCES) }));

  handle(app, listOwnSignals, async ({ db, viewer: { user } }) => {
    const counts =
      user.contact_id === null ? undefined : await countSignalled(db, user.contact_id, LISTED_SIGNAL_TYPES);
    const signals = LISTED_SIGNAL_TYPES.map((type) => ({ type, count: counts?.get(type) ?? 0 }));
    const mails = signals.some(({ type, count }) => type === 'Gmail Contacts' && count > 0);
    // Mail contacts of no linked mailbox came by a list of its owner's own, from the account that they sign in with.
    const linked = await listLinkedAddresses(db, user.id);
    return { signals, emails: linked.length === 0 && mails ? [user.email] : linked };
  });

  ownSignalRoutes(app);

  handle(app, searchCrmContacts, async ({ db, viewer, query, clock, settings }) => {
    const typed = query.query.trim();
    const key = foldText(typed);
    if (typed.length < CRM_SEARCH_FROM || key === '') return { result: [] };
    const { companyId, user, staff } = viewer;
    const own = query.signalling && !staff ? { among: { accountId: companyId, contactId: user.contact_id } } : {};
    const found = await findContactsByName(db, getViewerScope(viewer), key, { limit: MAX_FOUND, ...own });
    const ids = found.map(({ id }) => id);
    const load = viewer.staff ? await countOpenAsks(db, viewer, ids, clock.now()) : null;
    const terms = viewer.staff ? await loadTermsNotices({ db, clock, settings }, viewer, ids) : null;
    return {
      result: found.map(({ id, name, title, account, score }) => ({
        Id: String(id),
        name,
        sf_title: title ?? '',
        account_name: account ?? '',
        score,
        ...(load ? { open_requests: load.get(id) ?? 0 } : {}),
        terms: terms?.get(id),
      })),
    };
  });

  handle(app, createSignal, async ({ db, viewer, clock, body, wakeJobs, awaitJob }) => {
    const scope = getViewerScope(viewer);
    const input = readSignal(body);
    const from = await findVisibleContact(db, scope, input.from);
    if (!from) throw createNotFoundError('The person who signals');
    const to = await findVisibleContact(db, scope, input.to);
    if (!to) throw createNotFoundError('This person');
    if (from.id === to.id)
      throw createInvalidError('You can’t add a signal about yourself.', { [SIGNAL_FIELD.contact]: 'The same person' });
    if (!viewer.staff && !isOwn(viewer, from))
      throw createForbiddenError('You can only log signals for people at your own company.');
    const signal = { ...input, ...pickOpinionFields(input) };
    const now = clock.now();
    const at = now.toISOString();
    const { id, jobId } = await db.transaction().execute(async (trx) => {
      const { from: from_contact_id, to: to_contact_id, ...stated } = signal;
      const sourceId = await ensureSourceOfUser(trx, viewer.user.id, viewer.user.email, at);
      const ends = { from_contact_id, to_contact_id };
      const written = await writeSignal(trx, sourceId, { ...stated, ...ends, created_by: viewer.user.id }, now);
      const detail = { action: 'signal.created', entity: 'signal', entityId: written.id, detail: signal } as const;
      await audit(trx, viewer, now, detail);
      return written;
    });
    wakeJobs();
    await awaitJob(db, jobId);
    const after = await findVisibleContact(db, scope, to.id);
    return { signal: serializeSignal(id, signal, at), score: after?.score ?? to.score };
  });

  handle(app, showHistory, async ({ db, viewer, body }) => {
    const from = readRowsBefore(body.cursor);
    const contact = await findVisibleContact(db, getViewerScope(viewer), parseId(body.contactId) ?? 0);
    if (!contact) throw createNotFoundError('This person');
    const rows = await listCrmHistory(db, contact.id, { limit: body.limit + 1, from });
    const { page, next_cursor } = endPage(rows, body.limit, () => from + body.limit);
    return {
      next_cursor,
      owner: await findCrmOwner(db, contact.id),
      tasks: page.map((task) => ({
        Id: task.crm_id ?? String(task.id),
        Subject: task.subject,
        ActivityDate: task.activity_date,
        Owner: { FirstName: task.owner_first_name },
      })),
    };
  });
}

function isOwn({ user, companyId }: Viewer, contact: { id: number; account_id: number | null }): boolean {
  return contact.id === user.contact_id || (companyId !== null && contact.account_id === companyId);
}
