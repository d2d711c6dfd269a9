import { useLocation } from 'react-router';
import { LinkButton } from '../platform/ui/buttons/link-button.tsx';
import { Page } from '../platform/ui/layout/page.tsx';
import { EmptyState } from '../platform/ui/states/empty-state.tsx';

/** No screen stands at this address. */
export default function NotFoundScreen() {
  const { pathname } = useLocation();
  return (
    <Page title="Not found">
      <EmptyState
        title={`Nothing to show at ${pathname}`}
        actions={
          <LinkButton to="/" variant="contained">
            Search the Network
          </LinkButton>
        }
      >
        This page doesn’t exist, or you don’t have access to it.
      </EmptyState>
    </Page>
  );
}
