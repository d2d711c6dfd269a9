import { useQuery } from '@tanstack/react-query';
import type { Outside } from '../../../../shared/features/operations/administration/calls.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatMoment } from '../../../platform/ui/dates.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import css from './administration.module.css';
import { installationQuery, useTestOutside } from './queries.ts';

const NAMES = {
  signIn: 'Sign-in',
  mail: 'Mail',
  chat: 'Chat',
  mailbox: 'Mailboxes',
  enrichment: 'Profiles',
  backup: 'Backup',
  extension: 'Extension',
} as const satisfies Record<Outside['name'], string>;
const STATES = { real: 'Set up', here: 'Kept here', none: 'Not set up' } as const;
/** Where other words say better what stands in for it. */
const STANDS_IN: Partial<Record<Outside['name'], string>> = {
  signIn: 'Invented people',
  mailbox: 'Invented mailboxes',
  enrichment: 'Invented people',
  extension: 'Loaded by hand',
};

/** The first tab of /admin: each part of the installation that reaches the outside, how it does, and a way to try it. */
export default function SetupTab() {
  const { data, error, isPending, isFetching, refetch } = useQuery(installationQuery);
  return (
    <>
      {isPending && <LoadingCard label="Loading what is set up…" />}
      <Failed what="What is set up could not be loaded." query={{ error, isFetching, refetch }} />
      {data && (
        <ul className={css.outsides}>
          {data.outsides.map((outside) => (
            <OutsideRow key={outside.name} outside={outside} />
          ))}
        </ul>
      )}
    </>
  );
}

function OutsideRow({ outside: { name, state, what, guide, used, failed, tested } }: { outside: Outside }) {
  const test = useTestOutside();
  return (
    <li>
      <Card className={css.outside}>
        <div className={css.words}>
          <h3>
            <span className={css.dot} data-state={state} aria-hidden />
            {NAMES[name]}: {(state === 'here' ? STANDS_IN[name] : undefined) ?? STATES[state]}
          </h3>
          <p>{what}</p>
          <dl className={css.results}>
            {used && <Result term={name === 'backup' ? 'Last backup' : 'Last used'} result={used} />}
            {failed && failed.at !== used?.at && <Result term="Failed last" result={failed} />}
            <Result term="Last try" result={tested} />
          </dl>
          <p className={css.guide}>Guide: {guide}</p>
        </div>
        {state !== 'none' && (
          <Button
            variant="outlined"
            aria-label={`Try it: ${NAMES[name]}`}
            disabled={test.isPending}
            onClick={() => test.mutate(name)}
          >
            {test.isPending ? 'Trying…' : 'Try it'}
          </Button>
        )}
      </Card>
    </li>
  );
}

function Result({ term, result }: { term: string; result: Outside['used'] }) {
  const timeZone = useSettings()?.time_zone;
  const words = result && (result.ok === null ? 'Open' : result.ok ? 'Worked' : 'Failed');
  return (
    <div>
      <dt>{term}</dt>
      <dd data-failed={result?.ok === false}>
        {result ? `${words}, ${formatMoment(result.at, timeZone)}` : 'Never'}
        {result?.said && <span className={css.said}>{result.said}</span>}
      </dd>
    </div>
  );
}
