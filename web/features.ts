import type { DialogComponents } from './core/feature/dialogs.ts';
import { access } from './features/accounts/access/feature.ts';
import { appTokens } from './features/accounts/app-tokens/feature.ts';
import { invitations } from './features/accounts/invitations/feature.ts';
import { preferences } from './features/accounts/preferences/feature.ts';
import { session } from './features/accounts/session/feature.ts';
import { users } from './features/accounts/users/feature.ts';
import { assistants } from './features/assistants/feature.ts';
import { evaluation } from './features/calibration/feature.ts';
import { chat } from './features/chat/feature.ts';
import { duplicates } from './features/companies/duplicates/feature.ts';
import { accounts } from './features/companies/feature.ts';
import { companyNames } from './features/companies/names/feature.ts';
import { connectors } from './features/connectors/feature.ts';
import { enrichment } from './features/enrichment/feature.ts';
import { focusList } from './features/focus-lists/feature.ts';
import { crm } from './features/imports/crm/feature.ts';
import { imports } from './features/imports/feature.ts';
import { inTouch } from './features/in-touch/feature.ts';
import { intros } from './features/introductions/feature.ts';
import { introFeedback } from './features/introductions/feedback/feature.ts';
import { jobChanges } from './features/job-changes/feature.ts';
import { keyNodes } from './features/key-nodes/feature.ts';
import { ownNetwork } from './features/mailboxes/feature.ts';
import { outbox } from './features/notifications/outbox/feature.ts';
import { administration } from './features/operations/administration/feature.ts';
import { auditing } from './features/operations/audit/feature.ts';
import { backup } from './features/operations/backup/feature.ts';
import { privacyCases } from './features/operations/cases/feature.ts';
import { reading } from './features/operations/disclosure/feature.ts';
import { feedback } from './features/operations/feedback/feature.ts';
import { guide } from './features/operations/guide/feature.ts';
import { privacy } from './features/operations/privacy/feature.ts';
import { processing } from './features/operations/processing/feature.ts';
import { embed } from './features/panel/frames/feature.ts';
import { unreadPages } from './features/panel/page-errors/feature.ts';
import { paths } from './features/paths/feature.ts';
import { peopleLists } from './features/people-lists/feature.ts';
import { ranking } from './features/ranking/feature.ts';
import { blindSpots } from './features/reach/blind-spots/feature.ts';
import { reach } from './features/reach/feature.ts';
import { whatIf } from './features/reach/what-if/feature.ts';
import { sales } from './features/sales/feature.ts';
import { search } from './features/search/feature.ts';
import { sharing } from './features/sharing/feature.ts';
import { signals } from './features/signals/feature.ts';
import { poscans } from './features/talent/feature.ts';
import { foundersDigest } from './features/talent/founders-digest/feature.ts';
import { talentKrs } from './features/talent/key-results/feature.ts';
import { positions } from './features/talent/positions/feature.ts';
import { relatedTargets } from './features/talent/related-targets/feature.ts';
import { webhooks } from './features/webhooks/feature.ts';
import { frame } from './frame/feature.ts';

/** Every feature of the app. Addresses, menu, header, dialogs, queries at the start and the tests' lists follow from it. */
export const features = [
  access,
  accounts,
  administration,
  guide,
  appTokens,
  auditing,
  backup,
  chat,
  companyNames,
  connectors,
  duplicates,
  embed,
  enrichment,
  assistants,
  webhooks,
  evaluation,
  feedback,
  focusList,
  frame,
  imports,
  crm,
  introFeedback,
  intros,
  invitations,
  inTouch,
  peopleLists,
  jobChanges,
  keyNodes,
  foundersDigest,
  outbox,
  ownNetwork,
  paths,
  positions,
  poscans,
  preferences,
  privacy,
  sharing,
  privacyCases,
  processing,
  ranking,
  reach,
  whatIf,
  blindSpots,
  reading,
  relatedTargets,
  sales,
  search,
  session,
  signals,
  talentKrs,
  unreadPages,
  users,
] as const;

type ServedDialog<F> = F extends { dialogs?: infer Components } ? keyof NonNullable<Components> : never;

const served: Pick<DialogComponents, ServedDialog<(typeof features)[number]>> = Object.assign(
  {},
  ...features.map((feature) => feature.dialogs),
);

/** All declared dialogs; does not compile while no feature serves one of them. */
export const dialogs: DialogComponents = served;
