import { z } from 'zod';
import { Withheld } from '../../core/network/withheld.ts';
import { SalesTarget } from '../../core/sales/sales-target.ts';
import { BasedOn } from '../../platform/based-on.ts';
import type { Call } from '../../platform/call.ts';
import { Id, makePageQuery, NextCursor, Time } from '../../platform/ids.ts';
import { UNDO_CALL } from '../../platform/undo.ts';
import { Recommendation, RecommendationIntro, StatusOf, Suggestion } from './recommendation.ts';
import { DISMISS_REASONS, PORTFOLIO_TABS, RecommendationStatus, STAFF_TABS, StaffTab } from './statuses.ts';
import { UseCase, UseCaseFields } from './use-case.ts';

const Count = z.number().int();
const One = z.object({ id: Id });

export const defaultSalesTarget = {
  method: 'GET',
  path: '/sales-targets/default',
  permission: 'intro:request',
  summary: "The viewer's company's default sales target, or null.",
  /** For staff who ask on behalf of a company: that company. It changes no other user's view. */
  query: z.object({ account_id: Id.optional() }),
  reply: z.object({ sales_target: SalesTarget.nullable() }),
} as const satisfies Call;

/** So many use cases are listed at once. */
const MAX_USE_CASES = 2_000;

export const listUseCases = {
  method: 'GET',
  path: '/sales-targets',
  permission: 'sales:read',
  summary: "The use cases of the viewer's company; staff: of all companies, in the order of their names.",
  query: makePageQuery(MAX_USE_CASES),
  reply: z.object({ sales_targets: z.array(UseCase), next_cursor: NextCursor }),
} as const satisfies Call;

export const getUseCase = {
  method: 'GET',
  path: '/sales-targets/:id',
  permission: 'sales:read',
  summary: 'One use case.',
  params: One,
  reply: z.object({ sales_target: UseCase }),
} as const satisfies Call;

export const createUseCase = {
  method: 'POST',
  path: '/sales-targets',
  permission: 'sales:edit',
  perHour: 120,
  summary: "Adds a use case to the viewer's company; staff: to any portfolio company (Account__c).",
  body: UseCaseFields.extend({ Account__c: Id.optional() }),
  reply: z.object({ sales_target: UseCase }),
} as const satisfies Call;

export const updateUseCase = {
  method: 'PUT',
  path: '/sales-targets/:id',
  permission: 'sales:edit',
  summary:
    'Replaces a use case. 409 if someone changed it after `LastModifiedDate`; with `basedOn`, only if they changed the same fields.',
  params: One,
  body: UseCaseFields.extend({ LastModifiedDate: Time.max(40), basedOn: BasedOn }),
  reply: z.object({ sales_target: UseCase }),
} as const satisfies Call;

/** The number of companies that a field takes out, or that meet it, among the examined ones. */
const Effects = z.object({
  size: Count.nullable(),
  excluded_industries: Count.nullable(),
  geographies: Count.nullable(),
  excluded_geographies: Count.nullable(),
  account_type: Count.nullable(),
  keywords: Count.nullable(),
  anti_keywords: Count.nullable(),
});

export const previewUseCase = {
  method: 'POST',
  path: '/sales-targets/preview',
  permission: 'sales:edit',
  scope: 'read',
  summary:
    'How many companies fit an unsaved use case. `about` means that Kith checked only a sample. Only staff get names.',
  body: UseCaseFields.omit({ Name: true }).extend({ Account__c: Id.optional() }),
  bounded: 'Some examples, and the unknown places of the question.',
  reply: z.object({
    fits: Count,
    reachable: Count,
    about: z.boolean(),
    /** Companies of the network in all. */
    all: Count,
    effects: Effects,
    /** Staff: five that fit and can be reached. */
    examples: z.array(z.object({ Id, name: z.string(), score: Count.min(0).max(4) })),
    /** Geographies that are neither a country or region nor a place of any company. */
    unknown: z.array(z.object({ name: z.string(), meant: z.string().nullable() })),
  }),
} as const satisfies Call;

/** The orders of the grid's columns; "-" in front reverses the order. */
const RECOMMENDATION_SORTS = [
  'description',
  'contact',
  'title',
  'probability',
  'why',
  'industries',
  'li_industry',
  'headcount',
  'geography',
  'relationship',
] as const;
export const SortOfRecommendations = z.templateLiteral([z.enum(['', '-']), z.enum(RECOMMENDATION_SORTS)]);
export type SortOfRecommendations = z.infer<typeof SortOfRecommendations>;

const TabCounts = z.object(Object.fromEntries(STAFF_TABS.map((tab) => [tab, Count])) as Record<StaffTab, typeof Count>);

const Shown = z.object({ tab: StaffTab.default('To Review'), sort: SortOfRecommendations.optional() });

export const listRecommendations = {
  method: 'GET',
  path: '/sales-targets/:id/suggestions',
  permission: 'sales:recommend',
  polled: true,
  summary:
    'The recommendations for a use case, by tab, with what was decided; best first unless `sort` says otherwise. To Review holds the best 1,000.',
  params: One,
  query: Shown.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(20).optional(),
  }),
  reply: z.object({
    recommendations: z.array(Recommendation),
    /** Earlier requests of the company, by account id. */
    intros: z.record(z.string(), z.array(RecommendationIntro)),
    counts: TabCounts,
    /** Companies that fit, and those of them with a person within reach. */
    fits: Count,
    reachable: Count,
    /** Something changed that is not worked in yet. */
    updating: z.boolean(),
    next_cursor: z.string().nullable(),
    withheld: Withheld.optional(),
  }),
} as const satisfies Call;

export const exportRecommendations = {
  method: 'GET',
  path: '/sales-targets/:id/suggestions/file',
  permission: 'sales:recommend',
  summary: 'The same as a CSV file, all rows of the tab.',
  params: One,
  query: Shown,
  reply: z.string(),
  raw: 'download',
  recorded: true,
} as const satisfies Call;

const Statuses = z.record(z.string(), StatusOf);

export const listStatuses = {
  method: 'GET',
  path: '/sales-targets/:id/statuses',
  permission: 'sales:recommend',
  summary: 'The decisions for a use case, by account id. Accounts without a decision are To Review.',
  params: One,
  query: makePageQuery(10_000),
  reply: z.object({ statuses: Statuses, next_cursor: NextCursor }),
} as const satisfies Call;

const StatusParams = z.object({ sales_target_id: Id, account_id: Id });
const Comment = z.string().trim().max(5_000);

export const setStatus = {
  method: 'POST',
  path: '/sales-targets/:sales_target_id/statuses/:account_id',
  permission: 'sales:read',
  perHour: 600,
  summary:
    'Changes a recommendation’s status or snoozes it. 409 with the current and allowed statuses if the step isn’t allowed or someone was faster.',
  params: StatusParams,
  body: z.object({
    /** The page's present status; null or absent: there was no decision yet. */
    status_id: Id.nullish(),
    /** The new status; the present status to snooze, or to compute the reasons anew. */
    status: RecommendationStatus,
    /** The status that the step was decided on. */
    from_status: RecommendationStatus.optional(),
    comments: Comment.nullish(),
    /** Null: it is not snoozed any more. */
    snooze_until: Time.max(40).nullish(),
    dismiss_category: z.enum(DISMISS_REASONS).nullish(),
    /** Why staff suggest a fund that the raise leaves out. Staff alone read it. */
    anyway: z.string().trim().max(500).nullish(),
  }),
  /** Portfolio users get the status of this account alone. */
  reply: z.object({ statuses: Statuses }),
} as const satisfies Call;

export const undoRecommendations = {
  ...UNDO_CALL,
  path: '/sales-targets/statuses/undo',
  permission: 'sales:read',
  perHour: 600,
  summary:
    "Undoes the viewer's own steps, as long as no one else sees them yet. Each id is that of the use case and that of the company, as `12/34`.",
} as const satisfies Call;

export const listSuggestions = {
  method: 'GET',
  path: '/sales-targets/all/suggestions',
  permission: 'sales:read',
  polled: true,
  summary: "Suggestions to the viewer's company and the introductions it requested, newest first.",
  query: makePageQuery(500).extend({ tab: z.enum(PORTFOLIO_TABS).optional() }),
  reply: z.object({
    suggestions: z.array(Suggestion),
    counts: z.object({ 'Pending Review': Count, Requested: Count, Snoozed: Count }),
    next_cursor: NextCursor,
    withheld: Withheld.optional(),
  }),
} as const satisfies Call;

export const getLearning = {
  method: 'GET',
  path: '/sales-targets/:id/learning',
  permission: 'sales:recommend',
  summary:
    'The outcomes of a use case’s suggestions, and what to exclude because of dismissals. Kith doesn’t exclude anything automatically.',
  params: One,
  bounded: 'One for each reason and each industry.',
  reply: z.object({
    suggested: Count,
    requested: Count,
    dismissed: z.array(z.object({ by: z.enum(['Kith', 'Portfolio']), reason: z.string(), count: Count })),
    /** Industries with five or more bad matches, with the number of companies that excluding them would remove. */
    offers: z.array(z.object({ industry: z.string(), dismissed: Count, removes: Count })),
  }),
} as const satisfies Call;
