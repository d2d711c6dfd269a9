import { accountReferences } from './accounts/references.ts';
import { connectorReferences } from './connectors/references.ts';
import type { References } from './db/references.ts';
import { duplicateReferences } from './duplicates/references.ts';
import { enrichmentReferences } from './enrichment/references.ts';
import { focusListReferences } from './focus-list/references.ts';
import { importReferences } from './imports/references.ts';
import { introReferences } from './intros/references.ts';
import { invitationReferences } from './invitations/references.ts';
import { jobChangeReferences } from './job-changes/references.ts';
import { keyNodeReferences } from './key-nodes/references.ts';
import { networkReferences } from './network/references.ts';
import { ownNetworkReferences } from './own-network/references.ts';
import { panelReferences } from './panel/references.ts';
import { platformReferences } from './platform/references.ts';
import { poscanReferences } from './poscans/references.ts';
import { positionReferences } from './positions/references.ts';
import { readingReferences } from './reading/references.ts';
import { salesReferences } from './sales/references.ts';
import { searchReferences } from './search/references.ts';
import { signalReferences } from './signals/references.ts';

const declared: readonly References[] = [
  networkReferences,
  platformReferences,
  searchReferences,
  salesReferences,
  signalReferences,
  panelReferences,
  accountReferences,
  connectorReferences,
  introReferences,
  readingReferences,
  invitationReferences,
  duplicateReferences,
  jobChangeReferences,
  positionReferences,
  poscanReferences,
  importReferences,
  keyNodeReferences,
  focusListReferences,
  ownNetworkReferences,
  enrichmentReferences,
];

/**
 * All columns that refer to contacts and accounts: undo, merge and erasure go by these. The same as the features
 * declare; listed once more, because an import's thread needs them and nothing else of the features.
 */
export const references: References = declared.flat();
