import type { Undo } from '../../../../shared/platform/undo.ts';

/** A moment later than the server says, so that the steps have been taken when the rows are loaded again. */
const LATER_MS = 500;

/** When rows with steps that can still be taken back are loaded again; false without any. */
export function getReloadMs(rows: readonly { undo?: Pick<Undo, 'seconds'> | undefined }[] | undefined): number | false {
  const waits = rows?.flatMap(({ undo }) => undo?.seconds ?? []) ?? [];
  return waits.length > 0 && Math.max(...waits) * 1000 + LATER_MS;
}
