import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A whole run that `npm test -- --keep` wrote down. */
export interface KeptRun {
  seconds: number;
  /** What its calibration took (speed.ts). */
  speedMs: number;
  /** The seconds of its longest files, by project and path. */
  longest: Record<string, number>;
}

export const KEPT = join(import.meta.dirname, 'kept-run.json');

export const readStoredRun = (): KeptRun => JSON.parse(readFileSync(KEPT, 'utf8')) as KeptRun;
