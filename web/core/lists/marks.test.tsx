import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { INDICATORS } from '../../../shared/core/introductions/statuses.ts';
import { renderPart } from '../../testing/testing.tsx';
import { CompanyLogo } from '../companies/company-logo.tsx';
import { type HeadCountRange, SizeSlider } from '../companies/size-slider.tsx';
import { Avatar } from '../people/avatar.tsx';
import { StatusChip } from '../requests/status-chip.tsx';

function Sized({ told: onChange }: { told: (range: HeadCountRange) => void }) {
  const [range, setRange] = useState<HeadCountRange>({ headCountFrom: 11, headCountTo: 500 });
  const change = (next: HeadCountRange) => {
    setRange(next);
    onChange(next);
  };
  return <SizeSlider value={range} onChange={change} />;
}

describe('the company size slider', () => {
  it('opens at 11 to 500 and moves from stop to stop; the lower bound is a stop plus 1', async () => {
    const onChange = vi.fn();
    renderPart(<Sized told={onChange} />);
    expect(screen.getByText('11 to 500 people')).toBeTruthy();
    const [low, high] = screen.getAllByRole('slider');
    expect(low?.getAttribute('aria-valuetext')).toBe('11');
    low?.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(onChange).toHaveBeenLastCalledWith({ headCountFrom: 51, headCountTo: 500 });
    await userEvent.keyboard('{Home}');
    expect(onChange).toHaveBeenLastCalledWith({ headCountFrom: 2, headCountTo: 500 });
    high?.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(onChange).toHaveBeenLastCalledWith({ headCountFrom: 2, headCountTo: 1000 });
    await userEvent.keyboard('{End}');
    expect(onChange).toHaveBeenLastCalledWith({ headCountFrom: 2, headCountTo: null });
    expect(screen.getByText('2 to unlimited people')).toBeTruthy();
  });

  it('has exactly the nine stops, and never lets the thumbs meet', async () => {
    const onChange = vi.fn();
    renderPart(<Sized told={onChange} />);
    const [low] = screen.getAllByRole('slider');
    low?.focus();
    const seen = new Set<string | null>([low?.getAttribute('aria-valuetext') ?? null]);
    await userEvent.keyboard('{Home}');
    for (let step = 0; step < 9; step++) {
      seen.add(low?.getAttribute('aria-valuetext') ?? null);
      await userEvent.keyboard('{ArrowRight}');
    }
    expect([...seen].map(Number).sort((a, b) => a - b)).toEqual([2, 11, 51, 201]);
    const [, high] = screen.getAllByRole('slider');
    expect(high?.getAttribute('aria-valuemax') ?? high?.getAttribute('max')).toBe('8');
  });
});

describe('status chips', () => {
  it('carry the seven labels, each with an icon that is silent', () => {
    renderPart(
      <ul>
        {INDICATORS.map((indicator) => (
          <li key={indicator}>
            <StatusChip indicator={indicator} />
          </li>
        ))}
      </ul>,
    );
    const items = screen.getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'Queued',
      'In Progress',
      "Couldn't Facilitate",
      'Awaiting Info from Portfolio',
      'Alternative Path Chosen',
      'Successful Intro',
      'Done',
    ]);
    for (const item of items) expect(item.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });

  it('keep a borrowed status’s own words', () => {
    renderPart(<StatusChip indicator="in_progress" label="Sent to candidate" />);
    expect(screen.getByText('Sent to candidate')).toBeTruthy();
  });
});

describe('people and logos', () => {
  it('initials come from the first and last name', () => {
    renderPart(
      <>
        <Avatar name="Ines María Calloway" />
        <Avatar name="Noor" size={36} />
        <Avatar name="🚀 Dr. Odile Brandt, PhD 🌟" />
        <Avatar name="🚀" />
      </>,
    );
    expect(screen.getByText('IC')).toBeTruthy();
    expect(screen.getByText('NO')).toBeTruthy();
    expect(screen.getByText('OB')).toBeTruthy();
    expect(screen.getByText('?')).toBeTruthy();
  });

  it('a logo that cannot be loaded becomes a tile with initials', () => {
    const { container } = renderPart(<CompanyLogo name="Castellan Bank" src="/logos/none.svg" />);
    fireEvent.error(container.querySelector('img') as Element);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText('CB')).toBeTruthy();
  });
});
