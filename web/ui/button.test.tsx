import { fireEvent, render, screen } from '@testing-library/react';
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
