import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { SelectField } from './field.tsx';
import { FilterBar, FoldedFields } from './filter-bar.tsx';

const { innerWidth } = window;
afterEach(() => {
  window.innerWidth = innerWidth;
});

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

it('is folded in a narrow window, and says how many are active', () => {
  window.innerWidth = 390;
  const { rerender } = drawBar(2);
  const folded = screen.getByRole('combobox', { name: 'Owner', hidden: true }).closest('details');
  expect(folded?.open).toBe(false);
  expect(folded?.querySelector('summary')?.textContent).toBe('Filters (2)');
  rerender(<FilterBar count={0}>{null}</FilterBar>);
  expect(folded?.querySelector('summary')?.textContent).toBe('Filters');
});

it('shows an opened search in words in a narrow window, and its fields on demand', async () => {
  window.innerWidth = 390;
  const field = <input aria-label="Titles" />;
  const { rerender } = render(<FoldedFields words="procurement">{field}</FoldedFields>);
  expect(screen.queryByLabelText('Titles')).toBeNull();
  expect(screen.getByText('procurement')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Titles'));
  rerender(<FoldedFields words="procurement, sales">{field}</FoldedFields>);
  expect(screen.getByLabelText('Titles')).toBeTruthy();
});

it('keeps the fields for a user who types, also when there are results', () => {
  window.innerWidth = 390;
  const field = <input aria-label="Titles" />;
  const { rerender } = render(<FoldedFields words={null}>{field}</FoldedFields>);
  rerender(<FoldedFields words="procurement">{field}</FoldedFields>);
  expect(screen.getByLabelText('Titles')).toBeTruthy();
});
