/** Shows the messages that a change of a request would send, before it is made. */

import type { previewIntroUpdate } from '../../../../shared/features/introductions/calls.ts';
import type { Result } from '../../../../shared/platform/call.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { runAndRollBack } from '../../../platform/life-cycle/steps.ts';
import type { AskedChange } from '../asked/serializer.ts';
import { getRecipient, INSTEAD, type TemplateName } from '../messages/messages.ts';
import { listStepMessages } from '../messages/step-messages.ts';
import { introSteps, perform } from './pending.ts';
import { findIntro, findNewestMessage, listNewMessages } from './queries.ts';
import { requireIntroStep } from './rules.ts';
import { isStep } from './update.ts';

type Preview = Result<typeof previewIntroUpdate>;

export async function previewMessages(deps: Deps, viewer: Viewer, id: number, change: AskedChange): Promise<Preview> {
  try {
    return { ...(await previewSent(deps, viewer, id, change)), refused: null };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) {
      const overridable = error.details.allowed?.includes('although_terms') ? { overridable: true as const } : {};
      return { messages: [], unreached: [], refused: error.message, ...overridable };
    }
    throw error;
  }
}

/** @throws conflict, invalid as the change itself does */
function previewSent(
  deps: Deps,
  viewer: Viewer,
  id: number,
  change: AskedChange,
): Promise<Omit<Preview, 'refused' | 'overridable'>> {
  return deps.db.transaction().execute((trx) =>
    runAndRollBack(trx, async () => {
      await introSteps.takeWaiting(trx, deps, id, viewer);
      const row = (await findIntro(trx, ALL_SEEING, id))!;
      const last = await findNewestMessage(trx);
      await perform(trx, deps, viewer, row, { call: 'update', change });
      if (!isStep(row, change)) return { messages: [], unreached: [] };
      const after = (await findIntro(trx, ALL_SEEING, id))!;
      const who = { actor: 'staff', userId: viewer.user.id } as const;
      const templates = listStepMessages(requireIntroStep(row, change.to, 'staff'), row, after, who);
      const queued = await listNewMessages(trx, id, last);
      const wasSent = (name: TemplateName | undefined) => queued.some(({ kind }) => kind === `intro.${name}`);
      return {
        messages: queued.map(({ kind, channel, recipient, subject, body }) => {
          const to = getRecipient(kind!.slice('intro.'.length) as TemplateName);
          return { to, channel, recipient, subject, body };
        }),
        unreached: templates.filter((name) => !wasSent(name) && !wasSent(INSTEAD[name])).map(getRecipient),
      };
    }),
  );
}
