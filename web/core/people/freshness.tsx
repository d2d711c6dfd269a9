import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { getScrape, rescrapeContact, undoScrape } from '../../../shared/features/enrichment/calls.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import { useCan, useSettings } from '../../platform/api/session.ts';
import { IconButton } from '../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../platform/ui/dates.ts';
import { useNotices } from '../../platform/ui/states/notices.tsx';
import { useUndoNotice } from '../../platform/ui/states/use-undo-notice.ts';
import css from './freshness.module.css';

/** After this many days a profile counts as old (document 3 §9). */
const OLD_DAYS = 30;
const DAY_MS = 86_400_000;
const POLL_MS = 700;

type FreshnessProps = {
  at: string | null;
  linkedinId: string | null;
  name: string;
  /** In a row of two lines: the words are the button's tooltip where there is one. */
  brief?: boolean;
};

/** The time since a career was read, in words; null: never. */
function useAge(at: string | null): { old: boolean; words: string } {
  const timeZone = useSettings()?.time_zone;
  if (at === null) return { old: false, words: 'Profile not read yet' };
  const old = Date.now() - Date.parse(at) > OLD_DAYS * DAY_MS;
  return { old, words: `Profile read ${formatDay(at, timeZone)}${old ? ', more than 30 days ago' : ''}` };
}

/** The same where nothing can be done about it, as beside a profile. */
export function ReadAt({ at }: { at: string | null }) {
  const { old, words } = useAge(at);
  return (
    <p className={css.line} data-old={old}>
      {words}
    </p>
  );
}

/** The time when a person's career was last read; staff can have it read again. */
export function Freshness({ at, linkedinId, name, brief = false }: FreshnessProps) {
  const can = useCan();
  const mayAsk = can('scrape:one');
  const { rescrape, busy } = useRescrape(name);
  const { old, words } = useAge(at);
  return (
    <p className={css.line} data-old={old} data-brief={brief} title={brief ? words : undefined}>
      <span role={busy ? 'status' : undefined}>{busy ? 'Reading the profile…' : words}</span>
      {mayAsk && linkedinId !== null && (
        <IconButton aria-label={`Read ${name}’s profile again`} disabled={busy} onClick={() => rescrape(linkedinId)}>
          <RefreshCw size={14} aria-hidden />
        </IconButton>
      )}
    </p>
  );
}

/** Requests the career of a person, waits for the result, and reports it. */
function useRescrape(name: string) {
  const queries = useQueryClient();
  const notices = useNotices();
  const undoable = useUndoNotice();
  const [runId, setRunId] = useState<string>();
  const [asking, setAsking] = useState(false);
  const run = useQuery({
    queryKey: ['rescrape', runId],
    queryFn: ({ signal }) => send(getScrape, { params: { id: runId! } }, { signal }).then(({ result }) => result),
    enabled: runId !== undefined,
    refetchInterval: POLL_MS,
    gcTime: 0,
  });
  const { data, error } = run;
  useEffect(() => {
    if (error) {
      notices.error(`The profile could not be read: ${describeError(error)}`);
      setRunId(undefined);
      return;
    }
    // A waiting run says why.
    if (!data || (data.state === 'running' && data.error === null)) return;
    setRunId(undefined);
    if (data.state !== 'done') return notices.error(data.error ?? 'The profile could not be read.');
    const { counts, summary, id } = data;
    if (counts.changed + counts.new === 0) notices.info(`${name}: ${summary ?? 'Nothing new.'}`);
    else
      undoable(`${name}: ${summary}`, {
        run: () => send(undoScrape, { params: { id } }).then(() => queries.invalidateQueries()),
        done: 'Undoing…',
        failed: (failure) => `Couldn’t undo it: ${describeError(failure)}`,
      });
    void queries.invalidateQueries();
  }, [data, error, name, notices, queries, undoable]);
  const rescrape = (linkedin_id: string) => {
    setAsking(true);
    send(rescrapeContact, { body: { linkedin_id } })
      .then(
        ({ result }) => setRunId(result.id),
        (failure) => notices.error(`The profile could not be read: ${describeError(failure)}`),
      )
      .finally(() => setAsking(false));
  };
  return { rescrape, busy: asking || runId !== undefined };
}
