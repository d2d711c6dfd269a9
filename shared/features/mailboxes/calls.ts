import { z } from 'zod';
import { ReadingPreview } from '../../core/mail/private-person.ts';
import type { Call } from '../../platform/call.ts';
import { Id, Time } from '../../platform/ids.ts';

export const CONNECTED = 'Account connected succesfully! Thank you!';
export const NOT_CONNECTED = 'Error connecting gmail account, please try again later...';

/** The services whose mailboxes people link. */
const MAIL_SERVICES = ['gmail', 'microsoft'] as const;
const Service = z.enum(MAIL_SERVICES);
/** What a consent may open. */
const Part = z.enum(['mail', 'calendar', 'contacts']);
export type ConsentPart = z.infer<typeof Part>;
export type MailService = z.infer<typeof Service>;

const Count = z.number().int();

/** Why messages of an archive count for nobody. */
const MESSAGE_REASONS = ['unanswered', 'company', 'deleted', 'draft', 'sponsored', 'large group'] as const;
export type MessageReason = (typeof MESSAGE_REASONS)[number];

export const LinkedMailbox = z
  .object({
    id: Id,
    kind: z.enum([...MAIL_SERVICES, 'file']),
    /** contacts: the names and addresses that the account keeps. */
    reads: z.enum(['mail', 'contacts']),
    /** For a file, its name. */
    address: z.string(),
    /** lapsed: the mail service refuses Kith now, and the user has to connect it anew. */
    state: z.enum(['reading', 'linked', 'paused', 'lapsed']),
    /** The number of messages that the present reading has read, and roughly the number of all. */
    done: Count,
    total: Count.nullable(),
    /** The minutes that the rest takes, roughly, at the speed that the mail service allows. */
    minutes_left: Count.nullable(),
    /** People whom it added to the network, and the number still to be written. */
    people: Count,
    /** Messages that counted for nobody, by reason. */
    left_out: z.record(z.string(), Count),
    error: z.string().nullable(),
    /** When the mail service last refused Kith, if it still does. */
    lapsed_at: Time.nullable(),
    linked_at: Time,
    read_at: Time.nullable(),
  })
  .meta({ id: 'LinkedMailbox' });
export type LinkedMailbox = z.infer<typeof LinkedMailbox>;

/** The people with whom the caller exchanged messages on the professional network. */
export const LinkedMessages = z
  .object({
    id: Id,
    /** Messages that the archive holds. */
    messages: Count,
    people: Count,
    /** Messages that counted for nobody, by reason. */
    left_out: z.record(z.string(), Count),
    read_at: Time.nullable(),
  })
  .meta({ id: 'LinkedMessages' });
export type LinkedMessages = z.infer<typeof LinkedMessages>;

/** The people in the caller's chat groups. */
export const LinkedGroups = z
  .object({ id: Id, groups: Count, people: Count, read_at: Time.nullable() })
  .meta({ id: 'LinkedGroups' });
export type LinkedGroups = z.infer<typeof LinkedGroups>;

export const listMailboxes = {
  method: 'GET',
  path: '/user/mailboxes',
  permission: 'session:own',
  polled: true,
  summary: 'The caller’s linked mailboxes and chat groups, and the services for linking more mailboxes.',
  bounded: 'Only mailboxes that the caller linked themselves.',
  reply: z.object({
    mailboxes: z.array(LinkedMailbox),
    services: z.array(Service),
    /** Those of them whose consent may open the calendar as well. */
    calendar_services: z.array(Service),
    /** Null: there are no imported groups. */
    groups: LinkedGroups.nullable(),
    /** Null: no messages were brought. */
    messages: LinkedMessages.nullable(),
  }),
} as const satisfies Call;

export const startGmail = {
  method: 'POST',
  path: '/user/connect-gmail/start',
  permission: 'session:own',
  perHour: 30,
  summary:
    'The address where the caller allows Kith to read their e-mail headers. They return to /link-account with a code and a state for user/connect-gmail.',
  body: z.object({
    service: Service.default('gmail'),
    parts: z.array(Part).min(1).max(3).default(['mail']),
    /** The mailbox, if its address differs from the caller's sign-in address. */
    address: z.email().max(320).optional(),
  }),
  reply: z.object({ url: z.string() }),
} as const satisfies Call;

const One = z.object({ mailbox: LinkedMailbox });

export const connectGmail = {
  method: 'POST',
  path: '/user/connect-gmail',
  permission: 'session:own',
  perHour: 60,
  summary:
    'Links the mailbox, the calendar or both with the mail service’s answer: a code for reading while the caller is away. A state is valid once.',
  body: z.object({
    code: z.string().max(4_000).optional(),
    state: z.string().max(200),
    /** The mail service's answer in place of a code. */
    error: z.string().max(200).optional(),
    error_description: z.string().max(4_000).optional(),
    /** A mailbox that is new here is linked as paused: the caller chooses first whom to keep out. */
    wait: z.boolean().default(false),
  }),
  reply: z.object({
    /** Null: the user did not ask for it, or did not allow it. */
    mailbox: LinkedMailbox.nullable(),
    /** The id of the linked calendar; null as well. */
    calendar: Id.nullable(),
    /** The id of the linked contacts, among the mailboxes; null as well. */
    contacts: Id.nullable(),
  }),
} as const satisfies Call;

const params = z.object({ id: Id });

export const proposeForBlocklist = {
  method: 'GET',
  path: '/user/mailboxes/:id/private',
  permission: 'session:own',
  perHour: 30,
  summary:
    'People and senders that the caller may want to block before the first reading, from the newest e-mail headers: frequent ones on public mail domains, and senders in health, law, banking and education. Kith doesn’t store them.',
  params,
  bounded: 'From the newest 400 mails.',
  reply: ReadingPreview,
} as const satisfies Call;

export const syncMailbox = {
  method: 'POST',
  path: '/user/mailboxes/:id/sync',
  permission: 'session:own',
  perHour: 60,
  summary: 'Reads new e-mails or continues a paused reading. 409 while Kith is reading.',
  params,
  reply: One,
} as const satisfies Call;

export const pauseMailbox = {
  method: 'POST',
  path: '/user/mailboxes/:id/pause',
  permission: 'session:own',
  summary: 'Pauses a reading. You can continue it later.',
  params,
  reply: One,
} as const satisfies Call;

export const unlinkMailbox = {
  method: 'DELETE',
  path: '/user/mailboxes/:id',
  permission: 'session:own',
  summary: 'Returns the permission to the mail service and removes the mailbox with all its data.',
  params,
  reply: z.object({
    /** The number of people whose signals go. */
    people: Count,
    /** False: the mail service could not be reached; the user can withdraw the permission there. */
    revoked: z.boolean(),
  }),
} as const satisfies Call;

/** A file with this many people is not a person's mailbox. */
export const MAX_FILE_PEOPLE = 100_000;
export const MAX_FILE_BYTES = 32 * 1024 * 1024;

/** A line of the file that importMailboxFile takes: a person with whom mails were exchanged. */
export const FilePerson = z.object({
  address: z.string().min(3).max(254),
  name: z.string().max(200),
  sent: Count.min(0),
  received: Count.min(0),
  answers: Count.min(0),
  last: z.iso.date().nullable(),
});
export type FilePerson = z.infer<typeof FilePerson>;

export const importMailboxFile = {
  method: 'POST',
  path: '/user/mailboxes/file',
  permission: 'session:own',
  perHour: 30,
  summary:
    'Takes the people of a mailbox file, counted in the browser: a multipart field `file` with one JSON object per line (address, name, sent, received, answers, last). The browser doesn’t send subjects, texts or headers.',
  query: z.object({ messages: z.coerce.number().int().min(0).max(100_000_000).default(0) }),
  reply: One,
  raw: 'upload',
} as const satisfies Call;

const MAX_CHARACTERS = 400_000;

/** Long enough for groups of thousands, and not for texts. */
const limitAltogether = <T extends z.ZodType>(row: T, most: number) =>
  z
    .array(row)
    .max(most)
    .refine(
      (rows) => JSON.stringify(rows).length <= MAX_CHARACTERS,
      `At most ${MAX_CHARACTERS} characters altogether. Send fewer people.`,
    );

/** Somebody with whom messages were exchanged: nothing else of an archive is sent. */
const MessagePerson = z.object({
  name: z.string().min(1).max(200),
  /** Old archives have names alone. */
  profile: z.string().max(2_000).nullable(),
  sent: Count.min(0).max(1_000_000),
  received: Count.min(0).max(1_000_000),
  last: z.iso.date().nullable(),
});
export type MessagePerson = z.infer<typeof MessagePerson>;
/** Those with the most messages; hardly anybody has more. */
export const MAX_MESSAGE_PEOPLE = 2_000;

export const importMessages = {
  method: 'POST',
  path: '/user/messages',
  permission: 'session:own',
  perHour: 30,
  summary:
    'Takes the people who exchanged messages with the caller on the professional network, counted in the browser, replacing earlier ones. Kith counts a person only if both wrote. The browser doesn’t send any messages.',
  body: z.object({
    people: limitAltogether(MessagePerson, MAX_MESSAGE_PEOPLE),
    messages: Count.min(0).max(100_000_000),
    left_out: z.partialRecord(z.enum(MESSAGE_REASONS), Count.min(0)),
  }),
  reply: z.object({ messages: LinkedMessages }),
} as const satisfies Call;

const PhoneNumber = z.string().max(40).nullish();
const Called = z.string().max(200).nullish();
/** The limits of one upload of chat groups. */
export const MAX_GROUPS = 200;
export const MAX_MEMBERS = 5_000;

export const syncGroups = {
  method: 'POST',
  path: '/user/whatsapp/sync',
  permission: 'session:own',
  perHour: 60,
  summary:
    'Takes the members of the caller’s chosen chat groups, replacing earlier groups. Kith ignores members without number or name, stores numbers as keyed hashes, and doesn’t store group names.',
  body: z.object({
    groups_meta: z.array(z.object({ id: z.string().max(100), name: Called })).max(MAX_GROUPS),
    group_participants: limitAltogether(
      z.object({ phone_number: PhoneNumber, group_id: z.string().max(100) }),
      MAX_MEMBERS,
    ),
    users_meta: limitAltogether(z.object({ phone_number: PhoneNumber, name: Called, pushname: Called }), MAX_MEMBERS),
  }),
  reply: z.object({ groups: LinkedGroups }),
} as const satisfies Call;
