import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answerRankings, type RankingContact, type RankingFeedback } from '../../shared/ranking/calls.ts';
import { describeError } from '../api/api-error.ts';
import { useDraft } from '../api/drafts.tsx';
import { send } from '../api/send.ts';
import { useNotices } from '../ui/notices.tsx';
import { useSteady } from '../ui/use-steady.ts';
import { type AnswerQueueOptions, makeAnswerQueue, type QueuedAnswer } from './answer-queue.ts';
import { contactsQuery } from './queries.ts';

type GivenAnswer = { contact: RankingContact; feedback: RankingFeedback };

const post: AnswerQueueOptions['post'] = (answers) =>
  send(
    answerRankings,
    { body: { answers: answers.map(({ id, feedback, taken_back }) => ({ id, feedback, taken_back })) } },
    // The call goes on when the tab closes.
    { keepalive: true },
  );

/** The answers on their way, for as long as the game is open. */
function useAnswerQueue(onRefused: (answer: QueuedAnswer, why: unknown) => void) {
  const place = useDraft('ranking-answers');
  const [state, setState] = useState<{ pending: readonly QueuedAnswer[]; failing: boolean }>({
    pending: [],
    failing: false,
  });
  const [stored, setStored] = useState<{ today: number; at: number } | null>(null);
  /** People whom the list may still hold, as their answers of an earlier page arrive only now. */
  const [earlier, setEarlier] = useState<readonly string[]>([]);
  const refused = useSteady((answer: QueuedAnswer, why: unknown) => {
    setEarlier((ids) => ids.filter((id) => id !== answer.id));
    onRefused(answer, why);
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

/** The present and the next question; an answer shows the next at once, and is saved meanwhile. */
export function useRanking(staff: boolean) {
  const query = useQuery(contactsQuery(staff));
  const notices = useNotices();
  /** The answers given here, oldest first. */
  const [past, setPast] = useState<readonly GivenAnswer[]>([]);
  /** People whose answer was taken back, including answers of an earlier list. */
  const [back, setBack] = useState<readonly RankingContact[]>([]);
  const forget = (id: string) => setPast((before) => before.filter(({ contact }) => contact.id !== id));
  const { add, stored, earlier, pending, failing } = useAnswerQueue(({ id, name }, why) => {
    forget(id);
    const words = typeof why === 'string' ? why : describeError(why);
    notices.error(`Your answer about ${name} was not kept. ${words}`);
  });
  const { data, dataUpdatedAt, isFetching, refetch } = query;
  const done = new Set([...past.map(({ contact }) => contact.id), ...earlier]);
  for (const { id } of back) done.delete(id);
  const waiting = [...back, ...(data?.contacts ?? []).filter(({ id }) => !back.some((one) => one.id === id))].filter(
    ({ id }) => !done.has(id),
  );
  const [contact, next] = waiting;
  const through = data !== undefined && data.contacts.length > 0 && contact === undefined;
  const saving = pending.length > 0;
  useEffect(() => {
    if (through && !saving) void refetch();
  }, [through, saving, refetch]);
  return {
    query,
    contact,
    next,
    /** The next ones are on their way. */
    more: through && !failing && (saving || isFetching),
    /** Only what the server keeps. */
    answeredToday: stored && stored.at >= dataUpdatedAt ? stored.today : (data?.answered_today ?? 0),
    /** The number of answers that it has not taken yet; they are in this browser. */
    unsaved: pending.length,
    failing,
    last: past.at(-1)?.contact,
    answer: (feedback: RankingFeedback) => {
      if (!contact) return;
      setPast((before) => [...before, { contact, feedback }]);
      setBack((before) => before.filter(({ id }) => id !== contact.id));
      add({ id: contact.id, name: contact.Name, feedback, taken_back: false });
    },
    takeBack: () => {
      const last = past.at(-1);
      if (!last) return;
      const { contact: person, feedback } = last;
      forget(person.id);
      setBack((before) => [person, ...before]);
      add({ id: person.id, name: person.Name, feedback, taken_back: true });
    },
  };
}
