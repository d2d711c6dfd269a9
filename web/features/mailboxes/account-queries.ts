import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  pauseCalendar,
  proposePrivateGuests,
  syncCalendar,
  unlinkCalendar,
} from '../../../shared/features/calendars/calls.ts';
import {
  pauseMailbox,
  proposeForBlocklist,
  syncMailbox,
  unlinkMailbox,
} from '../../../shared/features/mailboxes/calls.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import { useSteps } from '../../platform/api/use-steps.ts';
import { formatCount } from '../../platform/ui/numbers.ts';
import { useNotices } from '../../platform/ui/states/notices.tsx';
import type { LinkedPart } from './account-parts.ts';
import { root } from './queries.ts';

/** Whom the user may want to keep out before a first reading; asked once, as the service is read for it. */
export const proposalsQuery = ({ reads, id }: LinkedPart) =>
  queryOptions({
    queryKey: ['own-network-private', reads, id],
    queryFn: ({ signal }) =>
      reads === 'calendar'
        ? send(proposePrivateGuests, { params: { id } }, { signal })
        : send(proposeForBlocklist, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

interface ReadingStep {
  step: 'sync' | 'pause';
  parts: readonly LinkedPart[];
}

const takeStep = (step: ReadingStep['step'], { reads, id }: LinkedPart): Promise<unknown> => {
  if (reads === 'calendar') return send(step === 'sync' ? syncCalendar : pauseCalendar, { params: { id } });
  return send(step === 'sync' ? syncMailbox : pauseMailbox, { params: { id } });
};

/** Reads parts of an account now, or pauses them. */
export const useReadingStep = () =>
  useSteps(({ step, parts }: ReadingStep) => Promise.all(parts.map((part) => takeStep(step, part))), root);

/** Takes back what a list brought, or the parts of an account one after another: the permission ends with the last. */
export function useUnlink(parts: readonly Pick<LinkedPart, 'reads' | 'id'>[]) {
  const queries = useQueryClient();
  const notices = useNotices();
  return useMutation({
    async mutationFn() {
      let isRevoked = true;
      let people = 0;
      for (const { reads, id } of parts) {
        const params = { id };
        const reply =
          reads === 'calendar' ? await send(unlinkCalendar, { params }) : await send(unlinkMailbox, { params });
        people += reply.people;
        isRevoked &&= reply.revoked;
      }
      return { people, isRevoked };
    },
    onSuccess: ({ people, isRevoked }) => {
      const whose = parts.length > 1 ? 'What it brought is' : describeSignals(people);
      const went = `Unlinked. ${whose} being removed.`;
      notices.success(
        isRevoked
          ? went
          : `${went} To end Kith’s permission there, too, remove Kith in your account at the mail service.`,
      );
    },
    onError: (error) => notices.error(`The account could not be unlinked: ${describeError(error)}`),
    // Facts from other sources stay, and other screens follow.
    onSettled: () => queries.invalidateQueries(),
  });
}

const describeSignals = (people: number): string =>
  `The signals of ${formatCount(people)} ${people === 1 ? 'person' : 'people'} are`;
