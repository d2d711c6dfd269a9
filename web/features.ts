import { access } from './access/feature.ts';
import { accounts } from './accounts/feature.ts';
import { administration } from './administration/feature.ts';
import { appTokens } from './app-tokens/feature.ts';
import { backup } from './backup/feature.ts';
import { companyNames } from './company-names/feature.ts';
import { connectors } from './connectors/feature.ts';
import type { DialogComponents } from './dialogs.ts';
import { duplicates } from './duplicates/feature.ts';
import { embed } from './embed/feature.ts';
import { enrichment } from './enrichment/feature.ts';
import { evaluation } from './evaluation/feature.ts';
import { feedback } from './feedback/feature.ts';
import { focusList } from './focus-list/feature.ts';
import { foundersDigest } from './founders-digest/feature.ts';
import { frame } from './frame/feature.ts';
import { imports } from './imports/feature.ts';
import { introFeedback } from './intro-feedback/feature.ts';
import { intros } from './intros/feature.ts';
import { invitations } from './invitations/feature.ts';
import { jobChanges } from './job-changes/feature.ts';
import { keyNodes } from './key-nodes/feature.ts';
import { outbox } from './outbox/feature.ts';
import { ownNetwork } from './own-network/feature.ts';
import { paths } from './paths/feature.ts';
import { poscans } from './poscans/feature.ts';
import { positions } from './positions/feature.ts';
import { preferences } from './preferences/feature.ts';
import { ranking } from './ranking/feature.ts';
import { reading } from './reading/feature.ts';
import { relatedTargets } from './related-targets/feature.ts';
import { sales } from './sales/feature.ts';
import { search } from './search/feature.ts';
import { session } from './session/feature.ts';
import { signals } from './signals/feature.ts';
import { talentKrs } from './talent-krs/feature.ts';
import { unreadPages } from './unread-pages/feature.ts';
import { users } from './users/feature.ts';

/** Every feature of the app. Addresses, menu, header, dialogs, queries at the start and the tests' lists follow from it. */
export const features = [
  access,
  accounts,
  administration,
  appTokens,
  backup,
  companyNames,
  connectors,
  duplicates,
  embed,
  enrichment,
  evaluation,
  feedback,
  focusList,
  frame,
  imports,
  introFeedback,
  intros,
  invitations,
  jobChanges,
  keyNodes,
  foundersDigest,
  outbox,
  ownNetwork,
  paths,
  positions,
  poscans,
  preferences,
  ranking,
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

type Served<F> = F extends { dialogs?: infer Components } ? keyof NonNullable<Components> : never;

const served: Pick<DialogComponents, Served<(typeof features)[number]>> = Object.assign(
  {},
  ...features.map((feature) => feature.dialogs),
);

/** All declared dialogs; does not compile while no feature serves one of them. */
export const dialogs: DialogComponents = served;
