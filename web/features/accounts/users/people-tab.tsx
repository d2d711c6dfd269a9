import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listUsers, type ManagedUser, USER_STATES } from '../../../../shared/features/accounts/users/calls.ts';
import { ROLES } from '../../../../shared/platform/permissions.ts';
import { useDialogs } from '../../../core/feature/dialogs.ts';
import { ListViews } from '../../../core/lists/list-views.tsx';
import { listSource } from '../../../platform/api/list-source.ts';
import { useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import { SettledField } from '../../../platform/ui/fields/settled-field.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { List } from '../../../platform/ui/list/list.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { type UsersFilter, usersQuery } from './queries.ts';
import { userColumns } from './user-columns.tsx';
import { UserDrawer } from './user-drawer.tsx';
import css from './users.module.css';

const NOUN = { one: 'person', many: 'people' };
const STATE_WORDS = { active: 'Active', invited: 'Invited', deactivated: 'Deactivated' } as const;
const opening = { press: true } as const;
const getId = ({ id }: ManagedUser): string => id;
const PRESETS = { Admins: { role: 'Admin' }, Deactivated: { state: 'deactivated' } };
const TYPING_MS = 250;
const { q, state, role } = listUsers.query.shape;

/** The filters of the address, as far as the call knows them. */
function readFilters(address: URLSearchParams): UsersFilter {
  const read = <Value,>(schema: { safeParse: (value: unknown) => { data?: Value } }, name: string) =>
    schema.safeParse(address.get(name) || undefined).data;
  const found = { q: read(q, 'q'), state: read(state, 'state'), role: read(role, 'role') };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** A tab of /admin: all users, with their rights. */
export default function PeopleTab() {
  const [address, change] = useAddressParams();
  const input = useMemo(() => readFilters(address), [address]);
  const list = useInfiniteQuery(usersQuery(input));
  const openDialog = useDialogs();
  const timeZone = useSettings()?.time_zone;
  const people = useMemo(() => list.data?.pages.flatMap((page) => page.users) ?? [], [list.data]);
  const filtered = Object.keys(input).length > 0;
  const opened = address.get('open');
  const total = list.data?.pages[0]?.total;
  const invite = (
    <Button variant="outlined" onClick={() => openDialog('invite', {})}>
      Invite Team Member
    </Button>
  );
  return (
    <>
      <List
        name="users"
        views={<ListViews list="users" keeps={['q', 'role', 'state']} presets={PRESETS} />}
        label="People"
        noun={NOUN}
        source={listSource(list)}
        rows={people}
        rowKey={getId}
        columns={userColumns}
        context={timeZone}
        height={57}
        opening={opening}
        onOpen={(id) => change({ open: id })}
        told={total === undefined ? undefined : `${formatCount(total)} ${total === 1 ? NOUN.one : NOUN.many}`}
        empty={{
          title: filtered ? 'No people match' : 'No people yet',
          text: filtered ? 'No people match these filters.' : 'Invite the first colleague.',
          actions: filtered ? (
            <Button variant="contained" onClick={() => change({ q: null, state: null, role: null })}>
              Show everyone
            </Button>
          ) : (
            invite
          ),
        }}
      >
        <div className={css.bar} data-find="">
          <SettledField
            label="Name, e-mail or company"
            className={css.find}
            value={input.q ?? ''}
            schema={listUsers.query.shape.q}
            after={TYPING_MS}
            onChange={(text) => change({ q: text })}
          />
          <SelectField label="Role" value={input.role ?? ''} onChange={({ target }) => change({ role: target.value })}>
            <option value="">Any role</option>
            {ROLES.map((role) => (
              <option key={role}>{role}</option>
            ))}
          </SelectField>
          <SelectField
            label="State"
            value={input.state ?? ''}
            onChange={({ target }) => change({ state: target.value })}
          >
            <option value="">Any state</option>
            {USER_STATES.map((state) => (
              <option key={state} value={state}>
                {STATE_WORDS[state]}
              </option>
            ))}
          </SelectField>
          {invite}
        </div>
      </List>
      {opened && <UserDrawer key={opened} id={opened} onClose={() => change({ open: null })} />}
    </>
  );
}
