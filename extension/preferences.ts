import type { Storage } from 'webextension-polyfill';

/** `page`: a panel beside the profile. `browser`: the browser's own side panel; then no page is touched. */
export type Mode = 'page' | 'browser';
export type PanelSide = 'left' | 'right';

/** The user's settings of the panel. Content scripts may read them: they hold no secret. */
export interface PanelPreferences {
  mode: Mode;
  side: PanelSide;
  collapsed: boolean;
}

const KEYS = ['mode', 'side', 'collapsed'] as const;

const asPreferences = (keptRows: Record<string, unknown>): PanelPreferences => ({
  mode: keptRows.mode === 'browser' ? 'browser' : 'page',
  side: keptRows.side === 'left' ? 'left' : 'right',
  collapsed: keptRows.collapsed === true,
});

type Local = Pick<Storage.StorageArea, 'get' | 'set'>;

export const readPreferences = async (local: Local): Promise<PanelPreferences> =>
  asPreferences(await local.get([...KEYS]));

/** Keeps the given values and leaves the others unchanged. */
export const savePanelPreferences = (local: Local, change: Partial<PanelPreferences>): Promise<void> =>
  local.set(change);
