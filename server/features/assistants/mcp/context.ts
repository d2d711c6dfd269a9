import type { FastifyInstance } from 'fastify';
import type { Args, Call, Reply } from '../../../../shared/platform/call.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { createConflictError, createForbiddenError } from '../../../platform/errors.ts';
import { makeCallAs } from '../../../platform/http/inner-calls.ts';
import { getKithAddress } from '../../../platform/settings/settings.ts';
import { type DraftKind, sendDraftAs } from '../drafts/kinds.ts';
import { countWaiting, decideDraft, insertDraft, MAX_WAITING } from '../drafts/queries.ts';
import type { DraftArgs } from '../drafts/serializer.ts';
import type { AssistantCaller } from './caller.ts';

/** What came of a writing tool: a draft with the link where the person sends it, or the thing itself. */
interface DraftOutcome {
  state: 'draft' | 'sent';
  title: string;
  /** The address for the person. */
  link: string;
  say: string;
}

/** What a tool is given. */
export interface ToolContext {
  viewer: Viewer;
  /** Makes a call as the person. @throws AppError as it was refused */
  call: <C extends Call>(call: C, args: Args<C>) => Promise<Reply<C>>;
  /** Writes a draft; sends it at once only where the person allowed that. */
  write: <K extends DraftKind>(draft: {
    kind: K;
    title: string;
    args: DraftArgs[K];
    contactId?: string | undefined;
    accountId?: string | undefined;
  }) => Promise<DraftOutcome>;
  /** The whole address of a screen. */
  link: (path: string) => string;
}

export function makeToolContext(app: FastifyInstance, { viewer, client, may }: AssistantCaller): ToolContext {
  const { deps } = app;
  const link = (path: string) => `${getKithAddress(deps.settings)}${path}`;
  const call: ToolContext['call'] = (made, args) => makeCallAs(app, viewer, made, args);
  return {
    viewer,
    call,
    link,
    write: async ({ kind, title, args, contactId, accountId }) => {
      if (!may.draft && !may.send)
        throw createForbiddenError('This assistant can read but not draft. The person can change that on /settings.');
      const now = deps.clock.now();
      const made = await deps.db.transaction().execute(async (trx) => {
        if ((await countWaiting(trx, viewer.user.id)) >= MAX_WAITING)
          throw createConflictError(
            `${MAX_WAITING} drafts are already waiting for the person. They have to decide on these first.`,
          );
        const draft = await insertDraft(
          trx,
          {
            user_id: viewer.user.id,
            made_by: client,
            kind,
            title,
            args: JSON.stringify(args),
            contact_id: contactId === undefined ? null : Number(contactId),
            account_id: accountId === undefined ? null : Number(accountId),
          },
          now,
        );
        const deed = { action: 'assistant.drafted', entity: 'assistant_draft', entityId: draft.id, detail: { kind } };
        await audit(trx, viewer, now, deed);
        return draft;
      });
      if (!may.send)
        return {
          state: 'draft',
          title,
          link: link(`/assistants/drafts/${made.id}`),
          say: 'Nothing was sent. Ask the person to open the link, read the draft and send it.',
        };
      const path = await sendDraftAs(call, made, {});
      await decideDraft(deps.db, made.id, { state: 'sent', path }, now);
      return { state: 'sent', title, link: link(path), say: 'Done without asking, as the person allowed.' };
    },
  };
}
