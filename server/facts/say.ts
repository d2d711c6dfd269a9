/** Says a job, a signal, an investment or whose customer a company is: made where it is new, otherwise held by one more source (docs/decisions/006). */
import { OPEN_END, UNKNOWN_START } from '../network/model/months.ts';

import { addCustomer, addInvestment, addSignal, addTenure, type Batch, titleId } from './batch.ts';
import { customerKey, factKey, investmentKey, pairKey } from './book.ts';
import { hold, state } from './holding.ts';
import { MENTION } from './statements.ts';

/** A job that they have now and that began nobody knows when. */
export const PRESENT = { start_month: UNKNOWN_START, end_month: OPEN_END, year_only: 0 };

/** Months as in network/model/months.ts. */
export interface SaidJob {
  title: string;
  start_month: number;
  end_month: number;
  year_only: number;
}

/** @returns whether the network changed by it */
export function sayTenure(batch: Batch, contact: { id: number }, account: { id: number }, job: SaidJob): boolean {
  const title_id = titleId(batch, job.title);
  const { start_month, end_month, year_only } = job;
  const known = (batch.book.tenures.get(contact.id) ?? []).find(
    (row) => row.account_id === account.id && row.title_id === title_id && row.start_month === start_month,
  );
  if (known) return state(batch, 'tenure', known, { end_month, year_only });
  const ends = { contact_id: contact.id, account_id: account.id };
  addTenure(batch, { ...ends, title_id, start_month, end_month, year_only, ended_after: null });
  return true;
}

/**
 * Says of a person's company no more than that it is theirs: a job, without a title, only for somebody who has none there.
 * Where they have one, the source is remembered beside it, so that its word is left when that job is taken back.
 * @returns whether the network changed by it
 */
export function mentionJob(batch: Batch, contact: { id: number }, account: { id: number }): boolean {
  const there = (batch.book.tenures.get(contact.id) ?? []).filter((row) => row.account_id === account.id);
  const own = there.find((row) => row.title_id === batch.book.titles.get('') && row.start_month === UNKNOWN_START);
  if (there.length === 0 || own) return sayTenure(batch, contact, account, { title: '', ...PRESENT });
  for (const row of there) if (!says(batch, row)) state(batch, 'tenure', row, MENTION, true);
  return false;
}

/** Does the batch's source hold the job, or has it spoken of it? */
function says({ book, sourceId }: Batch, row: { id: number; source_id: number }): boolean {
  const key = factKey('tenure', row.id);
  return row.source_id === sourceId || [book.extras, book.claims].some((known) => known.get(key)?.has(sourceId));
}

/** A signal is the same when all of this is; a connection, whenever it was made. @returns whether it is new */
export function saySignal(batch: Batch, said: Parameters<typeof addSignal>[1]): boolean {
  const known = (batch.book.signals.get(pairKey(said.from_contact_id, said.to_contact_id)) ?? []).find(
    (row) =>
      row.type === said.type &&
      (said.type === 'Linkedin Connection' ||
        ((row.occurred_on ?? null) === said.occurred_on &&
          (row.details ?? null) === said.details &&
          (row.sub_type ?? null) === said.sub_type)),
  );
  if (known) hold(batch, 'signal', known);
  else addSignal(batch, said);
  return !known;
}

/** @returns whether it is new */
export function sayInvestment(batch: Batch, said: Parameters<typeof addInvestment>[1]): boolean {
  const known = batch.book.investments.get(investmentKey(said));
  if (known) hold(batch, 'investment', known);
  else addInvestment(batch, said);
  return !known;
}

/** @returns whether it is new */
export function sayCustomer(batch: Batch, said: Parameters<typeof addCustomer>[1]): boolean {
  const known = batch.book.customers.get(customerKey(said));
  if (known) hold(batch, 'customer', known);
  else addCustomer(batch, said);
  return !known;
}
