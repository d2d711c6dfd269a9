import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { openUnsubscribe, unsubscribe } from '../../shared/preferences/calls.ts';
import { ApiError, describeError } from '../api/api-error.ts';
import { Failed } from '../api/failed.tsx';
import { send } from '../api/send.ts';
import { useSettings } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadingShape } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import css from './settings.module.css';

const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

function Unknown() {
  const help = useSettings()?.help_email;
  return (
    <EmptyState title="This link is not ours">
      It may have been cut off on its way. {help ? <a href={`mailto:${help}`}>{help}</a> : 'The firm'} can stop the mail
      for you.
    </EmptyState>
  );
}

const Stopped = ({ email }: { email: string }) => (
  <EmptyState title="The digest is stopped">
    {email} gets it no more. In Kith, under Settings, it can be turned on again.
  </EmptyState>
);

function Question({ token, email, firm }: { token: string; email: string; firm: string }) {
  const stop = useMutation({ mutationFn: () => send(unsubscribe, { params: { token } }) });
  if (stop.isSuccess) return <Stopped email={email} />;
  if (isUnknown(stop.error)) return <Unknown />;
  return (
    <Card className={css.question}>
      <p>
        Shall {firm} send no more digests to <b>{email}</b>? Mails about your own introductions still come.
      </p>
      {stop.error && <Notice kind="error">The digest was not stopped. {describeError(stop.error)} Try again.</Notice>}
      <Button variant="contained" size="large" disabled={stop.isPending} onClick={() => stop.mutate()}>
        {stop.isPending ? 'Stopping…' : 'Stop the digest'}
      </Button>
    </Card>
  );
}

/** Where the link at the end of a digest leads. It asks first: programs that look through mail open links, too. */
export default function UnsubscribeScreen() {
  const { token = '' } = useParams();
  const asked = useQuery({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }) => send(openUnsubscribe, { params: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className={css.page}>
      <Page title="Stop the digest">
        {asked.isPending && (
          <LoadingShape label="Loading…">
            <Card className={css.question}>
              <Skeleton width="80%" height={20} />
              <Skeleton width={160} height={40} />
            </Card>
          </LoadingShape>
        )}
        {asked.data?.digest === 'off' && <Stopped email={asked.data.email} />}
        {asked.data && asked.data.digest !== 'off' && (
          <Question token={token} email={asked.data.email} firm={asked.data.firm_name} />
        )}
        {isUnknown(asked.error) && <Unknown />}
        {asked.error && !isUnknown(asked.error) && <Failed what="The page could not be loaded." query={asked} />}
      </Page>
    </div>
  );
}
