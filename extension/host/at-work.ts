const OF_THE_PAGE =
  'dialog, [role="dialog"], [role="menu"], [role="listbox"], input, textarea, [contenteditable="true"]';

/** Whether Escape closes something of the page's own here. */
export const isAtWork = (target: EventTarget | null): boolean =>
  (target as Element | null)?.closest?.(OF_THE_PAGE) != null;
