/** Mails about introductions that people stop without an account: none of these is written any more. */
import type { MailTopic } from '../../../../shared/core/introductions/mail-topics.ts';
import { hasStopped } from '../../../core/network/terms/stopped-mails.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { NamedIntro } from '../life-cycle/queries.ts';
import { getRecipient, type MailTo, type TemplateName } from './messages.ts';

/** The topic of each mail to somebody without an account. Whether they are asked is one of their terms (decision 114). */
const TOPICS: Record<MailTo<'connector' | 'target'>, MailTopic | 'terms'> = {
  askByMail: 'terms',
  askConnector: 'terms',
  pingConnector: 'terms',
  canceledForConnector: 'terms',
  pingAgreed: 'news',
  remindForward: 'news',
  introducedForConnector: 'news',
  closedForConnector: 'news',
  askTarget: 'passed on',
  forwardByKith: 'passed on',
};

/** Whether the person to whom a mail goes stopped mails of its topic. */
export async function isMailStopped(db: Db, row: NamedIntro, template: TemplateName): Promise<boolean> {
  const topic = (TOPICS as Partial<Record<TemplateName, MailTopic | 'terms'>>)[template];
  if (topic === undefined || topic === 'terms') return false;
  const person = getRecipient(template) === 'target' ? row.target_contact_id : row.connector_contact_id;
  return person !== null && (await hasStopped(db, person, topic));
}
