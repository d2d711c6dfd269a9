import { useQuery } from '@tanstack/react-query';
import type { Outside, SettingInForce } from '../../../../shared/features/operations/administration/calls.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatMoment } from '../../../platform/ui/dates.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Table } from '../../../platform/ui/layout/table.tsx';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import css from './administration.module.css';
import { installationQuery, useTestOutside } from './queries.ts';

const NAMES = {
  mail: 'Mail',
  chat: 'Chat',
  mailbox: 'Mailboxes',
  enrichment: 'Profiles',
} as const satisfies Record<Outside['name'], string>;
const STATES = { real: 'Real', here: 'Kept here', none: 'None' } as const;
const FROM = { environment: 'Environment', default: 'Default', demo: 'Demo', kith: 'Kith' } as const;

/** A tab of /admin: the settings in force with their sources, and which connections to the outside are real. Read-only. */
export default function SettingsTab() {
  const { data, error, isPending, isFetching, refetch } = useQuery(installationQuery);
  return (
    <>
      {isPending && <LoadingCard label="Loading the settings…" />}
      <Failed what="The settings could not be loaded." query={{ error, isFetching, refetch }} />
      {data && (
        <>
          <section className={css.part}>
            <h2>Connections</h2>
            <ul className={css.outsides}>
              {data.outsides.map((outside) => (
                <OutsideRow key={outside.name} outside={outside} />
              ))}
            </ul>
          </section>
          <p className={css.soft}>
            Settings are environment variables that Kith reads when it starts; docs/settings.md explains each. For a
            secret, this page shows only whether it is set.
          </p>
          {data.settings.map(({ title, settings }) => (
            <SettingsTable key={title} title={title} settings={settings} />
          ))}
        </>
      )}
    </>
  );
}

function OutsideRow({ outside: { name, state, what, used, tested } }: { outside: Outside }) {
  const test = useTestOutside();
  return (
    <li>
      <Card className={css.outside}>
        <div className={css.words}>
          <h3>
            <span className={css.dot} data-state={state} aria-hidden />
            {NAMES[name]}: {STATES[state]}
          </h3>
          <p>{what}</p>
          <dl className={css.results}>
            <Result term="Last used" result={used} never="Never" />
            <Result term="Last test" result={tested} never="Never" />
          </dl>
        </div>
        {state !== 'none' && (
          <Button
            variant="outlined"
            aria-label={`Test ${NAMES[name]}`}
            disabled={test.isPending}
            onClick={() => test.mutate(name)}
          >
            {test.isPending ? 'Testing…' : 'Test'}
          </Button>
        )}
      </Card>
    </li>
  );
}

function Result({ term, result, never }: { term: string; result: Outside['used']; never: string }) {
  const timeZone = useSettings()?.time_zone;
  const words = result && (result.ok === null ? 'Open' : result.ok ? 'Worked' : 'Failed');
  return (
    <div>
      <dt>{term}</dt>
      <dd data-failed={result?.ok === false}>
        {result ? `${words}, ${formatMoment(result.at, timeZone)}` : never}
        {result?.said && <span className={css.said}>{result.said}</span>}
      </dd>
    </div>
  );
}

function SettingsTable({ title, settings }: { title: string; settings: readonly SettingInForce[] }) {
  return (
    <section className={css.part}>
      <h2>{title}</h2>
      <Card>
        <Table aria-label={title}>
          <thead>
            <tr>
              <th>Setting</th>
              <th>In force</th>
              <th>From</th>
            </tr>
          </thead>
          <tbody>
            {settings.map(({ name, value, from, note }) => (
              <tr key={name}>
                <td>
                  <code>{name}</code>
                </td>
                <td data-label="In force" className={css.value}>
                  {value}
                  {note && (
                    <>
                      {' '}
                      <span className={css.said}>{note}</span>
                    </>
                  )}
                </td>
                <td data-label="From">{FROM[from]}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
    </section>
  );
}
