import { useQuery } from '@tanstack/react-query';
import { EXPORT_DAYS, type PrivacyExport } from '../../../../shared/features/operations/privacy/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatDay, formatMoment } from '../../../platform/ui/dates.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Table } from '../../../platform/ui/layout/table.tsx';
import { saveFile } from '../../../platform/ui/save-file.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import css from './privacy.module.css';
import { exportsQuery, useDownload } from './queries.ts';

function DownloadButtons({ found: { id, name, state } }: { found: PrivacyExport }) {
  const { mutate, isPending } = useDownload();
  const notices = useNotices();
  if (state === 'making') return <span role="status">Preparing…</span>;
  if (state === 'failed') return <span>The export failed. Try again.</span>;
  const save = (format: 'json' | 'html') =>
    mutate(
      { params: { id }, body: { format } },
      {
        onSuccess: ({ text }) => {
          const type = format === 'json' ? 'application/json' : 'text/html';
          saveFile(new Blob([text], { type: `${type};charset=utf-8` }), `what-is-kept.${format}`);
        },
        onError: (error) => notices.error(`That did not work: ${describeError(error)}`),
      },
    );
  return (
    <span className={css.actions}>
      <Button
        variant="outlined"
        disabled={isPending}
        aria-label={`Download a page: ${name}`}
        onClick={() => save('html')}
      >
        Page
      </Button>
      <Button
        variant="outlined"
        disabled={isPending}
        aria-label={`Download JSON: ${name}`}
        onClick={() => save('json')}
      >
        JSON
      </Button>
    </span>
  );
}

/** The exports that are kept: all of them, or those of one person. Nothing if there are none. */
export function ExportList({ person }: { person?: string }) {
  const query = useQuery(exportsQuery);
  const timeZone = useSettings()?.time_zone;
  const exports = (query.data ?? []).filter((found) => person === undefined || found.person === person);
  if (query.isError) return <Failed what="The exports could not be loaded." query={query} />;
  if (exports.length === 0) return null;
  return (
    <section className={css.held}>
      <header className={css.head}>
        <h2>Exports</h2>
      </header>
      <p className={css.lead}>Kept for {EXPORT_DAYS} days. The audit records each download.</p>
      <Card>
        <Table aria-label="Exports">
          <thead>
            <tr>
              {['Who', 'Asked', 'Kept until', 'Download'].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {exports.map((found) => (
              <tr key={found.id}>
                <td data-label="Who">
                  <strong>{found.name}</strong>
                  {found.authors && <div className={css.lead}>Includes who said or did it</div>}
                </td>
                <td data-label="Asked">
                  {formatMoment(found.asked_at)}
                  {found.asked_by && `, by ${found.asked_by}`}
                </td>
                <td data-label="Kept until">{formatDay(found.expires_at, timeZone)}</td>
                <td data-label="Download">
                  <DownloadButtons found={found} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
    </section>
  );
}
