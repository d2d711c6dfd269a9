import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { openUnsubscribe, unsubscribe } from '../../../../shared/features/accounts/preferences/calls.ts';
import { ApiError, describeError } from '../../../platform/api/api-error.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { send } from '../../../platform/api/send.ts';
import { useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import { LoadingShape } from '../../../platform/ui/states/loading.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import css from './settings.module.css';

const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

function Unknown() {
  const help = useSettings()?.help_email;
  return (
    <EmptyState title="This link isn’t valid">
      <span>Part of it may be missing. Copy the whole link from the e-mail.</span>{' '}
      {help ? <a href={`mailto:${help}`}>{help}</a> : 'The firm'} <span>can stop the e-mails for you.</span>
    </EmptyState>
  );
}

const ImportStoppedError = ({ email, part }: { email: string; part: Part | null }) => (
  <EmptyState title={part ? STOPPED[part.of] : 'You’re unsubscribed from the digest'}>
    {email} {part?.of === 'digest' ? 'will get the digest without it' : 'will no longer get it'}. You can turn it on
    again in Kith, under Settings.
  </EmptyState>
);

/** A part of the digest, or a kind of mail. */
type Part = { kind: string; label: string; of: 'digest' | 'mails' };
const BUTTON = { digest: 'Leave it out', mails: 'Stop these e-mails' };
const STOPPED = { digest: 'You’re unsubscribed from this part', mails: 'You’re unsubscribed' };
type QuestionProps = { token: string; email: string; firm: string; part: Part | null };

function Question({ token, email, firm, part }: QuestionProps) {
  const stop = useMutation({
    mutationFn: () => send(unsubscribe, { params: { token }, query: part ? { part: part.kind } : {} }),
  });
  if (stop.isSuccess) return <ImportStoppedError email={email} part={part} />;
  if (isUnknown(stop.error)) return <Unknown />;
  return (
    <Card className={css.question}>
      {part?.of === 'mails' ? (
        <p>
          <span>Should {firm} send</span> <b>{email}</b>{' '}
          <span>no more of these e-mails? {part.label}. You’ll still get all others.</span>
        </p>
      ) : part ? (
        <p>
          <span>Should {firm} leave this part out of the digest to</span> <b>{email}</b>
          <span>? {part.label}. You’ll still get the rest.</span>
        </p>
      ) : (
        <p>
          <span>Should {firm} stop sending digests to</span> <b>{email}</b>
          <span>? You’ll still get e-mails about your own introductions.</span>
        </p>
      )}
      {stop.error && (
        <Notice kind="error">
          {part?.of === 'mails' ? 'These e-mails were' : 'The digest was'} not stopped. {describeError(stop.error)} Try
          again.
        </Notice>
      )}
      <Button variant="contained" size="large" disabled={stop.isPending} onClick={() => stop.mutate()}>
        {stop.isPending ? 'Stopping…' : part ? BUTTON[part.of] : 'Stop the digest'}
      </Button>
    </Card>
  );
}

/** The screen to which the link at the end of a digest leads. It asks first, because programs that scan mail open links, too. */
export default function UnsubscribeScreen() {
  const { token = '' } = useParams();
  const kind = useSearchParams()[0].get('part');
  const query = useQuery({
    queryKey: ['unsubscribe', token, kind],
    queryFn: ({ signal }) =>
      send(openUnsubscribe, { params: { token }, query: kind ? { part: kind } : {} }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const part = kind && query.data?.part ? { ...query.data.part, kind } : null;
  const off = part?.of !== 'mails' && query.data?.digest === 'off';
  const stopped = off || query.data?.part?.on === false;
  return (
    <div className={css.page}>
      <Page title={part?.of === 'mails' ? 'Stop these e-mails' : 'Stop the digest'}>
        {query.isPending && (
          <LoadingShape label="Loading…">
            <Card className={css.question}>
              <Skeleton width="80%" height={20} />
              <Skeleton width={160} height={40} />
            </Card>
          </LoadingShape>
        )}
        {query.data && stopped && <ImportStoppedError email={query.data.email} part={off ? null : part} />}
        {query.data && !stopped && (
          <Question token={token} email={query.data.email} firm={query.data.firm_name} part={part} />
        )}
        {isUnknown(query.error) && <Unknown />}
        {query.error && !isUnknown(query.error) && <Failed what="The page could not be loaded." query={query} />}
      </Page>
    </div>
  );
}
