import type { Kysely } from 'kysely';
import type { Db } from '../db/engine.ts';
import type { Schema } from '../db/schema.ts';
import type { Machine } from '../machine/machine.ts';
import type { Ats } from '../ports/ats.ts';
import type { Calendars } from '../ports/calendar.ts';
import type { Chat } from '../ports/chat.ts';
import type { ClientDocuments } from '../ports/client-documents.ts';
import type { Crm } from '../ports/crm.ts';
import type { Enrichment } from '../ports/enrichment.ts';
import type { Identity } from '../ports/identity.ts';
import type { JobBoards } from '../ports/job-board.ts';
import type { Mail } from '../ports/mail.ts';
import type { MailIn } from '../ports/mail-in.ts';
import type { Mailboxes } from '../ports/mailbox.ts';
import type { Reports } from '../ports/reports.ts';
import type { Traces } from '../ports/traces.ts';
import type { Webhooks } from '../ports/webhook.ts';
import type { Sealer } from '../secrets/sealed.ts';
import type { Settings } from '../settings/settings.ts';
import type { Clock } from '../time/clock.ts';
import type { FeatureDeclarations } from './declared.ts';

/** The parts of the app; make-server.ts chooses the real ones, tests their own. */
export interface Deps {
  db: Kysely<Schema>;
  settings: Settings;
  clock: Clock;
  identity: Identity;
  chat: Chat;
  mail: Mail;
  /** The mailbox of answers; left out where nobody reads one. */
  mailIn?: MailIn;
  jobBoards: JobBoards;
  webhooks: Webhooks;
  /** What clients of assistants say of themselves, at addresses of theirs. */
  clientDocuments: ClientDocuments;
  /** The mail services whose mailboxes people link; none: they bring mailboxes as files. */
  mailboxes: readonly Mailboxes[];
  /** The services whose calendars people link. */
  calendars: Calendars;
  /** The CRMs that an administrator can connect. */
  crms: readonly Crm[];
  /** The applicant tracking systems that a company can connect. */
  atses: readonly Ats[];
  /** The provider of people's careers. */
  enrichment: Enrichment;
  /** The service to which failures are reported, for the person who runs Kith. */
  reports: Reports;
  /** The service that gathers traces; left out if there is none. */
  traces?: Traces;
  /** Writes a line into the log of the process: for jobs, which answer no request. */
  warn: (about: object, line: string) => void;
  /** The storage of other services' secrets, such as the permission to read a mailbox. */
  sealing: Sealer;
  /** The key that signs links in mails. */
  secret: string;
  /** The kinds of messages and links that the features declare. */
  declared: FeatureDeclarations;
  /** The other processes of this machine; left out if this one is alone. */
  machine?: Machine;
  /** Tells the job runner of this machine that there is work; other processes find it themselves. */
  wakeJobs: () => void;
  /** Waits a moment for a job whose effects an answer should show. If the job takes longer, the answer comes without them. */
  awaitJob: (db: Db, id: number) => Promise<unknown>;
}
