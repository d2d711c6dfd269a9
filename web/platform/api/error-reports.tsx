import { useEffect } from 'react';

/** Reports failures in this window if this Kith wants them; otherwise none of the code for it is loaded. Once in a page. */
export function ErrorReports({ dsn }: { dsn: string | null | undefined }) {
  useEffect(() => {
    if (dsn) void import('./sentry.ts').then(({ reportWebFailures: report }) => report(dsn));
  }, [dsn]);
  return null;
}
