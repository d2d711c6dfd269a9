import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { type Dialogs, DialogsContext, type OpenDialog } from './core/feature/dialogs.ts';
import type { LazyModule } from './core/feature/feature.ts';
import { dialogs } from './features.ts';
import { usePathname } from './platform/ui/buttons/link.tsx';

/** Name → dialog. */
const table = Object.fromEntries(
  Object.entries(dialogs).map(([name, load]) => [name, lazy(load as LazyModule<{ onClose: () => void }>)]),
);

type OpenedDialog = { [Name in keyof Dialogs]: { name: Name; about: Dialogs[Name] } }[keyof Dialogs];
type Place = { pathname: string; times: number };

/**
 * Wraps the screens and shows the dialog that a screen opened; at most one dialog at a time. The dialog belongs to its screen: going Back
 * to another screen closes it.
 */
export function DialogHost({ children }: { children: ReactNode }) {
  const pathname = usePathname();
  const [opened, setOpened] = useState<(OpenedDialog & Place) | null>(null);
  const open = useCallback<OpenDialog>(
    (name, about) =>
      setOpened((before) => ({ name, about, pathname, times: (before?.times ?? 0) + 1 }) as OpenedDialog & Place),
    [pathname],
  );
  const onClose = useCallback(() => setOpened(null), []);
  if (opened && opened.pathname !== pathname) setOpened(null);
  const Dialog = opened && table[opened.name];
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
