import { z } from 'zod';
import type { Call } from '../../platform/call.ts';
import { Id, makePageQuery, NextCursor } from '../../platform/ids.ts';
import {
  ChancesWanted,
  EnrichedLead,
  FocusList,
  LeadField,
  LeadRelationship,
  MAX_LEADS,
  MAX_SHOWN,
  MissingContact,
  TOO_MANY_LEADS,
  TopConnector,
} from './list.ts';

const params = z.object({ id: Id });
const One = z.object({ list: FocusList });

export const uploadFocusList = {
  method: 'POST',
  path: '/focus/lists',
  permission: 'focus:list',
  perHour: 60,
  summary: 'Reads a CSV file of up to 10,000 leads from the form’s field "file", and says how it reads each column.',
  reply: One,
  raw: 'upload',
} as const satisfies Call;

export const handleFocusList = {
  method: 'POST',
  path: '/focus/handle_focus_list',
  permission: 'focus:list',
  summary:
    'Finds leads and their possible connectors, for leads in the body or a list that Kith has read. For up to 500 leads, the call returns the results. For more, it returns only the list, and a job does the work.',
  body: z.object({
    leads: z
      .array(z.record(z.string().max(200), z.string().max(10_000)))
      .min(1)
      .max(MAX_LEADS, TOO_MANY_LEADS)
      .optional(),
    list: Id.optional(),
    /** The meaning of each column, by place; as recognized by default. */
    columns: z.array(LeadField.nullable()).max(500).optional(),
    desiredChanceToConnect: ChancesWanted,
  }),
  reply: One.extend({
    enrichedLeads: z.array(EnrichedLead),
    topConnectors: z.array(TopConnector),
    relationships: z.array(LeadRelationship),
    missingContacts: z.array(MissingContact),
  }),
} as const satisfies Call;

export const listFocusLists = {
  method: 'GET',
  path: '/focus/lists',
  permission: 'focus:list',
  summary:
    'The viewer’s own lists of the last 30 days, newest first, and whether the viewer belongs to the flagged organisation.',
  query: makePageQuery(20),
  reply: z.object({ lists: z.array(FocusList), flagged: z.boolean(), next_cursor: NextCursor }),
} as const satisfies Call;

export const getFocusList = {
  method: 'GET',
  path: '/focus/lists/:id',
  permission: 'focus:list',
  polled: true,
  summary: 'One list with its progress, its first top connectors and the first missing leads.',
  params,
  bounded: 'The first 200 connectors and the first 200 missing leads; the file has all.',
  reply: One.extend({ topConnectors: z.array(TopConnector), missingContacts: z.array(MissingContact) }),
} as const satisfies Call;

export const cancelFocusList = {
  method: 'POST',
  path: '/focus/lists/:id/cancel',
  permission: 'focus:list',
  summary: 'Stops work on a list. Its results so far stay, and it can be resumed.',
  params,
  reply: One,
} as const satisfies Call;

export const resumeFocusList = {
  method: 'POST',
  path: '/focus/lists/:id/resume',
  permission: 'focus:list',
  summary: 'Resumes a cancelled or failed list where it stopped.',
  params,
  reply: One,
} as const satisfies Call;

export const countFocusReach = {
  method: 'POST',
  path: '/focus/lists/:id/reach',
  permission: 'focus:list',
  scope: 'read',
  summary: 'How many different leads the given connectors reach together.',
  params,
  body: z.object({ connectors: z.array(Id).max(MAX_SHOWN) }),
  reply: z.object({ leads: z.number().int() }),
} as const satisfies Call;

export const exportFocusList = {
  method: 'POST',
  path: '/focus/lists/:id/export',
  permission: 'focus:list',
  scope: 'read',
  summary:
    'One of the files of a list, with all columns of the leads: all of them, relationships, top connectors, missing.',
  params,
  body: z.object({
    what: z.enum(['full', 'relationships', 'top', 'missing']),
    /** The ticked connectors; for top connectors only. */
    connectors: z.array(Id).max(MAX_SHOWN).default([]),
  }),
  reply: z.string(),
  raw: 'download',
} as const satisfies Call;
