import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../../platform/api/api-error.ts';
import { type PreferenceChange, preferencesQuery, useChangePreferences } from '../../../platform/api/preferences.ts';
import { useUser } from '../../../platform/api/session.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';

/** The viewer's settings, and how to change them; `saved` is the notice after saving. */
export function usePreferences() {
  const found = useQuery(preferencesQuery);
  const { mutate } = useChangePreferences();
  const notices = useNotices();
  const acting = useUser()?.fake ?? false;
  const change = (to: PreferenceChange, saved: string) =>
    mutate(to, {
      onSuccess: () => notices.success(saved),
      onError: (error) => notices.error(`That wasn’t saved. ${describeError(error)}`),
    });
  return { ...found, acting, change };
}
