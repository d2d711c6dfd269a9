import type { EnrichmentOutcome, EnrichmentRun } from '../../../shared/features/enrichment/run.ts';

export const RUN_STATE_LABELS: Record<EnrichmentRun['state'], string> = {
  running: 'Reading',
  paused: 'Stopped',
  waiting: 'Continues tomorrow',
  stopped: 'Needs you',
  done: 'Done',
  undoing: 'Undoing',
  undone: 'Undone',
};

export const OUTCOME_WORDS: Record<EnrichmentOutcome, string> = {
  new: 'new',
  changed: 'changed',
  unchanged: 'unchanged',
  fresh: 'not requested',
  unknown: 'unknown',
  rejected: 'rejected',
};

export const RUN_KIND_LABELS: Record<EnrichmentRun['kind'], string> = {
  list: 'List of profiles',
  one: 'One person',
  nightly: 'Nightly run',
  page: 'A page someone viewed',
  nemp: 'NEMP signals',
};
