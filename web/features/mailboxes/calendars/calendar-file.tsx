import { useState } from 'react';
import type { CalendarFileContent } from '../../../../shared/core/calendar/read-calendar-file.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { FileDrop } from '../../../platform/ui/fields/file-drop.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import css from './calendars.module.css';
import { describeLeftOutEvents } from './left-out.ts';
import { useFileMeetings } from './queries.ts';

type FileProgress =
  | { state: 'none' }
  | { state: 'reading'; share: number }
  | { state: 'read'; name: string; content: CalendarFileContent }
  | { state: 'failed'; name: string };

/** A calendar that the user has as a file: it is read here, and nothing of what its events are about is sent. */
export function CalendarFile({ own, onDone }: { own: readonly string[]; onDone: () => void }) {
  const [further, setFurther] = useState('');
  const [reading, setReading] = useState<FileProgress>({ state: 'none' });
  const upload = useFileMeetings();
  const addresses = [...own, ...further.split(/[\s,;]+/)].filter((text) => text !== '');
  const read = async (file: File): Promise<void> => {
    upload.reset();
    setReading({ state: 'reading', share: 0 });
    try {
      const { readCalendarFile } = await import('../../../../shared/core/calendar/read-calendar-file.ts');
      const today = new Date().toISOString().slice(0, 10);
      const pause = async (share: number) => {
        setReading({ state: 'reading', share });
        await new Promise((resolve) => setTimeout(resolve));
      };
      const content = await readCalendarFile(await file.text(), { own: addresses, today, pause });
      setReading({ state: 'read', name: file.name, content });
    } catch {
      setReading({ state: 'failed', name: file.name });
    }
  };
  return (
    <div className={css.file}>
      <FileDrop
        title="Drop a calendar file (.ics) here"
        hint="Your browser reads the file. It sends Kith days, lengths, and the names and e-mail addresses of people who accepted."
        accept=".ics,.ical,.ifb,text/calendar"
        disabled={reading.state === 'reading' || upload.isPending}
        onFile={(file) => void read(file)}
      />
      <TextField
        label="Your other addresses in this calendar"
        value={further}
        onChange={(event) => setFurther(event.target.value)}
        placeholder="dana@old-company.example"
      />
      {reading.state === 'reading' && (
        <p role="status" className={css.soft}>
          Reading the file, {Math.round(reading.share * 100)}%
        </p>
      )}
      {reading.state === 'failed' && (
        <Notice kind="error" onDismiss={() => setReading({ state: 'none' })}>
          Kith couldn’t read {reading.name}. Choose a calendar file.
        </Notice>
      )}
      {reading.state === 'read' && (
        <>
          <Notice
            kind={reading.content.meetings.length === 0 || reading.content.isForeign ? 'warning' : 'info'}
            onDismiss={() => setReading({ state: 'none' })}
          >
            {describeContent(reading.content, addresses)} {describeLeftOutEvents(reading.content.leftOut)}
          </Notice>
          {reading.content.meetings.length > 0 && (
            <Button
              variant="contained"
              disabled={upload.isPending}
              onClick={() =>
                upload.mutate(
                  { name: reading.name, meetings: reading.content.meetings, events: reading.content.events },
                  { onSuccess: onDone },
                )
              }
            >
              Add {countMeetings(reading.content.meetings.length)}
            </Button>
          )}
        </>
      )}
      {upload.error && <Notice kind="error">{describeError(upload.error)}</Notice>}
    </div>
  );
}

const countMeetings = (count: number): string => `${formatCount(count)} ${count === 1 ? 'meeting' : 'meetings'}`;

function describeContent({ meetings, isForeign }: CalendarFileContent, own: readonly string[]): string {
  if (isForeign)
    return `No event in it is with ${own.join(' or ')}. If it’s your calendar, enter your address above and choose the file again.`;
  if (meetings.length === 0) return 'You met no one in this file in the last two years.';
  const people = new Set(meetings.flatMap(({ guests }) => guests.map(({ address }) => address))).size;
  return `You met ${formatCount(people)} ${people === 1 ? 'person' : 'people'} in ${countMeetings(meetings.length)}. Nothing has been sent yet.`;
}
