import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { GROUP_SYNC, GROUPS_OPENED, GROUPS_SENT } from '../../../shared/features/panel/frames/group-sync.ts';
import { root } from './queries.ts';

/** An extension that is there answers much sooner. */
const SILENCE_MS = 3_000;

/** silent: no extension answers here. */
export type GroupsWindow = 'closed' | 'asked' | 'silent' | 'opened' | 'sent';

/** The extension's window in which the user reads and chooses groups: opens it, and knows the result. */
export function useGroupsWindow(): [state: GroupsWindow, open: () => void] {
  const [state, setState] = useState<GroupsWindow>('closed');
  const queries = useQueryClient();
  useEffect(() => {
    const handleOpened = (): void => setState('opened');
    const handleSent = (): void => {
      setState('sent');
      void queries.invalidateQueries({ queryKey: root });
    };
    window.addEventListener(GROUPS_OPENED, handleOpened);
    window.addEventListener(GROUPS_SENT, handleSent);
    return () => {
      window.removeEventListener(GROUPS_OPENED, handleOpened);
      window.removeEventListener(GROUPS_SENT, handleSent);
    };
  }, [queries]);
  useEffect(() => {
    if (state !== 'asked') return;
    const late = setTimeout(() => setState('silent'), SILENCE_MS);
    return () => clearTimeout(late);
  }, [state]);
  const open = (): void => {
    setState('asked');
    // Heard by the extension's script in this tab.
    window.postMessage({ type: GROUP_SYNC }, window.location.origin);
  };
  return [state, open];
}
