import { createContext, type RefObject, useContext, useLayoutEffect, useRef } from 'react';

/** The card that had the focus last, for all columns of a board. */
export const LastCard = createContext<RefObject<string | null>>({ current: null });

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;
const focusOn = (card: HTMLElement | null | undefined): void =>
  card?.querySelector<HTMLElement>('[data-keys~="enter"]')?.focus();

/** The focus goes along when a card moves to another column, whichever of the two columns changes first. */
export function useCardFocus(id: string) {
  const last = useContext(LastCard);
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const own = card.current;
    if (last.current === id && isNowhere()) focusOn(own);
    return () => {
      if (last.current !== id || !(isNowhere() || own?.contains(document.activeElement))) return;
      const cards = document.querySelectorAll<HTMLElement>('[data-card]');
      focusOn([...cards].find((card) => card !== own && card.dataset.card === id));
    };
  }, [id, last]);
  return {
    ref: card,
    onFocus: () => {
      last.current = id;
    },
  };
}
