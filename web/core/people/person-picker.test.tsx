import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/testing.tsx';
import type { SuggestionSource } from '../lists/use-suggested.ts';
import type { PickedPerson } from './people.ts';
import { PersonPicker } from './person-picker.tsx';

const tal: PickedPerson = { id: '6', name: 'Tal Berkovan', about: 'Partner, Quillmark', strength: 4, load: 3 };
const talia: PickedPerson = { id: '7', name: 'Talia Roth', about: 'No title known', strength: 1, load: 0 };

const ask = vi.fn(async () => ({ options: [tal, talia] }));
const source: SuggestionSource<PickedPerson> = { key: ['connectors'], from: 3, ask };
const chosen = vi.fn();

function Picking() {
  const [person, setPerson] = useState<PickedPerson | null>(null);
  const change = (next: PickedPerson | null) => {
    setPerson(next);
    chosen(next?.id ?? null);
  };
  return <PersonPicker label="Connector" source={source} value={person} onChange={change} />;
}

const box = () => screen.getByRole('combobox', { name: 'Connector' }) as HTMLInputElement;

beforeEach(() => {
  ask.mockClear();
  chosen.mockClear();
});

describe('the person picker', () => {
  it('suggests the people of its source, with their job, strength and load', async () => {
    renderPart(<Picking />);
    await userEvent.type(box(), 'ta');
    expect(screen.getByText('Type at least 3 characters of the name')).toBeTruthy();
    expect(ask).not.toHaveBeenCalled();
    await userEvent.type(box(), 'l');
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Tal BerkovanPartner, Quillmark3 open requests',
      'Talia RothNo title known',
    ]);
    expect(screen.getByRole('img', { name: 'Strength 4 of 4: Very high' })).toBeTruthy();
    expect(ask).toHaveBeenCalledWith('tal', expect.anything());
  });

  it('is worked by arrows and Enter, and shows the chosen person below', async () => {
    renderPart(<Picking />);
    await userEvent.type(box(), 'tal');
    await screen.findAllByRole('option');
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    expect(chosen).toHaveBeenLastCalledWith('6');
    expect(box().value).toBe('Tal Berkovan');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box().getAttribute('aria-describedby')).toBe(screen.getByText('Partner, Quillmark · 3 open requests').id);
    await userEvent.clear(box());
    expect(chosen).toHaveBeenLastCalledWith(null);
  });

  it('closes its list with Escape and chooses nobody', async () => {
    renderPart(<Picking />);
    await userEvent.type(box(), 'tal');
    await screen.findAllByRole('option');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    expect(chosen).not.toHaveBeenCalled();
    expect(box().value).toBe('tal');
  });
});
