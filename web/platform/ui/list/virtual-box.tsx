import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import css from './virtual-box.module.css';

type VirtualBoxProps<Item> = {
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** The first guess of a row's height in px; the real height is measured. */
  estimate: number;
  gap?: number;
  /** In px, at most. */
  height: number;
  /** Names the list for screen readers. */
  label?: string;
  children: (item: Item) => ReactNode;
};

/** A long list in a box of its own that scrolls: only the rows near its window are there. For cards beside each other. */
export function VirtualBox<Item>({
  items,
  itemKey,
  estimate,
  gap = 0,
  height,
  label,
  children,
}: VirtualBoxProps<Item>) {
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => estimate,
    getItemKey: (index) => itemKey(items[index] as Item),
    gap,
    overscan: 6,
    initialRect: { width: 0, height },
  });
  return (
    <section
      ref={box}
      className={css.box}
      style={{ maxHeight: height }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
    >
      <ul className={css.list} aria-label={label} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className={css.row}
              // A place and no transform: a transformed row would catch fixed children and blur text.
              style={{ top: start }}
            >
              {children(item)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
