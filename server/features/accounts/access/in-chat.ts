/** Somebody who asks for access, in the channel of staff: approved for a company, or declined. */
import { listFirmAndPortfolio, requireCompany } from '../../../platform/access/companies.ts';
import { getEmailDomain } from '../../../platform/access/viewer.ts';
import type { ChatButton, ChatCard } from '../../../platform/chat/card.ts';
import { requirePresser } from '../../../platform/chat/presser.ts';
import type { CardDeps, CardSubject, ChatPress } from '../../../platform/chat/question.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createConflictError, createInvalidError } from '../../../platform/errors.ts';
import { decideAccess } from './decide.ts';
import { findRequest } from './queries.ts';
import { describeApplicant, serializeRequest } from './serializer.ts';

/** A list in the chat holds no more. */
const MOST_COMPANIES = 100;

export async function composeAccessCard(
  db: Db,
  { settings }: CardDeps,
  { entityId }: CardSubject,
): Promise<ChatCard | undefined> {
  const row = await findRequest(db, entityId);
  if (!row) return undefined;
  const request = serializeRequest(row, settings.providers);
  const url = `${settings.publicUrl ?? ''}/access-requests`;
  const open: ChatButton = { name: 'open', label: 'Open in Kith', url };
  const card = {
    title: 'Someone asks for access',
    lines: [[`${describeApplicant(request)} requests access to Kith.`]],
  };
  if (request.state !== 'pending') {
    const what = request.state === 'approved' ? `Approved for ${request.company ?? 'no company'}` : 'Declined';
    return { ...card, buttons: [open], note: `✓ ${what}${request.decided_by ? ` by ${request.decided_by}` : ''}` };
  }
  const decline: ChatButton = { name: 'decline', label: 'Decline' };
  // Whoever may be another user, or has no address, is decided on where all of it can be read.
  if (!request.address_known || request.maybe !== null)
    return { ...card, buttons: [decline, open], note: 'To approve, first say in Kith who this is.' };
  const domain = getEmailDomain(request.email).split('.')[0] ?? '';
  const companies = await listFirmAndPortfolio(db);
  const fits = ({ name }: { name: string }) => Number(name.toLowerCase().startsWith(domain));
  const options = companies
    .toSorted((a, b) => fits(b) - fits(a))
    .slice(0, MOST_COMPANIES)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const approve: ChatButton = {
    name: 'approve',
    label: 'Approve',
    isPrimary: true,
    dialog: {
      title: 'Approve',
      submit: 'Approve',
      fields: [{ name: 'company', label: 'The company they work for', kind: 'choice', options }],
    },
  };
  return { ...card, buttons: [...(options.length > 0 ? [approve] : []), decline, open] };
}

/** @throws AppError */
export async function pressAccess(trx: Db, deps: CardDeps, press: ChatPress): Promise<undefined> {
  const viewer = requirePresser(press, 'access:decide');
  const { entityId, button, values } = press;
  if (button === 'decline') return void (await decideAccess(trx, deps, viewer, entityId, { state: 'declined' }));
  if (button !== 'approve')
    throw createInvalidError('This button is from an older version of Kith. Open Kith instead.');
  const row = await findRequest(trx, entityId);
  const request = row && serializeRequest(row, deps.settings.providers);
  if (request?.state === 'pending' && (!request.address_known || request.maybe !== null))
    throw createConflictError('First say in Kith who this is.');
  const accountId = await requireCompany(trx, values.company ?? '');
  await decideAccess(trx, deps, viewer, entityId, { state: 'approved', accountId, roles: '' });
}
