import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SelectField } from './field.tsx';
import { FilterBar } from './filter-bar.tsx';

const drawBar = (count: number) =>
  render(
    <FilterBar count={count}>
      <SelectField label="Owner">
        <option value="">Anybody</option>
      </SelectField>
    </FilterBar>,
  );

it('shows the filters where there is room for them', () => {
  drawBar(2);
  expect(screen.getByRole('combobox', { name: 'Owner' }).closest('details')).toBeNull();
  expect(screen.queryByText(/^Filters/)).toBeNull();
});

it('is folded in a narrow window, and says how many are in force', () => {
  window.innerWidth = 390;
  const { rerender } = drawBar(2);
  const folded = screen.getByRole('combobox', { name: 'Owner', hidden: true }).closest('details');
  expect(folded?.open).toBe(false);
  expect(folded?.querySelector('summary')?.textContent).toBe('Filters (2)');
  rerender(<FilterBar count={0}>{null}</FilterBar>);
  expect(folded?.querySelector('summary')?.textContent).toBe('Filters');
});
