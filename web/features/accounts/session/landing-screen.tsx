import { Hourglass } from 'lucide-react';
import { useLocation } from 'react-router';
import { describeError } from '../../../platform/api/api-error.ts';
import { useEnded, usePending, useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { VisuallyHidden } from '../../../platform/ui/layout/visually-hidden.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import css from './landing-screen.module.css';
import { useApproval } from './use-approval.ts';
import { useSignIn } from './use-sign-in.ts';
import { WelcomePage } from './welcome-page.tsx';

/** Signed in at the provider, not approved yet: only this (document 1 §2, to the letter). */
function Pending({ email }: { email: string }) {
  const signIn = useSignIn();
  useApproval();
  return (
    <>
      <Notice kind="success" size="large" icon={<Hourglass size={20} strokeWidth={1.75} aria-hidden />}>
        Your request for access was sent to the firm for review, you will be notified once approved. Thank you for your
        patience!
      </Notice>
      {email && (
        <p className={css.asked}>
          <span>You requested access as</span> <b>{email}</b>
          <span>.</span>
        </p>
      )}
      <div className={css.pendingActions}>
        <Button
          variant="outlined"
          size="large"
          disabled={signIn.isPending}
          onClick={() => signIn.mutate({ returnTo: '/', chooseAccount: true })}
        >
          Use another account
        </Button>
        <Button
          variant="text"
          size="large"
          disabled={signIn.isPending}
          onClick={() => signIn.mutate({ returnTo: '/' })}
        >
          Check again
        </Button>
      </div>
      {signIn.error && <Notice kind="error">{describeError(signIn.error)}</Notice>}
    </>
  );
}

/** The page for visitors without a session, at every address; signing in leads back to the address they came for. */
export function LandingScreen() {
  const pending = usePending();
  const ended = useEnded();
  const signIn = useSignIn();
  const providers = useSettings()?.providers ?? [];
  const several = providers.length > 1;
  const isLeavingFor = (provider: string | undefined) => signIn.isPending && signIn.variables.provider === provider;
  const { pathname, search } = useLocation();
  if (pending !== null)
    return (
      <WelcomePage title="Waiting for approval">
        <VisuallyHidden as="h1">Waiting for approval</VisuallyHidden>
        <Pending email={pending} />
      </WelcomePage>
    );
  const returnTo = pathname === '/logout' ? '/' : `${pathname}${search}`;
  return (
    <WelcomePage title="Sign in">
      <h1 className={css.title}>The people who know the people you need.</h1>
      <p className={css.lead}>
        An exclusive visibility tool for portfolio companies to ask for introductions to customers, partners, investors
        and talent.
      </p>
      {ended && (
        <div className={css.notice}>
          <Notice kind="info">Your session has ended. Sign in to continue where you were. Your text is saved.</Notice>
        </div>
      )}
      <div className={several ? `${css.actions} ${css.several}` : css.actions}>
        {(several ? providers : [undefined]).map((provider) => (
          <Button
            key={provider?.id ?? ''}
            variant="contained"
            className={css.signIn}
            disabled={signIn.isPending}
            onClick={() => signIn.mutate({ returnTo, ...(provider ? { provider: provider.id } : {}) })}
          >
            {isLeavingFor(provider?.id) ? 'Signing in…' : provider ? `Sign in with ${provider.name}` : 'Sign in'}
          </Button>
        ))}
        <span>With your work account</span>
      </div>
      {signIn.error && (
        <div className={css.notice}>
          <Notice kind="error">{describeError(signIn.error)}</Notice>
        </div>
      )}
    </WelcomePage>
  );
}
