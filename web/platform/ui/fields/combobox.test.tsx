import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Combobox } from './combobox.tsx';

/** A box whose options come when the test says so. */
function open() {
  let answer = () => {};
  function Box() {
    const [typed, setTyped] = useState('');
    const [options, setOptions] = useState<string[]>([]);
    answer = () => setOptions(['Noor Sadeh']);
    return (
      <Combobox
        label="Person"
        options={options}
        keyOf={(name) => name}
        nameOf={(name) => name}
        typed={typed}
        onType={setTyped}
        onChoose={() => {}}
        waiting={false}
        empty={null}
      >
        {(name) => name}
      </Combobox>
    );
  }
  render(<Box />);
  return () => act(() => answer());
}

const list = () => screen.queryByRole('listbox');

it('shows options that come late', async () => {
  const answer = open();
  await userEvent.type(screen.getByRole('combobox', { name: 'Person' }), 'noor');
  answer();
  expect(list()).toBeTruthy();
});

it.each([
  ['Escape', '{Escape}'],
  ['leaving the box', '{Tab}'],
])('opens nothing after %s, whenever the options come, and again when typing goes on', async (_, keys) => {
  const answer = open();
  const box = screen.getByRole('combobox', { name: 'Person' });
  await userEvent.type(box, 'noor');
  await userEvent.keyboard(keys);
  answer();
  expect(list()).toBeNull();
  await userEvent.type(box, ' s');
  expect(list()).toBeTruthy();
});
