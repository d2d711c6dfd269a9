import type { FastifyInstance } from 'fastify';
import type { Query } from '../../shared/call.ts';
import {
  checkMissingProfile,
  portcoConnectorsFull,
  portcoConnectorsMini,
  publicIdentifierToEntityUrn,
  sendMiniFeedback,
} from '../../shared/connectors/calls.ts';
import { type FocusTarget, MISSING_PROFILE_HOURS, MOST_LISTED } from '../../shared/connectors/connector.ts';
import { MINI_VIEW_PATH } from '../../shared/embed/paths.ts';
import type { Db } from '../db/engine.ts';
import { conflict, invalid } from '../errors.ts';
import { chanceToConnect } from '../network/chance.ts';
import { type Connector, connectorsFor } from '../network/connectors.ts';
import { findPerson, type ReadPerson } from '../network/find-person.ts';
import { monthAt } from '../network/months.ts';
import { profileKey, profileUrl } from '../network/profile-address.ts';
import { sightOf } from '../network/sight.ts';
import { audit } from '../platform/audit.ts';
import { queueMessage } from '../platform/delivery.ts';
import type { Deps } from '../platform/deps.ts';
import { handle } from '../platform/handle.ts';
import type { Viewer } from '../platform/viewer.ts';
import {
  type ConnectorPerson,
  connectorPeople,
  insertFeedback,
  insertMissing,
  missingSince,
  timeAt,
} from './queries.ts';
import { wireConnector, wireFullConnector, wireTarget, wireUnknown } from './wire.ts';

export function connectorsRoutes(app: FastifyInstance): void {
  handle(app, portcoConnectorsMini, async ({ query, viewer, ...deps }) => {
    const { connectors, ...found } = await find(deps, viewer, readOf(query));
    const key = keyOf(query.public_identifier ?? idOfUrn(query.entityUrn));
    const asked =
      key === null || viewer.companyId === null
        ? undefined
        : await missingSince(deps.db, viewer.companyId, key, windowBefore(deps.clock.now()));
    return {
      ...found,
      connectors: connectors.map(([one, person]) => wireConnector(one, person, found.target)),
      requested_at: asked?.requested_at ?? null,
    };
  });

  handle(app, portcoConnectorsFull, async ({ query, viewer, ...deps }) => {
    const { connectors, ...found } = await find(deps, viewer, readOf(query));
    return { ...found, connectors: connectors.map(([one, person]) => wireFullConnector(one, person, found.target)) };
  });

  handle(app, publicIdentifierToEntityUrn, async ({ db, viewer, query }) => {
    const person = await findPerson(db, sightOf(viewer), { publicIdentifier: query.public_identifier });
    return { entityUrn: person?.entity_urn ?? null };
  });

  handle(app, checkMissingProfile, async ({ query, viewer, wakeJobs, ...deps }) => {
    const requested_at = await deps.db.transaction().execute((trx) => request(trx, deps, viewer, query));
    wakeJobs();
    return { requested_at };
  });

  handle(app, sendMiniFeedback, async ({ db, viewer, body, clock, settings, wakeJobs }) => {
    const now = clock.now();
    const about = [body.fullName, body.public_identifier].filter(Boolean).join(' · ');
    await db.transaction().execute(async (trx) => {
      const row = { user_id: viewer.user.id, feedback: body.comments, search: about, pathname: MINI_VIEW_PATH };
      const id = await insertFeedback(trx, { ...row, created_at: now.toISOString() });
      await audit(trx, viewer, now, { action: 'feedback.sent', entity: 'user_feedback', entityId: id });
      await queueMessage(
        trx,
        {
          ...{ channel: 'chat', recipient: settings.chatChannel, subject: null, key: `feedback-${id}` },
          ...{ kind: 'connectors.feedback', about: { entity: 'user_feedback', id } },
          body: `Feedback from ${viewer.user.email} on connectors${about ? ` (${about})` : ''}:\n${body.comments}`,
        },
        now,
      );
    });
    wakeJobs();
    return { success: true as const };
  });
}

type Reading = Pick<Deps, 'db' | 'clock'>;
interface Asked {
  public_identifier?: string | undefined;
  entityUrn?: string | undefined;
  fullName?: string | undefined;
}

const readOf = ({ public_identifier: publicIdentifier, entityUrn, fullName }: Asked): ReadPerson => ({
  ...{ publicIdentifier, entityUrn, fullName },
});

interface Found {
  connectors: (readonly [Connector, ConnectorPerson])[];
  total: number;
  target: FocusTarget;
}

async function find({ db, clock }: Reading, viewer: Viewer, read: ReadPerson): Promise<Found> {
  const now = clock.now();
  const sight = sightOf(viewer);
  const person = await findPerson(db, sight, read);
  if (!person) return { connectors: [], total: 0, target: wireUnknown(read.fullName, read.publicIdentifier) };
  const companyId = viewer.companyId ?? 0;
  const { connectors, total } = await connectorsFor(db, companyId, person.id, now, { sight, limit: MOST_LISTED });
  const people = await connectorPeople(
    db,
    connectors.map(({ id }) => id),
  );
  const time = await timeAt(db, person.id, companyId, monthAt(now));
  return {
    connectors: connectors.map((one) => [one, people.get(one.id)!] as const),
    total,
    target: wireTarget(person, await chanceToConnect(db, person.id, now), time),
  };
}

/**
 * Asks staff to search for somebody, once in the hours that it takes, and says since when that is asked for. Who is hidden
 * from the viewer is asked for as anybody is who is not there.
 */
async function request(
  trx: Db,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  viewer: Viewer,
  { public_identifier, fullName }: Query<typeof checkMissingProfile>,
): Promise<string> {
  const now = clock.now();
  const key = keyOf(public_identifier);
  const accountId = viewer.companyId;
  if (key === null || accountId === null)
    throw invalid('There is nobody to search for.', { public_identifier: 'Not as in a profile’s address' });
  // Where a page names no address, its entity id stands in the address's place.
  if (await findPerson(trx, sightOf(viewer), { publicIdentifier: public_identifier, entityUrn: public_identifier }))
    throw conflict('Kith knows them by now. Open their profile again.');
  const since = windowBefore(now);
  const requested_at = now.toISOString();
  const row = { account_id: accountId, user_id: viewer.user.id, profile_key: key, full_name: fullName };
  const id = await insertMissing(trx, { ...row, requested_at }, since);
  if (id === undefined) return (await missingSince(trx, accountId, key, since))!.requested_at;
  await audit(trx, viewer, now, { action: 'profile.requested', entity: 'missing_profile', entityId: id });
  await queueMessage(
    trx,
    {
      ...{ channel: 'chat', recipient: settings.chatChannel, subject: null },
      key: `missing-profile-${id}-${requested_at}`,
      ...{ kind: 'connectors.missing', about: { entity: 'missing_profile', id } },
      body: `${viewer.user.email} asks for the connections of ${fullName} (${profileUrl(key)}), of whom Kith shows them nothing.`,
    },
    now,
  );
  return requested_at;
}

const keyOf = (publicIdentifier: string | undefined): string | null =>
  publicIdentifier === undefined ? null : profileKey(`in/${encodeURIComponent(publicIdentifier)}`);

/** `urn:li:fsd_profile:ACoAAB1` → `ACoAAB1`, which leads to the profile, too. */
const idOfUrn = (urn: string | undefined): string | undefined => urn?.slice(urn.lastIndexOf(':') + 1);

/** A request that is no older than this is still being worked on. */
const windowBefore = (now: Date): string => new Date(now.getTime() - MISSING_PROFILE_HOURS * 3_600_000).toISOString();
