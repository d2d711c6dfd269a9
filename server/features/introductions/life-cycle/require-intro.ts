import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { createForbiddenError, createNotFoundError } from '../../../platform/errors.ts';
import { requireId } from '../../../platform/http/ids.ts';
import { applyStep } from '../../../platform/life-cycle/waiting.ts';
import { findIntro, type NamedIntro } from './queries.ts';
import { createIntroContext } from './serializer-context.ts';
import { findViewerStep, serializeShown } from './shown.ts';

const WHAT = 'This request';

export type IntroCallDeps = Deps & { viewer: Viewer };

/** @throws notFound also for requests that the viewer may not see */
export async function requireIntro({ db, viewer }: IntroCallDeps, wireId: string): Promise<NamedIntro> {
  const row = await findIntro(db, getViewerScope(viewer), requireId(wireId, WHAT));
  if (!row) throw createNotFoundError(WHAT);
  return applyStep(row, await findViewerStep(db, viewer, row.id));
}

/** The request as its viewer sees it after a call. */
export async function loadIntroResult(deps: IntroCallDeps, id: number) {
  const { db, viewer, clock } = deps;
  const row = await findIntro(db, getViewerScope(viewer), id);
  if (!row) throw createNotFoundError(WHAT);
  return { result: serializeShown(row, createIntroContext(deps), await findViewerStep(db, viewer, id), clock.now()) };
}

/** The requester or staff; colleagues see a request but do not decide on it. */
export function requireOwner(viewer: Viewer, row: NamedIntro): void {
  if (!viewer.staff && row.requester_user_id !== viewer.user.id)
    throw createForbiddenError('Only the person who asked can do this.');
}
