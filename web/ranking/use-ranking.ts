import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  answerRanking,
  type RankingContact,
  type RankingFeedback,
  takeBackRanking,
} from '../../shared/ranking/calls.ts';
import { describeError } from '../api/api-error.ts';
import { send } from '../api/send.ts';
import { useNotices } from '../ui/notices.tsx';
import { contactsQuery } from './queries.ts';

type Step = { contact: RankingContact; feedback: RankingFeedback | null };

/** The present and the next question; an answer shows the next at once, and is saved meanwhile. */
export function useRanking(staff: boolean) {
  const query = useQuery(contactsQuery(staff));
  const notices = useNotices();
  /** The answers given here, oldest first. */
  const [past, setPast] = useState<readonly RankingContact[]>([]);
  /** People whose answer was taken back, including answers of an earlier list. */
  const [back, setBack] = useState<readonly RankingContact[]>([]);
  const forget = (contact: RankingContact) => setPast((before) => before.filter(({ id }) => id !== contact.id));
  const { mutate, isPending } = useMutation({
    // Calls go one after the other: an answer is there before it is taken back.
    scope: { id: 'ranking' },
    mutationFn: ({ contact: { id }, feedback }: Step) =>
      feedback === null
        ? send(takeBackRanking, { params: { id } })
        : send(answerRanking, { params: { id }, body: { feedback } }),
    onError: (error, { contact, feedback }) => {
      if (feedback !== null) forget(contact);
      notices.error(
        `Your answer about ${contact.Name} was not ${feedback === null ? 'taken back' : 'kept'}. ${describeError(error)}`,
      );
    },
  });
  const { data, isFetching, refetch } = query;
  const done = new Set(past.map(({ id }) => id));
  const waiting = [...back, ...(data?.contacts ?? []).filter(({ id }) => !back.some((one) => one.id === id))].filter(
    ({ id }) => !done.has(id),
  );
  const [contact, next] = waiting;
  const through = data !== undefined && data.contacts.length > 0 && contact === undefined;
  useEffect(() => {
    if (through && !isPending) void refetch();
  }, [through, isPending, refetch]);
  return {
    query,
    contact,
    next,
    /** The next ones are on their way. */
    more: through && (isPending || isFetching),
    answeredToday: (data?.answered_today ?? 0) + past.length,
    last: past.at(-1),
    answer: (feedback: RankingFeedback) => {
      if (!contact) return;
      setPast((before) => [...before, contact]);
      setBack((before) => before.filter(({ id }) => id !== contact.id));
      mutate({ contact, feedback });
    },
    takeBack: () => {
      const last = past.at(-1);
      if (!last) return;
      forget(last);
      setBack((before) => [last, ...before]);
      mutate({ contact: last, feedback: null });
    },
  };
}
