/** The most people of a list that are asked about at once (the call's own bound, MAX_IN_VIEW); by itself, for the script that lands in pages. */
export const VIEW_SIZE = 50;
/** The most connections that a page hands over at once. */
export const CONNECTIONS_PIECE = 200;
