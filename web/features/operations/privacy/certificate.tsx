import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Erasure } from '../../../../shared/features/operations/privacy/calls.ts';
import {
  ERASURE_STEP_NAMES,
  ERASURE_STEPS,
  PRIVACY_KINDS,
} from '../../../../shared/features/operations/privacy/kinds.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { formatDay, formatMoment } from '../../../platform/ui/dates.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { saveFile } from '../../../platform/ui/save-file.ts';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import css from './privacy.module.css';
import { erasureQuery } from './queries.ts';

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

const listRemoved = ({ removed, files }: Erasure): string =>
  [
    ...removed.map(({ kind, count }) => `${formatCount(count)} ${PRIVACY_KINDS[kind].label.toLowerCase()}`),
    ...(files > 0 ? [`${formatCount(files)} uploaded files`] : []),
  ].join(' · ') || 'Nothing was kept';

function Facts({ erasure }: { erasure: Erasure }) {
  const { reason, reference, by, requested_at, finished_at, remaining_requests, fingerprints } = erasure;
  return (
    <dl className={css.facts}>
      <Row name="Asked">
        {formatMoment(requested_at)}, {by ? `by ${by}` : 'at the console'}
      </Row>
      <Row name="Why">
        {reason}, {reference}
      </Row>
      <Row name="Erased">{finished_at ? formatMoment(finished_at) : 'Not yet'}</Row>
      <Row name="What was erased">{listRemoved(erasure)}</Row>
      <Row name="What stays">
        {[
          ...(remaining_requests > 0 ? [`${formatCount(remaining_requests)} requests, without this person`] : []),
          `a fingerprint of ${formatCount(fingerprints)} keyed hashes`,
          ...(erasure.name_skipped ? ['texts that mention only a name, if others have it or it is a single word'] : []),
          ...(erasure.unread_files > 0
            ? [`${formatCount(erasure.unread_files)} compressed uploads that Kith can’t search, until it deletes them`]
            : []),
        ].join(' · ')}
      </Row>
      <Row name="Backups">
        {erasure.backups_end
          ? `The last one that holds the person ends on ${formatDay(erasure.backups_end)}. `
          : 'Older backups contain this person until they expire. Kith doesn’t know when, because KEEP_BACKUPS_DAYS isn’t set. '}
        After a restore, Kith erases the person again before it answers anyone.
      </Row>
      <Row name="Number">
        <code>{erasure.number}</code>
      </Row>
    </dl>
  );
}

function Steps({ erasure: { steps } }: { erasure: Erasure }) {
  return (
    <Card className={css.person}>
      <header className={css.head}>
        <h2>Progress</h2>
        <span>
          {steps.length} of {ERASURE_STEP_NAMES.length}
        </span>
      </header>
      <ol className={css.steps}>
        {ERASURE_STEP_NAMES.map((step) => {
          const taken = steps.find((other) => other.step === step);
          return (
            <li key={step} className={css.line} data-taken={taken !== undefined}>
              {taken && <Check size={14} aria-hidden />}
              <span>{ERASURE_STEPS[step]}</span>
              <span>{taken ? formatMoment(taken.at) : 'Waits'}</span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** How far an erasure is, and then its certificate, which holds nothing about the person. */
export function Certificate({ id }: { id: string }) {
  const query = useQuery(erasureQuery(id));
  const { data } = query;
  const download = (erasure: Erasure) =>
    saveFile(
      new Blob([JSON.stringify(erasure, null, 2)], { type: 'application/json' }),
      `certificate-${erasure.number}.json`,
    );
  return (
    <div className={css.tab}>
      <Link to="/admin/privacy">All erasures</Link>
      {query.isPending && <LoadingCard label="Loading the certificate…" />}
      <Failed what="The certificate could not be loaded." query={query} />
      {data?.state === 'failed' && (
        <Notice kind="error">The erasure stopped. Restart it under Jobs, and it continues from there.</Notice>
      )}
      {data?.found !== null && data?.found !== undefined && data.found > 0 && (
        <Notice kind="error">
          {formatCount(data.found)} texts still name this person. Ask your Kith administrator to check.
        </Notice>
      )}
      {data && (
        <div className={css.columns}>
          <Card className={css.person}>
            <header className={css.head}>
              <div>
                <h2>{data.state === 'done' ? 'Certificate of erasure' : 'Erasure'}</h2>
                <p className={css.lead}>This certificate contains no data about the person</p>
              </div>
              {data.state === 'done' && (
                <div className={css.actions}>
                  <Button variant="outlined" onClick={() => window.print()}>
                    Print
                  </Button>
                  <Button variant="contained" onClick={() => download(data)}>
                    Download
                  </Button>
                </div>
              )}
            </header>
            <Facts erasure={data} />
          </Card>
          <Steps erasure={data} />
        </div>
      )}
      <Notice kind="info">
        If the same file is imported again, the import only says “Erased at their own request: 1”.
      </Notice>
    </div>
  );
}
