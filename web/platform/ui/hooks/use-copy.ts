import { useCallback } from 'react';
import { useNotices } from '../states/notices.tsx';

/**
 * The older way: a selected field, and the browser's own command. Sites without https have no other. A dialog keeps the
 * focus within itself, so the field is put into it.
 */
function copyByField(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; top: 0; left: 0; opacity: 0';
  (before?.closest('[role="dialog"]') ?? document.body).append(field);
  try {
    field.select();
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}

/** Copies text for pasting elsewhere, and says so if the browser does not allow it. @returns whether it was copied */
export function useCopy(): (text: string) => Promise<boolean> {
  const notices = useNotices();
  return useCallback(
    async (text) => {
      try {
        if ('clipboard' in navigator && navigator.clipboard) await navigator.clipboard.writeText(text);
        else if (!copyByField(text)) throw new Error('The browser can’t copy.');
        return true;
      } catch {
        notices.error('The text could not be copied. Select it and copy it yourself.');
        return false;
      }
    },
    [notices],
  );
}
