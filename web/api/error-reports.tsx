import { useEffect } from 'react';

/** Reports what fails in this window where this Kith says so; otherwise nothing of it is loaded. Once in a page. */
export function ErrorReports({ dsn }: { dsn: string | null | undefined }) {
  useEffect(() => {
    if (dsn) void import('./sentry.ts').then(({ reportWebFailures: report }) => report(dsn));
  }, [dsn]);
  return null;
}
