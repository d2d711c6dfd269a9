import type { Storage } from 'webextension-polyfill';

/** `page`: a panel beside the profile. `browser`: the browser's own side panel; then no page is touched. */
export type Mode = 'page' | 'browser';
export type PanelSide = 'left' | 'right';

/** The user's settings of the panel. Content scripts may read them: they hold no secret. */
export interface PanelPreferences {
  mode: Mode;
  side: PanelSide;
  collapsed: boolean;
  /** The side panel reads pages that list people, while it is open. Off until the user switches it on. */
  lists: boolean;
}

/** The settings of the panel as they are in force. */
export interface PanelSettings extends PanelPreferences {
  /** False: by the firm's policy the panel opens by a click alone. */
  mayOpen: boolean;
  /** Beside profiles of these hosts alone, by the firm's policy; null: of all. */
  hosts: readonly string[] | null;
}

const KEYS = ['mode', 'side', 'collapsed', 'lists'] as const;

function asSettings(keptRows: Record<string, unknown>): PanelSettings {
  const { autoOpen, hosts = [] } = (keptRows.policy ?? {}) as { autoOpen?: boolean; hosts?: string[] };
  return {
    mode: keptRows.mode === 'browser' ? 'browser' : 'page',
    side: keptRows.side === 'left' ? 'left' : 'right',
    collapsed: keptRows.collapsed === true,
    lists: keptRows.lists === true,
    mayOpen: autoOpen !== false,
    hosts: hosts.length > 0 ? hosts : null,
  };
}

/** Does the extension stand beside profiles of this host? A host stands for those below it, too. */
export const isVisitedHost = ({ hosts }: PanelSettings, hostname: string): boolean =>
  hosts === null || hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));

/** As they are for a user and a firm that have chosen nothing. */
export const getUsualPreferences = (): PanelSettings => asSettings({});

/** For pages: whether they are read is for the browser's own panel alone. */
export const areUsual = (settings: PanelSettings): boolean =>
  JSON.stringify({ ...settings, lists: false }) === JSON.stringify(getUsualPreferences());

type Local = Pick<Storage.StorageArea, 'get' | 'set'>;

export const readPreferences = async (local: Local): Promise<PanelSettings> =>
  asSettings(await local.get([...KEYS, 'policy']));

/** Keeps the given values and leaves the others unchanged. */
export const savePanelPreferences = (local: Local, change: Partial<PanelPreferences>): Promise<void> =>
  local.set(change);
