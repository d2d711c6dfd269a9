import { makeForwardable } from '../../../../shared/core/introductions/forwardable.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { describeOverride } from '../../../core/network/terms/own-terms.ts';
import { getUserName } from '../../../platform/access/users.ts';
import { isFirmUser } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { findMemberOfContact } from '../../../platform/chat/accounts.ts';
import { canAnswerInChat } from '../../../platform/chat/content.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { IntroRow } from '../../../platform/db/schema.ts';
import { queueMessage } from '../../../platform/messages/delivery.ts';
import type { LinkKind } from '../../../platform/messages/link-kinds.ts';
import { stripLinks } from '../../../platform/messages/links.ts';
import { buildAddressWithoutToken, makeLink } from '../../../platform/messages/signed-link.ts';
import { makeTargetLink } from '../life-cycle/double-opt-in.ts';
import { getAskKind } from '../life-cycle/forwardable.ts';
import { findIntro, findTargetLink, type NamedIntro } from '../life-cycle/queries.ts';
import { serializeRequester } from '../life-cycle/serializer.ts';
import { askWords } from './ask-words.ts';
import { makeConnectorLink } from './connector-link.ts';
import { getFacilitator } from './mail-people.ts';
import {
  composeIntroMessage,
  getRecipient,
  INSTEAD,
  type MessageFacts,
  type Template,
  type TemplateName,
} from './messages.ts';
import { describeOutcome, describeSharedWords } from './outcome-words.ts';
import { isMailStopped } from './stopped.ts';

export type IntroMessageDeps = Pick<Deps, 'settings' | 'clock'> & { declared: Pick<Deps['declared'], 'links'> };

interface TellOptions {
  /** A message with the same key is sent once. */
  key: string;
  comment?: string | null;
  /** The message is not sent before this time. */
  notBefore?: Date;
  /** The connector's answer, in words. */
  answer?: string;
  /** The bound of the connector that staff overrode, and why; in words for them. */
  although?: string;
}

/** The messages that can be answered without an account, with the kind of their links. */
const LINKS: Partial<Record<TemplateName, LinkKind>> = {
  askFeedback: 'intro.feedback',
  askConnector: 'intro.connector',
  pingConnector: 'intro.connector',
  pingAgreed: 'intro.connector',
  remindForward: 'intro.connector',
  introducedForConnector: 'intro.connector',
  closedForConnector: 'intro.connector',
  askTarget: 'intro.target',
  forwardByKith: 'intro.target',
};

/**
 * Queues a message about a request, as mail, and to facilitators with a chat id there too. If there is no facilitator, messages for staff
 * go to the staff channel.
 * @returns false if there is no recipient, or they stopped such mails
 */
export async function queueIntroMessage(
  trx: Db,
  deps: IntroMessageDeps,
  row: NamedIntro,
  template: TemplateName,
  options: TellOptions,
): Promise<boolean> {
  const { settings, clock } = deps;
  if (await isMailStopped(trx, row, template)) return false;
  const recipients = await listRecipients(trx, settings, row, getRecipient(template));
  if (recipients.length === 0) {
    const instead = INSTEAD[template];
    return instead ? queueIntroMessage(trx, deps, row, instead, options) : false;
  }
  const now = clock.now();
  const linkKind = LINKS[template];
  const although = linkKind === 'intro.connector' ? await describeAlthough(trx, deps, row) : '';
  const facts = collectMessageFacts(await asSeenBy(trx, settings, row, template), settings, { ...options, although });
  const about = { entity: 'intro', id: row.id } as const;
  let link: number | undefined;
  if (linkKind) {
    link = await (linkKind === 'intro.connector'
      ? makeConnectorLink(trx, deps, row)
      : linkKind === 'intro.target'
        ? ((await findTargetLink(trx, row.id, now)) ?? makeTargetLink(trx, deps, row, now))
        : makeLink(trx, deps, linkKind, about, now));
    facts.link = buildAddressWithoutToken(deps, linkKind, settings.publicUrl);
  }
  const words = composeIntroMessage(template, facts);
  const later = options.notBefore ? { notBefore: options.notBefore } : {};
  for (const { channel, recipient } of recipients) {
    const subject = channel === 'mail' ? words.subject : null;
    const message = { channel, recipient, subject, body: words.body, key: `${options.key}-${template}-${channel}` };
    const gather = recipient === settings.chatChannel;
    await queueMessage(trx, { ...message, ...later, gather, kind: `intro.${template}`, about, link }, now);
  }
  return true;
}

/** Why the connector of a request is asked above their terms, in words for them; '' if they are not. */
export async function describeAlthough(trx: Db, deps: IntroMessageDeps, row: NamedIntro): Promise<string> {
  if (row.connector_contact_id === null) return '';
  return describeOverride(trx, deps, { entity: 'intro', id: row.id }, row.connector_contact_id);
}

/** A requester reads no name that the dashboard hides from them. */
async function asSeenBy(trx: Db, settings: Deps['settings'], row: NamedIntro, template: TemplateName) {
  if (getRecipient(template) !== 'requester') return row;
  return (await findIntro(trx, getRequesterScope(row, settings), row.id))!;
}

/** The facts that the requester may see, wherever they read about their request. */
export function getRequesterScope(
  row: NamedIntro,
  { firmDomains }: Pick<Deps['settings'], 'firmDomains'>,
): ViewerScope {
  const { requester_email: email, requester_roles: roles, requester_outside: outside, account_id: companyId } = row;
  return {
    staff: email !== null && isFirmUser({ email, roles: roles ?? '', outside: outside ?? 0 }, firmDomains),
    companyId,
  };
}

async function listRecipients(
  trx: Db,
  settings: Deps['settings'],
  row: NamedIntro,
  to: Template['to'],
): Promise<{ channel: 'mail' | 'chat'; recipient: string }[]> {
  if (to === 'staff channel') return [{ channel: 'chat', recipient: settings.chatChannel }];
  const address = {
    requester: serializeRequester(row).Email,
    facilitator: row.facilitator_email,
    connector: row.connector_email,
    target: row.person_email,
  }[to];
  const mail = address ? [{ channel: 'mail' as const, recipient: address }] : [];
  const chatId = to === 'facilitator' ? row.facilitator_chat_id : await findConnectorInChat(trx, settings, row, to);
  return chatId ? [...mail, { channel: 'chat', recipient: chatId }] : mail;
}

/** A connector is asked in the chat as well where they can answer there. */
async function findConnectorInChat(trx: Db, settings: Deps['settings'], row: NamedIntro, to: Template['to']) {
  if (to !== 'connector' || row.connector_contact_id === null || !canAnswerInChat(settings)) return null;
  return findMemberOfContact(trx, row.connector_contact_id);
}

/** A reader of an introduction to a company must not take a person of another company for one of its people. */
export const describePerson = ({
  person,
  person_elsewhere: elsewhere,
}: Pick<NamedIntro, 'person' | 'person_elsewhere'>): string =>
  person === null ? 'the right person' : elsewhere ? `${person} (now at ${elsewhere})` : person;

/** The name of the person who takes over from the connector. */
export function getFacilitatorName(row: NamedIntro, { firm }: Pick<Deps['settings'], 'firm'>): string {
  return getUserName(row.facilitator_given_name, row.facilitator_family_name, row.facilitator_email) || firm;
}

export const describeReply = (reader: string): string => `Or reply to this e-mail; ${reader} takes it from there.`;

/** The text for the connector, who knows neither the company nor us: text of others must contain no links. */
export const describeReasonForConnector = (row: IntroRow): string => stripLinks(row.email_draft ?? row.why ?? '');

/** What the connector can forward: the requester's words, or a start made of their draft. */
export const getForwardable = (row: NamedIntro): string =>
  stripLinks(row.forwardable ?? makeForwardable(row.email_draft ?? row.why ?? '')) ||
  `${row.company} would like to talk to you.`;

export function collectMessageFacts(
  row: NamedIntro,
  settings: Deps['settings'],
  { comment, answer, although }: Omit<TellOptions, 'key'>,
): MessageFacts {
  const { firm } = settings;
  const why = describeReasonForConnector(row);
  const names = { company: row.company, target: row.target ?? row.target_name, person: describePerson(row) };
  return {
    firm,
    ...names,
    ...askWords(getAskKind(row), names),
    requester: serializeRequester(row).Name,
    facilitator: getFacilitatorName(row, settings),
    connector: row.connector ?? '',
    comment: comment ?? '',
    draft: (row.email_draft ?? row.why) || (row.comments ?? ''),
    theyWrite: why && ` They write:\n\n${why}`,
    goal: row.goal,
    outcome: row.sales_status ?? '',
    address: `${settings.publicUrl ?? ''}/intro/dashboard?id=${row.id}`,
    link: '',
    orReply: getFacilitator(row, settings) ? describeReply(getFacilitatorName(row, settings)) : '',
    forwardable: getForwardable(row),
    answer: answer ?? '',
    although: although ?? '',
    cameOf: describeOutcome(row),
    theirWords: describeSharedWords(row),
  };
}
