import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { openYear } from '../../../../shared/features/introductions/link-calls.ts';
import type { Reply } from '../../../../shared/platform/call.ts';
import { LinkScreen } from '../../../core/people/link-page.tsx';
import { send } from '../../../platform/api/send.ts';
import { formatDay } from '../../../platform/ui/dates.ts';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import { StopMails, useStopsFirst } from './stop-mails.tsx';
import css from './story-view.module.css';
import { RECORD_WORDS } from './story-view.tsx';

type OpenedYear = Reply<typeof openYear>;

function Year({ opened }: { opened: OpenedYear }) {
  const { introductions, record, year } = opened;
  if (introductions.length === 0)
    return (
      <EmptyState title={`No introductions in ${year}`}>No one asked you for an introduction that year.</EmptyState>
    );
  return (
    <>
      <Card className={css.card}>
        <dl className={css.numbers}>
          {RECORD_WORDS.map(([key, words]) => (
            <div key={key}>
              <dd>{record[key]}</dd>
              <dt>{words}</dt>
            </div>
          ))}
        </dl>
      </Card>
      <Card className={css.card}>
        <ul className={css.steps}>
          {introductions.map(({ company, person, target, day, agreed, outcome }) => (
            <li key={`${company} ${target} ${day} ${person}`}>
              <span>
                <b>{company}</b> <span>to {person ? `${person} at ${target}` : target}</span>
                <br />
                <span>{agreed ? (outcome ?? 'you said yes') : 'you did not say yes'}</span>
              </span>
              <span className={css.day}>{formatDay(day)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

/** A person's own introductions of a year, by link. */
export default function YearScreen() {
  const { token = '' } = useParams();
  const [address] = useAddressParams();
  const year = Number(address.get('year')) || undefined;
  const opened = useQuery({
    queryKey: ['your-introductions', token, year],
    queryFn: ({ signal }) => send(openYear, { params: { token }, query: { year } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = opened;
  // Another year is another opening of the page, but the first one's proof serves all presses.
  const [first, setFirst] = useState(data);
  if (data && !first) setFirst(data);
  const stopsFirst = useStopsFirst();
  const stop = first && <StopMails about="news" stopped={first.mails_stopped} token={token} page={first.page} />;
  return (
    <LinkScreen
      title={data ? `Your introductions in ${data.year}` : 'Your introductions'}
      query={opened}
      what="page"
      shape={[150]}
    >
      {(year) => (
        <>
          {stopsFirst && stop}
          <Year opened={year} />
          {!stopsFirst && stop}
        </>
      )}
    </LinkScreen>
  );
}
