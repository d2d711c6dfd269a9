import { describeMissingRight } from '../../shared/platform/missing-right.ts';
import type { Permission } from '../../shared/platform/permissions.ts';
import { useSettings, useUser } from '../platform/api/session.ts';
import { LinkButton } from '../platform/ui/buttons/link-button.tsx';
import { Page } from '../platform/ui/layout/page.tsx';
import { EmptyState } from '../platform/ui/states/empty-state.tsx';

/** Stands in place of a screen that the user may not see: which right is missing, and who gives it. */
export default function MissingRightScreen({ permission }: { permission: Permission }) {
  const user = useUser();
  const { firm_name: firm = 'the firm', help_email: helpEmail = 'the firm' } = useSettings() ?? {};
  const viewer = user ? { ...user, mayBeAdmin: user.may_be_admin } : null;
  return (
    <Page title="No access">
      <EmptyState
        title="You don’t have access to this page"
        actions={
          <LinkButton to="/" variant="contained">
            Search the Network
          </LinkButton>
        }
      >
        {describeMissingRight(viewer, permission, { firm, helpEmail })}
      </EmptyState>
    </Page>
  );
}
