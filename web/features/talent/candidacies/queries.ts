import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  claimPoscan,
  createPoscans,
  getCandidate,
  listPortcoOwners,
  myCandidates,
  poscanTimeline,
  shareWithDigest,
  updateCandidate,
  updateNextFeedback,
  updateOwner,
  updatePortcoFeedback,
  updatePoscan,
  updatePoscanDetails,
} from '../../../../shared/features/talent/candidacies/calls.ts';
import {
  changeTogether,
  listOpenRequests,
  moveTogether,
  type OpenRequest,
  talentDashboard,
} from '../../../../shared/features/talent/dashboard/calls.ts';
import { askFeedback } from '../../../../shared/features/talent/feedback/calls.ts';
import { positionsByFit } from '../../../../shared/features/talent/positions/calls.ts';
import type { Args, Body, Call } from '../../../../shared/platform/call.ts';
import { usePositionEdit } from '../../../core/requests/use-position-edit.ts';
import { type EditCall, type EditLabels, useEdit } from '../../../platform/api/edits.ts';
import { type SendArgs, send } from '../../../platform/api/send.ts';
import { getReloadMs } from '../../../platform/ui/states/reload-ms.ts';
import { CANDIDACY_LABELS, CANDIDATE_LABELS, FEEDBACK_LABELS, STEP_LABELS } from './edit-labels.ts';

export const candidaciesKey = ['poscans'] as const;

/** The rows of one page of My Candidates. */
const PAGE = '100';
type MineQuery = Omit<NonNullable<Args<typeof myCandidates>['query']>, 'cursor' | 'limit'>;

/** My Candidates, in pages. */
export const candidatesQuery = (query: MineQuery) =>
  infiniteQueryOptions({
    queryKey: [...candidaciesKey, 'mine', query],
    queryFn: ({ signal, pageParam }) =>
      send(myCandidates, { query: { ...query, limit: PAGE, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** One candidacy of My Candidates, whatever its part and place; null if the user sees none with this id. */
export const namedCandidateQuery = (id: string) =>
  queryOptions({
    queryKey: [...candidaciesKey, 'named', id],
    queryFn: ({ signal }) =>
      send(myCandidates, { query: { id } }, { signal }).then(({ poscans }) => poscans[0] ?? null),
    staleTime: 60_000,
  });

export const candidateQuery = (who: Body<typeof getCandidate>) =>
  queryOptions({
    queryKey: [...candidaciesKey, 'candidate', who],
    queryFn: ({ signal }) => send(getCandidate, { body: who }, { signal }).then(({ candidate }) => candidate),
    refetchInterval: ({ state }) => getReloadMs(state.data?.poscans.map(({ coming: undo }) => ({ undo }))),
  });

export const timelineQuery = (id: string) =>
  queryOptions({
    queryKey: [...candidaciesKey, 'timeline', id],
    queryFn: ({ signal }) => send(poscanTimeline, { params: { id } }, { signal }),
  });

/** The people of a company who can decide on its candidates. */
export const portcoOwnersQuery = (company: string) =>
  queryOptions({
    queryKey: [...candidaciesKey, 'owners', company],
    queryFn: ({ signal }) => send(listPortcoOwners, { query: { company } }, { signal }).then(({ users }) => users),
    staleTime: 300_000,
  });

/** Open positions for a candidate, the best fit first. */
export const fitsQuery = (query: NonNullable<Args<typeof positionsByFit>['query']>) =>
  infiniteQueryOptions({
    queryKey: [...candidaciesKey, 'fits', query],
    queryFn: ({ signal, pageParam }) =>
      send(positionsByFit, { query: pageParam ? { ...query, cursor: pageParam } : query }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** The candidacies for the talent team, in pages. */
export const dashboardQuery = (query: NonNullable<Args<typeof talentDashboard>['query']>) =>
  infiniteQueryOptions({
    queryKey: [...candidaciesKey, 'dashboard', query],
    queryFn: ({ signal, pageParam }) =>
      send(talentDashboard, { query: pageParam ? { ...query, cursor: pageParam } : query }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    // Loads again once no step can be taken back any more: the steps have been taken by then.
    refetchInterval: ({ state }) =>
      getReloadMs(state.data?.pages.flatMap(({ poscans }) => poscans.map(({ coming: undo }) => ({ undo })))),
  });

/** Undecided requests. */
export const openRequestsQuery = (kind: OpenRequest['kind'] | undefined) =>
  infiniteQueryOptions({
    queryKey: [...candidaciesKey, 'open requests', kind],
    queryFn: ({ signal, pageParam }) =>
      send(listOpenRequests, { query: { ...(kind && { kind }), ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** Sends a call that changes candidacies. Everything is loaded again in any case: another user may have been faster. */
function useAction<C extends Call>(call: C) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<C>) => send(call, { body } as unknown as SendArgs<C>),
    onSettled: () => void queries.invalidateQueries({ queryKey: candidaciesKey }),
  });
}

/**
 * The same of a change that says what it is based on: `was` has the fields as the user saw them. It is done once the screen
 * shows it: who reads "updated" may send at once, and the cart looks at the address that is shown.
 */
function useEditAction<C extends EditCall>(call: C, labels: EditLabels<C>) {
  const queries = useQueryClient();
  const edit = useEdit();
  return useMutation({
    mutationFn: ({ was, ...body }: Omit<Input<C>, 'basedOn'> & { was: object }) =>
      edit(call, { body } as unknown as Args<C>, { was, labels }),
    onSettled: () => queries.invalidateQueries({ queryKey: candidaciesKey }),
  });
}
type Input<C extends Call> = Args<C> extends { body: infer Sent } ? Sent : never;

export const useChangeTogether = () => useAction(changeTogether);
export const useMoveTogether = () => useAction(moveTogether);
export const useCreate = () => useAction(createPoscans);
export const useShare = () => useAction(shareWithDigest);
export const useAskFeedback = () => useAction(askFeedback);
export const useCandidacyStep = () => useEditAction(updatePoscan, STEP_LABELS);
export const useDetails = () => useEditAction(updatePoscanDetails, CANDIDACY_LABELS);
/** @param show the name of a user with this id */
export const useOwner = (show: (id: unknown) => string) =>
  useEditAction(updateOwner, { Portco_Owner__c: { label: 'Portco owner', show } });
export const useClaim = () => useAction(claimPoscan);
export const useNextFeedback = () => useEditAction(updateNextFeedback, { date: 'Next feedback request' });
export const useCandidateDetails = () => useEditAction(updateCandidate, CANDIDATE_LABELS);

export function usePositionOwner() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: usePositionEdit(),
    onSettled: () =>
      void Promise.all([candidaciesKey, ['positions']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

type Answer = {
  step: Args<typeof updatePoscan>['body'] | null;
  feedback: Args<typeof updatePortcoFeedback>['body'] | null;
  /** The candidacy as the user saw it. */
  was: object;
};

/** A step, and the feedback on the candidate. */
export function useCompanyAnswer() {
  const queries = useQueryClient();
  const edit = useEdit();
  return useMutation({
    mutationFn: async ({ step, feedback, was }: Answer) => {
      if (step) await edit(updatePoscan, { body: step }, { was, labels: STEP_LABELS });
      if (feedback) await edit(updatePortcoFeedback, { body: feedback }, { was, labels: FEEDBACK_LABELS });
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: candidaciesKey }),
  });
}
