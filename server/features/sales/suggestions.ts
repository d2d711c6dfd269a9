/** The suggestions to a company, in words that name nobody of the firm. */
import type { Suggestion } from '../../../shared/features/sales/recommendation.ts';
import { isSnoozed, type PortfolioTab } from '../../../shared/features/sales/statuses.ts';
import type { ViewerScope } from '../../core/network/read/viewer-scope.ts';
import { describeAccountReasons, describeContactReason } from '../../core/network/recommend/reasons.ts';
import type { Db } from '../../platform/db/engine.ts';
import type { PendingStep } from '../../platform/db/schema.ts';
import { applyStep, serializeUndo } from '../../platform/life-cycle/waiting.ts';
import * as queries from './queries.ts';
import { buildCompanyPage } from './recommendations.ts';
import type { Relevancy } from './steps.ts';

const getRelevancy = (json: string | null): Relevancy =>
  json === null ? { matched: {}, contact: null } : (JSON.parse(json) as Relevancy);

export function getSuggestionTab(row: Pick<queries.SuggestionRow, 'status' | 'snooze_until'>, now: Date): PortfolioTab {
  if (isSnoozed(row.snooze_until, now)) return 'Snoozed';
  return row.status === 'Suggested to Portfolio' ? 'Pending Review' : 'Requested';
}

export async function serializeSuggestions(
  db: Db,
  scope: ViewerScope,
  decided: readonly queries.SuggestionRow[],
  { steps, now }: { steps: ReadonlyMap<number, PendingStep>; now: Date },
): Promise<Suggestion[]> {
  const rows = decided.map((row) => applyStep(row, steps.get(row.id)));
  const reasons = rows.map((row) => getRelevancy(row.relevancy));
  const people = await queries.loadVisiblePeople(
    db,
    scope,
    reasons.flatMap(({ contact }) => contact?.id ?? []),
  );
  const names = await queries.loadVisibleAccountNames(
    db,
    scope,
    reasons.flatMap(({ matched }) => matched.like?.accountId ?? []),
  );
  const reader = { company: null, nameOf: (id: number) => names.get(id) };
  return rows.map((row, at) => {
    const step = steps.get(row.id);
    const { matched, contact } = reasons[at]!;
    const person = contact ? people.get(contact.id) : undefined;
    return {
      status_id: String(row.id),
      status: row.status,
      created_date: row.suggested_at ?? row.created_at,
      comments: row.comments,
      snooze_until: row.snooze_until,
      dismiss_category: row.dismiss_category,
      sales_target_id: String(row.sales_target_id),
      account_id: String(row.account_id),
      'sales_target.Name': row.use_case,
      target_account: {
        name: row.name,
        logo_url: row.logo_url,
        city: row.city,
        country: row.country,
        website: row.website,
        linkedin: buildCompanyPage(row.li_id),
      },
      account_reasons: row.relevancy === null ? [] : describeAccountReasons(matched, row, reader),
      people: person
        ? [
            {
              Id: String(person.id),
              name: person.name,
              title: contact!.title || person.title,
              score: person.score,
              reason: contact!.kind === 'vc_partners' ? null : describeContactReason(contact!.kind, '', null),
            },
          ]
        : [],
      intro_id: row.intro_id === null ? null : String(row.intro_id),
      ...(step ? { undo: serializeUndo(step, now) } : {}),
    };
  });
}
