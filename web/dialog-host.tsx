import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { type Dialogs, DialogsContext, type OpenDialog } from './dialogs.ts';

/** A dialog is there while it is open; it calls `onClose` when it has faded out or may go at once. */
export type DialogProps<Name extends keyof Dialogs> = Dialogs[Name] & { onClose: () => void };

type Table = { [Name in keyof Dialogs]?: LazyExoticComponent<ComponentType<DialogProps<Name>>> };

/** Name → dialog, each loaded when it is first needed, as the screens of routes.tsx are. */
const table: Table = {
  signal: lazy(() => import('./signals/signal-dialog.tsx')),
  history: lazy(() => import('./signals/history-dialog.tsx')),
  feedback: lazy(() => import('./feedback/feedback-dialog.tsx')),
  invite: lazy(() => import('./invitations/invite-dialog.tsx')),
  'request-intro': lazy(() => import('./intros/request/request-drawer.tsx')),
};

type Opened = { [Name in keyof Dialogs]: { name: Name; about: Dialogs[Name] } }[keyof Dialogs];
type Place = { pathname: string; times: number };

/**
 * Stands around the screens and shows the dialog that one of them opened; one at a time. It belongs to the screen that it
 * was opened over: going Back to another one leaves it behind.
 */
export function DialogHost({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<(Opened & Place) | null>(null);
  const open = useCallback<OpenDialog>(
    (name, about) =>
      setOpened((before) => ({ name, about, pathname, times: (before?.times ?? 0) + 1 }) as Opened & Place),
    [pathname],
  );
  const onClose = useCallback(() => setOpened(null), []);
  if (opened && opened.pathname !== pathname) setOpened(null);
  const Dialog = opened && (table[opened.name] as ComponentType<{ onClose: () => void }> | undefined);
  return (
    <DialogsContext value={open}>
      {children}
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog key={opened.times} {...opened.about} onClose={onClose} />
        </Suspense>
      )}
    </DialogsContext>
  );
}
