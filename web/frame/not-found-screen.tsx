import { useLocation } from 'react-router';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';

/** No screen at this address, or none for this user: the two look the same on purpose. */
export default function NotFoundScreen() {
  const { pathname } = useLocation();
  return (
    <Page title="Not found">
      <EmptyState
        title="There is no page at this address"
        actions={
          <LinkButton to="/" variant="contained">
            Search the Network
          </LinkButton>
        }
      >
        {pathname} leads nowhere. The link may be old or mistyped.
      </EmptyState>
    </Page>
  );
}
