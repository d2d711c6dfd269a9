/** What a page of Kith says to the extension so that it opens the window where groups are read (document 4 §7). */
export const GROUP_SYNC = 'group_sync';

/** What the extension answers in that page: that it opened the window, and that the groups were sent from there. */
export const GROUPS_OPENED = 'kith-groups-opened';
export const GROUPS_SENT = 'kith-groups-sent';
