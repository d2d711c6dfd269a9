import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../platform/api/api-error.ts';
import { preferencesQuery, useChangePreferences } from '../../platform/api/preferences.ts';
import { useUser } from '../../platform/api/session.ts';
import { Switch } from '../../platform/ui/fields/kept-controls.tsx';
import { useNotices } from '../../platform/ui/states/notices.tsx';
import css from './ranking.module.css';

/** Whether the user is on the leaderboard of the ranking game. */
export default function LeaderboardSection() {
  const { data } = useQuery(preferencesQuery);
  const { mutate } = useChangePreferences();
  const notices = useNotices();
  const acting = useUser()?.fake ?? false;
  if (!data) return null;
  const change = (leaderboard: boolean) =>
    mutate(
      { leaderboard },
      {
        onSuccess: () =>
          notices.success(
            leaderboard ? 'Saved. You are on the leaderboard again.' : 'Saved. You are no longer on the leaderboard.',
          ),
        onError: (error) => notices.error(`That wasn’t saved. ${describeError(error)}`),
      },
    );
  return (
    <label className={css.switch}>
      <span>Show how many contacts I ranked</span>
      <Switch checked={data.leaderboard} disabled={acting} onChange={change} />
    </label>
  );
}
