/** Finds the people behind the identifiers that lists give for connectors and targets. */

import { findConnectors, type PathConnector } from '../../../core/network/paths/connectors.ts';
import { findVisibleContact } from '../../../core/network/read/find-contact.ts';
import { type FoundPerson, findPersonOfPage } from '../../../core/network/read/find-person.ts';
import { getViewerScope, type ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createConflictError, createNotFoundError } from '../../../platform/errors.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { type ConnectorPerson, isInPool, loadConnectorPeople } from '../company/queries.ts';

/** If the profile is unknown, one of our ids stands in place of the identifier. */
const OWN = /^contact-(\d+)$/;

type Person = Pick<FoundPerson, 'id' | 'name'>;

async function findPerson(db: Db, scope: ViewerScope, identifier: string): Promise<Person | undefined> {
  const own = OWN.exec(identifier);
  if (!own) return findPersonOfPage(db, scope, { publicIdentifier: identifier });
  return findVisibleContact(db, scope, parseId(own[1]!) ?? 0);
}

/** @throws notFound */
export async function requireTarget(db: Db, viewer: Viewer, identifier: string): Promise<ConnectorPerson> {
  const found = await findPerson(db, getViewerScope(viewer), identifier);
  const target = found && (await loadConnectorPeople(db, [found.id], getViewerScope(viewer))).get(found.id);
  if (!target) throw createNotFoundError('This person');
  return target;
}

/** A person of the viewer's own pool. @throws notFound */
export async function requireConnector(db: Db, viewer: Viewer, identifier: string): Promise<ConnectorPerson> {
  const found = await findPerson(db, getViewerScope(viewer), identifier);
  const person = found && (await loadConnectorPeople(db, [found.id], getViewerScope(viewer))).get(found.id);
  if (!person || !(await isInPool(db, person.id, viewer.companyId ?? 0))) throw createNotFoundError('This connector');
  return person;
}

/** A number higher than a page lists, so that everybody on a page is found again. */
const MAX_LOOKED_AT = 1_000;

/** The connection of a person with the target. @throws conflict if they are not, or no longer, a connector */
export async function requireTie(
  db: Db,
  viewer: Viewer,
  { connector, target, company }: { connector: ConnectorPerson; target: ConnectorPerson; company: string },
  now: Date,
): Promise<PathConnector> {
  const { connectors } = await findConnectors(db, viewer.companyId ?? 0, target.id, now, {
    scope: getViewerScope(viewer),
    limit: MAX_LOOKED_AT,
  });
  const tie = connectors.find(({ id }) => id === connector.id);
  if (!tie)
    throw createConflictError(
      `${connector.name} isn’t a connector between ${company} and ${target.name} anymore. Reload the page.`,
    );
  return tie;
}
