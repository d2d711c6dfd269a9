import type { ImportRow, ImportRun } from '../../../shared/features/imports/import.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import css from './row-preview.module.css';
import { useMarkDistinct } from './runs/queries.ts';

/** The person with whom a row would be joined, and the way to keep the two apart before anything is written. */
export function JoinedRow({
  row,
  joined,
  run,
}: {
  row: ImportRow;
  joined: NonNullable<ImportRow['joined']>;
  run: ImportRun;
}) {
  const keep = useMarkDistinct(run.id);
  const { id, apart } = row;
  const { evidence } = joined;
  return (
    <div className={css.joined}>
      <span className={css.change}>
        {apart ? 'Kept apart from ' : 'Would be joined with '}
        <b>{joined.name}</b>
        {apart ? ': a new person' : `: ${evidence?.for.join(', ') ?? joined.why}`}
        {!apart && evidence && (
          <>
            {evidence.against.length > 0 && (
              <span className={css.where}>. Against it: {evidence.against.join(', ')}</span>
            )}
            <span>.</span> <b>{evidence.chance} chance</b>
          </>
        )}
      </span>
      {run.state === 'checked' && !run.dry_run && (
        <Button
          variant="text"
          size="small"
          data-keys="e"
          aria-label={apart ? `Join ${row.name} anyway` : `Keep ${row.name} apart`}
          disabled={keep.isPending}
          onClick={() => keep.mutate({ row: id, apart: !apart })}
        >
          {apart ? 'Join anyway' : 'Keep apart'}
        </Button>
      )}
    </div>
  );
}
