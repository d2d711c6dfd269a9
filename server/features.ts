import { network } from './core/network/feature.ts';
import { access } from './features/accounts/access/feature.ts';
import { appTokens } from './features/accounts/app-tokens/feature.ts';
import { invitations } from './features/accounts/invitations/feature.ts';
import { preferences } from './features/accounts/preferences/feature.ts';
import { session } from './features/accounts/session/feature.ts';
import { users } from './features/accounts/users/feature.ts';
import { assistants } from './features/assistants/feature.ts';
import { calendars } from './features/calendars/feature.ts';
import { evaluation } from './features/calibration/feature.ts';
import { chat } from './features/chat/feature.ts';
import { duplicates } from './features/companies/duplicates/feature.ts';
import { accounts } from './features/companies/feature.ts';
import { companyNames } from './features/companies/names/feature.ts';
import { connectors } from './features/connectors/feature.ts';
import { enrichment } from './features/enrichment/feature.ts';
import { focusList } from './features/focus-lists/feature.ts';
import { imports } from './features/imports/feature.ts';
import { inTouch } from './features/in-touch/feature.ts';
import { intros } from './features/introductions/feature.ts';
import { jobChanges } from './features/job-changes/feature.ts';
import { keyNodes } from './features/key-nodes/feature.ts';
import { ownNetwork } from './features/mailboxes/feature.ts';
import { digest } from './features/notifications/digest/feature.ts';
import { outbox } from './features/notifications/outbox/feature.ts';
import { replies } from './features/notifications/replies/feature.ts';
import { administration } from './features/operations/administration/feature.ts';
import { auditing } from './features/operations/audit/feature.ts';
import { backup } from './features/operations/backup/feature.ts';
import { privacyCases } from './features/operations/cases/feature.ts';
import { reading } from './features/operations/disclosure/feature.ts';
import { feedback } from './features/operations/feedback/feature.ts';
import { privacy } from './features/operations/privacy/feature.ts';
import { processing } from './features/operations/processing/feature.ts';
import { upkeep } from './features/operations/upkeep/feature.ts';
import { panel } from './features/panel/feature.ts';
import { unreadPages } from './features/panel/page-errors/feature.ts';
import { paths } from './features/paths/feature.ts';
import { peopleLists } from './features/people-lists/feature.ts';
import { ranking } from './features/ranking/feature.ts';
import { blindSpots } from './features/reach/blind-spots/feature.ts';
import { reach } from './features/reach/feature.ts';
import { reachRecords } from './features/reach/records/feature.ts';
import { sales } from './features/sales/feature.ts';
import { search } from './features/search/feature.ts';
import { savedViews } from './features/search/saved-views/feature.ts';
import { sharing } from './features/sharing/feature.ts';
import { signals } from './features/signals/feature.ts';
import { poscans } from './features/talent/feature.ts';
import { positions } from './features/talent/positions/feature.ts';
import { webhooks } from './features/webhooks/feature.ts';
import type { ServerFeature } from './platform/app/feature.ts';
import type { JobName } from './platform/jobs/jobs.ts';
import { delivery } from './platform/messages/delivery.ts';
import type { LinkKind } from './platform/messages/link-kinds.ts';
import type { MessageKind } from './platform/messages/message-kinds.ts';

const all = [
  ...[session, access, search, intros, signals, sales, outbox, replies, paths, panel, connectors, evaluation, feedback],
  ...[backup, invitations, imports, network, preferences, digest, reading, delivery, unreadPages, upkeep, duplicates],
  ...[jobChanges, inTouch, peopleLists, companyNames, positions, poscans, focusList, keyNodes],
  ...[appTokens, calendars, ownNetwork, ranking, reach, blindSpots, reachRecords],
  ...[enrichment, chat, assistants, webhooks],
  ...[users, accounts, administration],
  ...[savedViews, privacy, auditing, sharing, privacyCases, processing],
] as const;

/** All parts of the server; app, jobs, daily work and tests follow from this list. */
export const features: readonly ServerFeature[] = all;

type JobsOf<F> = F extends { jobs: (...serving: never[]) => infer Table } ? keyof Table : never;
/** Does not compile while a declared kind of job is served by no feature; the error names it. */
type ServedJob<Name extends JobsOf<(typeof all)[number]>> = Name;
export type ServedJobsCheck = ServedJob<JobName>;

type MessagesOf<F> = F extends { messages: infer Table } ? keyof Table : never;
type LinksOf<F> = F extends { links: infer Table } ? keyof Table : never;
/** The same for kinds of messages and of links that no feature lists. */
type ListedMessage<Kind extends MessagesOf<(typeof all)[number]>> = Kind;
type ListedLink<Kind extends LinksOf<(typeof all)[number]>> = Kind;
export type ListedKindsCheck = [ListedMessage<MessageKind>, ListedLink<LinkKind>];
