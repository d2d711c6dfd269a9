import { type ComponentType, createContext, useContext } from 'react';

/** A person that a dialog is about. */
export type DialogPerson = { id: string; name: string; title: string; account: string };

/**
 * Every dialog that a feature opens for another feature, with its props. The feature.ts of the feature that serves it declares it, so that
 * others can open it by name without knowing that feature.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface Dialogs {}

/** A dialog is there while it is open; it calls `onClose` when it has faded out or may go at once. */
export type DialogProps<Name extends keyof Dialogs> = Dialogs[Name] & { onClose: () => void };

/** Name → dialog, loaded when it is first opened. */
export type DialogComponents = {
  [Name in keyof Dialogs]: () => Promise<{ default: ComponentType<DialogProps<Name>> }>;
};

export type OpenDialog = <Name extends keyof Dialogs>(name: Name, about: Dialogs[Name]) => void;

export const DialogsContext = createContext<OpenDialog | null>(null);

/** Opens a dialog over the present screen: `open('signal', { person })`. */
export function useDialogs(): OpenDialog {
  const open = useContext(DialogsContext);
  if (!open) throw new Error('useDialogs needs a DialogHost above it');
  return open;
}
