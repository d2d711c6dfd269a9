import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  createUseCase,
  exportRecommendations,
  getLearning,
  listRecommendations,
  listSuggestions,
  listUseCases,
  previewUseCase,
  type SortOfRecommendations,
  setStatus,
  updateUseCase,
} from '../../../../shared/features/sales/calls.ts';
import type { PortfolioTab, StaffTab } from '../../../../shared/features/sales/statuses.ts';
import type { UseCase } from '../../../../shared/features/sales/use-case.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import { useEdit } from '../../../platform/api/edits.ts';
import { send } from '../../../platform/api/send.ts';
import { getReloadMs } from '../../../platform/ui/states/reload-ms.ts';
import { getUseCaseLabels } from './edit-labels.ts';

/** The default use case feeds the request drawer, whose query begins likewise. */
const root = ['sales-targets'] as const;

/** The use cases of one kind. */
export const useCasesOfQuery = (kind: UseCase['Kind__c']) =>
  queryOptions({
    queryKey: [...root, 'use-cases'],
    queryFn: ({ signal }) => send(listUseCases, {}, { signal }).then(({ sales_targets }) => sales_targets),
    select: (all) => all.filter(({ Kind__c }) => Kind__c === kind),
  });

/** While changes are being applied, the list is loaded again. */
const ASK_AGAIN_MS = 3_000;

export const recommendationsQuery = (id: string, tab: StaffTab, sort: SortOfRecommendations | undefined) =>
  infiniteQueryOptions({
    queryKey: [...root, 'recommendations', id, tab, sort],
    queryFn: ({ signal, pageParam }) =>
      send(
        listRecommendations,
        { params: { id }, query: { tab, ...(sort ? { sort } : {}), ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.updating
        ? ASK_AGAIN_MS
        : getReloadMs(data?.pages.flatMap(({ recommendations }) => recommendations.map(({ status }) => status))),
  });

export const learningQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, 'learning', id],
    queryFn: ({ signal }) => send(getLearning, { params: { id } }, { signal }),
  });

export const suggestionsQuery = (tab: PortfolioTab) =>
  queryOptions({
    queryKey: [...root, 'suggestions', tab],
    queryFn: ({ signal }) => send(listSuggestions, { query: { tab } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => getReloadMs(state.data?.suggestions),
  });

export type Preview = Body<typeof previewUseCase>;

export const previewUseCaseQuery = (body: Preview) =>
  queryOptions({
    queryKey: [...root, 'preview', body],
    queryFn: ({ signal }) => send(previewUseCase, { body }, { signal }),
    placeholderData: keepPreviousData,
  });

export const downloadRecommendations = (id: string, tab: StaffTab, sort: SortOfRecommendations | undefined) =>
  send(exportRecommendations, { params: { id }, query: { tab, ...(sort ? { sort } : {}) } });

export type RecommendationStep = Body<typeof setStatus> & { useCase: string; account: string };

/** The shown rows follow what was decided. */
export const reloadDecisions = (queries: QueryClient) => queries.invalidateQueries({ queryKey: root });

export function useRecommendationStep() {
  const queries = useQueryClient();
  const step = useMutation({
    mutationFn: ({ useCase, account, ...body }: RecommendationStep) =>
      send(setStatus, { params: { sales_target_id: useCase, account_id: account }, body }),
    onSettled: () => reloadDecisions(queries),
  });
  return step.mutateAsync;
}

type UseCaseEdit = Omit<Body<typeof updateUseCase>, 'basedOn'> & {
  id: string;
  /** The fields as the user saw them. */
  was: object;
  /** The names of people who are, or may become, the default contact, by id. */
  contacts: Readonly<Record<string, string>>;
};

export function useUseCaseActions() {
  const queries = useQueryClient();
  const edit = useEdit();
  const onSettled = () => queries.invalidateQueries({ queryKey: root });
  const create = useMutation({
    mutationFn: (body: Body<typeof createUseCase>) => send(createUseCase, { body }),
    onSettled,
  });
  const update = useMutation({
    mutationFn: ({ id, was, contacts, ...body }: UseCaseEdit) =>
      edit(updateUseCase, { params: { id }, body }, { was, labels: getUseCaseLabels(contacts) }),
    onSettled,
  });
  return { create: create.mutateAsync, update: update.mutateAsync };
}
