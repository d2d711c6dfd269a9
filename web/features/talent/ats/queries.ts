import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  connectAts,
  disconnectAts,
  getCandidacyAts,
  listAtses,
  listAtsJobs,
  mapAtsStage,
  sendToAts,
} from '../../../../shared/features/talent/ats/calls.ts';
import type { Args, Body } from '../../../../shared/platform/call.ts';
import { send } from '../../../platform/api/send.ts';

const root = ['ats'] as const;
/** Until a candidate who is on the way has arrived, and until a stage that was changed has moved its candidacies. */
const ASK_AGAIN_MS = 2_000;

export const atsesQuery = queryOptions({
  queryKey: [...root, 'connections'],
  queryFn: ({ signal }) => send(listAtses, {}, { signal }).then(({ connections }) => connections),
});

export const candidacyAtsQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, 'candidacy', id],
    queryFn: ({ signal }) => send(getCandidacyAts, { params: { id } }, { signal }).then(({ ats }) => ats),
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? ASK_AGAIN_MS : false),
  });

/** The jobs of the company's ATS, asked of it each time. */
export const atsJobsQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, 'jobs', id],
    queryFn: ({ signal }) => send(listAtsJobs, { params: { id } }, { signal }),
    staleTime: 0,
    retry: false,
  });

/** Everything that is done to connections, and a candidate who is sent. */
export function useAtsActions() {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: root });
  const connect = useMutation({
    mutationFn: (body: Args<typeof connectAts>['body']) => send(connectAts, { body }),
    onSettled,
  });
  const disconnect = useMutation({
    mutationFn: (Account__c: string) => send(disconnectAts, { body: { Account__c } }),
    onSettled,
  });
  const map = useMutation({ mutationFn: (body: Body<typeof mapAtsStage>) => send(mapAtsStage, { body }), onSettled });
  const put = useMutation({
    mutationFn: ({ id, ...body }: Body<typeof sendToAts> & { id: string }) => send(sendToAts, { params: { id }, body }),
    onSettled,
  });
  return { connect: connect.mutateAsync, disconnect, map, send: put };
}
