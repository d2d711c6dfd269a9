import { WAITING_LINES, type WaitingSection } from '../../../../shared/features/notifications/digest/calls.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { isForViewer } from '../../../platform/messages/digest.ts';

/** Work that waits longer still waits; a section that reads only newer work finds nothing before. */
const SINCE_DAYS = 365;
const DAY_MS = 86_400_000;

/** A person's waiting work in the words of the digest: the same sections, without those that are only news. */
export async function listWaitingWork(deps: Deps, viewer: Viewer): Promise<WaitingSection[]> {
  const since = new Date(deps.clock.now().getTime() - SINCE_DAYS * DAY_MS);
  const sections: WaitingSection[] = [];
  for (const section of deps.declared.digest) {
    const { title, path } = section;
    if (!section.waits || !isForViewer(section, viewer)) continue;
    const lines = await section.read(deps, viewer, since);
    if (lines.length === 0) continue;
    const shown = lines.slice(0, WAITING_LINES);
    sections.push({
      title,
      path,
      more: lines.length > shown.length,
      lines: shown.map(({ text, path: to, act = null, since: from = null }) => ({ text, path: to, act, since: from })),
    });
  }
  return sections;
}
