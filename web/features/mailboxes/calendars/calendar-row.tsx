import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import type { LinkedCalendar } from '../../../../shared/features/calendars/calls.ts';
import { SourceRow } from '../../../core/sources/source-row.tsx';
import { useConsent } from '../../../core/sources/use-consent.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatMoment } from '../../../platform/ui/dates.ts';
import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { CalendarFile } from './calendar-file.tsx';
import css from './calendars.module.css';
import { describeLeftOutEvents } from './left-out.ts';
import { calendarsQuery, useCalendarStep, useUnlinkCalendar } from './queries.ts';

/** The mail services of calendars' accounts, which ask for the consent. */
const SERVICES = { google: 'gmail', microsoft: 'microsoft' } as const;

/** The user's calendars: what is read of them, those that are linked, and the place for a file. */
export function CalendarRow() {
  const query = useQuery(calendarsQuery);
  const [isOpen, setIsOpen] = useState(false);
  const { calendars = [], own = [] } = query.data ?? {};
  return (
    <SourceRow
      icon={CalendarDays}
      name="Calendar"
      state={getState(calendars)}
      says="Who you met, how often, and when last: days, lengths and who accepted. Never titles, places, texts or attachments."
      added={query.isPending ? 'Loading your calendars…' : undefined}
      button={
        <Button aria-expanded={isOpen} onClick={() => setIsOpen((open) => !open)}>
          {isOpen ? 'Close' : 'Add a calendar file'}
        </Button>
      }
    >
      <Failed what="Your calendars could not be loaded." query={query} />
      {calendars.length > 0 && (
        <ul className={css.calendars}>
          {calendars.map((calendar) => (
            <OneCalendar key={calendar.id} calendar={calendar} />
          ))}
        </ul>
      )}
      {isOpen && <CalendarFile own={own} onDone={() => setIsOpen(false)} />}
    </SourceRow>
  );
}

function getState(calendars: readonly LinkedCalendar[]) {
  const has = (wanted: LinkedCalendar['state']) => calendars.some(({ state }) => state === wanted);
  if (calendars.length === 0) return 'none';
  if (has('lapsed') || calendars.some(isBeforeReading)) return 'needs';
  if (has('reading')) return 'reading';
  return has('paused') ? 'paused' : 'read';
}

/** A calendar that was linked and not read yet: its owner starts the reading, after choosing whom to keep out. */
const isBeforeReading = ({ state, read_at, done }: LinkedCalendar): boolean =>
  state === 'paused' && read_at === null && done === 0;

function OneCalendar({ calendar }: { calendar: LinkedCalendar }) {
  const { id, kind, address, state, people, error } = calendar;
  const [isConfirming, setIsConfirming] = useState(false);
  const step = useCalendarStep(id);
  const unlink = useUnlinkCalendar(id);
  const start = useConsent();
  const isNew = isBeforeReading(calendar);
  return (
    <li className={css.calendar}>
      <div className={css.words}>
        <strong>{address}</strong>
        <p className={css.soft}>{describeCalendar(calendar)}</p>
      </div>
      <div className={css.actions}>
        {state === 'reading' && (
          <Button onClick={() => step.mutate('pause')} disabled={step.isPending}>
            Pause
          </Button>
        )}
        {kind !== 'file' && (state === 'linked' || state === 'paused') && (
          <Button variant={isNew ? 'contained' : 'quiet'} onClick={() => step.mutate('sync')} disabled={step.isPending}>
            {isNew ? 'Start reading' : state === 'paused' ? 'Continue reading' : 'Read again'}
          </Button>
        )}
        {kind !== 'file' && state === 'lapsed' && (
          <Button
            variant="contained"
            disabled={start.isPending}
            onClick={() => start.mutate({ service: SERVICES[kind], parts: ['calendar'], address })}
          >
            Connect again
          </Button>
        )}
        <Button
          danger
          onClick={() => setIsConfirming(true)}
          disabled={unlink.isPending}
          aria-label={`Unlink ${address}`}
        >
          Unlink
        </Button>
      </div>
      {start.error && <Notice kind="error">{describeError(start.error)}</Notice>}
      {error !== null && <Notice kind="warning">{error}</Notice>}
      <ConfirmDialog
        open={isConfirming}
        title={`Unlink ${address}?`}
        confirm="Take everything back"
        destructive
        busy={unlink.isPending}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => unlink.mutate(undefined, { onSettled: () => setIsConfirming(false) })}
      >
        Kith removes your meetings with {formatCount(people)} {people === 1 ? 'person' : 'people'}, and people no other
        source names. You can add it again.
      </ConfirmDialog>
    </li>
  );
}

function describeCalendar(calendar: LinkedCalendar): string {
  const { state, people, meetings, done, read_at, left_out } = calendar;
  const known = `${formatCount(people)} ${people === 1 ? 'person' : 'people'} from ${formatCount(meetings)} ${meetings === 1 ? 'meeting' : 'meetings'}`;
  if (isBeforeReading(calendar))
    return 'Nothing has been read yet. Kith leaves out everyone on your blocklist, which you can change in Settings.';
  if (state === 'reading') return `${formatCount(done)} events read. You can leave this page.`;
  if (state === 'paused') return `${known}, paused after ${formatCount(done)} events`;
  const when = read_at === null ? '' : `, read ${formatMoment(read_at)}`;
  return `${known}${when}. ${describeLeftOutEvents(left_out)}`.trim();
}
