import { useEffect, useRef, useState } from 'react';
import type { User } from '../../../shared/session/user.ts';
import type { DialogPerson } from '../../dialogs.ts';
import { changedDraft, type Draft, dropDraft, emptyDraft, isTyped, keepDraft, readDraft } from './draft.ts';

/**
 * What somebody writes, kept in this browser with every letter until it is sent or thrown away. Who acts for somebody
 * else (login-as) leaves nothing behind under that person's name.
 */
export function useDraft(user: User, about: string, person?: DialogPerson) {
  const writer = user.fake ? null : user.Id;
  const [draft, setDraft] = useState(() => (writer ? readDraft(writer, about, person) : emptyDraft(person)));
  const gone = useRef(false);
  const typed = isTyped(draft, person);
  useEffect(() => {
    if (!writer || gone.current) return;
    if (typed) keepDraft(writer, about, draft);
    else dropDraft(writer, about);
  }, [writer, about, draft, typed]);
  return {
    draft,
    typed,
    change: (more: Partial<Draft>) => setDraft((now) => changedDraft(now, more)),
    /** It is being sent, as it is now. */
    trying: () => setDraft((now) => ({ ...now, tried: true })),
    /** It was sent or is not wanted any more. */
    drop: () => {
      gone.current = true;
      if (writer) dropDraft(writer, about);
    },
  };
}
