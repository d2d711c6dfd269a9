import { useQuery } from '@tanstack/react-query';
import { describeError } from '../api/api-error.ts';
import { type PreferenceChange, preferencesQuery, useChangePreferences } from '../api/preferences.ts';
import { useUser } from '../api/session.ts';
import { useNotices } from '../ui/notices.tsx';

/** The viewer's settings, and how to change them; `saved` is the notice after saving. */
export function usePreferences() {
  const found = useQuery(preferencesQuery);
  const { mutate } = useChangePreferences();
  const notices = useNotices();
  const acting = useUser()?.fake ?? false;
  const change = (to: PreferenceChange, saved: string) =>
    mutate(to, {
      onSuccess: () => notices.success(saved),
      onError: (error) => notices.error(`This was not saved. ${describeError(error)}`),
    });
  return { ...found, acting, change };
}
