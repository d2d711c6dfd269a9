import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError, describeError } from '../../../platform/api/api-error.ts';
import { finishSignInKey, settingsQuery, useSettings } from '../../../platform/api/session.ts';
import { savePendingLogin, saveSession } from '../../../platform/api/session-storage.ts';
import { finishSignIn } from '../../../platform/api/sign-in.ts';
import { LinkButton } from '../../../platform/ui/buttons/link-button.tsx';
import { VisuallyHidden } from '../../../platform/ui/layout/visually-hidden.tsx';
import { Loading } from '../../../platform/ui/states/loading.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import css from './landing-screen.module.css';
import { WelcomeFrame, WelcomePage } from './welcome-page.tsx';

/** The error in words; the library's own messages are for developers. */
function explain(error: unknown): string {
  if (error instanceof ApiError) return error.detail;
  const message = describeError(error);
  if (/state/i.test(message)) return 'You started this sign-in in another tab or too long ago.';
  if (/access_denied/i.test(message)) return 'The sign-in was cancelled.';
  return message;
}

function Failed({ error }: { error: unknown }) {
  const help = useSettings()?.help_email;
  return (
    <WelcomePage title="Sign-in failed">
      <VisuallyHidden as="h1">Sign-in failed</VisuallyHidden>
      <Notice kind="error" size="large">
        You are not signed in. {explain(error)}
      </Notice>
      <p className={css.asked}>
        <span>Please sign in again.</span>
        {help && (
          <>
            {' '}
            <span>If it fails again, write to</span> <a href={`mailto:${help}`}>{help}</a>
            <span>.</span>
          </>
        )}
      </p>
      <div className={css.pendingActions}>
        <LinkButton to="/" variant="outlined" size="large">
          Back to sign in
        </LinkButton>
      </div>
    </WelcomePage>
  );
}

/**
 * The address that the provider sends people back to. The code in it works once: as a query that never goes stale it is
 * exchanged once, also when React mounts the screen twice.
 */
export default function SignedInScreen() {
  const { search } = useLocation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data, error } = useQuery({
    queryKey: [finishSignInKey, search],
    queryFn: async () => finishSignIn(await queries.ensureQueryData(settingsQuery), window.location.href),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
  });
  useEffect(() => {
    if (data?.kind === 'in') saveSession({ token: data.token, fakeToken: null, adminOff: false });
    if (data?.kind === 'pending') savePendingLogin(data.email, data.ticket);
    if (data) navigate(data.kind === 'in' ? data.returnTo : '/', { replace: true });
  }, [data, navigate]);
  if (error) return <Failed error={error} />;
  return (
    <WelcomeFrame>
      <title>Signing in · Kith</title>
      <main>
        <Loading>Signing you in…</Loading>
      </main>
    </WelcomeFrame>
  );
}
