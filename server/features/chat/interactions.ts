/** What members press and send in the chat, until it is noted. */
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/app/deps.ts';
import { type ChatButton, readActionId } from '../../platform/chat/card.ts';
import { noteChatEvent } from '../../platform/chat/events.ts';
import { findChatMessage } from '../../platform/chat/posts.ts';
import { parseId } from '../../platform/http/ids.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { makeRequestButton, OWN_CARD } from './answers.ts';
import { Interaction, Press, readDialogValues, Submission } from './payloads.ts';
import { answer, type NotedPress, readSubject } from './press.ts';
import { answerLateRequest, takeBackOwnRequest, takeRequest } from './requests.ts';

/** Comes back with a dialog. Nothing in it gives a right: each is checked anew. */
type DialogState = Pick<NotedPress, 'messageId' | 'button' | 'state' | 'address' | 'posted'>;

const LATE = 'That took too long. Click again.';

/** @returns what Slack gets as the answer */
export async function takeInteraction(app: FastifyInstance, payload: unknown): Promise<object | undefined> {
  const parsed = Interaction.safeParse(payload);
  if (!parsed.success) return undefined;
  const press = Press.safeParse(parsed.data);
  if (press.success) return takePresses(app, press.data);
  const submission = Submission.safeParse(parsed.data);
  return submission.success ? takeSubmission(app, submission.data) : undefined;
}

async function takePresses(app: FastifyInstance, press: Press): Promise<undefined> {
  const { deps } = app;
  const { user, team, trigger_id, response_url, container, actions } = press;
  const { channel_id: channel, message_ts: ts } = container;
  for (const { action_id, value } of actions) {
    const { button, opensDialog } = readActionId(action_id);
    const [id = '', ...state] = value.split(' ');
    const who = { member: user.id, team: team?.id ?? user.team_id ?? '' };
    const pressed = { button, state: state.join(' '), address: response_url };
    if (id === OWN_CARD) await pressOwn(app, { ...who, ...pressed }, trigger_id);
    const messageId = parseId(id);
    // A button that leads somewhere is followed by the browser, and brings no message.
    if (messageId === undefined) continue;
    const noted = { ...who, ...pressed, messageId, values: {}, posted: channel && ts ? { channel, ts } : null };
    // A dialog changes nothing: it is opened after the answer, which comes in time however long it takes to compose.
    if (opensDialog) void openFoundDialog(deps, noted, trigger_id);
    else await note(deps, `press ${trigger_id} ${button}`, noted);
  }
}

/** Whoever presses on what is there no longer reads where it stands. */
async function openFoundDialog(deps: Deps, press: NotedPress, trigger: string): Promise<void> {
  try {
    const found = await findButton(deps, press);
    if (found?.dialog) await openDialog(deps, press, found, trigger);
    else await note(deps, `press ${trigger} ${press.button}`, press);
  } catch (error) {
    deps.warn({ err: error }, 'the chat did not open a dialog');
    await answer(deps, press.address, LATE);
  }
}

type OwnPress = Pick<NotedPress, 'member' | 'team' | 'button' | 'state' | 'address'>;

/** Below an answer to `/kith`, which no message of the outbox is. */
async function pressOwn(app: FastifyInstance, press: OwnPress, trigger: string): Promise<void> {
  const { db, clock } = app.deps;
  if (press.button === 'request') {
    const dialogState = {
      messageId: 0,
      posted: null,
      button: press.button,
      state: press.state,
      address: press.address,
    };
    void openDialog(app.deps, dialogState, makeRequestButton('them'), trigger);
    return;
  }
  if (press.button !== 'undo-request') return;
  // Done before the answer: nothing that was acknowledged is lost.
  if (await noteChatEvent(db, `press ${trigger} ${press.button}`, null, clock.now()))
    await takeBackOwnRequest(app, press);
}

/** The button as it is now; undefined if it is there no longer: whoever presses it then reads why. */
async function findButton(deps: Deps, { messageId, button }: NotedPress): Promise<ChatButton | undefined> {
  const { db, declared } = deps;
  const row = await findChatMessage(db, messageId);
  const subject = row && readSubject(row);
  const question = subject && declared.messages[subject.kind]?.chat;
  const card = question && (await question.compose(db, deps, subject));
  return card?.buttons?.find(({ name }) => name === button);
}

async function openDialog(
  deps: Deps,
  { messageId, button, state: pressedOn, address, posted }: DialogState,
  { dialog }: ChatButton,
  trigger: string,
): Promise<void> {
  const dialogState: DialogState = { messageId, button, state: pressedOn, address, posted };
  const state = JSON.stringify(dialogState);
  const opened = await deps.chat.ask?.(trigger, { ...dialog!, state }).catch((error: unknown) => {
    deps.warn({ err: error }, 'the chat did not open a dialog');
    return false;
  });
  if (!opened) await answer(deps, address, LATE);
}

async function takeSubmission(app: FastifyInstance, submission: Submission): Promise<object | undefined> {
  const { user, team, view } = submission;
  const state = readState(view.private_metadata);
  if (!state) return undefined;
  const noted = {
    ...state,
    member: user.id,
    team: team?.id ?? user.team_id ?? '',
    values: readDialogValues(submission),
  };
  if (isOwnRequest(state)) return takeRequest(app, { ...noted, viewId: view.id, why: noted.values.why ?? '' });
  await note(app.deps, `dialog ${view.id}`, noted);
  return undefined;
}

const isOwnRequest = ({ button, messageId }: DialogState): boolean => button === 'request' && messageId === 0;

/** What Slack gets while a request is still being made; undefined for everything else. */
export function answerLateInteraction(payload: unknown): object | undefined {
  const submission = Submission.safeParse(payload);
  const state = submission.success && readState(submission.data.view.private_metadata);
  return state && isOwnRequest(state) ? answerLateRequest() : undefined;
}

function readState(text: string): DialogState | undefined {
  try {
    const state = JSON.parse(text) as Partial<DialogState>;
    if (typeof state.messageId !== 'number' || typeof state.button !== 'string') return undefined;
    return { address: '', state: '', posted: null, ...state } as DialogState;
  } catch {
    return undefined;
  }
}

/** Noted and acknowledged: from here on it is done once, whatever happens to this process. */
async function note(deps: Deps, key: string, noted: NotedPress): Promise<void> {
  const { db, clock, wakeJobs } = deps;
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    if (await noteChatEvent(trx, key, noted, now))
      await enqueue(trx, { kind: 'chat.press', payload: { key }, key: `chat ${key}`, maxAttempts: 3 }, now);
  });
  wakeJobs();
}
