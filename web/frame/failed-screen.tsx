import { useEffect } from 'react';
import { useNavigate, useRouteError } from 'react-router';
import { PART_FAILED } from '../../shared/platform/observation/in-browser.ts';
import { formatErrorCode } from '../platform/api/api-error.ts';
import { ErrorScreen } from '../platform/ui/states/error-state.tsx';

/** The errors of browsers for a file of the app that did not load: Chrome, Firefox, Safari, and the app's own loader of styles. */
const UNLOADED = /dynamically imported module|Importing a module script failed|Unable to preload/;
const isUnloaded = (error: unknown): boolean => error instanceof Error && UNLOADED.test(error.message);

const reloadPage = (): void => window.location.reload();

/** Catches errors that a screen throws while it is drawn, and failures to load a part of the app. */
export function FailedScreen() {
  const error = useRouteError();
  const navigate = useNavigate();
  const unloaded = isUnloaded(error);
  useEffect(() => {
    window.dispatchEvent(new CustomEvent(PART_FAILED, { detail: error }));
  }, [error]);
  useEffect(() => {
    // Without a connection: the screen comes by itself once there is a connection.
    if (!unloaded) return;
    window.addEventListener('online', reloadPage);
    return () => window.removeEventListener('online', reloadPage);
  }, [unloaded]);
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate('/'));
  return (
    <ErrorScreen
      code={unloaded ? null : formatErrorCode(error)}
      advice={
        unloaded
          ? 'This screen could not be loaded. You’re offline, or Kith was updated after you opened it. Kith will try again once you’re connected.'
          : undefined
      }
      onBack={goBack}
      onRetry={reloadPage}
    />
  );
}
