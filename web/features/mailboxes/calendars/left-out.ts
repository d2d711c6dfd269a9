import { describeLeftOutBy, type LeftOutWords } from '../../../core/sources/left-out.ts';

const words: LeftOutWords = {
  cancelled: ['canceled event', 'canceled events'],
  private: ['private event', 'private events'],
  'no meeting': ['all-day event or absence', 'all-day events and absences'],
  ahead: ['event still to come', 'events still to come'],
  'too old': ['event older than two years', 'events older than two years'],
  'not accepted': ['event without an accepted invitation', 'events without accepted invitations'],
  alone: ['event without anyone else', 'events without anyone else'],
  'too many': ['event of more than eight people', 'events of more than eight people'],
  unreadable: ['event Kith couldn’t read', 'events Kith couldn’t read'],
};

/** "Left out: 12 private events, 3 canceled events", the most first; '' when nothing was. */
export const describeLeftOutEvents = (counts: Readonly<Record<string, number>>): string =>
  describeLeftOutBy(words, counts);
