import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { getDayInZone } from '../../../platform/time/day.ts';
import type { IntroSerializerContext } from './serializer.ts';

/** Requests as the caller reads them. */
export function createIntroContext({
  viewer,
  settings,
  clock,
}: Pick<Deps, 'settings' | 'clock'> & { viewer: Viewer }): IntroSerializerContext {
  return {
    scope: getViewerScope(viewer),
    userId: viewer.user.id,
    firm: settings.firm,
    today: getDayInZone(settings.timeZone, clock.now()),
    timeZone: settings.timeZone,
    graceMs: settings.stepGraceMs,
    crmUrl: settings.crmUrl,
  };
}
