import { access } from './access/feature.ts';
import { accounts } from './accounts/feature.ts';
import { administration } from './administration/feature.ts';
import { appTokens } from './app-tokens/feature.ts';
import { backup } from './backup/feature.ts';
import { companyNames } from './company-names/feature.ts';
import { connectors } from './connectors/feature.ts';
import { digest } from './digest/feature.ts';
import { duplicates } from './duplicates/feature.ts';
import { enrichment } from './enrichment/feature.ts';
import { evaluation } from './evaluation/feature.ts';
import { feedback } from './feedback/feature.ts';
import { focusList } from './focus-list/feature.ts';
import { imports } from './imports/feature.ts';
import { intros } from './intros/feature.ts';
import { invitations } from './invitations/feature.ts';
import { jobChanges } from './job-changes/feature.ts';
import { keyNodes } from './key-nodes/feature.ts';
import { network } from './network/feature.ts';
import { outbox } from './outbox/feature.ts';
import { ownNetwork } from './own-network/feature.ts';
import { panel } from './panel/feature.ts';
import { paths } from './paths/feature.ts';
import { delivery } from './platform/delivery.ts';
import type { ServerFeature } from './platform/feature.ts';
import type { JobName } from './platform/jobs.ts';
import type { LinkKind } from './platform/link-kinds.ts';
import type { MessageKind } from './platform/message-kinds.ts';
import { poscans } from './poscans/feature.ts';
import { positions } from './positions/feature.ts';
import { preferences } from './preferences/feature.ts';
import { ranking } from './ranking/feature.ts';
import { reading } from './reading/feature.ts';
import { sales } from './sales/feature.ts';
import { savedViews } from './saved-views/feature.ts';
import { search } from './search/feature.ts';
import { session } from './session/feature.ts';
import { signals } from './signals/feature.ts';
import { unreadPages } from './unread-pages/feature.ts';
import { upkeep } from './upkeep/feature.ts';
import { users } from './users/feature.ts';

const all = [
  ...[session, access, search, intros, signals, sales, outbox, paths, panel, connectors, evaluation, feedback],
  ...[backup, invitations, imports, network, preferences, digest, reading, delivery, unreadPages, upkeep, duplicates],
  ...[jobChanges, companyNames, positions, poscans, focusList, keyNodes],
  ...[appTokens, ownNetwork, ranking],
  ...[enrichment],
  ...[users, accounts, administration],
  savedViews,
] as const;

/** All parts of the server; app, jobs, daily work and tests follow from this list. */
export const features: readonly ServerFeature[] = all;

type JobsOf<F> = F extends { jobs: (...serving: never[]) => infer Table } ? keyof Table : never;
/** Does not compile while a declared kind of job is served by no feature; the error names it. */
type Served<Name extends JobsOf<(typeof all)[number]>> = Name;
export type EveryJobIsServed = Served<JobName>;

type MessagesOf<F> = F extends { messages: infer Table } ? keyof Table : never;
type LinksOf<F> = F extends { links: infer Table } ? keyof Table : never;
/** The same for kinds of messages and of links that no feature lists. */
type ListedMessage<Kind extends MessagesOf<(typeof all)[number]>> = Kind;
type ListedLink<Kind extends LinksOf<(typeof all)[number]>> = Kind;
export type EveryKindIsListed = [ListedMessage<MessageKind>, ListedLink<LinkKind>];
