import { useQuery } from '@tanstack/react-query';
import type { OwnInvitation } from '../../../../shared/features/accounts/invitations/calls.ts';
import { PersonLine } from '../../../core/people/person-line.tsx';
import { useSettings } from '../../../platform/api/session.ts';
import { formatDay } from '../../../platform/ui/dates.ts';
import css from './invitations.module.css';
import { ownInvitationsQuery } from './queries.ts';

const getWords = (state: OwnInvitation['state'], firm: string): string =>
  ({ waiting: `Waits for ${firm}`, open: 'Not signed in yet', declined: `Declined by ${firm}` })[state];

/** The user's invitations and their states; nothing if there are none. */
export function OwnInvitations() {
  const { data = [] } = useQuery(ownInvitationsQuery);
  const settings = useSettings();
  if (data.length === 0) return null;
  return (
    <section aria-label="Your invitations">
      <h3 className={css.heading}>Your invitations</h3>
      <ul className={css.own}>
        {data.map(({ email, name, state, invited_at }) => (
          <li key={`${email} ${state}`}>
            <PersonLine name={name} about={email} />
            <span className={css.soft}>
              {getWords(state, settings?.firm_name ?? 'the firm')}, {formatDay(invited_at, settings?.time_zone)}
            </span>
          </li>
        ))}
      </ul>
      <p className={css.soft}>
        <span>If one was a mistake, {settings?.firm_name ?? 'the firm'} can withdraw it</span>
        {settings?.help_email ? <>: write to {settings.help_email}</> : null}
        <span>.</span>
      </p>
    </section>
  );
}
