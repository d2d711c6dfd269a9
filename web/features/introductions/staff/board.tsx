import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import { BUCKETS, type Bucket, GROUP_LABELS, INTRO_LIFE } from '../../../../shared/core/introductions/statuses.ts';
import type { IntroFilters } from '../../../../shared/features/introductions/filters.ts';
import { CompanyLogo } from '../../../core/companies/company-logo.tsx';
import { listSource } from '../../../platform/api/list-source.ts';
import { useSettings } from '../../../platform/api/session.ts';
import { formatDay } from '../../../platform/ui/dates.ts';
import { SideDrawer } from '../../../platform/ui/dialogs/side-drawer.tsx';
import { SegmentedSwitch } from '../../../platform/ui/fields/segmented.tsx';
import { hasOwnKeys, isChord, isHeldAct, useHints, useSingleKeys } from '../../../platform/ui/list/single-keys.ts';
import { ListStates, More } from '../../../platform/ui/list/states.tsx';
import { VirtualBox } from '../../../platform/ui/list/virtual-box.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { Person } from '../requests/request-columns.tsx';
import { RequestDetails } from '../requests/request-details.tsx';
import { RequestMenu } from '../requests/request-menu.tsx';
import { RequestStatus, RequestTurn } from '../requests/request-status.tsx';
import type { IntrosAddress } from '../steps/address.ts';
import { NextButton } from '../steps/next-button.tsx';
import { REQUESTS } from '../steps/noun.ts';
import { introListQuery, introQuery } from '../steps/queries.ts';
import css from './board.module.css';
import { LastCard, useCardFocus } from './card-focus.ts';

const COLUMNS: Readonly<Record<Bucket, string>> = { queue: 'Queued', in_progress: 'In Progress', archive: 'Archive' };

const HEIGHT = 640;
const CARD = 150;

/** N takes the next step and S shows all, while the focus is on the card. */
function usePressOnCard() {
  const { on } = useSingleKeys();
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event;
    if (isChord(event) || hasOwnKeys(target) || !currentTarget.contains(target as Node)) return;
    if (isHeldAct(event)) return event.preventDefault();
    if (!on || key.length !== 1) return;
    const buttons = currentTarget.querySelectorAll<HTMLElement>('[data-keys]');
    [...buttons].find((button) => button.dataset.keys?.split(' ').includes(key.toLowerCase()))?.click();
  };
}

const HINTS = [
  ['N', 'next step of the card'],
  ['S', 'more steps'],
] as const;

function BoardCard({ intro, onOpen }: { intro: Intro; onOpen: () => void }) {
  const zone = useSettings()?.time_zone;
  const pressOnCard = usePressOnCard();
  const focus = useCardFocus(intro.Id);
  const { Name: company, logo_url } = intro.Target_Account__r;
  const facilitator = intro.Kith_Facilitator__r?.Name;
  return (
    // The keys are a shorter way to its buttons.
    <article className={css.card} data-card={intro.Id} {...focus} onKeyDown={pressOnCard}>
      <div className={css.company}>
        <CompanyLogo name={company} src={logo_url} size={24} />
        <button
          type="button"
          className={css.open}
          data-keys="enter"
          onClick={onOpen}
          aria-label={`Open the request to ${company}${intro.To_Who__r ? `, ${intro.To_Who__r.Name}` : ''}`}
        >
          {company}
        </button>
      </div>
      <Person intro={intro} />
      <div className={css.status}>
        <RequestStatus intro={intro} />
        <RequestTurn intro={intro} />
      </div>
      <div className={css.label}>{INTRO_LIFE[intro.Status__c].label}</div>
      <div className={css.soft}>
        {intro.Requesting_Account__r.Name} · {intro.Goal__c}
      </div>
      <div className={css.soft}>
        {facilitator ? `Facilitator ${facilitator}` : 'No facilitator'} · Updated{' '}
        {formatDay(intro.LastActivityDate, zone)}
      </div>
      <div className={css.moves}>
        <NextButton intro={intro} />
        <RequestMenu intro={intro} label="Move to" />
      </div>
    </article>
  );
}

type ColumnProps = {
  label: string;
  /** The requests in it. */
  which: Pick<IntroFilters, 'bucket' | 'group'>;
  filters: IntroFilters;
  onOpen: (id: string) => void;
};

function Column({ label, which, filters, onOpen }: ColumnProps) {
  const list = useInfiniteQuery(introListQuery({ ...filters, ...which }));
  const intros = list.data?.pages.flatMap((page) => page.all_intros) ?? [];
  const counts = list.data?.pages[0]?.counts;
  const total = counts && counts.queued + counts.active + counts.archived;
  const source = listSource(list);
  const items: (Intro | null)[] = list.hasNextPage ? [...intros, null] : intros;
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
            <RequestTurn intro={intro} />
          </div>
        )}
        <RequestDetails id={id} />
      </div>
    </SideDrawer>
  );
}

type BoardProps = {
  filters: IntroFilters;
  by: IntrosAddress['by'];
  onBy: (by: IntrosAddress['by']) => void;
  opened: string | null;
  onOpen: (id: string | null) => void;
};

const WAYS = [
  { value: 'bucket', label: 'Three columns' },
  { value: 'group', label: 'Status groups' },
] as const;

/** The same requests by bucket or by status group, a column each; a card opens over the board and moves by its own buttons. */
export function Board({ filters, by, onBy, opened, onOpen }: BoardProps) {
  const firm = useSettings()?.firm_name ?? 'the firm';
  useHints(HINTS);
  const lastCard = useRef<string | null>(null);
  const columns =
    by === 'bucket'
      ? BUCKETS.map((bucket) => ({ label: COLUMNS[bucket], which: { bucket } }))
      : GROUP_LABELS.map((group) => ({ label: group.replace('{firm}', firm), which: { group } }));
  return (
    <>
      <div className={css.ways}>
        <SegmentedSwitch label="Columns" value={by} choices={WAYS} onChange={onBy} />
      </div>
      <LastCard value={lastCard}>
        <div className={css.board} data-by={by}>
          {columns.map(({ label, which }) => (
            <Column key={label} label={label} which={which} filters={filters} onOpen={onOpen} />
          ))}
        </div>
      </LastCard>
      {opened && <OpenedRequest id={opened} onClose={() => onOpen(null)} />}
    </>
  );
}
