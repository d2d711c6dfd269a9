import { networkReferences } from './core/network/references.ts';
import { invitationReferences } from './features/accounts/invitations/references.ts';
import { assistantReferences } from './features/assistants/references.ts';
import { duplicateReferences } from './features/companies/duplicates/references.ts';
import { accountReferences } from './features/companies/references.ts';
import { connectorReferences } from './features/connectors/references.ts';
import { enrichmentReferences } from './features/enrichment/references.ts';
import { focusListReferences } from './features/focus-lists/references.ts';
import { importReferences } from './features/imports/references.ts';
import { inTouchReferences } from './features/in-touch/references.ts';
import { introReferences } from './features/introductions/references.ts';
import { jobChangeReferences } from './features/job-changes/references.ts';
import { keyNodeReferences } from './features/key-nodes/references.ts';
import { ownNetworkReferences } from './features/mailboxes/references.ts';
import { readingReferences } from './features/operations/disclosure/references.ts';
import { panelReferences } from './features/panel/references.ts';
import { peopleListReferences } from './features/people-lists/references.ts';
import { blindSpotReferences } from './features/reach/blind-spots/references.ts';
import { salesReferences } from './features/sales/references.ts';
import { searchReferences } from './features/search/references.ts';
import { signalReferences } from './features/signals/references.ts';
import { candidacyReferences } from './features/talent/candidacies/references.ts';
import { positionReferences } from './features/talent/positions/references.ts';
import { platformReferences } from './platform/app/references.ts';
import type { References } from './platform/db/references.ts';

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
  assistantReferences,
  readingReferences,
  invitationReferences,
  duplicateReferences,
  jobChangeReferences,
  inTouchReferences,
  peopleListReferences,
  positionReferences,
  candidacyReferences,
  importReferences,
  keyNodeReferences,
  focusListReferences,
  ownNetworkReferences,
  enrichmentReferences,
  blindSpotReferences,
];

/**
 * All columns that refer to contacts and accounts: undo, merge and erasure go by these. The same as the features
 * declare; listed once more, because an import's thread needs them and nothing else of the features.
 */
export const references: References = declared.flat();
