import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getScrape,
  listScrapeRows,
  listScrapes,
  resumeScrape,
  scrapeFile,
  stopScrape,
  undoScrape,
} from '../../../shared/features/enrichment/calls.ts';
import { createNempSignalsOfFile, previewNempFile } from '../../../shared/features/enrichment/nemp/calls.ts';
import type { EnrichmentOutcome, EnrichmentRun } from '../../../shared/features/enrichment/run.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import { useNotices } from '../../platform/ui/states/notices.tsx';

const root = ['enrichment'] as const;
/** The interval at which the progress is loaded, in ms. */
const POLL_MS = 1000;
const SLOW_POLL_MS = 3000;

export const isEnrichmentMoving = ({ state }: Pick<EnrichmentRun, 'state'>): boolean =>
  state === 'running' || state === 'undoing';

export const runsQuery = infiniteQueryOptions({
  queryKey: [...root, 'runs'],
  queryFn: ({ signal, pageParam }) => send(listScrapes, { query: pageParam ? { before: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next ?? undefined,
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ runs }) => runs.some(isEnrichmentMoving)) ? SLOW_POLL_MS : false,
});

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, 'run', id],
    queryFn: ({ signal }) => send(getScrape, { params: { id } }, { signal }).then(({ result }) => result),
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data && isEnrichmentMoving(state.data) ? POLL_MS : false),
  });

export const enrichmentRowsQuery = (run: EnrichmentRun, outcome: EnrichmentOutcome | null) =>
  infiniteQueryOptions({
    // While it runs more come; a state has its own.
    queryKey: [...root, 'run', run.id, 'rows', outcome, run.state],
    queryFn: ({ signal, pageParam }) =>
      send(
        listScrapeRows,
        {
          params: { id: run.id },
          query: { ...(outcome ? { outcome } : {}), ...(pageParam ? { after: pageParam } : {}) },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: isEnrichmentMoving(run) ? SLOW_POLL_MS : false,
  });

type ChosenFile = { file: File; days: number; text: string; column?: string };

/** Lets the server read a file of addresses and start; the server answers what is missing if it cannot. */
export function useScrapeFile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ file, days, text, column }: ChosenFile) => {
      const body = new FormData();
      body.set('file', file);
      const query = {
        minimum_freshness_in_days: days,
        ...(text.trim() === '' ? {} : { slack_text: text }),
        ...(column === undefined ? {} : { column }),
      };
      return send(scrapeFile, { query, body });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: runsQuery.queryKey }),
  });
}

const steps = { stop: stopScrape, resume: resumeScrape, undo: undoScrape };
type EnrichmentStep = keyof typeof steps;

export function useEnrichmentStep(id: string) {
  const queries = useQueryClient();
  const notices = useNotices();
  return useMutation({
    mutationFn: (step: EnrichmentStep) => send(steps[step], { params: { id } }),
    onError: (error) => notices.error(`That did not work: ${describeError(error)}`),
    onSettled: () => queries.invalidateQueries({ queryKey: root }),
  });
}

const makeFileBody = (file: File): FormData => {
  const body = new FormData();
  body.set('file', file);
  return body;
};

export const useNempPreview = () =>
  useMutation({ mutationFn: (file: File) => send(previewNempFile, { body: makeFileBody(file) }) });

export function useNempFile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => send(createNempSignalsOfFile, { body: makeFileBody(file) }),
    onSettled: () => queries.invalidateQueries({ queryKey: root }),
  });
}

export function useUndoNemp() {
  const notices = useNotices();
  return useMutation({
    mutationFn: (id: string) => send(undoScrape, { params: { id } }),
    onError: (error) => notices.error(`Couldn’t undo it: ${describeError(error)}`),
  });
}
