import { useEffect } from 'react';
import { useNavigate, useRouteError } from 'react-router';
import { PART_FAILED } from '../../shared/monitoring/in-browser.ts';
import { errorCode } from '../api/api-error.ts';
import { ErrorScreen } from '../ui/error-state.tsx';

/** Catches what a screen throws while it is drawn, or a part of the app that could not be loaded. */
export function FailedScreen() {
  const error = useRouteError();
  const navigate = useNavigate();
  useEffect(() => {
    window.dispatchEvent(new CustomEvent(PART_FAILED, { detail: error }));
  }, [error]);
  const back = () => (window.history.length > 1 ? navigate(-1) : navigate('/'));
  return <ErrorScreen code={errorCode(error)} onBack={back} onRetry={() => window.location.reload()} />;
}
