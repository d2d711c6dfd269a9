import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CrmState, getCrm, listCrmUsers } from '../../../../shared/features/imports/crm/calls.ts';
import { getCrmMapping } from '../../../../shared/features/imports/crm/mapping/calls.ts';
import { getCrmPush } from '../../../../shared/features/imports/crm/push/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { send } from '../../../platform/api/send.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';

/** The interval at which the state is loaded while Kith reads, in ms. */
const POLL_MS = 2_000;

export const crmQuery = queryOptions({
  queryKey: ['crm'],
  queryFn: ({ signal }) => send(getCrm, {}, { signal }),
  refetchInterval: ({ state: { data } }) => {
    const dryRun = data?.connection?.dry_run?.state;
    const isBusy = data?.connection?.state === 'reading' || dryRun === 'reading' || dryRun === 'checking';
    return isBusy ? POLL_MS : false;
  },
});

/** What its fields and types mean. */
export const crmMappingQuery = queryOptions({
  queryKey: ['crm', 'mapping'],
  queryFn: ({ signal }) => send(getCrmMapping, {}, { signal }),
  refetchOnMount: 'always',
});

/** What Kith writes into it; loaded again while it writes. */
export const crmPushQuery = queryOptions({
  queryKey: ['crm', 'push'],
  queryFn: ({ signal }) => send(getCrmPush, {}, { signal }),
  refetchInterval: ({ state: { data } }) =>
    [data?.run, data?.dry_run].some((run) => run?.ended_at === null && run.error === null) ? POLL_MS : false,
});

/** Who its users are in Kith. */
export const crmUsersQuery = queryOptions({
  queryKey: ['crm', 'users'],
  queryFn: ({ signal }) => send(listCrmUsers, {}, { signal }),
});

/** A press, whose answer is the whole state. */
export function useCrmAction<Input = void>(action: (input: Input) => Promise<CrmState>, what: string) {
  const queries = useQueryClient();
  const notices = useNotices();
  return useMutation({
    mutationFn: action,
    onSuccess: (state) => queries.setQueryData(crmQuery.queryKey, state),
    onError: (error) => notices.error(`${what} ${describeError(error)}`),
  });
}
