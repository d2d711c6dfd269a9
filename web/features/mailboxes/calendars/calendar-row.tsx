import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import type { LinkedCalendar } from '../../../../shared/features/calendars/calls.ts';
import { SourceRow } from '../../../core/sources/source-row.tsx';
import { useConsent } from '../../../core/sources/use-consent.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatDay, formatMoment } from '../../../platform/ui/dates.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { useBroughtAction } from '../brought/use-brought-action.ts';
import { FirstReading } from '../reading/first-reading.tsx';
import { TakeBack } from '../reading/take-back.tsx';
import { CalendarFile } from './calendar-file.tsx';
import { describeLeftOutEvents } from './left-out.ts';
import { calendarsQuery, guestsQuery, useCalendarStep, useUnlinkCalendar } from './queries.ts';

/** The mail services of calendars' accounts, which ask for the consent. */
const SERVICES = { google: 'gmail', microsoft: 'microsoft' } as const;
const SAYS =
  'Who you met, how often, and when last: days, lengths and who accepted. Never titles, places, texts or attachments.';

/** The user's calendars. */
export function CalendarRows() {
  const query = useQuery(calendarsQuery);
  return query.data?.calendars.map((calendar) => <CalendarRow key={calendar.id} calendar={calendar} />);
}

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
      says={calendars.length === 0 ? SAYS : 'Your browser reads a calendar file. Never a title, a place or a text.'}
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

/** A calendar that was linked and not read yet: its owner starts the reading, after choosing whom to keep out. */
const isBeforeReading = ({ kind, state, read_at, done }: LinkedCalendar): boolean =>
  kind !== 'file' && state === 'paused' && read_at === null && done === 0;

function CalendarRow({ calendar }: { calendar: LinkedCalendar }) {
  const { id, kind, address, state, people, error } = calendar;
  const [isTakingBack, setIsTakingBack] = useState(false);
  const [isPutOff, setIsPutOff] = useState(false);
  const step = useCalendarStep(id);
  const unlink = useUnlinkCalendar(id);
  const isNew = isBeforeReading(calendar);
  const brought = useBroughtAction('calendar', id);
  const readAgain =
    kind !== 'file' && state === 'linked' ? [{ label: 'Read again', onChoose: () => step.mutate('sync') }] : [];
  return (
    <SourceRow
      icon={CalendarDays}
      name={kind === 'file' ? `Calendar file ${address}` : `Calendar of ${address}`}
      state={isNew || state === 'lapsed' ? 'needs' : state === 'linked' ? 'read' : state}
      says={SAYS}
      added={isNew ? null : describeCalendar(calendar)}
      button={
        isNew ? (
          isPutOff && <Button onClick={() => setIsPutOff(false)}>Choose who to keep out</Button>
        ) : (
          <RowButton calendar={calendar} busy={step.isPending} onStep={step.mutate} />
        )
      }
      actions={[
        ...readAgain,
        ...(isNew ? [] : [brought]),
        { label: 'Take everything back', onChoose: () => setIsTakingBack(true) },
      ]}
    >
      {isNew && !isPutOff && (
        <BeforeReading
          calendar={calendar}
          busy={step.isPending}
          onStart={() => step.mutate('sync')}
          onPutOff={() => setIsPutOff(true)}
        />
      )}
      {/* No service says how many events there are. */}
      {state === 'reading' && <LinearProgress aria-label="Reading the calendar" />}
      {error !== null && <Notice kind="warning">{error}</Notice>}
      <TakeBack
        unlink={unlink}
        people={people}
        title={`Unlink ${address}?`}
        open={isTakingBack}
        onClose={() => setIsTakingBack(false)}
      />
    </SourceRow>
  );
}

type BeforeReadingProps = { calendar: LinkedCalendar; busy: boolean; onStart: () => void; onPutOff: () => void };

function BeforeReading({ calendar: { id, address }, ...rest }: BeforeReadingProps) {
  const preview = useQuery(guestsQuery(id));
  return <FirstReading address={`the calendar of ${address}`} of="calendar" preview={preview} {...rest} />;
}

type RowButtonProps = { calendar: LinkedCalendar; busy: boolean; onStep: (step: 'sync' | 'pause') => void };

/** The one thing to do with a calendar now; filled only if it needs the person. */
function RowButton({ calendar: { kind, state, address }, busy, onStep }: RowButtonProps) {
  const start = useConsent();
  if (kind === 'file') return null;
  if (state === 'lapsed')
    return (
      <>
        <Button
          variant="contained"
          disabled={start.isPending}
          onClick={() => start.mutate({ service: SERVICES[kind], parts: ['calendar'], address })}
        >
          Connect again
        </Button>
        {start.error && <Notice kind="error">{describeError(start.error)}</Notice>}
      </>
    );
  return state === 'reading' ? (
    <Button disabled={busy} onClick={() => onStep('pause')}>
      Pause
    </Button>
  ) : (
    <Button disabled={busy} onClick={() => onStep('sync')}>
      {state === 'paused' ? 'Continue reading' : 'Read new meetings'}
    </Button>
  );
}

function describeCalendar({ state, people, meetings, done, read_at, lapsed_at, left_out }: LinkedCalendar): string {
  const known = `${formatCount(people)} ${people === 1 ? 'person' : 'people'} from ${formatCount(meetings)} ${meetings === 1 ? 'meeting' : 'meetings'}`;
  if (state === 'reading') return `${formatCount(done)} events read. You can leave this page.`;
  if (state === 'lapsed' && lapsed_at !== null) return `${known}. Your consent ended on ${formatDay(lapsed_at)}.`;
  if (state === 'paused') return `${known}, paused after ${formatCount(done)} events`;
  const when = read_at === null ? '' : `Last read ${formatMoment(read_at)} · `;
  return `${when}${known}. ${describeLeftOutEvents(left_out)}`.trim();
}
