import { FEEDBACK_LINK_DAYS } from '../../shared/intros/constants.ts';
import type { Db } from '../db/engine.ts';
import { isQueued, queueMessage } from '../platform/delivery.ts';
import type { Deps } from '../platform/deps.ts';
import { makeLink } from './feedback/queries.ts';
import { tokenOf } from './feedback/token.ts';
import { compose, type Facts, type Template, type TemplateName } from './messages.ts';
import type { NamedIntro } from './queries.ts';
import { nameOf, requesterOf } from './wire.ts';

export type Telling = Pick<Deps, 'settings' | 'clock' | 'secret'>;

export interface Told {
  /** The same key tells once. */
  key: string;
  comment?: string | null;
}

/** Queues a message about a request, as mail, and to facilitators with a chat id there too; nobody to tell: nothing. */
export async function tell(
  trx: Db,
  { settings, clock, secret }: Telling,
  row: NamedIntro,
  template: TemplateName,
  { key, comment }: Told,
): Promise<void> {
  const now = clock.now();
  const keyOf = (channel: 'mail' | 'chat') => `${key}-${template}-${channel}`;
  if (await isQueued(trx, keyOf('mail'))) return;
  const facts = factsOf(row, settings, comment ?? '');
  if (template === 'askFeedback') {
    const expires = new Date(now.getTime() + FEEDBACK_LINK_DAYS * 86_400_000);
    const link = await makeLink(trx, row.id, now.toISOString(), expires.toISOString());
    facts.link = `${settings.publicUrl ?? ''}/intro-feedback/${tokenOf(secret, link)}`;
  }
  const words = compose(template, facts);
  for (const { channel, recipient } of recipientsOf(row, words, settings.chatChannel)) {
    const subject = channel === 'mail' ? words.subject : null;
    const message = { channel, recipient, subject, body: words.body, key: keyOf(channel) };
    await queueMessage(trx, { ...message, introId: row.id }, now);
  }
}

function recipientsOf(
  row: NamedIntro,
  { to }: Template,
  channel: string,
): { channel: 'mail' | 'chat'; recipient: string }[] {
  if (to === 'staff channel') return [{ channel: 'chat', recipient: channel }];
  const address = {
    requester: requesterOf(row).Email,
    facilitator: row.facilitator_email,
    connector: row.connector_email,
  }[to];
  const mail = address ? [{ channel: 'mail' as const, recipient: address }] : [];
  const chatId = to === 'facilitator' ? row.facilitator_chat_id : null;
  return chatId ? [...mail, { channel: 'chat', recipient: chatId }] : mail;
}

function factsOf(row: NamedIntro, settings: Deps['settings'], comment: string): Facts {
  const firm = settings.firmName ?? 'the firm';
  const facilitator = nameOf(row.facilitator_given_name, row.facilitator_family_name, row.facilitator_email);
  return {
    firm,
    company: row.company,
    target: row.target ?? row.target_name,
    requester: requesterOf(row).Name,
    facilitator: facilitator || firm,
    connector: row.connector ?? '',
    person: row.person ?? 'the right person',
    comment,
    draft: row.email_draft ?? row.why ?? row.comments ?? '',
    goal: row.goal,
    outcome: row.sales_status ?? '',
    address: `${settings.publicUrl ?? ''}/intro/dashboard?id=${row.id}`,
    link: '',
  };
}
