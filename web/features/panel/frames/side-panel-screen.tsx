import { lazy, Suspense, useState } from 'react';
import type { EmbedPerson } from '../../../../shared/features/panel/frames/person.ts';
import { VisuallyHidden } from '../../../platform/ui/layout/visually-hidden.tsx';
import { Loading } from '../../../platform/ui/states/loading.tsx';
import { useEmbed } from './link/embed-context.tsx';
import css from './parts/panel.module.css';
import { PanelFrame } from './parts/panel-frame.tsx';
import { PersonPanel } from './parts/person-panel.tsx';
import { SignedOut } from './parts/signed-out.tsx';
import { type PanelTab, PanelTabs, TabShown } from './tabs/panel-tabs.tsx';
import { useOwnReminders } from './tabs/queries.ts';

/** Loaded in the browser's own panel alone: a profile's frame need not wait for it. */
const load = async () => (await import('./in-view/loaded-later.ts')).loadedLater;
const ListBeside = lazy(async () => ({ default: (await load()).ListBeside }));
const ConnectionsRead = lazy(async () => ({ default: (await load()).ConnectionsRead }));
const ListsTab = lazy(async () => ({ default: (await load()).ListsTab }));
const RemindersTab = lazy(async () => ({ default: (await load()).RemindersTab }));

/** Two readings of the same page are about the same person; a typed name stays theirs. */
const getKey = (person: EmbedPerson): string => person.publicIdentifier ?? person.entityUrn ?? person.fullName ?? '';

const NO_PAGE = 'Only you see this. The page learns nothing.';

/** /ramzor: the panel beside a profile, about the person whom the profile shows (document 2 §2.1); in the browser's own panel with tabs. */
export function SidePanelScreen() {
  const { session, shown, list, connections, place } = useEmbed();
  const [tab, setTab] = useState<PanelTab>('page');
  const hasTabs = place?.place === 'browser' && !connections;
  const reminders = useOwnReminders(hasTabs);
  if (session === undefined) return null;
  if (session === null) return <SignedOut />;
  const listed = shown.state === 'nobody' && (list?.kind || list?.company) ? list : null;
  const onPage = <OnPage listed={listed} />;
  const foot = connections || listed ? NO_PAGE : 'Only you see this. The profile owner won’t know.';
  if (!hasTabs) return <PanelFrame foot={foot}>{onPage}</PanelFrame>;
  const due = (reminders.data ?? []).filter(({ state }) => state === 'due').length;
  return (
    <PanelFrame
      foot={tab === 'page' ? foot : 'The page learns nothing.'}
      tabs={<PanelTabs tab={tab} due={due} onTab={setTab} />}
    >
      <TabShown tab={tab}>
        {tab === 'page' && onPage}
        <Suspense fallback={<Loading>Loading…</Loading>}>
          {tab === 'lists' && <ListsTab />}
          {tab === 'reminders' && <RemindersTab />}
        </Suspense>
      </TabShown>
    </PanelFrame>
  );
}

/** What the page beside the panel is about. @param listed whom it lists, if it is nobody's profile */
function OnPage({ listed }: { listed: ReturnType<typeof useEmbed>['list'] }) {
  const { shown, connections } = useEmbed();
  const person = shown.state === 'nobody' ? undefined : shown.person;
  if (connections || listed)
    return (
      <Suspense fallback={<Loading>Reading the page…</Loading>}>
        {connections ? <ConnectionsRead connections={connections} /> : listed && <ListBeside list={listed} />}
      </Suspense>
    );
  return (
    <>
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
    </>
  );
}
