/** Rows of the table of calls and viewers (permissions.test.ts) that features keep in files of their own. */
import type { Call } from '../../../shared/platform/call.ts';
import { ACCESS_ROWS } from './access-rows.ts';
import { ADMIN_ROWS } from './admin-rows.ts';
import { ENRICHMENT_ROWS } from './enrichment-rows.ts';
import { OWN_NETWORK_ROWS } from './own-network-rows.ts';
import { REACHOUT_ROWS } from './reachout-rows.ts';
import { type CallRow, FOCUS_ROWS, RANKING_ROWS, SALES_ROWS } from './rows.ts';
import { SHARING_ROWS } from './sharing-rows.ts';
import { VIEW_ROWS } from './view-rows.ts';

export const FEATURE_ROWS: Record<string, CallRow<Call>> = {
  ...ACCESS_ROWS,
  ...ADMIN_ROWS,
  ...ENRICHMENT_ROWS,
  ...FOCUS_ROWS,
  ...OWN_NETWORK_ROWS,
  ...RANKING_ROWS,
  ...REACHOUT_ROWS,
  ...SALES_ROWS,
  ...SHARING_ROWS,
  ...VIEW_ROWS,
};
