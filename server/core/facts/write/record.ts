/** Records that a source states a job, a signal, an investment or a customer: a new fact, or one source more of a known one (docs/decisions/006). */
import { OPEN_END, UNKNOWN_START } from '../../../platform/time/months.ts';

import { addCustomer, addInvestment, addSignal, addTenure, type Batch, getTitleId } from '../book/batch.ts';
import { hold, state } from '../book/holding.ts';
import { makeCustomerKey, makeDirectedPairKey, makeFactKey, makeInvestmentKey } from '../book/import-index.ts';
import { MENTION } from '../book/statements.ts';

/** A present job with an unknown start. */
export const PRESENT_MONTHS = { start_month: UNKNOWN_START, end_month: OPEN_END, year_only: 0 };

/** Months as in platform/time/months.ts. */
export interface StatedJob {
  title: string;
  start_month: number;
  end_month: number;
  year_only: number;
}

/** @returns whether the network changed */
export function recordTenure(batch: Batch, contact: { id: number }, account: { id: number }, job: StatedJob): boolean {
  const title_id = getTitleId(batch, job.title);
  const { start_month, end_month, year_only } = job;
  const known = (batch.index.tenures.get(contact.id) ?? []).find(
    (row) => row.account_id === account.id && row.title_id === title_id && row.start_month === start_month,
  );
  if (known) return state(batch, 'tenure', known, { end_month, year_only });
  const ends = { contact_id: contact.id, account_id: account.id };
  addTenure(batch, { ...ends, title_id, start_month, end_month, year_only, ended_after: null });
  return true;
}

/**
 * States only that a company is the person's: this makes a job without a title, if the person has no job there. If they have one, the
 * source is stored beside it, so that its statement remains when that job is taken back.
 * @returns whether the network changed
 */
export function mentionJob(batch: Batch, contact: { id: number }, account: { id: number }): boolean {
  const jobsThere = (batch.index.tenures.get(contact.id) ?? []).filter((row) => row.account_id === account.id);
  const untitled = jobsThere.find(
    (row) => row.title_id === batch.index.titles.get('') && row.start_month === UNKNOWN_START,
  );
  if (jobsThere.length === 0 || untitled)
    return recordTenure(batch, contact, account, { title: '', ...PRESENT_MONTHS });
  for (const row of jobsThere) if (!isStated(batch, row)) state(batch, 'tenure', row, MENTION, true);
  return false;
}

/** Remembers of the source's jobs of a person at a company that it gave them with nothing but the company's name. */
export function markJobsByName(batch: Batch, contact: { id: number }, account: { id: number }): void {
  for (const row of batch.index.tenures.get(contact.id) ?? [])
    if (row.account_id === account.id && isStated(batch, row)) batch.writes.jobsByName.add(row.id);
}

/** Whether the batch's source holds the job, or has mentioned it. */
function isStated({ index, sourceId }: Batch, row: { id: number; source_id: number }): boolean {
  const key = makeFactKey('tenure', row.id);
  return row.source_id === sourceId || [index.extras, index.claims].some((known) => known.get(key)?.has(sourceId));
}

/** A signal is the same if all of these values are; a connection is the same whatever its date. @returns whether it is new */
export function recordSignal(batch: Batch, input: Parameters<typeof addSignal>[1]): boolean {
  const known = (batch.index.signals.get(makeDirectedPairKey(input.from_contact_id, input.to_contact_id)) ?? []).find(
    (row) =>
      row.type === input.type &&
      (input.type === 'Linkedin Connection' ||
        ((row.occurred_on ?? null) === input.occurred_on &&
          (row.details ?? null) === input.details &&
          (row.sub_type ?? null) === input.sub_type)),
  );
  if (known) hold(batch, 'signal', known);
  else addSignal(batch, input);
  return !known;
}

/** @returns whether it is new */
export function recordInvestment(batch: Batch, input: Parameters<typeof addInvestment>[1]): boolean {
  const known = batch.index.investments.get(makeInvestmentKey(input));
  if (known) hold(batch, 'investment', known);
  else addInvestment(batch, input);
  return !known;
}

/** @returns whether it is new */
export function recordCustomer(batch: Batch, input: Parameters<typeof addCustomer>[1]): boolean {
  const known = batch.index.customers.get(makeCustomerKey(input));
  if (known) hold(batch, 'customer', known);
  else addCustomer(batch, input);
  return !known;
}
