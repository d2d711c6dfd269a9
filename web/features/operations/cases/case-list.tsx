import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { CASE_KINDS, closePrivacyCase, type PrivacyCase } from '../../../../shared/features/operations/cases/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { LinkButton } from '../../../platform/ui/buttons/link-button.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { noDraft } from '../../../platform/ui/form/draft.ts';
import { FormDrawer } from '../../../platform/ui/form/form-drawer.tsx';
import { FormArea } from '../../../platform/ui/form/form-fields.tsx';
import { useBodyForm } from '../../../platform/ui/form/use-body-form.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Table } from '../../../platform/ui/layout/table.tsx';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import css from './cases.module.css';
import { casesQuery, useCloseCase } from './queries.ts';

/** Days left turn to a warning from here. */
const SOON_DAYS = 7;
const FormValues = z.object({ note: z.string() });

function CloseDrawer({ found, onClose }: { found: PrivacyCase; onClose: () => void }) {
  const { mutateAsync } = useCloseCase();
  const form = useBodyForm({
    typed: FormValues,
    start: { note: '' },
    body: closePrivacyCase.body,
    toBody: ({ note }) => ({ note }),
    send: async (body) => {
      await mutateAsync({ params: { id: found.id }, body });
      onClose();
    },
    draft: noDraft,
    when: 'sending',
  });
  return (
    <FormDrawer
      form={form}
      title={`Close the case of ${found.name}`}
      subtitle={CASE_KINDS[found.kind]}
      submit="Close the case"
      submitting="Closing…"
      describe={describeError}
      onClose={onClose}
    >
      <FormArea
        {...form.bind('note')}
        label="What you did"
        requirement="required"
        rows={4}
        maxLength={2000}
        hint="For example: sent the export on 28 Nov, certificate K-2026-0014. Kith won’t notify anyone."
      />
    </FormDrawer>
  );
}

function describeDue({ days_left }: PrivacyCase): string {
  if (days_left < 0) return `${-days_left} ${days_left === -1 ? 'day' : 'days'} late`;
  return days_left === 0 ? 'Today' : `${days_left} ${days_left === 1 ? 'day' : 'days'} left`;
}

function Row({ found, onClosing }: { found: PrivacyCase; onClosing: () => void }) {
  const { id, kind, state, name, email, message, opened_at, due_day, days_left, closed_at, closed_by, note } = found;
  const timeZone = useSettings()?.time_zone;
  // The words for an erased person stand in the place of both.
  const isErased = name === email && !email.includes('@');
  return (
    <tr>
      <td data-label="Who">
        <strong className={css.who}>{name}</strong>
        {!isErased && <div className={css.soft}>{email}</div>}
      </td>
      <td data-label="Asks">
        <div className={css.asks}>{CASE_KINDS[kind]}</div>
        {message && <div className={`${css.soft} ${css.asks}`}>{message}</div>}
      </td>
      <td data-label="Asked" className={css.day}>
        {formatDay(opened_at, timeZone)}
      </td>
      {state === 'open' ? (
        <td data-label="Due" className={css.day}>
          {formatDay(due_day)}
          <div className={days_left <= SOON_DAYS ? css.soon : css.soft}>{describeDue(found)}</div>
        </td>
      ) : (
        <td data-label="Closed">
          {formatDay(closed_at, timeZone)}
          {closed_by && ` by ${closed_by}`}
          <div className={`${css.soft} ${css.asks}`}>{note}</div>
        </td>
      )}
      <td data-label="Actions">
        {state === 'open' && (
          <span className={css.acts}>
            {!isErased && (
              <LinkButton
                variant="outlined"
                to={`/admin/privacy?${new URLSearchParams({ q: email, case: id })}`}
                preventScrollReset
                aria-label={`Find ${name}`}
              >
                Find
              </LinkButton>
            )}
            <Button variant="outlined" aria-label={`Close the case of ${name}`} onClick={onClosing}>
              Close
            </Button>
          </span>
        )}
      </td>
    </tr>
  );
}

interface CaseListProps {
  /** The case that is worked on: the others step aside. Null: none. */
  worked: string | null;
  onAll: () => void;
}

/** The requests of people about their own data: the open ones, due soonest first, or the closed ones. */
export function CaseList({ worked, onAll }: CaseListProps) {
  const [state, setState] = useState<'open' | 'closed'>('open');
  const [closing, setClosing] = useState<PrivacyCase | null>(null);
  const query = useInfiniteQuery(casesQuery(state));
  const all = query.data?.pages.flatMap((page) => page.cases) ?? [];
  const alone = all.filter(({ id }) => id === worked);
  const cases = alone.length > 0 ? alone : all;
  const counts = query.data?.pages[0];
  return (
    <section className={css.cases} aria-label="Cases">
      <header className={css.head}>
        <h2>
          {state === 'open' ? 'Open cases' : 'Closed cases'}
          {counts &&
            state === 'open' &&
            counts.open > 0 &&
            ` (${counts.open}${counts.overdue > 0 ? `, ${counts.overdue} late` : ''})`}
        </h2>
        <Button
          variant="text"
          onClick={alone.length > 0 ? onAll : () => setState(state === 'open' ? 'closed' : 'open')}
        >
          {alone.length > 0 ? 'Show all cases' : state === 'open' ? 'Show closed cases' : 'Show open cases'}
        </Button>
      </header>
      {query.isPending && <LoadingCard label="Loading the cases…" />}
      <Failed what="The cases could not be loaded." query={query} />
      {query.data && cases.length === 0 && (
        <p className={css.soft}>
          <span>{state === 'open' ? 'No open cases.' : 'No closed cases.'} Anyone can ask at</span>{' '}
          <Link to="/privacy-request">/privacy-request</Link>
          <span>. No account is needed.</span>
        </p>
      )}
      {cases.length > 0 && (
        <Card>
          <Table aria-label={state === 'open' ? 'Open cases' : 'Closed cases'}>
            <thead>
              <tr>
                {['Who', 'Asks', 'Asked', state === 'open' ? 'Due' : 'Closed', 'Actions'].map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cases.map((found) => (
                <Row key={found.id} found={found} onClosing={() => setClosing(found)} />
              ))}
            </tbody>
          </Table>
        </Card>
      )}
      {alone.length === 0 && query.hasNextPage && (
        <div>
          <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
      {closing && <CloseDrawer found={closing} onClose={() => setClosing(null)} />}
    </section>
  );
}
