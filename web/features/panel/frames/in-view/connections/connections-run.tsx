import type { ImportRun } from '../../../../../../shared/features/imports/import.ts';
import { describeError } from '../../../../../platform/api/api-error.ts';
import { Button } from '../../../../../platform/ui/buttons/button.tsx';
import { OutsideLink } from '../../../../../platform/ui/buttons/outside-link.tsx';
import { formatCount } from '../../../../../platform/ui/numbers.ts';
import { Loading } from '../../../../../platform/ui/states/loading.tsx';
import { Notice } from '../../../../../platform/ui/states/notice.tsx';
import css from './connections.module.css';
import { isMoving, type useConnectionsImport } from './queries.ts';

const MOVING: Partial<Record<ImportRun['state'], string>> = {
  uploaded: 'Kith checks the list…',
  checking: 'Kith checks the list…',
  applying: 'Kith imports the list…',
  undoing: 'Kith undoes the import…',
};
const ENDS: Partial<Record<ImportRun['state'], string>> = {
  checked: 'Nothing is saved yet',
  done: 'Imported',
  undone: 'The import was undone',
  cancelled: 'The import was cancelled',
  failed: 'The import failed',
};

type ConnectionsRunProps = { imports: ReturnType<typeof useConnectionsImport>; run: ImportRun; onClose: () => void };

/** The import of what was read: what it would change, then that it is written, and back. */
export function ConnectionsRun({ imports, run, onClose }: ConnectionsRunProps) {
  const { counts, state } = run;
  const toWrite = counts.new + counts.changed;
  return (
    <section aria-label="Your connections" className={css.section}>
      <h1>{ENDS[state] ?? 'Your connections'}</h1>
      {isMoving(run) ? (
        <Loading>{MOVING[state]}</Loading>
      ) : (
        <p>
          {formatCount(counts.new)} new, {formatCount(counts.changed)} changed, {formatCount(counts.unchanged)}{' '}
          unchanged, {formatCount(counts.rejected)} rejected.
        </p>
      )}
      {run.error && <Notice kind="error">{run.error}</Notice>}
      {imports.error && <Notice kind="error">That did not work. {describeError(imports.error)}</Notice>}
      <p>
        <OutsideLink to={`/imports/${run.id}`}>See each row in Kith</OutsideLink>
      </p>
      <div className={css.steps}>
        {state === 'checked' && toWrite > 0 && run.error === null && (
          <Button variant="contained" disabled={imports.busy} onClick={() => imports.step('apply')}>
            Import {formatCount(toWrite)}
          </Button>
        )}
        {run.can_undo && (
          <Button variant="outlined" disabled={imports.busy} onClick={() => imports.step('undo')}>
            Undo
          </Button>
        )}
        {state === 'checked' && (
          <Button variant="text" disabled={imports.busy} onClick={() => imports.step('cancel')}>
            Don’t import
          </Button>
        )}
        {!isMoving(run) && state !== 'checked' && (
          <Button variant="text" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </section>
  );
}
