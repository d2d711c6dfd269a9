import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

/** A form that counts how often it is sent. */
function shown() {
  const sent = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={sent}>
      <Button type="submit">Send</Button>
    </form>,
  );
  return { sent, button: screen.getByRole('button') };
}

test('a double click sends a form once', () => {
  const { sent, button } = shown();
  fireEvent.click(button, { detail: 1 });
  fireEvent.click(button, { detail: 2 });
  expect(sent).toHaveBeenCalledTimes(1);
});

test('two separate clicks, and a key, send it each time', () => {
  const { sent, button } = shown();
  for (const detail of [1, 1, 0]) fireEvent.click(button, { detail });
  expect(sent).toHaveBeenCalledTimes(3);
});

test('a double click on a row’s button acts once, for the second click may hit the row below', () => {
  const act = vi.fn();
  render(
    <Button data-keys="w" onClick={act}>
      Withdraw
    </Button>,
  );
  fireEvent.click(screen.getByRole('button'), { detail: 1 });
  fireEvent.click(screen.getByRole('button'), { detail: 2 });
  expect(act).toHaveBeenCalledTimes(1);
});

test('a double click does once what disables its button, even before it is disabled, and steps twice', () => {
  const act = vi.fn();
  const { rerender } = render(
    <Button disabled={false} onClick={act}>
      Create
    </Button>,
  );
  const twice = () => {
    for (const detail of [1, 2]) fireEvent.click(screen.getByRole('button'), { detail });
  };
  twice();
  expect(act).toHaveBeenCalledTimes(1);
  rerender(
    <Button steps disabled={false} onClick={act}>
      Next month
    </Button>,
  );
  twice();
  expect(act).toHaveBeenCalledTimes(3);
});

test('a button that is disabled while it works keeps the focus, ignores presses, and acts again afterwards', async () => {
  const user = userEvent.setup();
  const act = vi.fn();
  const at = (disabled: boolean) => (
    <>
      <Button disabled={disabled} onClick={act}>
        Send
      </Button>
      <Button>Next</Button>
    </>
  );
  const { rerender } = render(at(false));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  await user.click(button);
  rerender(at(true));
  expect([document.activeElement, button.disabled, button.ariaDisabled]).toEqual([button, false, 'true']);
  await user.keyboard('{Enter} ');
  fireEvent.click(button);
  expect(act).toHaveBeenCalledTimes(1);
  rerender(at(false));
  await user.keyboard('{Enter}');
  expect(act).toHaveBeenCalledTimes(2);
  rerender(at(true));
  await user.tab();
  expect([button.disabled, button.ariaDisabled]).toEqual([true, null]);
});

test('a working button has the focus again after a dialog that opened meanwhile', () => {
  const at = (open: boolean) => (
    <>
      <Button disabled>Save</Button>
      <div role="dialog">{open && <button type="button">Keep mine</button>}</div>
    </>
  );
  const { rerender } = render(
    <>
      <Button>Save</Button>
      <div role="dialog" />
    </>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  button.focus();
  rerender(at(true));
  screen.getByRole('button', { name: 'Keep mine' }).focus();
  rerender(at(true));
  expect(button.disabled).toBe(false);
  button.focus();
  expect(document.activeElement).toBe(button);
});

test('a working button sends its form no second time', () => {
  const sent = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const at = (disabled: boolean) => (
    <form onSubmit={sent}>
      <Button type="submit" disabled={disabled}>
        Send
      </Button>
    </form>
  );
  const { rerender } = render(at(false));
  screen.getByRole('button').focus();
  rerender(at(true));
  fireEvent.click(screen.getByRole('button'));
  expect(sent).not.toHaveBeenCalled();
});

test('a key that is held down presses once', () => {
  render(<Button>Send</Button>);
  const keyDown = (repeat: boolean) => fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter', repeat });
  expect([keyDown(false), keyDown(true)]).toEqual([true, false]);
});

test('a button that its screen says is busy says so', () => {
  render(<Button aria-disabled>Undo</Button>);
  expect(screen.getByRole('button').ariaDisabled).toBe('true');
});
