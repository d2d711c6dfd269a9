import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { MemoryRouter } from 'react-router';
import { App } from '../app.tsx';
import { DialogHost } from '../dialog-host.tsx';
import { DraftsProvider } from '../platform/api/drafts.tsx';
import { EditsProvider } from '../platform/api/edits-provider.tsx';
import { makeQueryClient } from '../platform/api/query-client.ts';
import { SessionProvider } from '../platform/api/session-provider.tsx';
import { theme } from '../platform/theme/theme.ts';
import { AddressProvider } from '../platform/ui/buttons/link.tsx';
import { NoticesProvider } from '../platform/ui/states/notices.tsx';

export * from './testing-server.ts';

/** The whole app at an address, as a browser would open it. */
export function openApp(path: string) {
  window.history.replaceState(null, '', path);
  return render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

/** A part of a screen with everything that stands around it in the app. */
export function renderPart(part: ReactNode, path = '/') {
  return render(
    <StrictMode>
      <ThemeProvider theme={theme}>
        <QueryClientProvider client={makeQueryClient()}>
          <SessionProvider>
            <NoticesProvider>
              <MemoryRouter initialEntries={[path]}>
                <AddressProvider>
                  <DraftsProvider>
                    <EditsProvider>
                      <DialogHost>{part}</DialogHost>
                    </EditsProvider>
                  </DraftsProvider>
                </AddressProvider>
              </MemoryRouter>
            </NoticesProvider>
          </SessionProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </StrictMode>,
  );
}
