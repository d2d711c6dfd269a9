import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../../platform/api/api-error.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { SideDrawer } from '../../../platform/ui/dialogs/side-drawer.tsx';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import { managedUserQuery } from './queries.ts';
import { UserForm } from './user-form.tsx';

/** A user: their rights, their sessions, and the changes about them. */
export function UserDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(managedUserQuery(id));
  if (data) return <UserForm key={data.version} user={data} onClose={onClose} />;
  return (
    <SideDrawer
      open
      title={error ? describeError(error) : 'Loading…'}
      footer={
        <Button variant="text" onClick={onClose}>
          Close
        </Button>
      }
      onClose={onClose}
    >
      {error ? (
        <Failed what="This person could not be loaded." query={{ error, isFetching, refetch }} />
      ) : (
        <LoadingCard label="Loading the person…" />
      )}
    </SideDrawer>
  );
}
