import type { FastifyInstance } from 'fastify';
import {
  checkMissingProfile,
  portcoConnectorsFull,
  portcoConnectorsMini,
  publicIdentifierToEntityUrn,
  sendMiniFeedback,
} from '../../shared/connectors/calls.ts';
import { type FocusTarget, MISSING_PROFILE_HOURS, MOST_LISTED } from '../../shared/connectors/connector.ts';
import { MINI_VIEW_PATH } from '../../shared/embed/paths.ts';
import { invalid } from '../errors.ts';
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
    const asked = await requestedAt(deps, viewer, query.public_identifier);
    return { ...found, connectors: connectors.map(([one, person]) => wireConnector(one, person)), requested_at: asked };
  });

  handle(app, portcoConnectorsFull, async ({ query, viewer, ...deps }) => {
    const { connectors, ...found } = await find(deps, viewer, readOf(query));
    return { ...found, connectors: connectors.map(([one, person]) => wireFullConnector(one, person)) };
  });

  handle(app, publicIdentifierToEntityUrn, async ({ db, viewer, query }) => {
    const person = await findPerson(db, sightOf(viewer), { publicIdentifier: query.public_identifier });
    return { entityUrn: person?.entity_urn ?? null };
  });

  handle(app, checkMissingProfile, async ({ query, viewer, wakeJobs, ...deps }) => {
    const { db, clock, settings } = deps;
    const now = clock.now();
    const key = profileKey(`in/${encodeURIComponent(query.public_identifier)}`);
    if (key === null || viewer.companyId === null)
      throw invalid('There is nobody to search for.', { public_identifier: 'Not as in a profile’s address' });
    const accountId = viewer.companyId;
    const before = await requestedAt(deps, viewer, query.public_identifier);
    if (before !== null) return { requested_at: before };
    const requested_at = now.toISOString();
    await db.transaction().execute(async (trx) => {
      const row = { account_id: accountId, user_id: viewer.user.id, profile_key: key, full_name: query.fullName };
      const id = await insertMissing(trx, { ...row, requested_at });
      await audit(trx, viewer, now, { action: 'profile.requested', entity: 'missing_profile', entityId: id });
      await queueMessage(
        trx,
        {
          ...{ channel: 'chat', recipient: settings.chatChannel, subject: null, key: `missing-profile-${id}` },
          body: `${viewer.user.email} asks for the connections of ${query.fullName} (${profileUrl(key)}), who is not in the database.`,
        },
        now,
      );
    });
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

/** When the viewer's company asked for a profile, if that is not longer ago than the search takes. */
async function requestedAt({ db, clock }: Reading, { companyId }: Viewer, publicIdentifier: string | undefined) {
  const key = publicIdentifier === undefined ? null : profileKey(`in/${encodeURIComponent(publicIdentifier)}`);
  if (key === null || companyId === null) return null;
  const since = new Date(clock.now().getTime() - MISSING_PROFILE_HOURS * 3_600_000).toISOString();
  return (await missingSince(db, companyId, key, since))?.requested_at ?? null;
}
