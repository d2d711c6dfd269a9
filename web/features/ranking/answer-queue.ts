import { z } from 'zod';
import { type answerRankings, FEEDBACKS, MAX_ANSWERS } from '../../../shared/features/ranking/calls.ts';
import type { Reply } from '../../../shared/platform/call.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import type { DraftPlace } from '../../platform/ui/form/draft.ts';

/** Failed answers are sent again after this time, and as soon as the browser is online or another answer is given. */
const AGAIN_MS = 5_000;

const QueuedAnswer = z.object({
  /** Names it among those of all tabs. */
  key: z.string(),
  id: z.string(),
  name: z.string(),
  feedback: z.enum(FEEDBACKS),
  taken_back: z.boolean(),
});
export type QueuedAnswer = z.infer<typeof QueuedAnswer>;
const Stored = z.object({ answers: z.array(QueuedAnswer) }).catch({ answers: [] });

export interface AnswerQueueOptions {
  /** The browser's storage, which all tabs share. */
  place: DraftPlace;
  post: (answers: readonly QueuedAnswer[]) => Promise<Reply<typeof answerRankings>>;
  onChange: (state: { pending: readonly QueuedAnswer[]; failing: boolean }) => void;
  /** @param today the number of answers of today that the server keeps */
  onStored: (today: number) => void;
  onRefused: (answer: QueuedAnswer, why: unknown) => void;
}

/**
 * Answers on their way to the server, in order. They stay in the browser until it has taken them, so that a tab may close at any time; what
 * is sent twice is kept once there.
 */
export function makeAnswerQueue({ place, post, onChange, onStored, onRefused }: AnswerQueueOptions) {
  let pending: readonly QueuedAnswer[] = [];
  /** The number of the first ones that are being sent. */
  let sending = 0;
  let failing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const taken = new Set<string>();

  const readStored = () => Stored.parse(place.read()?.values ?? {}).answers.filter(({ key }) => !taken.has(key));
  const saveChange = () => {
    const own = new Set(pending.map(({ key }) => key));
    const answers = [...readStored().filter(({ key }) => !own.has(key)), ...pending];
    if (answers.length === 0) place.drop();
    else place.keep({ answers });
    onChange({ pending, failing });
  };
  const remove = (answers: readonly QueuedAnswer[]) => {
    for (const { key } of answers) taken.add(key);
    pending = pending.filter(({ key }) => !taken.has(key));
  };
  /** A refusal of an answer that was changed since then concerns nobody. */
  const refuse = (answer: QueuedAnswer, why: unknown) => {
    if (!answer.taken_back && !pending.some(({ id }) => id === answer.id)) onRefused(answer, why);
  };

  async function flush(): Promise<void> {
    if (sending > 0 || pending.length === 0) return;
    clearTimeout(timer);
    const batch = pending.slice(0, MAX_ANSWERS);
    sending = batch.length;
    try {
      const reply = await post(batch);
      sending = 0;
      failing = false;
      remove(batch);
      onStored(reply.answered_today);
      for (const [place, { error }] of reply.answers.entries()) if (error !== null) refuse(batch[place]!, error);
    } catch (error) {
      sending = 0;
      failing = !isFinal(error);
      if (failing && !isStopped) timer = setTimeout(() => void flush(), AGAIN_MS);
      if (!failing) {
        remove(batch);
        for (const answer of batch) refuse(answer, error);
      }
    }
    saveChange();
    if (!failing) await flush();
  }

  return {
    /** Takes up what an earlier page did not get rid of. @returns these answers */
    start(): readonly QueuedAnswer[] {
      isStopped = false;
      pending = readStored();
      if (pending.length > 0) saveChange();
      void flush();
      return pending;
    },
    add(answer: Omit<QueuedAnswer, 'key'>): void {
      const unsent = pending.slice(sending).findLast(({ id }) => id === answer.id);
      // An answer that nobody has got yet needs no taking back.
      if (answer.taken_back && unsent && !unsent.taken_back) remove([unsent]);
      else pending = [...pending, { ...answer, key: crypto.randomUUID() }];
      saveChange();
      void flush();
    },
    flush: () => void flush(),
    /** The page closes: the rest goes out, too. It stays in the browser, as nobody learns here whether it arrived. */
    leave(): void {
      const rest = pending.slice(sending);
      for (let from = 0; from < rest.length; from += MAX_ANSWERS)
        post(rest.slice(from, from + MAX_ANSWERS)).catch(() => undefined);
    },
    /** What failed waits in the browser: the next queue sends it, and says where the user is what was refused. */
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Sending the same again would be refused again. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);
