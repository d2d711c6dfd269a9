import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listConnectionsLinks, sendConnectionsLink } from '../../../../shared/features/imports/by-link/calls.ts';
import type { PickedPerson } from '../../../core/people/people.ts';
import { PersonPicker } from '../../../core/people/person-picker.tsx';
import { describeError } from '../../../platform/api/api-error.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { send } from '../../../platform/api/send.ts';
import { useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import css from './share.module.css';

const KEY = ['connections-links'];
const STATES = { writing: 'adding', shared: 'shared', leaving: 'removing' } as const;
const AUDIENCES = {
  firm: 'the firm only',
  portfolio: 'the firm and its companies',
  somebody: 'as somebody at the firm',
} as const;

/** Staff ask people without an account to share their connections, and see who does: states and counts. */
export function LinksCard() {
  const queries = useQueryClient();
  const timeZone = useSettings()?.time_zone;
  const [person, setPerson] = useState<PickedPerson | null>(null);
  const links = useQuery({ queryKey: KEY, queryFn: ({ signal }) => send(listConnectionsLinks, {}, { signal }) });
  const ask = useMutation({
    mutationFn: (id: string) => send(sendConnectionsLink, { body: { contact_id: id } }),
    onSuccess: () => {
      setPerson(null);
      return queries.invalidateQueries({ queryKey: KEY });
    },
  });
  return (
    <Card className={css.list}>
      <div className={css.tools}>
        <h2>Connections by link</h2>
        <p className={css.soft}>
          For angels, advisors and executives without an account. They get an e-mail with a link and choose who they
          share.
        </p>
        {ask.error && <Notice kind="error">The link was not sent. {describeError(ask.error)}</Notice>}
        <PersonPicker label="Who to ask" value={person} onChange={setPerson} />
        <div>
          <Button
            variant="outlined"
            disabled={person === null || ask.isPending}
            onClick={() => person && ask.mutate(person.id)}
          >
            {ask.isPending ? 'Sending…' : 'Send the link'}
          </Button>
        </div>
      </div>
      {links.error && <Failed what="The links could not be loaded." query={links} />}
      <ul className={css.people}>
        {links.data?.people.map(({ contact_id, name, sent_at, until, shared }) => (
          <li key={contact_id} className={css.row}>
            <span>
              <span className={css.name}>{name}</span>
              <span className={css.soft}>
                {shared
                  ? `${formatCount(shared.people)} ${STATES[shared.state]}, ${AUDIENCES[shared.audience]}`
                  : `sent ${formatDay(sent_at, timeZone)}, nothing shared yet`}
              </span>
            </span>
            <span className={css.soft}>until {formatDay(until, timeZone)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
