import type { UserDetail } from '../../../../shared/features/accounts/users/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatDay, formatMoment } from '../../../platform/ui/dates.ts';
import { Count } from '../../../platform/ui/layout/tag.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { useEndSessions } from './queries.ts';
import css from './users.module.css';

/** The sessions of the person, each with a button that ends it. */
export function UserSessions({ user }: { user: UserDetail }) {
  const end = useEndSessions();
  const notices = useNotices();
  const zone = useSettings()?.time_zone;
  const endSessionOrAll = (session?: string) =>
    end.mutate(
      { params: { id: user.id }, query: session ? { session } : {} },
      {
        onSuccess: ({ ended }) => notices.success(`You ended ${ended === 1 ? '1 session' : `${ended} sessions`}.`),
        onError: (error) => notices.error(`That did not work. ${describeError(error)}`),
      },
    );
  return (
    <section>
      <div className={css.head}>
        <h3>Sessions</h3> <Count value={user.sessions.length} />
        {user.sessions.length > 1 && (
          <Button variant="text" size="small" disabled={end.isPending} onClick={() => endSessionOrAll()}>
            {user.own ? 'End all others' : 'End all'}
          </Button>
        )}
      </div>
      {user.sessions.length === 0 ? (
        <p className={css.hint}>Not signed in.</p>
      ) : (
        <ul className={css.sessions}>
          {user.sessions.map(({ id, browser, opened_at, seen_at }) => (
            <li key={id}>
              <span>
                <b>{browser ?? 'Unknown browser'}</b>
                <span className={css.allows}>
                  {seen_at ? `seen ${formatMoment(seen_at, zone)}` : `since ${formatMoment(opened_at, zone)}`}
                </span>
              </span>
              <Button size="small" disabled={end.isPending} onClick={() => endSessionOrAll(id)}>
                End
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The changes by administrators about the user, newest first. */
export function UserChanges({ changes }: Pick<UserDetail, 'changes'>) {
  const zone = useSettings()?.time_zone;
  if (changes.length === 0) return null;
  return (
    <section>
      <div className={css.head}>
        <h3>Changes</h3>
      </div>
      <ul className={css.changes}>
        {changes.map(({ id, at, what, by }) => (
          <li key={id}>
            <span>{what}</span>
            <span className={css.soft}>{by}</span>
            <span className={css.soft}>{formatDay(at, zone)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
