import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useParams } from 'react-router';
import type { ImportRun } from '../../../shared/features/imports/import.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { Failed } from '../../platform/api/failed.tsx';
import { Link } from '../../platform/ui/buttons/link.tsx';
import { Page } from '../../platform/ui/layout/page.tsx';
import { EmptyState } from '../../platform/ui/states/empty-state.tsx';
import { LoadingCard } from '../../platform/ui/states/loading-card.tsx';
import { DateOrderChoice } from './choices/date-order-choice.tsx';
import { EncodingChoice } from './choices/encoding-choice.tsx';
import { useChoices } from './choices/use-choices.ts';
import { FilePreview } from './file-preview.tsx';
import { RejectedRows } from './rejected-rows.tsx';
import { RowPreview } from './row-preview.tsx';
import { ImportRunCard } from './run-card.tsx';
import css from './runs/imports.module.css';
import { importQuery } from './runs/queries.ts';

/** The outcomes of the rows, and after the import the rejected rows. */
function Rows({ run }: { run: ImportRun }) {
  if (run.state !== 'checked') return <RejectedRows run={run} />;
  return run.error === null && <RowPreview run={run} />;
}

/** The reading of the file, which can be changed before anything is written. */
function HowItIsRead({ run }: { run: ImportRun }) {
  const choices = useChoices(run);
  return (
    <div className={css.reading} {...choices.around}>
      <div className={css.questions}>
        <EncodingChoice run={run} choices={choices} />
        <DateOrderChoice run={run} choices={choices} />
      </div>
      <FilePreview run={run} choices={choices} />
    </div>
  );
}

/** An import, from its check to its end. */
export default function ImportScreen() {
  const { id = '' } = useParams();
  const run = useQuery(importQuery(id));
  const unknown = run.error instanceof ApiError && run.error.status === 404;
  return (
    <Page title="Import" documentTitle={run.data ? `${run.data.file_name} · Import` : 'Import'}>
      <Link to="/imports" className={css.back}>
        <ArrowLeft size={14} strokeWidth={1.75} aria-hidden />
        <span>All imports</span>
      </Link>
      {run.isPending && <LoadingCard label="Loading the import…" heights={[18, 66]} />}
      {unknown && <EmptyState title="Import not found">It may belong to someone else.</EmptyState>}
      {run.error && !unknown && !run.data && <Failed what="The import could not be loaded." query={run} />}
      {run.data && (
        <>
          <ImportRunCard run={run.data} />
          {!run.data.dry_run && <HowItIsRead run={run.data} />}
          <Rows run={run.data} />
        </>
      )}
    </Page>
  );
}
