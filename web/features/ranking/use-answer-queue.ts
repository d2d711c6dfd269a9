import { useEffect, useState } from 'react';
import { answerRankings } from '../../../shared/features/ranking/calls.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import { useUser } from '../../platform/api/session.ts';
import { useSteady } from '../../platform/ui/hooks/use-steady.ts';
import { useNotices } from '../../platform/ui/states/notices.tsx';
import { type AnswerQueueOptions, makeAnswerQueue, type QueuedAnswer } from './answer-queue.ts';
import { getUnsentAnswersPlace } from './unsent-answers.ts';

const post: AnswerQueueOptions['post'] = (answers) =>
  send(
    answerRankings,
    { body: { answers: answers.map(({ id, feedback, taken_back }) => ({ id, feedback, taken_back })) } },
    // The call goes on when the tab closes.
    { keepalive: true },
  );

/**
 * The answers on their way, for as long as this part is shown; first those that an earlier page did not get rid of.
 * @param onRefused an answer was not kept, as the user is told here
 */
export function useAnswerQueue(onRefused: (personId: string) => void) {
  const user = useUser();
  const notices = useNotices();
  const place = getUnsentAnswersPlace(user && !user.fake ? user.Id : null);
  const [state, setState] = useState<{ pending: readonly QueuedAnswer[]; failing: boolean }>({
    pending: [],
    failing: false,
  });
  const [stored, setStored] = useState<{ today: number; at: number } | null>(null);
  /** People whom the list may still hold, as their answers of an earlier page arrive only now. */
  const [earlier, setEarlier] = useState<readonly string[]>([]);
  const refused = useSteady((answer: QueuedAnswer, why: unknown) => {
    setEarlier((ids) => ids.filter((id) => id !== answer.id));
    onRefused(answer.id);
    const words = typeof why === 'string' ? why : describeError(why);
    notices.error(`Your answer about ${answer.name} wasn’t saved. ${words}`);
  });
  const [queue] = useState(() =>
    makeAnswerQueue({
      place,
      post,
      onChange: setState,
      onStored: (today) => setStored({ today, at: Date.now() }),
      onRefused: refused,
    }),
  );
  useEffect(() => {
    const found = queue.start().filter(({ taken_back }) => !taken_back);
    setEarlier(found.map(({ id }) => id));
    window.addEventListener('pagehide', queue.leave);
    window.addEventListener('online', queue.flush);
    return () => {
      queue.stop();
      window.removeEventListener('pagehide', queue.leave);
      window.removeEventListener('online', queue.flush);
    };
  }, [queue]);
  return { add: queue.add, stored, earlier, ...state };
}
