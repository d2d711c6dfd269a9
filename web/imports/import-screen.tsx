import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useParams } from 'react-router';
import { ApiError, describeError } from '../api/api-error.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Link } from '../ui/link.tsx';
import { LoadingShape } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { DateOrderChoice } from './date-order-choice.tsx';
import { EncodingChoice } from './encoding-choice.tsx';
import { FilePreview } from './file-preview.tsx';
import css from './imports.module.css';
import { importQuery } from './queries.ts';
import { RejectedRows } from './rejected-rows.tsx';
import { RunCard } from './run-card.tsx';

/** One import, from its check to its end. */
export default function ImportScreen() {
  const { id = '' } = useParams();
  const run = useQuery(importQuery(id));
  const unknown = run.error instanceof ApiError && run.error.status === 404;
  return (
    <Page title="Import" documentTitle={run.data ? `${run.data.file_name} · Import` : 'Import'}>
      <Link to="/imports" className={css.back}>
        <ArrowLeft size={14} strokeWidth={1.75} aria-hidden />
        All imports
      </Link>
      {run.isPending && (
        <LoadingShape label="Loading the import…">
          <Card className={css.shape}>
            <Skeleton width="30%" height={18} />
            <Skeleton width="100%" height={66} />
          </Card>
        </LoadingShape>
      )}
      {unknown && <EmptyState title="There is no such import">It may be somebody else’s.</EmptyState>}
      {run.error && !unknown && !run.data && (
        <ErrorState
          message={`The import could not be loaded. ${describeError(run.error)}`}
          onRetry={() => run.refetch()}
          retrying={run.isFetching}
        />
      )}
      {run.data && (
        <>
          <RunCard run={run.data} />
          <EncodingChoice run={run.data} />
          <DateOrderChoice run={run.data} />
          <RejectedRows run={run.data} />
          <FilePreview run={run.data} />
        </>
      )}
    </Page>
  );
}
