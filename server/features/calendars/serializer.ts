import type { LinkedCalendar } from '../../../shared/features/calendars/calls.ts';
import { countWritten } from '../../core/facts/write/acquaintances.ts';
import type { Db } from '../../platform/db/engine.ts';
import { type CalendarRow, countMeetings } from './queries.ts';

export async function serializeCalendars(db: Db, rows: readonly CalendarRow[]): Promise<LinkedCalendar[]> {
  const sourceIds = rows.map(({ source_id }) => source_id);
  const people = await countWritten(db, sourceIds);
  const meetings = await countMeetings(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: String(row.id),
    kind: row.kind,
    address: row.address,
    // A calendar that is being unlinked is not shown.
    state: row.state === 'leaving' ? 'linked' : row.state,
    done: row.done,
    meetings: meetings.get(row.id) ?? 0,
    people: people.get(row.source_id) ?? 0,
    left_out: JSON.parse(row.left_out) as Record<string, number>,
    error: row.error,
    lapsed_at: row.state === 'lapsed' ? row.lapsed_at : null,
    linked_at: row.linked_at,
    read_at: row.read_at,
  }));
}
