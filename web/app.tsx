import { StyledEngineProvider, ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { ReachProvider } from './frame/connection-status.tsx';
import { watchAttendance } from './platform/api/attendance.ts';
import { ErrorReports } from './platform/api/error-reports.tsx';
import { makeQueryClient } from './platform/api/query-client.ts';
import { followSession, useSettings } from './platform/api/session.ts';
import { SessionProvider } from './platform/api/session-provider.tsx';
import { theme, themeStorageKey } from './platform/theme/theme.ts';
import { NoticesProvider } from './platform/ui/states/notices.tsx';
import { OpenBanner } from './platform/ui/states/open-banner.tsx';
import { makeRoutes } from './shell.tsx';

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
