/** "Request an introduction" below an answer to `/kith`: the request that the drawer would make, and its Undo. */
import type { FastifyInstance } from 'fastify';
import { requestIntro, undoIntros } from '../../../shared/features/introductions/calls.ts';
import { findChatUser } from '../../platform/chat/accounts.ts';
import type { PostedCard } from '../../platform/chat/card.ts';
import { AppError } from '../../platform/errors.ts';
import { makeCallAs } from '../../platform/http/inner-calls.ts';
import { OWN_CARD } from './answers.ts';
import { answer } from './press.ts';

interface SentDialog {
  viewId: string;
  member: string;
  team: string;
  /** The ids of the company and of the person: `12 34`. */
  state: string;
  address: string;
  why: string;
}

const refuse = (message: string) => ({ response_action: 'errors', errors: { why: message } });

/** The dialog stays: sent again, it makes no second request. */
export const answerLateRequest = () => refuse('Kith is slow at the moment. Send it again: your request is made once.');

/**
 * Makes the request before Slack gets its answer: a member who got none sends again, and the same dialog makes one request.
 * @returns what Slack shows in the dialog; undefined closes it
 */
export async function takeRequest(app: FastifyInstance, sent: SentDialog): Promise<object | undefined> {
  const [account = '', contact = ''] = sent.state.split(' ');
  try {
    const { viewer, why } = await findChatUser(app.deps, sent);
    if (!viewer) return refuse(why);
    const { result } = await makeCallAs(app, viewer, requestIntro, {
      params: { id: account },
      body: {
        why: sent.why,
        request_key: `chat ${sent.viewId}`.slice(0, 80),
        ...(contact ? { target_contact_id: contact } : {}),
      },
    });
    app.deps.wakeJobs();
    void sendConfirmation(app, sent.address, result);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return refuse(error.message);
    throw error;
  }
}

async function sendConfirmation(
  { deps }: FastifyInstance,
  address: string,
  { Id, undo }: { Id: string; undo?: { seconds: number } | undefined },
): Promise<void> {
  const open = {
    name: 'open',
    label: 'Open in Kith',
    url: `${deps.settings.publicUrl ?? ''}/intro/dashboard?id=${Id}`,
  };
  const card: PostedCard = {
    id: OWN_CARD,
    state: Id,
    title: 'Your request was sent',
    lines: [[`${deps.settings.firm} is looking at it.`]],
    buttons: undo ? [{ name: 'undo-request', label: 'Undo' }, open] : [open],
    note: undo ? `You can undo this for ${Math.ceil(undo.seconds)} seconds` : undefined,
  };
  await deps.chat.answer?.(address, { text: card.title, parts: [card] }).catch((error: unknown) => {
    deps.warn({ err: error }, 'the chat did not take an answer to a member');
  });
}

/** Takes back a request that was only just sent. A second press finds nothing to take back. */
export async function takeBackOwnRequest(
  app: FastifyInstance,
  { member, team, state, address }: Omit<SentDialog, 'viewId' | 'why'>,
): Promise<void> {
  const { deps } = app;
  const say = (text: string) => answer(deps, address, text);
  try {
    const { viewer, why } = await findChatUser(deps, { member, team });
    if (!viewer) return await say(why);
    await makeCallAs(app, viewer, undoIntros, { body: { ids: [state] } });
    await say('You withdrew your request before anyone saw it.');
  } catch (error) {
    if (!(error instanceof AppError)) deps.warn({ err: error }, 'a press in the chat failed');
    await say(error instanceof AppError ? error.message : 'That did not work. Try again in a moment.');
  }
}
