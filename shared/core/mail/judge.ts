/**
 * Whether a message was written by one person to another, and the two people: by its header alone, of which nothing is
 * kept. A tie between people rests on this, so in doubt a message counts for nobody.
 */
import { type MailAddress, parseMailboxes } from './addresses.ts';
import type { Fields } from './fields.ts';
import { isListAddress, isMachineAddress } from './machine-addresses.ts';

/** The reason why a message counts for nobody. */
export const LEFT_OUT = [
  ...(['list', 'machine', 'automatic answer', 'invitation', 'to many', 'to an office', 'spam', 'nobody'] as const),
];
export type LeftOut = (typeof LEFT_OUT)[number];

/** A person with whom the mailbox's owner exchanged a message. */
export interface Exchange extends MailAddress {
  way: 'sent' | 'received';
  /** They answered something, so mails go both ways. */
  answers: boolean;
}

type MailJudgement = { people: readonly Exchange[]; leftOut: null } | { people: readonly []; leftOut: LeftOut };

/** A message to more people than this is a mailing. */
const MAX_RECIPIENTS = 20;

const leaveOut = (leftOut: LeftOut): MailJudgement => ({ people: [], leftOut });

/**
 * @param own the owner's addresses; empty if unknown: then everything counts as received
 * @param known addresses that other messages of the mailbox show to be lists
 */
export function judgeMail(
  fields: Fields,
  own: ReadonlySet<string>,
  known: ReadonlySet<string> = new Set(),
): MailJudgement {
  const [from] = parseMailboxes(fields.all('from'));
  const recipients = [...parseMailboxes(fields.all('to')), ...parseMailboxes(fields.all('cc'))];
  const bcc = parseMailboxes(fields.all('bcc'));
  const isOwn = (address: string) => own.has(address);
  const why = judgeFields(fields);
  if (why) return leaveOut(why);
  const drafted = from === undefined && !fields.has('from') && !fields.has('sender');
  if ((from && isOwn(from.address)) || drafted || SENT.test(fields.first(LABELS)))
    return judgeSent([...recipients, ...bcc], isOwn, known);
  if (!from) return leaveOut('nobody');
  if (isMachineAddress(from.address, from.name) || isProgramName(from.name) || known.has(from.address))
    return leaveOut('machine');
  if (wasSentByAnother(fields, from)) return leaveOut('machine');
  if (isBareAnswer(fields, from)) return leaveOut('automatic answer');
  const to = listDistinct(recipients).filter(({ address }) => address !== from.address);
  if (to.length > MAX_RECIPIENTS) return leaveOut('to many');
  const lists = to.filter(({ address }) => isListAddress(address) || known.has(address));
  const owned = to.some(({ address }) => isOwn(address));
  if (!owned) {
    // A single unknown recipient may be the mailbox itself, unless it is an office's or a queue's.
    const lone = own.size === 0 && to.length === 1 && !isOffice(to[0]!);
    const others = to.filter(({ address }) => getLocal(address) !== getLocal(from.address));
    if (
      others.length > 0 &&
      !lone &&
      others.every(({ address, name }) => isMachineAddress(address, name) || isListAddress(address))
    )
      return leaveOut('to an office');
    if (lists.length > 0) return leaveOut('list');
    if (own.size > 0 && to.length === 0) return leaveOut('to many');
  }
  return { people: [{ ...from, way: 'received', answers: owned && isAnswer(fields) }], leftOut: null };
}

function judgeSent(
  recipients: readonly MailAddress[],
  isOwn: (address: string) => boolean,
  known: ReadonlySet<string>,
): MailJudgement {
  const others = listDistinct(recipients).filter(({ address }) => !isOwn(address));
  if (others.length > MAX_RECIPIENTS) return leaveOut('to many');
  const people = others.filter(
    ({ address, name }) => !isMachineAddress(address, name) && !isListAddress(address) && !known.has(address),
  );
  if (people.length === 0) return leaveOut(others.length === 0 ? 'nobody' : 'machine');
  return { people: people.map((person) => ({ ...person, way: 'sent', answers: false })), leftOut: null };
}

/** A list identifies itself in other fields: a word alone, as in list@, is not proof. */
const isOffice = ({ address, name }: MailAddress): boolean =>
  isMachineAddress(address, name) && !/^lists?@/.test(address);

/** People who copy themselves often use the same name at another domain. */
const getLocal = (address: string): string => address.slice(0, address.lastIndexOf('@'));

function listDistinct(mailboxes: readonly MailAddress[]): MailAddress[] {
  const found = new Map<string, MailAddress>();
  for (const mailbox of mailboxes) if (!found.get(mailbox.address)?.name) found.set(mailbox.address, mailbox);
  return [...found.values()];
}

const isAnswer = (fields: Fields): boolean => fields.first('in-reply-to').includes('@') || fields.has('references');

/** The fields that lists and bulk senders put into a header. */
const OF_LISTS = [
  ...['list-id', 'list-post', 'list-unsubscribe', 'list-unsubscribe-post', 'list-help', 'list-archive', 'list-owner'],
  ...['list-subscribe', 'mailing-list', 'x-mailing-list', 'x-beenthere', 'x-mailman-version', 'x-list', 'x-listname'],
  ...['x-google-group-id', 'x-ml-name', 'x-ml-count', 'x-listserver', 'x-listprocessor-version', 'x-list-id'],
];
const OF_MAILINGS = [
  ...['feedback-id', 'x-campaign', 'x-campaign-id', 'x-campaignid', 'x-csa-complaints', 'x-mc-user', 'x-sg-eid'],
  ...['x-mailgun-sid', 'x-mailgun-tag', 'x-mailchimp-campaign', 'x-mandrill-user', 'x-ses-outgoing', 'x-msfbl'],
  ...['x-pm-message-id', 'x-mj-campaign', 'x-mailer-recptid', 'x-bulkmail', 'x-mass-mail', 'x-report-abuse-to'],
];
const OF_ANSWERS = [
  ...['x-autoreply', 'x-autorespond', 'x-auto-reply', 'x-autoresponder', 'x-auto-responder', 'auto-reply'],
  ...['x-autoreply-from', 'x-mail-autoreply', 'x-vacation', 'x-out-of-office', 'delivered-by-the-graces'],
];
const OF_PROGRAMS = [
  ...[
    'x-failed-recipients',
    'auto-generated',
    'x-github-sender',
    'x-github-reason',
    'x-gitlab-project',
    'x-jira-fingerprint',
  ],
  ...['x-zendesk-from-account-id', 'x-rt-ticket', 'x-rt-originator', 'x-redmine-host', 'x-bugzilla-type', 'x-git-repo'],
  ...['x-cron-env', 'x-nagios-notification', 'x-amz-sns-topic', 'x-wp-mailer', 'x-phabricator-sent-this-message'],
];

/** The header's statements about the message itself, regardless of From. */
function judgeFields(fields: Fields): LeftOut | null {
  const has = (names: readonly string[]) => names.some((name) => fields.has(name));
  const type = fields.first('content-type').toLowerCase();
  if (isSpam(fields)) return 'spam';
  if (isInvitation(fields, type)) return 'invitation';
  const submitted = fields.first('auto-submitted').toLowerCase();
  if (/^auto-replied/.test(submitted) || has(OF_ANSWERS) || isAutomaticAnswer(fields)) return 'automatic answer';
  if (submitted !== '' && !submitted.startsWith('no')) return 'machine';
  if (/multipart\/report|message\/delivery-status|disposition-notification/.test(type) || has(OF_PROGRAMS))
    return 'machine';
  if (has(OF_LISTS)) return 'list';
  if (/\b(?:bulk|list|junk|auto_reply)\b/i.test(fields.first('precedence'))) return 'list';
  if (has(OF_MAILINGS) || SORTED_OUT.test(fields.first(LABELS))) return 'to many';
  if (/^(?:<>|<#@\[\]>)$/.test(fields.first('return-path')) && !isOwnCopy(fields, type)) return 'automatic answer';
  if (fields.all('delivered-to').some((value) => /^mailing list /i.test(value))) return 'list';
  if (
    /zendesk|freshdesk|jira|otrs|mailchimp|mailman|phplist|sendgrid|sendinblue|php ?mailer|swiftmailer|wordpress|nodemailer|drupal/i.test(
      fields.first('x-mailer'),
    )
  )
    return 'machine';
  return MADE_BY_PROGRAM.test(fields.first('message-id').toLowerCase()) ? 'machine' : null;
}

/** Gmail's field for the labels of a message, which Google Takeout writes into a file, too. */
export const LABELS = 'x-gmail-labels';
/** The owner sent it, from whichever of their addresses. */
const SENT =
  /(?:^|,)\s*"?(?:sent|gesendet|enviad[oa]s?|envoyés?|inviat[ai]|verzonden|skickat|wysłane|отправленные)"?\s*(?:,|$)/i;
const SORTED_OUT = /categor(?:y|ia|ie|ía|ie)[ _](?:promotions?|social|forums?|promo|werb)/i;

const isSpam = (fields: Fields): boolean =>
  /(?:^|,)\s*"?(?:spam|trash|chats?|drafts?|papierkorb|papelera|entwürfe)"?\s*(?:,|$)/i.test(fields.first(LABELS)) ||
  /^yes/i.test(fields.first('x-spam-flag')) ||
  /^yes/i.test(fields.first('x-spam-status'));

/** Programs that send for others, by the ids they give their messages. */
const MADE_BY_PROGRAM =
  /_sprut@|[@.](?:zendesk|freshdesk|amazonses|sendgrid|mandrillapp|mailchimpapp|mcsv|mailgun|sparkpostmail|github|gitlab|atlassian|intercom|helpscout|salesforce|hubspot|docusign|calendly)\.(?:com|net|org|io)>?$|\.javamail\.(?:jira|confluence|bamboo)|@phpmailer|^<?(?:git-|jira\.|rt-\d)/;

/**
 * The organiser is in From as if they had written; only the sender field, or the shape of the message, shows that
 * nobody wrote it.
 */
function isInvitation(fields: Fields, type: string): boolean {
  return (
    /text\/calendar|method="?(?:request|reply|cancel|counter|publish|add|refresh)/.test(type) ||
    /^<?calendar-[^@]*@google\.com/i.test(fields.first('message-id')) ||
    /calendar/i.test(fields.first('sender')) ||
    [
      'x-ms-exchange-calendar-originator-id',
      'x-ms-exchange-calendar-series-instance-id',
      'x-calendar-invite',
      'content-class',
    ].some((name) => fields.has(name) && (name !== 'content-class' || /calendar|appointment/i.test(fields.first(name))))
  );
}

/** Exchange writes "All" in its automatic answers; people use this field for kinds of answers that they do not want. */
const isAutomaticAnswer = (fields: Fields): boolean =>
  /^all$/i.test(fields.first('x-auto-response-suppress')) ||
  /vacation|auto-?repl|out of office/i.test(fields.first('x-mailer'));

/**
 * A server's automatic answer that is not marked as one: it refers to one message and no conversation, comes from an
 * address without a name, and has a type of content but not the version that every mail program for people writes.
 */
const isBareAnswer = (fields: Fields, { name }: MailAddress): boolean =>
  name === '' &&
  fields.has('in-reply-to') &&
  !['references', 'mime-version', 'x-mailer', 'user-agent'].some((field) => fields.has(field)) &&
  fields.has('content-type');

/** Whether a sender other than that in From had it sent, as services and lists do. */
function wasSentByAnother(fields: Fields, from: MailAddress): boolean {
  const others = ['sender', 'return-path', 'errors-to', 'x-envelope-from', 'reply-to'].flatMap((name) =>
    parseMailboxes(fields.all(name)),
  );
  const back = fields.first('return-path');
  return (
    /[<+-][^>]*=[^>@]*@|bounce|mailer-daemon/i.test(back) ||
    others.some(({ address, name }) => address !== from.address && isSender(address, name))
  );
}

/** An office may well be the address for answers; a program or a list never is. */
const isSender = (address: string, name: string): boolean =>
  isMachineAddress(address, name) && !/^(?:office|info|hello|contact|sales)@/.test(address);

/**
 * A message without a return path is not meant to be answered, so programs leave it out. Some mailers also do so in the
 * copies that they keep; but no program signs, encrypts or attaches a file to a message that begins a conversation.
 */
const isOwnCopy = (fields: Fields, type: string): boolean =>
  /^multipart\/(?:signed|encrypted|mixed|alternative)/.test(type) &&
  !fields.has('in-reply-to') &&
  !fields.has('references');

/** A name that no person has. */
const isProgramName = (name: string): boolean =>
  /\b(?:mailer[- ]?daemon|mail delivery (?:sub)?system|postmaster|administrator|no[- ]?reply|do not reply|notifications?|newsletter|automated|autoresponder|support team|customer (?:service|support|care)|\(support\)|\(jira\)|buildbot|jenkins|alerts?)\b/i.test(
    name,
  );
