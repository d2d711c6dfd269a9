import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { SourceRow } from '../../../core/sources/source-row.tsx';
import { Failed } from '../../../platform/api/failed.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { CalendarFile } from './calendar-file.tsx';
import { calendarsQuery } from './queries.ts';

/** What is read of a calendar file, and what never. */
export const CALENDAR_FILE_WORDS =
  'Who you met, how often, and when last: days, lengths and who accepted. Never titles, places, texts or attachments.';

/** The place for a calendar file, for accounts that no service opens to Kith. */
export function CalendarFileRow() {
  const query = useQuery(calendarsQuery);
  const [isOpen, setIsOpen] = useState(false);
  const { calendars = [], own = [] } = query.data ?? {};
  return (
    <SourceRow
      icon={CalendarPlus}
      name={calendars.length === 0 ? 'Calendar' : 'Another calendar'}
      state={calendars.length === 0 ? 'none' : undefined}
      says={
        calendars.length === 0
          ? CALENDAR_FILE_WORDS
          : 'Your browser reads a calendar file. Never a title, a place or a text.'
      }
      added={query.isPending ? 'Loading your calendars…' : undefined}
      button={
        <Button aria-expanded={isOpen} onClick={() => setIsOpen((open) => !open)}>
          {isOpen ? 'Close' : 'Add a calendar file'}
        </Button>
      }
    >
      <Failed what="Your calendars could not be loaded." query={query} />
      {isOpen && <CalendarFile own={own} onDone={() => setIsOpen(false)} />}
    </SourceRow>
  );
}
