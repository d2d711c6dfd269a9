import { StyledEngineProvider, ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { MINI_VIEW_PATH } from '../../shared/embed/paths.ts';
import { makeQueryClient } from '../api/query-client.ts';
import { theme, themeStorageKey } from '../theme.ts';
import { EmbedProvider } from './embed-context.tsx';
import { MiniViewScreen } from './mini-view-screen.tsx';
import { SidePanelScreen } from './side-panel-screen.tsx';

/** The pages that the extension holds in its frame. Few and without links to each other, so there is no router. */
export function EmbedApp() {
  const [queries] = useState(makeQueryClient);
  const mini = window.location.pathname.replace(/\/$/, '') === MINI_VIEW_PATH;
  return (
    <StyledEngineProvider injectFirst>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={themeStorageKey}>
        <QueryClientProvider client={queries}>
          <EmbedProvider>{mini ? <MiniViewScreen /> : <SidePanelScreen />}</EmbedProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </StyledEngineProvider>
  );
}
