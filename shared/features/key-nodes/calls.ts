import { z } from 'zod';
import { OverrideReason } from '../../core/network/connector-terms.ts';
import { Withheld } from '../../core/network/withheld.ts';
import { CANDIDATE_SOURCES, SKILLS, type Skill } from '../../core/talent/lists.ts';
import type { Call } from '../../platform/call.ts';
import { Id } from '../../platform/ids.ts';
import { UNDO_CALL } from '../../platform/undo.ts';
import { KEY_NODES_SHOWN, KeyNodeFilters, keyNodeSorts } from './filters.ts';
import { KeyNode, KeyNodeAsk, LayoffContext } from './key-node.ts';
import { Layoff } from './layoff.ts';
import { MAX_CONTEXT } from './template.ts';

/** The most companies of one search. */
export const MAX_KEY_ACCOUNTS = 500;
const Skills = z
  .array(z.enum(SKILLS as readonly [Skill, ...Skill[]]))
  .min(1)
  .max(SKILLS.length);

const Asked = {
  filters: KeyNodeFilters.prefault({}),
  sort: z.enum(keyNodeSorts).default('score'),
  /** The number of people who are left out at the beginning. */
  cursor: z.number().int().min(0).max(100_000).default(0),
  limit: z.number().int().min(1).max(200).default(KEY_NODES_SHOWN),
};

const FoundConnectors = z.object({
  connectors: z.array(KeyNode),
  next_cursor: z.number().int().nullable(),
  /** The number of people whom the filters leave, and the number of all. */
  shown: z.number().int(),
  total: z.number().int(),
  /** There are more people than are examined: these are the people the firm knows best. */
  limit_hit: z.boolean(),
  withheld: Withheld.optional(),
});

export const keyNodesByAccount = {
  method: 'POST',
  path: '/contact-intro/by-account',
  permission: 'key-nodes:use',
  scope: 'read',
  summary:
    'People in the firm’s reach who are or were at the given companies, one row for each person and company, filtered and sorted.',
  body: z.object({ account_ids: z.array(Id).min(1).max(MAX_KEY_ACCOUNTS), ...Asked }),
  reply: FoundConnectors.extend({
    /** The number of people by company, before the filters. */
    counts: z.record(z.string(), z.number().int()),
  }),
} as const satisfies Call;

export const keyNodesBySkills = {
  method: 'POST',
  path: '/contact-intro/by-skills',
  permission: 'key-nodes:use',
  scope: 'read',
  summary:
    'People in the firm’s reach who have any of the given skills: as recorded for candidates, or inferred from titles, which is marked.',
  body: z.object({ skills: Skills, ...Asked }),
  reply: FoundConnectors.extend({
    /** Titles that are still to be read: there may be more people. */
    unread_titles: z.number().int(),
  }),
} as const satisfies Call;

export const listKeyNodeSources = {
  method: 'GET',
  path: '/contact-intro/key-nodes/sources',
  permission: 'key-nodes:use',
  summary: 'The sources that a message about a connector may name.',
  bounded: 'A fixed list.',
  reply: z.object({ sources: z.array(z.object({ Name: z.enum(CANDIDATE_SOURCES), label: z.string() })) }),
} as const satisfies Call;

export const readLayoffs = {
  method: 'POST',
  path: '/contact-intro/key-nodes/layoffs',
  permission: 'key-nodes:use',
  scope: 'read',
  perHour: 120,
  summary:
    'Reads a layoff list from the form’s field "file": companies with location, number, share and date. Kith looks up all companies, and returns those with people in the network first, then the newest.',
  reply: z.object({
    file_name: z.string(),
    layoffs: z.array(Layoff),
    /** The number of layoffs in the file. */
    total: z.number().int(),
    /** The number of its companies that have people in the network. */
    found: z.number().int(),
    /** The recognised columns, and the findings, in sentences. */
    columns: z.array(z.object({ name: z.string(), field: z.string() })),
    notes: z.array(z.string()),
  }),
  raw: 'upload',
} as const satisfies Call;

const ask = z.object({ ask: KeyNodeAsk });

export const askKeyNode = {
  method: 'POST',
  path: '/contact-intro/key-nodes/messages',
  permission: 'key-nodes:use',
  perHour: 300,
  summary:
    'Asks a firm contact by chat, or by mail if they have no chat id, to talk to a connector: once for each person and company, layoff or search by skills. 409 if that was done already, or if the connector was asked about something else lately and `although_asked` does not confirm it.',
  body: z.object({
    connector: Id,
    /** The company of the message; by skills none. */
    account: Id.nullish(),
    skills: z
      .array(z.enum(SKILLS as readonly [Skill, ...Skill[]]))
      .max(SKILLS.length)
      .default([]),
    /** The firm contact: a user’s id. */
    contact: Id,
    source: z.enum(CANDIDATE_SOURCES),
    /** The message; words in braces are filled. */
    context: z.string().trim().min(1, 'Write a message first.').max(MAX_CONTEXT),
    layoff: LayoffContext.nullish(),
    although_asked: z.boolean().optional(),
    /** Why the connector is asked although their cap or rest is in the way: they read it. */
    although_terms: OverrideReason,
  }),
  reply: ask,
} as const satisfies Call;

export const listKeyNodeAsks = {
  method: 'GET',
  path: '/contact-intro/key-nodes/messages',
  permission: 'key-nodes:use',
  polled: true,
  summary: 'The state of some messages; ids joined by commas.',
  query: z.object({ ids: z.string().max(2_000) }),
  bounded: 'One for each connector in the question.',
  reply: z.object({ asks: z.array(KeyNodeAsk) }),
} as const satisfies Call;

export const undoKeyNodeAsks = {
  ...UNDO_CALL,
  path: '/contact-intro/key-nodes/messages/undo',
  permission: 'key-nodes:use',
  summary: 'Withdraws unsent messages without a trace. 409 if they were sent or may have been sent.',
} as const satisfies Call;

export const resendKeyNodeAsk = {
  method: 'POST',
  path: '/contact-intro/key-nodes/messages/:id/resend',
  permission: 'key-nodes:use',
  summary: 'Sends a message again that failed or is unconfirmed. 409 for any other message.',
  params: z.object({ id: Id }),
  reply: ask,
} as const satisfies Call;
