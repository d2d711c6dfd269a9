/** The message of a page of Kith that asks the extension to open the window for groups (document 4 §7). */
export const GROUP_SYNC = 'group_sync';

/** The extension's answers in that page: it opened the window; the groups were sent from there. */
export const GROUPS_OPENED = 'kith-groups-opened';
export const GROUPS_SENT = 'kith-groups-sent';
