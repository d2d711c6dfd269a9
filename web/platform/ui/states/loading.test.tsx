import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../../testing/testing.tsx';
import { VirtualBox } from '../list/virtual-box.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { Loading, LoadingShape } from './loading.tsx';

describe('waiting', () => {
  it('shows nothing for 200 ms, then says so', () => {
    vi.useFakeTimers();
    renderPart(<Loading>Signing you in…</Loading>);
    expect(screen.queryByRole('status')).toBeNull();
    act(() => vi.advanceTimersByTime(199));
    expect(screen.queryByRole('status')).toBeNull();
    act(() => vi.advanceTimersByTime(2));
    expect(screen.getByRole('status').textContent).toBe('Signing you in…');
  });

  it('a shape is one word for screen readers', () => {
    vi.useFakeTimers();
    renderPart(
      <LoadingShape label="Loading contacts…">
        <p>grey</p>
      </LoadingShape>,
    );
    act(() => vi.advanceTimersByTime(250));
    expect(screen.getByRole('status', { name: 'Loading contacts…' })).toBeTruthy();
  });
});

describe('the other states', () => {
  it('empty says what is missing and what to do', () => {
    renderPart(
      <EmptyState title="No active candidates found" actions={<button type="button">Search the Network</button>}>
        Open a profile.
      </EmptyState>,
    );
    expect(screen.getByRole('heading', { level: 2, name: 'No active candidates found' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Search the Network' })).toBeTruthy();
  });

  it('error offers to try again', () => {
    const again = vi.fn();
    renderPart(<ErrorState message="It could not be loaded." onRetry={again} />);
    expect(screen.getByRole('alert').textContent).toContain('It could not be loaded.');
    screen.getByRole('button', { name: 'Try again' }).click();
    expect(again).toHaveBeenCalledOnce();
  });
});

describe('a long list', () => {
  it('draws the rows near the window and gives the total number', () => {
    const items = Array.from({ length: 5_000 }, (_, index) => `row ${index}`);
    renderPart(
      <VirtualBox label="Rows" height={400} items={items} itemKey={(item) => item} estimate={40}>
        {(item) => <span>{item}</span>}
      </VirtualBox>,
    );
    const rows = screen.getAllByRole('listitem');
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.length).toBeLessThan(60);
    expect(rows[0]?.textContent).toBe('row 0');
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('5000');
  });
});
