/** The first step of the drawer: the letter, from a use case or from the requester's answers. */
import { DRAWER, SALES_RECS } from '../../../../shared/core/introductions/constants.ts';
import {
  fillDraft,
  isCompleteDraft,
  MERGE_FIELDS,
  makeRaiseDraft,
  RAISE_FIELDS,
} from '../../../../shared/core/sales/sales-target.ts';
import type { requestIntro } from '../../../../shared/features/introductions/calls.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createConflictError, createInvalidError } from '../../../platform/errors.ts';
import { parseId } from '../../../platform/http/ids.ts';
import * as queries from './queries.ts';

type RequestBody = Body<typeof requestIntro>;

/** The use case behind a request; null without one. @throws invalid for that of another company, conflict for a closed raise */
export async function loadUseCase(
  trx: Db,
  { sales_target_id: wireId, sales_recommendation_id: recommendation }: RequestBody,
  companyId: number,
): Promise<queries.SalesTargetRow | null> {
  // Whoever names only the recommendation asks for the raise that it is of; a use case that sells is not assumed.
  const raiseId = wireId || !recommendation ? undefined : await queries.findRaiseOf(trx, parseId(recommendation) ?? 0);
  if (!wireId && raiseId === undefined) return null;
  const row = await queries.findSalesTarget(trx, raiseId ?? parseId(wireId ?? '') ?? 0, companyId);
  if (!row)
    throw createInvalidError('This sales target does not belong to your company.', { sales_target_id: 'Unknown' });
  if (row.closed_on !== null)
    throw createConflictError('This raise is closed. Reopen it to ask for more introductions.');
  return row;
}

/** The letter of a sale has six parts and two questions beside it that must be answered (document 1 §5); that of a raise five, and one. @throws invalid */
export function checkAnswers(body: RequestBody, useCase: queries.SalesTargetRow | null): void {
  if (body.source !== DRAWER && body.source !== SALES_RECS) return;
  const isForRaise = useCase?.kind === 'raise';
  const questions = isForRaise ? (['prior_interaction'] as const) : (['prior_interaction', 'customer_tier'] as const);
  const missing = questions.filter((name) => !body[name]);
  const empty = (isForRaise ? RAISE_FIELDS : MERGE_FIELDS).filter((field) => !body.merge_fields?.[field]);
  const markRequired = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 'Required']));
  if (empty.length > 0)
    throw createInvalidError(`Fill in all ${isForRaise ? 'five' : 'six'} parts of the e-mail.`, {
      ...markRequired(empty.map((field) => `merge_fields.${field}`)),
      ...markRequired(missing),
    });
  if (missing.length > 0)
    throw createInvalidError(
      isForRaise ? 'Tell us about prior interactions.' : 'Tell us about prior interactions and the tier or deal size.',
      markRequired(missing),
    );
}

/** The content of step 0: the letter of a raise, the company's own template filled in, or the six answers one after the other. */
export function composeDraft(
  { merge_fields: values }: RequestBody,
  useCase: queries.SalesTargetRow | null,
  accountName: string,
): string | null {
  if (!values) return null;
  if (useCase?.kind === 'raise') return fillDraft(makeRaiseDraft(useCase.company), accountName, values);
  const draft = useCase?.sample_email_draft ?? null;
  if (isCompleteDraft(draft)) return fillDraft(draft, accountName, values);
  return MERGE_FIELDS.flatMap((field) => (values[field] ? [values[field]] : [])).join('\n\n') || null;
}
