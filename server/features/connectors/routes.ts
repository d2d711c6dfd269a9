import type { FastifyInstance } from 'fastify';
import { type FocusTarget, MAX_LISTED, MISSING_PROFILE_HOURS } from '../../../shared/core/network/connector.ts';
import {
  checkMissingProfile,
  portcoConnectorsFull,
  portcoConnectorsMini,
  publicIdentifierToEntityUrn,
  sendMiniFeedback,
} from '../../../shared/features/connectors/calls.ts';
import { MINI_VIEW_PATH } from '../../../shared/features/panel/frames/paths.ts';
import type { Query } from '../../../shared/platform/call.ts';
import { can } from '../../../shared/platform/permissions.ts';
import { computeChanceToConnect } from '../../core/network/paths/chance.ts';
import { type Connectors, findConnectors } from '../../core/network/paths/connectors.ts';
import { findPersonOfPage, type ReadPerson } from '../../core/network/read/find-person.ts';
import { findBeingAsked } from '../../core/network/read/load.ts';
import { getViewerScope } from '../../core/network/read/viewer-scope.ts';
import { loadTermsNotices } from '../../core/network/terms/notices.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Deps } from '../../platform/app/deps.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db/engine.ts';
import { createConflictError, createInvalidError } from '../../platform/errors.ts';
import { handle } from '../../platform/http/handle.ts';
import { queueMessage } from '../../platform/messages/delivery.ts';
import { buildProfileUrl, getProfileKey } from '../../platform/text/profile-address.ts';
import { getMonth } from '../../platform/time/months.ts';
import { loadChatMembers } from './chat-ids/queries.ts';
import { saveFeedback } from './company/feedback.ts';
import { findMissingSince, insertMissing, loadConnectorPeople, loadTimeAt } from './company/queries.ts';
import {
  createEmptyTie,
  type ListedConnector,
  serializeFocusConnector,
  serializeFullConnector,
  serializeTarget,
  serializeUnknown,
} from './company/serializer.ts';
import { loadMarksAbout } from './marks/queries.ts';
import { findBusyConnectors, loadReachoutsAbout } from './reachouts/queries.ts';
import { serializeReachout } from './reachouts/serializer.ts';
import { reachoutSteps } from './reachouts/steps.ts';

export function connectorsRoutes(app: FastifyInstance): void {
  handle(app, portcoConnectorsMini, async ({ query, viewer, ...deps }) => {
    const { connectors, ...found } = await find(deps, viewer, getRead(query));
    const key = getKey(query.public_identifier ?? getIdOfUrn(query.entityUrn));
    const input =
      key === null || viewer.companyId === null
        ? undefined
        : await findMissingSince(deps.db, viewer.companyId, key, getWindowStart(deps.clock.now()));
    return {
      ...found,
      connectors: connectors.map((connector) => serializeFocusConnector(connector, found.target)),
      requested_at: input?.requested_at ?? null,
    };
  });

  handle(app, portcoConnectorsFull, async ({ query, viewer, ...deps }) => {
    const { connectors, ...found } = await find(deps, viewer, getRead(query));
    return {
      ...found,
      connectors: connectors.map((connector) =>
        serializeFullConnector(connector, found.target, can(viewer, 'tamnuni:send')),
      ),
      may_send_without_id: viewer.user.tamnuni_without_id === 1,
      has_chat: !deps.chat.embedded,
      reachouts_url: deps.settings.reachoutsUrl,
    };
  });

  handle(app, publicIdentifierToEntityUrn, async ({ db, viewer, query }) => {
    const person = await findPersonOfPage(db, getViewerScope(viewer), { publicIdentifier: query.public_identifier });
    return { entityUrn: person?.entity_urn ?? null };
  });

  handle(app, checkMissingProfile, async ({ query, viewer, wakeJobs, ...deps }) => {
    const requested_at = await deps.db.transaction().execute((trx) => askForProfile(trx, deps, viewer, query));
    wakeJobs();
    return { requested_at };
  });

  handle(app, sendMiniFeedback, async ({ viewer, body, ...deps }) => {
    const about = [body.fullName, body.public_identifier].filter(Boolean).join(' · ');
    await saveFeedback(deps, viewer, { about, comments: body.comments, pathname: MINI_VIEW_PATH });
    return { success: true as const };
  });
}

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;
interface ProfileQuery {
  public_identifier?: string | undefined;
  entityUrn?: string | undefined;
  fullName?: string | undefined;
}

const getRead = ({ public_identifier: publicIdentifier, entityUrn, fullName }: ProfileQuery): ReadPerson => ({
  publicIdentifier,
  entityUrn,
  fullName,
});

interface FoundConnectors {
  connectors: ListedConnector[];
  total: number;
  target: FocusTarget;
}

async function find(deps: ReadDeps, viewer: Viewer, read: ReadPerson): Promise<FoundConnectors> {
  const { db, clock } = deps;
  const now = clock.now();
  const scope = getViewerScope(viewer);
  const person = await findPersonOfPage(db, scope, read);
  if (!person) return { connectors: [], total: 0, target: serializeUnknown(read.fullName, read.publicIdentifier) };
  const companyId = viewer.companyId ?? 0;
  const found = await findConnectors(db, companyId, person.id, now, { scope, limit: MAX_LISTED });
  const time = await loadTimeAt(db, person.id, companyId, getMonth(now));
  return {
    ...(await loadListed(deps, viewer, person.id, found)),
    target: serializeTarget(person, await computeChanceToConnect(db, person.id, now), time),
  };
}

/** Connectors with everything known about them. A connector with a reachout stays in the list, even if they no longer are one. */
async function loadListed(
  deps: ReadDeps,
  viewer: Viewer,
  targetId: number,
  { connectors, total }: Connectors,
): Promise<Pick<FoundConnectors, 'connectors' | 'total'>> {
  const { db } = deps;
  const now = deps.clock.now();
  const scope = getViewerScope(viewer);
  const companyId = viewer.companyId ?? 0;
  const reachouts = await loadReachoutsAbout(db, companyId, targetId);
  const steps = await reachoutSteps.loadOwn(db, viewer);
  const gone = [...reachouts.keys()].filter((id) => !connectors.some((connector) => connector.id === id));
  const all = [...connectors, ...gone.map(createEmptyTie)];
  const ids = all.map(({ id }) => id);
  const people = await loadConnectorPeople(db, ids, scope);
  const members = await loadChatMembers(db, companyId, ids);
  const marks = await loadMarksAbout(db, viewer.user.id, targetId);
  const busy = await findBusyConnectors(db, companyId, ids, now);
  const asking = await findBeingAsked(db, viewer, ids, now);
  const terms = await loadTermsNotices(deps, viewer, ids, viewer.companyId);
  const shown = all.flatMap((connector): ListedConnector[] => {
    const { id } = connector;
    const person = people.get(id);
    const row = reachouts.get(id);
    if (!person) return [];
    return [
      {
        connector,
        person,
        member: members.get(id),
        relevance: marks.get(id) ?? '',
        reachout: row ? serializeReachout(row, viewer, now, steps.get(row.id)) : null,
        being_asked: asking.get(id) ?? null,
        terms: terms.get(id),
        is_busy: busy.has(id),
        is_viewer: id === viewer.user.contact_id,
      },
    ];
  });
  return { connectors: shown, total: total + shown.length - connectors.length };
}

/**
 * Asks staff to search for a person, once within the given hours, and returns the time of the request. A request for a person hidden from
 * the viewer looks the same as one for an unknown person.
 */
async function askForProfile(
  trx: Db,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  viewer: Viewer,
  { public_identifier, fullName }: Query<typeof checkMissingProfile>,
): Promise<string> {
  const now = clock.now();
  const key = getKey(public_identifier);
  const accountId = viewer.companyId;
  if (key === null || accountId === null)
    throw createInvalidError('Enter a person to search for.', { public_identifier: 'Not as in a profile’s address' });
  // If a page names no address, its entity id takes the place of the address.
  if (
    await findPersonOfPage(trx, getViewerScope(viewer), {
      publicIdentifier: public_identifier,
      entityUrn: public_identifier,
    })
  )
    throw createConflictError('Kith now knows this person. Open their profile again.');
  const since = getWindowStart(now);
  const requested_at = now.toISOString();
  const row = { account_id: accountId, user_id: viewer.user.id, profile_key: key, full_name: fullName };
  const id = await insertMissing(trx, { ...row, requested_at }, since);
  if (id === undefined) return (await findMissingSince(trx, accountId, key, since))!.requested_at;
  await audit(trx, viewer, now, { action: 'profile.requested', entity: 'missing_profile', entityId: id });
  await queueMessage(
    trx,
    {
      channel: 'chat',
      recipient: settings.chatChannel,
      subject: null,
      key: `missing-profile-${id}-${requested_at}`,
      gather: true,
      kind: 'connectors.missing',
      about: { entity: 'missing_profile', id },
      body: `${viewer.user.email} asks for connections of ${fullName} (${buildProfileUrl(key)}). Kith didn’t find any.`,
    },
    now,
  );
  return requested_at;
}

const getKey = (publicIdentifier: string | undefined): string | null =>
  publicIdentifier === undefined ? null : getProfileKey(`in/${encodeURIComponent(publicIdentifier)}`);

/** `urn:li:fsd_profile:ACoAAB1` → `ACoAAB1`, which leads to the profile, too. */
const getIdOfUrn = (urn: string | undefined): string | undefined => urn?.slice(urn.lastIndexOf(':') + 1);

/** A request that is no older than this is still being worked on. */
const getWindowStart = (now: Date): string => new Date(now.getTime() - MISSING_PROFILE_HOURS * 3_600_000).toISOString();
