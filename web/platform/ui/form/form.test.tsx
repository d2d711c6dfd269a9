import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { renderPart } from '../../../testing/testing.tsx';
import type { DraftPlace } from './draft.ts';
import { FormDrawer } from './form-drawer.tsx';
import { FormCheck, FormControl, FormSelect, FormText } from './form-fields.tsx';
import { useBodyForm, useTyped } from './use-body-form.ts';
import { NotYet } from './wrong.ts';

const Body = z.object({
  name: z.string().trim().min(2).max(12),
  size: z.enum(['small', 'large']),
  more: z.object({ note: z.string().max(5) }),
});
const FormValues = z.object({
  name: z.string(),
  size: z.string(),
  note: z.string(),
  loud: z.boolean(),
  who: z.object({ id: z.string() }).nullable(),
});
const nothing = { name: '', size: '', note: '', loud: false, who: null };

/** The contents that a browser would keep, dated. */
const makePlace = (saved: object | null = null, at: Date | null = new Date('2026-11-12T09:00:00Z')) => {
  const place = { kept: saved, at, dropped: 0 };
  const draft: DraftPlace = {
    read: () => place.kept && { values: place.kept, at: place.at },
    keep: (values) => {
      place.kept = values;
    },
    drop: () => {
      place.kept = null;
      place.dropped += 1;
    },
  };
  return Object.assign(place, { draft });
};
type Place = ReturnType<typeof makePlace>;

let sent: unknown[];
/** What the user saw when they typed. */
let seen: object;
let answer: (body: unknown) => Promise<unknown>;
let closed: number;
beforeEach(() => {
  sent = [];
  closed = 0;
  answer = async () => undefined;
});

function Example({ place, closes = true }: { place: Place; closes?: boolean }) {
  const close = () => {
    closed += 1;
  };
  const form = useBodyForm({
    typed: FormValues,
    start: nothing,
    body: Body,
    toBody: ({ name, size, note }) => ({ name, size: size as 'small', more: { note } }),
    check: ({ size }) => (size ? {} : { size: 'Say how large.' }),
    send: async (body, was) => {
      sent.push(body);
      seen = was;
      await answer(body);
      if (closes) close();
    },
    draft: place.draft,
    beside: ['loud'],
  });
  const { loud } = useTyped(form);
  return (
    <FormDrawer form={form} title="Thing" describe={() => 'That wasn’t saved.'} onClose={close}>
      {loud && <FormText {...form.bind('note')} label="Note" hint="For us." />}
      <FormText {...form.bind('name')} label="Name" requirement="required" />
      <FormSelect {...form.bind('size')} label="Size">
        <option value="">Choose</option>
        <option value="small">small</option>
        <option value="large">large</option>
      </FormSelect>
      <FormCheck {...form.bind('loud')} label="Loud" />
      <FormControl {...form.bind('who')}>
        {({ value, onChange }) => (
          <button type="button" onClick={() => onChange({ id: '5' })}>
            {(value as { id: string } | null)?.id ?? 'nobody'}
          </button>
        )}
      </FormControl>
      <button type="button" onClick={() => form.rebase({ ...nothing, name: 'Theirs', size: 'large' })}>
        Somebody was faster
      </button>
    </FormDrawer>
  );
}

const open = (place = makePlace(), closes = true) => {
  const { unmount } = renderPart(<Example place={place} closes={closes} />);
  return { place, unmount };
};
const box = (name: RegExp) => screen.getByRole('textbox', { name }) as HTMLInputElement;
const size = () => screen.getByRole('combobox', { name: 'Size' }) as HTMLSelectElement;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const fill = async () => {
  await userEvent.type(box(/^Name/), ' Oak ');
  await userEvent.selectOptions(size(), 'small');
};

describe('a fault', () => {
  it('is shown at a field after it is left, in place of its hint, and goes once it is right', async () => {
    open();
    await userEvent.click(box(/^Name/));
    expect(box(/^Name/).getAttribute('aria-invalid')).toBeNull();
    await userEvent.tab();
    expect(box(/^Name/).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Fill this in.')).toBeTruthy();
    expect(screen.queryByText('Say how large.')).toBeNull();
    await userEvent.type(box(/^Name/), 'A name that is long');
    expect(screen.getByText('Use at most 12 characters.')).toBeTruthy();
    await userEvent.type(box(/^Name/), '{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}');
    expect(screen.queryByText(/Use at most/)).toBeNull();
  });

  it('keeps the form from being sent: the first faulty field gets the focus, also one that was drawn last', async () => {
    open();
    await press('Save');
    expect(document.activeElement).toBe(box(/^Name/));
    expect(screen.getByText('Say how large.')).toBeTruthy();
    await fill();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Loud' }));
    await userEvent.type(box(/^Note/), 'longer');
    await userEvent.clear(box(/^Name/));
    await press('Save');
    expect(document.activeElement).toBe(box(/^Note/));
    expect(screen.getByText('Use at most 5 characters.')).toBeTruthy();
    expect(sent).toEqual([]);
  });
});

describe('sending', () => {
  it('sends the text as it was typed: the server trims it, once', async () => {
    const { place } = open();
    await fill();
    await press('Save');
    expect(sent).toEqual([{ name: ' Oak ', size: 'small', more: { note: '' } }]);
    expect(closed).toBe(1);
    expect(place.kept).toBeNull();
  });

  it('shows the fault, points at it, and keeps the text', async () => {
    answer = () => Promise.reject(new Error('no'));
    const { place } = open();
    await fill();
    await press('Save');
    expect(document.activeElement?.textContent).toBe('That wasn’t saved.');
    expect(box(/^Name/).value).toBe(' Oak ');
    expect(place.kept).toMatchObject({ name: ' Oak ' });
    expect(closed).toBe(0);
    answer = async () => undefined;
    await press('Save');
    expect(closed).toBe(1);
  });

  it('shows the server’s message at its field, however deep in the body it is', async () => {
    answer = () => Promise.reject(Object.assign(new Error('no'), { fields: { 'more.note': 'Too rude.' } }));
    open();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Loud' }));
    await fill();
    await press('Save');
    expect(document.activeElement).toBe(box(/^Note/));
    expect(screen.getByText('Too rude.')).toBeTruthy();
    expect(screen.getByText('That wasn’t saved.')).toBeTruthy();
    await userEvent.type(box(/^Note/), 'a');
    expect(screen.queryByText('Too rude.')).toBeNull();
  });

  it('shows nothing at the top where all faults are at fields', async () => {
    answer = () => Promise.reject(new NotYet({ size: 'Another one.' }));
    open();
    await fill();
    await press('Save');
    expect(document.activeElement).toBe(size());
    expect(screen.getByText('Another one.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('happens once, however often the button is pressed, and cannot be left meanwhile', async () => {
    const answered = Promise.withResolvers<void>();
    answer = () => answered.promise;
    open();
    await fill();
    await press('Save');
    fireEvent.submit(box(/^Name/).form as HTMLFormElement);
    await press('Close');
    expect(screen.getByRole('button', { name: 'Saving…' })).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await act(async () => answered.resolve());
    await waitFor(() => expect(closed).toBe(1));
    expect(sent).toHaveLength(1);
  });

  it('says when the answer takes long', async () => {
    vi.useFakeTimers();
    answer = () => new Promise(() => undefined);
    open();
    fireEvent.change(box(/^Name/), { target: { value: 'Oak' } });
    fireEvent.change(size(), { target: { value: 'small' } });
    fireEvent.submit(box(/^Name/).form as HTMLFormElement);
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(screen.queryByRole('status')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.getByRole('status').textContent).toContain('Still waiting for an answer');
  });

  it('leaves text written meanwhile as a draft', async () => {
    const answered = Promise.withResolvers<void>();
    answer = () => answered.promise;
    const { place } = open(makePlace(), false);
    await fill();
    await press('Save');
    await userEvent.type(box(/^Name/), 'and');
    await act(async () => answered.resolve());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy());
    expect(box(/^Name/).value).toBe(' Oak and');
    expect(place.kept).toMatchObject({ name: ' Oak and' });
    await press('Save');
    await waitFor(() => expect(box(/^Name/).value).toBe(''));
    expect(place.kept).toBeNull();
  });
});

describe('a draft', () => {
  it('holds each change letter by letter, and ends when the change is reversed', async () => {
    const { place } = open();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Loud' }));
    expect(place.kept).toBeNull();
    await press('nobody');
    await userEvent.type(box(/^Name/), 'Oa');
    expect(place.kept).toMatchObject({ name: 'Oa', who: { id: '5' }, loud: true });
    await userEvent.clear(box(/^Name/));
    expect(place.kept).toMatchObject({ who: { id: '5' }, loud: true });
  });

  it('comes back, shows its time, and can be discarded and restored', async () => {
    const { place } = open(makePlace({ name: 'Elm', loud: true, size: 7, gone: 'field' }));
    expect(box(/^Name/).value).toBe('Elm');
    expect(box(/^Note/).value).toBe('');
    expect(size().value).toBe('');
    const notice = screen.getByText('Continue your draft of 12 Nov 26, or start over.');
    expect(notice.closest('[role="status"]')).toBeTruthy();
    await press('Start over');
    expect(box(/^Name/).value).toBe('');
    expect(place.kept).toBeNull();
    await press('Restore');
    expect(box(/^Name/).value).toBe('Elm');
    expect(place.kept).toMatchObject({ name: 'Elm', loud: true });
    await press('Dismiss');
    expect(screen.queryByText(/your draft/)).toBeNull();
    expect(box(/^Name/).value).toBe('Elm');
  });

  it('is not mentioned when it was written since the page was loaded', async () => {
    open(makePlace({ name: 'Elm' }, null));
    expect(box(/^Name/).value).toBe('Elm');
    expect(screen.queryByText(/your draft/)).toBeNull();
  });

  it('shows a newer state in all fields without typed text', async () => {
    const { place } = open();
    await press('Somebody was faster');
    expect([box(/^Name/).value, size().value]).toEqual(['Theirs', 'large']);
    expect(place.kept).toBeNull();
    await userEvent.selectOptions(size(), 'small');
    await press('Somebody was faster');
    expect([box(/^Name/).value, size().value]).toEqual(['Theirs', 'small']);
    expect(place.kept).toMatchObject({ size: 'small', loud: false });
  });

  it('is sent with what its writer saw when they typed, not with what was saved since', async () => {
    const { unmount } = open();
    await userEvent.type(box(/^Name/), 'Mine');
    await press('Somebody was faster');
    await press('Save');
    await waitFor(() => expect(seen).toMatchObject({ name: '', size: 'large' }));
    unmount();
    open(makePlace({ name: 'Elm', size: 'small', '(under)': { name: 'Oak' } }));
    await press('Save');
    await waitFor(() => expect(seen).toMatchObject({ name: 'Oak', size: '' }));
  });

  it('stays when the form goes by itself, and goes when the user leaves it for good', async () => {
    const { place, unmount } = open();
    await userEvent.type(box(/^Name/), 'Elm');
    unmount();
    expect(place.kept).toMatchObject({ name: 'Elm' });
    open(place);
    await userEvent.keyboard('{Escape}');
    await press('Keep editing');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await press('Cancel');
    await press('Leave');
    expect(closed).toBe(1);
    expect(place.kept).toBeNull();
  });
});
