/** Where somebody was in a list when they left it, so that going back finds the same. */
export interface ListPlace {
  /** The first row in sight, and how far it stood below the window's top, in px. */
  anchor: string;
  top: number;
  /** The row that had the focus, and which of its controls; -1 is the row itself. */
  focus: string | null;
  control: number;
  /** So many rows had come. */
  rows: number;
  /** Heights of rows that were measured, in px. */
  heights: readonly (readonly [key: string, height: number])[];
}

const STORED = 'kith-lists';
/** Further back nobody goes. */
const MOST_PLACES = 20;
const MOST_HEIGHTS = 1_000;

type Stored = readonly (readonly [entry: string, place: ListPlace])[];

function stored(): Stored {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]');
    return Array.isArray(found) ? (found as Stored) : [];
  } catch {
    return [];
  }
}

/** @param entry of the browser's history, with the list's name */
export const readPlace = (entry: string): ListPlace | undefined => stored().find(([one]) => one === entry)?.[1];

export function keepPlace(entry: string, place: ListPlace): void {
  const others = stored().filter(([one]) => one !== entry);
  const kept = [...others.slice(1 - MOST_PLACES), [entry, { ...place, heights: place.heights.slice(0, MOST_HEIGHTS) }]];
  try {
    sessionStorage.setItem(STORED, JSON.stringify(kept));
  } catch {
    // The storage is full or switched off: going back begins at the top.
  }
}
