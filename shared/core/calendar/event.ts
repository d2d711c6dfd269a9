/** An event of a calendar, without anything that says what it was about (docs/decisions/122). */
export interface CalendarEvent {
  /** Of this event, or instance, in this calendar. */
  id: string;
  /** The same in every calendar in which the event stands: its iCalUID, for an instance with the moment at which it was planned to begin. */
  uid: string;
  /** YYYY-MM-DD on which it began, where it took place. */
  day: string;
  minutes: number;
  cancelled: boolean;
  /** Private or confidential. */
  isPrivate: boolean;
  /** Not a whole day, a birthday, an absence, time kept free, a holiday or an event that the service made from a mail. */
  isMeeting: boolean;
  /** Every guest stands in `people`; false where the service cut or hid the list. */
  isWhole: boolean;
  /** Whoever is invited, and the organizer, who has accepted if they do not stand among the guests; each address once. */
  people: CalendarPerson[];
}

export interface CalendarPerson {
  /** As the service writes it; '' if it tells none. */
  address: string;
  /** '' if it has none. */
  name: string;
  answer: 'accepted' | 'tentative' | 'declined' | 'none';
  /** The account's own person. */
  isOwner: boolean;
  /** A room or another thing that is booked, or known to be a group. */
  isResource: boolean;
}

/**
 * The `uid` of an event.
 * @param instance the moment at which an instance of a series was planned to begin; left out for an event that is alone
 */
export const getEventUid = (calendarUid: string, instance?: Date): string =>
  instance === undefined ? calendarUid : `${calendarUid} ${instance.toISOString().slice(0, 16)}`;
