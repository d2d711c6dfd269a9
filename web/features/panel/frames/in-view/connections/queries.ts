import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  applyImport,
  cancelImport,
  getImport,
  undoImport,
  uploadImport,
} from '../../../../../../shared/features/imports/calls.ts';
import type { ImportRun } from '../../../../../../shared/features/imports/import.ts';
import type { PageConnection } from '../../../../../../shared/features/panel/frames/page-connections.ts';
import { buildCsvFile } from '../../../../../platform/ui/csv.ts';
import { notifyChange } from '../../link/changes.ts';
import { type Embed, useEmbed } from '../../link/embed-context.tsx';
import { getQueryRoot } from '../../link/questions.ts';

const FILE_NAME = 'Connections from the page.csv';
const HEADINGS = ['Name', 'URL', 'Headline', 'Connected On'];
const POLL_MS = 1000;

/** The same file that a spreadsheet of connections would be: the importer reads job and day as it reads them there. */
const makeFile = (people: readonly PageConnection[]): Blob =>
  buildCsvFile([
    HEADINGS,
    ...people.map(({ profile, name, headline, connectedOn }) => [
      name,
      `https://www.linkedin.com/in/${encodeURIComponent(profile)}`,
      headline,
      connectedOn,
    ]),
  ]);

export const isMoving = ({ state }: ImportRun): boolean =>
  state === 'uploaded' || state === 'checking' || state === 'applying' || state === 'undoing';

const STEPS = {
  apply: (ask: Embed['ask'], id: string) => ask(applyImport, { params: { id }, query: {} }),
  cancel: (ask: Embed['ask'], id: string) => ask(cancelImport, { params: { id } }),
  undo: (ask: Embed['ask'], id: string) => ask(undoImport, { params: { id } }),
};

/** The import of what was read: checked, then written, then taken back if they wish. */
export function useConnectionsImport() {
  const { session, ask, say } = useEmbed();
  const queries = useQueryClient();
  const root = [...getQueryRoot(session), 'connections-import'];
  const upload = useMutation({
    mutationFn: async (people: readonly PageConnection[]) => {
      const body = new FormData();
      body.set('file', makeFile(people), FILE_NAME);
      return (await ask(uploadImport, { query: { kind: 'connections' }, body })).import;
    },
    onSuccess: (run) => queries.setQueryData([...root, run.id], run),
  });
  const id = upload.data?.id;
  const run = useQuery({
    queryKey: [...root, id],
    queryFn: ({ signal }) => ask(getImport, { params: { id: id! } }, signal).then((reply) => reply.import),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? POLL_MS : false),
    // Who looks at another window meanwhile finds the answer there.
    refetchIntervalInBackground: true,
  });
  const step = useMutation({
    mutationFn: (what: keyof typeof STEPS) => STEPS[what](ask, id!).then((reply) => reply.import),
    onSuccess: (next) => {
      queries.setQueryData([...root, next.id], next);
      notifyChange(queries);
      say({ type: 'changed' });
    },
  });
  return {
    upload,
    run: run.data,
    error: upload.error ?? step.error ?? (run.data ? null : run.error),
    step: step.mutate,
    busy: upload.isPending || step.isPending,
  };
}
