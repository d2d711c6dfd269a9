/** The chat ended our access: its app was removed, or its token revoked. Nothing is posted until the setting names another token. */
import { listAdministrators } from '../access/administrators.ts';
import type { Deps } from '../app/deps.ts';
import type { Db } from '../db/engine.ts';
import type { MessageDeclaration } from '../messages/message-kinds.ts';
import { computeMark } from '../messages/message-mark.ts';
import { NotAcceptedError } from '../ports/not-taken.ts';
import { loadFirmAccountId, readInstallation, writeInstallation } from '../settings/installation.ts';
import type { Settings } from '../settings/settings.ts';

export const endedMessages = {
  'chat.ended': { label: 'The chat ended Kith’s access', optional: false, permission: 'outbox:read' },
} as const satisfies Record<string, MessageDeclaration>;

declare module '../messages/message-kinds.ts' {
  interface MessageKinds extends Record<keyof typeof endedMessages, true> {}
}

interface EndedState {
  /** A hash of the token: another one begins anew. */
  mark: string;
  at: string;
}

/** When the chat ended the access of the present token; null while it has not. */
export async function findChatEnd(db: Db, { slack }: Pick<Settings, 'slack'>): Promise<string | null> {
  const stored = slack && (await readInstallation(db, 'chat_ended'));
  const state = stored ? (JSON.parse(stored) as EndedState) : null;
  return state && slack && state.mark === computeMark(slack.token) ? state.at : null;
}

export const CHAT_ENDED =
  'Kith’s app was removed from Slack, or its token revoked. Install the app again and set its new SLACK_TOKEN, restart, and send this again.';

/** @throws NotAcceptedError, final, while the chat takes nothing of ours */
export async function refuseEndedChat({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<void> {
  if ((await findChatEnd(db, settings)) === null) return;
  throw new NotAcceptedError(new Error('ended'), { sentence: CHAT_ENDED, isFinal: true });
}

/** Notes that it ended. @returns what administrators are told, by mail and once for each token; nothing if they know */
export async function noteChatEnd(trx: Db, settings: Settings, now: Date) {
  if (!settings.slack || (await findChatEnd(trx, settings)) !== null) return [];
  const mark = computeMark(settings.slack.token);
  await writeInstallation(trx, 'chat_ended', JSON.stringify({ mark, at: now.toISOString() } satisfies EndedState));
  const body = [
    'Kith’s app was removed from Slack, or its token was revoked. Kith no longer posts there, and no one can answer there.',
    'E-mails still go out. Messages for Slack are marked as failed in the Outbox.',
    `To connect Slack again, install the app and set its new SLACK_TOKEN: ${settings.publicUrl ?? ''}/admin?tab=set-up`,
  ].join('\n\n');
  const administrators = await listAdministrators(trx, settings.firmDomains);
  const id = (await loadFirmAccountId(trx)) ?? 0;
  return administrators.map((admin) => ({
    channel: 'mail' as const,
    recipient: admin.email,
    subject: 'Slack ended Kith’s access',
    body,
    key: `chat-ended-${mark}-${admin.id}`,
    kind: 'chat.ended' as const,
    about: { entity: 'account' as const, id },
  }));
}
