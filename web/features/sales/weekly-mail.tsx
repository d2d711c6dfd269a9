import { useQuery } from '@tanstack/react-query';
import { SALES_DIGEST } from '../../../shared/features/accounts/preferences/calls.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { preferencesQuery, useChangePreferences } from '../../platform/api/preferences.ts';
import { useUser } from '../../platform/api/session.ts';
import { Switch } from '../../platform/ui/fields/kept-controls.tsx';
import { useNotices } from '../../platform/ui/states/notices.tsx';
import css from './recommendations/sales.module.css';

/** Whether the digest has new opportunities. A user who turns this on gets the digest, weekly by default. */
export function WeeklyMail() {
  const { data } = useQuery(preferencesQuery);
  const { mutate } = useChangePreferences();
  const notices = useNotices();
  const acting = useUser()?.fake ?? false;
  const part = data?.mails.find(({ kind }) => kind === SALES_DIGEST);
  if (!data || !part) return null;
  const on = part.on && data.digest !== 'off';
  const change = (next: boolean) =>
    mutate(
      { mails: [{ kind: SALES_DIGEST, on: next }], ...(next && data.digest === 'off' ? { digest: 'weekly' } : {}) },
      {
        onSuccess: () =>
          notices.success(
            next
              ? 'Saved. You’ll get new opportunities by e-mail.'
              : 'Saved. You won’t get new opportunities by e-mail.',
          ),
        onError: (error) => notices.error(`That wasn’t saved. ${describeError(error)}`),
      },
    );
  return (
    <label className={css.weekly}>
      <span>E-mail me new companies {data.digest === 'daily' ? 'every day' : 'every week'}</span>
      <Switch checked={on} disabled={acting} onChange={change} />
    </label>
  );
}
