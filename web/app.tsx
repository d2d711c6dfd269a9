import { StyledEngineProvider, ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { watchAttendance } from './api/attendance.ts';
import { ErrorReports } from './api/error-reports.tsx';
import { makeQueryClient } from './api/query-client.ts';
import { followSession, useSettings } from './api/session.ts';
import { SessionProvider } from './api/session-provider.tsx';
import { ReachProvider } from './frame/reach.tsx';
import { makeRoutes } from './shell.tsx';
import { theme, themeStorageKey } from './theme.ts';
import { NoticesProvider } from './ui/notices.tsx';
import { OpenBanner } from './ui/open-banner.tsx';

/** Outside the screens, so that every screen has it. */
function WhereOpen() {
  return useSettings()?.open_to_anybody ? <OpenBanner /> : null;
}

/** Every failure is reported, if this Kith reports failures. */
function Reports() {
  return <ErrorReports dsn={useSettings()?.error_reports} />;
}

/** Everything around the screens: theme, answers kept, notices, addresses. */
export function App() {
  const [queries] = useState(makeQueryClient);
  const [router] = useState(() => createBrowserRouter(makeRoutes()));
  useEffect(() => followSession(queries), [queries]);
  useEffect(() => watchAttendance(), []);
  return (
    // First in the head, so that our own style sheets override the component library's.
    <StyledEngineProvider injectFirst>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={themeStorageKey}>
        <QueryClientProvider client={queries}>
          <SessionProvider>
            <NoticesProvider>
              <ReachProvider>
                <RouterProvider router={router} />
              </ReachProvider>
              <WhereOpen />
              <Reports />
            </NoticesProvider>
          </SessionProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </StyledEngineProvider>
  );
}
