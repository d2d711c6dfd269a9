import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CrmColleague, type CrmUsers, matchCrmUser } from '../../../../shared/features/imports/crm/calls.ts';
import { firmUsersQuery } from '../../../core/people/firm-users.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { send } from '../../../platform/api/send.ts';
import { Select } from '../../../platform/ui/fields/kept-controls.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Table } from '../../../platform/ui/layout/table.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import css from './crm.module.css';
import { crmUsersQuery } from './queries.ts';

function Who({ user, name }: { user: CrmColleague; name: string }) {
  const queries = useQueryClient();
  const notices = useNotices();
  const colleagues = useQuery(firmUsersQuery);
  const match = useMutation({
    mutationFn: (user_id: string | null): Promise<CrmUsers> => send(matchCrmUser, { body: { id: user.id, user_id } }),
    onSuccess: (users) => queries.setQueryData(crmUsersQuery.queryKey, users),
    onError: (error) => notices.error(`Kith couldn’t change who this is: ${describeError(error)}`),
  });
  const shown = match.isPending ? match.variables : user.user_id;
  return (
    <Select
      className={css.select}
      aria-label={`${user.first_name || user.email} of ${name} in Kith`}
      value={shown ?? ''}
      disabled={match.isPending || !colleagues.data}
      onChange={({ target }) => match.mutate(target.value || null)}
    >
      <option value="">Nobody</option>
      {colleagues.data?.map(({ Id, Name }) => (
        <option key={Id} value={Id}>
          {Name}
        </option>
      ))}
    </Select>
  );
}

/** Who the users of the CRM are in Kith. */
export function Colleagues({ name }: { name: string }) {
  const { data, error, isFetching, refetch } = useQuery(crmUsersQuery);
  if (data?.users.length === 0) return null;
  return (
    <Card className={css.part}>
      <h3>Colleagues in {name}</h3>
      <p className={css.hint}>
        What they noted in {name} counts as “was in touch”. Only staff read it. Kith goes by e-mail unless you choose.
      </p>
      <Failed what="The colleagues could not be loaded." query={{ error, isFetching, refetch }} />
      {data && (
        <Table>
          <thead>
            <tr>
              <th>In {name}</th>
              <th>Activities</th>
              <th>In Kith</th>
            </tr>
          </thead>
          <tbody>
            {data.users.map((user) => (
              <tr key={user.id}>
                <td data-label={`In ${name}`}>
                  {user.first_name || 'No name'} <span className={css.soft}>{user.email}</span>
                </td>
                <td data-label="Activities">{formatCount(user.activities)}</td>
                <td data-label="In Kith">
                  <Who user={user} name={name} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {data && data.all > data.users.length && (
        <p className={css.hint}>
          Showing the {formatCount(data.users.length)} most active of {formatCount(data.all)}.
        </p>
      )}
    </Card>
  );
}
