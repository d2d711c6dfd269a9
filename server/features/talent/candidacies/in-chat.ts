/** A candidate, as the owner of the position at the company reads it in the chat: interested or not. */
import type { CandidacyStatus } from '../../../../shared/features/talent/candidacies/status-names.ts';
import { listReasons } from '../../../../shared/features/talent/candidacies/statuses.ts';
import { ALL_SEEING, getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { ChatButton, ChatCard } from '../../../platform/chat/card.ts';
import { requirePresser, requireRecipient } from '../../../platform/chat/presser.ts';
import type { CardDeps, CardSubject, ChatPress } from '../../../platform/chat/question.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { createInvalidError, createNotFoundError } from '../../../platform/errors.ts';
import { NO_CANDIDACY_CHANGE } from '../asked/serializer.ts';
import { candidacySteps } from './pending.ts';
import { findCandidacy, type NamedCandidacy } from './queries.ts';
import { createNoSuchCandidacyStepError, getActor, listStepsOf } from './rules.ts';
import { applyCandidacyUpdate } from './update.ts';

const DECLINED: CandidacyStatus = 'Rejected by account';
/** Whoever is interested leads on by the first of these that the candidacy allows. */
const ACCEPTED: readonly CandidacyStatus[] = ['To be introduced', 'Accepted by account'];

const findAccepted = (row: NamedCandidacy): CandidacyStatus | undefined => {
  const steps = listStepsOf(row, 'portfolio').map(({ to }) => to);
  return row.status === 'Sent to account' ? ACCEPTED.find((status) => steps.includes(status)) : undefined;
};

export async function composeCandidacyCard(
  db: Db,
  { settings }: CardDeps,
  { entityId }: CardSubject,
): Promise<ChatCard | undefined> {
  const row = await findCandidacy(db, ALL_SEEING, entityId);
  if (!row) return undefined;
  const url = `${settings.publicUrl ?? ''}/talent/candidates?id=${row.id}`;
  const where = row.candidate_account === null ? '' : ` (now at ${row.candidate_account})`;
  const card: ChatCard = {
    title: `A candidate for ${row.position}: ${row.candidate}`,
    lines: [['We think that ', { text: row.candidate, url }, `${where} could be right for ${row.position}.`]],
    state: row.status_at,
  };
  const open: ChatButton = { name: 'open', label: 'Open in Kith', url };
  if (findAccepted(row) === undefined) return { ...card, buttons: [open], note: describeStanding(row) };
  const options = listReasons('portfolio').map((reason) => ({ value: reason, label: reason }));
  const decline: ChatButton = {
    name: 'decline',
    label: 'Not interested',
    dialog: {
      title: 'Not interested',
      submit: 'Send',
      fields: [
        { name: 'reason', label: 'Reason', kind: 'choice', options },
        { name: 'details', label: 'Details', kind: 'text', isOptional: true },
      ],
    },
  };
  return { ...card, buttons: [{ name: 'accept', label: 'Interested', isPrimary: true }, decline, open] };
}

/** In words that a company may read. */
function describeStanding({ status, portco_interested: interested }: NamedCandidacy): string {
  if (status === DECLINED) return '✓ Not interested';
  return interested === 1 ? '✓ Interested. We’ll take it from here.' : 'This was already decided.';
}

/** @throws AppError */
export async function pressCandidacy(trx: Db, deps: CardDeps, press: ChatPress): Promise<undefined> {
  requireRecipient(press);
  const viewer = requirePresser(press, 'poscan:move');
  const { entityId, button, values, state } = press;
  // Nobody would press again after the step of somebody else.
  await candidacySteps.takeWaiting(trx, deps, entityId, null);
  await lockRow(trx, 'poscan', entityId);
  const row = await findCandidacy(trx, getViewerScope(viewer), entityId);
  if (!row) throw createNotFoundError('This candidacy');
  // Whoever presses on an old message reads where it stands, not what is missing.
  if (state !== row.status_at || row.status !== 'Sent to account')
    throw createNoSuchCandidacyStepError(row, getActor(viewer));
  const to = button === 'accept' ? (findAccepted(row) ?? 'Accepted by account') : DECLINED;
  if (to === DECLINED && !values.reason) throw createInvalidError('Click again and choose a reason.');
  const { reason, details } = to === DECLINED ? { reason: values.reason, details: values.details || null } : {};
  const update = { ...NO_CANDIDACY_CHANGE, to, since: state, reason, details };
  await applyCandidacyUpdate(trx, { ...deps, viewer }, row, update);
}
