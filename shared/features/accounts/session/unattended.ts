/** Carried by calls that a page makes on its own, with nobody at it: they do not count as a use of the session. */
export const UNATTENDED_HEADER = 'x-kith-unattended';
