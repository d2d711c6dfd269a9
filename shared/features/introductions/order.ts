import type { Intro } from '../../core/introductions/intro.ts';
import { type DerivedIntro, getIntroTab, type Tab } from './derive.ts';

/** The dashboard's tabs in their order. */
export const INTRO_TABS: readonly Tab[] = ['queued', 'active', 'archived'];

/**
 * The place of a request in My Requests: the tabs one after the other, and within Active the requests that need action, those that are
 * going on and those that may be archived. Lower is further up.
 */
export const PLACE = { queued: 0, due: 10, goingOn: 11, closed: 12, archived: 20 } as const;
export type PlaceInOrder = (typeof PLACE)[keyof typeof PLACE];

/** The first and the last place of each tab. */
export const PLACES_OF: Readonly<Record<Tab, readonly [PlaceInOrder, PlaceInOrder]>> = {
  queued: [PLACE.queued, PLACE.queued],
  active: [PLACE.due, PLACE.closed],
  archived: [PLACE.archived, PLACE.archived],
};

/** Whose order it is: staff see first what waits for the firm, a company what waits for itself. */
export interface OrderReader {
  staff: boolean;
  /** The requester has answered a question: staff read it. */
  answered: boolean;
}

/** @param archived whether the request was put away */
export function computePlaceInOrder(
  derived: Pick<DerivedIntro, 'bucket' | 'action_required' | 'show_archive_button' | 'turn'>,
  archived: boolean,
  { staff, answered }: OrderReader,
): PlaceInOrder {
  const tab = getIntroTab(derived.bucket, archived);
  if (tab !== 'active') return PLACE[tab];
  if (staff ? answered || isFirmsTurn(derived) : derived.action_required) return PLACE.due;
  return derived.show_archive_button ? PLACE.closed : PLACE.goingOn;
}

const isFirmsTurn = ({ turn }: Pick<DerivedIntro, 'turn'>): boolean => turn === 'firm' || turn === 'facilitator';

/** Only staff read the answer, and the steps that they may take. */
const getPlaceOfIntro = (intro: Intro): PlaceInOrder =>
  computePlaceInOrder(intro, intro.Archived_In_Dashboard__c, {
    staff: intro.next_statuses !== undefined,
    answered: (intro.answer ?? null) !== null,
  });

/** The order of My Requests: by place, within a place the newest activity first, then the newest request. */
export function compareIntros(a: Intro, b: Intro): number {
  const place = getPlaceOfIntro(a) - getPlaceOfIntro(b);
  if (place !== 0) return place;
  if (a.LastActivityDate !== b.LastActivityDate) return a.LastActivityDate < b.LastActivityDate ? 1 : -1;
  return b.Id.localeCompare(a.Id, 'en', { numeric: true });
}
