import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFitting } from './use-fitting.ts';

/** A window of this many lines, and a page that is as long as the list and this much more. */
let lines = 10;
let rest = 0;
let looks: (() => void)[] = [];

function List({ there, may = true }: { there: number; may?: boolean }) {
  const shown = useFitting(3, there, may);
  return (
    <ul>
      {'abc'
        .slice(0, Math.min(shown, there))
        .split('')
        .map((item) => (
          <li key={item} />
        ))}
    </ul>
  );
}

/** Lays out as the browser does: a page is measured whenever it became higher or lower. */
function settle(container: HTMLElement): number {
  const height = () => rest + 4 * container.querySelectorAll('li').length;
  Object.defineProperty(document.documentElement, 'clientHeight', { configurable: true, value: lines });
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, get: height });
  for (let before = -1; before !== height(); ) {
    before = height();
    act(() => looks.forEach((look) => void look()));
  }
  return container.querySelectorAll('li').length;
}

beforeEach(() => {
  lines = 10;
  looks = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(look: () => void) {
        looks.push(look);
      }
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['all of three where there is room', 3, 0, 3],
  ['two of three where a third does not fit', 3, 4, 2],
  ['one of two, as leaving out a third makes nothing lower', 2, 6, 1],
  ['one at least, however little fits', 3, 40, 1],
])('the panel shows %s', (_what, there, more, shown) => {
  rest = more;
  expect(settle(render(<List there={there} />).container)).toBe(shown);
});

test('the panel shows one entry fewer when its window becomes lower and the page itself stays as it is', () => {
  rest = 0;
  lines = 12;
  const { container } = render(<List there={3} />);
  expect(settle(container)).toBe(3);
  Object.defineProperty(document.documentElement, 'clientHeight', { configurable: true, value: 8 });
  // The browser may report the same change twice before the list is drawn again.
  act(() => {
    window.dispatchEvent(new Event('resize'));
    window.dispatchEvent(new Event('resize'));
  });
  expect(container.querySelectorAll('li')).toHaveLength(2);
});

test('the panel leaves out nothing of a list while another one can become shorter, and then what does not fit', () => {
  rest = 4;
  const { container, rerender } = render(<List there={3} may={false} />);
  expect(settle(container)).toBe(3);
  rerender(<List there={3} />);
  expect(settle(container)).toBe(2);
});
