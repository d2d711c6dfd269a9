import { UNSENT_PREFIX } from '../../platform/api/draft-storage.ts';
import type { DraftPlace } from '../../platform/ui/form/draft.ts';

const getKey = (userId: string): string => UNSENT_PREFIX + userId;

/** Whether anybody's answers wait in this browser: the rest is loaded only then. */
export const waitAnswers = (): boolean => Object.keys(localStorage).some((key) => key.startsWith(UNSENT_PREFIX));

/**
 * A user's answers that no server has taken yet. All tabs share them, as any of them may send them.
 * @param userId null: nothing is kept, as for a user who acts as another user
 */
export const getUnsentAnswersPlace = (userId: string | null): DraftPlace => ({
  read: () => {
    const text = userId === null ? null : localStorage.getItem(getKey(userId));
    return text === null ? null : { values: parse(text), at: null };
  },
  keep: (values) => {
    if (userId === null) return;
    try {
      localStorage.setItem(getKey(userId), JSON.stringify(values));
    } catch {
      // They are still on this page, which sends them.
    }
  },
  drop: () => {
    if (userId !== null) localStorage.removeItem(getKey(userId));
  },
});

function parse(text: string): object {
  try {
    return Object(JSON.parse(text)) as object;
  } catch {
    return {};
  }
}
