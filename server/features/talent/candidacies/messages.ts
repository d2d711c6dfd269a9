/** The messages about candidates: to the company of the position, and to the candidate. */
import { composeCandidateMail } from '../../../../shared/features/talent/candidacies/candidate-mail.ts';
import type { CandidacyStatus } from '../../../../shared/features/talent/candidacies/status-names.ts';
import { getFirstName } from '../../../core/network/read/find-person.ts';
import { getUserName } from '../../../platform/access/users.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { findMemberOfUser } from '../../../platform/chat/accounts.ts';
import { canAnswerInChat } from '../../../platform/chat/content.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { queueMessage } from '../../../platform/messages/delivery.ts';
import type { NamedCandidacy } from './queries.ts';

type MessageDeps = Pick<Deps, 'settings' | 'clock'>;

/**
 * Queues the messages of the step to that status. @param key the same key sends once
 * @returns null for a status without messages
 */
export async function notifyAboutStatus(
  trx: Db,
  deps: MessageDeps,
  row: NamedCandidacy,
  status: CandidacyStatus,
  key: string,
): Promise<'queued' | 'no address' | null> {
  const message =
    status === 'Sent to account'
      ? composeForCompany(row, deps)
      : status === 'Sent to candidate'
        ? composeForCandidate(row, deps)
        : null;
  if (message === null) return null;
  const { recipient, ...words } = message;
  const about = { entity: 'poscan', id: row.id } as const;
  const member = message.kind === 'poscan.forCompany' ? await findOwnerInChat(trx, deps.settings, row) : null;
  if (member !== null) {
    const inChat = { channel: 'chat', recipient: member, about, key: `${key}-chat` } as const;
    await queueMessage(trx, { ...inChat, ...words, subject: null }, deps.clock.now());
  }
  if (!recipient) return member === null ? 'no address' : 'queued';
  await queueMessage(trx, { channel: 'mail', recipient, about, key, ...words }, deps.clock.now());
  return 'queued';
}

/** The company's owner is asked in the chat as well where they can answer there. */
async function findOwnerInChat(trx: Db, settings: Deps['settings'], row: NamedCandidacy): Promise<string | null> {
  const owner = row.portco_owner_user_id;
  return owner === null || !canAnswerInChat(settings) ? null : findMemberOfUser(trx, owner);
}

function composeForCompany(row: NamedCandidacy, { settings: { firm, publicUrl } }: MessageDeps) {
  const owner = getUserName(row.portco_owner_given, row.portco_owner_family, null);
  const where = row.candidate_account === null ? '' : ` (now at ${row.candidate_account})`;
  return {
    kind: 'poscan.forCompany' as const,
    recipient: row.portco_owner_email,
    subject: `A candidate for ${row.position}: ${row.candidate}`,
    body: `Hello${owner && ` ${owner}`},\n\nWe think that ${row.candidate}${where} could be right for ${row.position}. Tell us what you think: ${publicUrl ?? ''}/talent/candidates?id=${row.id}\n\n${firm}`,
  };
}

function composeForCandidate(row: NamedCandidacy, { settings: { firm } }: MessageDeps) {
  return {
    kind: 'poscan.forCandidate' as const,
    recipient: row.candidate_email,
    ...composeCandidateMail({
      firm,
      company: row.company,
      position: row.position,
      link: row.position_link,
      firstName: getFirstName({ first_name: row.candidate_first_name, name: row.candidate }),
      message: row.personalized_message ?? '',
    }),
  };
}
