import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { IntroFilters } from '../../shared/intros/calls.ts';
import type { Intro } from '../../shared/intros/intro.ts';
import { BUCKETS, type Bucket, INTRO_LIFE } from '../../shared/intros/statuses.ts';
import { listSource } from '../api/list-source.ts';
import { useSettings } from '../api/session.ts';
import { CompanyLogo } from '../people/company-logo.tsx';
import { formatDay } from '../ui/dates.ts';
import { ListStates, More } from '../ui/list/states.tsx';
import { VirtualBox } from '../ui/list/virtual-box.tsx';
import { formatCount } from '../ui/numbers.ts';
import { SideDrawer } from '../ui/side-drawer.tsx';
import css from './board.module.css';
import { introListQuery, introQuery } from './queries.ts';
import { Person } from './request-columns.tsx';
import { RequestDetails } from './request-details.tsx';
import { REQUESTS } from './request-list.tsx';
import { RequestStatus } from './request-status.tsx';

const COLUMNS: Readonly<Record<Bucket, string>> = { queue: 'Queued', in_progress: 'In Progress', archive: 'Archive' };

const HEIGHT = 640;
const CARD = 150;

function BoardCard({ intro, onOpen }: { intro: Intro; onOpen: () => void }) {
  const zone = useSettings()?.time_zone;
  const { Name: company, logo_url } = intro.Target_Account__r;
  const facilitator = intro.Kith_Facilitator__r?.Name;
  return (
    <article className={css.card}>
      <div className={css.company}>
        <CompanyLogo name={company} src={logo_url} size={24} />
        <button
          type="button"
          className={css.open}
          onClick={onOpen}
          aria-label={`Open the request to ${company}${intro.To_Who__r ? `, ${intro.To_Who__r.Name}` : ''}`}
        >
          {company}
        </button>
      </div>
      <Person intro={intro} />
      <div className={css.status}>
        <RequestStatus intro={intro} />
      </div>
      <div className={css.label}>{INTRO_LIFE[intro.Status__c].label}</div>
      <div className={css.soft}>
        {intro.Requesting_Account__r.Name} · {intro.Goal__c}
      </div>
      <div className={css.soft}>
        {facilitator ? `Facilitator ${facilitator}` : 'No facilitator'} · Updated{' '}
        {formatDay(intro.LastActivityDate, zone)}
      </div>
    </article>
  );
}

type ColumnProps = { bucket: Bucket; filters: IntroFilters; onOpen: (id: string) => void };

function Column({ bucket, filters, onOpen }: ColumnProps) {
  const list = useInfiniteQuery(introListQuery({ ...filters, bucket }));
  const intros = list.data?.pages.flatMap((page) => page.all_intros) ?? [];
  const counts = list.data?.pages[0]?.counts;
  const total = counts && counts.queued + counts.active + counts.archived;
  const source = listSource(list);
  const items: (Intro | null)[] = list.hasNextPage ? [...intros, null] : intros;
  const label = COLUMNS[bucket];
  return (
    <section className={css.column} aria-label={label}>
      <h2>
        {label} {total !== undefined && <span className={css.count}>{formatCount(total)}</span>}
      </h2>
      <ListStates
        source={source}
        noun={REQUESTS}
        any={intros.length > 0}
        empty={<p className={css.soft}>No requests</p>}
      >
        <VirtualBox
          items={items}
          itemKey={(intro) => intro?.Id ?? 'more'}
          estimate={CARD}
          gap={8}
          height={HEIGHT}
          label={`${label} requests`}
        >
          {(intro) =>
            intro ? (
              <BoardCard intro={intro} onOpen={() => onOpen(intro.Id)} />
            ) : (
              source.more && <More more={source.more} noun={REQUESTS} />
            )
          }
        </VirtualBox>
      </ListStates>
    </section>
  );
}

/** The opened request over the board. */
function OpenedRequest({ id, onClose }: { id: string; onClose: () => void }) {
  const intro = useQuery(introQuery(id)).data?.intro;
  const company = intro?.Target_Account__r;
  return (
    <SideDrawer
      open
      title={company ? `Request to ${company.Name}` : 'Request'}
      tile={company && <CompanyLogo name={company.Name} src={company.logo_url} size={36} />}
      onClose={onClose}
    >
      <div className={css.opened}>
        {intro && (
          <div className={css.status}>
            <RequestStatus intro={intro} />
          </div>
        )}
        <RequestDetails id={id} />
      </div>
    </SideDrawer>
  );
}

type BoardProps = { filters: IntroFilters; opened: string | null; onOpen: (id: string | null) => void };

/** The same requests by bucket, a column each; a card opens over the board. */
export function Board({ filters, opened, onOpen }: BoardProps) {
  return (
    <>
      <div className={css.board}>
        {BUCKETS.map((bucket) => (
          <Column key={bucket} bucket={bucket} filters={filters} onOpen={onOpen} />
        ))}
      </div>
      {opened && <OpenedRequest id={opened} onClose={() => onOpen(null)} />}
    </>
  );
}
