import type { Reject } from '../../../shared/features/imports/import.ts';
import { formatCount } from '../../platform/ui/numbers.ts';
import css from './runs/imports.module.css';

/** The line of a row, and its file in an archive of several files. */
export function RowPlace({ line, file }: Pick<Reject, 'line' | 'file'>) {
  return (
    <>
      {formatCount(line)}
      {file !== null && <div className={css.soft}>{file}</div>}
    </>
  );
}
