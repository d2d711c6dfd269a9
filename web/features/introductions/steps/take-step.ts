import { useQueryClient } from '@tanstack/react-query';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import type { IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import { INTRO_LIFE } from '../../../../shared/core/introductions/statuses.ts';
import type { NextStep } from '../../../../shared/features/introductions/next-step.ts';
import { ApiError, describeError } from '../../../platform/api/api-error.ts';
import { useUser } from '../../../platform/api/session.ts';
import { describeNotUndone } from '../../../platform/life-cycle/undo.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { useUndoNotice } from '../../../platform/ui/states/use-undo-notice.ts';
import { useUpdate } from './changes.ts';
import { refreshRequest } from './refresh.ts';
import { useDone } from './undo.ts';
import { getIntroFields, type IntroEdit, useIntroEdit } from './use-intro-edit.ts';

/** A change with the state on which it was decided here: a faster user is not overruled. */
export const toIntroEdit = (
  intro: Intro,
  change: Omit<IntroEdit, 'Id' | 'From_Status__c' | 'Last_Status_Update__c' | 'was'>,
): IntroEdit => {
  const { Id, Status__c, Last_Status_Update__c } = intro;
  return { Id, From_Status__c: Status__c, Last_Status_Update__c, ...change, was: getIntroFields(intro) };
};

/** The step, with its user as the facilitator if there was none. */
export const makeStepEdit = (intro: Intro, to: IntroStatus, me: string | undefined): IntroEdit =>
  toIntroEdit(intro, {
    Status__c: to,
    ...(intro.Kith_Facilitator__r === null && me !== undefined ? { Kith_Facilitator__c: me } : {}),
  });

/** Takes a step with one press; it can be taken back as every step can. */
export function useTakeStep(): {
  /** @param onTerms the terms of the connector are in the way, which staff may override with a reason */
  take: (intro: Intro, to: NextStep['to'], onTerms?: () => void) => void;
  busy: boolean;
} {
  const update = useUpdate();
  const done = useDone();
  const notices = useNotices();
  const me = useUser()?.Id;
  const take = (intro: Intro, to: IntroStatus, onTerms?: () => void) =>
    update.mutate(makeStepEdit(intro, to, me), {
      onSuccess: ({ result }) =>
        done(result, `The request to ${intro.Target_Account__r.Name}: ${INTRO_LIFE[to].label}.`),
      onError: (error) => {
        if (onTerms && error instanceof ApiError && error.allowed.includes('although_terms')) onTerms();
        else notices.error(`The request to ${intro.Target_Account__r.Name} was not changed. ${describeError(error)}`);
      },
    });
  return { take, busy: update.isPending };
}

type Facilitator = { Id: string; Name: string } | null;

/** Makes a user the facilitator, and offers to undo that. */
export function useAssign(): (intro: Intro, user: { Id: string; Name: string }) => void {
  const queries = useQueryClient();
  const notices = useNotices();
  const undoable = useUndoNotice();
  const edit = useIntroEdit();
  const set = ({ Id }: Intro, from: Facilitator, to: Facilitator) => {
    const names = Object.fromEntries([from, to].flatMap((user) => (user ? [[user.Id, user.Name]] : [])));
    const was = { Kith_Facilitator__c: from?.Id ?? null };
    return edit({ Id, Kith_Facilitator__c: to?.Id ?? null, was, names }).finally(
      () => void refreshRequest(queries, Id),
    );
  };
  return (intro, user) => {
    const before = intro.Kith_Facilitator__r;
    if (before?.Id === user.Id) return;
    const company = intro.Target_Account__r.Name;
    set(intro, before, user).then(
      () =>
        undoable(`${user.Name} facilitates the request to ${company} now.`, {
          run: () => set(intro, user, before),
          failed: describeNotUndone,
        }),
      (error) => notices.error(`The facilitator of the request to ${company} was not changed. ${describeError(error)}`),
    );
  };
}

/** The user as a facilitator. */
export function useMe(): { Id: string; Name: string } | undefined {
  const user = useUser();
  if (!user) return undefined;
  const { given_name, family_name, email } = user.payload;
  return { Id: user.Id, Name: `${given_name} ${family_name}`.trim() || email };
}
