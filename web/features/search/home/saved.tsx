import { useQuery } from '@tanstack/react-query';
import { SEARCH_DIGEST } from '../../../../shared/features/accounts/preferences/calls.ts';
import { describeAsked } from '../../../../shared/features/search/asked.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { preferencesQuery, useChangePreferences } from '../../../platform/api/preferences.ts';
import { useUser } from '../../../platform/api/session.ts';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { Tick } from '../../../platform/ui/fields/kept-controls.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { parseSearchAddress } from '../query/asked-address.ts';
import css from './home.module.css';
import { Part } from './part.tsx';
import { home } from './queries.ts';

/** The weekly mail with the news; it is switched off here and in the mail itself. */
function WeeklyMail() {
  const preferences = useQuery(preferencesQuery).data;
  const change = useChangePreferences();
  const notices = useNotices();
  const acting = useUser()?.fake ?? false;
  if (!preferences) return null;
  const { digest, mails } = preferences;
  const part = mails.find(({ kind }) => kind === SEARCH_DIGEST)?.on ?? true;
  const on = digest !== 'off' && part;
  return (
    <label className={css.mail}>
      <Tick
        role="switch"
        aria-checked={on}
        checked={on}
        disabled={acting}
        onChange={({ target }) =>
          change.mutate(
            {
              mails: [{ kind: SEARCH_DIGEST, on: target.checked }],
              ...(target.checked && digest === 'off' ? { digest: 'weekly' as const } : {}),
            },
            { onError: (error) => notices.error(`Your choice wasn’t saved. ${describeError(error)}`) },
          )
        }
      />{' '}
      {digest === 'daily' ? 'Daily news by e-mail' : 'Weekly news by e-mail'}
    </label>
  );
}

/** The user's saved searches, with the new results of each since the last look. */
export function Saved() {
  const { data, error, isFetching, refetch } = useQuery(home.saved);
  if (error) return <Failed what="Your saved searches could not be loaded." query={{ error, isFetching, refetch }} />;
  if (!data || data.searches.length === 0) return null;
  return (
    <Part title="Saved searches" beside={<WeeklyMail />}>
      <ul className={css.lines}>
        {data.searches.map(({ id, name, address, what, total, fresh }) => {
          const search = parseSearchAddress(address);
          return (
            <li key={id}>
              <span className={css.words}>
                <Link to={address}>{name}</Link>
                {search && describeAsked(search) !== name && <span className={css.soft}>{describeAsked(search)}</span>}
              </span>
              <span className={css.soft}>
                {formatCount(total)} {what}
              </span>
              <span className={css.fresh} data-any={fresh > 0}>
                {fresh > 0 ? `${formatCount(fresh)} new` : 'nothing new'}
              </span>
            </li>
          );
        })}
      </ul>
    </Part>
  );
}
