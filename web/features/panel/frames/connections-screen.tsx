import { VisuallyHidden } from '../../../platform/ui/layout/visually-hidden.tsx';
import { useEmbed } from './link/embed-context.tsx';
import { useReader } from './link/queries.ts';
import { FailedInFrame } from './parts/failed.tsx';
import { FirmConnections } from './parts/firm-connections.tsx';
import css from './parts/panel.module.css';
import { PanelFrame } from './parts/panel-frame.tsx';
import { SignedOut } from './parts/signed-out.tsx';

/** /ramzor/connections?linkedin_id=…: the names of the firm's connections to a person, for staff (document 1 §2). */
export function ConnectionsScreen() {
  const { session, shown } = useEmbed();
  const { user, error, retry } = useReader();
  if (session === undefined) return null;
  if (session === null) return <SignedOut />;
  const publicIdentifier = shown.state === 'shown' ? shown.person.publicIdentifier : null;
  return (
    <PanelFrame foot="Only you see this. The profile owner won’t know.">
      <VisuallyHidden as="h1">Connections</VisuallyHidden>
      {error && <FailedInFrame what="The network could not be searched." error={error} onRetry={retry} />}
      {user && !user.staff && <p className={css.nobody}>Only the firm’s staff can see these names.</p>}
      {user?.staff && publicIdentifier === null && (
        <p className={css.nobody}>
          This link has no person. It must end in ?linkedin_id= and the name from their profile’s address.
        </p>
      )}
      {user?.staff && publicIdentifier !== null && (
        <FirmConnections publicIdentifier={publicIdentifier} folded={false} />
      )}
    </PanelFrame>
  );
}
