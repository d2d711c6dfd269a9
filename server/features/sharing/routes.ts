import type { FastifyInstance } from 'fastify';
import { EVIDENCE_SOURCES } from '../../../shared/core/network/sharing.ts';
import * as calls from '../../../shared/features/sharing/calls.ts';
import type { BlocklistRow } from '../../core/facts/blocklist/blocklist.ts';
import { addBlocks, listBlocks, openBlockLabel, parseBlock, removeBlock } from '../../core/facts/blocklist/entries.ts';
import { getViewerScope } from '../../core/network/read/viewer-scope.ts';
import { changeOwnTerms, findConnectorOfLink, loadOwnTerms } from '../../core/network/terms/own-terms.ts';
import { refuseActing, type Viewer } from '../../platform/access/viewer.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db/engine.ts';
import { createInvalidError, createNotFoundError } from '../../platform/errors.ts';
import { cutPage, cutPageById } from '../../platform/http/cursors.ts';
import { type CallContext, handle } from '../../platform/http/handle.ts';
import { parseId } from '../../platform/http/ids.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { requireOpenedPage } from '../../platform/messages/opened-page.ts';
import { readLink } from '../../platform/messages/signed-link.ts';
import type { Sealer } from '../../platform/secrets/sealed.ts';
import { saveNever, saveSourceChoice } from './choices.ts';
import { HOLD_BLOCKS, RESTORE_MS } from './jobs.ts';
import { findPerson, isNever, listNever, loadOwnChoices } from './queries.ts';
import { listReadersBySource } from './readers.ts';

/** An entry as its owner reads it. */
const serializeEntry = (sealing: Sealer, entry: BlocklistRow): calls.BlocklistEntry => ({
  id: String(entry.id),
  kind: entry.kind,
  label: openBlockLabel(sealing, entry),
  proposed: entry.proposed === 1,
  firm: entry.user_id === null,
  added_at: entry.added_at,
});

export function sharingRoutes(app: FastifyInstance): void {
  handle(app, calls.listBlocklist, async ({ db, viewer, sealing, query }) => {
    refuseActing(viewer);
    const own = await listBlocks(db, viewer.user.id);
    // Whom the firm keeps out is for its staff alone.
    const firm = viewer.staff ? await listBlocks(db, null) : [];
    const { page, next_cursor } = cutPage([...own, ...firm], query);
    return { entries: page.map((entry) => serializeEntry(sealing, entry)), next_cursor };
  });
  handle(app, calls.addToBlocklist, async (context) => {
    refuseActing(context.viewer);
    return add(context, context.viewer.user.id);
  });
  handle(app, calls.removeFromBlocklist, async (context) => {
    refuseActing(context.viewer);
    return remove(context, context.viewer.user.id);
  });
  sharedEvidenceRoutes(app);
  termsRoutes(app);
  handle(app, calls.listFirmBlocklist, async ({ db, sealing, query }) => {
    const { page, next_cursor } = cutPageById(await listBlocks(db, null), query);
    return { entries: page.map((entry) => serializeEntry(sealing, entry)), next_cursor };
  });
  handle(app, calls.addToFirmBlocklist, async (context) => {
    if (context.body.group)
      throw createInvalidError('Only users can block chat groups, each for themselves.', { group: 'Not for the firm' });
    return add(context, null);
  });
  handle(app, calls.removeFromFirmBlocklist, (context) => remove(context, null));
}

const serializePerson = ({ id, name, title, account }: NonNullable<Awaited<ReturnType<typeof findPerson>>>) => ({
  id: String(id),
  name,
  title: title ?? '',
  account: account ?? '',
});

/** Who sees what the caller knows. */
function sharedEvidenceRoutes(app: FastifyInstance): void {
  handle(app, calls.getSharing, async ({ db, viewer, query }) => {
    refuseActing(viewer);
    const chosen = await loadOwnChoices(db, viewer.user.id);
    const { page, next_cursor } = cutPage(await listNever(db, getViewerScope(viewer), viewer.user.id), query);
    return {
      next_cursor,
      linked: viewer.user.contact_id !== null,
      sources: EVIDENCE_SOURCES.map((source) => ({ source, choice: chosen.get(source) ?? 'mine' })),
      never: page.map(serializePerson),
    };
  });
  handle(app, calls.getSharingAbout, async ({ db, viewer, params, clock }) => {
    refuseActing(viewer);
    const person = await requirePerson(db, viewer, params.id);
    const chosen = await loadOwnChoices(db, viewer.user.id);
    const readers = await listReadersBySource(db, viewer, person.id, clock.now());
    return {
      never: await isNever(db, viewer.user.id, person.id),
      sources: EVIDENCE_SOURCES.map((source) =>
        Object.assign({ source, choice: chosen.get(source) ?? ('mine' as const) }, readers.get(source)!),
      ),
    };
  });
  handle(app, calls.chooseSharing, async ({ db, viewer, params, body, clock, wakeJobs }) => {
    refuseActing(viewer);
    const choice = { source: params.source, choice: body.choice };
    await db.transaction().execute((trx) => saveSourceChoice(trx, viewer, choice, clock.now()));
    wakeJobs();
    return choice;
  });
  handle(app, calls.chooseIntroductions, async ({ db, viewer, params, body: { never }, clock, wakeJobs }) => {
    refuseActing(viewer);
    const { id: contactId } = await requirePerson(db, viewer, params.id);
    await db.transaction().execute((trx) => saveNever(trx, viewer, { contactId, never }, clock.now()));
    wakeJobs();
    return { never };
  });
}

async function requirePerson(db: Db, viewer: Viewer, id: string) {
  const person = await findPerson(db, getViewerScope(viewer), parseId(id) ?? 0);
  if (!person) throw createNotFoundError('This person');
  if (person.id === viewer.user.contact_id) throw createInvalidError('This is you.', { id: 'This is you' });
  return person;
}

/** How often people let themselves be asked: signed in, or by a link. */
function termsRoutes(app: FastifyInstance): void {
  handle(app, calls.getOwnTerms, async ({ db, viewer, ...deps }) => {
    refuseActing(viewer);
    const id = viewer.user.contact_id;
    return { terms: id === null ? null : await loadOwnTerms(db, deps, id) };
  });
  handle(app, calls.changeOwnTerms, async ({ db, viewer, body, ...deps }) => {
    refuseActing(viewer);
    const id = viewer.user.contact_id;
    if (id === null) throw createNotFoundError('You as a person of the network');
    await db.transaction().execute((trx) => changeOwnTerms(trx, deps, viewer, id, body));
    return { terms: await loadOwnTerms(db, deps, id) };
  });
  // By any link of a mail to them, used or not: what they choose holds for everything that they are asked.
  handle(app, calls.changeTermsByLink, async ({ db, params, body, ...deps }) => {
    const link = await readLink({ db, ...deps }, 'intro.connector', params.token, deps.clock.now());
    const id = link && (await findConnectorOfLink(db, link.id));
    if (id === undefined) throw createNotFoundError('This link');
    requireOpenedPage(deps, params.token, body.proof);
    await db.transaction().execute((trx) => changeOwnTerms(trx, deps, null, id, body));
    return { terms: await loadOwnTerms(db, deps, id) };
  });
}

type AddContext = CallContext<typeof calls.addToBlocklist> | CallContext<typeof calls.addToFirmBlocklist>;

/** The audit says that and how many, never whom. */
async function add({ db, viewer, body, clock, sealing, wakeJobs }: AddContext, userId: number | null) {
  const blocks = body.values.map((text) => parseBlock(text, body.group));
  const now = clock.now();
  const added = await db.transaction().execute(async (trx) => {
    const { proposed } = body;
    const entries = await addBlocks(trx, blocks, { userId, proposed, sealing, at: now.toISOString() });
    for (const { id } of entries) await enqueue(trx, { kind: HOLD_BLOCKS, payload: { entryId: id } }, now);
    if (entries.length > 0)
      await audit(trx, viewer, now, {
        action: userId === null ? 'blocklist.firm-added' : 'blocklist.added',
        entity: 'blocklist_entry',
        entityId: entries[0]!.id,
        detail: { entries: entries.length },
      });
    return entries;
  });
  wakeJobs();
  return { entries: added.map((entry) => serializeEntry(sealing, entry)) };
}

type RemoveContext = CallContext<typeof calls.removeFromBlocklist> | CallContext<typeof calls.removeFromFirmBlocklist>;

async function remove({ db, viewer, params, clock, wakeJobs }: RemoveContext, userId: number | null) {
  const now = clock.now();
  const removed = await db.transaction().execute(async (trx) => {
    const entry = await removeBlock(trx, parseId(params.id) ?? 0, userId, now.toISOString());
    if (!entry) throw createNotFoundError('This entry');
    await enqueue(trx, { kind: HOLD_BLOCKS, payload: { entryId: entry.id } }, now);
    const action = userId === null ? 'blocklist.firm-removed' : 'blocklist.removed';
    await audit(trx, viewer, now, { action, entity: 'blocklist_entry', entityId: entry.id });
    return entry;
  });
  wakeJobs();
  return { restored: now.getTime() - Date.parse(removed.added_at) < RESTORE_MS };
}
