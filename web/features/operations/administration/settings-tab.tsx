import { useQuery } from '@tanstack/react-query';
import type { SettingInForce } from '../../../../shared/features/operations/administration/calls.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Table } from '../../../platform/ui/layout/table.tsx';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import css from './administration.module.css';
import { installationQuery } from './queries.ts';

const FROM = { environment: 'Environment', default: 'Default', demo: 'Demo', kith: 'Kith' } as const;

/** A tab of /admin: the settings in force with their sources. Read-only. */
export default function SettingsTab() {
  const { data, error, isPending, isFetching, refetch } = useQuery(installationQuery);
  return (
    <>
      {isPending && <LoadingCard label="Loading the settings…" />}
      <Failed what="The settings could not be loaded." query={{ error, isFetching, refetch }} />
      {data && (
        <>
          <p className={css.soft}>
            Settings are environment variables that Kith reads when it starts. docs/settings.md explains each one. For
            secrets, this page only shows whether they are set.
          </p>
          {data.settings.map(({ title, settings }) => (
            <SettingsTable key={title} title={title} settings={settings} />
          ))}
        </>
      )}
    </>
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
              <th>Value</th>
              <th>From</th>
            </tr>
          </thead>
          <tbody>
            {settings.map(({ name, value, from, note }) => (
              <tr key={name}>
                <td>
                  <code>{name}</code>
                </td>
                <td data-label="Value" className={css.value}>
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
