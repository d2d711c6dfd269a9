import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, Info } from 'lucide-react';
import { useState } from 'react';
import type { ImportRun } from '../../../shared/features/imports/import.ts';
import { useCan, useSettings } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { Link } from '../../platform/ui/buttons/link.tsx';
import { formatMoment } from '../../platform/ui/dates.ts';
import { ConfirmDialog } from '../../platform/ui/dialogs/confirm-dialog.tsx';
import { Card } from '../../platform/ui/layout/card.tsx';
import { CountTiles } from '../../platform/ui/layout/count-tiles.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import { Notice } from '../../platform/ui/states/notice.tsx';
import { describeRenames, renameQuestion } from './choices/renames.ts';
import css from './runs/imports.module.css';
import { type ImportStep, joinedCountQuery, useImportStep, useIsRereading, useReread } from './runs/queries.ts';
import { describeLeft, formatRowCount, isImportMoving, kindWords, toWrite } from './runs/states.ts';
import { useTimeLeft } from './runs/use-time-left.ts';

const doing: Partial<Record<ImportRun['state'] | 'strengths', string>> = {
  uploaded: 'Waiting',
  checking: 'Checking rows',
  applying: 'Importing rows',
  strengths: 'Calculating strengths',
  undoing: 'Undoing',
};

/**
 * The progress of the rows first, then of the people whose strengths follow from them; the number of these people shows when that begins.
 */
function useProgress({ state, done_rows, total_rows, strengths_left }: ImportRun) {
  const [most, setMost] = useState(0);
  if (strengths_left !== null && strengths_left > most) setMost(strengths_left);
  if (strengths_left === null) return { phase: state, done: done_rows, total: total_rows };
  return { phase: 'strengths', done: most - strengths_left, total: most } as const;
}

function Progress({ run }: { run: ImportRun }) {
  const { state } = run;
  const { phase, done, total } = useProgress(run);
  const left = useTimeLeft(phase, done, total);
  const counted = state === 'uploaded' || state === 'undoing' ? '' : `, ${formatCount(done)}`;
  const share = total ? Math.min(100, Math.floor((done / total) * 100)) : undefined;
  return (
    <>
      <div className={css.doing}>
        <span className={css.grow} role="status">
          {doing[phase]}
          {counted}
          {counted && total !== null && ` of ${formatCount(total)}`}
        </span>
        {left !== null && <span className={css.soft}>{describeLeft(left)}</span>}
      </div>
      <LinearProgress
        variant={share === undefined || state === 'undoing' ? 'indeterminate' : 'determinate'}
        value={share}
        aria-label="Import"
      />
    </>
  );
}

/** A check has its rows below, and if it failed before a row was looked at, there is nothing to count. */
const hasTiles = ({ state, counts }: ImportRun): boolean =>
  state !== 'checked' &&
  (isImportMoving({ state }) || state === 'done' || Object.values(counts).some((count) => count > 0));

const listTiles = ({ counts }: ImportRun) => [
  { word: 'new', count: counts.new },
  { word: 'changed', count: counts.changed },
  { word: 'unchanged', count: counts.unchanged },
  { word: 'rejected', count: counts.rejected, bad: true },
];

const questions = {
  cancel: {
    title: 'Cancel this import?',
    text: 'Kith removes all rows imported so far.',
    confirm: 'Cancel import',
    leave: 'Continue importing',
  },
  undo: {
    title: 'Undo this import?',
    text: 'Kith removes facts that come only from this import. It keeps facts that come from other sources, too.',
    confirm: 'Undo import',
    leave: 'Keep it',
  },
} as const;

/** Lets the user confirm the shown meanings of the columns of a list of people, and that all of these people are connections. */
function ReadAsShown({ run }: { run: ImportRun }) {
  const reread = useReread(run.id);
  const fields = run.columns.map(({ field }) => field);
  if (run.kind !== 'connections' || !fields.some((field) => field !== null && OF_NAMES.includes(field))) return null;
  const columns = Object.fromEntries(
    fields.flatMap((field, place) => (field === null ? [] : [[`#${place + 1}`, field]])),
  );
  return (
    <Button variant="outlined" disabled={reread.isPending} onClick={() => reread.mutate({ columns })}>
      Use these columns
    </Button>
  );
}
const OF_NAMES = ['first_name', 'last_name', 'full_name'];

/** Leads staff to the companies that the import joined by name: each can be kept apart still. */
function JoinedOfImport({ run }: { run: ImportRun }) {
  const may = useCan()('duplicates:merge');
  const { data } = useQuery({ ...joinedCountQuery(run.id), enabled: may && run.kind !== 'positions' });
  if (!data) return null;
  return (
    <>
      {' '}
      {data === 1 ? 'One company is' : `${formatCount(data)} companies are`}{' '}
      <Link to={`/admin/duplicates?show=joined&import=${run.id}`}>joined by name</Link>
      <span>.</span>
    </>
  );
}

/** The final state, in words. */
function Outcome({ run }: { run: ImportRun }) {
  const { state, counts, error } = run;
  if (state === 'checked' && error !== null)
    return (
      <Notice kind="warning" action={<ReadAsShown run={run} />}>
        {error} Choose the columns below. Kith won’t save anything until you do.
      </Notice>
    );
  if (state === 'failed')
    return (
      <Notice kind="error">
        {run.error ?? 'The import failed.'}
        {!run.can_undo && (
          <>
            {' '}
            <span>Kith didn’t save any of it. Correct the file and</span> <Link to="/imports">import it again</Link>
            <span>.</span>
          </>
        )}
      </Notice>
    );
  if (state === 'cancelled') return <Notice kind="info">This import was cancelled. Kith didn’t save any of it.</Notice>;
  if (state === 'undone')
    return (
      <Notice kind="info">
        {run.kind === 'positions'
          ? 'This import was undone. Kith kept positions that have candidates or were changed since.'
          : 'This import was undone. Kith kept facts that come from other sources, too.'}
      </Notice>
    );
  if (state === 'checked' && run.dry_run)
    return (
      <Notice kind="info">
        <span>This is what reading the CRM would do. Nothing was written. Read it under</span>{' '}
        <Link to="/admin/crm">Administration, CRM</Link>
        <span>.</span>
      </Notice>
    );
  if (state === 'checked' && toWrite(counts) === 0)
    return (
      <Notice kind="info">
        {counts.unchanged > 0
          ? 'Kith already has everything in this file. There’s nothing to import.'
          : 'This file contains nothing that Kith can import.'}
      </Notice>
    );
  if (state === 'checked' && run.renames)
    return <Notice kind="warning">{describeRenames(run.renames)} Check the changes below before you import.</Notice>;
  if (state === 'done')
    return (
      <Notice kind="success">
        {run.kind === 'positions' ? (
          <>
            <span>Imported. See them among the</span> <Link to="/talent/open-positions">open positions</Link>
            <span>.</span>
          </>
        ) : (
          <>
            <span>Imported.</span> <Link to="/">Search the Network</Link> <span>to see who you can reach now.</span>
          </>
        )}
        {run.kind === 'connections' && (
          <>
            {' '}
            <span>See</span> <Link to={`/job-changes?import=${run.id}`}>who changed jobs</Link>{' '}
            <span>since the previous list.</span>
          </>
        )}
        <JoinedOfImport run={run} />
      </Notice>
    );
  return null;
}

/** An import: its kind, progress and result, and the actions on it. */
export function ImportRunCard({ run }: { run: ImportRun }) {
  const step = useImportStep(run.id);
  const rereading = useIsRereading(run.id);
  const [asking, setAsking] = useState<'cancel' | 'undo' | 'rename'>();
  const timeZone = useSettings()?.time_zone;
  const { state, counts } = run;
  const writes = toWrite(counts);
  const moving = isImportMoving(run);
  const question = asking === 'rename' ? run.renames && renameQuestion(run.renames) : asking && questions[asking];
  const go = (what: ImportStep) => step.mutate(what, { onSettled: () => setAsking(undefined) });
  const whose =
    run.for_user && run.kind !== 'positions' ? `${kindWords[run.kind]} of ${run.for_user}.` : `${kindWords[run.kind]}.`;
  return (
    <Card className={css.run}>
      <div className={css.head}>
        <span className={css.icon}>
          <FileSpreadsheet size={20} strokeWidth={1.75} aria-hidden />
        </span>
        <div className={css.grow}>
          <div className={css.file}>{run.file_name}</div>
          <div className={css.soft}>
            {whose} Started {formatMoment(run.created_at, timeZone)} by {run.started_by}
            {run.by_link ? ', by a link without an account.' : '.'}
          </div>
        </div>
        <div className={css.actions}>
          {run.can_cancel && (
            <Button
              variant="outlined"
              disabled={step.isPending}
              onClick={() => (state === 'applying' || state === 'checking' ? setAsking('cancel') : go('cancel'))}
            >
              {moving ? 'Cancel' : 'Discard'}
            </Button>
          )}
          {run.can_undo && (
            <Button variant="outlined" disabled={step.isPending} onClick={() => setAsking('undo')}>
              Undo this import
            </Button>
          )}
          {state === 'checked' &&
            !run.dry_run &&
            writes > 0 &&
            run.encoding?.sure !== false &&
            run.dates?.sure !== false && (
              <Button
                variant="contained"
                disabled={step.isPending || rereading}
                onClick={() => (run.renames ? setAsking('rename') : go('apply'))}
              >
                Import {formatRowCount(writes)}
              </Button>
            )}
        </div>
      </div>
      {moving && <Progress run={run} />}
      {hasTiles(run) && <CountTiles className={css.tiles} tiles={listTiles(run)} />}
      {moving ? (
        <p className={css.aside}>
          <Info size={14} strokeWidth={1.75} aria-hidden />
          <span>You can leave this page. We’ll notify you when it’s done.</span>
        </p>
      ) : (
        <div className={css.outcome}>
          <Outcome run={run} />
        </div>
      )}
      <ConfirmDialog
        open={Boolean(question)}
        title={question?.title ?? ''}
        confirm={question?.confirm ?? ''}
        cancel={question?.leave}
        destructive={asking !== 'rename'}
        busy={step.isPending}
        onCancel={() => setAsking(undefined)}
        onConfirm={() => asking && go(asking)}
      >
        {question?.text}
      </ConfirmDialog>
    </Card>
  );
}
