import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { forwardFeedback } from '../../../../shared/features/operations/feedback/calls.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { send } from '../../../platform/api/send.ts';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import { Loading } from '../../../platform/ui/states/loading.tsx';
import css from './redirect.module.css';

/** Passes the parameters of the address on, and leads to the survey form that the installation names. */
export default function RedirectScreen() {
  const { search } = useLocation();
  const forwarded = useQuery({
    queryKey: ['feedback-redirect', search],
    queryFn: () => send(forwardFeedback, { body: { parameters: [...new URLSearchParams(search)] } }),
    // The call is sent once for each time that somebody opens the page.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
  });
  const form = forwarded.data?.form;
  useEffect(() => {
    if (form) window.location.replace(form);
  }, [form]);
  const nowhere = forwarded.error instanceof ApiError && forwarded.error.status === 404;
  return (
    <main className={css.main}>
      <Page title="Your feedback">
        {nowhere ? (
          <EmptyState title="There is no form here">Ask the person who sent you this link where to answer.</EmptyState>
        ) : forwarded.error ? (
          <Failed what="The form could not be opened." query={forwarded} />
        ) : (
          <>
            <Loading>Taking you to the form…</Loading>
            {form && <a href={form}>Go to the form</a>}
          </>
        )}
      </Page>
    </main>
  );
}
