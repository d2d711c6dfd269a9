/** A candidate goes to their company's ATS, once. */

import type { sendToAts } from '../../../../shared/features/talent/ats/calls.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import { findActiveUser, getUserName } from '../../../platform/access/users.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createConflictError } from '../../../platform/errors.ts';
import { AtsBusy, type AtsDraft, AtsKeyError } from '../../../platform/ports/ats.ts';
import { buildProfileUrl } from '../../../platform/text/profile-address.ts';
import { findCandidacy, type NamedCandidacy } from '../candidacies/queries.ts';
import { enqueueAtsSending } from './enqueue.ts';
import { followApplication } from './move.ts';
import { describeAtsError, openAts } from './open-ats.ts';
import * as queries from './queries.ts';

/** The company has accepted them, and nothing is decided yet. */
const ACCEPTED: readonly string[] = [
  'Accepted by account',
  'To be introduced',
  'Introduced',
  'Interview with Kith personnel',
];

/** The candidate is asked: it is accepted if the company was interested before. */
const AT_CANDIDATE: readonly string[] = ['To send to candidate', 'Sent to candidate'];

/** Clocks differ: somebody made that little before the candidacy may be of it. */
const CLOCKS_MS = 5 * 60_000;

export const mayBeSent = ({ status, closed_mark, portco_interested }: NamedCandidacy): boolean =>
  closed_mark === 0 && (ACCEPTED.includes(status) || (portco_interested === 1 && AT_CANDIDATE.includes(status)));

interface SendingInput {
  row: NamedCandidacy;
  connection: queries.AtsConnectionRow;
  body: Body<typeof sendToAts>;
}

/** Queues the sending, unless it was sent or is on its way. @returns the job @throws conflict for one that is not accepted */
export async function beginSending(
  trx: Db,
  { viewer, clock }: Pick<Deps, 'clock'> & { viewer: Viewer },
  { row, connection, body }: SendingInput,
): Promise<number | undefined> {
  if (!mayBeSent(row)) throw createConflictError('Only open candidacies that the company accepted can be sent.');
  if (connection.state === 'lapsed')
    throw createConflictError('The key is no longer accepted. Connect it again under Open Positions.');
  const now = clock.now();
  const present = await queries.findAtsApplication(trx, row.id);
  const id = present?.id ?? (await insert());
  if (id === undefined || (present && !(await queries.beginAtsApplicationAgain(trx, present.id)))) return undefined;
  // Where the candidate is in the running already, another job would be another application.
  if (present && present.candidate === null)
    await queries.changeAtsApplication(trx, id, { job: body.job, job_title: body.title });
  await audit(trx, viewer, now, { action: 'ats.sent', entity: 'poscan', entityId: row.id });
  return enqueueAtsSending(trx, { connectionId: connection.id, applicationId: id }, now);

  function insert() {
    return queries.insertAtsApplication(trx, {
      connection_id: connection.id,
      poscan_id: row.id,
      job: body.job,
      job_title: body.title,
      state: 'sending',
      sent_by: viewer.user.id,
      began_at: now.toISOString(),
    });
  }
}

type SendDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'atses' | 'sealing'>;

/** Sends it, and saves the outcome. @throws AtsBusy: the same works later */
export async function sendApplication(deps: SendDeps, id: number, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const row = await queries.findAtsApplicationById(db, id);
  const connection = row && (await queries.findAtsConnectionById(db, row.connection_id));
  if (!row || !connection || row.state !== 'sending') return;
  const candidacy = await findCandidacy(db, ALL_SEEING, row.poscan_id);
  if (!candidacy) return;
  try {
    const saveCandidate = (candidate: string) => queries.changeAtsApplication(db, id, { candidate });
    const draft = await makeDraft(deps, row, candidacy);
    const sent = await openAts(deps, connection, signal).send(draft, saveCandidate);
    const at = clock.now().toISOString();
    const { candidateId, id: application, url } = sent;
    const set = { state: 'sent', candidate: candidateId, application, url, problem: null, sent_at: at } as const;
    await queries.changeAtsApplication(db, id, set);
    await followApplication(deps, connection, { ...row, url }, sent);
  } catch (error) {
    if (error instanceof AtsBusy) throw error;
    const problem = describeAtsError(error);
    if (error instanceof AtsKeyError)
      await queries.changeAtsConnection(db, connection.id, { state: 'lapsed', error: problem });
    await queries.changeAtsApplication(db, id, { state: 'failed', problem });
  }
}

async function makeDraft(
  { db, settings }: SendDeps,
  row: queries.AtsApplicationRow,
  candidacy: NamedCandidacy,
): Promise<AtsDraft> {
  const person = (await queries.findCandidateToSend(db, row.poscan_id))!;
  const sender = row.sent_by === null ? undefined : await findActiveUser(db, row.sent_by);
  const senderName = sender ? getUserName(sender.given_name, sender.family_name, sender.email) : '';
  const referrer = senderName ? `${senderName} (${settings.firm})` : settings.firm;
  const [first = '', ...last] = person.name.split(' ');
  const interested = person.candidate_interested === 1;
  return {
    jobId: row.job,
    firstName: person.first_name ?? first,
    lastName: person.last_name ?? last.join(' '),
    email: interested ? person.secondary_email : null,
    phone: interested ? person.mobile_phone : null,
    profileUrl: buildProfileUrl(person.profile_key),
    company: candidacy.candidate_account,
    title: person.title,
    referrer,
    note: `Sent from Kith for ${candidacy.position}. Referred by ${referrer}. ${settings.publicUrl ?? ''}/talent/candidates?id=${candidacy.id}`,
    candidateId: row.candidate,
    since: new Date(Date.parse(candidacy.created_at) - CLOCKS_MS).toISOString(),
  };
}
