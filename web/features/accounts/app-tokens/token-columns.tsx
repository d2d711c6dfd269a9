import type { AppToken } from '../../../../shared/features/accounts/app-tokens/calls.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatDay, formatMoment } from '../../../platform/ui/dates.ts';
import { Tag } from '../../../platform/ui/layout/tag.tsx';
import type { Column } from '../../../platform/ui/list/columns.ts';
import css from './app-tokens.module.css';

interface TokenContext {
  timeZone: string | undefined;
  onRevoke: (token: AppToken) => void;
}

const ENDED = { revoked: 'Revoked', expired: 'Ended' } as const;

export const tokenColumns: readonly Column<AppToken, TokenContext>[] = [
  {
    key: 'name',
    label: 'Token',
    plain: true,
    width: 'minmax(160px, 1.4fr)',
    cell: ({ name, ending }) => (
      <>
        <span className={css.name}>{name}</span>
        <span className={css.ending}>…{ending}</span>
      </>
    ),
  },
  {
    key: 'scopes',
    label: 'May',
    width: 'minmax(120px, 1fr)',
    cell: ({ scopes }) => (
      <span className={css.scopes}>
        {scopes.map((scope) => (
          <Tag key={scope}>{scope}</Tag>
        ))}
      </span>
    ),
  },
  {
    key: 'used',
    label: 'Last use',
    width: '136px',
    className: css.date,
    cell: ({ last_used_at }, { timeZone }) => (last_used_at ? formatMoment(last_used_at, timeZone) : 'Never'),
  },
  {
    key: 'ends',
    label: 'Ends',
    width: '96px',
    className: css.date,
    cell: ({ state, expires_at }, { timeZone }) =>
      state === 'in force' ? formatDay(expires_at, timeZone) : ENDED[state],
  },
  {
    key: 'actions',
    label: 'Actions',
    silent: true,
    width: '92px',
    className: css.actions,
    cell: (token, { onRevoke }) =>
      token.state === 'in force' && (
        <Button size="small" data-keys="enter" aria-label={`Revoke ${token.name}`} onClick={() => onRevoke(token)}>
          Revoke
        </Button>
      ),
  },
];
