import { z } from 'zod';
import { Withheld } from '../../../core/network/withheld.ts';
import { SKILL_CATEGORIES } from '../../../core/talent/lists.ts';
import { BasedOn } from '../../../platform/based-on.ts';
import type { Call } from '../../../platform/call.ts';
import { Id, PageQuery } from '../../../platform/ids.ts';
import { JobBoard } from './board.ts';
import { Fit, FittingCandidate } from './fit.ts';
import { NewPosition, Position, PositionChange } from './position.ts';

const Flag = z.enum(['true', 'false']).transform((word) => word === 'true');

/** The owner filter's value for positions without an owner. */
export const NO_OWNER = 'none';

export const listPositions = {
  method: 'GET',
  path: '/position/open',
  permission: 'position:read',
  summary:
    'Open positions by company, the newest first in each: of all companies for staff; of their own company for anybody else, without the fields that only the firm sees.',
  query: PageQuery.extend({
    /** Words of the company or the title. */
    q: z.string().max(200).optional(),
    company: Id.optional(),
    category: z.enum(SKILL_CATEGORIES).optional(),
    location: z.string().max(200).optional(),
    /** A user's id, or "none". For staff only; for others it filters nothing. */
    owner: z.string().max(40).optional(),
    high_priority: Flag.optional(),
    might_be_closed: Flag.optional(),
    hide_opportunistic: Flag.optional(),
  }),
  reply: z.object({
    positions: z.array(Position),
    next_cursor: z.string().nullable(),
    /** The counts for all pages: fitting positions, their companies, and the positions that might be closed. */
    fitting: z.number().int(),
    companies: z.number().int(),
    might_be_closed: z.number().int(),
    /** The number of positions without any filter. */
    all: z.number().int(),
  }),
} as const satisfies Call;

export const createPosition = {
  method: 'POST',
  path: '/position/create',
  permission: 'position:manage',
  summary:
    'Adds an open position of a portfolio company. If category, seniority or main skill are missing, they are read from the title and text, and marked as inferred.',
  body: NewPosition,
  reply: z.object({ position: Position }),
} as const satisfies Call;

export const updatePosition = {
  method: 'POST',
  path: '/position/update',
  permission: 'position:edit',
  summary:
    'Changes the fields that are given, closes a position or opens it again: any for the talent team; place, skill, seniority and status for people of its company. 409 when it is closed already.',
  body: PositionChange,
  reply: z.object({ position: Position }),
} as const satisfies Call;

export const listPositionOwners = {
  method: 'GET',
  path: '/position/owners',
  permission: 'staff:read',
  summary: 'The talent team: who can own a position.',
  bounded: 'Only users of the firm.',
  reply: z.object({ users: z.array(z.object({ Id, Name: z.string() })) }),
} as const satisfies Call;

const Boards = z.object({ boards: z.array(JobBoard) });

export const listJobBoards = {
  method: 'GET',
  path: '/position/boards',
  permission: 'position:edit',
  polled: true,
  summary:
    'The job boards that positions are read from, and the result of the last look: people of a company get its own.',
  bounded: 'One for each company at most.',
  reply: Boards,
} as const satisfies Call;

export const setJobBoard = {
  method: 'POST',
  path: '/position/boards',
  permission: 'position:edit',
  perHour: 60,
  summary:
    'Sets the address of a company’s public job board (Greenhouse, Lever or Ashby), and reads it soon; the same address again reads it again. 400 for any other address.',
  body: z.object({ Account__c: Id, address: z.string().trim().min(1).max(500), basedOn: BasedOn }),
  reply: Boards,
} as const satisfies Call;

export const removeJobBoard = {
  method: 'POST',
  path: '/position/boards/remove',
  permission: 'position:edit',
  summary: 'Stops reading a company’s job board. Positions that came from it stay.',
  body: z.object({ Account__c: Id }),
  reply: Boards,
} as const satisfies Call;

const Headcount = z.coerce.number().int().min(0).max(10_000_000).optional();

export const positionsByFit = {
  method: 'GET',
  path: '/candidates/positions_by_fit',
  permission: 'candidate:read',
  summary:
    'Open positions for a person, the best fit first, without those they are up for and those of their present employer. A company sees its own positions only.',
  query: PageQuery.extend({
    candidate: Id,
    /** Words of the company or the title. */
    q: z.string().max(200).optional(),
    category: z.enum(SKILL_CATEGORIES).optional(),
    /** A position that names no place is in the home market. */
    location: z.string().max(200).optional(),
    /** An unknown head-count is out of every range. */
    headcount_from: Headcount,
    headcount_to: Headcount,
    hide_opportunistic: Flag.optional(),
  }),
  reply: z.object({
    positions: z.array(z.object({ position: Position, fit: Fit })),
    next_cursor: z.string().nullable(),
    /** The count for all pages. */
    fitting: z.number().int(),
    /** Open positions that were left out because the person was put to them already. */
    reviewed: z.number().int(),
  }),
} as const satisfies Call;

export const candidatesByFit = {
  method: 'GET',
  path: '/position/:id/candidates_by_fit',
  permission: 'poscan:create',
  summary:
    'The known candidates who fit a position best, at most 50, with the state of those who are up for it. Employees of its company are left out.',
  params: z.object({ id: Id }),
  bounded: 'The best 50.',
  reply: z.object({
    candidates: z.array(FittingCandidate),
    /** The number of candidates known. */
    of: z.number().int(),
    withheld: Withheld.optional(),
  }),
} as const satisfies Call;
