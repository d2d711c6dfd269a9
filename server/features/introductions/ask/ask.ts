/**
 * Asking a connector on behalf of a candidacy: by the colleague at the firm who knows them (chat or mail), or by the viewer's own mail. The
 * question becomes an introduction request, with that owner as its facilitator.
 */

import { INTRO_LIFE } from '../../../../shared/core/introductions/statuses.ts';
import { isOpen } from '../../../../shared/features/talent/candidacies/statuses.ts';
import type { createSlackEmail } from '../../../../shared/features/talent/requests/calls.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import { findVisibleContact } from '../../../core/network/read/find-contact.ts';
import { loadConnectorLoads, NO_LOAD } from '../../../core/network/read/load.ts';
import { ALL_SEEING, getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { takePlace } from '../../../core/network/terms/take-place.ts';
import { getUserName } from '../../../platform/access/users.ts';
import { isFirmUser, type Viewer } from '../../../platform/access/viewer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createConflictError, createInvalidError, createNotFoundError } from '../../../platform/errors.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { formatDayInZone } from '../../../platform/time/day.ts';
import { type NamedContact, toConnectorColumns, toTargetColumns } from '../life-cycle/people.ts';
import { findIntro, type NamedIntro } from '../life-cycle/queries.ts';
import { introLife } from '../life-cycle/rules.ts';
import type { IntroMessageDeps } from '../messages/notify.ts';
import { findNameableUser, type IntroAsker, insertIntro } from '../request/queries.ts';
import { type AskedCandidacy, findAskedCandidacy, listIntroAsks } from './queries.ts';

type AskBody = Body<typeof createSlackEmail>;

export interface MadeAsk {
  row: NamedIntro;
  owner: IntroAsker;
  /** True: the question goes to the connector, not to an owner who asks them. */
  direct: boolean;
}

/** Runs in a transaction. @throws notFound, invalid, conflict */
export async function askForIntro(trx: Db, deps: IntroMessageDeps, viewer: Viewer, body: AskBody): Promise<MadeAsk> {
  const candidacy = await requireCandidacy(trx, body);
  const connector = await requireConnector(trx, viewer, candidacy, body);
  const owner = await requireOwner(trx, deps, body);
  const before = await requireUnasked(trx, deps, viewer, { candidacy, connector }, body);
  const now = deps.clock.now();
  const at = now.toISOString();
  // The connector may be a user of the firm: then nobody else has to ask them.
  const direct = owner.contact_id === connector.id || (body.channel === 'email' && owner.id === viewer.user.id);
  const status = direct ? 'Asked' : 'Sent Email to Facilitator';
  const id = await insertIntro(trx, {
    account_id: candidacy.company_id,
    requester_user_id: viewer.user.id,
    requester_contact_id: viewer.user.contact_id,
    target_account_id: candidacy.target_account_id,
    target_name: candidacy.target_account ?? candidacy.name,
    ...toTargetColumns({ id: candidacy.contact_id, name: candidacy.name, name_key: candidacy.name_key }),
    ...toConnectorColumns(connector),
    facilitator_user_id: owner.id,
    status,
    goal: body.introGoal ?? 'Talent',
    // The message of an Intro Request is for the person alone.
    why: body.why || candidacy.reference_check_details,
    source: body.selectedSource || null,
    position_candidate_id: candidacy.id,
    // The same request at the same moment has the same key.
    request_key: `ask ${candidacy.id} ${connector.id} ${before}`,
    created_by: viewer.user.id,
    created_at: at,
    updated_at: at,
    status_at: at,
  });
  if (id === undefined) throw createAskedAlreadyError(connector.name);
  await takePlace(trx, deps, viewer, {
    contactId: connector.id,
    companyId: candidacy.company_id,
    about: { entity: 'intro', id },
    reason: body.although_terms,
  });
  const by = getUserName(owner.given_name, owner.family_name, owner.email);
  await introLife.enter(trx, { clock: { now: () => now } }, id, {
    by: { actor: 'staff', viewer },
    kind: 'created',
    to: status,
    internal: `${HOW[body.channel]} ${direct ? connector.name : by}:\n\n${body.comments}`,
  });
  await audit(trx, viewer, now, {
    action: 'intro.created',
    entity: 'intro',
    entityId: id,
    detail: { connector: connector.id, channel: body.channel, owner: owner.id, candidacy: candidacy.id },
  });
  return { row: (await findIntro(trx, ALL_SEEING, id))!, owner, direct };
}

const HOW = { chat: 'By chat to', email: 'By an e-mail draft to' } as const;

async function requireCandidacy(trx: Db, body: AskBody): Promise<AskedCandidacy> {
  const candidacy = await findAskedCandidacy(trx, parseId(body.poscan) ?? 0);
  if (!candidacy || String(candidacy.contact_id) !== body.target) throw createNotFoundError('This candidacy');
  if (!isOpen(candidacy.status))
    throw createConflictError(
      `The candidacy of ${candidacy.name} for ${candidacy.position} is closed (${candidacy.status}): you don’t need to ask anyone.`,
      [],
      candidacy.status,
    );
  return candidacy;
}

async function requireConnector(
  trx: Db,
  viewer: Viewer,
  candidacy: AskedCandidacy,
  body: AskBody,
): Promise<NamedContact> {
  const connector = await findVisibleContact(trx, getViewerScope(viewer), parseId(body.connector) ?? 0);
  if (!connector) throw createNotFoundError('This connector');
  if (connector.id === candidacy.contact_id)
    throw createInvalidError('You can’t ask people about themselves. Choose someone else.', {
      connector: 'The target',
    });
  return connector;
}

async function requireOwner(trx: Db, { settings }: IntroMessageDeps, body: AskBody): Promise<IntroAsker> {
  const owner = await findNameableUser(trx, parseId(body.selectedUser) ?? 0);
  if (!owner || !isFirmUser(owner, settings.firmDomains))
    throw createInvalidError('Choose who at the firm asks.', { selectedUser: 'Not a user of the firm' });
  if (body.channel === 'chat' && !owner.chat_id)
    throw createInvalidError(
      `${getUserName(owner.given_name, owner.family_name, owner.email)} has no chat id. Choose an e-mail draft or someone else.`,
      { channel: 'Not to be reached there' },
    );
  return owner;
}

/**
 * @returns how often this connector was asked for this candidacy before @throws conflict while they are being asked, or have other requests
 */
async function requireUnasked(
  trx: Db,
  { clock, settings }: IntroMessageDeps,
  viewer: Viewer,
  { candidacy, connector }: { candidacy: AskedCandidacy; connector: NamedContact },
  body: AskBody,
): Promise<number> {
  const asks = await listIntroAsks(trx, candidacy.id, connector.id);
  const running = asks.find(({ status }) => INTRO_LIFE[status].bucket !== 'archive');
  if (running)
    throw createAskedAlreadyError(connector.name, formatDayInZone(settings.timeZone, new Date(running.created_at)));
  const { open } =
    (await loadConnectorLoads(trx, getViewerScope(viewer), [connector.id], clock.now())).get(connector.id) ?? NO_LOAD;
  if (open > 0 && body.although_asked !== true)
    throw createConflictError(
      `${connector.name} has ${open === 1 ? 'an open request' : `${open} open requests`} at the moment. Confirm that you want to ask anyway.`,
    );
  return asks.length;
}

const createAskedAlreadyError = (name: string, formatted?: string) =>
  createConflictError(`${name} was already asked for this${formatted ? `, on ${formatted}` : ''}. See My Requests.`);
