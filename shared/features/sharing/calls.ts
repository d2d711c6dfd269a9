import { z } from 'zod';
import { ConnectorTerms, ConnectorTermsInput } from '../../core/network/connector-terms.ts';
import { EvidenceSource, SharingChoice } from '../../core/network/sharing.ts';
import type { Call } from '../../platform/call.ts';
import { Id, makePageQuery, NextCursor, OwnPersonId, Time } from '../../platform/ids.ts';
import { PageProof } from '../../platform/opened-page.ts';

const BLOCK_KINDS = ['address', 'domain', 'person', 'group'] as const;

/** What somebody keeps out of the network. */
export const BlocklistEntry = z
  .object({
    id: Id,
    kind: z.enum(BLOCK_KINDS),
    /** As it was typed; null: it holds, but the key under which it was sealed is gone. */
    label: z.string().nullable(),
    /** Kith proposed it before a first reading. */
    proposed: z.boolean(),
    /** The firm keeps it out for everybody. */
    firm: z.boolean(),
    added_at: Time,
  })
  .meta({ id: 'BlocklistEntry' });
export type BlocklistEntry = z.infer<typeof BlocklistEntry>;

/** As many lines as one call may add. */
export const MAX_BLOCKS = 200;

const body = z.object({
  /** One of each: an address, @domain, a name, a profile's address; or with `group` the name of a chat group. */
  values: z.array(z.string().trim().min(2).max(300)).min(1).max(MAX_BLOCKS),
  group: z.boolean().default(false),
  proposed: z.boolean().default(false),
});
const Added = z.object({ entries: z.array(BlocklistEntry) });
const List = z.object({ entries: z.array(BlocklistEntry) });
const params = z.object({ id: Id });
const Removed = z.object({
  /** Less than a day ago: what it took out is coming back. Otherwise facts come back with the next reading. */
  restored: z.boolean(),
});

export const listBlocklist = {
  method: 'GET',
  path: '/user/blocklist',
  permission: 'session:own',
  summary: 'The caller’s blocklist for their mailbox, groups and connections; for staff then the firm’s.',
  query: makePageQuery(1_000),
  reply: List.extend({ next_cursor: NextCursor }),
} as const satisfies Call;

export const addToBlocklist = {
  method: 'POST',
  path: '/user/blocklist',
  permission: 'session:own',
  perHour: 120,
  summary:
    'Blocks addresses, domains, people or chat groups, and removes what the caller’s own sources said about them. Returns the new entries. 400 names the invalid line.',
  body,
  reply: Added,
} as const satisfies Call;

export const removeFromBlocklist = {
  method: 'DELETE',
  path: '/user/blocklist/:id',
  permission: 'session:own',
  summary:
    'Unblocks an entry. Within a day, Kith restores the removed data; later, the data returns with the next reading.',
  params,
  reply: Removed,
} as const satisfies Call;

export const listFirmBlocklist = {
  method: 'GET',
  path: '/admin/blocklist',
  permission: 'privacy:manage',
  summary: 'The firm’s blocklist for everyone’s sources.',
  query: makePageQuery(1_000),
  reply: List.extend({ next_cursor: NextCursor }),
} as const satisfies Call;

export const addToFirmBlocklist = {
  method: 'POST',
  path: '/admin/blocklist',
  permission: 'privacy:manage',
  perHour: 120,
  summary: 'Blocks addresses, domains or people in everyone’s sources, and removes what these said about them.',
  body,
  reply: Added,
} as const satisfies Call;

export const removeFromFirmBlocklist = {
  method: 'DELETE',
  path: '/admin/blocklist/:id',
  permission: 'privacy:manage',
  summary: 'Removes an entry from the firm’s blocklist.',
  params,
  reply: Removed,
} as const satisfies Call;

const SourceChoice = z.object({ source: EvidenceSource, choice: SharingChoice });

/** Who sees what the caller knows, as they chose it. */
export const SharingSettings = z
  .object({
    /** Whether Kith knows who the caller is in the network: without that nothing is shown with their name. */
    linked: z.boolean(),
    sources: z.array(SourceChoice),
    /** The people to whom they are never proposed as a way, the newest first. */
    never: z.array(z.object({ id: OwnPersonId, name: z.string(), title: z.string(), account: z.string() })),
    next_cursor: NextCursor,
  })
  .meta({ id: 'SharingSettings' });
export type SharingSettings = z.infer<typeof SharingSettings>;

/** What one kind of viewers reads of it. */
const SharingReader = z
  .object({
    viewers: z.string(),
    /** Sentences, as these viewers read them; none: they read nothing of it. */
    reads: z.array(z.string()),
  })
  .meta({ id: 'SharingReader' });

/** Who reads what of the caller's evidence about a person. */
export const SharingAbout = z
  .object({
    never: z.boolean(),
    sources: z.array(
      SourceChoice.extend({
        /** What the caller's source says, in words; empty if nothing. */
        evidence: z.array(z.string()),
        readers: z.array(SharingReader),
      }),
    ),
  })
  .meta({ id: 'SharingAbout' });
export type SharingAbout = z.infer<typeof SharingAbout>;

export const getSharing = {
  method: 'GET',
  path: '/user/sharing',
  permission: 'session:own',
  summary: 'The caller’s choices about who sees their evidence, by source, and people they don’t want to introduce.',
  query: makePageQuery(1_000),
  reply: SharingSettings,
} as const satisfies Call;

export const getSharingAbout = {
  method: 'GET',
  path: '/user/sharing/people/:id',
  permission: 'session:own',
  summary: 'Which viewers can read which of the caller’s evidence about a person, by source, in words.',
  params,
  bounded: 'One for each kind of source.',
  reply: SharingAbout,
} as const satisfies Call;

export const chooseSharing = {
  method: 'PUT',
  path: '/user/sharing/sources/:source',
  permission: 'session:own',
  perHour: 240,
  summary:
    'Who sees what a source of the caller says about people: shown as theirs (mine), as somebody’s of their company (unnamed), or only counted in strengths (counted). Takes effect immediately.',
  params: z.object({ source: EvidenceSource }),
  body: z.object({ choice: SharingChoice }),
  reply: SourceChoice,
} as const satisfies Call;

export const chooseIntroductions = {
  method: 'PUT',
  path: '/user/sharing/people/:id',
  permission: 'session:own',
  perHour: 240,
  summary: 'Whether Kith never suggests the caller for introductions to a person. Takes effect immediately.',
  params,
  body: z.object({ never: z.boolean() }),
  reply: z.object({ never: z.boolean() }),
} as const satisfies Call;

export const getOwnTerms = {
  method: 'GET',
  path: '/user/connector-terms',
  permission: 'session:own',
  summary: 'How often, from when and for which people others may ask the caller for introductions.',
  reply: z.object({
    /** Null: Kith knows no person of the network as the caller. */
    terms: ConnectorTerms.nullable(),
  }),
} as const satisfies Call;

export const changeOwnTerms = {
  method: 'POST',
  path: '/user/connector-terms',
  permission: 'session:own',
  perHour: 120,
  summary: 'Changes these terms. Terms you leave out are removed. 404 if Kith doesn’t know the caller in the network.',
  body: ConnectorTermsInput,
  reply: z.object({ terms: ConnectorTerms }),
} as const satisfies Call;

export const changeTermsByLink = {
  method: 'POST',
  path: '/intro-answer/:token/terms',
  permission: 'public',
  perHour: 120,
  summary:
    'Changes how often, from when and for which people others may ask the person of a link, with any of their valid links, used or not. Terms you leave out are removed. 404 for an unknown or expired link, or if Kith no longer knows the person.',
  params: z.object({ token: z.string().max(200) }),
  body: ConnectorTermsInput.extend({ proof: PageProof }),
  reply: z.object({ terms: ConnectorTerms }),
} as const satisfies Call;
