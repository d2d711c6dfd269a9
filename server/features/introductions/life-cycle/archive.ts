import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { closeConnector } from './changes.ts';
import { introSteps } from './pending.ts';
import { findIntro, type NamedIntro, setArchived } from './queries.ts';
import { type IntroCallDeps, loadIntroResult } from './require-intro.ts';
import { createNoSuchIntroStepError, introLife, toIntroMaker } from './rules.ts';
import { deriveForRow } from './serializer.ts';
import { createIntroContext } from './serializer-context.ts';

export async function archive(deps: IntroCallDeps, row: NamedIntro, archived: 0 | 1) {
  const { db, viewer, clock, wakeJobs } = deps;
  const by = toIntroMaker(viewer);
  const may = archived === 0 || row.archived === 1 || deriveForRow(row, createIntroContext(deps)).show_archive_button;
  if (!may) throw createNoSuchIntroStepError(row, by.actor);
  await db.transaction().execute(async (trx) => {
    const settled = await introSteps.settleOwn(trx, deps, row, viewer);
    if (!(await setArchived(trx, settled, archived))) return;
    await closeConnector(trx, row.id, clock.now());
    await introLife.enter(trx, deps, row.id, { by, kind: archived === 1 ? 'archived' : 'unarchived' });
    const action = archived === 1 ? 'intro.archived' : 'intro.unarchived';
    await audit(trx, viewer, clock.now(), { action, entity: 'intro', entityId: row.id });
  });
  wakeJobs();
  const present = (await findIntro(db, ALL_SEEING, row.id))!;
  // It was moved on in between: nothing was archived.
  if (present.archived !== archived) throw createNoSuchIntroStepError(present, by.actor);
  return loadIntroResult(deps, row.id);
}
