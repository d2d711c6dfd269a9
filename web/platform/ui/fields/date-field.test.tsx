import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { DateField } from './date-field.tsx';

type Props = Partial<Parameters<typeof DateField>[0]>;

function openField(props: Props = {}) {
  const chosen = vi.fn<(day: string) => void>();
  function Screen() {
    const [value, setValue] = useState(props.value ?? '2026-08-29');
    return (
      <DateField
        label="Due"
        {...props}
        value={value}
        onChange={(day) => {
          chosen(day);
          setValue(day);
        }}
      />
    );
  }
  render(<Screen />);
  return { chosen, field: screen.getByRole<HTMLInputElement>('textbox', { name: /^Due/ }) };
}

async function write(field: HTMLInputElement, text: string): Promise<void> {
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
}

describe('a field for a day', () => {
  it('shows the day as every day is shown, and takes what is typed when the user leaves it', async () => {
    const { chosen, field } = openField();
    expect(field.value).toBe('29 Aug 26');
    await write(field, '2026-09-01');
    expect(chosen).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(chosen.mock.calls).toEqual([['2026-09-01']]);
    expect(field.value).toBe('01 Sep 26');
  });

  it('takes it by Enter once, and nothing where the day is the same', async () => {
    const { chosen, field } = openField();
    await write(field, '29 August 2026{Enter}');
    expect(chosen).not.toHaveBeenCalled();
    await write(field, '30 aug 26{Enter}');
    await userEvent.tab();
    expect(chosen.mock.calls).toEqual([['2026-08-30']]);
  });

  it('keeps what is no day, and says how to write one', async () => {
    const { chosen, field } = openField({ hint: 'A hint' });
    await write(field, 'soon');
    await userEvent.tab();
    expect(field.value).toBe('soon');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Write a day such as 29 Aug 26.').id).toBe(field.getAttribute('aria-describedby'));
    await write(field, '30 Aug 26{Enter}');
    expect(field.getAttribute('aria-invalid')).toBeNull();
    expect(chosen.mock.calls).toEqual([['2026-08-30']]);
  });

  it('can be emptied', async () => {
    const { chosen, field } = openField();
    await userEvent.clear(field);
    await userEvent.tab();
    expect(chosen.mock.calls).toEqual([['']]);
  });

  it('stays as it was where it may not be empty', async () => {
    const { chosen, field } = openField({ stays: true });
    await userEvent.clear(field);
    await userEvent.tab();
    expect(chosen).not.toHaveBeenCalled();
    expect(field.value).toBe('29 Aug 26');
  });

  it('refuses days outside its bounds in words', async () => {
    const { chosen, field } = openField({ min: '2026-08-20', max: '2026-09-10' });
    await write(field, '19 Aug 26{Enter}');
    expect(screen.getByText('Choose 20 Aug 26 or a later day.')).toBeTruthy();
    await write(field, '11 Sep 26{Enter}');
    expect(screen.getByText('Choose 10 Sep 26 or an earlier day.')).toBeTruthy();
    expect(chosen).not.toHaveBeenCalled();
  });

  it('counts at once in a form that is sent by a button, and not while it is no day', async () => {
    const { chosen, field } = openField({ eager: true, min: '2026-08-20' });
    fireEvent.change(field, { target: { value: '1 Sep 26' } });
    fireEvent.change(field, { target: { value: '1 Sep 2' } });
    fireEvent.change(field, { target: { value: '1 Sep 20' } });
    expect(chosen.mock.calls).toEqual([['2026-09-01'], [''], ['']]);
    expect(field.value).toBe('1 Sep 20');
  });

  it('opens the browser’s calendar by its button and by Alt with the arrow down', async () => {
    const { chosen, field } = openField({ time: true, value: '2026-08-29T14:05' });
    expect(field.value).toBe('29 Aug 26, 14:05');
    const calendar = document.querySelector<HTMLInputElement>('input[type="datetime-local"]')!;
    calendar.showPicker = vi.fn();
    await userEvent.click(screen.getByRole('button', { name: 'Calendar: Due' }));
    fireEvent.keyDown(field, { key: 'ArrowDown', altKey: true });
    expect(calendar.showPicker).toHaveBeenCalledTimes(2);
    fireEvent.change(calendar, { target: { value: '2026-08-30T09:00' } });
    expect(chosen.mock.calls).toEqual([['2026-08-30T09:00']]);
    expect(field.value).toBe('30 Aug 26, 09:00');
  });
});
