import { z } from 'zod';
import { IntroStatusWord, TargetPerson } from '../../../core/introductions/intro.ts';
import { INDICATORS } from '../../../core/introductions/statuses.ts';
import { Navigator, Score, SearchAccount } from '../../../core/network/account.ts';
import { TermsNotice } from '../../../core/network/connector-terms.ts';
import { DEPARTMENTS, LEVELS } from '../../../core/network/departments.ts';
import { LastTouch } from '../../../core/network/touch.ts';
import { Withheld } from '../../../core/network/withheld.ts';
import type { Call } from '../../../platform/call.ts';
import { Id, NamedPersonId, NextCursor, PageQuery, Time } from '../../../platform/ids.ts';

/** Somebody who works at the company now, in their main job or beside it; `title` is the one there. */
const CompanyPerson = z
  .object({ id: NamedPersonId, name: z.string(), title: z.string(), score: Score })
  .meta({ id: 'CompanyPerson' });
export type CompanyPerson = z.infer<typeof CompanyPerson>;

/** The people shown in a cell before it is opened. */
export const SHOWN_IN_CELL = 2;

const Cell = z.object({
  level: z.enum(LEVELS),
  /** How many there are, with the strength that the question asks for. */
  people: z.number().int(),
  best: z.array(CompanyPerson),
});

export const CompanyDepartment = z
  .object({
    department: z.enum(DEPARTMENTS),
    known: z.number().int(),
    /** Those with a strength above 0. */
    reached: z.number().int(),
    /** One for each level with people. */
    cells: z.array(Cell),
  })
  .meta({ id: 'CompanyDepartment' });
export type CompanyDepartment = z.infer<typeof CompanyDepartment>;

/** The person through who somebody there can be reached. */
const CompanyWay = z
  .object({
    name: z.string(),
    /** The company that they stand for. */
    company: z.string(),
    /** Their own strength to the person below, not that of everybody. */
    score: Score,
    contact: z.object({ id: NamedPersonId, name: z.string() }),
    /** The best evidence in words; empty if the viewer may read none. */
    text: z.string(),
    /** How often they were asked for introductions in the last 90 days. */
    asked: z.number().int(),
    terms: TermsNotice.optional(),
  })
  .meta({ id: 'CompanyWay' });
export type CompanyWay = z.infer<typeof CompanyWay>;

const COMPANY_NEWS = ['joined', 'left', 'closer', 'colder'] as const;

const CompanyNews = z
  .object({
    kind: z.enum(COMPANY_NEWS),
    at: Time,
    person: z.object({ id: NamedPersonId, name: z.string(), title: z.string() }),
    /** What the strength was, for people who got closer or colder, and what it is. */
    was: Score.nullable(),
    score: Score,
    /** The company that they came from, or left for. */
    company: z.object({ id: Id, name: z.string() }).nullable(),
    /** The last touch of a tie that grew cold. */
    last: LastTouch.nullable(),
  })
  .meta({ id: 'CompanyNews' });
export type CompanyNews = z.infer<typeof CompanyNews>;

/** A request for an introduction there. */
const CompanyRequest = z
  .object({
    id: Id,
    status: IntroStatusWord,
    indicator: z.enum(INDICATORS),
    /** The status in a sentence, or the outcome. */
    outcome: z.string(),
    open: z.boolean(),
    /** The company that asks. */
    company: z.string(),
    ...TargetPerson,
    facilitator: z.string().nullable(),
    /** Of the last step. */
    at: Time,
  })
  .meta({ id: 'CompanyRequest' });
export type CompanyRequest = z.infer<typeof CompanyRequest>;

/** The days of which news are shown; the most requests, ways and news in an answer. */
export const NEWS_DAYS = 90;
export const MAX_COMPANY_REQUESTS = 20;
export const MAX_COMPANY_WAYS = 20;
export const MAX_COMPANY_NEWS = 12;

/** Only people of at least this strength. */
const Least = { least: z.coerce.number().int().min(0).max(4).default(0) };

export const getCompany = {
  method: 'GET',
  path: '/account/:id',
  permission: 'search:read',
  summary:
    'One company as the viewer may see it: its people by department and level with the best two of each, the requests for introductions there (the viewer’s company’s; staff: all), the ways in, and the news of 90 days.',
  params: z.object({ id: Id }),
  query: z.object(Least),
  bounded: 'The best two people of each department and level, and the newest 20 requests, 20 ways in and 12 news.',
  reply: z.object({
    account: SearchAccount.extend({ city: z.string().nullable(), country: z.string().nullable() }),
    /** The people there whom the viewer may see. */
    known: z.number().int(),
    /** Those of them with strength 1, 2, 3 and 4. */
    reached: z.array(z.number().int()).length(4),
    departments: z.array(CompanyDepartment),
    requests: z.object({
      open: z.number().int(),
      past: z.number().int(),
      /** Requests that led to an introduction, and those of them that were won or are in talks. */
      introduced: z.number().int(),
      going_on: z.number().int(),
      newest: z.array(CompanyRequest),
    }),
    last: LastTouch.nullable(),
    ways: z.object({
      total: z.number().int(),
      best: z.array(CompanyWay),
      /** What is known of the firm’s own ties, for viewers who may not know whose they are. */
      firm: z.array(
        z.object({ contact: z.object({ id: NamedPersonId, name: z.string() }), score: Score, text: z.string() }),
      ),
      navigators: z.array(Navigator),
      firm_navigators: z.number().int(),
      /** People within reach through nobody of the above: whoever knows them is not named to the viewer. */
      others: z.number().int(),
    }),
    news: z.array(CompanyNews),
    /** The people whose acquaintance would open most of those known there, as last counted; null: somebody there is reached, or there is no such person. */
    opens: z
      .object({
        people: z.array(CompanyPerson.pick({ id: true, name: true })),
        /** How many of those known there they open together. */
        covers: z.number().int(),
      })
      .nullable(),
    withheld: Withheld.optional(),
  }),
} as const satisfies Call;

export const listCompanyPeople = {
  method: 'GET',
  path: '/account/:id/people',
  permission: 'search:read',
  summary: 'The people who work at a company now, of one department and level or of all, best known first.',
  params: z.object({ id: Id }),
  query: PageQuery.extend({
    department: z.enum(DEPARTMENTS).optional(),
    level: z.enum(LEVELS).optional(),
    ...Least,
  }),
  reply: z.object({ people: z.array(CompanyPerson), next_cursor: NextCursor, withheld: Withheld.optional() }),
} as const satisfies Call;
