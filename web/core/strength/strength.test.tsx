import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../testing/testing.tsx';
import { type Strength, toStrength } from './strength.ts';
import { StrengthLabel } from './strength-label.tsx';
import { StrengthRing } from './strength-ring.tsx';

const all: readonly Strength[] = [0, 1, 2, 3, 4];

describe('the strength ring', () => {
  it('closes one quarter per step, and has a centre only at 4', () => {
    for (const strength of all) {
      const { container, unmount } = renderPart(<StrengthRing strength={strength} />);
      expect(container.querySelectorAll('path')).toHaveLength(4);
      expect(container.querySelectorAll('[class*="filled"]')).toHaveLength(strength);
      expect(container.querySelectorAll('circle')).toHaveLength(strength === 4 ? 1 : 0);
      unmount();
    }
  });

  it('has a name where no words stand beside it', () => {
    renderPart(<StrengthRing strength={1} named />);
    expect(screen.getByRole('img', { name: 'Strength 1 of 4: Low (but worth trying)' })).toBeTruthy();
  });

  it('is silent beside its label, which is the specification’s to the letter', () => {
    renderPart(
      <ul>
        {all.map((strength) => (
          <li key={strength}>
            <StrengthLabel strength={strength} />
          </li>
        ))}
      </ul>,
    );
    const items = screen.getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'None',
      'Low (but worth trying)',
      'Medium (but worth trying)',
      'High',
      'Very high',
    ]);
    for (const item of items) expect(within(item).queryByRole('img')).toBeNull();
  });

  it('takes any number for the nearest strength', () => {
    expect([-1, 0.4, 2, 9, Number.NaN].map(toStrength)).toEqual([0, 0, 2, 4, 0]);
  });
});
