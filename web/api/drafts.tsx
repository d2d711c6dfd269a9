import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { DraftPlace } from '../ui/form/draft.ts';
import { makeDrafts } from './draft-storage.ts';
import { useUser } from './session.ts';

const DraftsContext = createContext<((about: string) => DraftPlace) | null>(null);

/** Stands around all forms. Whoever acts as another user leaves no drafts behind under that person's name. */
export function DraftsProvider({ children }: { children: ReactNode }) {
  const user = useUser();
  const writer = user && !user.fake ? user.Id : null;
  const drafts = useMemo(() => makeDrafts(writer), [writer]);
  return <DraftsContext value={drafts}>{children}</DraftsContext>;
}

/** Where a form keeps its draft. @param about names what is written among all that one person writes */
export function useDraft(about: string): DraftPlace {
  const drafts = useContext(DraftsContext);
  if (!drafts) throw new Error('useDraft needs a DraftsProvider above it');
  return useMemo(() => drafts(about), [drafts, about]);
}
