import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../../testing/testing.tsx';
import { readPlace } from './place.ts';
import { Rows } from './rows.tsx';

const items = Array.from({ length: 1000 }, (_, index) => `row ${index}`);
const itself = (item: string) => item;
const yes = () => true;
const forty = () => 40;
const list = (more: { keep?: string; reveal?: string; items?: readonly string[]; boxed?: true } = {}) => (
  <Rows name="rows" items={items} itemKey={itself} isRow={yes} estimate={forty} label="Rows" {...more}>
    {itself}
  </Rows>
);
const shown = () => screen.getAllByRole('listitem').map((row) => row.textContent);

describe('a long list', () => {
  it('has only the rows near the window', () => {
    renderPart(list());
    expect(shown()).toContain('row 0');
    expect(shown().length).toBeLessThan(60);
    expect(shown()).not.toContain('row 500');
  });

  it('keeps a row at any scroll position, in its place among the others', () => {
    renderPart(list({ keep: 'row 500' }));
    expect(shown().at(-1)).toBe('row 500');
    expect(screen.getByText('row 500').getAttribute('aria-posinset')).toBe('501');
  });

  it('scrolls to a given row', () => {
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(1000 * 40);
    const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
    renderPart(list({ reveal: 'row 500' }));
    const tops = scrollTo.mock.calls.map(([to]) => (to as unknown as ScrollToOptions).top ?? 0);
    expect(tops.some((top) => top > 400 * 40)).toBe(true);
  });

  it('leaves the window where it is when it appears below, with rows of other heights than expected', () => {
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(800);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(140);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 300, 100, 140));
    const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
    renderPart(list());
    expect(screen.getByText('row 3').style.top).toBe('420px');
    const tops = scrollTo.mock.calls.map(([to]) => (to as unknown as ScrollToOptions).top);
    expect(new Set(tops)).toEqual(new Set([800]));
  });

  it('keeps such a row where it is in the window, too, when it moves to another place', () => {
    // There is no layout here: a row is where the list has put it.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return new DOMRect(0, Number.parseFloat((this as HTMLElement).style.top) || 0);
    });
    const scrollBy = vi.spyOn(window, 'scrollBy').mockReturnValue();
    const { rerender } = render(list({ keep: 'row 9' }), { wrapper: MemoryRouter });
    expect(scrollBy).not.toHaveBeenCalled();
    rerender(list({ keep: 'row 9', items: ['row 9', ...items.filter((item) => item !== 'row 9')] }));
    expect(scrollBy.mock.calls).toEqual([[{ top: -9 * 40 }]]);
    rerender(list({ keep: 'row 3', items: ['row 9', ...items.filter((item) => item !== 'row 9')] }));
    expect(scrollBy).toHaveBeenCalledTimes(1);
  });

  it('is scrolled by going back to its earlier position, and by nothing else', async () => {
    let scrolled = 0;
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(1000 * 40);
    vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolled);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const top = Number.parseFloat((this as HTMLElement).style.top) || 0;
      return new DOMRect(0, top - scrolled, 100, this.matches('li') ? 40 : 0);
    });
    const scroll = (top: number) => {
      scrolled = top;
      window.dispatchEvent(new Event('scroll'));
    };
    // As in browsers, the event comes after its cause.
    vi.spyOn(window, 'scrollTo').mockImplementation((...[left, top]: unknown[]) => {
      if (typeof left === 'number') queueMicrotask(() => scroll(Number(top)));
    });
    const router = createMemoryRouter([
      { path: '/', element: list() },
      { path: '/elsewhere', element: null },
    ]);
    render(<RouterProvider router={router} />);
    await act(async () => scroll(200 * 40 + 15));
    await waitFor(() => expect(shown()).toContain('row 200'));
    // The time until scrolling has stopped.
    await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
    await act(() => router.navigate('/elsewhere'));
    scroll(0);
    await act(() => router.navigate(-1));
    expect(scrolled).toBe(200 * 40 + 15);
    expect(shown()).toContain('row 200');
    await act(() => router.navigate('/elsewhere'));
    scroll(0);
    await act(() => router.navigate('/'));
    expect(scrolled).toBe(0);
  });

  it('scrolls in a box of its own when it has one, and going back scrolls that, and the page to it', async () => {
    /** The top of the box in the window. */
    let begin = 300;
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(1000 * 40);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const scrolled = this.closest('[data-box]')?.scrollTop ?? 0;
      const top =
        begin + (this.matches('[data-box]') ? 0 : Number.parseFloat((this as HTMLElement).style.top) - scrolled);
      return new DOMRect(0, Number.isNaN(top) ? begin - scrolled : top, 100, this.matches('li') ? 40 : 0);
    });
    const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
    const scrollBy = vi.spyOn(window, 'scrollBy').mockReturnValue();
    const scroll = (box: Element, top: number) => {
      box.scrollTop = top;
      box.dispatchEvent(new Event('scroll'));
    };
    vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(function (this: Element, ...[left, top]: unknown[]) {
      if (typeof left === 'number') queueMicrotask(() => scroll(this, Number(top)));
    });
    const router = createMemoryRouter([
      { path: '/', element: <section data-box="">{list({ boxed: true })}</section> },
      { path: '/elsewhere', element: null },
    ]);
    const { container } = render(<RouterProvider router={router} />);
    const box = () => container.querySelector('[data-box]') as Element;
    expect(shown().length).toBeLessThan(60);
    await act(async () => scroll(box(), 200 * 40 + 15));
    await waitFor(() => expect(shown()).toContain('row 200'));
    expect(shown()).not.toContain('row 0');
    await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
    await act(() => router.navigate('/elsewhere'));
    // The page is back at its beginning, and the box is lower in the window.
    begin = 460;
    await act(() => router.navigate(-1));
    expect(box().scrollTop).toBe(200 * 40 + 15);
    expect(shown()).toContain('row 200');
    expect(scrollBy.mock.calls).toEqual([[0, 460 - 300]]);
    expect(scrollTo.mock.calls.filter(([left]) => typeof left === 'number')).toEqual([]);
  });

  it('keeps the place of an entry to which the user may return, not of one that a filter or a fold replaced', async () => {
    const router = createMemoryRouter(
      [
        { path: '/rows', element: list() },
        { path: '/elsewhere', element: null },
      ],
      { initialEntries: ['/rows'] },
    );
    render(<RouterProvider router={router} />);
    act(() => screen.getByText('row 3').focus());
    const readSaved = () => JSON.parse(sessionStorage.getItem('kith-lists') ?? '[]') as string[];
    for (const order of ['name', 'age', 'place'])
      await act(() => router.navigate(`/rows?order=${order}`, { replace: true }));
    expect(readSaved()).toEqual([]);
    await act(() => router.navigate('/elsewhere'));
    expect(readSaved().map((entry) => readPlace(entry)?.focus)).toEqual(['row 3']);
  });
});
