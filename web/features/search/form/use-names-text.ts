import { type ClipboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { tidyPasted } from '../../../core/companies/company-names.ts';
import { fillLine, getLineAt, toWholeLines } from './names-in-lines.ts';

type NamesText = {
  box: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onType: (text: string) => void;
  onFinish: (text: string) => void;
};

/** The text of a box of names as the user edits it: the line being typed, and the effects of a choice or a paste on it. */
export function useNamesText({ box, text, onType, onFinish }: NamesText) {
  const [caret, setCaret] = useState<number | null>(null);
  const nextCaret = useRef<number>(undefined);
  const typing = caret === null ? undefined : getLineAt(text, caret);

  // A line that was filled in leaves the caret behind it, not at the text's end where the browser would put it.
  useLayoutEffect(() => {
    if (nextCaret.current === undefined) return;
    box.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = undefined;
  });

  const rest = () => setCaret(null);
  const applyEdit = (edited: { text: string; caret: number }) => {
    nextCaret.current = edited.caret;
    rest();
    onFinish(edited.text);
  };
  return {
    typing,
    /** Nothing is being typed any more. */
    rest,
    type: ({ value, selectionStart }: HTMLTextAreaElement) => {
      setCaret(selectionStart);
      // Enter has completed a line.
      if (value.length === text.length + 1 && value[selectionStart - 1] === '\n') onFinish(value);
      else onType(value);
    },
    fill: (name: string) => typing && applyEdit(fillLine(text, typing, name)),
    paste: (event: ClipboardEvent<HTMLTextAreaElement>) => {
      const area = event.currentTarget;
      const pasted = tidyPasted(event.clipboardData.getData('text/plain'));
      event.preventDefault();
      if (!pasted) return;
      const { selectionStart, selectionEnd } = area;
      const behind = text.slice(selectionEnd);
      const inserted = toWholeLines(pasted, behind);
      rest();
      // The browser's own way keeps its undo; where there is none, the text is put together here.
      if (document.execCommand?.('insertText', false, inserted)) return onFinish(area.value);
      applyEdit({ text: text.slice(0, selectionStart) + inserted + behind, caret: selectionStart + inserted.length });
    },
  };
}
