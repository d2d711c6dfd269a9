/** A user's place in a list when they left it, so that going back restores it. */
export interface ListPlace {
  /** The first visible row, and its distance from the beginning of the visible part of the list, in px. */
  anchor: string;
  top: number;
  /** The top of that visible part in the window, in px: 0 for a list that scrolls with the page. */
  view: number;
  /** The row that had the focus, and its focused control; -1 is the row itself. */
  focus: string | null;
  control: number;
  /** The number of loaded rows. */
  rows: number;
  /** Heights of rows that were measured, in px. */
  heights: readonly (readonly [key: string, height: number])[];
}

/** Each place is an item of its own, so that leaving a list writes no more than it: all of them would take some ms. */
const STORED = 'kith-list ';
/** The stored places, oldest first. */
const INDEX = 'kith-lists';
/** Nobody goes further back. */
const MAX_PLACES = 20;
const MAX_HEIGHTS = 500;

function read<Value>(name: string): Value | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param entry of the browser's history, with the list's name */
export const readPlace = (entry: string): ListPlace | undefined => read(STORED + entry);

export function saveListPlace(entry: string, place: ListPlace): void {
  const found = read<unknown>(INDEX);
  const others = (Array.isArray(found) ? found.map(String) : []).filter((place) => place !== entry);
  const remaining = [...others.slice(1 - MAX_PLACES), entry];
  try {
    for (const entryKey of others.slice(0, -MAX_PLACES + 1)) sessionStorage.removeItem(STORED + entryKey);
    sessionStorage.setItem(STORED + entry, JSON.stringify({ ...place, heights: place.heights.slice(0, MAX_HEIGHTS) }));
    sessionStorage.setItem(INDEX, JSON.stringify(remaining));
  } catch {
    // The storage is full or switched off: going back begins at the top.
  }
}
