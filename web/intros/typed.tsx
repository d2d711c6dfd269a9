import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { SALES_STATUSES } from '../../shared/intros/constants.ts';
import { useUser } from '../api/session.ts';
import { draftKeyOf } from '../api/session-storage.ts';

/** What somebody is writing about one request. */
const Typed = z.object({
  comment: z.string(),
  /** The comment is for staff only. */
  internal: z.boolean(),
  outcome: z.enum(SALES_STATUSES).nullable(),
  /** What they say of the outcome. */
  feedback: z.string(),
});
type Typed = z.infer<typeof Typed>;

const NOTHING: Typed = { comment: '', internal: false, outcome: null, feedback: '' };
const isNothing = ({ comment, outcome, feedback }: Typed): boolean => !comment && !outcome && !feedback;

type Texts = ReturnType<typeof makeTexts>;

/**
 * What is written about each request and not sent yet. It stays when another row is opened, and in this browser with every
 * letter.
 * @param writer under whose name it is kept; null: not beyond this screen, as for whoever acts for somebody else
 */
function makeTexts(writer: string | null) {
  const known = new Map<string, Typed>();
  const listeners = new Set<() => void>();
  const keyOf = (id: string) => writer && draftKeyOf(writer, `about-${id}`);
  const readKept = (id: string): Typed => {
    const key = keyOf(id);
    const text = key && localStorage.getItem(key);
    if (!text) return NOTHING;
    try {
      return Typed.parse(JSON.parse(text));
    } catch {
      // Written by another version of the app, or by hand: nothing that could be shown.
      return NOTHING;
    }
  };
  const keep = (id: string, typed: Typed) => {
    const key = keyOf(id);
    if (!key) return;
    try {
      if (isNothing(typed)) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(typed));
    } catch {
      // The storage is full or switched off: what was typed still stands on this screen.
    }
  };
  const of = (id: string): Typed => {
    const typed = known.get(id) ?? readKept(id);
    known.set(id, typed);
    return typed;
  };
  return {
    of,
    change: (id: string, part: Partial<Typed>) => {
      const typed = { ...of(id), ...part };
      known.set(id, typed);
      keep(id, typed);
      for (const tell of listeners) tell();
    },
    watch: (tell: () => void) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
}

const TextsContext = createContext<Texts | null>(null);

/** Stands around a screen on which one writes about requests. */
export function TypedTexts({ children }: { children: ReactNode }) {
  const user = useUser();
  const writer = user && !user.fake ? user.Id : null;
  const texts = useMemo(() => makeTexts(writer), [writer]);
  return <TextsContext value={texts}>{children}</TextsContext>;
}

/** What is written about this request: `typed`, and `change` for a part of it. */
export function useTyped(id: string) {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('useTyped needs TypedTexts above it');
  const typed = useSyncExternalStore(texts.watch, () => texts.of(id));
  return {
    typed,
    change: (part: Partial<Typed>) => texts.change(id, part),
    /** The comment was sent: it is gone, unless something else was written meanwhile. The form may be closed by now. */
    sent: (comment: string) => {
      if (texts.of(id).comment === comment) texts.change(id, { comment: '' });
    },
  };
}
