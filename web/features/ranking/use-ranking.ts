import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RankingContact, RankingFeedback } from '../../../shared/features/ranking/calls.ts';
import { contactsQuery } from './queries.ts';
import { useAnswerQueue } from './use-answer-queue.ts';

type GivenAnswer = { contact: RankingContact; feedback: RankingFeedback };

/** The present and the next question; an answer shows the next at once, and is saved meanwhile. */
export function useRanking(staff: boolean) {
  const query = useQuery(contactsQuery(staff));
  /** The answers given here, oldest first. */
  const [past, setPast] = useState<readonly GivenAnswer[]>([]);
  /** People whose answer was taken back, including answers of an earlier list. */
  const [back, setBack] = useState<readonly RankingContact[]>([]);
  const removeFromPast = (id: string) => setPast((before) => before.filter(({ contact }) => contact.id !== id));
  const { add, stored, earlier, pending, failing } = useAnswerQueue(removeFromPast);
  const { data, dataUpdatedAt, isFetching, refetch } = query;
  const done = new Set([...past.map(({ contact }) => contact.id), ...earlier]);
  for (const { id } of back) done.delete(id);
  const waiting = [
    ...back,
    ...(data?.contacts ?? []).filter(({ id }) => !back.some((shown) => shown.id === id)),
  ].filter(({ id }) => !done.has(id));
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
      removeFromPast(person.id);
      setBack((before) => [person, ...before]);
      add({ id: person.id, name: person.Name, feedback, taken_back: true });
    },
  };
}
