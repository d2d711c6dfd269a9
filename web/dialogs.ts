import { createContext, useContext } from 'react';

/** A person that a dialog is about. */
export type DialogPerson = { id: string; name: string; title: string; account: string };

/**
 * Every dialog that one part of Kith opens for another, and what it is told. A screen opens them by name, so that it need
 * not know whose they are; dialog-host.tsx says what stands behind each name.
 */
export interface Dialogs {
  /** The drawer of a warm introduction request, perhaps with somebody in mind. */
  'request-intro': { account: { id: string; name: string; logo_url: string | null }; person?: DialogPerson };
  /** Says that somebody knows this person. */
  signal: { person: DialogPerson };
  /** What the CRM remembers of a person. */
  history: { person: DialogPerson };
  feedback: Record<never, never>;
  invite: Record<never, never>;
}

export type OpenDialog = <Name extends keyof Dialogs>(name: Name, about: Dialogs[Name]) => void;

export const DialogsContext = createContext<OpenDialog | null>(null);

/** Opens a dialog over the present screen: `open('signal', { person })`. */
export function useDialogs(): OpenDialog {
  const open = useContext(DialogsContext);
  if (!open) throw new Error('useDialogs needs a DialogHost above it');
  return open;
}
