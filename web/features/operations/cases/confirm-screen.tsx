import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useParams } from 'react-router';
import {
  CASE_KINDS,
  confirmPrivacyRequest,
  openPrivacyRequest,
} from '../../../../shared/features/operations/cases/calls.ts';
import { ApiError, describeError } from '../../../platform/api/api-error.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { send } from '../../../platform/api/send.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { findEmptyHeading, useFocusAfter } from '../../../platform/ui/hooks/use-focus-after.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import css from './cases.module.css';

const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

function ConfirmButton({ busy, onConfirm }: { busy: boolean; onConfirm: () => void }) {
  const part = useRef<HTMLDivElement>(null);
  useFocusAfter(part, findEmptyHeading);
  return (
    <div ref={part}>
      <Button variant="contained" size="large" disabled={busy} onClick={onConfirm}>
        {busy ? 'Confirming…' : 'Yes, that was me'}
      </Button>
    </div>
  );
}

/** The page to which the mailed link leads. It asks first, because programs that scan mail open links, too. */
export default function ConfirmRequestScreen() {
  const { token = '' } = useParams();
  const query = useQuery({
    queryKey: ['privacy-request', token],
    queryFn: ({ signal }) => send(openPrivacyRequest, { params: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const confirm = useMutation({ mutationFn: () => send(confirmPrivacyRequest, { params: { token } }) });
  const { data } = query;
  const unknown = isUnknown(query.error) || isUnknown(confirm.error);
  return (
    <Page title="Your data" reading>
      {query.isPending && <LoadingCard label="Loading…" />}
      {unknown && (
        <EmptyState title="This link isn’t valid anymore">
          <Link to="/privacy-request">Ask again</Link>
        </EmptyState>
      )}
      {query.error && !unknown && <Failed what="The page could not be loaded." query={query} />}
      {data && !unknown && (confirm.data || data.confirmed) && (
        <EmptyState title="We received your request">
          {confirm.data
            ? `${data.firm_name} will answer by e-mail by ${formatDay(confirm.data.due_day)}.`
            : `${data.firm_name} will answer by e-mail.`}
        </EmptyState>
      )}
      {data && !unknown && !confirm.data && !data.confirmed && (
        <Card className={css.form}>
          <p>
            Did you ask {data.firm_name}: “{CASE_KINDS[data.kind]}”
          </p>
          {confirm.error && <Notice kind="error">That did not work. {describeError(confirm.error)}</Notice>}
          <ConfirmButton busy={confirm.isPending} onConfirm={() => confirm.mutate()} />
        </Card>
      )}
    </Page>
  );
}
