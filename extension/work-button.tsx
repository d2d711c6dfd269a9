import type { ReactNode } from 'react';

interface WorkButtonProps {
  /** It is at work: presses do nothing. It keeps the focus, which a disabled button loses, and with it the next key. */
  working: boolean;
  /** Nothing can be done with it now. */
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A button that takes its time, for the extension's own pages; the app has web/platform/ui/buttons/button.tsx. */
export function WorkButton({ working, disabled = false, onPress, children }: WorkButtonProps) {
  return (
    <button type="button" disabled={disabled} aria-disabled={working} onClick={working ? undefined : onPress}>
      {children}
    </button>
  );
}
