import LinearProgress from '@mui/material/LinearProgress';
import { FileDown } from 'lucide-react';
import type { FocusList } from '../../../shared/features/focus-lists/list.ts';
import { useSettings } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { formatMoment } from '../../platform/ui/dates.ts';
import { CountTiles } from '../../platform/ui/layout/count-tiles.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import { Notice } from '../../platform/ui/states/notice.tsx';
import css from './focus-list.module.css';
import { useListExport, useListStep } from './queries.ts';
import { Step } from './step.tsx';

/** The result in numbers, and the files of all leads. */
export function ResultStep({ list }: { list: FocusList }) {
  const files = useListExport(list);
  const step = useListStep(list.id);
  const ended = list.state !== 'running';
  const actions = (
    <>
      <Button
        variant="outlined"
        disabled={!ended || files.isPending || list.relationships === 0}
        onClick={() => files.mutate({ what: 'relationships' })}
      >
        <FileDown size={16} aria-hidden /> <span>Export Relationships</span>
      </Button>
      <Button
        variant="contained"
        disabled={!ended || files.isPending || list.enriched === 0}
        onClick={() => files.mutate({ what: 'full' })}
      >
        <FileDown size={16} aria-hidden /> <span>Create Full List</span>
      </Button>
    </>
  );
  return (
    <Step number={3} title="Result" actions={actions}>
      {!ended && (
        <div className={css.progress}>
          <span className={css.line}>
            {formatCount(list.done)} of {formatCount(list.total)} leads
          </span>
          <Button variant="text" disabled={step.isPending} onClick={() => step.mutate('cancel')}>
            Cancel
          </Button>
          <LinearProgress
            variant="determinate"
            value={Math.floor((list.done / list.total) * 100)}
            aria-label="Enriching leads"
          />
        </div>
      )}
      {(list.state === 'cancelled' || list.state === 'failed') && (
        <Notice
          kind="warning"
          action={
            <Button variant="outlined" disabled={step.isPending} onClick={() => step.mutate('resume')}>
              Resume
            </Button>
          }
        >
          {list.error ?? 'You cancelled this list.'} {formatCount(list.done)} of {formatCount(list.total)} leads are
          done.
        </Notice>
      )}
      <CountTiles className={css.tiles} tiles={listTiles(list)} />
      <Finished list={list} />
    </Step>
  );
}

const listTiles = (list: FocusList) => [
  { word: 'leads enriched', count: list.enriched },
  { word: 'with a connector', count: list.with_connector },
  { word: 'relationships', count: list.relationships },
  { word: 'connectors', count: list.connectors },
  { word: 'Missing Contacts', count: list.missing, bad: true },
];

function Finished({ list: { state, started_at, finished_at } }: { list: FocusList }) {
  const timeZone = useSettings()?.time_zone;
  if (state !== 'done' || !started_at || !finished_at) return null;
  const seconds = Math.max(1, Math.round((Date.parse(finished_at) - Date.parse(started_at)) / 1000));
  return (
    <p className={css.soft}>
      Done in {formatCount(seconds)} {seconds === 1 ? 'second' : 'seconds'}, {formatMoment(finished_at, timeZone)}. Each
      export includes your file’s columns.
    </p>
  );
}
