/** The parts of an installation that reach the outside: whether each is set up, its last result, and a test of it. */
import {
  OUTSIDES,
  type Outside,
  type OutsideName,
} from '../../../../shared/features/operations/administration/calls.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { readInstallation, writeInstallation } from '../../../platform/settings/installation.ts';
import { LONGEST, type OutsideResult, PARTS, type Parts } from './outside-parts.ts';

export async function getOutside(parts: Parts, name: OutsideName): Promise<Outside> {
  const { state, what, used, failed } = PARTS[name];
  const saved = await readInstallation(parts.db, `tested_${name}`);
  const tested = saved === undefined ? null : (JSON.parse(saved) as OutsideResult);
  return {
    name,
    state: state(parts),
    what: what(parts),
    used: await used(parts.db, parts),
    failed: (await failed?.(parts.db)) ?? null,
    tested,
  };
}

export async function listOutsides(parts: Parts): Promise<Outside[]> {
  const all: Outside[] = [];
  for (const name of OUTSIDES) all.push(await getOutside(parts, name));
  return all;
}

/** Tests a service and keeps the result. It fails only if the result cannot be kept. */
export async function tryOutside(parts: Parts, viewer: Viewer, name: OutsideName): Promise<OutsideResult> {
  const at = parts.clock.now().toISOString();
  const result = await PARTS[name].test(parts, viewer, `test-${name}-${viewer.user.id}-${at}`).then(
    (answer): OutsideResult => ({ at, ok: true, said: answer }),
    (error: unknown): OutsideResult => ({
      at,
      ok: false,
      said: (error instanceof Error ? error.message : String(error)).slice(0, LONGEST),
    }),
  );
  await writeInstallation(parts.db, `tested_${name}`, JSON.stringify(result));
  return result;
}
