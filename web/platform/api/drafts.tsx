import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { DraftPlace } from '../ui/form/draft.ts';
import { makeDrafts, readDrafts } from './draft-storage.ts';
import { useUser } from './session.ts';
import { holdTabName, nameTab } from './tab.ts';

const DraftsContext = createContext<((about: string) => DraftPlace) | null>(null);

/** Wraps all forms. A user who acts as another user leaves no drafts behind under that user's name. */
export function DraftsProvider({ children }: { children: ReactNode }) {
  const user = useUser();
  const writer = user && !user.fake ? user.Id : null;
  const [tab] = useState(nameTab);
  useEffect(() => holdTabName(tab), [tab]);
  const drafts = useMemo(() => makeDrafts(writer, tab), [writer, tab]);
  useEffect(() => drafts.defend(), [drafts]);
  return <DraftsContext value={drafts.placeOf}>{children}</DraftsContext>;
}

/** The place in which a form keeps its draft. @param about names it among all drafts of one user */
export function useDraft(about: string): DraftPlace {
  const drafts = useContext(DraftsContext);
  if (!drafts) throw new Error('useDraft needs a DraftsProvider above it');
  return useMemo(() => drafts(about), [drafts, about]);
}

/** The own drafts of one kind, as they are now; nobody's while acting as another user. @param begins the beginning of their names */
export function useReadDrafts(begins: string): { about: string; at: Date }[] {
  const user = useUser();
  return user && !user.fake ? readDrafts(user.Id, begins) : [];
}
