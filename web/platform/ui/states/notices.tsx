import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { UNDO_KEYS, useUndoKey } from '../hooks/undo-key.ts';
import { useFocusAfter } from '../hooks/use-focus-after.ts';
import { Notice, type NoticeKind } from './notice.tsx';
import css from './notices.module.css';

/** The time for which a notice stays, in ms (document 1 §9). */
const NOTICE_MS = 10_000;

/** The action offered while the notice is there; it goes away with it. */
export type NoticeAction = {
  label: string;
  run: () => void;
  /** The action is possible for this long; by default as long as the notice is there. */
  forMs?: number;
  /** All that it takes back, by any names: the notice goes once that was taken back elsewhere. */
  of?: readonly string[] | undefined;
};

type ShownNotice = { id: number; kind: NoticeKind; text: string; action?: NoticeAction };
type Show = (text: string, action?: NoticeAction) => void;
type Notices = {
  success: Show;
  error: Show;
  info: Show;
  /** What has these names was taken back. */
  clearUndone: (of: readonly string[]) => void;
};

/** Null: nothing of it can be taken back any more. */
function removeUndone(notice: ShownNotice, of: readonly string[]): ShownNotice | null {
  const { action } = notice;
  if (!action?.of?.some((name) => of.includes(name))) return notice;
  const left = action.of.filter((name) => !of.includes(name));
  return left.length === 0 ? null : Object.assign({}, notice, { action: Object.assign({}, action, { of: left }) });
}

const NoticesContext = createContext<Notices | null>(null);

/** A notice with its clock, which stops while the pointer or the focus is in it. */
function Snack({ kind, text, action, onGone }: Omit<ShownNotice, 'id'> & { onGone: () => void }) {
  const [held, setHeld] = useState(false);
  const snack = useRef<HTMLDivElement>(null);
  useFocusAfter(snack, (from) =>
    from?.isConnected && !from.matches(':disabled') ? from : document.querySelector<HTMLElement>('main'),
  );
  const left = useRef(Math.max(NOTICE_MS, action?.forMs ?? 0));
  const [over, setOver] = useState(false);
  const forMs = action?.forMs;
  useEffect(() => {
    if (forMs === undefined) return;
    const timer = setTimeout(() => {
      setOver(true);
      // A button that goes takes the focus with it, without an event.
      setHeld(false);
    }, forMs);
    return () => clearTimeout(timer);
  }, [forMs]);
  useEffect(() => {
    if (held) return;
    const started = Date.now();
    const timer = setTimeout(onGone, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
    };
  }, [held, onGone]);
  const act = action && !over && (
    <Button
      size="small"
      aria-keyshortcuts={action.label === 'Undo' ? UNDO_KEYS : undefined}
      onClick={() => {
        onGone();
        action.run();
      }}
    >
      {action.label}
    </Button>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing can be done here, the pointer only holds the clock
    <div
      ref={snack}
      className={css.snack}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Notice kind={kind} action={act} onDismiss={onGone}>
        {text}
      </Notice>
    </div>
  );
}

/** Holds the notices of the whole app, bottom left, the newest lowest. At most three at once, and none twice. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly ShownNotice[]>([]);
  const next = useRef(1);
  useUndoKey();
  const remove = useCallback((id: number) => setShown((now) => now.filter((notice) => notice.id !== id)), []);
  const notices = useMemo<Notices>(() => {
    const add = (kind: NoticeKind): Show => {
      return (text, action) => {
        const id = next.current++;
        setShown((now) => [...now.filter((notice) => notice.text !== text).slice(-2), { id, kind, text, action }]);
      };
    };
    const clearUndone: Notices['clearUndone'] = (of) =>
      setShown((now) => now.flatMap((notice) => removeUndone(notice, of) ?? []));
    return { success: add('success'), error: add('error'), info: add('info'), clearUndone };
  }, []);
  return (
    <NoticesContext value={notices}>
      {children}
      <div className={css.corner}>
        {shown.map((notice) => (
          <SnackOf key={notice.id} notice={notice} remove={remove} />
        ))}
      </div>
    </NoticesContext>
  );
}

function SnackOf({ notice, remove }: { notice: ShownNotice; remove: (id: number) => void }) {
  const onGone = useCallback(() => remove(notice.id), [remove, notice.id]);
  return <Snack kind={notice.kind} text={notice.text} action={notice.action} onGone={onGone} />;
}

/** Shows a notice for ten seconds: `notices.success('…')`, `.error('…')`, `.info('…')`, each perhaps with an action such as Undo. */
export function useNotices(): Notices {
  const notices = useContext(NoticesContext);
  if (!notices) throw new Error('useNotices needs a NoticesProvider above it');
  return notices;
}
