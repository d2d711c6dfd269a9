import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../shared/features/imports/by-link/calls.ts';
import { findSharer, saveSharer } from '../../../core/facts/write/sharers.ts';
import { changeOwnTerms, loadOwnTerms } from '../../../core/network/terms/own-terms.ts';
import { getUserName } from '../../../platform/access/users.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { createConflictError, createNotFoundError } from '../../../platform/errors.ts';
import { endPage, readRowsBefore } from '../../../platform/http/cursors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { requireId } from '../../../platform/http/ids.ts';
import { requireOpenedPage, signOpenedPage } from '../../../platform/messages/opened-page.ts';
import { readAnyLink } from '../../../platform/messages/signed-link.ts';
import { sendLink } from './invite.ts';
import { findLinkHolder, listSentLinks } from './queries.ts';
import { loadShared, takeBackShared } from './shared.ts';
import { takeSharedList } from './take-list.ts';

const DONE = { success: true } as const;

/** Connections of people without an account, by a link (docs/decisions/131). */
export function connectionsLinkRoutes(app: FastifyInstance): void {
  handle(app, calls.sendConnectionsLink, async (context) => {
    const { db, viewer, body, clock, wakeJobs } = context;
    const person = await findLinkHolder(db, requireId(body.contact_id, 'This person'));
    if (!person) throw createNotFoundError('This person');
    const { given_name, family_name, email } = viewer.user;
    await db.transaction().execute(async (trx) => {
      await sendLink(trx, context, person, getUserName(given_name, family_name, email));
      const deed = { action: 'connections.link-sent', entity: 'contact', entityId: person.id } as const;
      await audit(trx, viewer, clock.now(), deed);
    });
    wakeJobs();
    return DONE;
  });

  handle(app, calls.listConnectionsLinks, async ({ db, query: { limit, cursor } }) => {
    const from = readRowsBefore(cursor);
    const { page, next_cursor } = endPage(
      await listSentLinks(db, { limit: limit + 1, from }),
      limit,
      () => from + limit,
    );
    const people = [];
    for (const { id, name, sent_at, until } of page)
      people.push({ contact_id: String(id), name, sent_at, until, shared: await loadShared(db, id) });
    return { people, next_cursor };
  });

  handle(app, calls.openConnectionsLink, async (context) => {
    const { db, clock, settings, params } = context;
    const { link, person } = await requireLink(context, params.token);
    return {
      firm_name: settings.firm,
      name: person.name,
      page: signOpenedPage(context, params.token),
      until: link.expires_at,
      takes_files: link.expires_at > clock.now().toISOString(),
      shared: await loadShared(db, person.id),
      terms: await loadOwnTerms(db, context, person.id),
    };
  });

  handle(app, calls.shareConnections, async (context) => {
    const { link, person } = await requireLink(context, context.params.token);
    requireOpenedPage(context, context.params.token, context.query.proof);
    if (link.expires_at <= context.clock.now().toISOString())
      throw createConflictError('You can no longer add files with this link. Ask for a new one.');
    await takeSharedList(context, person, context.query.audience);
    return DONE;
  });

  handle(app, calls.changeConnectionsAudience, async (context) => {
    const { db, params, body, clock, wakeJobs } = context;
    const { person } = await requireLink(context, params.token);
    requireOpenedPage(context, params.token, body.proof);
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      if (!(await findSharer(trx, person.id))) throw createConflictError('You haven’t shared anything.');
      const user = await saveSharer(trx, { contactId: person.id, audience: body.audience, now });
      const detail = { audience: body.audience };
      await audit(trx, null, now, { action: 'connections.audience', entity: 'app_user', entityId: user.id, detail });
    });
    wakeJobs();
    return DONE;
  });

  handle(app, calls.changeSharersTerms, async (context) => {
    const { db, params, body } = context;
    const { person } = await requireLink(context, params.token);
    requireOpenedPage(context, params.token, body.proof);
    await db.transaction().execute((trx) => changeOwnTerms(trx, context, null, person.id, body));
    return { terms: await loadOwnTerms(db, context, person.id) };
  });

  handle(app, calls.takeConnectionsBack, async (context) => {
    const { db, params, body, clock, wakeJobs } = context;
    const { person } = await requireLink(context, params.token);
    requireOpenedPage(context, params.token, body.proof);
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const lists = await takeBackShared(trx, person.id, now);
      if (lists === 0) throw createConflictError('You haven’t shared anything.');
      const deed = { action: 'connections.taken-back', entity: 'contact', entityId: person.id, detail: { lists } };
      await audit(trx, null, now, deed);
    });
    wakeJobs();
    return DONE;
  });

  handle(app, calls.renewConnectionsLink, async (context) => {
    const { db, params, body, wakeJobs } = context;
    const { person } = await requireLink(context, params.token);
    requireOpenedPage(context, params.token, body.proof);
    await db.transaction().execute((trx) => sendLink(trx, context, person, null));
    wakeJobs();
    return DONE;
  });
}

/** A link whose time is over still opens the page: what was shared can always be taken back. */
async function requireLink(deps: Deps, token: string) {
  const link = await readAnyLink(deps, 'import.connections', token);
  const person = link && (await findLinkHolder(deps.db, link.entity_id));
  if (!link || !person) throw createNotFoundError('This link');
  return { link, person };
}
