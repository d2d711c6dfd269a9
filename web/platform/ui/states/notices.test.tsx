import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../../testing/testing.tsx';
import { useNotices } from './notices.tsx';

function Sender() {
  const notices = useNotices();
  return (
    <>
      <button type="button" onClick={() => notices.success('Introduction requested to Castellan Bank!')}>
        succeed
      </button>
      <button type="button" onClick={() => notices.error('The success of it failed.')}>
        fail
      </button>
      <button
        type="button"
        onClick={() =>
          notices.success('The request was archived.', { label: 'Undo', run: () => notices.info('Undone') })
        }
      >
        archive
      </button>
      <button
        type="button"
        onClick={() => notices.success('It was changed.', { label: 'Undo', run: () => undefined, forMs: 12_000 })}
      >
        change
      </button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('notices', () => {
  it('stay for ten seconds', () => {
    vi.useFakeTimers();
    renderPart(<Sender />);
    press('succeed');
    pass(9_900);
    expect(screen.getByText('Introduction requested to Castellan Bank!')).toBeTruthy();
    pass(200);
    expect(screen.queryByText('Introduction requested to Castellan Bank!')).toBeNull();
  });

  it('know their own kind, whatever their words say: an error is an alert', () => {
    renderPart(<Sender />);
    press('fail');
    expect(screen.getByRole('alert').textContent).toBe('The success of it failed.');
    press('succeed');
    expect(screen.getByRole('status').textContent).toBe('Introduction requested to Castellan Bank!');
  });

  it('wait while the pointer or the focus is in them, and go on from where they were', () => {
    vi.useFakeTimers();
    renderPart(<Sender />);
    press('succeed');
    pass(6_000);
    const notice = screen.getByRole('status');
    fireEvent.mouseEnter(notice.parentElement as Element);
    pass(60_000);
    fireEvent.mouseLeave(notice.parentElement as Element);
    pass(3_900);
    expect(screen.queryByRole('status')).not.toBeNull();
    fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }));
    pass(60_000);
    fireEvent.blur(screen.getByRole('button', { name: 'Dismiss' }));
    pass(200);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('may offer one action, which stops the clock while the pointer is on it and closes the notice', () => {
    vi.useFakeTimers();
    renderPart(<Sender />);
    press('archive');
    pass(9_000);
    fireEvent.focus(screen.getByRole('button', { name: 'Undo' }));
    pass(60_000);
    press('Undo');
    expect(screen.queryByText('The request was archived.')).toBeNull();
    expect(screen.getByText('Undone')).toBeTruthy();
  });

  it('offer a timed action for that time only, whatever stops the clock', () => {
    vi.useFakeTimers();
    renderPart(<Sender />);
    press('change');
    pass(11_000);
    fireEvent.focus(screen.getByRole('button', { name: 'Undo' }));
    pass(1_100);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(screen.getByText('It was changed.')).toBeTruthy();
    pass(1_000);
    expect(screen.queryByText('It was changed.')).toBeNull();
  });

  it('gives the focus back to what had it, once what it offered is done', async () => {
    vi.useRealTimers();
    renderPart(<Sender />);
    const before = screen.getByRole('button', { name: 'archive' });
    await userEvent.click(before);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(document.activeElement).toBe(before));
  });

  it('are undone by Ctrl Z from anywhere but a field, the newest first, and the focus stays where it is', async () => {
    vi.useRealTimers();
    renderPart(
      <>
        <Sender />
        <input aria-label="Name" />
      </>,
    );
    const before = screen.getByRole('button', { name: 'archive' });
    await userEvent.click(screen.getByRole('button', { name: 'change' }));
    await userEvent.click(before);
    await userEvent.click(screen.getByRole('textbox', { name: 'Name' }));
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2);
    before.focus();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(screen.getByText('Undone')).toBeTruthy();
    expect(screen.queryByText('The request was archived.')).toBeNull();
    expect(screen.getByText('It was changed.')).toBeTruthy();
    expect(document.activeElement).toBe(before);
  });

  it('can be dismissed', () => {
    renderPart(<Sender />);
    press('succeed');
    press('Dismiss');
    expect(screen.queryByRole('status')).toBeNull();
  });
});
