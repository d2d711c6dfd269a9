import type { FastifyInstance } from 'fastify';
import {
  addContact,
  getByLinkedinId,
  getKithConnections,
  listPeopleInView,
} from '../../../shared/features/panel/calls.ts';
import { can } from '../../../shared/platform/permissions.ts';
import { computeChanceToConnect } from '../../core/network/paths/chance.ts';
import { findConnectors } from '../../core/network/paths/connectors.ts';
import { loadTargetEvidence } from '../../core/network/paths/target-evidence.ts';
import { findPersonOfPage } from '../../core/network/read/find-person.ts';
import { loadCareersReadAt } from '../../core/network/read/freshness.ts';
import { findBeingAsked } from '../../core/network/read/load.ts';
import { getViewerScope, toEvidenceViewer } from '../../core/network/read/viewer-scope.ts';
import { loadTermsNotices } from '../../core/network/terms/notices.ts';
import { listFreshConnections } from '../../core/network/touch/fresh-connections.ts';
import { handle } from '../../platform/http/handle.ts';
import { answerPeopleInView } from './people-in-view.ts';
import { findProposed, propose } from './propose.ts';
import { holdNamesakeBack } from './refuse-erased.ts';
import { serializeAnswer, serializeNobody, serializeProposed } from './serializer.ts';
import { addPersonOfPage, getPageProfileKey } from './take-up.ts';

export function panelRoutes(app: FastifyInstance): void {
  handle(app, getByLinkedinId, async ({ db, viewer, query, clock, settings }) => {
    const now = clock.now();
    const scope = getViewerScope(viewer);
    const read = {
      publicIdentifier: query.public_identifier,
      entityUrn: query.entityUrn,
      fullName: query.fullName,
      location: query.linkedinLocation,
    };
    const person = await findPersonOfPage(db, scope, read);
    if (!person) {
      const proposed = await findProposed(db, viewer, read);
      return proposed ? serializeProposed(proposed) : serializeNobody(query.fullName, viewer.staff);
    }
    const poolId = viewer.companyId ?? 0;
    const { connectors, total } = await findConnectors(db, poolId, person.id, now, { scope });
    const askedBefore = await findBeingAsked(
      db,
      viewer,
      connectors.map(({ id }) => id),
      now,
    );
    const details = await loadTargetEvidence(db, toEvidenceViewer(scope), person.id, { connectors, poolId }, now);
    const chance = await computeChanceToConnect(db, person.id, now);
    const answered = { chance, details, connectors: total, asked: askedBefore.size };
    if (!can(viewer, 'freshness:read')) return serializeAnswer(person, answered, null);
    const readAt = (await loadCareersReadAt(db, [person.id])).get(person.id) ?? null;
    return serializeAnswer(person, answered, { crmUrl: settings.crmUrl, source: query.source, readAt });
  });

  handle(app, listPeopleInView, answerPeopleInView);

  handle(app, getKithConnections, async ({ db, viewer, params, clock, settings }) => {
    const person = await findPersonOfPage(db, getViewerScope(viewer), { publicIdentifier: params.public_identifier });
    const known = person
      ? await listFreshConnections(db, toEvidenceViewer(getViewerScope(viewer)), person.id, clock.now())
      : [];
    const ids = known.map(({ id }) => id);
    const askedBefore = await findBeingAsked(db, viewer, ids, clock.now());
    const terms = await loadTermsNotices({ db, clock, settings }, viewer, ids);
    return {
      connections: known.map(({ id, name, category, inTouch }) => ({
        Id: String(id),
        Name: name,
        score: category,
        in_touch: inTouch ?? undefined,
        being_asked: askedBefore.get(id) ?? null,
        terms: terms.get(id),
      })),
    };
  });

  handle(app, addContact, async ({ db, viewer, body, clock, settings, wakeJobs, awaitJob }) => {
    const now = clock.now();
    const { fullName: name, company } = body;
    // What a company proposes waits for staff anyway.
    if (viewer.staff && company)
      await holdNamesakeBack(db, { profileKey: getPageProfileKey(body), name, company }, now);
    const jobId = await db.transaction().execute(async (trx) =>
      viewer.staff
        ? addPersonOfPage(trx, viewer, body, now)
        : void (await propose(trx, viewer, body, {
            now,
            channel: settings.chatChannel,
            publicUrl: settings.publicUrl,
          })),
    );
    wakeJobs();
    // The panel asks again as soon as this is answered, and the strengths should be up to date by then.
    if (jobId !== undefined) await awaitJob(db, jobId);
    return { success: true as const };
  });
}
