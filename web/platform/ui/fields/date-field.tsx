import { CalendarDays } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { IconButton } from '../buttons/button.tsx';
import css from './date-field.module.css';
import { formatDayText, parseDay, parseDayTime } from './day-text.ts';
import fieldCss from './field.module.css';
import { Field } from './field.tsx';
import { TextLine } from './kept-controls.tsx';

type DateFieldProps = {
  label: string;
  requirement?: 'required' | 'optional';
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
  /** "2026-08-29", with `time` "2026-08-29T14:05"; empty for none. */
  value: string;
  /** A time of the day, too. */
  time?: boolean;
  /** The first and the last day that may be chosen. */
  min?: string | undefined;
  max?: string | undefined;
  /** Left empty it stays as it was. */
  stays?: boolean;
  /** For a form that is sent by a button: what is typed counts as soon as it is a day. */
  eager?: boolean;
  disabled?: boolean;
  /** The user left the field with another day, pressed Enter in it, or chose a day from the calendar. */
  onChange: (value: string) => void;
  onBlur?: () => void;
};

/**
 * A day, shown as all days are (29 Aug 26) and typed in any usual form, or chosen from the browser's calendar: by the
 * button, or by Alt and the arrow down.
 */
export function DateField(props: DateFieldProps) {
  const { label, requirement, hint, error, className, value, time = false, min, max, stays, disabled } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string>();
  /** The chosen day, until it comes back as the value. */
  const [chosen, setChosen] = useState<{ day: string; over: string } | null>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const shown = chosen?.over === value ? chosen.day : value;
  const example = time ? '29 Aug 26, 14:05' : '29 Aug 26';

  const parse = time ? parseDayTime : parseDay;
  /** The reason why a day may not be chosen. */
  const findFault = (day: string): string | undefined => {
    if (day === '') return undefined;
    if (min !== undefined && day.slice(0, 10) < min) return `Choose ${formatDayText(min)} or a later day.`;
    if (max !== undefined && day.slice(0, 10) > max) return `Choose ${formatDayText(max)} or an earlier day.`;
    return undefined;
  };
  const choose = (day: string) => {
    const wrong = findFault(day);
    setFault(wrong);
    if (wrong) return;
    setTyped(null);
    if (day === shown || (day === '' && stays)) return;
    setChosen({ day, over: value });
    props.onChange(day);
  };
  const settle = () => {
    if (typed === null) return;
    if (typed.trim() === '') return choose('');
    const day = parse(typed);
    if (day === null) setFault(`Write a day such as ${example}.`);
    else choose(day);
  };
  const openCalendar = () => {
    const input = calendar.current;
    if (!input || disabled) return;
    try {
      input.showPicker();
    } catch {
      // In a frame of another site the browser opens none: the day can be typed.
      input.focus();
    }
  };
  return (
    <Field label={label} requirement={requirement} hint={hint} error={error ?? fault} className={className}>
      {(control) => (
        <span className={css.box}>
          <input
            ref={calendar}
            type={time ? 'datetime-local' : 'date'}
            className={css.calendar}
            tabIndex={-1}
            aria-hidden="true"
            min={min}
            max={max}
            value={shown}
            onChange={({ target }) => choose(target.value)}
          />
          <TextLine
            {...control}
            className={`${fieldCss.input} ${css.input}`}
            required={requirement === 'required'}
            disabled={disabled}
            autoComplete="off"
            placeholder={example}
            value={typed ?? formatDayText(shown)}
            onChange={({ target }) => {
              setTyped(target.value);
              setFault(undefined);
              const day = parse(target.value) ?? '';
              if (props.eager) props.onChange(findFault(day) ? '' : day);
            }}
            onBlur={() => {
              settle();
              props.onBlur?.();
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') settle();
              if (event.key !== 'ArrowDown' || !event.altKey) return;
              event.preventDefault();
              openCalendar();
            }}
          />
          <IconButton
            className={css.button}
            aria-label={`Calendar: ${label}`}
            disabled={disabled}
            onClick={openCalendar}
          >
            <CalendarDays size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </span>
      )}
    </Field>
  );
}
