import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import { updateIntro } from '../../../../shared/features/introductions/calls.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import { firmUsersQuery } from '../../../core/people/firm-users.ts';
import { type EditLabels, useEdit } from '../../../platform/api/edits.ts';

/** A change, with the request as the user saw it (`was`), and names of people that it may speak of, by id. */
export type IntroEdit = Omit<Body<typeof updateIntro>, 'basedOn'> & {
  was: object;
  names?: Readonly<Record<string, string>>;
};

/** The fields of a request that a change may set, as the user sees them. */
export const getIntroFields = (intro: Intro) => ({
  ...intro,
  Kith_Facilitator__c: intro.Kith_Facilitator__r?.Id ?? null,
});

/** The status, the words for others and the confirmation belong to a step, which names the state on which it was decided. */
const getLabels = (show: (id: unknown) => string): EditLabels<typeof updateIntro> => ({
  Status__c: null,
  From_Status__c: null,
  Last_Status_Update__c: null,
  Target_Works_Elsewhere__c: null,
  comment: null,
  internal_comment: null,
  although_terms: null,
  Reject_Reason__c: 'Reject reason',
  Rejection_Details__c: 'Rejection details',
  Next_Update_Request__c: 'Next update',
  Sales_Status__c: 'Sales status',
  Goal__c: 'Goal',
  Connector__c: { label: 'Connector', show },
  Kith_Facilitator__c: { label: 'Facilitator', show },
  To_Who__c: { label: 'Target person', show },
  Relationship_With_Connector__c: 'Relationship with connector',
  Double_Opt_In__c: 'Whether the target person is asked, too',
});

/** Changes a request, unless others changed the same fields meanwhile: then the user chooses. */
export function useIntroEdit() {
  const edit = useEdit();
  const queries = useQueryClient();
  return useCallback(
    ({ was, names = {}, ...body }: IntroEdit) => {
      const users = queries.getQueryData(firmUsersQuery.queryKey) ?? [];
      const show = (id: unknown): string =>
        id ? (names[String(id)] ?? users.find(({ Id }) => Id === id)?.Name ?? 'Someone else') : 'Nobody';
      return edit(updateIntro, { body }, { was, labels: getLabels(show) });
    },
    [edit, queries],
  );
}
