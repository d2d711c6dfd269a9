import type { FastifyInstance } from 'fastify';
import {
  allowChat,
  type ChatLink,
  getChatLink,
  getChatManifest,
  unlinkChat,
} from '../../../shared/features/chat/calls.ts';
import { refuseActing, type Viewer } from '../../platform/access/viewer.ts';
import type { Deps } from '../../platform/app/deps.ts';
import { audit } from '../../platform/audit/audit.ts';
import { deleteEndedChatAccount, findChatAccount, unlinkChatAccount } from '../../platform/chat/accounts.ts';
import { canAnswerInChat } from '../../platform/chat/content.ts';
import { handle } from '../../platform/http/handle.ts';
import { composeManifest } from './manifest.ts';

export function accountRoutes(app: FastifyInstance): void {
  handle(app, getChatLink, (context) => loadLink(context, context.viewer));

  handle(app, unlinkChat, async (context) => {
    const { db, clock, viewer } = context;
    refuseActing(viewer);
    await db.transaction().execute(async (trx) => {
      if (!(await unlinkChatAccount(trx, viewer.user.id, clock.now()))) return;
      const about = { entity: 'app_user', entityId: viewer.user.id };
      await audit(trx, viewer, clock.now(), { action: 'chat-account.unlinked', ...about });
    });
    return loadLink(context, viewer);
  });

  handle(app, allowChat, async (context) => {
    refuseActing(context.viewer);
    await deleteEndedChatAccount(context.db, context.viewer.user.id);
    return loadLink(context, context.viewer);
  });

  handle(app, getChatManifest, async ({ settings }) => ({
    manifest: JSON.stringify(composeManifest(settings.publicUrl ?? ''), null, 2),
  }));
}

async function loadLink({ db, settings }: Pick<Deps, 'db' | 'settings'>, { user }: Viewer): Promise<ChatLink> {
  const account = await findChatAccount(db, user.id);
  const isLinked = account !== undefined && account.unlinked_at === null;
  return {
    available: canAnswerInChat(settings),
    account: isLinked ? { name: account.name, member_id: account.member_id, linked_at: account.linked_at } : null,
    unlinked: account !== undefined && !isLinked,
  };
}
