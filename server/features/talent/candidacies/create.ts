/** Puts candidates to positions: all of a cart, or none; or a single one on request. */

import type { createPoscans } from '../../../../shared/features/talent/candidacies/calls.ts';
import { ASKED_OF_TALENT, needsMail } from '../../../../shared/features/talent/candidacies/cart.ts';
import type { CandidacyStatus } from '../../../../shared/features/talent/candidacies/status-names.ts';
import { ENTRIES, isOpen } from '../../../../shared/features/talent/candidacies/statuses.ts';
import { listStamps } from '../../../../shared/features/talent/candidacies/steps.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import { STORE_CHANCES } from '../../../core/network/derive/chances-job.ts';
import { isFirmUser } from '../../../platform/access/viewer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { CandidacyRow } from '../../../platform/db/schema.ts';
import {
  AppError,
  createConflictError,
  createForbiddenError,
  createInvalidError,
  createNotFoundError,
} from '../../../platform/errors.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { hashRequest } from '../../../platform/http/request-hash.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { getDayInZone } from '../../../platform/time/day.ts';
import { type AskedItem, CANDIDACY_FIELD, readItem } from '../asked/serializer.ts';
import { findCartHash, listMadeUnder, saveSentCart } from '../cart/queries.ts';
import { type CandidacyChangeDeps, createDuplicateCandidacyError, refuseSecond } from './changes.ts';
import { findDecider, findPersonForPosition, findPositionForPerson, insertCandidacy } from './queries.ts';
import {
  candidacyLife,
  getActor,
  getClosedMark,
  getQueuedColumns,
  getStampColumns,
  toCandidacyMaker,
} from './rules.ts';

type CreateBody = Body<typeof createPoscans>;

/** Runs in a transaction. @returns the ids, in the order of the request */
export async function create(trx: Db, deps: CandidacyChangeDeps, body: CreateBody): Promise<number[]> {
  const { poscans, request_key } = body;
  const made = await findSentCart(trx, deps, body);
  if (made) return made;
  const ids: number[] = [];
  for (const [place, item] of poscans.entries())
    try {
      const read = readItem(item);
      const fields = { status: getEntry(deps, read), request_key: request_key ?? null };
      ids.push(await createCandidacy(trx, deps, read, fields));
    } catch (error) {
      throw error instanceof AppError ? placeError(place, error) : error;
    }
  return ids;
}

/**
 * @returns null for a new key @throws conflict when the key belongs to another cart: the present one must not get lost
 */
export async function findSentCart(
  trx: Db,
  { viewer, clock }: CandidacyChangeDeps,
  cart: { request_key?: string | undefined },
): Promise<number[] | null> {
  if (cart.request_key === undefined) return null;
  const hash = hashRequest(cart);
  const key = `${viewer.user.id} ${cart.request_key}`;
  if (await saveSentCart(trx, { request_key: key, request_hash: hash, created_at: clock.now().toISOString() }))
    return null;
  if ((await findCartHash(trx, key)) !== hash)
    throw createConflictError(
      'You already sent this cart, with other candidacies. Check the Reviewed tab, and send the rest as a new cart.',
    );
  return listMadeUnder(trx, viewer.user.id, cart.request_key);
}

/** The same refusal, with its fields at their places in the list. */
function placeError(place: number, error: AppError): AppError {
  const fields = Object.entries(error.details.fields ?? {}).map(([field, words]) => [
    `poscans.${place}.${field}`,
    words,
  ]);
  const details = fields.length > 0 ? { ...error.details, fields: Object.fromEntries(fields) } : error.details;
  return new AppError(error.status, error.code, error.message, details);
}

/** The fields that do not apply to every candidacy. */
type Fields = Partial<CandidacyRow> & Pick<CandidacyRow, 'status' | 'request_key'>;

/** A request to the talent team does not need an owner of the position yet. */
const needsOwner = (status: CandidacyStatus): boolean => ![ASKED_OF_TALENT, ...REQUESTED].includes(status);
const REQUESTED = [...ENTRIES['Intro Request'], ...ENTRIES['Reference Check']];

/** @returns the id of the candidacy @throws notFound, conflict, invalid */
export async function createCandidacy(
  trx: Db,
  deps: CandidacyChangeDeps,
  item: AskedItem,
  fields: Fields,
): Promise<number> {
  const { viewer, clock, settings } = deps;
  const now = clock.now();
  const today = getDayInZone(settings.timeZone, now);
  const { status } = fields;
  const { position, person } = await requireBoth(trx, item);
  if (needsOwner(status) && position.owner_user_id === null)
    throw createConflictError('Please update owner: this position has no owner in the talent team.');
  if (needsMail(status) && !person.secondary_email)
    throw createInvalidError(
      'Please add an email address. Kith needs the candidate’s secondary email to write to them.',
      {
        [CANDIDACY_FIELD.email]: 'Needed for this status',
      },
    );
  if (isOpen(status)) await refuseSecond(trx, position.id, person.id);
  const stamp = now.toISOString();
  const id = await insertCandidacy(trx, {
    ...NOTHING,
    position_id: position.id,
    contact_id: person.id,
    candidate_source: item.source,
    request_type: item.type,
    closed_mark: isOpen(status) ? 0 : -1,
    portco_owner_user_id: await findOwner(trx, deps, item.owner, position.account_id),
    kith_owner_user_id: position.owner_user_id ?? (viewer.staff ? viewer.user.id : null),
    comments: item.comments,
    personalized_message: item.message,
    ...getStampColumns(listStamps(status), { at: stamp, day: today }),
    ...getQueuedColumns(status, stamp),
    ...getDates(item, today),
    ...fields,
    created_by: viewer.user.id,
    created_at: stamp,
    updated_at: stamp,
    status_at: stamp,
  });
  if (id === undefined) throw await createDuplicateCandidacyError(trx, position.id, person.id);
  // A candidacy that is closed from the start has its own id as its closing key, like all closed ones.
  if (!isOpen(status))
    await candidacyLife.set(trx, { id, status, status_at: stamp }, { closed_mark: getClosedMark(id, status) });
  const created = { by: toCandidacyMaker(viewer), kind: 'created', to: status, comment: item.comments } as const;
  await candidacyLife.enter(trx, { clock: { now: () => now } }, id, created);
  await enqueue(trx, { kind: STORE_CHANCES, payload: { contactId: person.id } }, now);
  await audit(trx, viewer, now, { action: 'poscan.created', entity: 'poscan', entityId: id, detail: { status } });
  return id;
}

/** @throws forbidden, invalid */
function getEntry({ viewer }: CandidacyChangeDeps, item: AskedItem): CandidacyStatus {
  const entries = ENTRIES[item.type];
  const status = item.status ?? entries[0]!;
  if (!entries.includes(status))
    throw createInvalidError(`A candidacy of the type ${item.type} starts as ${entries.join(', ')}.`, {
      [CANDIDACY_FIELD.status]: 'Not a first status of this type',
    });
  if (getActor(viewer) !== 'talent' && status !== ASKED_OF_TALENT)
    throw createForbiddenError(
      'Only the talent team can propose candidates. Ask the team to suggest this one with the status Talpod To Review.',
    );
  return status;
}

async function requireBoth(trx: Db, item: AskedItem) {
  const position = await findPositionForPerson(trx, parseId(item.position) ?? 0);
  if (!position) throw createNotFoundError('This position');
  if (position.status === 'Close')
    throw createConflictError(`${position.name} was closed. Choose an open position.`, [], 'Close');
  const person = await findPersonForPosition(trx, parseId(item.candidate) ?? 0, position.account_id);
  if (!person) throw createNotFoundError('This person');
  if (person.merged_into !== null)
    throw createConflictError(`${person.name} was merged into another contact. Open that one: ${person.merged_into}.`);
  if (person.works_there)
    throw createConflictError(
      `${person.name} works at the company of ${position.name}. You can’t propose people to their own employer.`,
    );
  return { position, person };
}

/** A user of the position's company, or of the firm. @throws invalid */
export async function findOwner(
  trx: Db,
  { settings }: Pick<CandidacyChangeDeps, 'settings'>,
  wanted: string | null,
  companyId: number,
): Promise<number | null> {
  if (wanted === null) return null;
  const user = await findDecider(trx, parseId(wanted) ?? 0);
  if (!user || (user.account_id !== companyId && !isFirmUser(user, settings.firmDomains)))
    throw createInvalidError('Choose someone at the position’s company or the firm.', {
      [CANDIDACY_FIELD.owner]: 'This person can’t decide',
    });
  return user.id;
}

/** Steps taken before they were recorded. @throws invalid for a future day */
function getDates(item: AskedItem, today: string): Partial<CandidacyRow> {
  const change: Partial<CandidacyRow> = {};
  for (const column of Object.keys(CANDIDACY_FIELD.dates) as (keyof typeof CANDIDACY_FIELD.dates)[]) {
    const day = item.dates[column];
    if (!day) continue;
    if (day > today)
      throw createInvalidError('The date can’t be in the future.', {
        [CANDIDACY_FIELD.dates[column]]: 'In the future',
      });
    change[column] = day;
  }
  return change;
}

const NOTHING = {
  rejection_reason: null,
  rejection_details: null,
  internal_rejection_reasons: null,
  candidate_interested: 0,
  portco_interested: 0,
  priority: 'Best Effort',
  ramzor_score: null,
  date_suggested_to_account: null,
  date_suggested_to_candidate: null,
  intro_date: null,
  reference_check_details: null,
  portco_feedback_status: 'Not Requested',
  portco_feedback: null,
  portco_feedback_at: null,
  candidate_feedback_status: 'Not Requested',
  candidate_feedback: null,
  candidate_feedback_at: null,
  portco_feedback_asked_at: null,
  candidate_feedback_asked_at: null,
  next_portco_feedback_request: null,
  gmail_thread_id: null,
  predicted_end_date: null,
  request_source: null,
  available: null,
  rec_count: null,
} as const satisfies Partial<CandidacyRow>;
