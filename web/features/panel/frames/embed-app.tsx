import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { CONFIRM_PATH, CONNECTIONS_PATH, MINI_VIEW_PATH } from '../../../../shared/features/panel/frames/paths.ts';
import { ErrorReports } from '../../../platform/api/error-reports.tsx';
import { OpenBanner } from '../../../platform/ui/states/open-banner.tsx';
import { ConfirmScreen } from './confirm-screen.tsx';
import { ConnectionsScreen } from './connections-screen.tsx';
import { useFrameChanges } from './link/changes.ts';
import { EmbedProvider, useEmbed } from './link/embed-context.tsx';
import type { Host } from './link/host-link.ts';
import { useErrorReports, useOpenToAnybody } from './link/queries.ts';
import { MiniViewScreen } from './mini-view-screen.tsx';
import { SidePanelScreen } from './side-panel-screen.tsx';

/** The pages that the extension holds in its frame. Few and without links to each other, so there is no router. */
const getPath = (): string => window.location.pathname.replace(/\/$/, '');

function Screen() {
  useFrameChanges();
  if (getPath() === MINI_VIEW_PATH) return <MiniViewScreen />;
  if (getPath() === CONFIRM_PATH) return <ConfirmScreen />;
  return getPath() === CONNECTIONS_PATH ? <ConnectionsScreen /> : <SidePanelScreen />;
}

/** Warns that anybody can sign in. The mini view has no room for it. */
function WhereOpen() {
  const { place } = useEmbed();
  const isOpen = useOpenToAnybody();
  return isOpen && !(place && getPath() === MINI_VIEW_PATH) ? <OpenBanner /> : null;
}

/** Every failure is reported, if this Kith reports failures. */
function Reports() {
  return <ErrorReports dsn={useErrorReports()} />;
}

export function EmbedApp({ host, queries }: { host: Host | null; queries: QueryClient }) {
  return (
    <QueryClientProvider client={queries}>
      <EmbedProvider host={host}>
        <Screen />
        <WhereOpen />
        <Reports />
      </EmbedProvider>
    </QueryClientProvider>
  );
}
