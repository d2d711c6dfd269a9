import type { Selectable } from 'kysely';
import type { SalesTarget } from '../../../shared/core/sales/sales-target.ts';
import { joinList } from '../../../shared/features/sales/lists.ts';
import type { StatusOf } from '../../../shared/features/sales/recommendation.ts';
import { listNextStatuses, type SalesSide } from '../../../shared/features/sales/statuses.ts';
import type { UseCase } from '../../../shared/features/sales/use-case.ts';
import { listIn } from '../../core/network/recommend/criteria.ts';
import type { StatusRow } from '../../core/network/recommend/statuses.ts';
import type { PendingStep } from '../../platform/db/schema.ts';
import type { SalesTargetTable } from '../../platform/db/tables/sales-tables.ts';
import { applyStep, serializeUndo } from '../../platform/life-cycle/waiting.ts';
import type { listIntrosTo, UseCaseRow } from './queries.ts';

export function serializeSalesTarget(row: Selectable<SalesTargetTable>): SalesTarget {
  return {
    Id: String(row.id),
    Name: row.name,
    One_Liner__c: row.one_liner,
    Value_Proposition__c: row.value_proposition,
    Decision_Makers__c: row.decision_makers,
    Ask__c: row.ask,
    Intro_Text__c: row.intro_text,
    Case_Studies__c: row.case_studies,
    Sample_Email_Draft__c: row.sample_email_draft,
  };
}

type IntroTo = Awaited<ReturnType<typeof listIntrosTo>>[number];

/** A request that the company made already. */
export const serializeIntroTo = (row: IntroTo, company: string) => ({
  Id: String(row.id),
  Name: `${company} to ${row.target_name}`,
  Status__c: row.status,
  CreatedDate: row.created_at,
});

const toListText = (json: string | null, separator?: ',' | ';'): string | null =>
  json === null ? null : joinList(listIn(json), separator);

export function serializeUseCase(row: UseCaseRow): UseCase {
  return {
    ...serializeSalesTarget(row),
    Account__c: String(row.account_id),
    'Account__r.Name': row.company,
    'Account__r.Logo__c': row.logo_url,
    // A person whom the viewer may not know is null for them.
    Default_Contact__c: row.default_contact === null ? null : String(row.default_contact_id),
    'Default_Contact__r.Name': row.default_contact,
    Target_Company_Size_Min__c: row.size_min,
    Target_Company_Size_Max__c: row.size_max,
    Industries__c: toListText(row.industries),
    Excluded_Industries__c: toListText(row.excluded_industries),
    Target_Account_Type__c: row.account_type,
    Target_Account_Keywords__c: toListText(row.keywords),
    Target_Account_Anti_Keywords__c: toListText(row.anti_keywords),
    Target_Persona_Keywords__c: toListText(row.persona_keywords),
    Target_Persona_Anti_Keywords__c: toListText(row.persona_anti_keywords),
    Target_Persona_Role__c: toListText(row.persona_roles, ';'),
    Target_Geographies__c: toListText(row.geographies, ';'),
    Target_Excluded_Geographies__c: toListText(row.excluded_geographies, ';'),
    Is_Default__c: row.is_default === 1,
    Kind__c: row.kind === 'raise' ? 'Raise' : 'Sales',
    Round__c: row.round,
    Sum_From__c: row.sum_from,
    Sum_To__c: row.sum_to,
    Currency__c: row.currency,
    Money_By__c: row.money_by,
    Competitors__c: toListText(row.competitors),
    Never_Ask__c: toListText(row.never_ask),
    Hide_Sum__c: row.hide_sum === 1,
    Closed_On__c: row.closed_on,
    Outcome__c: row.outcome,
    Closing_Note__c: row.closing_note,
    Deletable__c: row.kind === 'raise' && !row.has_history,
    LastModifiedDate: row.updated_at ?? row.created_at,
  };
}

type StatusDecision = Pick<
  StatusRow,
  'status' | 'comments' | 'dismiss_category' | 'snooze_until' | 'intro_id' | 'updated_at'
> & { id: number };

/** @param decided undefined: there is no decision @param side null: nobody decides any more @param step the viewer's own, while it can be taken back */
export function serializeStatus(
  decided: StatusDecision | undefined,
  side: SalesSide | null,
  step: PendingStep | undefined,
  now: Date,
): StatusOf {
  const row = decided && applyStep(decided, step);
  const status = row?.status ?? 'To Review';
  return {
    status_id: row ? String(row.id) : null,
    status,
    comments: row?.comments ?? null,
    dismiss_category: row?.dismiss_category ?? null,
    snooze_until: row?.snooze_until ?? null,
    allowed: side === null ? [] : [...listNextStatuses(status, side)],
    intro_id: row?.intro_id == null ? null : String(row.intro_id),
    updated_at: row?.updated_at ?? null,
    ...(step ? { undo: serializeUndo(step, now) } : {}),
  };
}
