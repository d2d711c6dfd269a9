/** The messages about candidates: to the company of the position, and to the candidate. */
import { composeCandidateMail } from '../../../../shared/features/talent/candidacies/candidate-mail.ts';
import type { CandidacyStatus } from '../../../../shared/features/talent/candidacies/status-names.ts';
import { getFirstName } from '../../../core/network/read/find-person.ts';
import { getUserName } from '../../../platform/access/users.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { queueMessage } from '../../../platform/messages/delivery.ts';
import type { MessageDeclaration } from '../../../platform/messages/message-kinds.ts';
import { findPeopleOfCandidacy as people } from './mail-people.ts';
import type { NamedCandidacy } from './queries.ts';
import { takeReplyToCandidacy as replied } from './replied.ts';

export const candidacyMessages = {
  'poscan.requested': { label: 'A company asks for an introduction or a reference', optional: false },
  'poscan.forCompany': { label: 'A candidate for one of your positions', optional: false, people, replied },
  'poscan.forCandidate': { label: 'A position that might suit you', optional: false, people, replied },
  'poscan.askCompany': {
    label: 'How it went with a candidate who was introduced to you',
    optional: false,
    people,
    replied,
  },
  'poscan.askCandidate': {
    label: 'How it went with a company that you were introduced to',
    optional: false,
    people,
    replied,
  },
  'poscan.replied': { label: 'An answer by mail about a candidacy', optional: false },
  'poscan.foundersDigest': {
    label: 'The founders digest: candidates of the week',
    optional: true,
    permission: 'founders-digest:receive',
    unsubscribe: 'digest.unsubscribe',
  },
} as const satisfies Record<string, MessageDeclaration>;

declare module '../../../platform/messages/message-kinds.ts' {
  interface MessageKinds extends Record<keyof typeof candidacyMessages, true> {}
}

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
  if (!recipient) return 'no address';
  const about = { entity: 'poscan', id: row.id } as const;
  await queueMessage(trx, { channel: 'mail', recipient, about, key, ...words }, deps.clock.now());
  return 'queued';
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
