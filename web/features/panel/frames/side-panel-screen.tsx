import { lazy, Suspense } from 'react';
import type { EmbedPerson } from '../../../../shared/features/panel/frames/person.ts';
import { VisuallyHidden } from '../../../platform/ui/layout/visually-hidden.tsx';
import { Loading } from '../../../platform/ui/states/loading.tsx';
import { useEmbed } from './link/embed-context.tsx';
import css from './parts/panel.module.css';
import { PanelFrame } from './parts/panel-frame.tsx';
import { PersonPanel } from './parts/person-panel.tsx';
import { SignedOut } from './parts/signed-out.tsx';

/** Loaded beside pages of the browser's own panel alone: a profile's frame need not wait for it. */
const ListBeside = lazy(() =>
  import('./in-view/loaded-later.ts').then(({ loadedLater }) => ({ default: loadedLater.ListBeside })),
);

const ConnectionsRead = lazy(() =>
  import('./in-view/loaded-later.ts').then(({ loadedLater }) => ({ default: loadedLater.ConnectionsRead })),
);

/** Two readings of the same page are about the same person; a typed name stays theirs. */
const getKey = (person: EmbedPerson): string => person.publicIdentifier ?? person.entityUrn ?? person.fullName ?? '';

/** /ramzor: the panel beside a profile, about the person whom the profile shows (document 2 §2.1). */
export function SidePanelScreen() {
  const { session, shown, list, connections } = useEmbed();
  if (session === undefined) return null;
  if (session === null) return <SignedOut />;
  const person = shown.state === 'nobody' ? undefined : shown.person;
  if (connections)
    return (
      <PanelFrame foot="Only you see this. The page learns nothing.">
        <Suspense fallback={<Loading>Reading the page…</Loading>}>
          <ConnectionsRead connections={connections} />
        </Suspense>
      </PanelFrame>
    );
  if (shown.state === 'nobody' && (list?.kind || list?.company))
    return (
      <PanelFrame foot="Only you see this. The page learns nothing.">
        <Suspense fallback={<Loading>Reading the page…</Loading>}>
          <ListBeside list={list} />
        </Suspense>
      </PanelFrame>
    );
  return (
    <PanelFrame foot="Only you see this. The profile owner won’t know.">
      {!person && <VisuallyHidden as="h1">Chance to connect</VisuallyHidden>}
      {shown.state === 'waiting' && !person && <Loading>Reading the page…</Loading>}
      {shown.state === 'nobody' && <p className={css.nobody}>Open a profile to see who can introduce you.</p>}
      {person && (
        <PersonPanel
          key={getKey(person)}
          person={person}
          awaitsName={shown.state === 'waiting'}
          unknown={shown.state === 'unknown'}
        />
      )}
    </PanelFrame>
  );
}
