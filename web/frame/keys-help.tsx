import type { ReactNode } from 'react';
import { Dialog } from '../platform/ui/dialogs/dialog.tsx';
import { type Hint, useSingleKeys } from '../platform/ui/list/single-keys.ts';
import css from './keys-help.module.css';

type Keys = readonly (readonly [keys: string, does: string])[];

function Part({ title, keys, off }: { title: string; keys: Keys; off?: boolean }) {
  if (keys.length === 0) return null;
  return (
    <section data-off={off}>
      <h3 className={css.title}>{title}</h3>
      <dl className={css.keys}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              {key.split(' ').map((part) => (
                <kbd key={part}>{part}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type KeysHelpProps = {
  /** The keys of the screen. */
  here: readonly Hint[];
  goes: readonly { key: string; label: string }[];
  onClose: () => void;
};

/** The keys of this screen, and those that work everywhere; single-key shortcuts can be switched off here, too. */
export default function KeysHelp({ here, goes, onClose }: KeysHelpProps) {
  const { on, toggle } = useSingleKeys();
  const lead: ReactNode = on
    ? here.some(([key]) => key.startsWith('J'))
      ? 'These keys work while the list has the focus. Press J to move there.'
      : 'These keys work while their part of the screen has the focus.'
    : 'Single-key shortcuts are off.';
  return (
    <Dialog title="Keys" lead={lead} onClose={onClose}>
      <Part title="This screen" keys={here} off={!on} />
      <Part
        title="From everywhere"
        keys={[
          ['Ctrl K', 'find companies, people, requests, screens and actions'],
          ['Alt 1–9', 'open the result with this number'],
          ['Ctrl Z', 'undo your last action'],
          ...(on ? [['?', 'show this list'] as const] : []),
        ]}
      />
      <Part title="Go to" keys={goes.map(({ key, label }) => [`G ${key.toUpperCase()}`, label])} off={!on} />
      <label className={css.switch}>
        <input type="checkbox" checked={on} onChange={toggle} /> <span>Single-key shortcuts</span>
      </label>
    </Dialog>
  );
}
